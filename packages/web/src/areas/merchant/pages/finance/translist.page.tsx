/** What the wallets hold, and what came in and went out of each. */

import * as word from '@keymall/contract/kit/word';
import { businessWords } from '@keymall/contract/ledger/business-words';
import { merchantMoney } from '@keymall/contract/ledger/money-log';
import { useState } from 'react';
import { useChoices } from '#kit/back-office/cells';
import { ExportButton } from '#kit/back-office/export';
import { type RowOf, useList } from '#kit/back-office/list';
import { Card, PageHead } from '#kit/back-office/page-head';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, DateFilter, SearchBar, TextFilter } from '#kit/back-office/search-bar';
import { ResourceTable } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { useMoneyColumns } from '../../../../features/money/money-columns.tsx';
import { StatementButton } from '../../../../features/money/statement-button.tsx';
import { WalletCards } from '../../../../features/money/wallet-cards.tsx';
import { WalletTabs } from '../../../../features/money/wallet-tabs.tsx';
import { OrderDrawer } from '../order/order-drawer.tsx';
import { ProvenNote } from './proven-note.tsx';

const text = words({ title: '资金明细' }, { title: 'Money log' });

type List = typeof merchantMoney.log;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantMoney.log);
  const [order, setOrder] = useState<number | null>(null);
  const { data } = useCall(merchantMoney.wallets, {});
  return (
    <>
      <PageHead>
        <StatementButton does={merchantMoney.statement} asks={(wish) => wish} />
        <ExportButton does={merchantMoney.export} list={list} />
      </PageHead>
      <ProvenNote />
      {data && <WalletCards figures={data} />}
      <Card>
        <WalletTabs list={list} />
        <SearchBar list={list}>
          <ChoiceFilter<List> of="business_type" label={t(word.type)} options={useChoices(businessWords)} />
          <TextFilter<List> of="trade_no" finds="whole" label={t(word.number)} />
          <DateFilter<List> of="date_range" label={t(word.time)} />
        </SearchBar>
        <ResourceTable list={list} columns={useMoneyColumns<RowOf<List>>({ order: setOrder })} label={t('title')} />
      </Card>
      <OrderDrawer id={order} onClose={() => setOrder(null)} />
    </>
  );
}
