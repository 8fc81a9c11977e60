/**
 * What a list is as a file: declared once, where its noun lives, and delivered at once or by a job (docs/how-to/add-an-export.md). Whoever
 * may make the call it is `asked` by gets it, in the language he asked in; a raw call answers with the file itself, an endpoint with the
 * task that makes it (modules/platform/export).
 */
import { Readable } from 'node:stream';
import type { Endpoint, RawEndpoint } from '@keymall/contract/kit/endpoint';
import type { Locale } from '@keymall/contract/kit/refusals';
import { formatDay } from '@keymall/contract/kit/time';
import type { Label } from '@keymall/contract/kit/words';
import type { FastifyRequest } from 'fastify';
import type { z } from 'zod';
import { tellMore } from './act.ts';
import { type FileFormat, sendFile } from './attachment.ts';
import type { Ctx, MerchantCtx } from './context.ts';
import { type CtxOf, type MountedRaw, rawRoute } from './routes.ts';
import type { ShopScope } from './scope.ts';
import { type Cell, type CellType, oneByOne, type SheetColumn, type SheetFormat, sheetOf } from './sheet.ts';
import { bodyOf, queryReader } from './wire-input.ts';

/** How a file is asked for. */
export type FileCall = Endpoint | RawEndpoint;

type Decoded<Schema> = Schema extends z.ZodType ? z.output<Schema> : never;
type InputOf<E> =
  E extends Endpoint<infer I>
    ? Decoded<I>
    : E extends { body: { schema: infer S } }
      ? Decoded<S>
      : E extends { query: infer Q }
        ? Decoded<Q>
        : never;
/** What is asked for, whatever it is written in. */
export type AskedOf<E> = Omit<InputOf<E>, 'format'>;
/** Whose rows: the merchant's who asked; an administrator's are everybody's. */
type OwnerOf<E> = E extends { area: 'merchant' } ? ShopScope : null;

/** Fields of a row that are cells as they stand. */
type Plain<Row> = { [Key in keyof Row & string]: Row[Key] extends Cell ? Key : never }[keyof Row & string];

/** A column: the row's own field, or what `cell` makes of the row. */
export type ExportColumn<Row> = { head: Label; type?: CellType; width?: number } & (
  | { key: Plain<Row>; cell?: undefined }
  | { key: string; cell(row: Row, locale: Locale): Cell }
);

/** Where reading goes on: behind the row with this id, or from the start. */
export interface Step {
  after: number | null;
  limit: number;
}

interface Common<E, Filter> {
  /** `merchant.orders`: whose, and what. */
  kind: string;
  /** What the file is called, and the sheet in it. */
  title: Label;
  asked: E;
  /** What is settled when it is asked for, or refused: which rows, by which numbers. Without it, what was asked is the filter. */
  prepare?(ctx: CtxOf<E>, asked: AskedOf<E>): Promise<Filter>;
  /** Where the title alone does not tell files apart. */
  name?(ctx: Ctx, filter: Filter): string;
}

interface Source<E, Filter, Row extends { id: number }> extends Common<E, Filter> {
  /** The next rows by key, never by offset and no more than `limit`; none at the end. A job reads in the language of whoever asked. */
  next(ctx: Ctx, owner: OwnerOf<E>, filter: Filter, step: Step): Promise<readonly Row[]>;
}

/** A file that is more than a table: it writes the bytes itself, and counts its rows in `seen`. Only a job makes it. */
interface DocumentSpec<E, Filter> extends Common<E, Filter> {
  parts(ctx: Ctx, owner: OwnerOf<E>, filter: Filter, format: FileFormat, seen: { rows: number }): AsyncIterable<Uint8Array>;
}

/** An export as whoever delivers it knows it: what its filter and rows are is its own matter. */
interface Declared<E> {
  readonly kind: string;
  readonly title: Label;
  readonly asked: E;
  prepare?(ctx: Ctx, asked: unknown): Promise<unknown>;
  name?(ctx: Ctx, filter: unknown): string;
}
interface Row {
  id: number;
}
export interface TableExport<E extends FileCall = FileCall> extends Declared<E> {
  next(ctx: Ctx, owner: ShopScope | null, filter: unknown, step: Step): Promise<readonly Row[]>;
  readonly columns: readonly ExportColumn<Row>[];
  line?(row: Row): string;
}
export interface DocumentExport<E extends FileCall = FileCall> extends Declared<E> {
  parts(ctx: Ctx, owner: ShopScope | null, filter: unknown, format: FileFormat, seen: { rows: number }): AsyncIterable<Uint8Array>;
}
export type FileExport<E extends FileCall = FileCall> = TableExport<E> | DocumentExport<E>;

