/** A heading found by its columns' names, and the rows under it. */
import type { Fen } from '@keymall/contract/kit/money';
import { parseYuan } from '@keymall/contract/kit/money';
import { parseTime } from '@keymall/contract/kit/time';
import { StatementError } from './port.ts';
import { type CsvRecord, clean } from './records.ts';

/** The names a column goes by; one that may be missing is `optional`. */
export interface Column {
  names: readonly string[];
  optional?: true;
}

/** A row by column; what a file does not have is an empty text. */
export interface Row<Name extends string> {
  line: number;
  raw: string;
  get(column: Name): string;
}

/** `订单金额（元）` and `订单金额(元)` are the same column. */
const plain = (heading: string) => heading.replace(/[（(]元[）)]$/, '').trim();

/** Reads rows under this heading. `free` is the column whose text may hold commas that nobody quoted. Throws `no_header`, `column_missing`. */
export function tableOf<Name extends string>(
  heading: CsvRecord & { cells: string[] },
  columns: Readonly<Record<Name, Column>>,
  { sign, free }: { sign: Name; free?: Name },
): (record: CsvRecord & { cells: string[] }) => Row<Name> {
  const names = heading.cells.map((cell) => plain(clean(cell)));
  const all = names.length;
  while (names.at(-1) === '') names.pop();
  const placeOf = (column: Name) => names.findIndex((name) => columns[column].names.includes(name));
  if (placeOf(sign) === -1) throw new StatementError('no_header', heading.line, heading.raw);
  const places = new Map<Name, number>();
  for (const column of Object.keys(columns) as Name[]) {
    const place = placeOf(column);
    if (place !== -1) places.set(column, place);
    else if (!columns[column].optional) throw new StatementError('column_missing', heading.line, columns[column].names[0]);
  }
  const freePlace = free === undefined ? undefined : places.get(free);

  return ({ line, raw, cells: found }) => {
    const cells = [...found];
    // As many empty ends as the heading has; without a free column, any number.
    const least = freePlace === undefined ? names.length : cells.length - (all - names.length);
    while (cells.length > Math.max(least, names.length) && cells.at(-1)?.trim() === '') cells.pop();
    const extra = cells.length - names.length;
    if (extra > 0 && freePlace !== undefined) cells.splice(freePlace, extra + 1, cells.slice(freePlace, freePlace + extra + 1).join(','));
    if (cells.length !== names.length) throw new StatementError('cells', line, raw);
    return {
      line,
      raw,
      get: (column) => clean(cells[places.get(column) ?? -1] ?? ''),
    };
  };
}

/** An amount in yuan with its sign. Throws `amount`. */
export function amountIn<Name extends string>(row: Row<Name>, column: Name): Fen {
  const text = row.get(column);
  const amount = parseYuan(text.replace(/^\+/, ''));
  if (amount === null) throw new StatementError('amount', row.line, text);
  return amount;
}

/** A time of Shanghai, also as spreadsheets write it (`2026/1/2 8:05`). Throws `time`. */
export function timeIn<Name extends string>(row: Row<Name>, column: Name): Date {
  const text = row.get(column);
  const parts = /^(\d{4})[-/](\d{1,2})[-/](\d{1,2})[ T]+(\d{1,2}):(\d{2})(?::(\d{2}))?$/.exec(text);
  const two = (part: string | undefined) => (part ?? '0').padStart(2, '0');
  const [, year, month, day, hour, minute, second] = parts ?? [];
  const time = parts && parseTime(`${year}-${two(month)}-${two(day)} ${two(hour)}:${two(minute)}:${two(second)}`);
  if (!time) throw new StatementError('time', row.line, text);
  return time;
}

/** A number that must be there. Throws `number`, and `spoiled_number` for 2.02607E+27. */
export function numberIn<Name extends string>(row: Row<Name>, column: Name): string {
  const text = row.get(column);
  if (text === '') throw new StatementError('number', row.line, row.raw);
  if (/^\d+(\.\d+)?E\+?\d+$/i.test(text)) throw new StatementError('spoiled_number', row.line, text);
  return text;
}
