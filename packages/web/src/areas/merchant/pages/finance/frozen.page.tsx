/** Shares of sales that are not available yet, and when they will be. */

import { merchantUnfreeze } from '@keymall/contract/ordering/unfreeze';
import { unfreezeWords } from '@keymall/contract/ordering/unfreeze-words';
import { LockOnIcon, PauseCircleIcon, TimeIcon } from 'tdesign-icons-react';
import { Money, useChoices } from '#kit/back-office/cells';
import { useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { useShareColumns } from '../../../../features/settlement/share-columns.tsx';
import { shareText } from '../../../../features/settlement/unfreeze-words.ts';

const text = words(
  {
    lead: '按结算周期暂时冻结的销售收入，到期自动转入可用余额',
    frozen: '冻结总额',
    frozenNote: '含待结算、投诉中与平台冻结',
    suspendedNote: '{count} 笔订单投诉中或被平台暂停',
  },
  {
    lead: 'Income that waits for its settlement and then becomes available by itself',
    frozen: 'Frozen in all',
    frozenNote: 'Settlement, complaints and the platform',
    suspendedNote: '{count} orders, complained of or held by the platform',
  },
);

type List = typeof merchantUnfreeze.list;

export function Page() {
  const t = useWords(text);
  const s = useWords(shareText);
  const list = useList(merchantUnfreeze.list);
  const { data } = list;
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={useShareColumns()}
      above={
        data && (
          <StatsRow>
            <StatsCard strong title={t('frozen')} icon={<LockOnIcon />} value={<Money yuan={data.frozen} />} note={t('frozenNote')} />
            <StatsCard
              title={s('waiting')}
              icon={<TimeIcon />}
              value={<Money yuan={data.sums.waiting} />}
              note={s('orders', { count: count(data.sums.waiting_count) })}
            />
            <StatsCard
              title={s('suspended')}
              icon={<PauseCircleIcon />}
              value={<Money yuan={data.sums.suspended} />}
              note={t('suspendedNote', { count: count(data.sums.suspended_count) })}
            />
          </StatsRow>
        )
      }
      filters={
        <>
          <TextFilter<List> of="trade_no" finds="whole" label={s('tradeNo')} />
          <ChoiceFilter<List> of="status" label={s('status')} options={useChoices(unfreezeWords)} />
        </>
      }
    />
  );
}
