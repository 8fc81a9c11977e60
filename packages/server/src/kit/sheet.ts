/**
 * Rows as a file that a spreadsheet opens, written while they come. Nothing in it runs: a text that would be read as a formula
 * is a text cell in XLSX and begins with an apostrophe in CSV, and numbers too long for a spreadsheet stay text.
 */
import { Readable } from 'node:stream';
import { csvQuoted, csvText } from '@keymall/contract/kit/spreadsheet';
import type { FastifyReply } from 'fastify';

export type SheetFormat = 'txt' | 'csv' | 'xlsx';
/** `{ text }`: a text whatever it looks like, letter by letter; a plain string that is an amount of the wire is a number. */
export type Cell = string | number | null | { text: string };

const TYPES: Record<SheetFormat, string> = {
  txt: 'text/plain; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};
/** Tells spreadsheets that the text is UTF-8. */
const MARK = '\uFEFF';
/** Rows that go out together. */
const AT_ONCE = 200;

const AMOUNT = /^-?\d{1,12}\.\d{2}$/;

const textOf = (cell: Cell): string => (cell !== null && typeof cell === 'object' ? cell.text : String(cell ?? ''));

/** A cell of a CSV line: never a formula, never a number that loses digits. An amount of the wire stays a number. */
export function csvCell(cell: Cell): string {
  if (cell === null) return '';
  const text = textOf(cell);
  const isData = typeof cell === 'number' || (typeof cell === 'string' && AMOUNT.test(text));
  return isData ? csvQuoted(text) : csvText(text);
}

const xlsxCell = (cell: Cell): string | number | null =>
  typeof cell === 'string' && AMOUNT.test(cell) ? Number(cell) : cell !== null && typeof cell === 'object' ? cell.text : cell;

/** A line of plain text: what would break it is a space. */
const txtLine = (row: readonly Cell[]): string => row.map((cell) => textOf(cell).replace(/[\t\r\n]+/g, ' ')).join('\t');

async function* inText(
  first: string,
  rows: AsyncIterable<readonly Cell[]>,
  line: (row: readonly Cell[]) => string,
): AsyncGenerator<Buffer> {
  let text = first;
  let count = 0;
  for await (const row of rows) {
    text += `${line(row)}\r\n`;
    count += 1;
    if (count % AT_ONCE !== 0) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** The library is loaded at the first use: most processes never write a spreadsheet. */
async function* inXlsx(...args: Parameters<typeof import('hucre/xlsx').writeXlsxStream>): AsyncGenerator<Uint8Array> {
  const { writeXlsxStream } = await import('hucre/xlsx');
  for await (const part of writeXlsxStream(...args)) yield part;
}

async function* inCells(rows: AsyncIterable<readonly Cell[]>): AsyncGenerator<(string | number | null)[]> {
  for await (const row of rows) yield row.map(xlsxCell);
}

/** The file's bytes as they are read. TXT has no head. */
export function sheetOf(format: SheetFormat, name: string, head: readonly string[], rows: AsyncIterable<readonly Cell[]>): Readable {
  if (format === 'xlsx') {
    const columns = head.map((header) => ({ header }));
    return Readable.from(inXlsx(inCells(rows), { name: name.slice(0, 31), columns }), { objectMode: false });
  }
  const csvLine = (row: readonly Cell[]): string => row.map(csvCell).join(',');
  const text = format === 'csv' ? inText(`${MARK}${csvLine(head)}\r\n`, rows, csvLine) : inText(MARK, rows, txtLine);
  return Readable.from(text, { objectMode: false });
}

/** Answers with a file to keep. */
export function sendSheet(reply: FastifyReply, format: SheetFormat, name: string, content: Readable): FastifyReply {
  return reply
    .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(`${name}.${format}`)}`)
    .header('cache-control', 'no-store')
    .header('x-content-type-options', 'nosniff')
    .type(TYPES[format])
    .send(content);
}
