/**
 * Order lists stay flat: on many generated rows, after ANALYZE, every page, count and search goes by an index and touches few
 * rows. KEYMALL_PLAN_ROWS=1000000 measures at full size and prints the times.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Db, openPool } from '#kit/database';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { atEnd } from '#testing/at-end';
import { lookedAt } from '#testing/looked';
import { testDatabase } from '#testing/postgres';
import { countsOfShop, findWord, listForShop, listOfAll, sumsOfAll } from './order-list.repository.ts';
import { type OrderFilter, waysOf } from './order-list.rules.ts';

const ROWS = Number(process.env.KEYMALL_PLAN_ROWS ?? 60_000);
const SHOPS = 50;
const PAGE = { page: 1, limit: 20 };

let pool: pg.Pool;
let db: Db;
let big: ShopScope;
let goods: number;
let look: ReturnType<typeof lookedAt>['looked'];

before(async () => {
  const database = await testDatabase();
  pool = openPool({ url: database.url, answerWithinMs: 600_000 });
  ({ db, looked: look } = lookedAt(pool));
  atEnd(async () => {
    await db.destroy();
    await database.drop();
  });
  const argon = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    await sql`insert into role (realm, name, perms, is_default) values ('merchant', '默认', '{*}', true)`.execute(one);
    await sql`insert into merchant (username, password_hash, role_id, status) select 'shop' || n, ${argon}, r.id, 1 from generate_series(1, ${SHOPS}::int) n, role r`.execute(
      one,
    );
    await sql`insert into shop (merchant_id, shop_name) select id, '店' || id from merchant`.execute(one);
    await sql`insert into goods_category (merchant_id, name) select id, '分类' from merchant`.execute(one);
    await sql`insert into goods (merchant_id, cate_id, name, price) select c.merchant_id, c.id, '商品' || n, 1000 from goods_category c, generate_series(1, 4) n`.execute(
      one,
    );
    await sql`insert into pay_type (code, name) values ('alipay', '支付宝')`.execute(one);
    await sql`insert into pay_channel (title, show_name, code, pay_type_id, rate) select '通道' || n, '支付宝', 'epay_v1', t.id, 0 from pay_type t, generate_series(1, 3) n`.execute(
      one,
    );
    await sql`insert into channel_account (channel_id, name, params) select id, '账号', '\\x00' from pay_channel`.execute(one);
    await sql`create temp table filler as select row_number() over (order by merchant_id) - 1 as k, merchant_id as id, array_agg(id order by id) as goods
      from goods group by merchant_id`.execute(one);
    // The first shop has three orders of ten; one in a hundred is unpaid, one in five closed, few are rare; over two hundred days.
    await sql`
      insert into orders (merchant_id, trade_no, goods_id, goods_name, quantity, goods_price, goods_price_old, total_product_price, rate, fee, fee_payer, total_price,
        finally_money, contact, channel_id, channel_account_id, pay_title, status, is_freeze, request_no, request_hash, create_ip, device, close_at, create_at, success_at)
      select m.id, 'T' || lpad(n::text, 23, '0'), m.goods[1 + n % 4], '商品', 1, 1000, 1000, 1000, 0, 0, 1, 1000, 1000, 'buyer' || n / 3, 1 + n % 3, 1 + n % 3, '支付宝',
        case when n % 5 = 0 then 2 when n % 997 = 0 then 4 when n % 499 = 0 then 3 when n > ${ROWS} - 200 then 0 else 1 end,
        case when n % 1009 = 0 and n % 5 <> 0 then 1 else 0 end, 'r' || n, '\\x00', '10.' || n % 200 || '.' || n / 200 % 250 || '.' || n / 50000, 'pc',
        now(), now() - (${ROWS} - n) * interval '200 days' / ${ROWS}, case when n % 5 <> 0 then now() end
      from generate_series(1, ${ROWS}::int) n
      join filler m on m.k = case when n % 10 < 3 then 0 else n % ${SHOPS} end`.execute(one);
    await sql`
      insert into receipt (channel_id, channel_account_id, transaction_id, trade_no, amount, source, outcome, resolve_at)
      select channel_id, channel_account_id, 'gw' || id, trade_no, total_price, 'notice', 'applied', now() from orders where status = 1`.execute(
      one,
    );
    await sql`insert into order_complaint (merchant_id, order_id, trade_no, type, "desc", price, expire_at)
      select merchant_id, id, trade_no, '其他', '', 1000, now() from orders where status = 1 and id % 2003 = 0`.execute(one);
    await sql.raw('analyze').execute(one);
  });
  const first = await db.selectFrom('merchant').select('id').orderBy('id').executeTakeFirstOrThrow();
  big = mintShopScope(first.id);
  goods = (await db.selectFrom('goods').select('id').where('merchant_id', '=', first.id).executeTakeFirstOrThrow()).id;
});
/** Rows of orders that a piece of work touches, and its time. */
async function looked(work: () => Promise<unknown>): Promise<{ touched: number; ms: number }> {
  const { touched, ms } = await look(work);
  return { touched: touched['orders'] ?? 0, ms };
}

