/** Sub-merchants of a family on their way into the institution. */
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AddIcon } from 'tdesign-icons-react';
import { Button } from 'tdesign-react';
import { RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Copy, None, StatusTag, Time } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords } from '#kit/i18n';
import { adminPath } from '../../../paths.ts';
import type { Family } from './family.ts';
import { stateWords, subjectWords, text } from './partner.words.ts';
import { SubSearch } from './search.tsx';
import './partner.css';
import { SubDrawer } from './sub-drawer.tsx';

type Row = RowOf<Family['calls']['merchantList']>;

export function SubList({ family, title }: { family: Family; title: string }) {
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
        <span className="bo-chip-text">
          <span className="bo-strong">{row.name}</span>
          <small>{subjectWords[row.subject_type][locale]}</small>
        </span>
      ),
    },
    {
      key: 'shop',
      title: t('shop'),
      cell: (row) => (
        <span className="bo-chip-text">
          <span>{row.shop_name}</span>
          <small>#{row.merchant_id}</small>
        </span>
      ),
    },
    { key: 'partner', title: t('partner'), cell: (row) => row.partner_name },
    {
      key: 'state',
      title: t('state'),
      cell: (row) => (
        <span className="partner-state">
          <StatusTag of={stateWords} value={row.state} />
          {row.reason && <small>{row.reason}</small>}
        </span>
      ),
    },
    {
      key: 'number',
      title: number[locale],
      cell: (row) => (row.sub_mch_no ? <Copy value={row.sub_mch_no} what={number[locale]} /> : <None />),
    },
    { key: 'rate', title: t('rate'), align: 'right', cell: (row) => `${row.rate}‰` },
    { key: 'mobile', title: t('mobile'), cell: (row) => row.mobile_mask || <None /> },
    { key: 'update', title: t('update'), width: 170, cell: (row) => <Time at={row.update_at} /> },
  ];
  const add = (
    <Allowed to={needs(calls.merchantAdd)}>
      <Button icon={<AddIcon />} onClick={() => void navigate(adminPath(pages.merchantAdd))}>
        {t('onboard')}
      </Button>
    </Allowed>
  );
  return (
    <ListPage
      title={title}
      lead={t('subListLead', { institution: institution[locale] })}
      list={list}
      columns={columns}
      actions={add}
      filters={<SubSearch calls={calls} />}
      empty={<Empty title={t('noSubs')}>{add}</Empty>}
      actsWidth={90}
      acts={(row) => (
        <Allowed to={needs(calls.merchantDetail)}>
          <RowButton onClick={() => setOpen(row.id)}>{t('detail')}</RowButton>
        </Allowed>
      )}
    >
      <SubDrawer family={family} id={open} onClose={() => setOpen(null)} />
    </ListPage>
  );
}
