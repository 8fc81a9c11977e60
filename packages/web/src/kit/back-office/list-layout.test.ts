import { ListLayout } from '@keymall/contract/identity/list-view';
import { expect, it } from 'vitest';
import { arranged, layoutOf, PLAIN, widthWithin } from './list-layout.ts';

const columns = [{ key: 'name', head: true }, { key: 'price' }, { key: 'stock' }, { key: 'status' }];
const keys = (layout: ListLayout, of: readonly { key: string; head?: boolean }[] = columns) =>
  arranged(of, layout).map(({ column, hidden, width }) => `${column.key}${hidden ? '-' : ''}${width ?? ''}`);

it('has columns in the order, width and choice of its reader', () => {
  expect(keys(PLAIN)).toEqual(['name', 'price', 'stock', 'status']);
  const own: ListLayout = {
    density: 'compact',
    columns: [{ key: 'status' }, { key: 'name', hidden: true }, { key: 'price', hidden: true }, { key: 'stock', width: 90 }],
  };
  expect(keys(own)).toEqual(['status', 'name', 'price-', 'stock90']);
  expect(layoutOf(arranged(columns, own), 'compact').columns).toEqual(
    own.columns.map(({ key, width, hidden }) => ({ key, ...(width && { width }), ...(hidden && key !== 'name' && { hidden }) })),
  );
  expect(ListLayout.safeParse(layoutOf(arranged(columns, own), 'loose')).success).toBe(true);
});

it('survives columns that are renamed, gone, new or named twice', () => {
  const own: ListLayout = {
    density: 'normal',
    columns: [{ key: 'stock' }, { key: 'price_old' }, { key: 'name' }, { key: 'stock', width: 99 }],
  };
  expect(keys(own)).toEqual(['stock', 'status', 'name', 'price']);
  expect(keys(own, [{ key: 'first' }, ...columns])).toEqual(['first', 'stock', 'status', 'name', 'price']);
  // nobody is left before an empty table
  expect(
    keys(
      {
        density: 'normal',
        columns: [
          { key: 'a', hidden: true },
          { key: 'b', hidden: true },
        ],
      },
      [{ key: 'a' }, { key: 'b' }],
    ),
  ).toEqual(['a', 'b']);
});

it('keeps widths within what the server takes', () => {
  expect([widthWithin(-5), widthWithin(100.4), widthWithin(9999)]).toEqual([60, 100, 800]);
});
