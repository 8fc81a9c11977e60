/** A shop's list of goods and its bin read what belongs to the goods of a page, however many lines and cards everybody has. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { type Db, openPool } from '#kit/database';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { atEnd } from '#testing/at-end';
import { lookedAt } from '#testing/looked';
import { openSaleShop } from '#testing/sale.fixture';
import { listGoods, stillUsed } from './goods.repository.ts';

const LINES = 40_000;
const OTHERS = 8;
/** Cards of the one goods that has been sold. */
const CARDS = 30;
const LEVELS = 3;
const LIST = { page: 1, limit: 1, order_by: 'sort', order: 'desc' } as const;

let db: Db;
let look: ReturnType<typeof lookedAt>['looked'];
let shop: ShopScope;
let text: number;

before(async () => {
  const sale = await openSaleShop(CARDS);
  shop = mintShopScope(sale.merchantId);
  const pool = openPool({ url: sale.pool.options.connectionString ?? '', answerWithinMs: 600_000 });
  const { rows: others } = await pool.query<{ id: number }>(
    `insert into goods (merchant_id, cate_id, name, price, sort) select merchant_id, cate_id, '月卡' || n, 500, -n from goods, generate_series(1, ${OTHERS}) n where id = $1 returning id`,
    [sale.goodsId],
  );
  // first of the shop, a text that nobody has bought yet
  const { rows } = await pool.query<{ id: number }>(
    `insert into goods (merchant_id, cate_id, name, price, delivery_kind, sort) select merchant_id, cate_id, '教程', 500, 1, 1 from goods where id = $1 returning id`,
    [sale.goodsId],
  );
  text = rows[0]?.id as number;
  await pool.query(
    `insert into order_line (merchant_id, order_id, goods_id, stock_merchant_id, quantity, sendout) select $1, n, ($2::bigint[])[1 + n % ${OTHERS}], $1, 1, 1 from generate_series(1, ${LINES}) n`,
    [sale.merchantId, others.map(({ id }) => id)],
  );
  await pool.query('analyze');
  ({ db, looked: look } = lookedAt(pool));
  atEnd(async () => {
    await pool.end();
    await sale.close();
  });
});

test('what a text has sold is read by its own lines', async () => {
  const { touched } = await look(async () => {
    const { list, total } = await listGoods(db, shop, LIST, LEVELS);
    assert.deepEqual([list[0]?.id, list[0]?.sold, total], [text, 0, 2 + OTHERS]);
  });
  assert.equal(touched['order_line'] ?? 0, 0);
});

test('whether a goods may go for good is read by its own lines', async () => {
  const { touched } = await look(async () => assert.equal(await stillUsed(db, shop, [text]), undefined));
  for (const table of ['order_line', 'orders', 'card']) assert.equal(touched[table] ?? 0, 0, table);
});

test('of goods that a later page passes over nothing is counted', async () => {
  const counted = async (page: number) => (await look(() => listGoods(db, shop, { ...LIST, page }, LEVELS))).touched['card'] ?? 0;
  assert.ok((await counted(2)) >= CARDS, 'the second has cards');
  assert.equal(await counted(3), 0, 'the others have none');
  assert.equal(await counted(3 + OTHERS), 0);
});
