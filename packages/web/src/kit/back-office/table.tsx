/**
 * The table of a list. A table of our own rather than the component library's: its order and page controls are real buttons, so
 * the keyboard reaches them, and on a phone the same markup reads as cards.
 */

import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import type { StatusWords } from '@keymall/contract/kit/words';
import { type CSSProperties, lazy, type PointerEvent, type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { count } from '../format.ts';
import { useWords, words } from '../i18n.tsx';
import { Copy, counted, Money, None, StatusTag, Time, Two } from './cells.tsx';
import type { List } from './list.ts';
import { type Arranged, arranged, PLAIN, widthWithin } from './list-layout.ts';
import type { Look } from './list-state.ts';
import { VIRTUAL_FROM } from './long-list.tsx';
import { Pager } from './pager.tsx';
import { RowActs } from './row-acts.tsx';
import { Empty, Failed, Loading } from './state-views.tsx';
import { useSwipe } from './swipe.ts';

const text = words(
  {
    all: '选择本页全部',
    one: '选择此行',
    chosen: '已选 {count} 项',
    takeAll: '选择全部 {count} 项',
    tookAll: '已选全部 {count} 项',
    pageOnly: '仅选本页',
    clear: '取消选择',
    acts: '操作',
    sortBy: '按{title}排序',
  },
  {
    all: 'Choose all on this page',
    one: 'Choose this row',
    chosen: '{count} chosen',
    takeAll: 'Choose all {count}',
    tookAll: 'All {count} chosen',
    pageOnly: 'This page only',
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
  /** What may be done with all that match, on whichever page; `total` is how many, counted as far as lists are. */
  batchOfAll?: (total: number, clear: () => void) => ReactNode;
  empty?: ReactNode;
  /** Columns as their reader has them; as the page has them, unless given. */
  look?: Look<Column<Row>>;
}

/** Fetched with the first list that is so long. */
const VirtualRows = lazy(() => import('./virtual-rows.tsx'));

const idOf = (row: unknown): string | number => (row as { id: number }).id;

export function ResourceTable<Row>(props: ResourceTableProps<Row>) {
  const { list, empty } = props;
  if (list.error && list.rows.length === 0) return <Failed error={list.error} onRetry={list.refresh} />;
  if (list.loading) return <Loading rows={8} />;
  if (list.rows.length === 0) return empty ?? <Empty />;
  return <Table {...props} />;
}

function Table<Row>({ list, label, rowKey = idOf, acts, batch, batchOfAll, look, columns }: ResourceTableProps<Row>) {
  const t = useWords(text);
  const table = useRef<HTMLTableElement>(null);
  const [dragged, setDragged] = useState<{ key: string; width: number } | null>(null);
  const shown = (look?.shown ?? arranged(columns, PLAIN)) as unknown as readonly Arranged<AnyColumn<Row>>[];
  const placed = shown.map((each) => (each.column.key === dragged?.key ? { ...each, width: dragged.width } : each));
  const keys = list.rows.map((row) => Number(rowKey(row)));
  const isAll = keys.every((each) => list.chosen.includes(each));
  const clear = (): void => list.choose([]);
  const choose = (row: Row, on: boolean): void => {
    const key = Number(rowKey(row));
    list.choose(on ? [...list.chosen, key] : list.chosen.filter((each) => each !== key));
  };
  useSwipe(table, acts !== undefined);
  const draw = (row: Row): ReactNode => (
    <>
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
      {placed.map(({ column, width }) => (
        <td
          key={column.key}
          data-label={column.head ? undefined : column.title}
          data-head={column.head || undefined}
          data-align={alignOf(column)}
          data-kind={kindOf(column)}
          data-wide={width === undefined ? undefined : ''}
        >
          <div style={styleOf(width)}>
            <Shown column={column} row={row} />
          </div>
        </td>
      ))}
      {acts && (
        <td className="bo-acts">
          <RowActs>{acts(row)}</RowActs>
        </td>
      )}
    </>
  );
  const isLong = list.rows.length >= VIRTUAL_FROM;
  const rowOf = (row: Row) => ({ key: rowKey(row), chosen: list.chosen.includes(Number(rowKey(row))) });
  const plain = list.rows.map((row) => {
    const { key, chosen } = rowOf(row);
    return (
      <tr key={key} data-chosen={chosen || undefined}>
        {draw(row)}
      </tr>
    );
  });
  return (
    <div className="bo-list" aria-busy={list.refreshing}>
      {batch && list.chosen.length > 0 && <Batch list={list} isAll={isAll} batch={batch} batchOfAll={batchOfAll} clear={clear} />}
      <div className="bo-table-scroll">
        <table
          ref={table}
          className="bo-table"
          aria-label={label}
          aria-rowcount={isLong ? list.rows.length + 1 : undefined}
          data-density={look?.density}
        >
          <thead>
            <tr aria-rowindex={isLong ? 1 : undefined}>
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
                      onChange={(event) => list.choose(event.target.checked ? keys : [])}
                    />
                  </label>
                </th>
              )}
              {placed.map(({ column, width }) => (
                <HeadCell
                  key={column.key}
                  column={column}
                  list={list}
                  width={width}
                  edge={
                    look && (
                      <Edge
                        onDrag={(wanted) => setDragged({ key: column.key, width: wanted })}
                        onDrop={(wanted) => {
                          setDragged(null);
                          look.widen(column.key, wanted);
                        }}
                      />
                    )
                  }
                />
              ))}
              {acts && (
                <th scope="col" className="bo-acts">
                  {t('acts')}
                </th>
              )}
            </tr>
          </thead>
          {isLong ? (
            <Suspense fallback={<tbody>{plain}</tbody>}>
              <VirtualRows
                count={list.rows.length}
                rowOf={(at) => rowOf(list.rows[at] as Row)}
                cells={(at) => draw(list.rows[at] as Row)}
                table={table}
              />
            </Suspense>
          ) : (
            <tbody>{plain}</tbody>
          )}
        </table>
      </div>
      {list.paged && <Pager page={list.page} limit={list.limit} total={list.total} onPage={list.turnTo} onLimit={list.setLimit} />}
    </div>
  );
}

