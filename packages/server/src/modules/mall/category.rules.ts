/** The tree of categories. Pure. */

export interface TreeRow {
  id: number;
  pid: number | null;
  name: string;
  status: 0 | 1;
}
export interface Placed<Row extends TreeRow> {
  row: Row;
  /** From the top down, itself last. */
  path: readonly Row[];
  /** It and all above it are in use. */
  isOpen: boolean;
}

/** Rows in the order of the tree: each after the one it stands in, siblings as they came. A row whose parent is missing is left out. */
export function inTree<Row extends TreeRow>(rows: readonly Row[]): Placed<Row>[] {
  const under = new Map<number | null, Row[]>();
  for (const row of rows) under.set(row.pid, [...(under.get(row.pid) ?? []), row]);
  const walk = (pid: number | null, above: readonly Row[], isOpen: boolean): Placed<Row>[] =>
    (under.get(pid) ?? []).flatMap((row) => {
      const placed = { row, path: [...above, row], isOpen: isOpen && row.status === 1 };
      return [placed, ...walk(row.id, placed.path, placed.isOpen)];
    });
  return walk(null, [], true);
}

/** A category's name with those above it: 会员 / 视频. */
export const pathName = (path: readonly { name: string }[]): string => path.map(({ name }) => name).join(' / ');
