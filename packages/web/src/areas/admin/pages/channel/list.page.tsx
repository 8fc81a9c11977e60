/** The ways money comes in: a driver, a rate, limits, and the accounts it is received on. */
import { adminChannel, adminPayType } from '@keymall/contract/payment/channel';
import { useState } from 'react';
import { AddIcon } from 'tdesign-icons-react';
import { Button } from 'tdesign-react';
import { Act, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { flagOf, Switch, useChoices } from '#kit/back-office/cells';
import { InlineEdit } from '#kit/back-office/inline-edit';
import { useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords } from '#kit/i18n';
import { AccountsDrawer } from './accounts-drawer.tsx';
import { deviceWords, rotationWords, stateWords, text } from './channel.words.ts';
import { ChannelDialog, type ChannelRow as Row } from './channel-dialog.tsx';
import { useRange } from './range-text.ts';
import './channel.css';

type List = typeof adminChannel.list;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const range = useRange();
  const list = useList(adminChannel.list);
  const types = useCall(adminPayType.list, { limit: 100 });
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [accountsOf, setAccountsOf] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    {
      key: 'title',
      title: t('name'),
      head: true,
      cell: (row) => (
        <span className="ch-two">
          <span>{row.title}</span>
          <small>{row.driver_title}</small>
        </span>
      ),
    },
    {
      key: 'shown',
      title: t('shown'),
      cell: (row) => (
        <span className="ch-logo">
          {row.logo && <img src={row.logo} alt="" width={22} height={22} />}
          <span className="ch-two">
            <span>{row.show_name}</span>
            <small>{row.pay_type_name}</small>
          </span>
        </span>
      ),
    },
    { key: 'rate', title: t('rate'), align: 'right', cell: (row) => `${row.rate}‰` },
    { key: 'device', title: t('device'), cell: (row) => deviceWords[row.is_available ?? 0][locale] },
    { key: 'single', title: t('single'), cell: (row) => range(row.single_min ?? null, row.single_max ?? null) },
    {
      key: 'accounts',
      title: t('accounts'),
      cell: (row) => (
        <span className="ch-two">
          <span>{row.account_count ? t('working', { working: row.working_count, all: row.account_count }) : t('none')}</span>
          {row.cut_count > 0 ? (
            <small data-tone="bad">{t('cut', { count: row.cut_count })}</small>
          ) : (
            row.account_count > 1 && <small>{rotationWords[row.rotation ?? 'random'][locale]}</small>
          )}
        </span>
      ),
    },
    {
      key: 'sort',
      title: t('sort'),
      align: 'right',
      cell: (row) => (
        <InlineEdit
          value={String(row.sort)}
          label={t('sortOf', { name: row.title })}
          does={adminChannel.sort}
          with={(typed) => ({ id: row.id, sort: Number(typed) })}
          pattern={/^\d{1,7}$/}
          inputMode="numeric"
        >
          {row.sort}
        </InlineEdit>
      ),
    },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => (
        <Switch
          does={adminChannel.status}
          on={row.status === 1}
          with={(on) => ({ id: row.id, status: flagOf(on) })}
          label={t('turn', { name: row.title })}
          confirm={(on) => (on ? null : t('stopIt', { name: row.title }))}
        />
      ),
    },
  ];
  return (
    <ListPage
      title={t('title')}
      list={list}
      columns={columns}
      actions={
        <Allowed to={needs(adminChannel.add)}>
          <Button icon={<AddIcon />} onClick={() => setEdited('new')}>
            {t('add')}
          </Button>
        </Allowed>
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
          <ChoiceFilter<List>
            of="pay_type_id"
            label={t('type')}
            options={types.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
          />
          <ChoiceFilter<List> of="status" label={t('status')} options={useChoices(stateWords)} />
        </>
      }
      actsWidth={200}
      acts={(row) => (
        <>
          <RowButton onClick={() => setAccountsOf(row)}>{t('manage')}</RowButton>
          <Allowed to={needs(adminChannel.edit)}>
            <RowButton onClick={() => setEdited(row)}>{t('edit')}</RowButton>
          </Allowed>
          <Act does={adminChannel.del} with={{ id: row.id }} confirm={t('delIt', { name: row.title })} danger>
            {t('del')}
          </Act>
        </>
      )}
    >
      {edited && <ChannelDialog channel={edited} onClose={() => setEdited(null)} />}
      <AccountsDrawer channel={accountsOf} onClose={() => setAccountsOf(null)} />
    </ListPage>
  );
}
