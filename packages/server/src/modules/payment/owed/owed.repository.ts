import type { Db } from '#kit/database';
import { exactPageOf } from '#kit/list';
import { withVerdicts } from '../receipt/verdict.repository.ts';
import type { OwedReason, OwedStatus, OwedWay } from '../tables.ts';

export type Owed = NonNullable<Awaited<ReturnType<typeof owedById>>>;

/** What is owed, with the receipt it is owed for. */
// unscoped: all
export const owedById = (db: Db, id: number) =>
  db
    .selectFrom('owed_refund as w')
    .innerJoin('receipt as r', 'r.id', 'w.receipt_id')
    .innerJoin('channel_account as a', 'a.id', 'r.channel_account_id')
    .select([
      'w.id',
      // Whose account took it: a merchant's, or (null) the platform's.
      'a.merchant_id as account_of',
      'w.amount',
      'w.status',
      'w.out_refund_no',
      'r.trade_no',
      'r.transaction_id',
      'r.channel_account_id',
      'r.payment_id',
      'r.source',
    ])
    .where('w.id', '=', id)
    .executeTakeFirst();

/** Compare-and-set: whether it stood in one of these states, and now stands here. */
// unscoped: part
export async function moveOwed(
  db: Db,
  id: number,
  to: OwedStatus,
  change: { note?: string; way?: OwedWay; resolve_at?: Date | null; asked_at?: Date },
  from: readonly OwedStatus[],
): Promise<boolean> {
  const moved = await db
    .updateTable('owed_refund')
    .set({ status: to, ...change })
    .where('id', '=', id)
    .where('status', 'in', from)
    .executeTakeFirst();
  return moved.numUpdatedRows === 1n;
}

/** It is sent to its gateway once more; false where it is not with the gateway any more, and nothing may be sent. */
// unscoped: part
export async function markOwedAsked(db: Db, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('owed_refund')
    .set({ asked_at: at })
    .where('id', '=', id)
    .where('status', '=', 'refunding')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** One whose end somebody tells, held until the transaction ends. */
// unscoped: part
export const lockOwed = (db: Db, id: number) =>
  db.selectFrom('owed_refund').select(['status', 'asked_at']).where('id', '=', id).forUpdate().executeTakeFirst();

/** Those that a gateway has, others at each turn where there are more than are asked for at once. */
// unscoped: job
export async function owedUnderWay(db: Db, turn: number, atMost: number): Promise<number[]> {
  const rows = await db
    .selectFrom('owed_refund')
    .select('id')
    .where('status', '=', 'refunding')
    .orderBy((row) => row.fn('hashint8extended', ['id', row.val(turn)]))
    .limit(atMost)
    .execute();
  return rows.map(({ id }) => id);
}

/** What is owed back, newest first. */
// unscoped: all
export async function listOwed(
  db: Db,
  filter: { page: number; limit: number; status?: OwedStatus; reason?: OwedReason; of?: 'platform' | 'merchant'; trade_no?: string },
) {
  const base = db
    .selectFrom('owed_refund as w')
    .innerJoin('receipt as r', 'r.id', 'w.receipt_id')
    .innerJoin('pay_channel as c', 'c.id', 'r.channel_id')
    .innerJoin('channel_account as a', 'a.id', 'r.channel_account_id')
    .leftJoin('merchant as m', 'm.id', 'a.merchant_id')
    .leftJoin('shop as whose', 'whose.merchant_id', 'a.merchant_id')
    .leftJoin('shop as s', 's.merchant_id', 'w.merchant_id')
    .$if(filter.reason !== undefined, (query) => query.where('w.reason', '=', filter.reason as OwedReason))
    .$if(filter.of !== undefined, (query) => query.where('a.merchant_id', filter.of === 'platform' ? 'is' : 'is not', null))
    .$if(filter.status !== undefined, (query) => query.where('w.status', '=', filter.status as OwedStatus))
    .$if(Boolean(filter.trade_no), (query) => query.where('r.trade_no', '=', filter.trade_no as string));
  const { list, total } = await exactPageOf(db, base, filter, (rows) =>
    rows
      .select([
        'w.id',
        'r.trade_no',
        'r.transaction_id',
        'w.amount',
        'w.reason',
        's.shop_name',
        'c.title as channel_title',
        'a.name as account_name',
        'a.merchant_id as account_of',
        'm.username as account_username',
        'whose.shop_name as account_shop',
        'w.status',
        'w.way',
        'w.note',
        'w.create_at',
        'w.resolve_at',
      ])
      .orderBy('w.id', 'desc'),
  );
  const named = list.map(({ account_of, account_username, account_shop, ...row }) => ({
    ...row,
    shop_name: row.shop_name ?? '',
    account_of: account_of === null ? null : { merchant_id: account_of, username: account_username ?? '', shop_name: account_shop ?? '' },
  }));
  return { list: await withVerdicts(db, 'owed_refund', named), total };
}
