/** A merchant's hand and buyers reach for the same cards at the same moment: one of them has each card, whole. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { cardRaw, merchantCard } from '@keymall/contract/inventory/card';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { type Channel, makeAdmin, makeCards, makeChannel, makeGoods, makeShop, type Shop } from '#testing/builders';
import { call, did, freshIp } from '#testing/call';
import { insertOrder } from '#testing/orders';

const CARDS = 12;
const ROUNDS = 4;

let app: TestApp;
let shop: Shop;
let channel: Channel;
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  channel = await makeChannel(app, await makeAdmin(app));
});

const cardsOf = (goods: number) =>
  app.house.db
    .selectFrom('card')
    .select(['id', 'goods_id', 'status', 'delete_at', 'order_id'])
    .where('goods_id', '=', goods)
    .orderBy('id')
    .execute();

async function order(goods_id: number): Promise<boolean> {
  const { code } = await call(
    app,
    publicPay.order,
    {
      token: shop.link,
      goods_id,
      quantity: 1,
      contact: 'buyer@example.com',
      channel_id: channel.id,
      request_no: randomBytes(12).toString('hex'),
    },
    { ip: freshIp() },
  );
  return code === 1;
}

async function goodsWithCards(): Promise<{ goods: number; ids: number[] }> {
  const goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, CARDS);
  return { goods, ids: (await cardsOf(goods)).map(({ id }) => id) };
}

/** Orders and the merchant's hand at once; gives how many orders were placed. */
async function clash(goods: number, hand: () => Promise<unknown>): Promise<number> {
  const orders = Array.from({ length: CARDS / 2 }, () => order(goods));
  const [placed] = await Promise.all([Promise.all([...orders, ...Array.from({ length: CARDS / 2 }, () => order(goods))]), hand()]);
  return placed.filter(Boolean).length;
}

const hands: [string, (goods: number, ids: number[]) => Promise<unknown>, (card: { status: number; delete_at: Date | null }) => boolean][] =
  [
    ['trash', (_, ids) => call(app, merchantCard.del, { ids }, shop), ({ status, delete_at }) => status === 1 && delete_at !== null],
    ['disable', (_, ids) => call(app, merchantCard.status, { ids, status: 0 }, shop), ({ status }) => status === 0],
    ['clear', (goods) => call(app, merchantCard.clearGoodsCards, { goods_id: goods }, shop), ({ delete_at }) => delete_at !== null],
    [
      'export as sold',
      (goods) =>
        app.app.inject({
          method: 'POST',
          url: cardRaw.download.path,
          payload: JSON.stringify({ goods_id: goods, format: 'txt', sold: 1 }),
          headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` },
          remoteAddress: freshIp(),
        }),
      ({ status, delete_at }) => status === 0 && delete_at !== null,
    ],
  ];

describe('one of them wins each card', () => {
  for (const [name, hand, isTaken] of hands)
    test(name, async () => {
      for (let round = 0; round < ROUNDS; round += 1) {
        const { goods, ids } = await goodsWithCards();
        const placed = await clash(goods, () => hand(goods, ids));
        const cards = await cardsOf(goods);
        const held = cards.filter(({ status }) => status === 3);
        const taken = cards.filter(isTaken);
        const free = cards.filter((card) => card.status === 1 && card.delete_at === null);
        assert.equal(held.length, placed, 'each order placed holds its card, and nobody else one');
        assert.ok(held.every(({ delete_at, order_id }) => delete_at === null && order_id !== null));
        assert.equal(held.length + taken.length + free.length, CARDS, JSON.stringify(cards));
      }
    });

  test('a move to another goods', async () => {
    const to = await makeGoods(app, shop);
    for (let round = 0; round < ROUNDS; round += 1) {
      const { goods, ids } = await goodsWithCards();
      const placed = await clash(goods, () => call(app, merchantCard.move, { ids, goods_id: to }, shop));
      const here = await cardsOf(goods);
      assert.equal(here.filter(({ status }) => status === 3).length, placed);
    }
    assert.ok((await cardsOf(to)).every(({ status }) => status === 1));
  });
});

test('the hand waits for an order that is being placed, and then leaves its card alone', async () => {
  const { goods, ids } = await goodsWithCards();
  const [first] = ids as [number];
  const held = await insertOrder(app, shop, goods, 0);
  let hand: Promise<{ changed: number }> | undefined;
  await app.house.db.transaction().execute(async (trx) => {
    await sql`with line as (
        insert into order_line (merchant_id, order_id, goods_id, stock_merchant_id, quantity) values (${shop.id}, ${held}, ${goods}, ${shop.id}, 1) returning id
      ) update card set status = 3, order_id = ${held}, line_id = line.id from line where card.id = ${first}`.execute(trx);
    hand = did(app, merchantCard.del, { ids }, shop);
    // until the hand stands before the row: only then does its waiting prove anything
    for (let waiting = 0; waiting === 0; ) {
      const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks where not granted`.execute(app.house.db);
      waiting = rows[0]?.count ?? 0;
    }
  });
  assert.equal((await hand)?.changed, CARDS - 1);
  const [card] = await cardsOf(goods);
  assert.deepEqual([card?.status, card?.delete_at], [3, null]);
});

test('two hands at once: each card is changed by one of them', async () => {
  const { ids } = await goodsWithCards();
  const answers = await Promise.all([1, 2, 3].map(() => did(app, merchantCard.status, { ids, status: 0 }, shop)));
  assert.equal(
    answers.reduce((sum, { changed }) => sum + changed, 0),
    CARDS,
  );
});

test('defect 30: a void card is beyond the merchant’s hand', async () => {
  const { goods, ids } = await goodsWithCards();
  const [id] = ids as [number];
  const bought = await insertOrder(app, shop, goods, 1);
  await sql`with line as (
      insert into order_line (merchant_id, order_id, goods_id, stock_merchant_id, quantity, sendout) values (${shop.id}, ${bought}, ${goods}, ${shop.id}, 1, 1) returning id
    ), taken as (update card set status = 4, order_id = ${bought}, line_id = line.id, sold_at = now() from line where card.id = ${id} returning card.id, line.id as line)
    insert into order_card (card_id, merchant_id, order_id, line_id) select id, ${shop.id}, ${bought}, line from taken`.execute(
    app.house.db,
  );
  const to = await makeGoods(app, shop);
  const tries = [
    call(app, merchantCard.status, { ids: [id], status: 1 }, shop),
    call(app, merchantCard.status, { ids: [id], status: 0 }, shop),
    call(app, merchantCard.del, { ids: [id] }, shop),
    call(app, merchantCard.first, { ids: [id], is_first: 1 }, shop),
    call(app, merchantCard.move, { ids: [id], goods_id: to }, shop),
  ];
  for (const { code } of await Promise.all(tries)) assert.notEqual(code, 1);
  await did(app, merchantCard.clearGoodsCards, { goods_id: goods }, shop);
  assert.equal((await cardsOf(goods)).find((card) => card.id === id)?.status, 4);
});

test('what must hold of cards holds after all of it', async () => {
  const wrong = (await checkInvariants(app.house.db)).filter(({ name, rows }) => /^(C|S1)/.test(name) && rows > 0);
  // orders put in by hand have no payment: of those only the cards are looked at
  assert.deepEqual(
    wrong.filter(({ name }) => name !== 'C3'),
    [],
  );
});
