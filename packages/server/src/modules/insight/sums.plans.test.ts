/** Thirty days of a large shop are read by their sums: of its sales no more than those of the days that are not summed up, or lie in part in the time. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { startOfDay } from '@keymall/contract/kit/time';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { mintShopScope } from '#kit/scope';
import { atEnd } from '#testing/at-end';
import { fillOldSales } from '#testing/old-sales';
import { openSaleShop, type SaleShop } from '#testing/sale.fixture';
import { byMerchant, byPayChannel } from './analysis.repository.ts';
import { byChannel, listSales, rankBuyers, sumOfSales } from './charts.repository.ts';
import { before as earlier, type Range, rangeOf } from './range.rules.ts';
import { growthIn, ordersOnDays, rankedBy, soldAfter, soldIn } from './sales.repository.ts';
import { orderMap } from './workbench.service.ts';

const SALES = 40_000;
const PAGE = { page: 1, limit: 20 };

let shop: SaleShop;

before(async () => {
  shop = await openSaleShop(1, 4);
  atEnd(() => shop.close());
  const client = await shop.pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    const shops = [{ merchant_id: shop.merchantId, goods: [shop.goodsId] }];
    await fillOldSales(client, { shops, channel_id: shop.channelId, account_id: shop.accountId, orders: SALES });
    await client.query('select count(*) from generate_series(1, 40) where fn.ledger_seal() is not null');
    // each day its own snapshot, as the schedule does it
    for (let day = 0; day < 40; day += 1) await client.query('select fn.orders_sum_next(now())');
    await client.query('analyze');
  } finally {
    client.release();
  }
});

const SALES_OF = ['orders', 'order_event', 'ledger_transaction', 'ledger_posting'];

/** Pages of these tables and their indexes that a piece of work reads in its transaction, each as often as it is read. */
async function readBy(db: Db, work: () => Promise<unknown>): Promise<number> {
  const read = async (): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select sum(pg_stat_get_xact_blocks_fetched(c.oid))::bigint as count from pg_class c left join pg_index i on i.indexrelid = c.oid
      where c.relkind in ('r', 'i') and coalesce(i.indrelid, c.oid) in (select oid from pg_class where relname = any (${SALES_OF}))`.execute(
      db,
    );
    return rows[0]?.count ?? 0;
  };
  const from = await read();
  await work();
  return (await read()) - from;
}

/** The last thirty days, and as many that begin and end in the middle of a day. */
const whole = rangeOf(undefined, new Date());
const parts: Range = { from: new Date(whole.from.getTime() + 40_000_000), until: new Date(whole.until.getTime() - 40_000_000) };

const questions: Record<string, (db: Db, range: Range) => Promise<unknown>> = {
  'a shop by channel': (db, range) => byChannel(db, mintShopScope(shop.merchantId), range),
  'a shop’s sums': (db, range) => sumOfSales(db, mintShopScope(shop.merchantId), range, {}),
  'a shop’s sums of paid ones': (db, range) => sumOfSales(db, mintShopScope(shop.merchantId), range, { status: 1 }),
  'a shop’s sums of a goods': (db, range) => sumOfSales(db, mintShopScope(shop.merchantId), range, { goods_id: shop.goodsId }),
  'a shop’s sales, the first page': (db, range) => listSales(db, mintShopScope(shop.merchantId), range, PAGE),
  'a shop’s sales, far back': (db, range) => listSales(db, mintShopScope(shop.merchantId), range, { ...PAGE, page: SALES / 40 }),
  'a shop’s sales of a goods': (db, range) => listSales(db, mintShopScope(shop.merchantId), range, { ...PAGE, goods_id: shop.goodsId }),
  'a shop’s buyers': (db, range) => rankBuyers(db, mintShopScope(shop.merchantId), range, PAGE),
  'products beside the time before': (db, range) => rankedBy(db, 'goods_id', [range, earlier(range)], {}, PAGE),
  'merchants beside the time before': (db, range) => rankedBy(db, 'merchant_id', [range, earlier(range)], {}, PAGE),
  'what is sold': (db, range) => soldIn(db, range, { channel_id: shop.channelId, goods: '卡' }),
  'a file of products': (db, range) => soldAfter(db, 'goods_id', range, {}, { after: null, limit: 100 }),
  'orders by day': (db, range) => ordersOnDays(db, range, {}),
  'a merchant’s orders by day': (db, range) => ordersOnDays(db, range, { merchant_id: shop.merchantId }),
  growth: (db, range) => growthIn(db, range),
  'orders by province': (db, range) => orderMap(db, startOfDay(range.from)),
  'orders by merchant': (db, range) => byMerchant(db, range, PAGE),
  'orders by channel': (db, range) => byPayChannel(db, range, PAGE),
  'paid orders by channel': (db, range) => byPayChannel(db, range, { ...PAGE, status: 1 }),
};

for (const [name, ask] of Object.entries(questions))
  test(`${name}: less than a page a sale, where each sale would be several`, async () => {
    await shop.db.transaction().execute(async (db) => {
      for (const range of [whole, parts]) {
        const pages = await readBy(db, () => ask(db, range));
        assert.ok(pages < SALES, `${pages} pages read of ${SALES} sales`);
      }
    });
  });

test('what is not summed up yet is read whole, and comes to the same', async () => {
  const ask = (db: Db) => soldIn(db, whole, {});
  const bySums = await ask(shop.db);
  await shop.db
    .transaction()
    .execute(async (db) => {
      await sql`delete from order_sum_day`.execute(db);
      let live: unknown;
      assert.ok((await readBy(db, async () => (live = await ask(db)))) > 2 * SALES);
      assert.deepEqual(live, bySums);
      throw new Error('as it was');
    })
    .catch((error: Error) => assert.equal(error.message, 'as it was'));
});
