/** The records of a CSV file as gateways write it: UTF-8 or GBK, with comment lines, quotes where they please, and tabs behind numbers. */
import { isAscii, isUtf8 } from 'node:buffer';
import { type Pieces, StatementError } from './port.ts';

const LF = 10;
const CR = 13;
const MAX_BYTES = 64 * 1024;

export interface CsvRecord {
  /** Of its first line. */
  line: number;
  raw: string;
  /** As they stand, for `clean`; null for a comment. */
  cells: string[] | null;
}

interface Line {
  number: number;
  bytes: Buffer;
}

/** Lines without their ends, whatever the pieces' edges. */
async function* linesOf(pieces: Pieces): AsyncGenerator<Line[], void, undefined> {
  let held = Buffer.alloc(0);
  let number = 0;
  for await (const piece of pieces) {
    const lines: Line[] = [];
    const all = held.length === 0 ? Buffer.from(piece.buffer, piece.byteOffset, piece.byteLength) : Buffer.concat([held, piece]);
    let from = 0;
    for (let end = all.indexOf(LF); end !== -1; end = all.indexOf(LF, from)) {
      lines.push({ number: ++number, bytes: all.subarray(from, end > from && all[end - 1] === CR ? end - 1 : end) });
      from = end + 1;
    }
    if (lines.length > 0) yield lines;
    // A copy: the caller may use the piece's memory again.
    held = Buffer.from(all.subarray(from));
    if (held.length > MAX_BYTES) throw new StatementError('too_long', number + 1);
  }
  if (held.length > 0) yield [{ number: number + 1, bytes: held.at(-1) === CR ? held.subarray(0, -1) : held }];
}

/** Reads lines as text. The first line that is more than ASCII says in what the file is written. */
function lineReader(): (line: Line) => string {
  const gbk = new TextDecoder('gb18030', { fatal: true });
  let written: 'utf8' | 'gbk' | null = null;
  return ({ number, bytes: whole }) => {
    const marked = number === 1 && whole[0] === 0xef && whole[1] === 0xbb && whole[2] === 0xbf;
    if (marked) written = 'utf8';
    const bytes = marked ? whole.subarray(3) : whole;
    if (bytes.length > MAX_BYTES) throw new StatementError('too_long', number);
    if (bytes.includes(0)) throw new StatementError('encoding', number);
    if (isAscii(bytes)) return bytes.toString('latin1');
    written ??= isUtf8(bytes) ? 'utf8' : 'gbk';
    if (written === 'utf8') {
      if (!isUtf8(bytes)) throw new StatementError('encoding', number);
      return bytes.toString('utf8');
    }
    try {
      return gbk.decode(bytes);
    } catch {
      throw new StatementError('encoding', number);
    }
  };
}

/** A cell's text, without the ways to tell a spreadsheet that it is text: tabs behind, `="123"`, a backtick or an apostrophe in front. */
export function clean(cell: string): string {
  const text = cell.trim();
  if (text.startsWith('="') && text.endsWith('"') && text.length > 2) return text.slice(2, -1).trim();
  return /^[`']/.test(text) ? text.slice(1).trim() : text;
}

/** The cells of a record; null when a quote in it is still open. */
function split(text: string, line: number): string[] | null {
  if (!text.includes('"')) return text.split(',');
  const cells: string[] = [];
  let at = 0;
  for (;;) {
    let start = at;
    while (text[start] === ' ' || text[start] === '\t') start += 1;
    if (text[start] !== '"') {
      const end = text.indexOf(',', at);
      cells.push(text.slice(at, end === -1 ? undefined : end));
      if (end === -1) return cells;
      at = end + 1;
      continue;
    }
    let cell = '';
    let close = start;
    for (let from = start + 1; ; from = close + 2) {
      close = text.indexOf('"', from);
      if (close === -1) return null;
      cell += text.slice(from, close);
      if (text[close + 1] !== '"') break;
      cell += '"';
    }
    cells.push(cell);
    const rest = text.indexOf(',', close);
    if (text.slice(close + 1, rest === -1 ? undefined : rest).trim() !== '') throw new StatementError('quote', line, text);
    if (rest === -1) return cells;
    at = rest + 1;
  }
}

/** The records of a file, empty lines left out. Throws `StatementError`. */
export async function* recordsOf(pieces: Pieces): AsyncGenerator<CsvRecord, void, undefined> {
  const textOf = lineReader();
  let open: { line: number; raw: string } | null = null;
  for await (const lines of linesOf(pieces)) {
    for (const line of lines) {
      const text = textOf(line);
      if (open === null && text.trim() === '') continue;
      if (open === null && text.startsWith('#')) {
        yield { line: line.number, raw: text, cells: null };
        continue;
      }
      const first: number = open?.line ?? line.number;
      const raw: string = open === null ? text : `${open.raw}\n${text}`;
      if (raw.length > MAX_BYTES) throw new StatementError('quote', first, raw);
      const cells = split(raw, first);
      open = cells === null ? { line: first, raw } : null;
      if (cells !== null) yield { line: first, raw, cells };
    }
  }
  if (open !== null) throw new StatementError('quote', open.line, open.raw);
}
