/** Buyers by what they paid. */

import { merchantCharts } from '@keymall/contract/insight/charts';
import * as word from '@keymall/contract/kit/word';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { RangePresets } from '../../../../features/insight/range-presets.tsx';

const text = words(
  {
    lead: '按联系方式统计买家的消费次数与金额，退款单独列出',
    rank: '名次',
    times: '购买次数',
    money: '消费金额',
    last: '最近购买',
    date: '付款时间',
    none: '这段时间没有买家',
  },
  {
    lead: 'Buyers by contact: how often and how much; refunds stand apart',
    rank: 'Rank',
    times: 'Orders',
    money: 'Paid',
    last: 'Latest',
    date: 'Paid',
    none: 'Nobody bought in this time',
  },
);

type List = typeof merchantCharts.ranklist;
type Row = RowOf<List>;
const TOP = 3;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantCharts.ranklist);
  const columns: Column<Row>[] = [
    {
      key: 'rank',
      title: t('rank'),
      cell: (row) => (
        <span className="in-rank" data-top={row.rank <= TOP || undefined}>
          {row.rank}
        </span>
      ),
    },
    { key: 'contact', title: t(word.contact), kind: 'number', head: true },
    { key: 'times', title: t('times'), kind: 'count' },
    { key: 'money', title: t('money'), kind: 'money', strong: true },
    { key: 'refund_amount', title: t(word.refunded), kind: 'money' },
    { key: 'last_at', title: t('last'), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      rowKey={(row) => row.contact}
      empty={<Empty title={t('none')} />}
      above={<RangePresets list={list} />}
      filters={
        <>
          <TextFilter<List> of="keywords" label={t(word.contact)} />
          <DateFilter<List> of="date_range" label={t('date')} />
        </>
      }
    />
  );
}
