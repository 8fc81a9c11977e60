/**
 * Files asked for and made by a job. A kind says its columns and streams its rows; here they become a file in chunks, are
 * offered once they are whole, and go after a week. See docs/how-to/add-an-export.md.
 */
import { setImmediate as immediate } from 'node:timers/promises';
import type { Ctx, OfficeCtx } from '#kit/context';
import { type Queue, queue, type Schedule } from '#kit/jobs';
import { orMissing, refuse } from '#kit/refusal';
import {
  addTask,
  beginRun,
  dropExpired,
  type ExportFormat,
  endRun,
  keepChunk,
  ownerOf,
  resumeSilent,
  taskById,
  unfinished,
} from './export.repository.ts';
import { csvField, csvLine, type ExportCell, type ExportColumn, sheetCell } from './export.rules.ts';

export interface ExportKind<Filter> {
  /** `merchant.orders`: who asks and for what. */
  kind: string;
  /** What the file is called. */
  title: string;
  columns: readonly ExportColumn[];
  /** Rows in batches, read as they are taken: by key, never all at once. `owner` is the merchant's or administrator's id. */
  rows(ctx: Ctx, owner: number, filter: Filter): AsyncIterable<readonly (readonly ExportCell[])[]>;
}

/** A file that is more than a table: its kind writes the bytes itself, and counts the rows it has written in `seen`. */
export interface DocumentKind<Filter> {
  kind: string;
  title: string;
  parts(ctx: Ctx, owner: number, filter: Filter, format: ExportFormat, seen: { rows: number }): AsyncIterable<Uint8Array>;
}

const kinds = new Map<string, ExportKind<never> | DocumentKind<never>>();

/** Declares a kind of export, once, at load. */
export function exportKind<Filter>(kind: ExportKind<Filter>): ExportKind<Filter>;
export function exportKind<Filter>(kind: DocumentKind<Filter>): DocumentKind<Filter>;
export function exportKind(kind: ExportKind<never> | DocumentKind<never>) {
  if (kinds.has(kind.kind)) throw new Error(`export ${kind.kind} is declared twice`);
  kinds.set(kind.kind, kind);
  return kind;
}

const MOST_AT_ONCE = 3;

/** Asks for a file, in the caller's transaction. Refuses `export_busy` while whoever asks waits for others. `filter` is kept as JSON: no dates. */
export async function startExport<Filter>(
  ctx: OfficeCtx,
  { kind, title }: ExportKind<Filter> | DocumentKind<Filter>,
  { format, filter, name = title }: { format: ExportFormat; filter: Filter; name?: string },
): Promise<number> {
  const owner = ownerOf(ctx);
  const count = await unfinished(ctx.db, owner);
  if (count >= MOST_AT_ONCE) refuse('export_busy', { count });
  return addTask(ctx.db, owner, { kind, title: name, format, filter });
}

const CHUNK_BYTES = 512 * 1024;
/** A sheet holds no more; whoever needs more asks for days. */
const MOST_ROWS = 1_000_000;
const MOST_ATTEMPTS = 3;

/** More rows than a file of this kind holds. */
export class TooManyRows extends Error {
  readonly limit: number;
  constructor(limit: number) {
    super(`more than ${limit} rows`);
    this.limit = limit;
  }
}

const BREATHE_ROWS = 200;

/** Rows one by one, counted as they pass. */
async function* counted(source: AsyncIterable<readonly (readonly ExportCell[])[]>, seen: { rows: number }) {
  for await (const batch of source) {
    for (const row of batch) {
      seen.rows += 1;
      if (seen.rows > MOST_ROWS) throw new TooManyRows(MOST_ROWS);
      // Requests of the same process are not to wait for a whole batch.
      if (seen.rows % BREATHE_ROWS === 0) await immediate();
      yield row;
    }
  }
}

async function* asCsv(rows: AsyncIterable<readonly ExportCell[]>, columns: readonly ExportColumn[]): AsyncGenerator<Uint8Array> {
  let text = `\ufeff${columns.map(({ title }) => csvField(title)).join(',')}\r\n`;
  for await (const row of rows) {
    text += csvLine(row, columns);
    if (text.length < 65_536) continue;
    yield Buffer.from(text);
    text = '';
  }
  yield Buffer.from(text);
}

