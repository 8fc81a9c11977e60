/** What is kept of those who visit shops, and for how long. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminShop } from '@keymall/contract/merchant/admin-shop';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, type Person, type Shop } from '#testing/builders';
import { did } from '#testing/call';
import { sweepVisitors } from './visitor.repository.ts';

const DAY_MS = 86_400_000;

let app: TestApp;
let admin: Person;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});

/** Visitors of a shop who were there so many days ago. */
const fill = (shop: Shop, visitors: number, days: number) =>
  sql`insert into shop_visitor (merchant_id, ip, region, visits, orders, first_at, last_at)
    select ${shop.id}, ${`${days}.`} || n, '', 1, 0, at, at from generate_series(1, ${visitors}::int) n, (values (${new Date(app.clock.now.getTime() - days * DAY_MS)}::timestamptz)) v (at)`.execute(
    app.house.db,
  );
const left = async (shop: Shop): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from shop_visitor where merchant_id = ${shop.id}`.execute(app.house.db)).rows[0]?.n ??
  0;

test('those of the last thirty days are counted as far as a list counts', async () => {
  const shop = await makeShop(app);
  await fill(shop, 7, 29);
  await fill(shop, 9, 31);
  const told = async () => [
    (await did(app, adminShop.list, { keyword: shop.username }, admin)).list[0]?.visitor_count,
    (await did(app, adminShop.detail, { id: shop.id }, admin)).visitor_count,
  ];
  assert.deepEqual(await told(), [7, 7]);
  await fill(shop, COUNTED_ROWS + 1, 1);
  assert.deepEqual(await told(), [COUNTED_ROWS, COUNTED_ROWS]);
});

test('a closed account takes some with it at once and the night the rest; other shops keep theirs until they are old', async () => {
  const closed = await makeShop(app);
  const open = await makeShop(app);
  await fill(closed, 50_003, 1);
  await fill(open, 5, 200);
  await fill(open, 3, 1);
  await did(app, adminMerchant.freeze, { id: closed.id, is_freeze: 1 }, admin);
  await did(app, adminMerchant.del, { id: closed.id, reason: '不再合作' }, admin);
  assert.equal(await left(closed), 3);
  const gone = await sweepVisitors(app.house.db, new Date(app.clock.now.getTime() - 100 * DAY_MS));
  assert.deepEqual([gone, await left(closed), await left(open)], [8, 0, 3]);
});

test('what is old is found by the index of each shop, however many are young', async () => {
  const shop = await makeShop(app);
  await fill(shop, 30_000, 1);
  await fill(shop, 2, 300);
  await sql`analyze shop_visitor`.execute(app.house.db);
  const scanned = async (): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select pg_stat_get_xact_tuples_returned('shop_visitor'::regclass)::int as n`.execute(inner);
    return rows[0]?.n ?? 0;
  };
  let inner = app.house.db;
  await app.house.db.transaction().execute(async (transaction) => {
    inner = transaction;
    assert.equal(await sweepVisitors(inner, new Date(app.clock.now.getTime() - 100 * DAY_MS)), 2);
    assert.equal(await scanned(), 0, 'no row was read by walking through the table');
  });
});
