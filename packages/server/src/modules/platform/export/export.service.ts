/**
 * Exports that a job makes (kit/export.ts): asked for here, written in chunks, offered once they are whole, gone after a week. See
 * docs/domain/exports.md.
 */
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import type { Locale } from '@keymall/contract/kit/refusals';
import { saying } from '@keymall/contract/kit/saying';
import type { Label } from '@keymall/contract/kit/words';
import { seesNoMoney } from '#kit/actor';
import type { FileFormat } from '#kit/attachment';
import type { Ctx, OfficeCtx } from '#kit/context';
import { bytesOf, type DocumentExport, type FileExport, filterOf, type TableExport } from '#kit/export';
import { type Queue, queue, type Schedule } from '#kit/jobs';
import { orMissing, refuse } from '#kit/refusal';
import type { Handler } from '#kit/routes';
import { mintShopScope } from '#kit/scope';
import { addTask, beginRun, dropExpired, endRun, keepChunk, ownerOf, resumeSilent, taskById, unfinished } from './export.repository.ts';
import { restoredFilter } from './export.rules.ts';

const MOST_AT_ONCE = 3;

/**
 * The handler of the endpoint that an export is asked by: leaves a task behind, in the call's transaction. Refuses `export_busy` while
 * whoever asks waits for others, and `forbidden` to staff who may not see amounts: a file can't be covered.
 */
export function leaveTask<E extends Endpoint>(file: FileExport<E>): Handler<E> {
  const handle = async (input: unknown, ctx: OfficeCtx) => {
    // The job finds it there by its name, in whichever process it runs.
    if (ctx.house.exports.get(file.kind) !== file) throw new Error(`${file.kind} is in the exports of no module`);
    if (seesNoMoney(ctx.actor)) refuse('forbidden');
    const { format, ...asked } = input as { format: FileFormat };
    const filter = await filterOf(file, ctx, asked);
    const owner = ownerOf(ctx);
    const count = await unfinished(ctx.db, owner);
    if (count >= MOST_AT_ONCE) refuse('export_busy', { count });
    const { kind } = file;
    const title = file.name?.(ctx, filter) ?? file.title[ctx.locale];
    return { id: await addTask(ctx.db, owner, { kind, title, format, filter, locale: ctx.locale }) };
  };
  return handle as unknown as Handler<E>;
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

const tooMany = (limit: number): Label => ({
  zh_CN: `超过 ${limit} 行，请缩小范围`,
  en_US: `More than ${limit} rows: ask for less`,
});
const failed: Label = { zh_CN: '导出失败，请重试', en_US: 'The export failed, please try again' };

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

interface Task {
  realm: 'admin' | 'merchant';
  owner_id: number;
  format: FileFormat;
  filter: unknown;
  locale: Locale;
}

function partsOf(plain: Ctx, file: TableExport | DocumentExport, task: Task, seen: { rows: number }): AsyncIterable<Uint8Array> {
  const ctx: Ctx = { ...plain, locale: task.locale };
  const owner = task.realm === 'merchant' ? mintShopScope(task.owner_id) : null;
  const filter = restoredFilter(task.filter);
  if ('parts' in file) return file.parts(ctx, owner, filter, task.format, seen);
  const { format } = task;
  if (format === 'pdf') throw new Error(`${file.kind} is a table`);
  const count = (rows: number): void => {
    if (rows > MOST_ROWS) throw new TooManyRows(MOST_ROWS);
    seen.rows = rows;
  };
  return bytesOf(file, ctx, { owner, filter, format, seen: count });
}

/** Makes a task's file from the start. A run that was overtaken by another stops; what it wrote is not the file's. */
export async function makeFile(ctx: Ctx, id: number): Promise<void> {
  const task = await taskById(ctx.db, id);
  const file = task && ctx.house.exports.get(task.kind);
  if (!task || !file) return;
  const attempt = await ctx.transaction((inner) => beginRun(inner.db, id, inner.now()));
  if (attempt === null) return;
  const run = { id, attempt };
  const seen = { rows: 0 };
  try {
    if (attempt > MOST_ATTEMPTS) throw new Error('given up');
    let seq = 0;
    for await (const chunk of inChunks(partsOf(ctx, file, task, seen))) {
      if (!(await keepChunk(ctx.db, run, seq, chunk, seen.rows, ctx.now()))) return;
      seq += 1;
    }
    await endRun(ctx.db, run, { rows: seen.rows }, ctx.now());
  } catch (error) {
    const isLast = error instanceof TooManyRows || attempt >= MOST_ATTEMPTS;
    const why = error instanceof TooManyRows ? tooMany(error.limit) : failed;
    if (isLast) await endRun(ctx.db, run, { rows: seen.rows, error: why[task.locale] }, ctx.now());
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
    title: { zh_CN: '继续中断的导出', en_US: 'Go on with unfinished exports' },
    rule: '* * * * *',
    run: async (ctx) => saying('job_resumed', { count: await resumeSilent(ctx.db, new Date(ctx.now().getTime() - SILENT_MS), ctx.now()) }),
  },
  {
    name: 'platform.sweep-exports',
    title: { zh_CN: '清理过期的导出文件', en_US: 'Clear old exports' },
    rule: '50 4 * * *',
    run: async (ctx) => saying('job_swept', { count: await dropExpired(ctx.db, ctx.now()) }),
  },
];

/** A task that can be downloaded now. */
export async function finished(ctx: Ctx, id: number) {
  const task = orMissing(await taskById(ctx.db, id));
  if (task.status !== 'done' || task.expire_at <= ctx.now()) refuse('export_not_ready');
  return task;
}
