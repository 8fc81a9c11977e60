/** Charts and statistics at the wire: their totals are the ledger's, to the fen, over sealed days and open ones. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { merchantCharts } from '@keymall/contract/insight/charts';
import { adminGoodsStatistics, adminMerchantStatistics, adminOrderStatistics } from '@keymall/contract/insight/sales-statistics';
import { adminOrderAnalysis, adminStatistics } from '@keymall/contract/insight/statistics';
import { formatYuan, parseYuan } from '@keymall/contract/kit/money';
import { formatDay, formatTime, startOfDay } from '@keymall/contract/kit/time';
import { merchantWorkbench } from '@keymall/contract/ordering/back-office-order';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { filterOf, type TableExport } from '#kit/export';
import { startTestApp, type TestApp } from '#testing/app';
import { type Bought, buy, type FakeChannel, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { did, refused } from '#testing/call';
import { fund } from '#testing/cash.fixture';
import { goodsSales, merchantSales, ordersByDay } from './sales.export.ts';

const gateway = openFakeGateway();
let app: TestApp;
let admin: Person;
let shop: Shop;
let other: Shop;
let channel: FakeChannel;
let second: FakeChannel;
const bought: Bought[] = [];

const fen = (yuan: string) => parseYuan(yuan) as number;
const sum = (amounts: readonly number[]) => amounts.reduce((all, amount) => all + amount, 0);
const day = (plus: number) => formatDay(startOfDay(new Date(), plus));
const days = (from: number, until: number): [string, string] => [`${day(from)} 00:00:00`, `${day(until)} 23:59:59`];

/** Lets everything booked so far have happened some days ago. */
async function age(byDays: number): Promise<void> {
  await app.house.db.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    for (const table of ['ledger_posting', 'ledger_transaction'])
      await sql`update ${sql.table(table)} set create_at = create_at - ${byDays} * interval '1 day'`.execute(trx);
    await sql`update orders set create_at = create_at - ${byDays} * interval '1 day', success_at = success_at - ${byDays} * interval '1 day'`.execute(
      trx,
    );
  });
}

before(async () => {
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  [shop, other] = [await makeShop(app), await makeShop(app)];
  [channel, second] = [await makeFakeChannel(app, admin), await makeFakeChannel(app, admin, 'fake-by-hand')];
  const goods = await makeGoods(app, shop, { name: '月卡', price: '12.34', cost_price: '5.00' });
  const cheap = await makeGoods(app, shop, { name: '日卡', price: '3.21' });
  const theirs = await makeGoods(app, other, { price: '99.99' });
  for (const [of, id] of [
    [shop, goods],
    [shop, cheap],
    [other, theirs],
  ] as const)
    await makeCards(app, of, id, 10);
  bought.push(await buy(app, gateway, shop, channel, goods, { contact: 'regular@example.com' }));
  bought.push(await buy(app, gateway, shop, second, cheap, { contact: 'regular@example.com' }));
  await fund(app, admin, shop, 7777);
  await age(3);
  while ((await sql<{ day: string | null }>`select fn.ledger_seal() as day`.execute(app.house.db)).rows[0]?.day);
  bought.push(await buy(app, gateway, shop, channel, goods, { contact: 'new@example.com' }));
  await buy(app, gateway, other, channel, theirs);
});

