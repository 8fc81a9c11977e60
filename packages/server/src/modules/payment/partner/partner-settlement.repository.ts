/** What waits to be settled to its merchant, as it lies in the database. */
import type { SettlementStatus } from '@keymall/contract/payment/partner-settlement';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { pageOf } from '#kit/list';
import type { Sayings } from '#kit/said';

/** Payments opened with an account that settles when told. */
export async function insertSettlement(db: Db, paymentId: number, now: Date): Promise<void> {
  await db
    .insertInto('settlement_order')
    .values({ payment_id: paymentId, due_at: now })
    .onConflict((on) => on.column('payment_id').doNothing())
    .execute();
}

/** Paid, and due to be told; the longest waiting first. */
// unscoped: job
export const settlementsDue = (db: Db, now: Date, { limit, without }: { limit: number; without: readonly number[] }) =>
  db
    .selectFrom('settlement_order as s')
    .innerJoin('payment as p', 'p.id', 's.payment_id')
    .innerJoin('receipt as r', (join) => join.onRef('r.payment_id', '=', 'p.id').on('r.outcome', '=', 'applied'))
    .select([
      's.payment_id',
      's.sent_amount',
      's.tries',
      's.told_at',
      'p.kind',
      'p.trade_no',
      'p.ref_id',
      'p.amount',
      'p.channel_account_id',
      'r.transaction_id',
      'r.source',
    ])
    .where('s.status', '=', 'waiting')
    .where('s.due_at', '<=', now)
    .where('p.status', '=', 1)
    .$if(without.length > 0, (rows) => rows.where('p.channel_account_id', 'not in', [...without]))
    .orderBy('s.due_at')
    .limit(limit)
    .execute();

export type SettlementDue = Awaited<ReturnType<typeof settlementsDue>>[number];

/** Takes one for a try: nobody else has it until `until`. What is sent is written down before it is sent. False where somebody was quicker. */
export async function takeSettlement(
  db: Db,
  { payment_id, tries }: SettlementDue,
  sent_amount: number | null,
  until: Date,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('settlement_order')
    .set({ sent_amount, due_at: until, tries: tries + 1 })
    .where('payment_id', '=', payment_id)
    .where('status', '=', 'waiting')
    .where('tries', '=', tries)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export async function updateSettlement(
  db: Db,
  paymentId: number,
  to: { status?: 'settled' | 'failed'; resolve_at?: Date; message?: string; sayings?: Sayings | null; sent_amount?: null },
): Promise<void> {
  await db.updateTable('settlement_order').set(to).where('payment_id', '=', paymentId).where('status', '=', 'waiting').execute();
}

/** Whether anybody was told of any of them since. */
export async function toldSince(db: Db, since: Date): Promise<boolean> {
  const row = await db.selectFrom('settlement_order').select('payment_id').where('told_at', '>', since).limit(1).executeTakeFirst();
  return row !== undefined;
}

/** Those that failed so often and nobody was told of: marks them told, and gives them. */
// unscoped: job
export async function markTold(db: Db, tries: number, now: Date) {
  const { rows } = await sql<{ trade_no: string; message: string; sayings: Sayings | null }>`
    update settlement_order s set told_at = ${now} from payment p
    where p.id = s.payment_id and s.told_at is null and s.message <> '' and (s.status = 'failed' or (s.status = 'waiting' and s.tries >= ${tries}))
    returning p.trade_no, s.message, s.sayings`.execute(db);
  return rows;
}

/** Whose payment was given up before anybody paid it. Gives how many were forgotten. */
// unscoped: job
export async function forgetUnpaid(db: Db, before: Date): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from settlement_order s using payment p
    where p.id = s.payment_id and s.status = 'waiting' and s.create_at < ${before} and p.status <> 1`.execute(db);
  return Number(numAffectedRows ?? 0n);
}

/** Newest first, each with its shop and account. */
// unscoped: all
export async function listSettlements(
  db: Db,
  { page, limit, status, trade_no }: { page: number; limit: number; status?: SettlementStatus; trade_no?: string },
) {
  const base = db
    .selectFrom('settlement_order as s')
    .$if(status !== undefined, (query) => query.where('s.status', '=', status as SettlementStatus))
    .$if(Boolean(trade_no), (query) =>
      query.where('s.payment_id', 'in', (of) =>
        of
          .selectFrom('payment')
          .select('id')
          .where('trade_no', '=', trade_no as string),
      ),
    );
  const { list, total } = await pageOf(db, base, { page, limit }, (rows) =>
    rows
      .innerJoin('payment as p', 'p.id', 's.payment_id')
      .innerJoin('channel_account as a', 'a.id', 'p.channel_account_id')
      .leftJoin('shop', 'shop.merchant_id', 'a.merchant_id')
      .select((row) => [
        's.payment_id as id',
        'p.trade_no',
        row.fn.coalesce('shop.shop_name', sql<string>`''`).as('shop_name'),
        'a.name as account_name',
        'p.amount',
        's.status',
        row('p.status', '=', 1).as('is_paid'),
        's.tries',
        's.due_at',
        's.message',
        's.sayings',
        's.create_at',
        's.resolve_at',
      ])
      .orderBy('s.payment_id', 'desc'),
  );
  return {
    list: list.map((row) => ({ ...row, is_paid: Boolean(row.is_paid), due_at: row.status === 'waiting' ? row.due_at : null })),
    total,
  };
}

/** Failed ones wait again, and are due now. Gives how many there were. */
export async function retrySettlements(db: Db, ids: readonly number[], now: Date): Promise<number> {
  const { numUpdatedRows } = await db
    .updateTable('settlement_order')
    .set({ status: 'waiting', resolve_at: null, tries: 0, due_at: now, told_at: null })
    .where('payment_id', 'in', ids)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** A failed one that somebody saw settled. False where it is not failed any more. */
export async function markSettled(db: Db, id: number, note: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('settlement_order')
    .set({ status: 'settled', resolve_at: now, message: note, sayings: null })
    .where('payment_id', '=', id)
    .where('status', '=', 'failed')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
