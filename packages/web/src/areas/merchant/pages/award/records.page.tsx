/** Every reward and rebate, and what was taken back: line by line as the wallet has them. */
import * as word from '@keymall/contract/kit/word';
import { merchantAward } from '@keymall/contract/reward/award';
import { awardRecordWords } from '@keymall/contract/reward/award-words';
import { Money, None, StatusTag, Two, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, DateFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '与资金明细逐笔一致；负数为退款等原因收回',
    from: '奖励来源',
    backDebt: '收回，余额不足转为欠款',
    back: '已收回',
    none: '还没有奖励记录',
    noneNote: '推荐的商户有了成交，奖励与返利会出现在这里。',
  },
  {
    lead: 'Line by line as the money log has them; below zero: taken back, by refunds for example',
    from: 'From',
    backDebt: 'Taken back; the balance did not suffice, so it is a debt',
    back: 'Taken back',
    none: 'There are no rewards yet',
    noneNote: 'Once a merchant whom you referred has sold, rewards and rebates stand here.',
  },
);

type List = typeof merchantAward.records;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantAward.records);
  const columns: Column<RowOf<List>>[] = [
    {
      key: 'type',
      title: t(word.type),
      head: true,
      cell: (row) => (
        <Two note={row.is_debt ? t('backDebt') : row.amount.startsWith('-') ? t('back') : undefined}>
          <StatusTag of={awardRecordWords} value={row.type} />
        </Two>
      ),
    },
    { key: 'amount', title: t(word.amount), align: 'right', cell: (row) => <Money yuan={row.amount} signed /> },
    { key: 'from', title: t('from'), cell: (row) => row.from || <None /> },
    { key: 'trade_no', title: t(word.number), cell: (row) => row.trade_no || <None /> },
    { key: 'create_at', title: t(word.time), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      empty={<Empty title={t('none')}>{t('noneNote')}</Empty>}
      filters={
        <>
          <ChoiceFilter<List> of="type" label={t(word.type)} options={useChoices(awardRecordWords)} />
          <DateFilter<List> of="date_range" label={t(word.time)} />
        </>
      }
    />
  );
}
