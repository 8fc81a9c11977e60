/** What stands against one's shop while it moves one's settlement. */
import { merchantRisk } from '@keymall/contract/risk/risk';
import { Time } from '#kit/back-office/cells';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '影响结算周期的风险提示；不影响买家下单与发货',
    none: '没有风险提示',
    noneNote: '您的结算周期没有因风险调整',
    held: '新订单改为次日结算，以下情况消除后自动恢复；如有疑问请联系平台',
    since: '开始于',
  },
  {
    lead: 'What moves your settlement; orders and deliveries are as ever',
    none: 'Nothing stands against you',
    noneNote: 'Your settlement is as agreed',
    held: 'New orders are settled the next day until this is over; please ask the platform if you doubt it',
    since: 'Since',
  },
);

export function Page() {
  const t = useWords(text);
  const query = useCall(merchantRisk.index, {});
  return (
    <>
      <PageHead lead={t('lead')} />
      <Card>
        <Answered query={query} rows={3}>
          {({ held, held_at, signals }) =>
            held ? (
              <>
                <p className="bo-alert" data-tone="warning">
                  {t('held')}
                </p>
                <ul>
                  {signals.map((each) => (
                    <li key={each}>{each}</li>
                  ))}
                </ul>
                <p className="bo-note">
                  {t('since')} <Time at={held_at} />
                </p>
              </>
            ) : (
              <Empty title={t('none')}>{t('noneNote')}</Empty>
            )
          }
        </Answered>
      </Card>
    </>
  );
}
