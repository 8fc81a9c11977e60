/** What came into the wallet and what went out. */
import { merchantMoney } from '@keymall/contract/ledger/money-log';
import { WalletIcon } from 'tdesign-icons-react';
import { Money, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { StatsCard, StatsRow } from '#kit/back-office/stats-card';
import { useWords, words } from '#kit/i18n';
import { useMoneyColumns } from '../../../features/money/money-columns.tsx';
import { businessWords } from '../../../features/money/money-words.ts';

const text = words(
  { title: '资金明细', wallet: '可用余额', type: '类型', tradeNo: '订单号', time: '时间' },
  { title: 'Money log', wallet: 'Balance', type: 'Type', tradeNo: 'Order number', time: 'Time' },
);

type List = typeof merchantMoney.log;

export function Page() {
  const t = useWords(text);
  const list = useList(merchantMoney.log);
  const columns = useMoneyColumns<RowOf<List>>();
  return (
    <ListPage
      title={t('title')}
      list={list}
      columns={columns}
      above={
        list.data && (
          <StatsRow>
            <StatsCard strong title={t('wallet')} icon={<WalletIcon />} value={<Money yuan={list.data.wallet} />} />
          </StatsRow>
        )
      }
      filters={
        <>
          <ChoiceFilter<List> of="business_type" label={t('type')} options={useChoices(businessWords)} />
          <TextFilter<List> of="trade_no" label={t('tradeNo')} />
          <DateFilter<List> of="date_range" label={t('time')} />
        </>
      }
    />
  );
}
