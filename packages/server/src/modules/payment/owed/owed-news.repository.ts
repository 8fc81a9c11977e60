import { sql } from 'kysely';
import type { Db } from '#kit/database';

/** What is owed, as an administrator is told of it. */
// unscoped: job
export const owedToTell = (db: Db, id: number) =>
  db
    .selectFrom('owed_refund as w')
    .innerJoin('receipt as r', 'r.id', 'w.receipt_id')
    .innerJoin('channel_account as a', 'a.id', 'r.channel_account_id')
    .leftJoin('payment as p', (join) => join.onRef('p.id', '=', 'r.payment_id').on('p.kind', '=', 'order'))
    .leftJoin('orders as o', 'o.id', 'p.ref_id')
    .select((row) => [
      'w.id',
      'w.amount',
      'w.reason',
      'w.status',
      'r.trade_no',
      'a.merchant_id as account_of',
      row.fn.coalesce('o.goods_name', sql<string>`''`).as('goods_name'),
    ])
    .where('w.id', '=', id)
    .executeTakeFirst();

/** Those of these that stand in none of the states. */
// unscoped: job
export async function owedBeyond(db: Db, ids: readonly number[], states: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${[...ids]}::bigint[]) as asked (id)
    where not exists (select from owed_refund w where w.id = asked.id and w.status = any (${[...states]}::text[]))`.execute(db);
  return rows.map(({ id }) => id);
}
