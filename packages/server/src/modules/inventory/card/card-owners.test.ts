/** A card's goods and batch are its merchant's and stay: by triggers, as foreign keys would have it (migration 0009). */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { databaseCode } from '#kit/database';
import { startTestApp, type TestApp } from '#testing/app';
import { makeCards, makeGoods, makeShop, type Shop } from '#testing/builders';

let app: TestApp;
let mine: Shop;
let theirs: Shop;
let goods: number;
let theirGoods: number;
before(async () => {
  app = await startTestApp();
  [mine, theirs] = [await makeShop(app), await makeShop(app)];
  [goods, theirGoods] = [await makeGoods(app, mine), await makeGoods(app, theirs)];
  await makeCards(app, mine, goods, 3);
  await makeCards(app, theirs, theirGoods, 1);
});

const batchOf = async (of: number): Promise<number> =>
  (await app.house.db.selectFrom('card_import').select('id').where('goods_id', '=', of).executeTakeFirstOrThrow()).id;
const refusedAsForeign = (work: Promise<unknown>) => assert.rejects(work, (error) => databaseCode(error) === '23503');
const insert = (merchant: number, of: number, batch: number, print: string) =>
  sql`insert into card (merchant_id, goods_id, import_id, secret, fingerprint)
    values (${merchant}, ${of}, ${batch}, ${Buffer.alloc(40)}, ${Buffer.alloc(16, print)})`.execute(app.house.db);

test('a card is of its own merchant’s goods and batch, or the row can’t be', async () => {
  const batch = await batchOf(goods);
  await insert(mine.id, goods, batch, 'ok');
  await refusedAsForeign(insert(mine.id, theirGoods, batch, 'a'));
  await refusedAsForeign(insert(mine.id, goods, await batchOf(theirGoods), 'b'));
  await refusedAsForeign(insert(mine.id, 999_999_999, batch, 'c'));
  await refusedAsForeign(insert(mine.id, goods, 999_999_999, 'd'));
});

test('it moves to another goods of its merchant, and to nobody else’s', async () => {
  const move = (to: number) => sql`update card set goods_id = ${to} where merchant_id = ${mine.id}`.execute(app.house.db);
  await refusedAsForeign(move(theirGoods));
  await refusedAsForeign(sql`update card set merchant_id = ${theirs.id} where merchant_id = ${mine.id}`.execute(app.house.db));
  await refusedAsForeign(sql`update card set import_id = 999999999 where merchant_id = ${mine.id}`.execute(app.house.db));
  const other = await makeGoods(app, mine);
  await move(other);
  await move(goods);
});

test('goods and batches with cards are not deleted, not even while the first card comes in', async () => {
  await refusedAsForeign(sql`delete from card_import where merchant_id = ${mine.id}`.execute(app.house.db));
  await refusedAsForeign(sql`delete from goods where id = ${goods}`.execute(app.house.db));
  const empty = await makeGoods(app, mine);
  const { id: batch } = await app.house.db
    .insertInto('card_import')
    .values({ merchant_id: mine.id, goods_id: empty, total: 0, inserted: 0, duplicate: 0, blank: 0, invalid: 0 })
    .returning('id')
    .executeTakeFirstOrThrow();
  let removal: Promise<unknown> = Promise.resolve();
  await app.house.db.transaction().execute(async (db) => {
    await sql`insert into card (merchant_id, goods_id, import_id, secret, fingerprint)
      values (${mine.id}, ${empty}, ${batch}, ${Buffer.alloc(40)}, ${Buffer.alloc(16, 'z')})`.execute(db);
    removal = sql`delete from card_import where id = ${batch}`.execute(app.house.db);
    removal.catch(() => undefined);
    // until it waits for us
    for (;;) {
      const { rows } = await sql<{ waiting: number }>`
        select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
        app.house.db,
      );
      if ((rows[0]?.waiting ?? 0) > 0) break;
    }
  });
  await refusedAsForeign(removal);
});
