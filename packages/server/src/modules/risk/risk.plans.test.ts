/** The look at risks reads what belongs to the merchants it looks at, however many others, lists and complaints there are. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { type Db, openPool } from '#kit/database';
import { atEnd } from '#testing/at-end';
import { lookedAt } from '#testing/looked';
import { openSaleShop } from '#testing/sale.fixture';
import { factsOf } from './risk.repository.ts';

const MERCHANTS = 4000;
const LISTED = 4000;
const ORDERS = 4000;
const LOOKED_AT = 100;

let db: Db;
let look: ReturnType<typeof lookedAt>['looked'];
let ids: number[];

before(async () => {
  const sale = await openSaleShop(0);
  const pool = openPool({ url: sale.pool.options.connectionString ?? '', answerWithinMs: 600_000 });
  const { rows } = await pool.query<{ id: number }>(
    `insert into merchant (username, password_hash, role_id, status)
     select 'other' || n, password_hash, role_id, 1 from merchant, generate_series(1, ${MERCHANTS}) n where id = $1 returning id`,
    [sale.merchantId],
  );
  ids = [sale.merchantId, ...rows.slice(0, LOOKED_AT - 1).map(({ id }) => id)];
  await pool.query(
    `insert into payout_account (merchant_id, type, info, account_mask, realname_mask) select id, 1, '\\x00', '138****' || id, '张*' from merchant`,
  );
  await pool.query(
    `insert into risk_entry (kind, type, value) select case n % 2 when 0 then 'allow' else 'deny' end, 'ip', '203.0.' || n / 250 || '.' || n % 250 from generate_series(1, ${LISTED}) n`,
  );
  // half of its orders are of listed addresses
  await pool.query(
    `insert into orders (merchant_id, trade_no, goods_id, goods_name, quantity, goods_price, goods_price_old, total_product_price, rate, fee, fee_payer, total_price,
       finally_money, contact, channel_id, channel_account_id, pay_title, status, request_no, request_hash, create_ip, device, close_at, success_at)
     select $1, 'T' || lpad(n::text, 23, '0'), $2, '月卡', 1, 1000, 1000, 1000, 0, 0, 1, 1000, 1000, 'buyer' || n, $3, $4, '支付宝', 1, 'r' || n, '\\x00',
       case n % 2 when 0 then '203.0.' else '198.51.' end || n / 250 || '.' || n % 250, 'pc', now(), now() from generate_series(1, ${ORDERS}) n`,
    [sale.merchantId, sale.goodsId, sale.channelId, sale.accountId],
  );
  await pool.query(
    `insert into order_complaint (merchant_id, order_id, trade_no, type, "desc", price, status, resolve_at, expire_at, create_at)
     select merchant_id, id, trade_no, '无效卡密', '', 1000, 1, now(), now(), now() - interval '60 days' from orders`,
  );
  await pool.query('analyze');
  ({ db, looked: look } = lookedAt(pool));
  atEnd(async () => {
    await pool.end();
    await sale.close();
  });
});

test('what is known of some merchants is read once for each of their orders', async () => {
  const now = new Date();
  const { touched } = await look(async () => {
    const facts = await factsOf(db, ids, ['无效卡密'], now);
    assert.equal(facts.length, LOOKED_AT);
    const [shop] = facts;
    assert.deepEqual([shop?.paid_orders, shop?.denied, shop?.complaints, shop?.payout_twins], [ORDERS, false, 0, 0]);
  });
  assert.ok((touched['payout_account'] ?? 0) <= 2 * LOOKED_AT, `${touched['payout_account']} accounts of payout`);
  assert.equal(touched['risk_entry'], LISTED);
  assert.ok((touched['listed'] ?? 0) <= 3 * LISTED, `${touched['listed']} of those listed`);
  assert.equal(touched['order_complaint'] ?? 0, 0);
  await sql`update payout_account set account_mask = '138****0000' where merchant_id = any (${ids.slice(0, 3)})`.execute(db);
  const again = await factsOf(db, ids, [], now);
  assert.deepEqual(
    again.filter(({ payout_twins }) => payout_twins > 0).map(({ payout_twins }) => payout_twins),
    [2, 2, 2],
  );
});
