/** Orders that are served from another merchant's stock, as agents' orders will be: put so by hand, for nobody can sell like that yet. */
import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import type { Bought } from './bought.ts';
import type { Shop } from './builders.ts';

/** As many of a paid order's cards as said come from the supplier's stock instead, on a line of their own; their old ones go back. */
export async function serveFromStock(app: TestApp, order: Bought, supplier: Shop, goods_id: number, count: number): Promise<void> {
  await app.house.db.transaction().execute(async (db) => {
    await sql`
      with given as (
        select oc.card_id from order_card oc join card c on c.id = oc.card_id where oc.order_id = ${order.id} and c.merchant_id = oc.merchant_id order by c.position desc limit ${count}::int
      ), taken as (delete from order_card where card_id in (select card_id from given))
      update card set status = 1, order_id = null, line_id = null, sold_at = null where id in (select card_id from given)`.execute(db);
    await sql`
      with old as (update order_line set quantity = quantity - ${count}::int, sendout = sendout - ${count}::int
        where order_id = ${order.id} and stock_merchant_id = merchant_id and quantity > ${count}::int returning id)
      delete from order_line where order_id = ${order.id} and stock_merchant_id = merchant_id and quantity = ${count}::int and not exists (select from old)`.execute(
      db,
    );
    const { rows } = await sql<{ id: number }>`
      insert into order_line (merchant_id, order_id, goods_id, stock_merchant_id, quantity, sendout)
      select merchant_id, id, ${goods_id}, ${supplier.id}, ${count}, ${count} from orders where id = ${order.id} returning id`.execute(db);
    await sql`
      with sold as (
        update card set status = 2, order_id = ${order.id}, line_id = ${rows[0]?.id}, sold_at = now()
        where id in (select id from card where goods_id = ${goods_id} and status = 1 order by position limit ${count}::int) returning id
      )
      insert into order_card (card_id, merchant_id, order_id, line_id)
      select sold.id, o.merchant_id, o.id, ${rows[0]?.id} from sold, orders o where o.id = ${order.id}`.execute(db);
  });
}
