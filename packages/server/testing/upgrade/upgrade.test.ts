/** An installation of the version that landed last, with a shop's life in it, started by this one: nothing is lost, and it goes on. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { publicLookup } from '@keymall/contract/ordering/public-lookup';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import { md5Sign, signText } from '@keymall/drivers/kit/sign';
import pg from 'pg';
import { checkInvariants } from '#app/invariants';
import { migrate, migrationNames } from '#app/migrate';
import { makeFile } from '#modules/platform';
import { startTestApp, type TestApp } from '../app.ts';
import { atEnd } from '../at-end.ts';
import { did } from '../call.ts';
import { testDatabase } from '../postgres.ts';
import { fillLanded, LANDED, landed } from './landed.ts';

let app: TestApp;
let whole: Record<string, number>;
let client: pg.Client;

/** Rows of each table that an old installation has. */
async function rowsOf(tables?: readonly string[]): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; rows: number }>(
    `select relname as name, (xpath('/row/n/text()', query_to_xml(format('select count(*) as n from public.%I', relname), false, true, '')))[1]::text::int as rows
     from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and relname not like 'kysely%' order by 1`,
  );
  return Object.fromEntries(
    rows.filter(({ name, rows: n }) => (tables ? tables.includes(name) : n > 0)).map((row) => [row.name, row.rows]),
  );
}

before(async () => {
  const { url, drop } = await testDatabase();
  atEnd(drop);
  client = new pg.Client({ connectionString: url });
  await client.connect();
  atEnd(() => client.end());
  await client.query('drop schema fn cascade; drop schema public cascade; create schema public');
  await migrate(
    url,
    migrationNames().filter((name) => name <= LANDED),
  );
  await fillLanded(client, new Date());
  // Files that were asked for and not made yet.
  const days = JSON.stringify([new Date(Date.now() - 2 * 86_400_000), new Date(Date.now() + 86_400_000)]);
  await client.query(
    `insert into export_task (realm, owner_id, kind, title, format, filter)
     select 'merchant', merchant_id, kind, '订单', format, filter from orders, (values
       ('merchant.orders', 'csv', jsonb_build_object('status', 1, 'date_range', $2::jsonb)),
       ('merchant.statement', 'xlsx', jsonb_build_object('from', $2::jsonb -> 0, 'until', $2::jsonb -> 1))) asked (kind, format, filter)
     where trade_no = $1`,
    [landed.delivered.trade_no, days],
  );
  await client.query(
    `update export_task set filter = filter || jsonb_build_object('merchant_id', owner_id) where kind = 'merchant.statement'`,
  );
  whole = await rowsOf();
  assert.ok((await migrate(url)).applied.length > 0, 'there is nothing to upgrade to');
  app = await startTestApp({
    on: { houseOptions: { databaseUrl: url, masterKey: landed.masterKey } },
    outside: {
      now: () => new Date(),
      http: async () => {
        throw new GatewayError('silent', 'nobody there');
      },
    },
  });
});

const assertWhole = async (): Promise<void> =>
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter(({ rows }) => rows !== 0),
    [],
  );

async function notify(trade_no: string, money: string): Promise<string> {
  const { account_id, pid, key } = landed.gateway;
  const fields: [string, string][] = [
    ['pid', pid],
    ['trade_no', `G${trade_no}`],
    ['out_trade_no', trade_no],
    ['type', 'alipay'],
    ['name', '商品'],
    ['money', money],
    ['trade_status', 'TRADE_SUCCESS'],
  ];
  fields.push(['sign', md5Sign(signText(fields), key)], ['sign_type', 'MD5']);
  return (await app.app.inject({ method: 'GET', url: `/home/pay/notify/${account_id}?${new URLSearchParams(fields)}` })).body;
}

test('every row is there, and every rule holds over them', async () => {
  for (const table of ['orders', 'card', 'order_card', 'receipt', 'ledger_posting', 'withdrawal', 'order_complaint', 'order_refund'])
    assert.ok((whole[table] ?? 0) > 0, `the data has no ${table}`);
  const now = await rowsOf(Object.keys(whole));
  for (const [table, rows] of Object.entries(whole)) assert.ok((now[table] ?? 0) >= rows, `${table}: ${now[table]} of ${rows} rows`);
  await assertWhole();
});

test('an old order is looked up, and its card opens under the old key', async () => {
  const { trade_no, card, contact } = landed.delivered;
  const found = await did(app, publicOrder.query, { trade_no, pwd: contact });
  assert.deepEqual([found.order.status, found.order.contact, found.cards.map(({ number }) => number)], [1, contact, [card]]);
});

test('an old order that nobody had paid is paid now, and delivered', async () => {
  const { trade_no, total, contact } = landed.unpaid;
  assert.equal((await did(app, publicPay.detail, { trade_no })).trade_no, trade_no);
  assert.equal(await notify(trade_no, total), 'success');
  const found = await did(app, publicOrder.query, { trade_no, pwd: contact });
  assert.deepEqual([found.order.status, found.cards.length], [1, 1]);
  await assertWhole();
});

test('files that were asked for before are made, of the days that were asked for', async () => {
  const tasks = await app.house.db.selectFrom('export_task').select(['id', 'kind']).where('status', '=', 'waiting').orderBy('id').execute();
  assert.deepEqual(
    tasks.map(({ kind }) => kind),
    ['merchant.orders', 'merchant.statement'],
  );
  for (const { id } of tasks) await makeFile(app.ctx(), id);
  const made = await app.house.db.selectFrom('export_task').select(['status', 'locale', 'row_count']).orderBy('id').execute();
  for (const { status, locale, row_count } of made) assert.deepEqual([status, locale, row_count > 0], ['done', 'zh_CN', true]);
  const { data } = await app.house.db
    .selectFrom('export_chunk')
    .select('data')
    .where('task_id', '=', tasks[0]?.id ?? 0)
    .executeTakeFirstOrThrow();
  assert.ok(data.toString('utf8').includes(landed.delivered.trade_no));
});

test('the old shop sells on', async () => {
  const { rows } = await client.query<{ id: number }>(`select goods_id as id from orders where trade_no = '${landed.delivered.trade_no}'`);
  const order = await did(app, publicPay.order, {
    token: landed.link,
    goods_id: Number(rows[0]?.id),
    quantity: 1,
    contact: 'after@example.com',
    channel_id: landed.gateway.channel_id,
    request_no: 'after-the-upgrade-1',
  });
  assert.equal(await notify(order.trade_no, order.total_price), 'success');
  assert.equal((await did(app, publicOrder.query, { trade_no: order.trade_no, grant: order.grant })).cards.length, 1);
  // One that nobody pays lets go of its card.
  const other = await did(app, publicPay.order, {
    token: landed.link,
    goods_id: Number(rows[0]?.id),
    quantity: 1,
    contact: 'later@example.com',
    channel_id: landed.gateway.channel_id,
    request_no: 'after-the-upgrade-2',
  });
  await did(app, publicLookup.cancel, { trade_no: other.trade_no, grant: other.grant });
  await assertWhole();
});
