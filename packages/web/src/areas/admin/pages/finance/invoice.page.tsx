/** Invoices that merchants asked for. */
import { adminInvoice } from '@keymall/contract/billing/invoice';
import { invoiceStatusWords, invoiceTypeWords } from '@keymall/contract/billing/invoice-words';
import * as word from '@keymall/contract/kit/word';
import { Link } from 'react-router';
import { Two, UserChip, useChoices } from '#kit/back-office/cells';
import { ExportButton } from '#kit/back-office/export';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, DateFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { invoiceText } from '../../../../features/billing/invoice-facts.tsx';
import { useMonths } from '../../../../features/billing/months.ts';
import { adminPath } from '../../paths.ts';

const text = words(
  {
    lead: '商户就平台手续费申请的发票；金额来自账本，每笔只开一次',
    keyword: '申请单号或发票抬头',
    none: '还没有发票申请',
  },
  {
    lead: 'What merchants asked for of the platform’s fees; amounts are the ledger’s, each invoiced once',
    keyword: 'Application or title',
    none: 'Nobody asked for an invoice',
  },
);

type List = typeof adminInvoice.list;

export function Page() {
  const t = useWords(text);
  const i = useWords(invoiceText);
  const list = useList(adminInvoice.list);
  const columns: Column<RowOf<List>>[] = [
    {
      key: 'title',
      title: t(word.invoiceTitle),
      head: true,
      cell: (row) => (
        <Two note={row.months.join(' ')}>
          <Link to={adminPath('finance/invoice/detail', row.id)}>{row.title}</Link>
        </Two>
      ),
    },
    { key: 'merchant_id', title: t(word.merchant), cell: (row) => <UserChip name={row.username} note={row.shop_name} /> },
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
      actions={<ExportButton does={adminInvoice.export} list={list} />}
      acts={(row) => <Link to={adminPath('finance/invoice/detail', row.id)}>{t(word.view)}</Link>}
      filters={
        <>
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(invoiceStatusWords)} />
          <ChoiceFilter<List> of="month" label={t(word.invoiceMonths)} options={useMonths()} searchable />
          <TextFilter<List> of="keyword" label={t('keyword')} />
          <TextFilter<List> of="merchant_id" label={t(word.merchantNumber)} />
          <ChoiceFilter<List> of="type" label={t(word.invoiceType)} options={useChoices(invoiceTypeWords)} />
          <DateFilter<List> of="date_range" label={t(word.appliedAt)} />
        </>
      }
    />
  );
}