describe('a shop', () => {
  test('by channel: orders, amounts, shares that come to the whole; nobody else’s', async () => {
    const { list, total } = await did(app, merchantCharts.channel, {}, shop);
    const [first, second, third] = bought as [Bought, Bought, Bought];
    assert.deepEqual([total.order_count, fen(total.paid_amount)], [3, sum(bought.map((each) => each.total))]);
    assert.deepEqual(
      list.map((row) => [row.channel_id, row.order_count, fen(row.paid_amount)]),
      [
        [channel.id, 2, first.total + third.total],
        [list[1]?.channel_id, 1, second.total],
      ],
    );
    assert.equal(sum(list.map(({ share }) => share)), 10_000);
    const past = await did(app, merchantCharts.channel, { date_range: days(-5, -1) }, shop);
    assert.equal(past.total.order_count, 2);
    await refused(app, 'range_too_long', merchantCharts.channel, { date_range: ['2024-01-01 00:00:00', '2025-06-01 00:00:00'] }, shop);
  });

  test('profit by order and in all, by the filters', async () => {
    const totals = await did(app, merchantCharts.charts, {}, shop);
    const { list, total } = await did(app, merchantCharts.money, {}, shop);
    assert.deepEqual([total, totals.order_count], [3, 3]);
    assert.equal(fen(totals.total_profit), sum(list.map(({ profit }) => fen(profit))));
    for (const row of list) assert.equal(fen(row.profit), fen(row.total_price) - fen(row.charges) - fen(row.total_cost_price));
    assert.deepEqual([totals.total_cost_price, totals.total_price], ['10.00', formatYuan(sum(bought.map((each) => each.total)))]);
    const [one] = bought as [Bought];
    const found = await did(app, merchantCharts.money, { trade_no: one.trade_no }, shop);
    assert.deepEqual(
      found.list.map(({ id }) => id),
      [one.id],
    );
    assert.equal((await did(app, merchantCharts.money, { status: 3 }, shop)).total, 0);
    assert.equal((await did(app, merchantCharts.money, { trade_no: one.trade_no }, other)).total, 0, 'a stranger’s order is none');
  });

  test('the workbench counts a sale on the day it was paid, as the charts do, though it was ordered before', async () => {
    const late = bought.at(-1) as Bought;
    await app.house.db.transaction().execute(async (trx) => {
      await sql`set local session_replication_role = replica`.execute(trx);
      await sql`update orders set create_at = create_at - interval '1 day' where id = ${late.id}`.execute(trx);
    });
    const { today, yesterday } = await did(app, merchantWorkbench.dashboard, {}, shop);
    const charts = await did(app, merchantCharts.charts, { date_range: days(0, 0) }, shop);
    assert.deepEqual([today.order_count, today.paid_count, today.paid_amount], [0, charts.order_count, charts.total_price]);
    assert.equal(fen(today.net_amount), fen(charts.total_price) - fen(charts.total_charges));
    assert.deepEqual(yesterday, { order_count: 1, paid_count: 0, paid_amount: '0.00', net_amount: '0.00' });
    const week = await did(app, merchantWorkbench.analysis, {}, shop);
    assert.equal(sum(week.days.map(({ paid_amount }) => fen(paid_amount))), sum(bought.map(({ total }) => total)));
  });

  test('buyers by what they paid', async () => {
    const { list, total } = await did(app, merchantCharts.ranklist, {}, shop);
    assert.deepEqual(
      [total, list.map(({ rank, contact, times }) => [rank, contact, times])],
      [
        2,
        [
          [1, 'regular@example.com', 2],
          [2, 'new@example.com', 1],
        ],
      ],
    );
    const found = await did(app, merchantCharts.ranklist, { keywords: 'new@' }, shop);
    assert.deepEqual([found.total, found.list[0]?.rank], [1, 2]);
  });
});

