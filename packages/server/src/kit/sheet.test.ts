import assert from 'node:assert/strict';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { FORMULA_MARKS } from '@keymall/contract/kit/spreadsheet';
import fc from 'fast-check';
import { readXlsx } from 'hucre/xlsx';
import { type Cell, csvField, type SheetColumn, type SheetFormat, sheetCell, sheetOf } from './sheet.ts';

const DANGEROUS = [...FORMULA_MARKS.map((mark) => `${mark}1+1`), '=HYPERLINK("http://x";"y")', '-2'];

async function* of(rows: Cell[][]): AsyncGenerator<Cell[]> {
  yield* rows;
}
const bytesOf = (format: SheetFormat, rows: Cell[][], columns: SheetColumn[] = [{ head: 'a' }, { head: 'b' }]): Promise<Buffer> =>
  buffer(sheetOf(format, '表', columns, of(rows)));

/** What a spreadsheet makes of a CSV cell. */
const unquoted = (cell: string): string => (cell.startsWith('"') ? cell.slice(1, -1).replaceAll('""', '"') : cell);

test('no text of a CSV begins as a formula does, none falls apart, and no long number is left to be rounded', () => {
  for (const text of DANGEROUS) assert.match(unquoted(csvField(text)), /^'/, text);
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.constantFrom(...DANGEROUS, '12345678901234567890'),
        fc.tuple(fc.constantFrom(...FORMULA_MARKS), fc.string()).map((parts) => parts.join('')),
      ),
      (text) => {
        const cell = csvField(text);
        const inner = unquoted(cell);
        assert.ok(!FORMULA_MARKS.some((mark) => inner.startsWith(mark)), inner);
        assert.doesNotMatch(inner, /^\d{16,}$/);
        assert.ok(inner === text || inner === `'${text}`);
        if (!cell.startsWith('"')) assert.doesNotMatch(cell, /[",\r\n]/);
      },
    ),
    { numRuns: 1000 },
  );
});

test('amounts are yuan, times Shanghai’s, counts numbers; a text is none of them, whatever its column is for', async () => {
  assert.equal(csvField(1234, 'money'), '12.34');
  assert.equal(csvField(-1234, 'money'), '-12.34');
  assert.equal(csvField('-1234', 'money'), "'-1234");
  assert.equal(csvField(new Date('2026-11-21T00:00:00Z'), 'time'), '2026-11-21 08:00:00');
  assert.equal(csvField(null), '');
  assert.deepEqual(
    [sheetCell(1234, 'money'), sheetCell('20%', 'money'), sheetCell(7, 'number'), sheetCell('=1+1'), sheetCell(null)],
    [12.34, '20%', 7, '=1+1', null],
  );
  assert.equal(sheetCell('a\u0000b\ud800'), 'ab');
  const { sheets } = await readXlsx(
    await bytesOf('xlsx', [[-1250, '12345678901234567890']], [{ head: 'a', type: 'money' }, { head: 'b' }]),
  );
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
  const file = sheetOf('csv', 'x', [{ head: 'n', type: 'number' }, { head: 'text' }], many());
  const first = (await file.next()).value as Buffer;
  assert.ok(first.length > 0);
  assert.ok(made < 2000, `${made} rows were made for the first bytes`);
  await file.return(undefined);
});

test('a line of text is a line', async () => {
  const bytes = await bytesOf('txt', [['a\r\nb\tc'], ['=d'], [null]]);
  assert.equal(bytes.toString(), '\uFEFFa b c\r\n=d\r\n\r\n');
});

/** A plain reader of one CSV line. */
function read(line: string): string[] {
  const cells: string[] = [];
  const body = line.slice(0, -2);
  for (let at = 0; at <= body.length; at += 1) {
    let cell = '';
    if (body[at] === '"') {
      for (at += 1; body[at] !== '"' || body[at + 1] === '"'; at += 1) {
        if (body[at] === '"') at += 1;
        cell += body[at];
      }
      at += 1;
    } else for (; at < body.length && body[at] !== ','; at += 1) cell += body[at];
    cells.push(cell);
  }
  return cells;
}

test('a line reads back as what was written, the apostrophe of a risky text apart', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.string().filter((text) => !FORMULA_MARKS.some((mark) => text.startsWith(mark)) && !/^\d{16,}$/.test(text)),
        { minLength: 1, maxLength: 6 },
      ),
      async (cells) => {
        const columns = cells.map(() => ({ head: 'x' }));
        const text = (await bytesOf('csv', [cells], columns)).toString('utf8');
        assert.deepEqual(read(text.slice(text.indexOf('\r\n') + 2)), cells);
      },
    ),
  );
});
