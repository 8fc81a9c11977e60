/** Sales that are filled in are sales: every invariant holds over them, beside real ones before and after. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { atEnd } from './at-end.ts';
import { fillOldSales, type OldSales, POSTINGS_A_SALE } from './old-sales.ts';
import { countIn, openSaleShop, placedIn, type SaleShop, settleIn } from './sale.fixture.ts';

const NET = 970;

let shop: SaleShop;
before(async () => {
  shop = await openSaleShop(20, 4);
  atEnd(() => shop.close());
});

async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(shop.db)).filter(({ rows }) => rows !== 0),
    [],
  );
}

async function sell(transaction: string): Promise<void> {
  const { trade_no } = await placedIn(shop);
  assert.equal((await settleIn(shop, trade_no, transaction)).verdict, 'applied');
}

/** Gives the role that the connection has afterwards. */
async function fill(orders: number, goods = [shop.goodsId]): Promise<string> {
  const sales: OldSales = {
    shops: [{ merchant_id: shop.merchantId, goods }],
    channel_id: shop.channelId,
    account_id: shop.accountId,
    orders,
  };
  const client = await shop.pool.connect();
  try {
    await fillOldSales(client, sales);
    return (await client.query<{ role: string }>(`select current_setting('session_replication_role') as role`)).rows[0]?.role ?? '';
  } finally {
    client.release();
  }
}

const wallet = () => countIn(shop, `select balance from ledger_account where kind = 'merchant_wallet'`);
const sealAll = () => countIn(shop, `select count(*) from generate_series(1, 40) where fn.ledger_seal() is not null`);

test('an empty house gets thirty days of sales, which are sealed, and more after the last of them', async () => {
  assert.equal(await fill(300), 'origin');
  assert.equal(await wallet(), 300 * NET);
  // The first sale is two hours and a half after thirty days ago: late in the evening that is the next day.
  assert.ok((await sealAll()) >= 29);
  await assertWhole();
  await fill(100);
  await assertWhole();
});

test('after a real sale, of several goods; and the next sale, and its numbers, come behind them', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into goods (merchant_id, cate_id, name, price) select merchant_id, cate_id, '季卡', price from goods where id = ${shop.goodsId} returning id`.execute(
    shop.db,
  );
  await sell('g1');
  const [had, orders, last] = await Promise.all([
    wallet(),
    countIn(shop, 'select count(*) from orders'),
    countIn(shop, 'select max(id) from ledger_posting'),
  ]);
  await fill(250, [shop.goodsId, (rows[0] as { id: number }).id]);
  assert.equal(await wallet(), had + 250 * NET);
  assert.equal(await countIn(shop, `select count(*) from ledger_posting where id > ${last}`), 250 * POSTINGS_A_SALE);
  assert.equal(await countIn(shop, `select count(*) from card where status = 2 and goods_id <> ${shop.goodsId}`), 125);
  await assertWhole();
  await sell('g2');
  assert.equal(await countIn(shop, 'select count(*) from orders where status = 1'), orders + 251);
  await assertWhole();
  assert.equal(
    await countIn(
      shop,
      'select count(*) from (select create_at < lag(create_at) over (order by id) as went_back from ledger_posting) step where went_back',
    ),
    0,
  );
});

test("a stranger's goods are refused, and nothing is written", async () => {
  const before = await countIn(shop, 'select max(id) from ledger_posting');
  await assert.rejects(fill(10, [shop.goodsId, 999_999]), /its own goods/);
  assert.equal(await countIn(shop, 'select max(id) from ledger_posting'), before);
  await assertWhole();
  await sell('g3');
});
