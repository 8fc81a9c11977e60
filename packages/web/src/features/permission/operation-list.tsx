/** Who changed what: in all offices, or for merchants. */

import { nameOfCall } from '@keymall/contract/kit/call-name';
import type { WireOutput } from '@keymall/contract/kit/endpoint';
import * as word from '@keymall/contract/kit/word';
import type { adminOperationLog } from '@keymall/contract/platform/config';
import { realmWords } from '@keymall/contract/platform/system-words';
import { type ReactNode, useState } from 'react';
import { RowButton } from '#kit/back-office/act';
import { None, StatusTag, Time } from '#kit/back-office/cells';
import { Facts, Part, RowDrawer } from '#kit/back-office/detail-drawer';
import type { List } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import type { Column } from '#kit/back-office/table';
import { useLocale, useWords, words } from '#kit/i18n';

export const text = words(
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

export type Operation = WireOutput<typeof adminOperationLog.list>['list'][number];

/** A value as it was sent, in one line. */
const valueText = (value: unknown): string =>
  Array.isArray(value) && value.every((each) => typeof each !== 'object')
    ? value.join('、')
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : String(value ?? '—');

/** What names the row: a number of an order or a group of settings by itself, ids with a sign. */
const objectText = (object: Operation['object']): string =>
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
const changeOf = ({ input, object }: Operation): [string, string][] =>
  Object.entries(input)
    .filter(([name]) => !(name in object))
    .map(([name, value]) => [name, valueText(value)]);

const SHOWN = 2;

interface OperationListProps<Row extends Operation> {
  list: List<Row>;
  /** Whose act it was: stands after who did it. */
  whose?: Column<Row>;
  filters: ReactNode;
  /** Tabs between title and table. */
  above?: ReactNode;
  lead?: string;
  actions?: ReactNode;
}

export function OperationList<Row extends Operation>({ list, whose, filters, above, lead, actions }: OperationListProps<Row>) {
  const t = useWords(text);
  const locale = useLocale();
  const [open, setOpen] = useState<Row | null>(null);
  const before: Column<Operation>[] = [
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
  ];
  const after: Column<Operation>[] = [{ key: 'create_at', title: t(word.time), kind: 'time' }];
  return (
    <ListPage
      list={list}
      lead={lead}
      actions={actions}
      above={above}
      columns={[...(before as Column<Row>[]), ...(whose ? [whose] : []), ...(after as Column<Row>[])]}
      acts={(row) => <RowButton onClick={() => setOpen(row)}>{t(word.details)}</RowButton>}
      filters={filters}
    >
      <RowDrawer of={open} title={t('detail')} onClose={() => setOpen(null)}>
        {(row) => <Act row={row} />}
      </RowDrawer>
    </ListPage>
  );
}

function Act({ row }: { row: Operation }) {
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
