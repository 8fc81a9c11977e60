/**
 * The table of a list. A table of our own rather than the component library's: its order and page controls are real buttons, so
 * the keyboard reaches them, and on a phone the same markup reads as cards.
 */

import type { StatusWords } from '@keymall/contract/kit/words';
import type { ReactNode } from 'react';
import { count } from '../format.ts';
import { useWords, words } from '../i18n.tsx';
import { Copy, Money, None, StatusTag, Time, Two } from './cells.tsx';
import type { List } from './list.ts';
import { Pager } from './pager.tsx';
import { RowActs } from './row-acts.tsx';
import { Empty, Failed, Loading } from './state-views.tsx';

const text = words(
  { all: '选择本页全部', one: '选择此行', chosen: '已选 {count} 项', clear: '取消选择', acts: '操作', sortBy: '按{title}排序' },
  {
    all: 'Choose all on this page',
    one: 'Choose this row',
    chosen: '{count} chosen',
    clear: 'Clear',
    acts: 'Actions',
    sortBy: 'Sort by {title}',
  },
);

/** What a column holds: how wide it is and where it stands follow from it, and for most how it is drawn. */
export type ColumnKind = 'text' | 'number' | 'money' | 'count' | 'rate' | 'time' | 'status' | 'switch';
type KeyOf<Row> = Extract<keyof Row, string>;
/** The values inside a value: `account.create_at` of a row that has an account. */
type InnerOf<Row> = {
  [Key in KeyOf<Row>]: NonNullable<Row[Key]> extends readonly unknown[] | string | number | boolean
    ? never
    : `${Key}.${KeyOf<NonNullable<Row[Key]>>}`;
}[KeyOf<Row>];
/** The kinds that draw a value by themselves. */
type DrawnKind<Value> = 'text' | (Value extends number ? 'count' : 'number' | 'money' | 'rate' | 'time');

interface Head<Row> {
  title: string;
  /** In small below the value. */
  note?: (row: Row) => ReactNode;
  align?: 'left' | 'right' | 'center';
  /** The name the endpoint orders by. */
  sort?: string;
  /** Names the row: the head of its card on a phone. */
  head?: boolean;
  /** An amount that counts most. */
  strong?: boolean;
}

/** One column: which of the row's values it is about, what it is called, and what it shows; most values are drawn by their kind. */
export type Column<Row> =
  | (Head<Row> & { key: InnerOf<Row>; cell: (row: Row) => ReactNode; kind?: ColumnKind })
  | {
      [Key in KeyOf<Row>]: Head<Row> & { key: Key } & (
          | { cell: (row: Row) => ReactNode; kind?: ColumnKind }
          | (Row[Key] extends string | number
              ? { words: StatusWords<Row[Key] & (string | number)>; cell?: undefined; kind?: undefined }
              : never)
          | (Row[Key] extends string | number | null | undefined ? { cell?: undefined; kind?: DrawnKind<NonNullable<Row[Key]>> } : never)
        );
    }[KeyOf<Row>];

/** A column as the table itself reads it. */
interface AnyColumn<Row> extends Head<Row> {
  key: string;
  words?: StatusWords<string | number>;
  kind?: ColumnKind;
  cell?: (row: Row) => ReactNode;
}

const RIGHT: readonly (ColumnKind | undefined)[] = ['money', 'count', 'rate'];
const alignOf = <Row,>({ align, kind }: AnyColumn<Row>): Head<Row>['align'] => align ?? (RIGHT.includes(kind) ? 'right' : undefined);

const kindOf = <Row,>({ kind, words: of }: AnyColumn<Row>): ColumnKind | undefined => kind ?? (of && 'status');

/** A value by its kind. */
function Value<Row>({ column: { key, kind, title, words: of, strong = false }, row }: { column: AnyColumn<Row>; row: Row }) {
  const value = (row as Readonly<Record<string, string | number | null | undefined>>)[key];
  if (value === null || value === undefined || value === '') return <None />;
  if (of) return <StatusTag of={of} value={value} />;
  if (kind === 'time') return <Time at={String(value)} />;
  if (kind === 'money') return <Money yuan={String(value)} strong={strong} />;
  if (kind === 'number') return <Copy value={String(value)} what={title} short />;
  if (kind === 'rate') return `${value}‰`;
  return typeof value === 'number' && kind === 'count' ? count(value) : value;
}

/** What a cell shows: the column's own drawing, or the value by its kind; and its note. */
function Shown<Row>({ column, row }: { column: AnyColumn<Row>; row: Row }) {
  const shown = column.cell ? column.cell(row) : <Value column={column} row={row} />;
  return column.note ? <Two note={column.note(row)}>{shown}</Two> : shown;
}

