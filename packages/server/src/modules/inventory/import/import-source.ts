/** What a batch's file holds, line by line: a text in any of the usual encodings, or the first sheet of an XLSX. */
import { isAscii, isUtf8 } from 'node:buffer';
import { type LineForm, linesOf, MAX_IMPORT_LINES } from '@keymall/contract/inventory/card-lines';
import type { ImportFault } from '../tables.ts';
import type { RawLine } from './import-batch.ts';
import { BadSheet, type SheetRow, sheetRows } from './import-sheet.ts';
import { decodeLine, type LineBytes, lineCutter, MAX_LINE_BYTES, plainPieces } from './import-text.ts';
import { looksOld, looksZipped } from './zip.rules.ts';

/** The file can't become cards, however often it is tried. */
export class ImportFailed extends Error {
  readonly fault: ImportFault;
  constructor(fault: ImportFault) {
    super(fault);
    this.fault = fault;
  }
}

export interface Source {
  form: LineForm;
  /** Lines there are; known before the first is read. */
  lines: number;
  /** The lines from the beginning, with how much of the file they end at. */
  read(): AsyncIterable<{ lines: RawLine[]; bytes: number }>;
}

/** Rows that are read together. */
const AT_ONCE = 2000;
/** A file of so many bytes is kept from the first reading to the second; a longer one is read again. */
const KEPT_BYTES = 16 * 1024 * 1024;

type Pieces = () => AsyncIterable<Buffer>;

/** Opens a file by what it is, not by what it is called; only quotes are looked for where the name says CSV. */
export async function openSource(pieces: Pieces, { name, bytes }: { name: string; bytes: number }): Promise<Source> {
  const head = await firstOf(pieces());
  if (looksOld(head)) throw new ImportFailed('bad_spreadsheet');
  if (looksZipped(head)) return openSheet(pieces);
  const form: LineForm = /\.csv$/i.test(name) ? 'csv' : 'text';
  const plain: Pieces = () => plainPieces(pieces());
  if (bytes > KEPT_BYTES) return openText(plain, form, false);
  const kept: Buffer[] = [];
  for await (const piece of plain()) kept.push(piece);
  return kept.every((piece) => isAscii(piece)) ? openAscii(Buffer.concat(kept), form) : openText(() => kept, form, true);
}

async function firstOf(pieces: AsyncIterable<Buffer>): Promise<Buffer> {
  for await (const piece of pieces) return piece;
  return Buffer.alloc(0);
}

/** Most files: every byte is a letter, so the whole is cut as one text, and no line is a piece of memory of its own. */
function openAscii(file: Buffer, form: LineForm): Source {
  // One more than a file may have, and what follows its last line end.
  const lines = linesOf(file.toString('latin1'), MAX_IMPORT_LINES + 2);
  if (lines.at(-1) === '') lines.pop();
  if (lines.length > MAX_IMPORT_LINES) throw new ImportFailed('too_many_lines');
  if (lines.every((line) => line === '')) throw new ImportFailed('empty');
  return {
    form,
    lines: lines.length,
    async *read() {
      for (let from = 0; from < lines.length; from += AT_ONCE) {
        const some = lines.slice(from, from + AT_ONCE);
        yield {
          lines: some.map(
            (text, at): RawLine => ({ line: from + at + 1, text: text.length > MAX_LINE_BYTES ? { reason: 'too_long' } : text }),
          ),
          bytes: Math.floor((file.length * (from + some.length)) / lines.length),
        };
      }
    },
  };
}

/** Lines that were cut together, with how much of the file they end at. */
interface Cut {
  lines: LineBytes[];
  bytes: number;
}

/** Cuts a whole file into lines; the last comes by itself. */
async function* cutPieces(pieces: AsyncIterable<Buffer> | Iterable<Buffer>): AsyncGenerator<Cut> {
  const cutter = lineCutter();
  let bytes = 0;
  for await (const piece of pieces) {
    bytes += piece.length;
    yield { lines: cutter.cut(piece), bytes };
  }
  yield { lines: cutter.end(), bytes };
}

async function openText(pieces: () => AsyncIterable<Buffer> | Iterable<Buffer>, form: LineForm, keeps: boolean): Promise<Source> {
  const kept: Cut[] = [];
  let count = 0;
  let allUtf8 = true;
  let isEmpty = true;
  for await (const cut of cutPieces(pieces())) {
    const { lines } = cut;
    if (keeps) kept.push(cut);
    count += lines.length;
    if (count > MAX_IMPORT_LINES) throw new ImportFailed('too_many_lines');
    isEmpty &&= lines.every((line) => line?.length === 0);
    allUtf8 &&= lines.every((line) => line === null || isUtf8(line));
  }
  if (isEmpty) throw new ImportFailed('empty');
  return {
    form,
    lines: count,
    async *read() {
      let line = 0;
      for await (const { lines, bytes } of keeps ? kept : cutPieces(pieces())) {
        yield {
          lines: lines.map((each): RawLine => {
            line += 1;
            if (each === null) return { line, text: { reason: 'too_long' } };
            return { line, text: decodeLine(each, allUtf8) ?? { reason: 'unprintable' } };
          }),
          bytes,
        };
      }
    },
  };
}

async function openSheet(pieces: Pieces): Promise<Source> {
  const parts: Buffer[] = [];
  for await (const piece of pieces()) parts.push(piece);
  const bytes = parts.reduce((sum, part) => sum + part.length, 0);
  const whole = new Uint8Array(bytes);
  let at = 0;
  for (const part of parts.splice(0)) {
    whole.set(part, at);
    at += part.length;
  }
  let rows: SheetRow[];
  try {
    rows = await sheetRows(whole, MAX_IMPORT_LINES);
  } catch (error) {
    if (error instanceof BadSheet) throw new ImportFailed('bad_spreadsheet');
    throw error;
  }
  if (rows.length > MAX_IMPORT_LINES) throw new ImportFailed('too_many_lines');
  if (rows.length === 0) throw new ImportFailed('empty');
  return {
    form: 'sheet',
    lines: rows.length,
    async *read() {
      for (let from = 0; from < rows.length; from += AT_ONCE) {
        const some = rows.slice(from, from + AT_ONCE);
        yield {
          lines: some.map(({ line, text }) => ({ line, text: text ?? { reason: 'not_text' as const } })),
          bytes: Math.floor((bytes * (from + some.length)) / rows.length),
        };
      }
    },
  };
}
