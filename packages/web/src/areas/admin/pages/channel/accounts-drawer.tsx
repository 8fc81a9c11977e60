/** The accounts of a channel: how they fare today, and the address each tells its gateway to notify. */
import * as word from '@keymall/contract/kit/word';
import { adminChannel, adminChannelAccount } from '@keymall/contract/payment/channel';
import { adminChannelTest } from '@keymall/contract/payment/channel-test';
import { useState } from 'react';
import { Act, AddButton, DelAct, EditButton, RowButton } from '#kit/back-office/act';
import { Copy, Money, RowSwitch, Time, Two } from '#kit/back-office/cells';
import { RowDrawer } from '#kit/back-office/detail-drawer';
import { PlaceEdit } from '#kit/back-office/inline-edit';
import { type RowOf, useList } from '#kit/back-office/list';
import { useCall } from '#kit/back-office/queries';
import { Empty } from '#kit/back-office/state-views';
import { type Column, ResourceTable } from '#kit/back-office/table';
import { count } from '#kit/format';
import { useWords, words } from '#kit/i18n';
import { AccountDialog } from './account-dialog.tsx';
import { useRange } from './range-text.ts';
import { TestDialog } from './test-dialog.tsx';

const text = words(
  {
    title: '收款账号：{title}',
    add: '添加账号',
    test: '测试',
    name: '账号',
    health: '健康',
    fine: '正常',
    cut: '已暂停',
    fails: '连续失败 {count} 次',
    putBack: '恢复',
    putBackIt: '恢复账号“{name}”，重新参与收款',
    today: '今日收款',
    orders: '{count} 笔',
    ofMoney: ' / {money}',
    ofCount: ' / {count} 笔',
    limits: '限额与时段',
    notify: '通知地址',
    receipts: '累计 {count} 笔',
    used: '最近收款',
    sortOf: '账号“{name}”的排序',
    turn: '启用账号“{name}”',
    stopIt: '停用账号“{name}”',
    delIt: '删除账号“{name}”',
    none: '还没有收款账号，添加后通道才能收款',
    ofMerchants: '此通道由商户以其子商户收款，在“自定义通道”启用；平台没有账号',
  },
  {
    title: 'Accounts of {title}',
    add: 'Add an account',
    test: 'Test',
    name: 'Account',
    health: 'Health',
    fine: 'Active',
    cut: 'Suspended',
    fails: '{count} failures in a row',
    putBack: 'Resume',
    putBackIt: 'let the account “{name}” collect again',
    today: 'Today',
    orders: '{count} orders',
    ofMoney: ' of {money}',
    ofCount: ' of {count}',
    limits: 'Limits and hours',
    notify: 'Notify address',
    receipts: '{count} in all',
    used: 'Last collected',
    sortOf: 'Place of the account “{name}”',
    turn: 'Use the account “{name}”',
    stopIt: 'stop using the account “{name}”',
    delIt: 'delete the account “{name}”',
    none: 'No account yet: the channel needs one to receive money',
    ofMerchants: 'Merchants collect here for their sub-merchants and switch it on themselves; the platform has no account',
  },
);

type Row = RowOf<typeof adminChannelAccount.list>;

interface Channel {
  id: number;
  title: string;
  code: string;
}

export function AccountsDrawer({ channel, onClose }: { channel: Channel | null; onClose: () => void }) {
  const t = useWords(text);
  return (
    <RowDrawer of={channel} title={t('title', { title: channel?.title ?? '' })} onClose={onClose}>
      {(shown) => <Accounts key={shown.id} channel={shown} />}
    </RowDrawer>
  );
}

