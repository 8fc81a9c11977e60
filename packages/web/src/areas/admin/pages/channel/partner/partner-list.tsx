/** Partners of a family: one of them the default. */

import { enabledWords } from '@keymall/contract/kit/enabled-words';
import * as word from '@keymall/contract/kit/word';
import { useNavigate } from 'react-router';
import { Act, AddButton, DelAct, EditButton, RowButton } from '#kit/back-office/act';
import { useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords } from '#kit/i18n';
import { adminPath } from '../../../paths.ts';
import type { Family } from './family.ts';
import { text } from './partner.words.ts';

type List = Family['calls']['list'];
type Row = RowOf<List>;

export function PartnerList({ family }: { family: Family }) {
  const { calls, pages, institution } = family;
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const list = useList(calls.list);
  const go = (key: keyof Family['pages'], query = ''): void => void navigate(adminPath(pages[key]) + query);
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('name'),
      head: true,
      cell: (row) => (
        <span className="bo-row">
          <span className="bo-strong">{row.name}</span>
          {row.is_default === 1 && (
            <span className="bo-tag" data-tone="primary">
              {t(word.isDefault)}
            </span>
          )}
        </span>
      ),
    },
    { key: 'app_id', title: t('appId'), kind: 'number' },
    { key: 'split_rate', title: t('split'), kind: 'rate' },
    { key: 'status', title: t(word.enabled), words: enabledWords },
    {
      key: 'merchant_count',
      title: t('merchants'),
      cell: (row) => (
        <RowButton onClick={() => go('merchant', `?partner_id=${row.id}`)}>
          {t('counts', { all: row.merchant_count, active: row.active_count })}
        </RowButton>
      ),
    },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  const add = (
    <AddButton need={calls.add} onClick={() => go('add')}>
      {t('add')}
    </AddButton>
  );
  return (
    <ListPage
      lead={t('listLead', { institution: institution[locale] })}
      list={list}
      columns={columns}
      actions={add}
      empty={<Empty title={t('none')}>{add}</Empty>}
      filters={
        <>
          <TextFilter<List> of="keyword" label={t('keyword')} />
          <ChoiceFilter<List> of="status" label={t(word.enabled)} options={useChoices(enabledWords)} />
        </>
      }
      acts={(row) => (
        <>
          <EditButton need={calls.detail} onClick={() => go('add', `?id=${row.id}`)} />
          {row.status === 1 && (
            <RowButton need={calls.merchantAdd} onClick={() => go('merchantAdd', `?partner_id=${row.id}`)}>
              {t('onboard')}
            </RowButton>
          )}
          {row.is_default === 0 && row.status === 1 && (
            <Act does={calls.setDefault} with={{ id: row.id }} confirm={t('makeDefaultIt', { name: row.name })}>
              {t('makeDefault')}
            </Act>
          )}
          {row.merchant_count === 0 && <DelAct does={calls.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} />}
        </>
      )}
    />
  );
}
