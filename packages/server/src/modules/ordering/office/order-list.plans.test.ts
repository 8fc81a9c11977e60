/**
 * Order lists stay flat: on many generated rows, after ANALYZE, every page, count and search goes by an index and touches few
 * rows. KEYMALL_PLAN_ROWS=1000000 measures at full size and prints the times.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { sql } from 'kysely';
import type pg from 'pg';
import { type Db, openPool } from '#kit/database';
import { idsNumberedFrom } from '#kit/list';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { atEnd } from '#testing/at-end';
import { lookedAt } from '#testing/looked';
import { testDatabase } from '#testing/postgres';
import { complaintsOfShop } from '../complaint/complaint.repository.ts';
import { countsOfShop, findWord, listForShop, listOfAll, sumsOfAll } from './order-list.repository.ts';
import { type OrderFilter, waysOf } from './order-list.rules.ts';
import { adminList, shopList } from './order-list.service.ts';

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
    // What is rarer than orders: a third as many of each.
    await sql`insert into order_complaint (merchant_id, order_id, trade_no, type, "desc", price, status, resolve_at, expire_at)
      select merchant_id, id, trade_no, '其他', '', 1000, 1, now(), now() from orders where id % 3 = 0`.execute(one);
    await sql`insert into recharge (merchant_id, trade_no, request_no, wallet, money, channel_id, channel_account_id, close_at, transaction_id)
      select merchant_id, trade_no, trade_no, 'money', 1, channel_id, channel_account_id, now(), 'gw' || id from orders where id % 3 = 0`.execute(
      one,
    );
    await sql`insert into withdrawal (merchant_id, trade_no, request_no, type, money, fee, actual_money, info, account_mask, realname_mask)
      select merchant_id, trade_no, trade_no, 1, 1, 0, 1, '\\x00', '', '' from orders where id % 3 = 0`.execute(one);
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

test('the closed orders of a shop that has hardly any', async () => {
  const { rows } = await sql<{ id: number; closed: number }>`
    select merchant_id as id, count(*) filter (where status = 2) as closed from orders group by 1 order by 2, 1 limit 1`.execute(db);
  const { id, closed } = rows[0] as (typeof rows)[number];
  const { touched } = await looked(() => listForShop(db, mintShopScope(id), { ...PAGE, status: 2 }));
  assert.ok(touched <= 2 * closed + 2 * PAGE.limit, `${touched} rows touched for ${closed}`);
});

test('a shop’s orders of one goods', async () => {
  const { touched } = await looked(() => listForShop(db, big, { ...PAGE, goods_id: goods }));
  assert.ok(touched <= BOUND, `${touched}`);
});

test('counted by an index alone or one by one, it is as many: of all, a shop, a goods, another’s goods; put away or not', async () => {
  const count = async (merchant: number | null, of: number | null, most: number) =>
    (await sql<{ n: number | null }>`select fn.orders_counted(${merchant}::bigint, ${of}::bigint, ${most}::int) as n`.execute(db)).rows[0]
      ?.n;
  const oneByOne = async (merchant: number | null, of: number | null) =>
    (
      await sql<{ n: number; away: number }>`
        select count(*) filter (where hide_at is null or status <> 2) as n, count(*) filter (where hide_at is not null and status = 2) as away from orders
        where (${merchant}::bigint is null or merchant_id = ${merchant}) and (${of}::bigint is null or goods_id = ${of})`.execute(db)
    ).rows[0] as { n: number; away: number };
  const own = big.merchantId;
  // one in five of its orders is closed
  const theirs = own + 5;
  const { rows } = await sql<{ id: number }>`select min(goods_id) as id from orders where merchant_id = ${theirs} and status = 2`.execute(
    db,
  );
  const lists: [number | null, number | null][] = [
    [null, null],
    [own, null],
    [theirs, null],
    [own, goods],
    [theirs, rows[0]?.id ?? 0],
  ];
  // closed ones that were put away; one of them was paid for after all, and one that is paid says so of long ago
  await sql`update orders set hide_at = now() where status = 2 and id % 7 = 0`.execute(db);
  await sql`update orders set hide_at = now() where status = 1 and id % 901 = 0`.execute(db);
  for (const [merchant, of] of lists) {
    const { n, away } = await oneByOne(merchant, of);
    assert.ok(n > away && away > 0, `${merchant} ${of}: ${n}, ${away}`);
    assert.equal(await count(merchant, of, ROWS), n);
    assert.equal(await count(merchant, of, away), away, 'as far as is counted');
    assert.equal(await count(merchant, of, away - 1), null, 'where more were put away each is looked at');
  }
  assert.equal(await count(own, rows[0]?.id ?? 0, ROWS), 0);
  assert.equal((await listForShop(db, big, { ...PAGE, goods_id: rows[0]?.id ?? 0 })).total, 0);
  const shop = mintShopScope(theirs);
  const { total } = await listForShop(db, shop, PAGE);
  assert.equal(total, (await oneByOne(theirs, null)).n);
  assert.equal((await listForShop(db, shop, { ...PAGE, hidden: 1 })).total, (await oneByOne(theirs, null)).away);
  assert.equal((await listForShop(db, shop, { ...PAGE, hidden: 0 })).total, total);
});

test('old orders are counted without being looked at, those of a shop of three as well', async () => {
  // whoever is at work in the database keeps what it might still see from being told of as old
  for (let seen = 0, tries = 0; seen < 1 && tries < 300; tries += 1, await wait(seen < 1 ? 50 : 0)) {
    await sql`vacuum orders`.execute(db);
    const { rows } = await sql<{
      seen: number;
    }>`select relallvisible::float8 / relpages as seen from pg_class where oid = 'orders'::regclass`.execute(db);
    seen = rows[0]?.seen ?? 0;
  }
  // a plan is made for good at the sixth time
  for (const [merchant, of] of [
    [null, null],
    [big.merchantId, null],
    [small().merchantId, null],
    [big.merchantId, goods],
  ] as const)
    for (let time = 0; time < 7; time += 1) {
      const looked = await db.transaction().execute(async (tx) => {
        // what this connection has read and not told yet
        const read = async () => {
          const { rows } = await sql<{ rows: number; entries: number }>`
            select coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0) as rows,
              (select coalesce(sum(pg_stat_get_xact_tuples_returned(indexrelid)), 0) from pg_index where indrelid = 'orders'::regclass)::int as entries
            from pg_stat_xact_user_tables where relname = 'orders'`.execute(tx);
          return rows[0] as (typeof rows)[number];
        };
        const before = await read();
        await sql`select fn.orders_counted(${merchant}::bigint, ${of}::bigint, ${COUNTED_ROWS}::int)`.execute(tx);
        const after = await read();
        return { rows: after.rows - before.rows, entries: after.entries - before.entries };
      });
      assert.equal(looked.rows, 0, `${merchant} ${of}: ${looked.rows} rows`);
      assert.ok(looked.entries > 0 && looked.entries <= 2 * COUNTED_ROWS, `${looked.entries} entries`);
    }
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

/** Of a number or a contact only the beginning is known: of one row, of some, of most; of days long ago, of a shop with few orders. */
const beginnings: Record<string, OrderFilter> = {
  'a whole number': { trade_no: 't00000000000000000000033' },
  'numbers of few': { trade_no: 'T000000000000000000003' },
  'numbers of all': { trade_no: 'T0' },
  'numbers of all that were refunded': { trade_no: 'T0', status: 3 },
  'numbers of long ago': {
    trade_no: `T${String(Math.floor(ROWS / 5))
      .padStart(23, '0')
      .slice(0, -4)}`,
  },
  'a contact’s': { contact: 'buyer77' },
  'very many contacts’': { contact: 'buyer' },
  'of no contact': { contact: 'nobody' },
  'of a contact and a number': { contact: 'buyer1', trade_no: 'T0' },
  // common, and next to none of them among the last
  'of old contacts': { contact: 'buyer2' },
  'of old contacts in half a year': { contact: 'buyer2', date_range: [ago(180), now] },
  'of old contacts and a number': { contact: 'buyer2', trade_no: 'T0' },
  'of old contacts and a number in half a year': { contact: 'buyer2', trade_no: 'T0', date_range: [ago(180), now] },
};
const small = (): ShopScope => mintShopScope(big.merchantId + SHOPS - 1);
for (const [name, filter] of Object.entries(beginnings))
  test(`by a beginning: ${name}`, async () => {
    const own = await looked(() => shopList({ db, now: () => now, shop: big }, { ...PAGE, ...filter }));
    const few = await looked(() => shopList({ db, now: () => now, shop: small() }, { ...PAGE, ...filter }));
    const all = await looked(() => adminList({ db, now: () => now }, { ...PAGE, ...filter }));
    const word = await looked(() => adminList({ db, now: () => now }, { ...PAGE, keyword: filter.trade_no ?? filter.contact ?? '' }));
    const pairs = Object.entries({ own, few, all, word });
    if (ROWS >= 500_000) console.log(name, pairs.map(([of, { touched, ms }]) => `${of}: ${touched} rows, ${ms.toFixed(1)} ms`).join('; '));
    // how common a beginning is, its rows, and the rows of the page
    for (const [of, { touched }] of pairs) assert.ok(touched <= BOUND, `${of}: ${touched} rows touched`);
  });