/**
 * Declares a list as a file: first where its rows come from, then its columns, which know the rows by then; `line` is a row where the file
 * is plain text. Stands in its module's `exports`.
 */
export const tableExport =
  <E extends FileCall, Of extends Row, Filter = AskedOf<E>>(source: Source<E, Filter, Of>) =>
  (columns: readonly ExportColumn<Of>[], line?: (row: Of) => string): TableExport<E> =>
    ({ ...source, columns, line }) as unknown as TableExport<E>;

/** Declares a file of another form. */
export const documentExport = <E extends Endpoint, Filter = AskedOf<E>>(spec: DocumentSpec<E, Filter>): DocumentExport<E> => spec;

/** Rows that are read together. */
const READ_AT_ONCE = 1000;

async function* batchesOf(file: TableExport, ctx: Ctx, owner: ShopScope | null, filter: unknown) {
  for (let after: number | null = null; ; ) {
    const rows: readonly Row[] = await file.next(ctx, owner, filter, { after, limit: READ_AT_ONCE });
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.id;
  }
}

/** The columns as they are written for a reader of this language. */
const headsOf = ({ columns }: TableExport, locale: Locale): SheetColumn[] =>
  columns.map(({ head, type, width }) => ({ head: head[locale], type, width }));

interface Delivery {
  owner: ShopScope | null;
  filter: unknown;
  format: SheetFormat;
  /** Hears of each row before it is written. */
  seen?: (row: number) => void;
}

/** A list's bytes as its rows are read. */
export function bytesOf(file: TableExport, ctx: Ctx, { owner, filter, format, seen }: Delivery): AsyncIterable<Uint8Array> {
  const { columns, line } = file;
  const { locale } = ctx;
  const cellsOf = (row: Row): Cell[] =>
    format === 'txt' && line ? [line(row)] : columns.map(({ key, cell }) => (cell ? cell(row, locale) : (row[key as 'id'] as Cell)));
  async function* rows() {
    let count = 0;
    for await (const row of oneByOne(batchesOf(file, ctx, owner, filter))) {
      count += 1;
      seen?.(count);
      yield cellsOf(row);
    }
  }
  return sheetOf(format, file.title[locale], headsOf(file, locale), rows());
}

/** The filter of what was asked: settled where the export settles anything. */
export const filterOf = async (file: FileExport, ctx: Ctx, asked: unknown): Promise<unknown> =>
  file.prepare ? file.prepare(ctx, asked) : asked;

/** What a raw call asks for, in its body or behind its question mark. */
function inputReader({ body, query }: RawEndpoint): (request: FastifyRequest) => unknown {
  const schema = body?.schema;
  if (schema) return (request) => bodyOf(schema, request.body);
  const read = query && queryReader(query);
  return (request) => read?.(request.raw.url ?? '') ?? {};
}

const isShops = (ctx: Ctx): ctx is MerchantCtx => 'shop' in ctx;

const isStreamed = (file: FileExport): file is TableExport<RawEndpoint> => file.asked.kind === 'raw' && 'columns' in file;

/** The calls that answer with a file at once; nothing of it is kept anywhere. */
export const streamRoutes = (exports: readonly FileExport[]): MountedRaw[] =>
  exports.filter(isStreamed).map((file) => {
    const read = inputReader(file.asked);
    return rawRoute(file.asked, async (request, reply, ctx) => {
      const { format = 'csv', ...asked } = read(request) as { format?: SheetFormat };
      tellMore(ctx, { ...asked, format });
      const filter = await filterOf(file, ctx, asked);
      const name = file.name?.(ctx, filter) ?? `${file.title[ctx.locale]}-${formatDay(ctx.now())}`;
      const owner = isShops(ctx) ? ctx.shop : null;
      return sendFile(reply, { name, format }, Readable.from(bytesOf(file, ctx, { owner, filter, format }), { objectMode: false }));
    });
  });
