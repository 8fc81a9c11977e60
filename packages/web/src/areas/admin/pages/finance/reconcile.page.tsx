/** Gateways' statements laid beside the ledger: what each came to, and what is still to be explained. */

import * as word from '@keymall/contract/kit/word';
import { adminReconcile } from '@keymall/contract/payment/reconcile';
import { differenceHandledWords, statementResultWords } from '@keymall/contract/payment/reconcile-words';
import { useState } from 'react';
import { UploadIcon } from 'tdesign-icons-react';
import { RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Button } from '#kit/back-office/button';
import { StatusTag, Time, useChoices } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords } from '#kit/i18n';
import { text } from '../reconcile/reconcile.words.ts';
import { StatementDrawer } from '../reconcile/statement-drawer.tsx';
import { UploadDialog } from '../reconcile/upload-dialog.tsx';
import '../reconcile/reconcile.css';

type List = typeof adminReconcile.list;
type Row = RowOf<List>;

const resultOf = ({ differences, open }: Row) => (differences === 0 ? 'same' : open > 0 ? 'open' : 'handled');

export function Page() {
  const t = useWords(text);
  const list = useList(adminReconcile.list);
  const [open, setOpen] = useState<number | null>(null);
  const [uploading, setUploading] = useState(false);
  const { data: options } = useCall(adminReconcile.options, {});
  const states = useChoices(differenceHandledWords).map(({ value, label }) => ({ value: value === '0' ? '1' : '0', label }));
  const upload = (
    <Allowed to={needs(adminReconcile.settle)}>
      <Button icon={<UploadIcon />} onClick={() => setUploading(true)}>
        {t('upload')}
      </Button>
    </Allowed>
  );
  const columns: Column<Row>[] = [
    {
      key: 'day',
      title: t('account'),
      head: true,
      cell: (row) => (
        <span className="rc-lines">
          <strong>{row.day}</strong>
          <small className="bo-note">{`${row.channel_title} · ${row.account_name}`}</small>
        </span>
      ),
    },
    {
      key: 'open',
      title: t(word.result),
      cell: (row) => (
        <span className="rc-lines">
          <StatusTag of={statementResultWords} value={resultOf(row)} />
          {row.open > 0 && <small className="bo-note">{t('openOf', { open: count(row.open) })}</small>}
        </span>
      ),
    },
    { key: 'rows', title: t('rows'), kind: 'count' },
    { key: 'matched', title: t('matched'), kind: 'count' },
    { key: 'differences', title: t('differences'), kind: 'count' },
    { key: 'statement_amount', title: t('theirs'), kind: 'money' },
    { key: 'ledger_amount', title: t('ours'), kind: 'money' },
    {
      key: 'create_at',
      title: t('at'),
      cell: (row) => (
        <span className="rc-lines">
          <Time at={row.create_at} />
          <small className="bo-note">{row.admin}</small>
        </span>
      ),
    },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={upload}
      empty={
        Object.keys(list.filters).length === 0 ? (
          <Empty title={t('none')}>
            <p className="bo-note">{t('noneNote')}</p>
            {upload}
          </Empty>
        ) : undefined
      }
      filters={
        <>
          <ChoiceFilter<List>
            of="channel_account_id"
            label={t('account')}
            searchable
            options={(options?.accounts ?? []).map(({ id, name, channel_title }) => ({ value: id, label: `${channel_title} · ${name}` }))}
          />
          <ChoiceFilter<List> of="open" label={t('state')} options={states} />
        </>
      }
      acts={(row) => <RowButton onClick={() => setOpen(row.id)}>{t('view')}</RowButton>}
    >
      {uploading && (
        <UploadDialog
          onClose={() => setUploading(false)}
          onDone={(id) => {
            setUploading(false);
            setOpen(id);
          }}
        />
      )}
      <StatementDrawer id={open} onClose={() => setOpen(null)} />
    </ListPage>
  );
}
