/** What each sale brought, cost and left. */

import { merchantCharts } from '@keymall/contract/insight/charts';
import * as word from '@keymall/contract/kit/word';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { useState } from 'react';
import { Money, useChoices } from '#kit/back-office/cells';
import { inputFor, type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { BarsCard } from '../../../../features/insight/bars-card.tsx';
import { RangePresets } from '../../../../features/insight/range-presets.tsx';
import { OrderDrawer } from '../order/order-drawer.tsx';

const text = words(
  {
    lead: '利润 = 成交金额 − 手续费与短信 − 成本；退款单独列出',
    amount: '成交金额',
    charges: '手续费与短信',
    cost: '成本',
    profit: '利润',
    paid: '付款时间',
    goodsId: '商品编号',
    orders: '{count} 笔成交',
    chart: '成交金额的去向',
    yuan: '金额（元）',
  },
  {
    lead: 'Profit is what was sold less fees, messages and cost; refunds stand apart',
    amount: 'Sold',
    charges: 'Fees and messages',
    cost: 'Cost',
    profit: 'Profit',
    paid: 'Paid',
    goodsId: 'Product number',
    orders: '{count} sales',
    chart: 'Where the money went',
    yuan: 'Amount (CNY)',
  },
);

type List = typeof merchantCharts.money;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantCharts.money);
  const [open, setOpen] = useState<number | null>(null);
  const { data: sums } = useCall(merchantCharts.charts, inputFor(merchantCharts.charts, list), { keepPrevious: true });
  const columns: Column<Row>[] = [
    {
      key: 'trade_no',
      title: t(word.order),
      head: true,
      cell: (row) => (
        <button type="button" className="km-link-button bo-mono" onClick={() => setOpen(row.id)}>
          {row.trade_no}
        </button>
      ),
    },
    { key: 'goods_name', title: t(word.goods), cell: (row) => `${row.goods_name} × ${count(row.quantity)}` },
    { key: 'status', title: t(word.status), words: orderStatusWords },
    { key: 'total_price', title: t('amount'), kind: 'money', strong: true },
    { key: 'charges', title: t('charges'), kind: 'money' },
    { key: 'total_cost_price', title: t('cost'), kind: 'money' },
    { key: 'profit', title: t('profit'), align: 'right', cell: (row) => <Money yuan={row.profit} signed strong /> },
    { key: 'refund_price', title: t(word.refunded), kind: 'money' },
    { key: 'success_at', title: t('paid'), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      above={
        <>
          <RangePresets list={list} />
          {sums && (
            <StatsRow>
              <StatsCard strong title={t('profit')} value={<Money yuan={sums.total_profit} />} />
              <StatsCard
                title={t('amount')}
                value={<Money yuan={sums.total_price} />}
                note={t('orders', { count: count(sums.order_count) })}
              />
              <StatsCard title={t('cost')} value={<Money yuan={sums.total_cost_price} />} />
              <StatsCard title={t(word.refunded)} value={<Money yuan={sums.total_refund} />} />
            </StatsRow>
          )}
          {sums && (
            <BarsCard
              title={t('chart')}
              unit={t('yuan')}
              bars={[
                { name: t('amount'), amount: sums.total_price },
                { name: t('charges'), amount: sums.total_charges },
                { name: t('cost'), amount: sums.total_cost_price },
                { name: t('profit'), amount: sums.total_profit },
                { name: t(word.refunded), amount: sums.total_refund },
              ]}
            />
          )}
        </>
      }
      filters={
        <>
          <TextFilter<List> of="trade_no" finds="whole" label={t(word.orderNumber)} />
          <TextFilter<List> of="goods_id" label={t('goodsId')} />
          <ChoiceFilter<List>
            of="status"
            label={t(word.status)}
            options={useChoices(orderStatusWords).filter(({ value }) => value !== '0' && value !== '2')}
          />
          <DateFilter<List> of="date_range" label={t('paid')} />
        </>
      }
    >
      <OrderDrawer id={open} onClose={() => setOpen(null)} />
    </ListPage>
  );
}
