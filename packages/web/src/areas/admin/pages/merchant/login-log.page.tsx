/** Who signed in to the merchants' office, and who tried to. */
import * as word from '@keymall/contract/kit/word';
import { adminLoginLog } from '@keymall/contract/merchant/login-log';
import { loginResultWords } from '@keymall/contract/merchant/merchant-words';
import { None, Two, UserChip, useChoices } from '#kit/back-office/cells';
import { FilterTabs } from '#kit/back-office/filter-tabs';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { DateFilter, TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '保留全部登录与失败的尝试；密码从不记录',
    unknown: '不存在的账号',
    ip: '网络地址',
    device: '设备',
    byAdmin: '管理员“{name}”代登录',
  },
  {
    lead: 'Every sign-in and every failed try; passwords are never kept',
    unknown: 'No such account',
    ip: 'Address',
    device: 'Device',
    byAdmin: 'administrator “{name}” in the merchant’s place',
  },
);

type List = typeof adminLoginLog.list;
type Row = RowOf<List>;

export function Page() {
  const t = useWords(text);
  const list = useList(adminLoginLog.list);
  const columns: Column<Row>[] = [
    {
      key: 'username',
      title: t(word.merchant),
      head: true,
      cell: (row) =>
        row.merchant_id === null ? <span className="bo-none">{t('unknown')}</span> : <UserChip name={row.username} note={row.shop_name} />,
    },
    { key: 'ok', title: t(word.result), words: loginResultWords },
    { key: 'ip', title: t('ip'), cell: (row) => <Two note={row.region}>{row.ip}</Two> },
    {
      key: 'device',
      title: t('device'),
      cell: (row) => <Two note={row.by_name && t('byAdmin', { name: row.by_name })}>{row.device || <None />}</Two>,
    },
    { key: 'create_at', title: t(word.time), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      above={<FilterTabs list={list} of="ok" label={t(word.result)} options={useChoices(loginResultWords)} />}
      filters={
        <>
          <TextFilter<List> of="username" label={t(word.userName)} finds="whole" />
          <TextFilter<List> of="ip" label={t('ip')} finds="whole" />
          <TextFilter<List> of="merchant_id" label={t(word.merchantNumber)} />
          <DateFilter<List> of="date_range" label={t(word.time)} />
        </>
      }
    />
  );
}
