/** What was withdrawn, and how each stands. */

import * as word from '@keymall/contract/kit/word';
import { merchantCash } from '@keymall/contract/payment/withdrawal';
import { payoutTypeWords } from '@keymall/contract/payment/withdrawal-words';
import { useNavigate } from 'react-router';
import { WalletIcon } from 'tdesign-icons-react';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { StatusTag, Two, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { merchantStatusWords } from '../../../../../features/cash/cash-words.ts';
import '../../../../../features/cash/cash.css';
import { merchantPath } from '../../../paths.ts';

const text = words(
  {
    apply: '申请提现',
    tradeNo: '提现单号',
    actual: '到账金额',
    complete: '完成时间',
    auto: '自动提现',
    none: '还没有提现记录',
  },
  {
    apply: 'Withdraw',
    tradeNo: 'Number',
    actual: 'Paid out',
    complete: 'Finished',
    auto: 'Automatic withdrawal',
    none: 'Nothing was withdrawn yet',
  },
);

type List = typeof merchantCash.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const list = useList(merchantCash.list);
  const apply = (
    <Allowed to={needs(merchantCash.apply)}>
      <Button icon={<WalletIcon />} onClick={() => void navigate(merchantPath('finance/cash/apply'))}>
        {t('apply')}
      </Button>
    </Allowed>
  );
  const columns: Column<Row>[] = [
    { key: 'trade_no', title: t('tradeNo'), kind: 'number', head: true },
    { key: 'money', title: t(word.cashAmount), kind: 'money', strong: true },
    { key: 'fee', title: t(word.fee), kind: 'money' },
    { key: 'actual_money', title: t('actual'), kind: 'money' },
    {
      key: 'status',
      title: t(word.status),
      cell: (row) => (
        <Two note={row.reason}>
          <StatusTag of={merchantStatusWords} value={row.status} />
        </Two>
      ),
    },
    {
      key: 'type',
      title: t(word.payoutAccount),
      cell: (row) => (
        <Two note={[row.realname_mask, row.auto_cash === 1 && t('auto')].filter(Boolean).join(' · ')}>
          {[payoutTypeWords[row.type][locale], row.bank_name, row.account_mask].filter(Boolean).join(' ')}
        </Two>
      ),
    },
    { key: 'create_at', title: t(word.appliedAt), kind: 'time' },
    { key: 'complete_at', title: t('complete'), kind: 'time' },
  ];
  return (
    <ListPage
      list={list}
      columns={columns}
      actions={apply}
      empty={Object.keys(list.filters).length === 0 ? <Empty title={t('none')}>{apply}</Empty> : undefined}
      filters={
        <>
          <TextFilter<List> of="trade_no" finds="beginning" label={t('tradeNo')} />
          <ChoiceFilter<List>
            of="status"
            label={t(word.status)}
            options={useChoices(merchantStatusWords).filter(({ value }) => value !== '4')}
          />
          <DateFilter<List> of="date_range" label={t(word.appliedAt)} />
        </>
      }
    />
  );
}