const now = new Date();
const ago = (days: number): Date => new Date(now.getTime() - days * 86_400_000);

/** A page with its bounded count touches at the most so many rows, however many there are. */
const BOUND = 31_000;
const shopLists: Record<string, OrderFilter> = {
  all: {},
  'paid ones': { status: 1 },
  'the few exceptions': { status: 4 },
  refunded: { status: 3 },
  frozen: { is_freeze: 1 },
  'with a complaint': { complaint: 1 },
  'of a contact': { contact: 'buyer7' },
  'by number': { trade_no: 'T00000000000000000000033' },
  'by the gateway’s number': { transaction_id: 'gw33' },
  'of a month': { date_range: [ago(40), ago(10)] },
  'of a day long ago': { date_range: [ago(190), ago(189)] },
};

for (const [name, filter] of Object.entries(shopLists))
  test(`a shop’s orders: ${name}`, async () => {
    const { touched, ms } = await looked(() => listForShop(db, big, { ...PAGE, ...filter }));
    if (ROWS >= 500_000) console.log(`shop, ${name}: ${touched} rows, ${ms.toFixed(1)} ms`);
    assert.ok(touched <= BOUND, `${touched} rows touched`);
  });

test('a shop’s orders of one goods', async () => {
  const { touched } = await looked(() => listForShop(db, big, { ...PAGE, goods_id: goods }));
  assert.ok(touched <= BOUND, `${touched}`);
});

test('a shop’s counts', async () => {
  const { touched, ms } = await looked(() => countsOfShop(db, big));
  if (ROWS >= 500_000) console.log(`counts: ${touched} rows, ${ms.toFixed(1)} ms`);
  assert.ok(touched <= BOUND, `${touched}`);
});

const adminLists = { ...shopLists, 'a shop’s': { merchant_id: 1 } };
for (const [name, filter] of Object.entries(adminLists))
  test(`everybody’s orders: ${name}`, async () => {
    const { touched, ms } = await looked(() => listOfAll(db, { ...PAGE, ...filter }));
    if (ROWS >= 500_000) console.log(`all, ${name}: ${touched} rows, ${ms.toFixed(1)} ms`);
    assert.ok(touched <= BOUND, `${touched} rows touched`);
  });

test('a word is looked for by each index', async () => {
  for (const word of ['T00000000000000000000033', 'gw33', '33', '10.33.0.0', 'buyer7', 'shop3', 'nobody']) {
    const { touched, ms } = await looked(() => findWord(db, word, waysOf(word)));
    if (ROWS >= 500_000) console.log(`word ${word}: ${touched} rows, ${ms.toFixed(1)} ms`);
    assert.ok(touched <= 1000, `${word}: ${touched}`);
  }
});

test('sums of thirty days', async () => {
  const { touched, ms } = await looked(() => sumsOfAll(db, { date_range: [ago(30), now] }));
  if (ROWS >= 500_000) console.log(`sums: ${touched} rows, ${ms.toFixed(1)} ms`);
  assert.ok(touched <= 51_000, `${touched}`);
});
