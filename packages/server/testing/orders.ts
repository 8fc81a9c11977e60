/** Orders put straight into the database, for tests of what stands around them. A sale itself is bought (modules/ordering). */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import type { Shop } from './builders.ts';

/** An order of one piece in a state, without payment or cards. */
export async function insertOrder(app: TestApp, shop: Shop, goodsId: number, status: 0 | 1 | 2 | 4): Promise<number> {
  const number = `T${randomBytes(12).toString('hex').toUpperCase()}`;
  const { rows } = await sql<{ id: number }>`
    insert into orders (merchant_id, trade_no, goods_id, goods_name, quantity, goods_price, total_product_price, rate, fee, fee_payer, total_price,
      finally_money, contact, channel_id, channel_account_id, pay_title, status, request_no, request_hash, create_ip, device, close_at, success_at)
    values (${shop.id}, ${number}, ${goodsId}, '商品', 1, 1000, 1000, 0, 0, 1, 1000, 1000, 'a@b.cc', 1, 1, '支付宝', ${status}, ${number}, '\\x00',
      '10.0.0.1', 'pc', now() + interval '5 minutes', case when ${status} = 1 then now() end)
    returning id`.execute(app.house.db);
  return (rows[0] as { id: number }).id;
}

/** An open complaint about an order, which holds no money back. */
export async function insertComplaint(app: TestApp, shop: Shop, orderId: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into order_complaint (merchant_id, order_id, trade_no, type, "desc", price, expire_at)
    select ${shop.id}, id, trade_no, '无效卡密', '卡密提示已经被使用过了', total_price, now() + interval '1 day' from orders where id = ${orderId}
    returning id`.execute(app.house.db);
  return (rows[0] as { id: number }).id;
}
