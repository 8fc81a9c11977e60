/** Who changed what. */

import { nameOfCall } from '@keymall/contract/kit/call-name';
import * as word from '@keymall/contract/kit/word';
import { adminOperationLog } from '@keymall/contract/platform/config';
import { realmWords } from '@keymall/contract/platform/system-words';
import { useState } from 'react';
import { RowButton } from '#kit/back-office/act';
import { None, StatusTag, Time } from '#kit/back-office/cells';
import { Facts, Part, RowDrawer } from '#kit/back-office/detail-drawer';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';

const text = words(
  {
    summary: '操作',
    object: '对象',
    change: '变更',
    none: '无',
    realm: '身份',
    path: '接口',
    ip: '网络地址',
    detail: '操作详情',
  },
  {
    summary: 'Action',
    object: 'Of',
    change: 'Change',
    none: 'None',
    realm: 'As',
    path: 'API',
    ip: 'Address',
    detail: 'What was done',
  },
);

type List = typeof adminOperationLog.list;
type Row = RowOf<List>;

/** A value as it was sent, in one line. */
const valueText = (value: unknown): string =>
  Array.isArray(value) && value.every((each) => typeof each !== 'object')
    ? value.join('、')
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : String(value ?? '—');

/** What names the row: a number of an order or a group of settings by itself, ids with a sign. */
const objectText = (object: Row['object']): string =>
  Object.entries(object)
    .map(([name, value]) =>
      /^id$|^ids$/.test(name)
        ? `#${valueText(value)}`
        : /_ids?$/.test(name)
          ? `${name.replace(/_ids?$/, '')} #${valueText(value)}`
          : valueText(value),
    )
    .join(' · ');

/** What was asked for besides the row's name. */
const changeOf = ({ input, object }: Row): [string, string][] =>
  Object.entries(input)
    .filter(([name]) => !(name in object))
    .map(([name, value]) => [name, valueText(value)]);

const SHOWN = 2;

export function Page() {
  const t = useWords(text);
  const locale = useLocale();
  const list = useList(adminOperationLog.list);
  const [open, setOpen] = useState<Row | null>(null);
  const columns: Column<Row>[] = [
    { key: 'summary', title: t('summary'), head: true, cell: (row) => (locale === 'zh_CN' ? row.summary : nameOfCall(row.path)) },
    { key: 'object', title: t('object'), cell: (row) => objectText(row.object) || <None /> },
    {
      key: 'input',
      title: t('change'),
      cell: (row) => {
        const change = changeOf(row);
        if (change.length === 0) return <None />;
        const line = change.map(([name, value]) => `${name}: ${value}`);
        return (
          <span className="bo-two bo-mono" title={line.join('\n')} translate="no">
            {line.slice(0, SHOWN).map((each) => (
              <small key={each}>{each}</small>
            ))}
          </span>
        );
      },
    },
    { key: 'username', title: t(word.operator) },
    { key: 'realm', title: t('realm'), words: realmWords },
    { key: 'create_at', title: t(word.time), kind: 'time' },
  ];
  return (
    <ListPage
      list={list}
      columns={columns}
      acts={(row) => <RowButton onClick={() => setOpen(row)}>{t(word.details)}</RowButton>}
      filters={
        <>
          <TextFilter<List> of="username" label={t(word.operator)} />
          <TextFilter<List> of="path" label={t('path')} />
        </>
      }
    >
      <RowDrawer of={open} title={t('detail')} onClose={() => setOpen(null)}>
        {(row) => <Act row={row} />}
      </RowDrawer>
    </ListPage>
  );
}

function Act({ row }: { row: Row }) {
  const t = useWords(text);
  const locale = useLocale();
  const change = changeOf(row);
  return (
    <>
      <Facts
        rows={[
          [t('summary'), locale === 'zh_CN' ? row.summary : nameOfCall(row.path)],
          [t('object'), objectText(row.object) || <None key="object" />],
          [t(word.operator), row.username],
          [t('realm'), <StatusTag key="realm" of={realmWords} value={row.realm} />],
          [t(word.time), <Time key="time" at={row.create_at} />],
          [
            t('ip'),
            <span key="ip" className="bo-mono">
              {row.ip}
            </span>,
          ],
          [
            t('path'),
            <span key="path" className="bo-mono">
              {row.path}
            </span>,
          ],
        ]}
      />
      <Part title={t('change')}>
        {change.length === 0 ? (
          <p className="bo-note">{t('none')}</p>
        ) : (
          <div translate="no">
            <Facts rows={change.map(([name, value]) => [name, value] as const)} />
          </div>
        )}
      </Part>
    </>
  );
}