test('complaints, recharges and withdrawals are found by how their number begins, by an index and as many as anybody pages through', async () => {
  for (const table of ['order_complaint', 'recharge', 'withdrawal'])
    for (const start of ['t0', 'T0000000000000000000', 'T00000000000000000000033', 'W']) {
      for (const merchant of [undefined, big.merchantId, small().merchantId]) {
        const { touched, ms } = await look(() => sql`select cardinality(${idsNumberedFrom(table, start, merchant)})`.execute(db));
        if (ROWS >= 500_000) console.log(`${table} ${start} ${merchant ?? 'all'}: ${touched[table]} rows, ${ms.toFixed(1)} ms`);
        assert.ok((touched[table] ?? 0) <= COUNTED_ROWS, `${table} ${start}: ${touched[table]}`);
      }
    }
  const some = await complaintsOfShop(db, big, { ...PAGE, trade_no: 't000000000000000000' });
  assert.ok(some.list.length === 20 && some.list.every(({ trade_no }) => trade_no.startsWith('T000000000000000000')));
});

test('what begins so is what is listed, newest first', async () => {
  const of = async (filter: OrderFilter) => (await adminList({ db, now: () => now }, { ...PAGE, ...filter })).list;
  const few = await of({ trade_no: 'T000000000000000000003' });
  assert.ok(few.length === 20 && few.every(({ trade_no }) => trade_no.startsWith('T000000000000000000003')));
  assert.deepEqual((await of({ trade_no: 'T0', status: 4 })).length, 20);
  const old = await of({ trade_no: 'T0000000000000000001' });
  assert.deepEqual(
    old.map(({ create_at }) => create_at),
    old.map(({ create_at }) => create_at).toSorted((one, other) => Number(other) - Number(one)),
  );
  assert.ok(old.every(({ trade_no }) => trade_no.startsWith('T0000000000000000001')) && old.length === 20);
  assert.ok((await of({ contact: 'buyer77' })).every(({ contact }) => contact.startsWith('buyer77')));
  assert.equal((await of({ contact: '%' })).length, 0);
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
