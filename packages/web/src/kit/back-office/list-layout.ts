/** A list's columns as somebody has them: in his order, some hidden, some made wider. */
import { COLUMN_WIDTH, type ListLayout } from '@keymall/contract/identity/list-view';

export const PLAIN: ListLayout = { columns: [], density: 'normal' };

interface Arrangeable {
  key: string;
  /** Names the row: always shown. */
  head?: boolean;
}
export interface Arranged<Column> {
  column: Column;
  hidden: boolean;
  width: number | undefined;
}

/**
 * All columns of a page in the order of a layout. A column that the layout does not name stands behind the one it stands behind on the
 * page; what the page knows no more is left out. Something is always shown.
 */
export function arranged<Column extends Arrangeable>(columns: readonly Column[], layout: ListLayout): Arranged<Column>[] {
  const left = new Map(columns.map((column) => [column.key, column]));
  const placed = layout.columns.flatMap(({ key, hidden, width }): Arranged<Column>[] => {
    const column = left.get(key);
    left.delete(key);
    return column ? [{ column, hidden: hidden === true && !column.head, width }] : [];
  });
  for (const [at, column] of columns.entries()) {
    if (!left.has(column.key)) continue;
    const before = columns[at - 1];
    placed.splice(placed.findIndex((each) => each.column === before) + 1, 0, { column, hidden: false, width: undefined });
  }
  return placed.every(({ hidden }) => hidden) ? placed.map((each) => ({ ...each, hidden: false })) : placed;
}

/** The layout that columns stand in. */
export const layoutOf = <Column extends Arrangeable>(placed: readonly Arranged<Column>[], density: ListLayout['density']): ListLayout => ({
  density,
  columns: placed.map(({ column: { key }, hidden, width }) => ({
    key,
    ...(hidden && { hidden: true as const }),
    ...(width !== undefined && { width }),
  })),
});

/** A width that a column may have. */
export const widthWithin = (wanted: number): number => Math.round(Math.min(Math.max(wanted, COLUMN_WIDTH.least), COLUMN_WIDTH.most));
