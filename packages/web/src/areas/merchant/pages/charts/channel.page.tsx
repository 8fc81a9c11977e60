/** What came in through each way to pay. */

import { merchantCharts } from '@keymall/contract/insight/charts';
import { formatYuan } from '@keymall/contract/kit/money';
import * as word from '@keymall/contract/kit/word';
import type { CSSProperties } from 'react';
import { MoneyIcon, OrderAscendingIcon, RollbackIcon } from 'tdesign-icons-react';
import { Money } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { DateFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { BarsCard } from '../../../../features/insight/bars-card.tsx';
import { RangePresets } from '../../../../features/insight/range-presets.tsx';

const text = words(
  {
    title: '渠道分析',
    lead: '按付款时间统计各付款方式的成交，退款单独列出',
    channel: '付款方式',
    orders: '成交订单',
    paid: '成交金额',
    share: '金额占比',
    date: '付款时间',
    none: '这段时间没有成交',
    chart: '各付款方式的成交',
    amountYuan: '成交额（元）',
  },
  {
    title: 'Channel analysis',
    lead: 'Sales by the time they were paid; refunds stand apart',
    channel: 'Payment method',
    orders: 'Orders',
    paid: 'Sold',
    share: 'Share',
    date: 'Paid',
    none: 'Nothing was sold in this time',
    chart: 'Sales by payment method',
    amountYuan: 'Sold (CNY)',
  },
);

type List = typeof merchantCharts.channel;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantCharts.channel);
  const total = list.data?.total;
  const columns: Column<Row>[] = [
    { key: 'title', title: t('channel'), head: true },
    { key: 'order_count', title: t('orders'), kind: 'count' },
    { key: 'paid_amount', title: t('paid'), kind: 'money', strong: true },
    { key: 'refund_amount', title: t(word.refunded), kind: 'money' },
    { key: 'share', title: t('share'), cell: (row) => <Share of={row.share} /> },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      rowKey={(row) => row.channel_id}
      empty={<Empty title={t('none')} />}
      above={
        <>
          <RangePresets list={list} />
          {total && (
            <StatsRow>
              <StatsCard strong title={t('paid')} icon={<MoneyIcon />} value={<Money yuan={total.paid_amount} />} />
              <StatsCard title={t('orders')} icon={<OrderAscendingIcon />} value={count(total.order_count)} />
              <StatsCard title={t(word.refunded)} icon={<RollbackIcon />} value={<Money yuan={total.refund_amount} />} />
            </StatsRow>
          )}
          <BarsCard
            title={t('chart')}
            unit={t('amountYuan')}
            bars={list.rows.map(({ title, paid_amount }) => ({ name: title, amount: paid_amount }))}
          />
        </>
      }
      filters={<DateFilter<List> of="date_range" label={t('date')} />}
    />
  );
}

/** A part of the whole, in ten-thousandths. */
function Share({ of }: { of: number }) {
  // hundredths of a percent read as fen do
  const percent = `${formatYuan(of)}%`;
  return (
    <span className="in-share" style={{ '--part': percent } as CSSProperties}>
      <i aria-hidden="true" />
      <span>{percent}</span>
    </span>
  );
}
