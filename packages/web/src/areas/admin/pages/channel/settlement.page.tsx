/** The ways money goes out to merchants, the first that can is used first. */

import { enabledWords } from '@keymall/contract/kit/enabled-words';
import * as word from '@keymall/contract/kit/word';
import { adminSettlement } from '@keymall/contract/payment/settlement-channel';
import { payoutTypeWords } from '@keymall/contract/payment/withdrawal-words';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { AddButton, DelAct, EditButton, RowButton } from '#kit/back-office/act';
import { RowSwitch, useChoices } from '#kit/back-office/cells';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useOptions } from '#kit/back-office/options';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords } from '#kit/i18n';
import { adminPath } from '../../paths.ts';
import { text } from '../settlement/settlement.words.ts';

type List = typeof adminSettlement.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const navigate = useNavigate();
  const list = useList(adminSettlement.list);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const add = (
    <AddButton need={adminSettlement.add} onClick={() => setEdited('new')}>
      {t('add')}
    </AddButton>
  );
  const columns: Column<Row>[] = [
    { key: 'title', title: t('name'), head: true },
    { key: 'driver_title', title: t('driver') },
    { key: 'types', title: t('pays'), cell: (row) => row.types.map((type) => payoutTypeWords[type][locale]).join('、') || '—' },
    {
      key: 'account_count',
      title: t('accounts'),
      align: 'right',
      cell: (row) => (row.account_count ? t('pieces', { count: row.account_count }) : t('noAccounts')),
    },
    { key: 'sort', title: t(word.place), align: 'right' },
    {
      key: 'status',
      title: t(word.status),
      cell: (row) => (
        <RowSwitch
          does={adminSettlement.status}
          row={row}
          of="status"
          label={t('turn', { name: row.title })}
          confirm={(on) => (on ? null : t('stopIt', { name: row.title }))}
        />
      ),
    },
    { key: 'create_at', title: t(word.createdAt), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      actions={add}
      empty={Object.keys(list.filters).length === 0 ? <Empty title={t('none')}>{add}</Empty> : undefined}
      filters={<ChoiceFilter<List> of="status" label={t(word.status)} options={useChoices(enabledWords)} />}
      acts={(row) => (
        <>
          <RowButton onClick={() => void navigate(adminPath('channel/settlement/account', row.id))}>{t('manage')}</RowButton>
          <EditButton need={adminSettlement.edit} onClick={() => setEdited(row)} />
          <DelAct does={adminSettlement.del} with={{ id: row.id }} confirm={t('delIt', { name: row.title })} />
        </>
      )}
    >
      <ChannelDialog channel={edited} onClose={() => setEdited(null)} />
    </ListPage>
  );
}

const SettlementField = Field<typeof adminSettlement.add>;

function ChannelDialog({ channel, onClose }: { channel: Row | 'new' | null; onClose: () => void }) {
  const t = useWords(text);
  const drivers = useOptions(adminSettlement.drivers, 'title');
  return (
    <RowDialog
      of={channel}
      adds={adminSettlement.add}
      edits={adminSettlement.edit}
      titles={{ add: t('addTitle'), edit: t('editTitle') }}
      blank={{ title: '', code: '', sort: 0, status: 1 }}
      refusals={{ driver_unknown: 'code' }}
      onClose={onClose}
    >
      <SettlementField of="title" label={t('name')} help={t('nameHelp')} autoFocus />
      <SettlementField
        of="code"
        label={t('driver')}
        placeholder={t('chooseDriver')}
        help={drivers.length === 0 ? t('noDriver') : undefined}
        options={drivers}
      />
      <SettlementField of="sort" label={t(word.place)} help={t('sortHelp')} />
      <SettlementField of="status" label={t(word.status)} />
    </RowDialog>
  );
}
