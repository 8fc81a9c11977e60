/** Withdrawals of all merchants: what waits, what is on its way, what failed, and what may be done about it. */

import * as word from '@keymall/contract/kit/word';
import { adminCash } from '@keymall/contract/payment/withdrawal';
import { cashStatusWords, payoutTypeWords } from '@keymall/contract/payment/withdrawal-words';
import { useState } from 'react';
import { RowButton } from '#kit/back-office/act';
import { StatusTag, Two, UserChip, useChoices } from '#kit/back-office/cells';
import { ExportButton } from '#kit/back-office/export';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { money } from '#kit/format';
import { useLocale, useWords } from '#kit/i18n';
import '../../../../features/cash/cash.css';
import { text } from './cash/cash.words.ts';
import { CashActs } from './cash/cash-acts.tsx';
import { CashBatch } from './cash/cash-batch.tsx';
import { AutoPass, CashCounts } from './cash/cash-counts.tsx';
import { CashDrawer } from './cash/cash-drawer.tsx';

type List = typeof adminCash.list;
export type CashRow = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminCash.list);
  const [open, setOpen] = useState<number | null>(null);
  const people = (row: CashRow): string => {
    if (row.status === 0) return row.review_admin ? t('waitsSecond', { name: row.review_admin }) : row.needs_second ? t('needsTwo') : '';
    if (row.status === 5) return t('waitsShop', { name: row.asked_name });
    return [row.review_admin, row.second_admin, row.auto_sent && t('bySystem')].filter(Boolean).join('、');
  };
  const wayOf = (row: CashRow): string => {
    if (row.status === 2) return row.reason;
    if (row.status === 3 || row.status === 4) return row.message;
    return row.by_hand ? t('byHand') : row.channel_title;
  };
  const endOf = (row: CashRow): string => {
    if (row.complete_at) return t('completed', { at: row.complete_at.slice(5, 16) });
    return row.status === 3 && row.query_at ? t('askAt', { at: row.query_at.slice(5, 16) }) : '';
  };
  const columns: Column<CashRow>[] = [
    { key: 'trade_no', title: t('tradeNo'), kind: 'number', head: true },
    { key: 'username', title: t(word.merchant), cell: (row) => <UserChip name={row.username} note={row.shop_name} /> },
    {
      key: 'money',
      title: t(word.cashAmount),
      kind: 'money',
      strong: true,
      note: (row) => `${t('actual')} ${money(row.actual_money)}`,
    },
    {
      key: 'account_mask',
      title: t(word.payoutAccount),
      cell: (row) => (
        <Two note={[row.account_mask, row.realname_mask].join(' ')}>
          {[payoutTypeWords[row.type][locale], row.bank_name].filter(Boolean).join(' ')}
        </Two>
      ),
    },
    {
      key: 'status',
      title: t(word.status),
      cell: (row) => (
        <Two note={[wayOf(row), endOf(row)].filter(Boolean).join(' · ')}>
          <StatusTag of={cashStatusWords} value={row.status} />
        </Two>
      ),
    },
    { key: 'review_admin', title: t('people'), cell: (row) => people(row) || '—' },
    { key: 'create_at', title: t(word.appliedAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={
        <>
          <AutoPass />
          <ExportButton does={adminCash.export} list={list} />
        </>
      }
      above={<CashCounts />}
      acts={(row) => (
        <>
          <RowButton onClick={() => setOpen(row.id)}>{t(row.status === 0 ? 'review' : word.details)}</RowButton>
          <CashActs row={row} />
        </>
      )}
      batch={(ids, clear) => <CashBatch rows={list.rows.filter(({ id }) => ids.includes(id))} onDone={clear} />}
      filters={
        <>
          <TextFilter<List> of="keyword" label={t('keyword')} />
          <TextFilter<List> of="trade_no" finds="beginning" label={t('tradeNo')} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(cashStatusWords)} />
          <ChoiceFilter<List>
            of="type"
            label={t('type')}
            options={([1, 2, 3] as const).map((value) => ({ value, label: payoutTypeWords[value][locale] }))}
          />
          <ChoiceFilter<List>
            of="auto_cash"
            label={t('source')}
            options={[
              { value: 0, label: t('byMerchant') },
              { value: 1, label: t('automatic') },
            ]}
          />
          <DateFilter<List> of="date_range" label={t(word.appliedAt)} />
        </>
      }
    >
      <CashDrawer row={list.rows.find(({ id }) => id === open) ?? null} onClose={() => setOpen(null)} />
    </ListPage>
  );
}
