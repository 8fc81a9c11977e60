/** Contracts with all merchants: written here, moved on here. */
import { contractPayTypeWords, contractStatusWords, contractTypeWords } from '@keymall/contract/billing/contract-words';
import { adminContract } from '@keymall/contract/billing/merchant-contract';
import * as word from '@keymall/contract/kit/word';
import { useState } from 'react';
import { Link } from 'react-router';
import { AddButton } from '#kit/back-office/act';
import { Two, UserChip, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { contractText } from '../../../../features/billing/contract-facts.tsx';
import { adminPath } from '../../paths.ts';
import { ContractDialog } from './contract-dialog.tsx';

const text = words(
  { lead: '与商户签订的合同；商户确认后按日期生效和完成', add: '新建合同', none: '还没有合同', keyword: '合同编号或名称' },
  {
    lead: 'Contracts with merchants; once confirmed they begin and end by their dates',
    add: 'New contract',
    none: 'There are no contracts',
    keyword: 'Number or name of the contract',
  },
);

type List = typeof adminContract.list;

export function Page() {
  const t = useWords(text);
  const c = useWords(contractText);
  const list = useList(adminContract.list);
  const [isOpen, setOpen] = useState(false);
  const columns: Column<RowOf<List>>[] = [
    {
      key: 'name',
      title: c('name'),
      head: true,
      cell: (row) => (
        <Two note={row.number}>
          <Link to={adminPath('finance/contract/detail', row.id)}>{row.name}</Link>
        </Two>
      ),
    },
    { key: 'merchant_id', title: t(word.merchant), cell: (row) => <UserChip name={row.username} note={row.shop_name} /> },
    { key: 'status', title: t(word.status), words: contractStatusWords },
    { key: 'type', title: c('type'), words: contractTypeWords },
    { key: 'amount', title: c('amount'), kind: 'money' },
    { key: 'effective_date', title: c('term'), cell: (row) => <Two note={row.end_date}>{row.effective_date}</Two> },
    { key: 'employee', title: c('employee') },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      empty={<Empty title={t('none')} />}
      actions={
        <AddButton need={adminContract.add} onClick={() => setOpen(true)}>
          {t('add')}
        </AddButton>
      }
      acts={(row) => <Link to={adminPath('finance/contract/detail', row.id)}>{t(word.view)}</Link>}
      filters={
        <>
          <TextFilter<List> of="keyword" label={t('keyword')} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(contractStatusWords)} />
          <ChoiceFilter<List> of="type" label={c('type')} options={useChoices(contractTypeWords)} />
          <ChoiceFilter<List> of="pay_type" label={c('payType')} options={useChoices(contractPayTypeWords)} />
        </>
      }
    >
      <ContractDialog of={isOpen ? 'new' : null} onClose={() => setOpen(false)} />
    </ListPage>
  );
}
