/**
 * `lists.main.ts --rows 10000000 --orders 1000000 [--busy]`: how long lists take in a small house and in a large one. Builds a house with
 * a shop of ten thousand cards and as many orders, and one of as many whole sales with their postings, all of the last thirty days, and
 * another house that sold as much in that time and all the rest in the year before it; or, where it is `busy`, everything in the last
 * thirty days. Seals the days that are over, as every night does, sums up what is over for an hour, and asks each list of both in turn.
 * One line of JSON a list; the ratio is what counts. On a real PostgreSQL with its data on disk, through the server's own requests.
 */
import { parseArgs } from 'node:util';
import { merchantCharts } from '@keymall/contract/insight/charts';
import { adminGoodsStatistics, adminOrderStatistics } from '@keymall/contract/insight/sales-statistics';
import { adminOrderAnalysis } from '@keymall/contract/insight/statistics';
import { merchantCard } from '@keymall/contract/inventory/card';
import { formatTime } from '@keymall/contract/kit/time';
import { adminMoney, merchantMoney } from '@keymall/contract/ledger/money-log';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminOrder, merchantOrder, merchantWorkbench } from '@keymall/contract/ordering/back-office-order';
import type pg from 'pg';
import { sealDays, sumOpenDays } from '#modules/ledger';
import { sumDays } from '#modules/ordering';
import type { TestApp } from '../app.ts';
import { makeAdmin, makeCards, makeCategory, makeChannel, makeGoods, makeShop, type Person, type Shop } from '../builders.ts';
import { did } from '../call.ts';
import { inLargeHouse } from '../large-house.ts';
import { fillOldSales, type Stretch } from '../old-sales.ts';

const SMALL = 10_000;
const GOODS = 5;
/** Cards that can be opened, at either end of each goods: what a list shows is opened. */
const REAL = 120;
const AT_ONCE = 100_000;
/** Cards of each state that are counted for a file: as many as the small house has. */
const COUNTED = 4000;
const TIMES = 15;
const WARM_UP = 4;

const { values } = parseArgs({
  options: {
    rows: { type: 'string', default: '10000000' },
    orders: { type: 'string', default: '1000000' },
    busy: { type: 'boolean', default: false },
  },
});
const rows = Number(values.rows);
const orders = Number(values.orders);
if (![rows, orders].every((count) => Number.isInteger(count) && count >= SMALL))
  throw new Error(`--rows and --orders are whole numbers from ${SMALL}`);

/** How much was ordered when: what of it is old. */
function trade(count: number): { orders: number; days: Stretch }[] {
  const recent: Stretch = [30, 0];
  const old: Stretch = [395, 30];
  if (values.busy || count <= SMALL) return [{ orders: count, days: recent }];
  return [
    { orders: count - SMALL, days: old },
    { orders: SMALL, days: recent },
  ];
}

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
  { orders: count, days: [began, ended] }: { orders: number; days: Stretch },
): Promise<void> {
  const { rows: numbers } = await sql.query<{ had: string }>('select count(*) as had from orders where merchant_id = $1', [shop.id]);
  const had = Number(numbers[0]?.had);
  for (let from = 0; from < count; from += AT_ONCE) {
    await sql.query(
      `insert into orders (merchant_id, trade_no, goods_id, goods_name, quantity, goods_price, total_product_price, rate, fee, fee_payer, total_price,
         finally_money, contact, channel_id, channel_account_id, pay_title, status, request_no, request_hash, create_ip, device, close_at, success_at, create_at, goods_price_old)
       select $1::bigint, 'L' || $1::bigint || '-' || lpad(($9 + n)::text, 22, '0'), ($2::bigint[])[1 + n % ${GOODS}], '商品', 1, 1000, 1000, 0, 0, 1, 1000, 1000, 'buyer' || n % 1000 || '@example.com',
         $3::bigint, $4::bigint, '支付宝', case n % 4 when 0 then 2 else 1 end, 'r' || $9 + n, '\\x00', '10.0.0.1', 'pc', now(), case n % 4 when 0 then null else now() end,
         now() - interval '1 day' * ($7::float + ($8::float - $7::float) * n::float / $5::float), 1000
       from generate_series($6::int, $6::int + $10::int - 1) n`,
      [shop.id, goods, channel.id, channel.account_id, count, from, began, ended, had, Math.min(AT_ONCE, count - from)],
    );
  }
}

