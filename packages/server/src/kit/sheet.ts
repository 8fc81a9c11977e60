/**
 * How rows become a file that a spreadsheet opens, whoever delivers it. Nothing in it runs and nothing is rounded: a text is a text cell
 * in XLSX and, where it looks like a formula or a long number, begins with an apostrophe in CSV. See docs/domain/exports.md.
 */
import { setImmediate as immediate } from 'node:timers/promises';
import { formatYuan } from '@keymall/contract/kit/money';
import { csvQuoted, csvText } from '@keymall/contract/kit/spreadsheet';
import { formatTime } from '@keymall/contract/kit/time';

export type SheetFormat = 'txt' | 'csv' | 'xlsx';
/** What a column's cells are: `money` in fen, `time` a Date, `number` a count. A text in any of them is a text. */
export type CellType = 'text' | 'number' | 'money' | 'time';
export type Cell = string | number | Date | null;

/** A column as it is written: in the reader's language. */
export interface SheetColumn {
  head: string;
  type?: CellType;
  /** In characters, for spreadsheets. */
  width?: number;
}
type Rows = AsyncIterable<readonly Cell[]>;
type Bytes = AsyncGenerator<Uint8Array>;

/** Tells spreadsheets that the text is UTF-8. */
const MARK = '\uFEFF';
/** Letters that go out together. */
const AT_ONCE = 65_536;
const WIDTH = 18;

function textOf(cell: Cell, type: CellType): string {
  if (cell === null) return '';
  if (cell instanceof Date) return formatTime(cell);
  return type === 'money' && typeof cell === 'number' ? formatYuan(cell) : String(cell);
}

/** A field of a CSV line: text that would be run or rounded has an apostrophe before it; quoted where it must be. */
export function csvField(cell: Cell, type: CellType = 'text'): string {
  const plain = textOf(cell, type);
  return typeof cell === 'string' ? csvText(plain) : csvQuoted(plain);
}

/** A cell of an XLSX sheet: texts are text cells; counts and amounts are numbers. */
export function sheetCell(cell: Cell, type: CellType = 'text'): string | number | null {
  if (cell === null) return null;
  if (typeof cell === 'number' && (type === 'number' || type === 'money')) return Number(textOf(cell, type));
  // What XML can't hold would make the file unreadable.
  return textOf(cell, type).replace(
    // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    '',
  );
}

/** A line of plain text: what would break it is a space. */
const txtLine = (text: string): string => text.replace(/[\t\r\n]+/g, ' ');

async function* inText(first: string, rows: Rows, line: (row: readonly Cell[]) => string): Bytes {
  let text = first;
  for await (const row of rows) {
    text += `${line(row)}\r\n`;
    if (text.length < AT_ONCE) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** A book of one sheet. The library is loaded at the first use: most processes never write a spreadsheet. */
export async function* inXlsx(...args: Parameters<typeof import('hucre/xlsx').writeXlsxStream>): Bytes {
  const { writeXlsxStream } = await import('hucre/xlsx');
  yield* writeXlsxStream(...args);
}

async function* cellsOf(columns: readonly SheetColumn[], rows: Rows) {
  for await (const row of rows) yield columns.map(({ type }, index) => sheetCell(row[index] ?? null, type));
}

/** The file's bytes as the rows come. TXT has no head, and of a row its first cell. `name` is the sheet's. */
export function sheetOf(format: SheetFormat, name: string, columns: readonly SheetColumn[], rows: Rows): Bytes {
  if (format === 'txt') return inText(MARK, rows, ([cell = null]) => txtLine(textOf(cell, 'text')));
  if (format === 'csv') {
    const head = columns.map((column) => csvField(column.head)).join(',');
    return inText(`${MARK}${head}\r\n`, rows, (row) => columns.map(({ type }, index) => csvField(row[index] ?? null, type)).join(','));
  }
  return inXlsx(cellsOf(columns, rows), {
    // A sheet's name has no more letters.
    name: name.slice(0, 31),
    columns: columns.map(({ head, type, width = WIDTH }) => ({ header: head, width, ...(type === 'money' && { numFmt: '0.00' }) })),
    freezePane: { rows: 1 },
  });
}

const BREATHE_ROWS = 200;

/** Rows one by one of what comes in batches. Requests of the same process don't wait for a whole batch. */
export async function* oneByOne<Row>(batches: AsyncIterable<readonly Row[]>): AsyncGenerator<Row> {
  let seen = 0;
  for await (const batch of batches)
    for (const row of batch) {
      seen += 1;
      if (seen % BREATHE_ROWS === 0) await immediate();
      yield row;
    }
}
