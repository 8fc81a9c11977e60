/** A server killed at each step of a purchase: what was begun is finished or undone, and the buyer's next try gets one key. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { md5Sign, signText } from '@keymall/drivers/kit/sign';
import pg from 'pg';
import { testDatabase } from '../postgres.ts';
import { booksOf, brokenRules, liftLimits, type Market, openBeside, openMarket } from './market.ts';
import { freePort, type Program, startProgram } from './program.ts';

const CARDS = 20;

describe('killed at each step of a purchase', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keymall-kill-'));
  const masterKey = randomBytes(32).toString('base64');
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let open: Awaited<ReturnType<typeof openBeside>>;
  let market: Market;
  let program: Program;
  let bystander: pg.Client;

  async function start(port: number): Promise<void> {
    program = startProgram({ dataDir: join(folder, 'one'), databaseUrl: database.url, masterKey, port });
    await program.ready();
  }
  async function killAndStart(): Promise<void> {
    await program.kill();
    await start(program.port);
  }
  before(async () => {
    chmodSync(folder, 0o755);
    database = await testDatabase();
    await start(await freePort());
    open = await openBeside({ databaseUrl: database.url, dataDir: join(folder, 'one'), masterKey });
    await liftLimits(open);
    market = (await openMarket(open, [[CARDS]])).market;
    bystander = new pg.Client({ connectionString: database.url });
    await bystander.connect();
  });
  after(async () => {
    await bystander.end();
    await program.stop();
    await open.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const post = async (path: string, body: unknown) => {
    const answer = await fetch(`http://127.0.0.1:${program.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as {
      code: number;
      data: Record<string, never> & { trade_no: string; grant: string; cards: { number: string }[] };
    };
  };
  const wish = () => ({
    token: market.shops[0]?.token,
    goods_id: market.shops[0]?.goods[0],
    quantity: 1,
    contact: `buyer${randomBytes(4).toString('hex')}@example.com`,
    channel_id: market.gateway.channel_id,
    request_no: randomBytes(16).toString('hex'),
  });
  async function notify(tradeNo: string): Promise<string> {
    const { gateway, price } = market;
    const fields: [string, string][] = [
      ['pid', gateway.pid],
      ['trade_no', `G${tradeNo}`],
      ['out_trade_no', tradeNo],
      ['type', 'alipay'],
      ['name', '商品'],
      ['money', price],
      ['trade_status', 'TRADE_SUCCESS'],
    ];
    fields.push(['sign', md5Sign(signText(fields), gateway.key)], ['sign_type', 'MD5']);
    const answer = await fetch(`http://127.0.0.1:${program.port}/home/pay/notify/${gateway.account_id}?${new URLSearchParams(fields)}`);
    return answer.text();
  }
  /** Runs `work` while a statement of the server waits for a lock of ours, kills the server there, and lets the lock go. */
  async function killedInside(lock: string, values: unknown[], work: () => Promise<unknown>): Promise<void> {
    await bystander.query('begin');
    await bystander.query(lock, values);
    const lost = work().then(
      () => 'answered',
      () => 'silence',
    );
    for (;;) {
      const { rows } = await open.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'select % fn.%'`,
      );
      if ((rows[0]?.count ?? 0) > 0) break;
      await wait(5);
    }
    await program.kill();
    assert.equal(await lost, 'silence');
    await bystander.query('rollback');
    await start(program.port);
  }
  const deliveredOnce = async (order: { trade_no: string; grant: string }): Promise<void> => {
    const { data } = await post(publicOrder.query.path, { trade_no: order.trade_no, grant: order.grant });
    assert.equal(data.cards.length, 1);
  };

  test('while the order is written: the same request gives one order, and one key', async () => {
    const input = wish();
    await killedInside('lock table order_line in exclusive mode', [], () => post(publicPay.order.path, input));
    const { code, data } = await post(publicPay.order.path, input);
    assert.equal(code, 1);
    assert.equal((await booksOf(open)).orders, 1);
    assert.equal(await notify(data.trade_no), 'success');
    await deliveredOnce(data);
  });
  test('after the order was placed: its pay page opens, and it is paid', async () => {
    const { data } = await post(publicPay.order.path, wish());
    await killAndStart();
    assert.equal((await post(publicPay.detail.path, { trade_no: data.trade_no })).code, 1);
    assert.equal(await notify(data.trade_no), 'success');
    await deliveredOnce(data);
  });
  test('while the notice is settled: told again it is success, and the key is delivered once', async () => {
    const { data } = await post(publicPay.order.path, wish());
    await killedInside('select 1 from payment where trade_no = $1 for update', [data.trade_no], () => notify(data.trade_no));
    assert.equal(await notify(data.trade_no), 'success');
    assert.equal(await notify(data.trade_no), 'success');
    await deliveredOnce(data);
  });
  test('right after the notice: what was left to be done is done by the next start', async () => {
    await open.pool.query('update goods set sold_notify = 1 where id = $1', [market.shops[0]?.goods[0]]);
    const { data } = await post(publicPay.order.path, wish());
    assert.equal(await notify(data.trade_no), 'success');
    await killAndStart();
    await deliveredOnce(data);
    const told = async () =>
      (
        await open.pool.query<{ count: number }>('select count(*)::int as count from merchant_message where merchant_id = $1', [
          market.shops[0]?.merchant_id,
        ])
      ).rows[0]?.count;
    for (let patience = 0; patience < 4000 && (await told()) === 0; patience += 1) await wait(25);
    assert.equal(await told(), 1);
  });
  test('while the key is read: nothing is lost by it', async () => {
    const { data } = await post(publicPay.order.path, wish());
    assert.equal(await notify(data.trade_no), 'success');
    const reading = post(publicOrder.query.path, { trade_no: data.trade_no, grant: data.grant }).catch(() => null);
    await killAndStart();
    await reading;
    await deliveredOnce(data);
  });
  test('and the books hold', async () => {
    const books = await booksOf(open);
    assert.deepEqual(
      [books.orders, books.paid, books.sold, books.deliveries, books.applied, books.reserved, books.ledger_sum],
      [5, 5, 5, 5, 5, 0, 0],
    );
    assert.equal(books.wallets, books.net);
    assert.deepEqual(await brokenRules(open), []);
  });
});
