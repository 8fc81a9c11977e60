/** The ways money comes in: a driver, a rate, limits, and the accounts it is received on. */

import { enabledWords } from '@keymall/contract/kit/enabled-words';
import { adminChannel, adminPayType } from '@keymall/contract/payment/channel';
import { payTypeDeviceWords, rotationWords } from '@keymall/contract/payment/channel-words';
import { useState } from 'react';
import { AddButton, DelAct, EditButton, RowButton } from '#kit/back-office/act';
import { RowSwitch, Signed, Two, useChoices } from '#kit/back-office/cells';
import { PlaceEdit } from '#kit/back-office/inline-edit';
import { useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { useOptions } from '#kit/back-office/options';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords } from '#kit/i18n';
import { AccountsDrawer } from './accounts-drawer.tsx';
import { text } from './channel.words.ts';
import { ChannelDialog, type ChannelRow as Row } from './channel-dialog.tsx';
import { useRange } from './range-text.ts';
import './channel.css';

type List = typeof adminChannel.list;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const range = useRange();
  const list = useList(adminChannel.list);
  const types = useOptions(adminPayType.list, 'name', { limit: 100 });
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [accountsOf, setAccountsOf] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    {
      key: 'title',
      title: t('name'),
      head: true,
      note: (row) => row.driver_title,
    },
    {
      key: 'show_name',
      title: t('shown'),
      cell: (row) => (
        <Signed logo={row.logo}>
          <Two note={row.pay_type_name}>{row.show_name}</Two>
        </Signed>
      ),
    },
    { key: 'rate', title: t('rate'), kind: 'rate' },
    { key: 'is_available', title: t('device'), cell: (row) => payTypeDeviceWords[row.is_available ?? 0][locale] },
    { key: 'single_min', title: t('single'), cell: (row) => range(row.single_min ?? null, row.single_max ?? null) },
    {
      key: 'account_count',
      title: t('accounts'),
      cell: (row) => (
        <Two
          note={
            row.cut_count > 0 ? (
              <span className="ch-bad">{t('cut', { count: row.cut_count })}</span>
            ) : (
              row.account_count > 1 && rotationWords[row.rotation ?? 'random'][locale]
            )
          }
        >
          {row.account_count ? t('working', { working: row.working_count, all: row.account_count }) : t('none')}
        </Two>
      ),
    },
    {
      key: 'sort',
      title: t('sort'),
      align: 'right',
      cell: (row) => <PlaceEdit does={adminChannel.sort} row={row} label={t('sortOf', { name: row.title })} />,
    },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => (
        <RowSwitch
          does={adminChannel.status}
          row={row}
          of="status"
          label={t('turn', { name: row.title })}
          confirm={(on) => (on ? null : t('stopIt', { name: row.title }))}
        />
      ),
    },
  ];
  return (
    <ListPage
      list={list}
      columns={columns}
      actions={
        <AddButton need={adminChannel.add} onClick={() => setEdited('new')}>
          {t('add')}
        </AddButton>
      }
      above={
        list.rows.some(({ cut_count }) => cut_count > 0) && (
          <p className="bo-alert" data-tone="danger" role="status">
            {t('cutAlert')}
          </p>
        )
      }
      filters={
        <>
          <TextFilter<List> of="keyword" label={t('keyword')} />
          <ChoiceFilter<List> of="pay_type_id" label={t('type')} options={types} />
          <ChoiceFilter<List> of="status" label={t('status')} options={useChoices(enabledWords)} />
        </>
      }
      acts={(row) => (
        <>
          <RowButton onClick={() => setAccountsOf(row)}>{t('manage')}</RowButton>
          <EditButton need={adminChannel.edit} onClick={() => setEdited(row)} />
          <DelAct does={adminChannel.del} with={{ id: row.id }} confirm={t('delIt', { name: row.title })} />
        </>
      )}
    >
      <ChannelDialog channel={edited} onClose={() => setEdited(null)} />
      <AccountsDrawer channel={accountsOf} onClose={() => setAccountsOf(null)} />
    </ListPage>
  );
}
