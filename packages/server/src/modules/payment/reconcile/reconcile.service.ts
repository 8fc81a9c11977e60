/** A gateway's file: read as it comes in, kept for the comparison, then laid beside the ledger. See docs/domain/reconciliation.md. */
import { randomUUID } from 'node:crypto';
import { formatDay, parseTime, startOfDay } from '@keymall/contract/kit/time';
import { MAX_STATEMENT_BYTES, MAX_STATEMENT_ROWS, type StatementUpload } from '@keymall/contract/payment/reconcile';
import { statementReaders } from '@keymall/drivers/registry';
import { StatementError, type StatementReader, type StatementRow, statementProblems } from '@keymall/drivers/statement/port';
import type { z } from 'zod';
import type { AdminCtx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import {
  accountsToReconcile,
  compare,
  dropAbandoned,
  forgetLines,
  keepLines,
  kindsOf,
  ownAccount,
  type StatementFormat,
  statementById,
} from './reconcile.repository.ts';

const BATCH = 2000;
const DAY_MS = 86_400_000;
const ABANDONED_MS = 3_600_000;

/** The accounts that can be reconciled, and the files that can be read; whose channel is Alipay's own brings Alipay's. */
export async function options({ db, locale }: AdminCtx) {
  const accounts = (await accountsToReconcile(db)).map(({ code, ...account }) => ({
    ...account,
    format: code.startsWith('alipay') ? ('alipay' as const) : ('epay' as const),
  }));
  const formats = [...statementReaders.values()].map(({ id, title, help }) => ({
    id: id as StatementFormat,
    title: title[locale],
    help: help[locale],
  }));
  return { accounts, formats };
}

/** The body, as far as a file may be long; a caller who hangs up has sent no file. */
async function* bounded(body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let room = MAX_STATEMENT_BYTES;
  try {
    for await (const part of body) {
      room -= part.length;
      if (room < 0) return refuse('too_large');
      yield part;
    }
  } catch (error) {
    if (room < 0) throw error;
    refuse('bad_input', { field: 'body' });
  }
}

/** Rows in batches. Refuses, with the line, a file that cannot be understood. */
async function* batchesOf(ctx: AdminCtx, reader: StatementReader, body: AsyncIterable<Buffer>): AsyncGenerator<StatementRow[]> {
  let batch: StatementRow[] = [];
  try {
    for await (const row of reader.read(bounded(body))) {
      batch.push(row);
      if (batch.length < BATCH) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (!(error instanceof StatementError)) throw error;
    refuse('statement_unreadable', { line: error.line, problem: statementProblems[error.problem][ctx.locale], detail: error.detail });
  }
  if (batch.length > 0) yield batch;
}

/**
 * Takes a file in and compares it. A payment or a payout may lie a day off, near midnight; a file that has some further away, or of which
 * none is of the day, is another day's. Nothing is kept of a file that is refused.
 */
export async function takeStatement(
  ctx: AdminCtx,
  { channel_account_id, day, format, file_name }: z.output<typeof StatementUpload>,
  body: AsyncIterable<Buffer>,
): Promise<number> {
  const { db } = ctx;
  orMissing(await ownAccount(db, channel_account_id));
  const from = parseTime(`${day} 00:00:00`) as Date;
  if (from >= startOfDay(ctx.now())) refuse('statement_day_open');
  const reader = orMissing(statementReaders.get(format));
  const upload = randomUUID();
  await dropAbandoned(db, new Date(ctx.now().getTime() - ABANDONED_MS));
  let [rows, fee, ofDay] = [0, 0, 0];
  let elsewhere: Date | null = null;
  try {
    for await (const batch of batchesOf(ctx, reader, body)) {
      for (const row of batch) {
        // What went back an epay gateway lists by the order's day, whenever it went.
        const dates = row.kind === 'payment' || row.kind === 'payout';
        const days = Math.floor((row.at.getTime() - from.getTime()) / DAY_MS);
        if (days === 0) ofDay += 1;
        else if (dates) elsewhere ??= row.at;
        if (dates && Math.abs(days) > 1) refuse('statement_other_day', { found: formatDay(row.at), day });
        fee += row.fee;
      }
      await keepLines(db, upload, rows, batch);
      rows += batch.length;
      if (rows > MAX_STATEMENT_ROWS) refuse('statement_too_long', { count: MAX_STATEMENT_ROWS });
    }
    if (ofDay === 0 && elsewhere) refuse('statement_other_day', { found: formatDay(elsewhere), day });
    // Large sets take longer than a page may.
    return await ctx.house.patient
      .transaction()
      .execute((inner) => compare(inner, { upload, account: channel_account_id, day, format, file: file_name, admin: ctx.actor.id, fee }));
  } catch (error) {
    await forgetLines(db, upload);
    throw error;
  }
}

/** A statement with what its differences come to. */
export async function detail({ db }: AdminCtx, id: number) {
  const [row, kinds] = [orMissing(await statementById(db, id)), await kindsOf(db, id)];
  return { ...row, kinds };
}
