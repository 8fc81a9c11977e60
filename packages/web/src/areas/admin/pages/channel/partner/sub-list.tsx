/** Sub-merchants of a family on their way into the institution. */
import * as word from '@keymall/contract/kit/word';
import { subjectWords, subStateWords } from '@keymall/contract/payment/partner-words';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AddButton, RowButton } from '#kit/back-office/act';
import { Copy, None, StatusTag, Two } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords } from '#kit/i18n';
import { adminPath } from '../../../paths.ts';
import type { Family } from './family.ts';
import { text } from './partner.words.ts';
import { SubSearch } from './search.tsx';
import './partner.css';
import { SubDrawer } from './sub-drawer.tsx';

type Row = RowOf<Family['calls']['merchantList']>;

export function SubList({ family }: { family: Family }) {
  const { calls, pages, institution, number } = family;
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const list = useList(calls.merchantList);
  const [open, setOpen] = useState<number | null>(null);
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('subName'),
      head: true,
      cell: (row) => (
        <Two note={subjectWords[row.subject_type][locale]}>
          <span className="bo-strong">{row.name}</span>
        </Two>
      ),
    },
    {
      key: 'shop_name',
      title: t(word.merchant),
      note: (row) => `#${row.merchant_id}`,
    },
    { key: 'partner_name', title: t('partner') },
    {
      key: 'state',
      title: t(word.status),
      cell: (row) => (
        <span className="partner-state">
          <StatusTag of={subStateWords} value={row.state} />
          {row.reason && <small>{row.reason}</small>}
        </span>
      ),
    },
    {
      key: 'sub_mch_no',
      title: number[locale],
      cell: (row) => (row.sub_mch_no ? <Copy short value={row.sub_mch_no} what={number[locale]} /> : <None />),
    },
    { key: 'rate', title: t(word.rate), kind: 'rate' },
    { key: 'mobile_mask', title: t('mobile') },
    { key: 'update_at', title: t(word.changedAt), kind: 'time' },
  ];
  const add = (
    <AddButton need={calls.merchantAdd} onClick={() => void navigate(adminPath(pages.merchantAdd))}>
      {t('onboard')}
    </AddButton>
  );
  return (
    <ListPage
      lead={t('subListLead', { institution: institution[locale] })}
      list={list}
      columns={columns}
      actions={add}
      filters={<SubSearch calls={calls} />}
      empty={<Empty title={t('noSubs')}>{add}</Empty>}
      acts={(row) => (
        <RowButton need={calls.merchantDetail} onClick={() => setOpen(row.id)}>
          {t(word.details)}
        </RowButton>
      )}
    >
      <SubDrawer family={family} id={open} onClose={() => setOpen(null)} />
    </ListPage>
  );
}
