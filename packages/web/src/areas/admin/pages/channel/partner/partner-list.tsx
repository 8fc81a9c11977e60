/** Partners of a family: one of them the default. */
import { useNavigate } from 'react-router';
import { AddIcon } from 'tdesign-icons-react';
import { Button } from 'tdesign-react';
import { Act, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Copy, StatusTag, type StatusWords, Time, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords } from '#kit/i18n';
import { adminPath } from '../../../paths.ts';
import type { Family } from './family.ts';
import { text } from './partner.words.ts';

type List = Family['calls']['list'];
type Row = RowOf<List>;
const switchWords: StatusWords<0 | 1> = {
  1: { zh_CN: '已启用', en_US: 'In use', tone: 'success' },
  0: { zh_CN: '已停用', en_US: 'Off', tone: 'plain' },
};

export function PartnerList({ family, title }: { family: Family; title: string }) {
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
              {t('isDefault')}
            </span>
          )}
        </span>
      ),
    },
    { key: 'appId', title: t('appId'), cell: (row) => <Copy value={row.app_id} what={t('appId')} /> },
    { key: 'split', title: t('split'), align: 'right', cell: (row) => `${row.split_rate}‰` },
    { key: 'status', title: t('status'), cell: (row) => <StatusTag of={switchWords} value={row.status} /> },
    {
      key: 'merchants',
      title: t('merchants'),
      cell: (row) => (
        <RowButton onClick={() => go('merchant', `?partner_id=${row.id}`)}>
          {t('counts', { all: row.merchant_count, active: row.active_count })}
        </RowButton>
      ),
    },
    { key: 'create', title: t('create'), width: 170, cell: (row) => <Time at={row.create_at} /> },
  ];
  const add = (
    <Allowed to={needs(calls.add)}>
      <Button icon={<AddIcon />} onClick={() => go('add')}>
        {t('add')}
      </Button>
    </Allowed>
  );
  return (
    <ListPage
      title={title}
      lead={t('listLead', { institution: institution[locale] })}
      list={list}
      columns={columns}
      actions={add}
      empty={<Empty title={t('none')}>{add}</Empty>}
      filters={
        <>
          <TextFilter<List> of="keyword" label={t('keyword')} />
          <ChoiceFilter<List> of="status" label={t('status')} options={useChoices(switchWords)} />
        </>
      }
      actsWidth={250}
      acts={(row) => (
        <>
          <Allowed to={needs(calls.detail)}>
            <RowButton onClick={() => go('add', `?id=${row.id}`)}>{t('edit')}</RowButton>
          </Allowed>
          {row.status === 1 && (
            <Allowed to={needs(calls.merchantAdd)}>
              <RowButton onClick={() => go('merchantAdd', `?partner_id=${row.id}`)}>{t('onboard')}</RowButton>
            </Allowed>
          )}
          {row.is_default === 0 && row.status === 1 && (
            <Act does={calls.setDefault} with={{ id: row.id }} confirm={t('makeDefaultIt', { name: row.name })}>
              {t('makeDefault')}
            </Act>
          )}
          {row.merchant_count === 0 && (
            <Act does={calls.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} danger>
              {t('del')}
            </Act>
          )}
        </>
      )}
    />
  );
}
