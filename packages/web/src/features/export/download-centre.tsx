/** Files that were asked for: how far they are, and the files themselves for a week. */

import * as word from '@keymall/contract/kit/word';
import type { adminExport, merchantExport } from '@keymall/contract/platform/export';
import { exportStatusWords } from '@keymall/contract/platform/export-words';
import { useEffect } from 'react';
import { Act, DelAct } from '#kit/back-office/act';
import { StatusTag } from '#kit/back-office/cells';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { Empty } from '#kit/back-office/state-views';
import type { Column } from '#kit/back-office/table';
import { fileSize } from '#kit/format';
import { useWords, words } from '#kit/i18n';

const text = words(
  {
    title: '下载中心',
    lead: '导出的文件保留 7 天，到期自动删除',
    rows: '行数',
    size: '大小',

    download: '下载',
    delIt: '删除这个文件',
    cancelIt: '取消这次导出',
    empty: '还没有导出过文件，在订单等列表页点「导出」即可',
    ready: '下载已开始',
  },
  {
    title: 'Downloads',
    lead: 'Exported files are kept for seven days',
    rows: 'Rows',
    size: 'Size',

    download: 'Download',
    delIt: 'delete this file',
    cancelIt: 'give this export up',
    empty: 'Nothing was exported yet: lists have a button for it',
    ready: 'The download has begun',
  },
  { name: word.file, status: word.status, expire: word.expiresAt, create: word.createdAt },
);

type Group = typeof merchantExport;
type Row = RowOf<Group['list']>;

const POLL_MS = 2000;

export function DownloadCentre({ group }: { group: typeof merchantExport | typeof adminExport }) {
  const t = useWords(text);
  // Both groups take and give the same; one type stands for them.
  const { list: lists, link, del } = group as Group;
  const list = useList(lists);
  const { refresh } = list;
  const isOpen = list.rows.some(({ status }) => status === 'waiting' || status === 'running');
  useEffect(() => {
    if (!isOpen) return;
    const timer = setInterval(refresh, POLL_MS);
    return () => clearInterval(timer);
  }, [isOpen, refresh]);
  const columns: Column<Row>[] = [
    { key: 'title', title: t('name'), head: true, cell: (row) => `${row.title}-${row.id}.${row.format}` },
    {
      key: 'status',
      title: t('status'),
      cell: (row) => (
        <span className="bo-row">
          <StatusTag of={exportStatusWords} value={row.status} />
          {row.error}
        </span>
      ),
    },
    { key: 'row_count', title: t('rows'), kind: 'count' },
    { key: 'bytes', title: t('size'), align: 'right', cell: (row) => fileSize(row.bytes) },
    { key: 'create_at', title: t('create'), kind: 'time' },
    { key: 'expire_at', title: t('expire'), kind: 'time' },
  ];
  return (
    <ListPage
      lead={t('lead')}
      list={list}
      columns={columns}
      acts={(row) => (
        <>
          {row.status === 'done' && (
            <Act does={link} with={{ id: row.id }} done={t('ready')} onDone={({ url }) => openFile(url)}>
              {t('download')}
            </Act>
          )}
          <DelAct does={del} with={{ id: row.id }} confirm={t(row.status === 'done' || row.status === 'failed' ? 'delIt' : 'cancelIt')} />
        </>
      )}
      empty={<Empty title={t('empty')} />}
    />
  );
}

/** The address answers with an attachment: the page stays where it is. */
function openFile(url: string): void {
  const anchor = document.createElement('a');
  anchor.href = url;
  anchor.download = '';
  anchor.click();
}
