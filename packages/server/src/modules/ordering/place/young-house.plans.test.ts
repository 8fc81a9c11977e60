/**
 * A house opens, its plans are made, and within minutes thousands buy: until the tables are analysed again the statements of a sale go on
 * with the plans of an empty house, and read no more for it than the sale's own rows.
 */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import type pg from 'pg';
import { rowText } from '#kit/database';
import { atEnd } from '#testing/at-end';
import { addCoupon, addGoods, freeCards } from '#testing/offer.fixture';
import { fillOldSales } from '#testing/old-sales';
import { openSaleShop, placedIn, type SaleShop, settleIn, UNIT, wishIn } from '#testing/sale.fixture';
import { WISH_FIELDS } from './place.repository.ts';

const ORDERS = 4000;
const SALES = 7;
/** Rows of a table that so many sales at once may touch: each some times by its own index. */
const MOST = 60;

let shop: SaleShop;
/** One connection, as a lane of the gathering has it: plans are kept as long as it is. */
let client: pg.PoolClient;
let text: number;
let other: number;
let coupon: number;
const steps: Record<string, Record<string, number>> = {};

/** What this connection has touched since it last told the statistics, which it does between transactions. */
async function touchedSoFar(): Promise<Map<string, number>> {
  const { rows } = await client.query<{ relname: string; rows: number }>(
    'select relname, (coalesce(seq_tup_read, 0) + coalesce(idx_tup_fetch, 0))::int as rows from pg_stat_xact_user_tables',
  );
  return new Map(rows.map(({ relname, rows: count }) => [relname, count]));
}

/** Does it in a transaction and remembers what was touched, by table, under a name. */
async function touching<T extends pg.QueryResultRow>(name: string, statement: string, values: unknown[]): Promise<T[]> {
  await client.query('begin');
  const before = await touchedSoFar();
  const { rows } = await client.query<T>(statement, values);
  const after = await touchedSoFar();
  await client.query('commit');
  steps[name] = Object.fromEntries([...after].map(([table, count]) => [table, count - (before.get(table) ?? 0)]));
  return rows;
}

/** Seven buy: a card, two with a coupon, one by chance whose money waits, a text, one that brings another and one that was chosen; and look at what they have. */
async function buy(): Promise<void> {
  const [chosen] = (await freeCards(shop, other)).reverse();
  const wishes = [
    {},
    { coupon_id: coupon },
    { coupon_id: coupon },
    { card_order: 2, settlement: 1 },
    { goods_id: text, delivery_kind: 1 },
    { gifts: [text, other].map((goods_id) => ({ goods_id, name: '赠品', quantity: 1, least: 1 })) },
    { goods_id: other, select_cards: [chosen], select_of_goods: 0 },
  ].map((more) => wishIn(shop, more));
  const placed = await touching<{ answer: { ok: boolean; trade_no: string } }>(
    'placed',
    'select place, answer from fn.orders_place($1::text[]::fn.order_wish[]) order by place',
    [wishes.map((wish) => rowText(WISH_FIELDS, wish))],
  );
  const numbers = placed.map(({ answer }) => answer.trade_no);
  assert.equal(placed.filter(({ answer }) => answer?.ok).length, SALES);
  const settled = await touching<{ answer: { verdict: string } }>(
    'settled',
    `select place, answer from fn.receipts_settle(array_fill($1::bigint, array[${SALES}]), $2, $3, $4, array_fill('notice'::text, array[${SALES}]))`,
    [shop.accountId, numbers.map((number) => `G${number}`), numbers, wishes.map(({ total_price }) => total_price)],
  );
  assert.deepEqual(
    settled.map(({ answer }) => answer.verdict),
    wishes.map(() => 'applied'),
  );
  const found = await touching('looked up', 'select * from fn.orders_look_up($1)', [numbers]);
  assert.equal(found.length, SALES);

  const [late] = await touching<{ answer: { trade_no: string } }>(
    'placed alone',
    'select answer from fn.orders_place(array[$1::fn.order_wish])',
    [rowText(WISH_FIELDS, wishIn(shop))],
  );
  const number = late?.answer.trade_no;
  await touching(
    'settled alone',
    `select answer from fn.receipts_settle(array[$1::bigint], array[$2], array[$2], array[$3::bigint], array['notice'])`,
    [shop.accountId, number, UNIT - 1],
  );
  await client.query(`update orders set close_at = now() - interval '1 second' where trade_no = $1`, [number]);
  const closed = await touching('closed', 'select * from fn.orders_close_due(null, 20)', []);
  assert.equal(closed.length, 1);
}

before(async () => {
  shop = await openSaleShop(100, 4);
  text = await addGoods(shop, { text: 'unlimited' });
  other = await addGoods(shop, { cards: 60 });
  coupon = await addCoupon(shop, 100);
  client = await shop.pool.connect();
  atEnd(async () => {
    client.release();
    await shop.close();
  });
  // the first sale of all opens the accounts, alone
  await settleIn(shop, (await placedIn(shop, { settlement: 1 })).trade_no, 'first');
  await buy();
  await client.query('analyze');
  await buy();
  const filler = await shop.pool.connect();
  await fillOldSales(filler, {
    shops: [{ merchant_id: shop.merchantId, goods: [shop.goodsId] }],
    channel_id: shop.channelId,
    account_id: shop.accountId,
    orders: ORDERS,
    untold: true,
  });
  filler.release();
  await buy();
});

for (const step of ['placed', 'settled', 'looked up', 'placed alone', 'settled alone', 'closed'])
  test(`${step}: no more rows than the sale's own`, () => {
    assert.ok(
      Object.values(steps[step] ?? {}).some((rows) => rows > 0),
      'rows are counted',
    );
    for (const [table, rows] of Object.entries(steps[step] ?? {})) assert.ok(rows <= MOST, `${rows} rows of ${table}`);
  });
