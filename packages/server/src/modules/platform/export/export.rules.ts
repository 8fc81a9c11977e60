/** How rows become a spreadsheet that no program takes for anything but values. Pure; see docs/domain/exports.md. */
import { formatYuan } from '@keymall/contract/kit/money';
import { csvQuoted, csvText } from '@keymall/contract/kit/spreadsheet';
import { formatTime } from '@keymall/contract/kit/time';

export interface ExportColumn {
  title: string;
  /** What its cells are: `money` in fen, `time` a Date, `number` a count; text is written as it stands. */
  type?: 'text' | 'number' | 'money' | 'time';
  /** In characters, for spreadsheets. */
  width?: number;
}

export type ExportCell = string | number | Date | null;

function textOf(cell: ExportCell, type: ExportColumn['type']): string {
  if (cell === null) return '';
  if (cell instanceof Date) return formatTime(cell);
  return type === 'money' && typeof cell === 'number' ? formatYuan(cell) : String(cell);
}

/** A field of a CSV line: text that would be run or rounded has an apostrophe before it; quoted where it must be. */
export function csvField(cell: ExportCell, type: ExportColumn['type'] = 'text'): string {
  const plain = textOf(cell, type);
  return typeof cell === 'string' ? csvText(plain) : csvQuoted(plain);
}

/** A whole CSV line with its end. */
export const csvLine = (cells: readonly ExportCell[], columns: readonly ExportColumn[]): string =>
  `${columns.map(({ type }, index) => csvField(cells[index] ?? null, type)).join(',')}\r\n`;

/** A cell of an XLSX sheet: texts are text cells, which nothing runs and nothing rounds; counts and amounts are numbers. */
export function sheetCell(cell: ExportCell, type: ExportColumn['type'] = 'text'): string | number | null {
  if (cell === null) return null;
  if (typeof cell === 'number' && (type === 'number' || type === 'money')) return Number(textOf(cell, type));
  // What XML can't hold would make the file unreadable.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is taken out
  return textOf(cell, type).replace(
    /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g,
    '',
  );
}
