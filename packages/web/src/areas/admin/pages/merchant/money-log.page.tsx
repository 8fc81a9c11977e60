/** What went through the wallets of all merchants. */

import { actorWords } from '@keymall/contract/kit/actor-words';
import * as word from '@keymall/contract/kit/word';
import { businessWords, walletWords } from '@keymall/contract/ledger/business-words';
import { adminMoney } from '@keymall/contract/ledger/money-log';
import { useState } from 'react';
import { StatusTag, useChoices } from '#kit/back-office/cells';
import { ExportButton } from '#kit/back-office/export';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { useMoneyColumns } from '../../../../features/money/money-columns.tsx';
import { OrderDrawer } from '../order/order-drawer.tsx';
import { MerchantDrawer } from './merchant-drawer.tsx';

const text = words(
  {},
  {},
  { shop: word.merchant, number: word.merchantNumber, wallet: word.wallet, type: word.type, tradeNo: word.number, time: word.time },
);

type List = typeof adminMoney.log;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminMoney.log);
  const [open, setOpen] = useState<number | null>(null);
  const [order, setOrder] = useState<number | null>(null);
  const shop: Column<Row> = {
    key: 'merchant_id',
    title: t('shop'),
    head: true,
    cell: (row) => (
      <button type="button" className="km-link-button" onClick={() => setOpen(row.merchant_id)}>
        {row.shop_name}
      </button>
    ),
  };
  const others = useMoneyColumns<Row>({
    order: setOrder,
    who: (row) => (
      <>
        <StatusTag of={actorWords} value={row.who} /> {row.who_name}
      </>
    ),
  }).map((column) => ({ ...column, head: false }));
  return (
    <ListPage
      list={list}
      columns={[shop, ...others]}
      actions={<ExportButton does={adminMoney.export} list={list} />}
      filters={
        <>
          <TextFilter<List> of="merchant_id" label={t('number')} />
          <ChoiceFilter<List> of="wallet" label={t('wallet')} options={useChoices(walletWords)} />
          <ChoiceFilter<List> of="business_type" label={t('type')} options={useChoices(businessWords)} />
          <TextFilter<List> of="trade_no" finds="whole" label={t('tradeNo')} />
          <DateFilter<List> of="date_range" label={t('time')} />
        </>
      }
    >
      <MerchantDrawer id={open} onClose={() => setOpen(null)} />
      <OrderDrawer id={order} onClose={() => setOrder(null)} />
    </ListPage>
  );
}
