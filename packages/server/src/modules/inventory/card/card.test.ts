import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { merchantCard } from '@keymall/contract/inventory/card';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { makeCards, makeGoods, makeShop, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { insertOrder } from '#testing/orders';
import { openCard } from '../index.ts';

let app: TestApp;
let shop: Shop;
let goods: number;
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
});

const importing = (content: string, more: Partial<Parameters<typeof did<typeof merchantCard.add>>[2]> = {}) =>
  did(app, merchantCard.add, { goods_id: goods, content, ...more }, shop);
const cards = (filter: { status?: 0 | 1 | 2 | 3 | 4 } = {}) =>
  did(app, merchantCard.list, { goods_id: goods, limit: 100, ...filter }, shop);

describe('secrecy', () => {
  test('defects 26, 38: no card text lies in the database or the log in clear', async () => {
    goods = await makeGoods(app, shop);
    await importing('NUMBER-0123456789ABCDEF----SECRET-fedcba9876543210', { split_type: '----' });
    const { list } = await cards();
    assert.deepEqual(
      list.map(({ masked }) => masked),
      ['NUMB****CDEF SECR****3210'],
    );
    assert.deepEqual(await did(app, merchantCard.reveal, { id: list[0]?.id as number }, shop), {
      number: 'NUMBER-0123456789ABCDEF',
      secret: 'SECRET-fedcba9876543210',
    });
    const { rows: tables } = await sql<{
      name: string;
    }>`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(app.house.db);
    assert.ok(tables.length > 25);
    for (const { name } of tables) {
      const { rows } = await sql<{ found: boolean }>`
        select exists (select 1 from ${sql.table(name)} t where t::text ~ '0123456789ABCDEF|fedcba9876543210'
          or t::text ~ encode('0123456789ABCDEF', 'hex') or t::text ~ encode('fedcba9876543210', 'hex')) as found`.execute(app.house.db);
      assert.equal(rows[0]?.found, false, name);
    }
    assert.doesNotMatch(app.logged.join(''), /0123456789ABCDEF|fedcba9876543210/);
  });

  test('who looked is remembered', async () => {
    const log = await app.house.db.selectFrom('operation_log').select('actor_id').where('path', '=', merchantCard.reveal.path).execute();
    assert.deepEqual(
      log.map(({ actor_id }) => actor_id),
      [shop.id],
    );
  });

  test('a text moved to another row does not open', async () => {
    await importing('another card of the same goods');
    const [a, b] = await app.house.db
      .selectFrom('card')
      .select(['goods_id', 'secret', 'fingerprint'])
      .where('goods_id', '=', goods)
      .execute();
    assert.ok(a && b);
    assert.throws(() => openCard(app.house.keyring, { ...a, secret: b.secret }));
    assert.throws(() => openCard(app.house.keyring, { ...a, goods_id: a.goods_id + 1 }));
  });
});

describe('the merchant’s hand', () => {
  let ids: number[];
  before(async () => {
    goods = await makeGoods(app, shop);
    await makeCards(app, shop, goods, 4);
    ids = (await cards()).list.map(({ id }) => id);
    const order = await insertOrder(app, shop, goods, 0);
    const line = await app.house.db
      .insertInto('order_line')
      .values({ merchant_id: shop.id, order_id: order, goods_id: goods, stock_merchant_id: shop.id, quantity: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.house.db
      .updateTable('card')
      .set({ status: 3, order_id: order, line_id: line.id })
      .where('id', '=', ids[0] as number)
      .execute();
  });

  test('a card an order holds is nobody’s to change', async () => {
    const held = [ids[0] as number];
    await refused(app, 'card_not_free', merchantCard.del, { ids: held }, shop);
    await refused(app, 'card_not_free', merchantCard.status, { ids: held, status: 0 }, shop);
    await refused(app, 'card_not_free', merchantCard.first, { ids: held, is_first: 1 }, shop);
  });

  test('of several, the free ones change and are counted', async () => {
    assert.deepEqual(await did(app, merchantCard.status, { ids: ids.slice(0, 3), status: 0 }, shop), { changed: 2, more: false });
    assert.deepEqual(await did(app, merchantCard.status, { ids: ids.slice(0, 3), status: 0 }, shop), { changed: 0, more: false });
    assert.equal((await cards({ status: 0 })).total, 2);
    assert.equal((await cards({ status: 3 })).total, 1);
    assert.deepEqual(await did(app, merchantCard.status, { ids: ids.slice(1, 3), status: 1 }, shop), { changed: 2, more: false });
  });

  test('preferred, and no longer', async () => {
    await did(app, merchantCard.first, { ids: [ids[3] as number], is_first: 1 }, shop);
    assert.deepEqual(
      (await cards()).list.filter(({ is_first }) => is_first === 1).map(({ id }) => id),
      [ids[3]],
    );
    await did(app, merchantCard.first, { ids: [ids[3] as number], is_first: 0 }, shop);
    assert.ok((await cards()).list.every(({ is_first }) => is_first === 0));
  });

  test('deleted cards are gone from every list, and cannot be looked at', async () => {
    assert.deepEqual(await did(app, merchantCard.del, { ids: ids.slice(2) }, shop), { changed: 2, more: false });
    assert.equal((await cards()).total, 2);
    await refused(app, 'missing', merchantCard.reveal, { id: ids[3] as number }, shop);
    assert.equal((await call(app, merchantCard.del, { ids: ids.slice(2) }, shop)).status, 404);
  });
});
