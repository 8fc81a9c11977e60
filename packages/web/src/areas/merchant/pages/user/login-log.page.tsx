/** Where the account has signed in, and where somebody failed to. */
import * as word from '@keymall/contract/kit/word';
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { loginResultWords } from '@keymall/contract/merchant/merchant-words';
import { StatusTag, Two, useChoices } from '#kit/back-office/cells';
import { FilterTabs } from '#kit/back-office/filter-tabs';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { DateFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    lead: '如有不是您本人的登录，请立即修改密码；登录设备可在商户信息中下线。',
    device: '设备',
    unknown: '未知设备',
    ip: '网络地址',
    byAdmin: '管理员“{name}”代登录',
  },
  {
    lead: 'If a sign-in was not you, change the password at once; devices are signed out on the page of your profile.',
    device: 'Device',
    unknown: 'Unknown device',
    ip: 'Address',
    byAdmin: 'administrator “{name}” in the merchant’s place',
  },
);

export function Page() {
  const t = useWords(text);
  const list = useList(merchantUser.loginLog);
  const columns: Column<RowOf<typeof merchantUser.loginLog>>[] = [
    { key: 'create_at', title: t(word.time), kind: 'time', head: true },
    {
      key: 'ok',
      title: t(word.result),
      cell: ({ ok }) => <StatusTag of={loginResultWords} value={ok ? 1 : 0} />,
    },
    {
      key: 'device',
      title: t('device'),
      cell: ({ device, by_name }) => <Two note={by_name && t('byAdmin', { name: by_name })}>{device || t('unknown')}</Two>,
    },
    { key: 'ip', title: t('ip') },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      above={<FilterTabs list={list} of="ok" label={t(word.result)} options={useChoices(loginResultWords)} />}
      filters={<DateFilter<typeof merchantUser.loginLog> of="date_range" label={t(word.time)} />}
    />
  );
}
