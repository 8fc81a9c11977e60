import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FORMULA_MARKS } from '@keymall/contract/kit/spreadsheet';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { type Cell, csvCell, sheetOf } from './sheet.ts';

const DANGEROUS = [...FORMULA_MARKS.map((mark) => `${mark}1+1`), '=HYPERLINK("http://x";"y")', '-2'];

async function* of(rows: Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows;
}
const bytesOf = async (format: 'txt' | 'csv' | 'xlsx', rows: Cell[][], head = ['a', 'b']): Promise<Buffer> =>
  Buffer.concat(await sheetOf(format, '表', head, of(rows)).toArray());

/** What a spreadsheet makes of a CSV cell. */
const unquoted = (cell: string): string => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);

test('no cell of a CSV begins as a formula does, and none falls apart', () => {
  for (const text of DANGEROUS) assert.match(unquoted(csvCell(text)), /^'/, text);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.constantFrom(...DANGEROUS),
        fc.tuple(fc.constantFrom(...FORMULA_MARKS), fc.string()).map((parts) => parts.join('')),
      ),
      (text) => {
        const cell = csvCell(text);
        const inner = unquoted(cell);
        assert.ok(!FORMULA_MARKS.some((mark) => inner.startsWith(mark)) || /^-?\d+\.\d{2}$/.test(inner));
        assert.ok(inner === text || inner === `'${text}`);
        if (!cell.startsWith('"')) assert.doesNotMatch(cell, /[",\r\n]/);
      },
    ),
    { numRuns: 1000 },
  );
});

test('amounts stay numbers, long numbers stay text', async () => {
  assert.equal(csvCell('-12.50'), '-12.50');
  assert.equal(csvCell('12345678901234567890'), "'12345678901234567890");
  const { sheets } = await readXlsx(await bytesOf('xlsx', [['-12.50', '12345678901234567890']]));
  assert.deepEqual(sheets[0]?.rows[1], [-12.5, '12345678901234567890']);
});

test('an XLSX holds the texts as they are, and not one formula', async () => {
  const bytes = await bytesOf(
    'xlsx',
    DANGEROUS.map((text) => [text, 1]),
  );
  const sheet = (await readXlsx(bytes)).sheets[0];
  assert.deepEqual(
    sheet?.rows.slice(1).map((row) => String(row[0]).trim()),
    DANGEROUS.map((text) => text.trim()),
  );
  assert.ok([...(sheet?.cells?.values() ?? [])].every((cell) => cell.formula === undefined));
});

test('rows come while they are read: a long file is never whole in memory', async () => {
  let made = 0;
  async function* many(): AsyncGenerator<Cell[]> {
    for (; made < 100_000; made += 1) yield [made, 'x'.repeat(50)];
  }
  const file = sheetOf('csv', 'x', ['n', 'text'], many());
  const first = (await file[Symbol.asyncIterator]().next()).value as Buffer;
  assert.ok(first.length > 0);
  assert.ok(made < 2000, `${made} rows were made for the first bytes`);
  file.destroy();
});

test('a line of text is a line', async () => {
  assert.equal(
    (
      await bytesOf('txt', [
        ['a\r\nb', 'c\td'],
        ['e', null],
      ])
    ).toString(),
    '\uFEFFa b\tc d\r\ne\t\r\n',
  );
});