async function buildStreet({ app, sql, admin }: Stand, cards: number, orderCount: number): Promise<Street> {
  const shop = await makeShop(app);
  const cate = await makeCategory(app, shop);
  const goods: number[] = [];
  for (let at = 0; at < GOODS; at += 1) goods.push(await makeGoods(app, shop, { cate_id: cate }));
  const channel = await makeChannel(app, admin);
  for (const some of trade(orderCount)) await fakeOrders(sql, shop, goods, channel, some);
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

/** A shop whose every order was paid and delivered: with payments, receipts, cards and postings. */
async function buildSales({ app, sql, admin }: Stand, orderCount: number): Promise<Sales> {
  const shop = await makeShop(app);
  const goods: number[] = [];
  for (let at = 0; at < GOODS; at += 1) goods.push(await makeGoods(app, shop));
  const { id, account_id } = await makeChannel(app, admin);
  for (const some of trade(orderCount))
    await fillOldSales(sql, { shops: [{ merchant_id: shop.id, goods }], channel_id: id, account_id, ...some });
  const { rows: last } = await sql.query<{ trade_no: string; contact: string }>(
    'select trade_no, contact from orders where merchant_id = $1 order by id desc offset 100 limit 1',
    [shop.id],
  );
  return { shop, goods, ...(last[0] as { trade_no: string; contact: string }) };
}

interface Sales {
  shop: Shop;
  goods: number[];
  /** Of one of the last orders. */
  trade_no: string;
  contact: string;
}

interface Probe {
  name: string;
  ask: () => Promise<unknown>;
}

const day = (offset: number): string => formatTime(new Date(Date.now() + offset * 86_400_000));
const TODAY = (): [string, string] => [day(-1), day(1)];

function cardProbes({ app }: Stand, { shop, cate, goods, text, batch }: Street): Probe[] {
  const cards = (filter: Parameters<typeof did<typeof merchantCard.list>>[2]) => () => did(app, merchantCard.list, filter, shop);
  return [
    { name: 'cards: first page', ask: cards({}) },
    { name: 'cards: page 20', ask: cards({ page: 20 }) },
    { name: 'cards: available', ask: cards({ status: 1 }) },
    { name: 'cards: disabled, all old', ask: cards({ status: 0 }) },
    { name: 'cards: one goods', ask: cards({ goods_id: goods[0] }) },
    { name: 'cards: category, sold', ask: cards({ cate_id: cate, status: 2 }) },
    { name: 'cards: one batch', ask: cards({ import_id: batch }) },
    { name: 'cards: today', ask: cards({ date_range: TODAY() }) },
    { name: 'cards: whole text', ask: cards({ card: text }) },
    { name: 'cards: counts of a file', ask: () => did(app, merchantCard.dumpcards, { quantity: COUNTED }, shop) },
    { name: 'workbench of a shop of many cards', ask: () => did(app, merchantWorkbench.dashboard, {}, shop) },
    { name: 'orders of a shop: first page', ask: () => did(app, merchantOrder.list, {}, shop) },
  ];
}

function salesProbes({ app, admin }: Stand, { shop, goods, trade_no, contact }: Sales): Probe[] {
  const orders = (filter: Parameters<typeof did<typeof merchantOrder.list>>[2]) => () => did(app, merchantOrder.list, filter, shop);
  const money = (filter: Parameters<typeof did<typeof merchantMoney.log>>[2]) => () => did(app, merchantMoney.log, filter, shop);
  const all = (filter: Parameters<typeof did<typeof adminOrder.list>>[2]) => () => did(app, adminOrder.list, filter, admin);
  return [
    { name: 'sales of a shop: first page', ask: orders({}) },
    { name: 'sales of a shop: page 20', ask: orders({ page: 20 }) },
    { name: 'sales of a shop: paid', ask: orders({ status: 1 }) },
    { name: 'sales of a shop: closed, of which there are none', ask: orders({ status: 2 }) },
    { name: 'sales of a shop: one goods', ask: orders({ goods_id: goods[0] }) },
    { name: 'sales of a shop: today', ask: orders({ date_range: TODAY() }) },
    { name: 'sales of a shop: a number', ask: orders({ trade_no }) },
    { name: 'sales of a shop: a contact', ask: orders({ contact }) },
    { name: 'sales of a shop: counts', ask: () => did(app, merchantOrder.count, {}, shop) },
    { name: 'money of a shop: first page', ask: money({}) },
    { name: 'money of a shop: fees', ask: money({ business_type: 'fee' }) },
    { name: 'money of a shop: today', ask: money({ date_range: TODAY() }) },
    { name: 'money of a shop: a number', ask: money({ trade_no }) },
    { name: 'orders of all: first page', ask: all({}) },
    { name: 'orders of all: paid', ask: all({ status: 1 }) },
    { name: 'orders of all: a number', ask: all({ trade_no }) },
    { name: 'orders of all: a shop', ask: all({ merchant_id: shop.id }) },
    { name: 'money of all: first page', ask: () => did(app, adminMoney.log, {}, admin) },
    { name: 'money of all: today', ask: () => did(app, adminMoney.log, { date_range: TODAY() }, admin) },
    { name: 'merchants', ask: () => did(app, adminMerchant.list, {}, admin) },
    { name: 'money of all: overview', ask: () => did(app, adminMoney.overview, {}, admin) },
    { name: 'charts of a shop: channels', ask: () => did(app, merchantCharts.channel, {}, shop) },
    { name: 'charts of a shop: sales, first page', ask: () => did(app, merchantCharts.money, {}, shop) },
    { name: 'workbench of a shop', ask: () => did(app, merchantWorkbench.dashboard, {}, shop) },
    { name: 'statistics: products', ask: () => did(app, adminGoodsStatistics.list, {}, admin) },
    { name: 'statistics: orders by day', ask: () => did(app, adminOrderStatistics.list, {}, admin) },
    { name: 'statistics: orders by merchant', ask: () => did(app, adminOrderAnalysis.merchant, {}, admin) },
  ];
}

/** Milliseconds that each of two takes, the median of some: asked in turn, so that whatever else the machine does is done to both. */
async function timed(one: Probe, other: Probe): Promise<[number, number]> {
  const took: [number[], number[]] = [[], []];
  for (let time = -WARM_UP; time < TIMES; time += 1)
    for (const [at, { ask }] of [one, other].entries()) {
      const start = performance.now();
      await ask();
      if (time >= 0) took[at as 0 | 1].push(performance.now() - start);
    }
  const middle = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(TIMES / 2)] as number;
  return [middle(took[0]), middle(took[1])];
}

async function build(app: TestApp, sql: pg.Client, cards: number, count: number): Promise<Probe[]> {
  const stand: Stand = { app, sql, admin: await makeAdmin(app) };
  const street = await buildStreet(stand, cards, count);
  const sales = await buildSales(stand, count);
  await sealDays(app.ctx());
  await sumDays(app.ctx());
  await sumOpenDays(app.ctx());
  await sql.query('vacuum analyze ledger_day_sum, ledger_open_sum, sale_sum, buyer_sum, order_sum, province_sum');
  return [...cardProbes(stand, street), ...salesProbes(stand, sales)];
}

await inLargeHouse('small', async (few, fewSql) => {
  const small = await build(few, fewSql, SMALL, SMALL);
  await inLargeHouse('large', async (many, manySql) => {
    for (const [at, probe] of (await build(many, manySql, rows, orders)).entries()) {
      const [small_ms, large_ms] = await timed(small[at] as Probe, probe);
      const line = {
        name: probe.name,
        small_ms: Number(small_ms.toFixed(2)),
        large_ms: Number(large_ms.toFixed(2)),
        ratio: Number((large_ms / small_ms).toFixed(2)),
      };
      process.stdout.write(`${JSON.stringify(line)}\n`);
    }
  });
});