const styleOf = (width: number | undefined): CSSProperties | undefined => (width === undefined ? undefined : { width });

interface BatchProps<Row> extends Required<Pick<ResourceTableProps<Row>, 'batch'>>, Pick<ResourceTableProps<Row>, 'batchOfAll'> {
  list: List<Row>;
  isAll: boolean;
  clear: () => void;
}

/** What is done to the chosen rows; once all of a page are chosen, to all that match as well, their number said. */
function Batch<Row>({ list, isAll, batch, batchOfAll, clear }: BatchProps<Row>) {
  const t = useWords(text);
  const [wanted, setWanted] = useState(false);
  // a row let go, or another page: it is no longer everything
  useEffect(() => {
    if (!isAll) setWanted(false);
  }, [isAll]);
  const hasMore = batchOfAll !== undefined && list.total > list.rows.length;
  const takesAll = wanted && isAll && hasMore;
  const total = counted(list.total);
  const said = takesAll ? t('tookAll', { count: total }) : t('chosen', { count: list.chosen.length });
  return (
    <div className="bo-batch" role="toolbar" aria-label={said}>
      <span aria-live="polite">{said}</span>
      {hasMore && isAll && (
        <button type="button" className="bo-plain-button" aria-pressed={takesAll} onClick={() => setWanted(!takesAll)}>
          {takesAll ? t('pageOnly') : t('takeAll', { count: total })}
        </button>
      )}
      {takesAll ? batchOfAll(Math.min(list.total, COUNTED_ROWS), clear) : batch([...list.chosen], clear)}
      <button type="button" className="bo-plain-button" onClick={clear}>
        {t('clear')}
      </button>
    </div>
  );
}

/** The right edge of a heading, for the pointer; the keyboard widens columns where they are chosen. */
function Edge({ onDrag, onDrop }: { onDrag: (width: number) => void; onDrop: (width: number) => void }) {
  const from = useRef<{ x: number; width: number } | null>(null);
  const widthAt = ({ clientX }: PointerEvent): number | null => from.current && widthWithin(from.current.width + clientX - from.current.x);
  return (
    <span
      className="bo-edge"
      aria-hidden="true"
      onPointerDown={(event) => {
        const cell = event.currentTarget.closest('th');
        if (!cell || event.button !== 0) return;
        const { paddingLeft, paddingRight } = getComputedStyle(cell);
        from.current = { x: event.clientX, width: cell.clientWidth - Number.parseInt(paddingLeft, 10) - Number.parseInt(paddingRight, 10) };
        event.currentTarget.setPointerCapture(event.pointerId);
        event.preventDefault();
      }}
      onPointerMove={(event) => {
        const width = widthAt(event);
        if (width !== null) onDrag(width);
      }}
      onPointerUp={(event) => {
        const width = widthAt(event);
        from.current = null;
        if (width !== null) onDrop(width);
      }}
      onPointerCancel={() => {
        from.current = null;
      }}
    />
  );
}

interface HeadCellProps<Row> {
  column: AnyColumn<Row>;
  list: List<Row>;
  width: number | undefined;
  edge: ReactNode;
}

function HeadCell<Row>({ column, list, width, edge }: HeadCellProps<Row>) {
  const t = useWords(text);
  const { sort: name, title } = column;
  const shared = {
    scope: 'col',
    'data-kind': kindOf(column),
    'data-align': alignOf(column),
    'data-wide': width === undefined ? undefined : '',
  };
  if (!name)
    return (
      <th {...shared}>
        {title}
        {edge}
      </th>
    );
  const order = list.sort?.by === name ? list.sort.order : null;
  return (
    <th {...shared} aria-sort={order === 'asc' ? 'ascending' : order === 'desc' ? 'descending' : 'none'}>
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
      {edge}
    </th>
  );
}
