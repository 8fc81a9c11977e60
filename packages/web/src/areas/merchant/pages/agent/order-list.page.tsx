/** Orders whose goods came through others' hands: sold here, or supplied from here. */
import { orderSideWords } from '@keymall/contract/agency/agency-words';
import { merchantAgentOrder } from '@keymall/contract/agency/agent-order';
import * as word from '@keymall/contract/kit/word';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { StatusTag, Two, useChoices } from '#kit/back-office/cells';
import { ExportButton } from '#kit/back-office/export';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '“代理订单”由代理售出您的货源，“对接订单”是您售出的他人货源；收入与资金明细一致',
    side: '买卖方向',
    sale: '售出金额',
    supply: '供货成本',
    income: '我的收入',
    taken: '退款扣回',
    other: '对方店铺',
    none: '还没有代理订单',
  },
  {
    lead: 'Orders that agents sold from your stock, and those that you sold from others’; what you earned is what the money log says',
    side: 'Side',
    sale: 'Sold for',
    supply: 'Cost',
    income: 'Earned',
    taken: 'Taken by refunds',
    other: 'Other shop',
    none: 'No orders of agents yet',
  },
);

type List = typeof merchantAgentOrder.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantAgentOrder.list);
  const columns: Column<Row>[] = [
    { key: 'trade_no', title: t(word.orderNumber), kind: 'number', head: true },
    { key: 'side', title: t('side'), kind: 'status', cell: (row) => <StatusTag of={orderSideWords} value={row.side} /> },
    { key: 'goods_name', title: t(word.goods), cell: (row) => <Two note={`× ${row.quantity}`}>{row.goods_name}</Two> },
    { key: 'sale', title: t('sale'), kind: 'money' },
    { key: 'supply', title: t('supply'), kind: 'money' },
    { key: 'fee', title: t(word.fee), kind: 'money' },
    { key: 'income', title: t('income'), kind: 'money' },
    { key: 'taken', title: t('taken'), kind: 'money' },
    { key: 'other_name', title: t('other') },
    { key: 'status', title: t(word.status), kind: 'status', cell: (row) => <StatusTag of={orderStatusWords} value={row.status} /> },
    { key: 'success_at', title: t(word.paidAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={<ExportButton does={merchantAgentOrder.export} list={list} />}
      filters={
        <>
          <TextFilter<List> of="trade_no" label={t(word.orderNumber)} />
          <DateFilter<List> of="date_range" label={t(word.paidAt)} />
          <ChoiceFilter<List> of="side" label={t('side')} options={useChoices(orderSideWords)} />
        </>
      }
      empty={<Empty title={t('none')} />}
    />
  );
}
