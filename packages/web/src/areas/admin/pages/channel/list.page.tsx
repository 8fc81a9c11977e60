/** The ways money comes in: a driver, a rate, and the accounts it is received on. */
import { adminChannel, adminPayType } from '@keymall/contract/payment/channel';
import { useState } from 'react';
import { AddIcon } from 'tdesign-icons-react';
import { Button } from 'tdesign-react';
import { Act, RowButton } from '#kit/back-office/act';
import { Allowed } from '#kit/back-office/allowed';
import { flagOf, type StatusWords, Switch, Time, useChoices } from '#kit/back-office/cells';
import { EditDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { type Label, needs } from '#kit/back-office/office';
import { useCall } from '#kit/back-office/queries';
import { ChoiceFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';
import { AccountsDrawer } from './accounts-drawer.tsx';

const text = words(
  {
    title: '收款通道',
    add: '添加通道',
    edit: '编辑',
    editTitle: '编辑通道',
    name: '通道名称',
    nameHelp: '仅后台可见',
    shown: '展示名称',
    shownHelp: '买家在收银台看到的名称',
    driver: '支付驱动',
    chooseDriver: '选择驱动',
    type: '支付方式',
    chooseType: '选择支付方式',
    rate: '费率',
    rateHelp: '千分比：30 即每 100 元收 3 元',
    device: '可用设备',
    sort: '排序',
    sortHelp: '数值越大越靠前',
    status: '启用',
    accounts: '收款账号',
    manage: '管理账号',
    none: '未添加',
    pieces: '{count} 个',
    create: '创建时间',
    del: '删除',
    delIt: '删除通道“{name}”',
    turn: '启用通道“{name}”',
    stopIt: '停用通道“{name}”',
  },
  {
    title: 'Collection channels',
    add: 'Add a channel',
    edit: 'Edit',
    editTitle: 'Edit channel',
    name: 'Name',
    nameHelp: 'Seen only here',
    shown: 'Shown as',
    shownHelp: 'What buyers read at the checkout',
    driver: 'Driver',
    chooseDriver: 'Choose a driver',
    type: 'Pay type',
    chooseType: 'Choose a pay type',
    rate: 'Rate',
    rateHelp: 'Per mille: 30 takes 3 of every 100',
    device: 'Devices',
    sort: 'Order',
    sortHelp: 'Larger numbers come first',
    status: 'In use',
    accounts: 'Accounts',
    manage: 'Accounts',
    none: 'None',
    pieces: '{count}',
    create: 'Created',
    del: 'Delete',
    delIt: 'delete the channel “{name}”',
    turn: 'Use the channel “{name}”',
    stopIt: 'stop using the channel “{name}”',
  },
);

type List = typeof adminChannel.list;
type Row = RowOf<List>;
const ChannelField = Field<typeof adminChannel.add>;
const deviceWords: Record<Row['is_available'] & number, Label> = {
  0: { zh_CN: '全部设备', en_US: 'All' },
  1: { zh_CN: '仅手机', en_US: 'Phones only' },
  2: { zh_CN: '仅电脑', en_US: 'Computers only' },
};
const stateWords: StatusWords<0 | 1> = {
  1: { zh_CN: '已启用', en_US: 'In use', tone: 'success' },
  0: { zh_CN: '已停用', en_US: 'Off', tone: 'plain' },
};
const fresh = { title: '', show_name: '', code: '', pay_type_id: '', rate: '', is_available: 0, sort: 0, status: 1 };

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

function ChannelDialog({ channel, onClose }: { channel: Row | 'new'; onClose: () => void }) {
  const t = useWords(text);
  const locale = useLocale();
  const drivers = useCall(adminChannel.drivers, {});
  const types = useCall(adminPayType.list, {});
  const isNew = channel === 'new';
  const initial = isNew ? fresh : Object.fromEntries(Object.keys(fresh).map((key) => [key, channel[key as keyof typeof fresh]]));
  return (
    <EditDialog
      open
      title={t(isNew ? 'add' : 'editTitle')}
      saves={isNew ? adminChannel.add : adminChannel.edit}
      initial={initial}
      fixed={isNew ? {} : { id: channel.id }}
      refusals={{ driver_unknown: 'code' }}
      onClose={onClose}
    >
      <ChannelField of="title" label={t('name')} help={t('nameHelp')} autoFocus />
      <ChannelField of="show_name" label={t('shown')} help={t('shownHelp')} />
      <ChannelField
        of="code"
        label={t('driver')}
        placeholder={t('chooseDriver')}
        options={drivers.data?.list.map(({ id, title }) => ({ value: id, label: title })) ?? []}
      />
      <ChannelField
        of="pay_type_id"
        label={t('type')}
        placeholder={t('chooseType')}
        options={types.data?.list.map(({ id, name }) => ({ value: id, label: name })) ?? []}
      />
      <ChannelField of="rate" label={t('rate')} help={t('rateHelp')} />
      <ChannelField
        of="is_available"
        label={t('device')}
        options={Object.entries(deviceWords).map(([value, label]) => ({ value: Number(value), label: label[locale] }))}
      />
      <ChannelField of="sort" label={t('sort')} help={t('sortHelp')} />
      <ChannelField of="status" label={t('status')} />
    </EditDialog>
  );
}
