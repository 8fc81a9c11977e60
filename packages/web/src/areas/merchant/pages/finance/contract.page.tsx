/** Contracts with the platform. */
import { contractPayTypeWords, contractStatusWords, contractTypeWords } from '@keymall/contract/billing/contract-words';
import { merchantContract } from '@keymall/contract/billing/merchant-contract';
import * as word from '@keymall/contract/kit/word';
import { Link } from 'react-router';
import { Two, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';
import { contractText } from '../../../../features/billing/contract-facts.tsx';
import { merchantPath } from '../../paths.ts';

const text = words(
  { lead: '与平台签订的合同；待确认的请阅读文件后确认或拒绝', none: '还没有合同', keyword: '合同编号或名称' },
  {
    lead: 'Your contracts with the platform; please read those that wait for your word',
    none: 'There are no contracts',
    keyword: 'Number or name of the contract',
  },
);

type List = typeof merchantContract.list;

export function Page() {
  const t = useWords(text);
  const c = useWords(contractText);
  const list = useList(merchantContract.list);
  const columns: Column<RowOf<List>>[] = [
    {
      key: 'name',
      title: c('name'),
      head: true,
      cell: (row) => (
        <Two note={row.number}>
          <Link to={merchantPath('finance/contract/detail', row.id)}>{row.name}</Link>
        </Two>
      ),
    },
    { key: 'status', title: t(word.status), words: contractStatusWords },
    { key: 'type', title: c('type'), words: contractTypeWords },
    { key: 'pay_type', title: c('payType'), words: contractPayTypeWords },
    { key: 'amount', title: c('amount'), kind: 'money' },
    { key: 'effective_date', title: c('term'), cell: (row) => <Two note={row.end_date}>{row.effective_date}</Two> },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      empty={<Empty title={t('none')} />}
      acts={(row) => <Link to={merchantPath('finance/contract/detail', row.id)}>{t(word.view)}</Link>}
      filters={
        <>
          <TextFilter<List> of="keyword" label={t('keyword')} />
          <ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(contractStatusWords)} />
          <ChoiceFilter<List> of="type" label={c('type')} options={useChoices(contractTypeWords)} />
        </>
      }
    />
  );
}