async function* asSheet(
  rows: AsyncIterable<readonly ExportCell[]>,
  columns: readonly ExportColumn[],
  name: string,
): AsyncGenerator<Uint8Array> {
  async function* cells() {
    for await (const row of rows) yield columns.map(({ type }, index) => sheetCell(row[index] ?? null, type));
  }
  const { writeXlsxStream } = await import('hucre/xlsx');
  const sheet = writeXlsxStream(cells(), {
    name,
    columns: columns.map(({ title, width = 18, type }) => ({ header: title, width, ...(type === 'money' && { numFmt: '0.00' }) })),
    freezePane: { rows: 1 },
  });
  for await (const part of sheet) yield part;
}

/** Pieces of any size as chunks of one size. */
async function* inChunks(parts: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  let held: Uint8Array[] = [];
  let size = 0;
  for await (const part of parts) {
    held.push(part);
    size += part.length;
    if (size < CHUNK_BYTES) continue;
    yield Buffer.concat(held);
    held = [];
    size = 0;
  }
  if (size > 0) yield Buffer.concat(held);
}

/** The kinds that are tables, for whoever walks them all. */
export const tableKinds = (): readonly ExportKind<never>[] => [...kinds.values()].filter((kind) => 'columns' in kind);

/** A table's bytes as its rows come. */
export const tableParts = (
  { title, columns }: Pick<ExportKind<never>, 'title' | 'columns'>,
  rows: AsyncIterable<readonly ExportCell[]>,
  format: 'csv' | 'xlsx',
): AsyncIterable<Uint8Array> => (format === 'csv' ? asCsv(rows, columns) : asSheet(rows, columns, title));

function partsOf(
  ctx: Ctx,
  kind: ExportKind<never> | DocumentKind<never>,
  task: { owner_id: number; format: ExportFormat; filter: unknown },
  seen: { rows: number },
): AsyncIterable<Uint8Array> {
  if ('parts' in kind) return kind.parts(ctx, task.owner_id, task.filter as never, task.format, seen);
  const rows = counted(kind.rows(ctx, task.owner_id, task.filter as never), seen);
  return tableParts(kind, rows, task.format === 'csv' ? 'csv' : 'xlsx');
}

/** Makes a task's file from the start. A run that was overtaken by another stops; what it wrote is not the file's. */
export async function makeFile(ctx: Ctx, id: number): Promise<void> {
  const task = await taskById(ctx.db, id);
  const kind = task && kinds.get(task.kind);
  if (!task || !kind || task.format === 'txt') return;
  const attempt = await ctx.transaction((inner) => beginRun(inner.db, id, inner.now()));
  if (attempt === null) return;
  const run = { id, attempt };
  const seen = { rows: 0 };
  try {
    if (attempt > MOST_ATTEMPTS) throw new Error('given up');
    let seq = 0;
    for await (const chunk of inChunks(partsOf(ctx, kind, { ...task, format: task.format }, seen))) {
      if (!(await keepChunk(ctx.db, run, seq, chunk, seen.rows, ctx.now()))) return;
      seq += 1;
    }
    await endRun(ctx.db, run, { rows: seen.rows }, ctx.now());
  } catch (error) {
    const isLast = error instanceof TooManyRows || attempt >= MOST_ATTEMPTS;
    const why = error instanceof TooManyRows ? `超过 ${error.limit} 行，请缩小范围` : '导出失败，请重试';
    if (isLast) await endRun(ctx.db, run, { rows: seen.rows, error: why }, ctx.now());
    ctx.log.error({ err: error, export: id, attempt }, 'an export failed');
    if (!isLast) throw error;
  }
}

export const exportQueues: readonly Queue<never>[] = [
  queue<{ id: number }>({ name: 'platform.export', retries: MOST_ATTEMPTS, work: (ctx, { id }) => makeFile(ctx, id) }),
];

const SILENT_MS = 120_000;

export const exportSchedules: Schedule[] = [
  {
    name: 'platform.resume-exports',
    title: '继续中断的导出',
    rule: '* * * * *',
    run: async (ctx) => `继续 ${await resumeSilent(ctx.db, new Date(ctx.now().getTime() - SILENT_MS), ctx.now())} 个`,
  },
  {
    name: 'platform.sweep-exports',
    title: '清理过期的导出文件',
    rule: '50 4 * * *',
    run: async (ctx) => `清理 ${await dropExpired(ctx.db, ctx.now())} 个`,
  },
];

/** A task that can be downloaded now. */
export async function finished(ctx: Ctx, id: number) {
  const task = orMissing(await taskById(ctx.db, id));
  if (task.status !== 'done' || task.expire_at <= ctx.now()) refuse('export_not_ready');
  return task;
}
