import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { merchantCard } from '@keymall/contract/inventory/card';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { makeCards, makeGoods, makeShop, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { insertOrder } from '#testing/orders';
import { openCard } from './index.ts';

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

/** In the order of sale, in clear. */
async function stored(): Promise<string[]> {
  const rows = await app.house.db
    .selectFrom('card')
    .select(['goods_id', 'secret', 'fingerprint'])
    .where('goods_id', '=', goods)
    .orderBy('position')
    .execute();
  return rows.map((row) => openCard(app.house.keyring, row)).map(({ number, secret }) => (secret ? `${number}/${secret}` : number));
}

describe('import', () => {
  before(async () => {
    goods = await makeGoods(app, shop);
  });

  test('every line is accounted for, and told by its number', async () => {
    const report = await importing(`A----1\n\nB----2\r\nA----1\r${'x'.repeat(2001)}\nC`, { split_type: '----' });
    const { import_id, problems, ...counts } = report;
    assert.deepEqual(counts, { total: 6, inserted: 3, duplicate: 1, blank: 1, invalid: 1 });
    assert.deepEqual(problems, [
      { line: 4, reason: 'duplicate_in_batch' },
      { line: 5, reason: 'too_long' },
    ]);
    assert.deepEqual(await stored(), ['A/1', 'B/2', 'C']);
    const row = await app.house.db.selectFrom('card_import').selectAll().where('id', '=', import_id).executeTakeFirstOrThrow();
    assert.deepEqual([row.total, row.inserted, row.duplicate, row.blank, row.invalid], [6, 3, 1, 1, 1]);
  });

  test('what is in stock, sold or in the bin is not taken again', async () => {
    const { list } = await cards();
    const [first, second] = list.map(({ id }) => id);
    await did(app, merchantCard.del, { ids: [first as number] }, shop);
    await did(app, merchantCard.status, { ids: [second as number], status: 0 }, shop);
    const again = await importing('A----1\nB----2\nC\nD', { split_type: '----' });
    assert.deepEqual([again.inserted, again.duplicate], [1, 3]);
    assert.deepEqual(new Set(again.problems.map(({ reason }) => reason)), new Set(['duplicate_in_stock']));
  });

  test('the same text is another card for another goods', async () => {
    goods = await makeGoods(app, shop);
    assert.equal((await importing('A----1', { split_type: '----' })).inserted, 1);
  });

  test('in the order given, or in none', async () => {
    goods = await makeGoods(app, shop);
    const lines = Array.from({ length: 60 }, (_, index) => `card-${index}`);
    await importing(lines.join('\n'));
    assert.deepEqual(await stored(), lines);
    goods = await makeGoods(app, shop);
    await importing(lines.join('\n'), { keep_order: 0 });
    assert.notDeepEqual(await stored(), lines);
    assert.deepEqual((await stored()).sort(), [...lines].sort());
  });

  test('two imports of the same at once: one has all, the other none', async () => {
    goods = await makeGoods(app, shop);
    const lines = Array.from({ length: 500 }, (_, index) => `twin-${index}`);
    const reports = await Promise.all([importing(lines.join('\n')), importing([...lines].reverse().join('\n'))]);
    assert.deepEqual(
      reports.map(({ inserted }) => inserted).sort((a, b) => a - b),
      [0, 500],
    );
    for (const { total, inserted, duplicate } of reports) assert.equal(total, inserted + duplicate);
  });

  test('defect 11: ten thousand lines at once, and not one more', async () => {
    goods = await makeGoods(app, shop);
    const lines = Array.from({ length: 10_000 }, (_, index) => `bulk-${index}`);
    assert.equal((await importing(lines.join('\n'))).inserted, 10_000);
    assert.match(
      await refused(app, 'import_too_long', merchantCard.add, { goods_id: goods, content: [...lines, 'more'].join('\n') }, shop),
      /10000/,
    );
  });

  test('nothing at all is nothing', async () => {
    await refused(app, 'import_empty', merchantCard.add, { goods_id: goods, content: ' \n \r\n' }, shop);
    await refused(app, 'import_empty', merchantCard.add, { goods_id: goods, content: '' }, shop);
  });
});

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
