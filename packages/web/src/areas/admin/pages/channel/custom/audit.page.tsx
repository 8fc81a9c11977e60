/** Accounts merchants want to collect on: what waits comes first. */
import * as word from '@keymall/contract/kit/word';
import { ownAccountStatusWords } from '@keymall/contract/payment/channel-words';
import { adminCustomChannel } from '@keymall/contract/payment/custom-channel';
import { useState } from 'react';
import { Act, RowButton } from '#kit/back-office/act';
import { None, StatusTag, Time, Two, useChoices } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useWords } from '#kit/i18n';
import { text } from './audit.words.ts';
import './audit.css';

type List = typeof adminCustomChannel.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminCustomChannel.list);
  const [rejected, setRejected] = useState<Row | null>(null);
  const pending = list.data?.pending ?? 0;
  const columns: Column<Row>[] = [
    {
      key: 'shop_name',
      title: t(word.merchant),
      head: true,
      cell: (row) => (
        <Two note={`${row.username} #${row.merchant_id}`}>
          <span className="bo-strong">{row.shop_name}</span>
        </Two>
      ),
    },
    {
      key: 'channel_title',
      title: t(word.channel),
      note: (row) => row.driver_title,
    },
    { key: 'name', title: t(word.accountName) },
    { key: 'params', title: t('params'), cell: (row) => <Params row={row} /> },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => (
        <span className="audit-state">
          <StatusTag of={ownAccountStatusWords} value={row.status} />
          {row.status === 1 && <small>{t(row.enabled === 1 ? 'collects' : word.disabled)}</small>}
          {row.reason && <small>{row.reason}</small>}
        </span>
      ),
    },
    { key: 'create_at', title: t(word.appliedAt), kind: 'time' },
    {
      key: 'review_at',
      title: t('reviewed'),
      cell: (row) => (row.review_at ? <Two note={<Time at={row.review_at} />}>{row.reviewer}</Two> : <None />),
    },
  ];
  return (
    <ListPage
      lead={pending > 0 ? `${t('waiting', { count: pending })} · ${t('lead')}` : t('lead')}
      list={list}
      columns={columns}
      empty={<Empty title={t('none')} />}
      filters={
        <>
          <ChoiceFilter<List> of="status" label={t('status')} options={useChoices(ownAccountStatusWords)} />
          <TextFilter<List> of="merchant_id" label={t(word.merchantNumber)} />
        </>
      }
      acts={(row) => (
        <>
          {row.status !== 1 && (
            <Act
              does={adminCustomChannel.audit}
              with={{ id: row.id, status: 1, revision: row.revision }}
              confirm={t('passIt', { shop: row.shop_name, name: row.name })}
              note={t('passNote')}
              done={t('done')}
            >
              {t('pass')}
            </Act>
          )}
          {row.status !== 2 && (
            <RowButton need={adminCustomChannel.audit} danger onClick={() => setRejected(row)}>
              {t('reject')}
            </RowButton>
          )}
        </>
      )}
    >
      {rejected && (
        <EditDialog
          open
          title={t('rejectTitle')}
          saves={adminCustomChannel.audit}
          initial={{ reason: '' }}
          fixed={{ id: rejected.id, status: 2, revision: rejected.revision }}
          submit={t('reject')}
          done={t('done')}
          onClose={() => setRejected(null)}
        >
          <p className="bo-note">{t('rejectNote')}</p>
          <Field of="reason" label={t('reason')} required rows={3} autoFocus />
        </EditDialog>
      )}
    </ListPage>
  );
}

function Params({ row }: { row: Row }) {
  const t = useWords(text);
  return (
    <dl className="audit-params">
      {row.params.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={value ? 'bo-mono' : 'bo-none'}>{value || t('unset')}</dd>
        </div>
      ))}
    </dl>
  );
}
