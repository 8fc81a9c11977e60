/** Who changed what. */

import * as word from '@keymall/contract/kit/word';
import { adminOperationLog } from '@keymall/contract/platform/config';
import { realmWords } from '@keymall/contract/platform/system-words';
import { StatusTag } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  { summary: '操作', realm: '身份', path: '接口', ip: '网络地址' },
  { summary: 'What', realm: 'As', path: 'Call', ip: 'Address' },
  { who: word.operator, time: word.time },
);

type List = typeof adminOperationLog.list;
type Row = RowOf<List>;

/** Calls are named in Chinese; their addresses are English: `/adminapi/merchant/user/freezeShop` is Merchant · user · freeze shop. */
export function nameOfCall(path: string): string {
  const words = path
    .replace(/^\/\w+api\//, '')
    .split('/')
    .map((part) => part.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase())
    .filter((part) => part !== '')
    .join(' · ');
  return words.charAt(0).toUpperCase() + words.slice(1);
}

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminOperationLog.list);
  const columns: Column<Row>[] = [
    { key: 'summary', title: t('summary'), head: true, cell: (row) => (locale === 'zh_CN' ? row.summary : nameOfCall(row.path)) },
    { key: 'username', title: t('who') },
    { key: 'realm', title: t('realm'), kind: 'status', cell: (row) => <StatusTag of={realmWords} value={row.realm} /> },
    { key: 'path', title: t('path'), cell: (row) => <span className="bo-mono">{row.path}</span> },
    { key: 'ip', title: t('ip'), cell: (row) => <span className="bo-mono">{row.ip}</span> },
    { key: 'create_at', title: t('time'), kind: 'time' },
  ];
  return (
    <ListPage
      list={list}
      columns={columns}
      filters={
        <>
          <TextFilter<List> of="username" label={t('who')} />
          <TextFilter<List> of="path" label={t('path')} />
        </>
      }
    />
  );
}
