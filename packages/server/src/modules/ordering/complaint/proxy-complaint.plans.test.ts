/**
 * A supplier's list reads its own rows, however many orders, lines and complaints the house has; and what stands beside orders
 * is read for the rows of a page alone. KEYMALL_PLAN_ROWS=1000000 measures at full size and prints the times.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { type Db, openPool } from '#kit/database';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { atEnd } from '#testing/at-end';
import { lookedAt } from '#testing/looked';
import { openSaleShop } from '#testing/sale.fixture';
import { listForShop, newestOfShop } from '../office/order-list.repository.ts';
import { type ComplaintFilter, complaintsOfAll } from './complaint.repository.ts';
import { noteSuppliers, proxyComplaintsOf } from './proxy-complaint.repository.ts';

const ROWS = Number(process.env['KEYMALL_PLAN_ROWS'] ?? 40_000);
/** Every so many orders is complained of, and every so many complaints is about the supplier's stock. */
const COMPLAINED = 2;
const SUPPLIED = 250;
const OWN = Math.floor(ROWS / COMPLAINED / SUPPLIED);

let db: Db;
let look: ReturnType<typeof lookedAt>['looked'];
let supplier: ShopScope;
let nobody: ShopScope;
let seller: ShopScope;

before(async () => {
  const sale = await openSaleShop(0);
  const pool = openPool({ url: sale.pool.options.connectionString ?? '', answerWithinMs: 600_000 });
  const client = await pool.connect();
  await client.query('set statement_timeout = 0');
  const many = await client.query<{ id: number; goods: number }>(
    `with m as (insert into merchant (username, password_hash, role_id, status)
        select 'supplier' || n, password_hash, role_id, 1 from merchant, generate_series(1, 2) n returning id),
      s as (insert into shop (merchant_id, shop_name) select id, '货源' || id from m),
      c as (insert into goods_category (merchant_id, name) select id, '货源' from m returning id, merchant_id)
    insert into goods (merchant_id, cate_id, name, price) select merchant_id, id, '货源月卡', 800 from c returning merchant_id as id, id as goods`,
  );
  const [first, second] = many.rows;
  assert.ok(first && second);
  await client.query(
    `insert into orders (merchant_id, trade_no, goods_id, goods_name, quantity, goods_price, goods_price_old, total_product_price, rate, fee, fee_payer, total_price,
      finally_money, contact, channel_id, channel_account_id, pay_title, status, request_no, request_hash, create_ip, device, close_at, success_at)
    select $1, 'T' || lpad(n::text, 23, '0'), $2, '月卡', 1, 1000, 1000, 1000, 0, 0, 1, 1000, 1000, 'buyer' || n, $3, $4, '支付宝', 1, 'r' || n, '\\x00', '10.0.0.1', 'pc', now(), now()
    from generate_series(1, ${ROWS}) n`,
    [sale.merchantId, sale.goodsId, sale.channelId, sale.accountId],
  );
  await client.query(
    `insert into order_line (merchant_id, order_id, goods_id, stock_merchant_id, quantity, sendout)
    select merchant_id, id, case when mine then $1 else goods_id end, case when mine then $2 else merchant_id end, 1, 1
    from (select *, id % ${COMPLAINED * SUPPLIED} = 0 as mine from orders) o`,
    [first.goods, first.id],
  );
  await client.query(
    `insert into order_complaint (merchant_id, order_id, trade_no, type, "desc", price, status, resolve_at, expire_at)
    select merchant_id, id, trade_no, '无效卡密', '', 1000, case when id % 3 = 0 then 0 else 1 end, case when id % 3 = 0 then null else now() end, now()
    from orders where id % ${COMPLAINED} = 0`,
  );
  await client.query(
    `insert into order_complaint_message (complaint_id, "from", content) select c.id, 'buyer', '在吗' from order_complaint c, generate_series(1, 3)`,
  );
  await client.query(
    `insert into order_complaint_supplier (complaint_id, merchant_id)
    select c.id, l.stock_merchant_id from order_complaint c join order_line l on l.order_id = c.order_id where l.stock_merchant_id <> c.merchant_id`,
  );
  seller = mintShopScope(sale.merchantId);
  await client.query('analyze');
  client.release();
  ({ db, looked: look } = lookedAt(pool));
  atEnd(async () => {
    await pool.end();
    await sale.close();
  });
  [supplier, nobody] = [mintShopScope(first.id), mintShopScope(second.id)];
});

const PAGE = 20;
const filters: Record<string, Partial<ComplaintFilter>> = {
  all: {},
  open: { status: 0 },
  'of a reason': { type: '无效卡密' },
  'by number': { trade_no: `T${String(COMPLAINED * SUPPLIED).padStart(23, '0')}` },
  'a later page': { page: 3 },
};

for (const [name, filter] of Object.entries(filters))
  test(`a supplier’s complaints: ${name}`, async () => {
    const { touched, ms } = await look(() => proxyComplaintsOf(db, supplier, { page: 1, limit: PAGE, ...filter }));
    if (ROWS >= 500_000) console.log(`${name}: ${JSON.stringify(touched)}, ${ms.toFixed(1)} ms`);
    // goods and cards of a page's rows, each with its few lines
    assert.ok((touched['order_line'] ?? 0) <= 2 * PAGE, `${touched['order_line']} lines`);
    assert.ok((touched['order_complaint_message'] ?? 0) <= 3 * PAGE, `${touched['order_complaint_message']} messages`);
    // three questions, each over what is the supplier's
    for (const table of ['order_complaint_supplier', 'order_complaint', 'orders'])
      assert.ok((touched[table] ?? 0) <= 4 * OWN + PAGE, `${touched[table]} rows of ${table}, ${OWN} are the supplier's`);
  });

test('a merchant who supplies nobody has an empty list at no cost', async () => {
  const { touched } = await look(async () => {
    assert.deepEqual(await proxyComplaintsOf(db, nobody, { page: 1, limit: PAGE }), { list: [], total: 0, open: 0 });
  });
  assert.deepEqual(
    Object.entries(touched).filter(([, rows]) => rows > 0),
    [],
  );
});

test('who supplied an order is read by the order', async () => {
  const { touched } = await look(() =>
    db.transaction().execute(async (inner) => {
      const { rows } = await sql<{ id: number; merchant_id: number; complaint: number }>`
      select o.id, o.merchant_id, c.id as complaint from order_complaint c join orders o on o.id = c.order_id order by c.id limit 1`.execute(
        inner,
      );
      const [order] = rows;
      assert.ok(order);
      await noteSuppliers(inner, order.complaint, order);
    }),
  );
  assert.equal(touched['order_line'], 1);
});

test('whether its orders are complained of is asked for the rows of a page', async () => {
  for (const list of [() => listForShop(db, seller, { page: 1, limit: PAGE }), () => newestOfShop(db, seller, PAGE)]) {
    const { touched } = await look(list);
    assert.ok((touched['order_complaint'] ?? 0) <= PAGE, `${touched['order_complaint']} complaints`);
  }
});

test('everybody’s complaints are counted without their orders', async () => {
  const { touched } = await look(() => complaintsOfAll(db, { page: 1, limit: PAGE }));
  assert.ok((touched['orders'] ?? 0) <= PAGE, `${touched['orders']} orders`);
});
