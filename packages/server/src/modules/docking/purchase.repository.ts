/** Purchases at other shops as they lie in the database: no shop asks here, but the job that goes on with them. */
import type { AttemptState, DockingState, RefusedWhy } from '@keymall/contract/docking/docking-words';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { noneOf } from '#kit/due';

/** Plans what of a paid order is to be bought elsewhere. A second time changes nothing. Gives the ids of what is planned. */
// unscoped: job
export async function planOrder(db: Db, orderId: number, now: Date): Promise<number[]> {
  await sql`
    insert into docking_order (merchant_id, order_id, line_id, goods_id, quantity, most_price, next_at)
    select l.stock_merchant_id, o.id, l.id, l.goods_id, l.quantity, greatest(0, o.finally_money / o.quantity), ${now}
    from orders o join order_line l on l.order_id = o.id
    where o.id = ${orderId} and o.status = 1 and l.delivery_kind = 3 and l.sendout = 0
    on conflict (line_id) do nothing`.execute(db);
  const rows = await db.selectFrom('docking_order').select('id').where('order_id', '=', orderId).orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Paid orders that nobody planned: their word was lost with its process. */
// unscoped: job
export async function unplanned(db: Db, without: readonly number[], atMost: number): Promise<{ id: number }[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct l.order_id as id from order_line l join orders o on o.id = l.order_id
    where l.delivery_kind = 3 and l.sendout = 0 and o.status = 1 and not exists (select 1 from docking_order d where d.line_id = l.id)
      and ${noneOf('l.order_id', without)}
    order by l.order_id limit ${atMost}`.execute(db);
  return rows;
}

/** What is due, the longest waiting first, with the source it waits for. */
// unscoped: job
export async function duePurchases(
  db: Db,
  now: Date,
  without: readonly number[],
  atMost: number,
): Promise<{ id: number; source_id: number | null }[]> {
  const { rows } = await sql<{ id: number; source_id: number | null }>`
    select d.id, (select t.source_id from docking_attempt t where t.docking_id = d.id and t.state <> 'refused') as source_id
    from docking_order d
    where d.state in ('planned', 'asked', 'waiting', 'refunding') and d.next_at <= ${now} and (d.lease_until is null or d.lease_until < ${now})
      and ${noneOf('d.id', without)}
    order by d.next_at, d.id limit ${atMost}`.execute(db);
  return rows;
}

/** Whose order a purchase is of: held first, as everything that touches an order's money does. */
// unscoped: job
export async function lockOrderOf(db: Db, id: number) {
  const row = await db.selectFrom('docking_order').select('order_id').where('id', '=', id).executeTakeFirst();
  return (
    row &&
    (await db
      .selectFrom('orders')
      .select(['id', 'status', 'trade_no', 'goods_name'])
      .where('id', '=', row.order_id)
      .forUpdate()
      .executeTakeFirst())
  );
}

// unscoped: job
export const lockPurchase = (db: Db, id: number) =>
  db.selectFrom('docking_order').selectAll().where('id', '=', id).forUpdate().executeTakeFirst();

export type Purchase = NonNullable<Awaited<ReturnType<typeof lockPurchase>>>;

// unscoped: job
export const attemptsOf = (db: Db, dockingId: number) =>
  db.selectFrom('docking_attempt').selectAll().where('docking_id', '=', dockingId).orderBy('id').execute();

export type Attempt = Awaited<ReturnType<typeof attemptsOf>>[number];

/** Where a goods is bought, in the order of its merchant. */
// unscoped: job
export const placesOf = (db: Db, goodsId: number) =>
  db
    .selectFrom('docking_bind as b')
    .innerJoin('docking_source as s', 's.id', 'b.source_id')
    .select(['b.source_id', 'b.upstream_id', 's.name as source_name'])
    .select(sql<boolean>`s.status = 1`.as('on'))
    .where('b.goods_id', '=', goodsId)
    .orderBy('b.place')
    .orderBy('b.id')
    .execute();

// unscoped: job
export async function insertAttempt(
  db: Db,
  attempt: { merchant_id: number; docking_id: number; source_id: number; upstream_id: string; number: string; most_price: number },
): Promise<Attempt> {
  return db.insertInto('docking_attempt').values(attempt).returningAll().executeTakeFirstOrThrow();
}

/** Moves a purchase that the caller holds. */
// unscoped: job
export const movePurchase = (
  db: Db,
  id: number,
  change: { state?: DockingState; next_at?: Date; lease_until?: Date | null; cost?: number | null; finish_at?: Date },
) => db.updateTable('docking_order').set(change).where('id', '=', id).execute();

/** Moves an attempt by compare-and-set; false where it stands elsewhere by now. */
// unscoped: job
export async function moveAttempt(
  db: Db,
  id: number,
  from: readonly AttemptState[],
  change: { state?: AttemptState; why?: RefusedWhy; message?: string; upstream_no?: string; finish_at?: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('docking_attempt')
    .set(change)
    .where('id', '=', id)
    .where('state', 'in', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

// unscoped: job
export const countTry = (db: Db, id: number) =>
  db
    .updateTable('docking_attempt')
    .set((row) => ({ tries: row('tries', '+', 1) }))
    .where('id', '=', id)
    .execute();
