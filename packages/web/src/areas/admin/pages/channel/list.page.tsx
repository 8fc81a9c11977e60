/** The ways money comes in: a driver, a rate, and the accounts it is received on. */
import { adminChannel } from '@keymall/contract/payment/channel';
import { useState } from 'react';
import { AddIcon } from 'tdesign-icons-react';
import { Button } from 'tdesign-react';
import { Act, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { flagOf, type StatusWords, Switch, Time, useChoices } from '#kit/back-office/cells';
import { useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { needs } from '#kit/back-office/office';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords } from '#kit/i18n';
import { AccountsDrawer } from './accounts-drawer.tsx';
import { text } from './channel.words.ts';
import { ChannelDialog, deviceWords, type ChannelRow as Row } from './channel-dialog.tsx';

type List = typeof adminChannel.list;
const stateWords: StatusWords<0 | 1> = {
  1: { zh_CN: '已启用', en_US: 'In use', tone: 'success' },
  0: { zh_CN: '已停用', en_US: 'Off', tone: 'plain' },
};

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminChannel.list);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const [accountsOf, setAccountsOf] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    { key: 'title', title: t('name'), head: true, cell: (row) => row.title },
    { key: 'shown', title: t('shown'), cell: (row) => row.show_name },
    { key: 'driver', title: t('driver'), cell: (row) => row.driver_title },
    { key: 'type', title: t('type'), cell: (row) => row.pay_type_name },
    { key: 'rate', title: t('rate'), align: 'right', cell: (row) => `${row.rate}‰` },
    { key: 'device', title: t('device'), cell: (row) => deviceWords[row.is_available ?? 0][locale] },
    {
      key: 'accounts',
      title: t('accounts'),
      align: 'right',
      cell: (row) => (row.account_count ? t('pieces', { count: row.account_count }) : t('none')),
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
    { key: 'create', title: t('create'), width: 170, cell: (row) => <Time at={row.create_at} /> },
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
      filters={<ChoiceFilter<List> of="status" label={t('status')} options={useChoices(stateWords)} />}
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
