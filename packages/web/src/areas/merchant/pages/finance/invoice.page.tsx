/** Invoices of the platform's fees: what was asked for and how far it is. */
import { merchantInvoice } from '@keymall/contract/billing/invoice';
import { invoiceStatusWords, invoiceTypeWords } from '@keymall/contract/billing/invoice-words';
import * as word from '@keymall/contract/kit/word';
import { Link, useNavigate } from 'react-router';
import { Act, AddButton } from '#kit/back-office/act';
import { Two, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { invoiceText } from '../../../../features/billing/invoice-facts.tsx';
import { useMonths } from '../../../../features/billing/months.ts';
import { merchantPath } from '../../paths.ts';

const text = words(
  {
    lead: '平台向您收取的手续费可申请发票，金额以账本为准，退回的手续费已扣除',
    keyword: '申请单号或发票抬头',
    withdraw: '撤回',
    withdrawIt: '撤回发票申请',
    withdrawNote: '撤回后这些月份的金额可以重新申请。',
    none: '还没有发票',
  },
  {
    lead: 'The fees the platform took can be invoiced, as the ledger has them, less what was given back',
    keyword: 'Application or title',
    withdraw: 'Take back',
    withdrawIt: 'take the application back',
    withdrawNote: 'What it holds of these months can be applied for again.',
    none: 'There are no invoices',
  },
  { apply: word.applyForInvoice },
);

type List = typeof merchantInvoice.list;

export function Page() {
  const t = useWords(text);
  const i = useWords(invoiceText);
  const navigate = useNavigate();
  const list = useList(merchantInvoice.list);
  const columns: Column<RowOf<List>>[] = [
    {
      key: 'title',
      title: t(word.invoiceTitle),
      head: true,
      cell: (row) => (
        <Two note={row.months.join(' ')}>
          <Link to={merchantPath('finance/invoice/detail', row.id)}>{row.title}</Link>
        </Two>
      ),
    },
    { key: 'amount', title: t(word.amount), kind: 'money', strong: true },
    { key: 'status', title: t(word.status), words: invoiceStatusWords },
    { key: 'type', title: t(word.invoiceType), words: invoiceTypeWords },
    { key: 'number', title: i('number'), kind: 'number' },
    { key: 'create_at', title: t(word.appliedAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      empty={<Empty title={t('none')} />}
      actions={
        <AddButton need={merchantInvoice.apply} onClick={() => void navigate(merchantPath('finance/invoice/apply'))}>
          {t('apply')}
        </AddButton>
      }
      acts={(row) => (
        <>
          <Link to={merchantPath('finance/invoice/detail', row.id)}>{t(word.view)}</Link>
          {row.status === 'applied' && (
            <Act does={merchantInvoice.withdraw} with={{ id: row.id }} confirm={t('withdrawIt')} note={t('withdrawNote')} danger>
              {t('withdraw')}
            </Act>
          )}
        </>
      )}
      filters={
        <>
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(invoiceStatusWords)} />
          <ChoiceFilter<List> of="month" label={t(word.invoiceMonths)} options={useMonths()} searchable />
          <ChoiceFilter<List> of="type" label={t(word.invoiceType)} options={useChoices(invoiceTypeWords)} />
          <TextFilter<List> of="keyword" label={t('keyword')} />
        </>
      }
    />
  );
}
