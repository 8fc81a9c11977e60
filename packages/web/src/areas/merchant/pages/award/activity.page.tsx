/** Activities: how far one is, and what may be claimed, step by step. */
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import { merchantAward } from '@keymall/contract/reward/award';
import { awardMetricWords, awardStandWords, awardStepWords } from '@keymall/contract/reward/award-words';
import { Link } from 'react-router';
import { Act } from '#kit/back-office/act';
import { StatusTag, Time } from '#kit/back-office/cells';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { Answered, Empty } from '#kit/back-office/state-views';
import { useLocale, useWords, words } from '#kit/i18n';
import { merchantPath } from '../../paths.ts';
import { text as stepText } from './award.words.ts';
import './award.css';

const text = words(
  {
    lead: '达到目标后按级领取，奖励立即进入可用余额；因退款等原因不再达成的会收回',
    none: '现在没有推广活动',
    noneNote: '有活动时会显示在这里，平时推荐商户仍按规则获得奖励与返利。',
    rules: '查看奖励规则',
    counts: '统计口径',
    period: '活动时间',
    until: '领取截止',
    now: '当前进度',
    to: '至',
    claim: '领取',
    claimIt: '领取奖励 {amount} 元',
    claimed: '奖励已进入可用余额',
  },
  {
    lead: 'Steps are claimed as they are reached and paid into the balance at once; what is no longer reached, by refunds for example, is taken back',
    none: 'There are no activities now',
    noneNote: 'When there is one, it stands here; referrals are rewarded as ever.',
    rules: 'See what is given',
    counts: 'What counts',
    period: 'Period',
    until: 'Claims until',
    now: 'So far',
    to: 'to',
    claim: 'Claim',
    claimIt: 'claim {amount} CNY',
    claimed: 'It is in your balance',
  },
);

type Activity = WireOutput<typeof merchantAward.activities>['list'][number];

export function Page() {
  const t = useWords(text);
  const query = useCall(merchantAward.activities, {});
  return (
    <>
      <PageHead lead={t('lead')} />
      <Answered query={query} rows={6}>
        {({ list }) =>
          list.length === 0 ? (
            <Card>
              <Empty title={t('none')}>
                <p className="bo-note">{t('noneNote')}</p>
                <Link to={merchantPath('award/index')}>{t('rules')}</Link>
              </Empty>
            </Card>
          ) : (
            list.map((activity) => <Ladder key={activity.id} activity={activity} />)
          )
        }
      </Answered>
    </>
  );
}

function Ladder({ activity }: { activity: Activity }) {
  const t = useWords(text);
  const ts = useWords(stepText);
  const locale = useLocale();
  const { title, intro, metric, start_at, end_at, claim_until, stand, stands, steps } = activity;
  const said = (each: { merchants: number; turnover: string }): string =>
    metric === 'invited' ? ts('merchants', { count: each.merchants }) : ts('turnover', { amount: each.turnover });
  return (
    <Card title={title} extra={<StatusTag of={awardStandWords} value={stand} />}>
      {intro && <p className="aw-intro">{intro}</p>}
      <dl className="aw-facts">
        <div>
          <dt className="bo-note">{t('counts')}</dt>
          <dd>{awardMetricWords[metric][locale]}</dd>
        </div>
        <div>
          <dt className="bo-note">{t('period')}</dt>
          <dd>
            <Time at={start_at} /> {t('to')} <Time at={end_at} />
          </dd>
        </div>
        <div>
          <dt className="bo-note">{t('until')}</dt>
          <dd>
            <Time at={claim_until} />
          </dd>
        </div>
        <div>
          <dt className="bo-note">{t('now')}</dt>
          <dd>
            <strong>{said(stands)}</strong>
          </dd>
        </div>
      </dl>
      <ol className="aw-steps">
        {steps.map((step) => (
          <li key={step.id}>
            <span>{said(step)}</span>
            <strong>{ts('reward', { amount: step.reward })}</strong>
            {step.state === 'ready' ? (
              <Act
                does={merchantAward.claim}
                with={{ step: step.id }}
                confirm={t('claimIt', { amount: step.reward })}
                done={t('claimed')}
                look="primary"
              >
                {t('claim')}
              </Act>
            ) : (
              <StatusTag of={awardStepWords} value={step.state} />
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
