/** The accounts of a channel, and the address each tells its gateway to notify. */
import { adminChannel, adminChannelAccount } from '@keymall/contract/payment/channel';
import { useState } from 'react';
import { AddIcon } from 'tdesign-icons-react';
import { Button } from 'tdesign-react';
import { Act, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { Copy, StatusTag, type StatusWords, Time } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { needs } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { Empty } from '#kit/back-office/state-views';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { Drawer } from '#kit/dialog';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { AccountDialog } from './account-dialog.tsx';

const text = words(
  {
    title: '收款账号：{title}',
    add: '添加账号',
    edit: '编辑',
    name: '账号名称',
    status: '状态',
    notify: '通知地址',
    receipts: '收款笔数',
    create: '创建时间',
    del: '删除',
    delIt: '删除账号“{name}”',
    none: '还没有收款账号，添加后通道才能收款',
  },
  {
    title: 'Accounts of {title}',
    add: 'Add an account',
    edit: 'Edit',
    name: 'Name',
    status: 'State',
    notify: 'Notify address',
    receipts: 'Receipts',
    create: 'Created',
    del: 'Delete',
    delIt: 'delete the account “{name}”',
    none: 'No account yet: the channel needs one to receive money',
  },
);

type Row = RowOf<typeof adminChannelAccount.list>;
const stateWords: StatusWords<0 | 1> = {
  1: { zh_CN: '启用', en_US: 'In use', tone: 'success' },
  0: { zh_CN: '停用', en_US: 'Off', tone: 'plain' },
};

interface Channel {
  id: number;
  title: string;
  code: string;
}

export function AccountsDrawer({ channel, onClose }: { channel: Channel | null; onClose: () => void }) {
  const t = useWords(text);
  return (
    <Drawer open={channel !== null} title={t('title', { title: channel?.title ?? '' })} onClose={onClose}>
      <div className="bo-inside bo-inside-wide">{channel && <Accounts key={channel.id} channel={channel} />}</div>
    </Drawer>
  );
}

function Accounts({ channel }: { channel: Channel }) {
  const t = useWords(text);
  const list = useList(adminChannelAccount.list, { fixed: { channel_id: channel.id }, keep: 'memory' });
  const drivers = useCall(adminChannel.drivers, {});
  const [open, setOpen] = useState<number | 'new' | null>(null);
  const fields = drivers.data?.list.find(({ id }) => id === channel.code)?.fields;
  const columns: Column<Row>[] = [
    { key: 'name', title: t('name'), head: true, cell: (row) => row.name },
    { key: 'status', title: t('status'), cell: (row) => <StatusTag of={stateWords} value={row.status} /> },
    { key: 'notify', title: t('notify'), cell: (row) => <Copy value={row.notify_url} what={t('notify')} /> },
    { key: 'receipts', title: t('receipts'), align: 'right', cell: (row) => count(row.receipt_count) },
    { key: 'create', title: t('create'), width: 170, cell: (row) => <Time at={row.create_at} /> },
  ];
  const add = fields && (
    <Allowed to={needs(adminChannelAccount.add)}>
      <Button icon={<AddIcon />} onClick={() => setOpen('new')}>
        {t('add')}
      </Button>
    </Allowed>
  );
  return (
    <>
      {list.rows.length > 0 && <div className="bo-card-head">{add}</div>}
      <ResourceTable
        list={list}
        columns={columns}
        label={t('title', { title: channel.title })}
        empty={<Empty title={t('none')}>{add}</Empty>}
        actsWidth={130}
        acts={(row) => (
          <>
            <Allowed to={needs(adminChannelAccount.detail)}>
              <RowButton onClick={() => setOpen(row.id)}>{t('edit')}</RowButton>
            </Allowed>
            <Act does={adminChannelAccount.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} danger>
              {t('del')}
            </Act>
          </>
        )}
      />
      {open && fields && <AccountDialog channelId={channel.id} account={open} fields={fields} onClose={() => setOpen(null)} />}
    </>
  );
}