interface ResourceTableProps<Row> {
  list: List<Row>;
  columns: readonly Column<Row>[];
  /** What it lists, for screen readers. */
  label: string;
  /** The row's identity; `id` unless said. */
  rowKey?: (row: Row) => string | number;
  /** What may be done with a row. */
  acts?: (row: Row) => ReactNode;
  /** What may be done with the chosen rows; without it nothing can be chosen. */
  batch?: (ids: number[], clear: () => void) => ReactNode;
  empty?: ReactNode;
}

const idOf = (row: unknown): string | number => (row as { id: number }).id;

export function ResourceTable<Row>(props: ResourceTableProps<Row>) {
  const { list, label, rowKey = idOf, acts, batch, empty } = props;
  const columns = props.columns as readonly AnyColumn<Row>[];
  const t = useWords(text);
  if (list.error && list.rows.length === 0) return <Failed error={list.error} onRetry={list.refresh} />;
  if (list.loading) return <Loading rows={8} />;
  if (list.rows.length === 0) return empty ?? <Empty />;

  const ids = list.rows.map((row) => Number(rowKey(row)));
  const isAll = ids.every((each) => list.chosen.includes(each));
  const clear = (): void => list.choose([]);
  const choose = (row: Row, on: boolean): void => {
    const key = Number(rowKey(row));
    list.choose(on ? [...list.chosen, key] : list.chosen.filter((each) => each !== key));
  };
  return (
    <div className="bo-list" aria-busy={list.refreshing}>
      {batch && list.chosen.length > 0 && (
        <div className="bo-batch" role="toolbar" aria-label={t('chosen', { count: list.chosen.length })}>
          <span aria-live="polite">{t('chosen', { count: list.chosen.length })}</span>
          {batch([...list.chosen], clear)}
          <button type="button" className="bo-plain-button" onClick={clear}>
            {t('clear')}
          </button>
        </div>
      )}
      <div className="bo-table-scroll">
        <table className="bo-table" aria-label={label}>
          <thead>
            <tr>
              {batch && (
                <th className="bo-pick" scope="col">
                  <label>
                    <input
                      type="checkbox"
                      aria-label={t('all')}
                      checked={isAll}
                      ref={(box) => {
                        if (box) box.indeterminate = !isAll && list.chosen.length > 0;
                      }}
                      onChange={(event) => list.choose(event.target.checked ? ids : [])}
                    />
                  </label>
                </th>
              )}
              {columns.map((column) => (
                <HeadCell key={column.key} column={column} list={list} />
              ))}
              {acts && (
                <th scope="col" className="bo-acts">
                  {t('acts')}
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {list.rows.map((row) => (
              <tr key={rowKey(row)} data-chosen={list.chosen.includes(Number(rowKey(row))) || undefined}>
                {batch && (
                  <td className="bo-pick">
                    <label>
                      <input
                        type="checkbox"
                        aria-label={t('one')}
                        checked={list.chosen.includes(Number(rowKey(row)))}
                        onChange={(event) => choose(row, event.target.checked)}
                      />
                    </label>
                  </td>
                )}
                {columns.map((column) => (
                  <td
                    key={column.key}
                    data-label={column.head ? undefined : column.title}
                    data-head={column.head || undefined}
                    data-align={alignOf(column)}
                    data-kind={kindOf(column)}
                  >
                    <div>
                      <Shown column={column} row={row} />
                    </div>
                  </td>
                ))}
                {acts && (
                  <td className="bo-acts">
                    <RowActs>{acts(row)}</RowActs>
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {list.paged && <Pager page={list.page} limit={list.limit} total={list.total} onPage={list.turnTo} onLimit={list.setLimit} />}
    </div>
  );
}

function HeadCell<Row>({ column, list }: { column: AnyColumn<Row>; list: List<Row> }) {
  const t = useWords(text);
  const { sort: name, title } = column;
  const kind = kindOf(column);
  const align = alignOf(column);
  if (!name)
    return (
      <th scope="col" data-kind={kind} data-align={align}>
        {title}
      </th>
    );
  const order = list.sort?.by === name ? list.sort.order : null;
  return (
    <th
      scope="col"
      data-kind={kind}
      data-align={align}
      aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'}
    >
      <button
        type="button"
        className="bo-sort"
        data-order={order ?? undefined}
        aria-label={t('sortBy', { title })}
        onClick={() => list.setSort({ by: name, order: order === 'desc' ? 'asc' : 'desc' })}
      >
        {title}
        <svg viewBox="0 0 8 12" width="8" height="12" fill="currentColor" aria-hidden="true">
          <path d="M4 0 7.500 5H.5z" />
          <path d="M4 12 .5 7h7z" />
        </svg>
      </button>
    </th>
  );
}