describe('the platform', () => {
  test('orders by merchant and by channel come to the same', async () => {
    const merchants = await did(app, adminOrderAnalysis.merchant, {}, admin);
    const channels = await did(app, adminOrderAnalysis.channel, {}, admin);
    assert.deepEqual(merchants.sums, channels.sums);
    assert.deepEqual([merchants.total, merchants.sums.count, merchants.sums.paid, merchants.sums.unpaid], [2, 4, 4, 0]);
    for (const { sums, list } of [merchants, channels])
      for (const name of ['sum_money', 'sum_actual_money', 'sum_platform_money', 'refund_money'] as const)
        assert.equal(sum(list.map((row) => fen(row[name]))), fen(sums[name]));
    assert.equal(fen(merchants.sums.sum_money), fen(merchants.sums.sum_actual_money) + fen(merchants.sums.sum_platform_money));
    const one = await did(app, adminOrderAnalysis.merchant, { channel_id: second.id, limit: 1 }, admin);
    assert.deepEqual([one.total, one.list[0]?.merchant_id, one.sums.paid], [1, shop.id, 1]);
    assert.equal((await did(app, adminOrderAnalysis.merchant, { username: 'nobody' }, admin)).sums.count, 0);
    const { channels: options } = await did(app, adminOrderAnalysis.options, {}, admin);
    assert.ok(options.some(({ id }) => id === channel.id));
  });

  test('sums by day are the postings, sealed or not', async () => {
    const { list, sums, days: byDay } = await did(app, adminStatistics.transactions, { limit: 100 }, admin);
    const { rows } = await sql<{ key: string; count: number; amount: number }>`
      select to_char(p.create_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') || ' ' || a.kind || ' ' || p.business_type as key, count(*) as count,
        sum(case a.normal when 'debit' then p.amount else -p.amount end)::bigint as amount
      from ledger_posting p join ledger_account a on a.id = p.account_id group by 1`.execute(app.house.db);
    const own = new Map(list.map((row) => [`${row.day} ${row.kind} ${row.business_type}`, [row.count, fen(row.amount)]]));
    assert.deepEqual(own, new Map(rows.map(({ key, count, amount }) => [key, [count, amount]])));
    assert.equal(sums.count, sum(rows.map(({ count }) => count)));
    assert.deepEqual(
      byDay,
      [day(-3), day(0)].map((of) => {
        const own = list.filter((row) => row.day === of);
        return { day: of, count: sum(own.map(({ count }) => count)), amount: formatYuan(sum(own.map(({ amount }) => fen(amount)))) };
      }),
    );
    const second = await did(app, adminStatistics.transactions, { limit: 2, page: 2 }, admin);
    assert.deepEqual(
      [second.days, second.sums, second.total, second.list[0]],
      [byDay, sums, list.length, list[2]],
      'whatever page is asked for',
    );
    assert.deepEqual(
      [...new Set(list.map(({ day: of, sealed }) => `${of} ${sealed}`))].sort(),
      [`${day(-3)} true`, `${day(0)} false`].sort(),
    );
    const fees = await did(
      app,
      adminStatistics.transactions,
      { kind: 'fee_income', business_type: 'fee', date_range: days(-3, -3) },
      admin,
    );
    assert.deepEqual([fees.total, fees.list[0]?.count, fees.sums.amount], [1, 2, fees.list[0]?.amount]);
    await refused(
      app,
      'range_too_long',
      adminStatistics.transactions,
      { date_range: ['2024-01-01 00:00:00', '2025-06-01 00:00:00'] },
      admin,
    );
  });

  test('totals and balances are the ledger’s', async () => {
    const figures = await did(app, adminStatistics.total, {}, admin);
    const merchants = await did(app, adminOrderAnalysis.merchant, {}, admin);
    assert.deepEqual([figures.paid_count, figures.paid_amount], [merchants.sums.paid, merchants.sums.sum_money]);
    assert.equal(figures.fee_income, merchants.sums.sum_platform_money);
    assert.equal(figures.received_amount, figures.paid_amount);
    assert.equal(sum(figures.days.map(({ paid_amount }) => fen(paid_amount))), fen(figures.paid_amount));
    const { rows } = await sql<{ kind: string; balance: number }>`
      select a.kind, coalesce(sum(case a.normal when 'debit' then p.amount else -p.amount end), 0)::bigint as balance
      from ledger_account a left join ledger_posting p on p.account_id = a.id group by a.kind`.execute(app.house.db);
    assert.deepEqual(
      new Map(figures.balances.map(({ kind, balance }) => [kind as string, fen(balance)])),
      new Map(rows.map(({ kind, balance }) => [kind, balance])),
    );
    const past = await did(app, adminStatistics.total, { date_range: days(-3, -1) }, admin);
    assert.deepEqual([past.paid_count, past.from], [2, day(-3)]);
  });
});

