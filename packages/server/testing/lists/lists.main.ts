/**
 * `lists.main.ts --rows 10000000 --orders 1000000`: how long lists take in a small house and in a large one. Builds a shop of ten
 * thousand cards and as many orders, asks each list, then a shop a thousand times as large beside it, and asks again. One line of
 * JSON a list; the ratio is what counts. On a real PostgreSQL with its data on disk, through the server's own requests.
 */
import { parseArgs } from 'node:util';
import { merchantCard } from '@keymall/contract/inventory/card';
import { formatTime } from '@keymall/contract/kit/time';
import { adminOrder, merchantOrder } from '@keymall/contract/ordering/back-office-order';
import type pg from 'pg';
import type { TestApp } from '../app.ts';
import { makeAdmin, makeCards, makeCategory, makeChannel, makeGoods, makeShop, type Person, type Shop } from '../builders.ts';
import { did } from '../call.ts';
import { inLargeHouse } from '../large-house.ts';

const SMALL = 10_000;
const GOODS = 5;
/** Cards that can be opened, at either end of each goods: what a list shows is opened. */
const REAL = 120;
const AT_ONCE = 100_000;
const TIMES = 15;

const { values } = parseArgs({
  options: { rows: { type: 'string', default: '10000000' }, orders: { type: 'string', default: '1000000' } },
});
const rows = Number(values.rows);
const orders = Number(values.orders);
if (![rows, orders].every((count) => Number.isInteger(count) && count >= SMALL))
  throw new Error(`--rows and --orders are whole numbers from ${SMALL}`);

interface Stand {
  app: TestApp;
  sql: pg.Client;
  admin: Person;
}

interface Street {
  shop: Shop;
  cate: number;
  goods: number[];
  text: string;
  batch: number;
}

/** Cards nobody opens, the first half of them sold to one order, set-based. They came a month ago. */
async function fakeCards(sql: pg.Client, shop: Shop, goods: number, count: number): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    const some = Math.min(AT_ONCE, count - from);
    await sql.query(
      `with batch as (
         insert into card_import (merchant_id, goods_id, total, inserted, duplicate, blank, invalid, create_at, finish_at)
         values ($1::bigint, $2::bigint, $3::int, $3::int, 0, 0, 0, now() - interval '30 days', now() - interval '30 days') returning id
       ), line as (
         insert into order_line (merchant_id, order_id, goods_id, stock_merchant_id, quantity)
         select $1::bigint, (select max(id) from orders where merchant_id = $1::bigint), $2::bigint, $1::bigint, 1 returning id, order_id
       )
       insert into card (merchant_id, goods_id, import_id, status, order_id, line_id, secret, fingerprint, create_at, sold_at)
       select $1::bigint, $2::bigint, batch.id, case when n % 2 = 0 then 1 else 2 end, case when n % 2 = 1 then line.order_id end, case when n % 2 = 1 then line.id end,
         '\\x01'::bytea || decode(md5(n::text) || md5('x' || n), 'hex'), decode(md5($2::bigint || '-' || n), 'hex'), now() - interval '30 days',
         case when n % 2 = 1 then now() - interval '20 days' end
       from batch, line, generate_series($4::int, $4::int + $3::int - 1) n`,
      [shop.id, goods, some, from],
    );
  }
}

/** Orders without payments or cards: what lists show of them. */
async function fakeOrders(
  sql: pg.Client,
  shop: Shop,
  goods: readonly number[],
  channel: { id: number; account_id: number },
  count: number,
): Promise<void> {
  for (let from = 0; from < count; from += AT_ONCE) {
    await sql.query(
      `insert into orders (merchant_id, trade_no, goods_id, goods_name, quantity, goods_price, total_product_price, rate, fee, fee_payer, total_price,
         finally_money, contact, channel_id, channel_account_id, pay_title, status, request_no, request_hash, create_ip, device, close_at, success_at, create_at, goods_price_old)
       select $1::bigint, 'L' || $1::bigint || '-' || lpad(n::text, 22, '0'), ($2::bigint[])[1 + n % ${GOODS}], '商品', 1, 1000, 1000, 0, 0, 1, 1000, 1000, 'buyer' || n % 1000 || '@example.com',
         $3::bigint, $4::bigint, '支付宝', case n % 4 when 0 then 2 else 1 end, 'r' || n, '\\x00', '10.0.0.1', 'pc', now(), case n % 4 when 0 then null else now() end,
         now() - interval '30 days' * (1 - n::float / $5::float), 1000
       from generate_series($6::int, $6::int + $7::int - 1) n`,
      [shop.id, goods, channel.id, channel.account_id, count, from, Math.min(AT_ONCE, count - from)],
    );
  }
}

