/** The orders of all shops: found by any of their numbers, with the sums of what is searched. */

import { adminOrder } from '@keymall/contract/ordering/back-office-order';
import { orderStatusWords } from '@keymall/contract/ordering/order-status-words';
import { adminChannel } from '@keymall/contract/payment/channel';
import { useState } from 'react';
import { Act, RowButton } from '#kit/back-office/act';
import { useChoices } from '#kit/back-office/cells';
import { ExportButton } from '#kit/back-office/export';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords } from '#kit/i18n';
import { GoodsOverNumber, goodsOf, OrderState } from '../../../../features/order/order-cells.tsx';
import { ClearUnpaid } from './clear-unpaid.tsx';
import { text } from './list.words.ts';
import { OrderDrawer } from './order-drawer.tsx';
import { OrderSums, SearchNotes } from './order-sums.tsx';

type List = typeof adminOrder.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminOrder.list);
  const [open, setOpen] = useState<number | null>(null);
  const channels = useCall(adminChannel.list, { limit: 100 }, { staleTime: 60_000 });
  const payTypes = [...new Map(channels.data?.list.map((row) => [row.pay_type_id, row.pay_type_name]))].map(([value, label]) => ({
    value,
    label,
  }));
  const columns: Column<Row>[] = [
    { key: 'goods_name', title: t('goods'), head: true, cell: (row) => <GoodsOverNumber goods={goodsOf(row)} number={row.trade_no} /> },
    { key: 'shop_name', title: t('shop') },
    { key: 'status', title: t('status'), kind: 'status', cell: (row) => <OrderState row={row} /> },
    { key: 'total_price', title: t('total'), kind: 'money', strong: true },
    { key: 'contact', title: t('contact') },
    { key: 'create_at', title: t('create'), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        <>
          <ExportButton does={adminOrder.export} list={list} />
          <ClearUnpaid />
        </>
      }
      acts={(row) => <RowButton onClick={() => setOpen(row.id)}>{t('detail')}</RowButton>}
      batch={(ids, clear) => (
        <Act
          does={adminOrder.del}
          with={{ ids }}
          look="outline"
          confirm={t('delIt')}
          note={t('delNote')}
          done={t('deleted')}
          danger
          onDone={clear}
        >
          {t('del')}
        </Act>
      )}
      batchOfAll={() => <ExportButton does={adminOrder.export} list={list} />}
      above={
        <>
          <OrderSums list={list} />
          <SearchNotes list={list} />
        </>
      }
      filters={
        <>
          <TextFilter<List> of="keyword" label={t('keyword')} />
          <ChoiceFilter<List> of="status" label={t('status')} options={useChoices(orderStatusWords)} />
          <ChoiceFilter<List>
            of="is_freeze"
            label={t('frozen')}
            options={[
              { value: 1, label: t('isFrozen') },
              { value: 0, label: t('isFree') },
            ]}
          />
          <ChoiceFilter<List> of="complaint" label={t('complaint')} options={[{ value: 1, label: t('hasComplaint') }]} />
          <TextFilter<List> of="goods_id" label={t('goodsId')} />
          <TextFilter<List> of="buyer_id" label={t('buyerId')} />
          <ChoiceFilter<List> of="pay_type_id" label={t('payType')} options={payTypes} />
          <ChoiceFilter<List>
            of="channel_id"
            label={t('channel')}
            searchable
            options={channels.data?.list.map(({ id, title }) => ({ value: id, label: title })) ?? []}
          />
          <TextFilter<List> of="amount_min" label={t('from')} />
          <TextFilter<List> of="amount_max" label={t('to')} />
          <ChoiceFilter<List> of="hidden" label={t('hidden')} options={[{ value: 1, label: t('onlyHidden') }]} />
          <DateFilter<List> of="date_range" label={t('create')} />
        </>
      }
    >
      <OrderDrawer id={open} onClose={() => setOpen(null)} />
    </ListPage>
  );
}