describe('sales', () => {
  const figures = ['amount', 'fee', 'refund'] as const;

  test('by product, by merchant and by day come to what the ledger says', async () => {
    const ledger = await did(app, adminStatistics.total, {}, admin);
    const goods = await did(app, adminGoodsStatistics.list, {}, admin);
    const merchants = await did(app, adminMerchantStatistics.list, {}, admin);
    const orders = await did(app, adminOrderStatistics.list, {}, admin);
    assert.ok(ledger.paid_count > 0);
    for (const { sums } of [goods, merchants, orders])
      assert.deepEqual([sums.paid, sums.amount, sums.fee], [ledger.paid_count, ledger.paid_amount, ledger.fee_income]);
    for (const { list, sums } of [goods, merchants, orders])
      for (const name of figures) assert.equal(sum(list.map((row) => fen(row[name]))), fen(sums[name]), name);
    assert.deepEqual(
      goods.list.map(({ rank, goods_name, shop_name, quantity }) => [rank, goods_name, quantity, shop_name !== '']),
      [
        [1, '月卡', 1, true],
        [2, '月卡', 2, true],
        [3, '日卡', 1, true],
      ],
    );
    assert.deepEqual([orders.list.length, orders.from, orders.until, orders.before_until], [30, day(-29), day(0), day(-30)]);
    assert.deepEqual([orders.sums.created, orders.sums.converted, orders.sums.closed], [4, 4, 0]);
  });

  test('stand beside the time just as long before', async () => {
    const range = { date_range: days(-1, 0) };
    const [one, two, three] = bought as [Bought, Bought, Bought];
    const goods = await did(app, adminGoodsStatistics.list, { ...range, merchant_id: shop.id }, admin);
    assert.deepEqual([goods.before_from, goods.before_until], [day(-3), day(-2)]);
    assert.deepEqual([fen(goods.sums.amount), fen(goods.before.amount), goods.before.paid], [three.total, one.total + two.total, 2]);
    assert.deepEqual([goods.total, fen(goods.list[0]?.before_amount as string)], [1, one.total]);
    const merchants = await did(app, adminMerchantStatistics.list, { ...range, keyword: other.username }, admin);
    assert.deepEqual([merchants.total, merchants.list[0]?.merchant_id, merchants.before.paid], [1, other.id, 0]);
    const orders = await did(app, adminOrderStatistics.list, { ...range, channel_id: second.id }, admin);
    assert.deepEqual([orders.sums.paid, orders.before.paid], [0, 1]);
    await refused(app, 'range_too_long', adminGoodsStatistics.list, { date_range: ['2024-01-01 00:00:00', '2025-06-01 00:00:00'] }, admin);
  });

  test('who came and who sold, by day and in all', async () => {
    const { rows } = await sql<{ count: number }>`select count(*) as count from merchant`.execute(app.house.db);
    const growth = await did(app, adminMerchantStatistics.growth, {}, admin);
    assert.deepEqual([growth.total, growth.registered, growth.selling, growth.selling_before], [rows[0]?.count, rows[0]?.count, 2, 0]);
    assert.deepEqual(
      growth.days.filter(({ selling }) => selling > 0).map((row) => [row.day, row.selling]),
      [
        [day(-3), 1],
        [day(0), 2],
      ],
    );
  });

  test('as files hold what the pages show', async () => {
    const { id } = await did(app, adminOrderStatistics.export, { format: 'csv', date_range: days(-3, 0) }, admin);
    const task = await app.house.db.selectFrom('export_task').select(['kind', 'filter']).where('id', '=', id).executeTakeFirstOrThrow();
    assert.equal(task.kind, 'admin.statistics-orders');
    const all: unknown[] = [];
    for (const file of [goodsSales, merchantSales, ordersByDay] as TableExport[]) {
      const ctx = app.ctx();
      const filter = await filterOf(file, ctx, { date_range: [new Date(Date.now() - 4 * 86_400_000), new Date()] });
      const rows = (await file.next(ctx, null, filter, { after: null, limit: 1000 })) as unknown as {
        id: number;
        amount: number | bigint;
      }[];
      all.push(sum(rows.map(({ amount }) => Number(amount))));
      assert.deepEqual(await file.next(ctx, null, filter, { after: rows.at(-1)?.id ?? 0, limit: 1000 }), []);
    }
    const { sums } = await did(app, adminGoodsStatistics.list, {}, admin);
    assert.deepEqual(all, [fen(sums.amount), fen(sums.amount), fen(sums.amount)]);
  });
});

/** Sales at 10^5 are found by the rising ids of the books, not by reading all of them. */
test('a day among 100,000 sales is found by the index', async () => {
  await app.house.patient.transaction().execute(async (trx) => {
    await sql`set local session_replication_role = replica`.execute(trx);
    await sql`
      with t as (insert into ledger_transaction (kind, ref_id, trade_no, create_at)
        select 'sale', 10000000 + n, 'P' || n, now() + n * interval '1 minute' from generate_series(1, 100000) n returning id, create_at)
      insert into ledger_posting (transaction_id, account_id, business_type, amount, create_at)
      select t.id, a.id, 'goods_sold', leg, t.create_at from t, (values (-1), (1)) l (leg),
        (select id from ledger_account where merchant_id = ${shop.id} and kind = 'merchant_wallet') a order by t.create_at`.execute(trx);
  });
  await sql`analyze ledger_transaction, ledger_posting`.execute(app.house.patient);
  const from = new Date(Date.now() + 30 * 86_400_000);
  const until = new Date(from.getTime() + 86_400_000);
  for (const [name, query] of [
    ['all', sql<{ count: number }>`select count(*) as count from fn.sales_between(${from}, ${until})`],
    ['one', sql<{ count: number }>`select count(*) as count from fn.sales_of(${shop.id}, ${from}, ${until})`],
  ] as const) {
    await app.house.db.transaction().execute(async (trx) => {
      const before = await reads(trx);
      const { rows } = await query.execute(trx);
      assert.equal(rows[0]?.count, 1440, `${name} ${formatTime(from)}`);
      assert.equal((await reads(trx)) - before, 0, `${name} reads a whole table`);
    });
  }
});

/** How often this transaction read the ledger's two tables from end to end; what other connections count meanwhile is not of it. */
async function reads(trx: Db): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select sum(seq_scan)::bigint as count from pg_stat_xact_user_tables where relname in ('ledger_transaction', 'ledger_posting')`.execute(
    trx,
  );
  return rows[0]?.count ?? 0;
}