function Accounts({ channel }: { channel: Channel }) {
  const t = useWords(text);
  const range = useRange();
  const list = useList(adminChannelAccount.list, { fixed: { channel_id: channel.id }, keep: 'memory' });
  const drivers = useCall(adminChannel.drivers, {});
  const [open, setOpen] = useState<Row | 'new' | null>(null);
  const [tried, setTried] = useState<Row | null>(null);
  const driver = drivers.data?.list.find(({ id }) => id === channel.code);
  const fields = driver?.fields;
  const columns: Column<Row>[] = [
    {
      key: 'name',
      title: t('name'),
      head: true,
      cell: (row) => (
        <Two
          note={
            <Copy value={row.notify_url} what={t('notify')}>
              {t('notify')}
            </Copy>
          }
        >
          {row.name}
        </Two>
      ),
    },
    { key: 'fail_count', title: t('health'), cell: (row) => <Health row={row} /> },
    { key: 'today_money', title: t('today'), cell: (row) => <Today row={row} /> },
    {
      key: 'single_min',
      title: t('limits'),
      cell: (row) => (
        <Two note={row.minute_start && row.minute_end && `${row.minute_start}–${row.minute_end}`}>
          {range(row.single_min, row.single_max)}
        </Two>
      ),
    },
    {
      key: 'sort',
      title: t(word.place),
      align: 'right',
      cell: (row) => <PlaceEdit does={adminChannelAccount.sort} row={row} label={t('sortOf', { name: row.name })} />,
    },
    {
      key: 'status',
      title: t(word.enabled),
      cell: (row) => (
        <RowSwitch
          does={adminChannelAccount.status}
          row={row}
          of="status"
          label={t('turn', { name: row.name })}
          confirm={(on) => (on ? null : t('stopIt', { name: row.name }))}
        />
      ),
    },
  ];
  const add = driver && !driver.partner && (
    <AddButton need={adminChannelAccount.add} onClick={() => setOpen('new')}>
      {t('add')}
    </AddButton>
  );
  return (
    <>
      {list.rows.length > 0 && <div className="bo-card-head">{add}</div>}
      <ResourceTable
        list={list}
        columns={columns}
        label={t('title', { title: channel.title })}
        empty={<Empty title={t(driver?.partner ? 'ofMerchants' : 'none')}>{add}</Empty>}
        acts={(row) => (
          <>
            {row.cut_at && (
              <Act does={adminChannelAccount.putBack} with={{ id: row.id }} confirm={t('putBackIt', { name: row.name })}>
                {t('putBack')}
              </Act>
            )}
            <RowButton need={adminChannelTest.start} onClick={() => setTried(row)}>
              {t('test')}
            </RowButton>
            <EditButton need={adminChannelAccount.detail} onClick={() => setOpen(row)} />
            <DelAct does={adminChannelAccount.del} with={{ id: row.id }} confirm={t('delIt', { name: row.name })} />
          </>
        )}
      />
      {fields && <AccountDialog channelId={channel.id} account={open} fields={fields} onClose={() => setOpen(null)} />}
      {tried && <TestDialog account={tried} onClose={() => setTried(null)} />}
    </>
  );
}

/** Whether it collects, and what its gateway last said where it does not. */
function Health({ row }: { row: Row }) {
  const t = useWords(text);
  const failing = row.fail_count > 0;
  return (
    <Two note={(row.cut_at || failing) && <span title={row.fail_message}>{row.fail_message}</span>}>
      <span className="bo-tag" data-tone={row.cut_at ? 'danger' : failing ? 'warning' : 'success'}>
        {row.cut_at ? t('cut') : failing ? t('fails', { count: row.fail_count }) : t('fine')}
      </span>
    </Two>
  );
}

/** What came in today, of what may. */
function Today({ row }: { row: Row }) {
  const t = useWords(text);
  return (
    <Two
      note={
        <>
          {t('orders', { count: row.today_count })}
          {row.day_limit_count !== null && t('ofCount', { count: row.day_limit_count })} ·{' '}
          {t('receipts', { count: count(row.receipt_count) })}
          {row.last_used_at && (
            <span title={t('used')}>
              <Time at={row.last_used_at} />
            </span>
          )}
        </>
      }
    >
      <Money yuan={row.today_money} />
      {row.day_limit_money && t('ofMoney', { money: row.day_limit_money })}
    </Two>
  );
}
