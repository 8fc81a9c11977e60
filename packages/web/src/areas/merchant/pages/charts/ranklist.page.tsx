/** Buyers by what they paid. */
import { merchantCharts } from '@keymall/contract/insight/charts';
import { Copy, Money, Time } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { RangePresets } from '../../../../features/insight/range-presets.tsx';

const text = words(
  {
    title: '累计消费',
    lead: '按联系方式统计买家的消费次数与金额，退款单独列出',
    rank: '名次',
    contact: '联系方式',
    times: '购买次数',
    money: '消费金额',
    refund: '已退款',
    last: '最近购买',
    date: '付款时间',
    none: '这段时间没有买家',
  },
  {
    title: 'Best buyers',
    lead: 'Buyers by contact: how often and how much; refunds stand apart',
    rank: 'Rank',
    contact: 'Contact',
    times: 'Orders',
    money: 'Paid',
    refund: 'Refunded',
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
      width: 80,
      cell: (row) => (
        <span className="in-rank" data-top={row.rank <= TOP || undefined}>
          {row.rank}
        </span>
      ),
    },
    { key: 'contact', title: t('contact'), head: true, cell: (row) => <Copy value={row.contact} what={t('contact')} /> },
    { key: 'times', title: t('times'), align: 'right', cell: (row) => count(row.times) },
    { key: 'money', title: t('money'), align: 'right', cell: (row) => <Money yuan={row.money} strong /> },
    { key: 'refund', title: t('refund'), align: 'right', cell: (row) => <Money yuan={row.refund_amount} /> },
    { key: 'last', title: t('last'), width: 170, cell: (row) => <Time at={row.last_at} /> },
  ];
  return (
    <ListPage
      title={t('title')}
      lead={t('lead')}
      list={list}
      columns={columns}
      rowKey={(row) => row.contact}
      empty={<Empty title={t('none')} />}
      above={<RangePresets list={list} />}
      filters={
        <>
          <TextFilter<List> of="keywords" label={t('contact')} />
          <DateFilter<List> of="date_range" label={t('date')} />
        </>
      }
    />
  );
}