async function build({ app, sql, admin }: Stand, cards: number, orderCount: number): Promise<Street> {
  const shop = await makeShop(app);
  const cate = await makeCategory(app, shop);
  const goods: number[] = [];
  for (let at = 0; at < GOODS; at += 1) goods.push(await makeGoods(app, shop, { cate_id: cate }));
  await fakeOrders(sql, shop, goods, await makeChannel(app, admin), orderCount);
  let text = '';
  for (const id of goods) {
    // Disabled and rare, at the far end of everything.
    await makeCards(app, shop, id, REAL);
    const { list } = await did(app, merchantCard.list, { goods_id: id, limit: 100 }, shop);
    await did(app, merchantCard.status, { ids: list.map((card) => card.id), status: 0 }, shop);
    await fakeCards(sql, shop, id, Math.round(cards / GOODS) - 2 * REAL);
  }
  for (const id of goods) {
    const lines = await makeCards(app, shop, id, REAL);
    text = lines[0] as string;
    // The newest sold ones must open as well.
    await sql.query(
      `update card c set status = 2, order_id = l.order_id, line_id = l.id, sold_at = now() from (select max(id) as id from order_line where goods_id = $1) m join order_line l on l.id = m.id
       where c.id in (select id from card where goods_id = $1 order by position desc limit ${REAL / 2})`,
      [id],
    );
  }
  await sql.query('vacuum analyze card');
  await sql.query('vacuum analyze orders');
  const { rows: batches } = await sql.query<{ id: string }>('select max(id) as id from card_import where merchant_id = $1', [shop.id]);
  return { shop, cate, goods, text, batch: Number(batches[0]?.id) };
}

type Probe = [name: string, ask: () => Promise<unknown>];

function probes({ app, admin }: Stand, { shop, cate, goods, text, batch }: Street): Probe[] {
  const day = (offset: number): string => formatTime(new Date(Date.now() + offset * 86_400_000));
  const cards = (filter: Parameters<typeof did<typeof merchantCard.list>>[2]) => () => did(app, merchantCard.list, filter, shop);
  return [
    ['cards: first page', cards({})],
    ['cards: page 20', cards({ page: 20 })],
    ['cards: available', cards({ status: 1 })],
    ['cards: disabled, all old', cards({ status: 0 })],
    ['cards: one goods', cards({ goods_id: goods[0] })],
    ['cards: category, sold', cards({ cate_id: cate, status: 2 })],
    ['cards: one batch', cards({ import_id: batch })],
    ['cards: today', cards({ date_range: [day(-1), day(1)] })],
    ['cards: whole text', cards({ card: text })],
    ['cards: counts of a file', () => did(app, merchantCard.dumpcards, { quantity: 10_000 }, shop)],
    ['orders of a shop: first page', () => did(app, merchantOrder.list, {}, shop)],
    ['orders of all: first page', () => did(app, adminOrder.list, {}, admin)],
  ];
}

/** Milliseconds, the median of some. */
async function timed(ask: () => Promise<unknown>): Promise<number> {
  for (let warm = 0; warm < 4; warm += 1) await ask();
  const all: number[] = [];
  for (let time = 0; time < TIMES; time += 1) {
    const start = performance.now();
    await ask();
    all.push(performance.now() - start);
  }
  return all.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] as number;
}

async function measure(stand: Stand): Promise<void> {
  const small = probes(stand, await build(stand, SMALL, SMALL));
  const [ofAll, askAll] = small.at(-1) as Probe;
  const alone = await timed(askAll);
  const large = probes(stand, await build(stand, rows, orders));
  for (const [at, [name, ask]] of large.entries()) {
    // The small shop is asked in the same minute, for machines that are busy with something else; what everybody shares was asked before.
    const few = name === ofAll ? alone : await timed((small[at] as Probe)[1]);
    const many = await timed(ask);
    const line = { name, small_ms: Number(few.toFixed(2)), large_ms: Number(many.toFixed(2)), ratio: Number((many / few).toFixed(2)) };
    process.stdout.write(`${JSON.stringify(line)}\n`);
  }
}

await inLargeHouse('lists', async (app, sql) => measure({ app, sql, admin: await makeAdmin(app) }));
