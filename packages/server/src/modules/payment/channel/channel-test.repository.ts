import { sql } from 'kysely';
import type { Db } from '#kit/database';

const tests = (db: Db) =>
  db
    .selectFrom('channel_test as t')
    .innerJoin('admin as a', 'a.id', 't.admin_id')
    .select(['t.id', 't.trade_no', 't.amount', 't.status', 't.refund', 't.message', 't.create_at', 't.success_at', 'a.username as admin']);

export const testById = (db: Db, id: number) => tests(db).where('t.id', '=', id).executeTakeFirst();

/** A page of an account's tests, newest first. */
export async function listTests(db: Db, { page, limit, channel_account_id }: { page: number; limit: number; channel_account_id: number }) {
  const [list, { total }] = await Promise.all([
    tests(db)
      .where('t.channel_account_id', '=', channel_account_id)
      .orderBy('t.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('channel_test')
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('channel_account_id', '=', channel_account_id)
      .executeTakeFirstOrThrow(),
  ]);
  return { list, total };
}

interface TestDraft {
  trade_no: string;
  admin_id: number;
  channel_id: number;
  channel_account_id: number;
  amount: number;
  close_at: Date;
}

/** Writes a test with the payment it waits for. */
// unscoped: all
export async function insertTest(db: Db, { channel_id, ...draft }: TestDraft): Promise<{ id: number; payment_id: number }> {
  const { id } = await db.insertInto('channel_test').values(draft).returning('id').executeTakeFirstOrThrow();
  const { trade_no, channel_account_id, amount } = draft;
  const payment = await db
    .insertInto('payment')
    .values({ trade_no, kind: 'test', ref_id: id, merchant_id: null, channel_id, channel_account_id, amount })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, payment_id: payment.id };
}

/** 0 → 2 of tests that wait and their payments, payments first as a receipt takes them. Money that comes later still counts. Gives how many. */
// unscoped: all
export async function closeTests(db: Db, which: { id: number; message: string } | { due: Date }): Promise<number> {
  const wanted = 'id' in which ? sql`t.id = ${which.id}` : sql`t.close_at <= ${which.due}`;
  const { numAffectedRows } = await sql`
    with closed as (
      update payment p set status = 2 from channel_test t where t.status = 0 and ${wanted} and p.trade_no = t.trade_no and p.status = 0 returning p.ref_id
    )
    update channel_test t set status = 2, message = ${'id' in which ? which.message : ''} from closed where t.id = closed.ref_id and t.status = 0`.execute(
    db,
  );
  return Number(numAffectedRows ?? 0);
}

/** A test with what its gateway needs to give its money back. */
// unscoped: all
export const testToGiveBack = (db: Db, id: number) =>
  db
    .selectFrom('channel_test as t')
    .innerJoin('payment as p', 'p.trade_no', 't.trade_no')
    .innerJoin('receipt as r', (join) => join.onRef('r.payment_id', '=', 'p.id').on('r.outcome', '=', 'applied'))
    .select(['t.id', 't.trade_no', 't.amount', 't.status', 't.refund', 't.channel_account_id', 'r.transaction_id'])
    .where('t.id', '=', id)
    .executeTakeFirst();

type Refund = '' | 'refunding' | 'kept';

/** Moves a paid test's money along, once; false when it is not where it was thought to be. */
export async function moveRefund(db: Db, id: number, from: Refund, to: Refund, now: Date, message = ''): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('channel_test')
    .set({ refund: to, refund_at: now, message: message.slice(0, 300) })
    .where('id', '=', id)
    .where('status', '=', 1)
    .where('refund', '=', from)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** It went back; books it. False when it is booked already, or never was on its way. */
export async function bookBack(db: Db, id: number): Promise<boolean> {
  const { rows } = await sql<{ booked: boolean }>`select fn.channel_test_back(${id}) as booked`.execute(db);
  return rows[0]?.booked === true;
}
