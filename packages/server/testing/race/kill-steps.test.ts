/**
 * A server killed at each step of a purchase, of a refund, a complaint, a withdrawal and its payout: what was begun is finished or undone,
 * and the next try comes to the same end.
 */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { merchantProxyGoods } from '@keymall/contract/agency/proxy-goods';
import { merchantAgentRelation } from '@keymall/contract/agency/relation';
import { merchantAgentSetting, merchantSupply } from '@keymall/contract/agency/supply';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { merchantComplaint } from '@keymall/contract/ordering/complaint';
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { adminChannel, adminChannelAccount } from '@keymall/contract/payment/channel';
import { merchantCollect } from '@keymall/contract/payment/payout-account';
import { adminSettlement, adminSettlementAccount } from '@keymall/contract/payment/settlement-channel';
import { adminCash, merchantCash } from '@keymall/contract/payment/withdrawal';
import { outsideWorld } from '@keymall/drivers/kit/http';
import { md5Sign, signText } from '@keymall/drivers/kit/sign';
import pg from 'pg';
import { systemContext } from '#kit/context';
import { createAdmin, openSession } from '#modules/identity';
import { ordering } from '#modules/ordering';
import { payment, reachGatewaysBy } from '#modules/payment';
import { testDatabase } from '../postgres.ts';
import { type KillGateway, openKillGateway } from './kill-gateway.ts';
import { booksOf, brokenRules, liftLimits, type Market, openBeside, openMarket } from './market.ts';
import { freePort, type Program, startProgram } from './program.ts';

const CARDS = 20;
const PASSWORD = 'a good long password';

describe('killed at each step of a purchase', () => {
  const folder = mkdtempSync(join(tmpdir(), 'keymall-kill-'));
  const masterKey = randomBytes(32).toString('base64');
  let database: Awaited<ReturnType<typeof testDatabase>>;
  let open: Awaited<ReturnType<typeof openBeside>>;
  let market: Market;
  let program: Program;
  let bystander: pg.Client;
  let gateway: KillGateway;
  /** Signed in, and a channel of epay V2 and one for payouts at the same gateway. */
  let admin: string;
  let merchant: string;
  let channelV2: { id: number; account_id: number };

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
    gateway = await openKillGateway();
    const { pid, key } = gateway;
    market = (await openMarket(open, [[CARDS], [], []], { pid, key, url: gateway.url })).market;
    bystander = new pg.Client({ connectionString: database.url });
    await bystander.connect();
    const ctx = systemContext(open.house, 'kill');
    admin = await openSession(ctx, 'admin', await createAdmin(ctx, 'killer', PASSWORD));
    const { merchant_id } = market.shops[0] as Market['shops'][number];
    merchant = await openSession(ctx, 'merchant', merchant_id, merchant_id);
    const { rows } = await open.pool.query<{ id: number }>(`select id from pay_type where code = 'alipay'`);
    const made = { title: '第二版', show_name: '支付宝', code: 'epay_v2', pay_type_id: rows[0]?.id, rate: '30' };
    const { id } = (await post(adminChannel.add.path, made, admin)).data;
    const account = { channel_id: id, name: '第二版账号', params: { ...gateway.account, mode: 'page' } };
    channelV2 = { id, account_id: (await post(adminChannelAccount.add.path, account, admin)).data.id };
    const outside = outsideWorld({ now: () => new Date() });
    reachGatewaysBy(outside, outside);
  });
  after(async () => {
    await gateway.close();
    await bystander.end();
    await program.stop();
    await open.close();
    await database.drop();
    rmSync(folder, { recursive: true, force: true });
  });

  const post = async (path: string, body: unknown, token = '') => {
    const answer = await fetch(`http://127.0.0.1:${program.port}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
    return (await answer.json()) as {
      code: number;
      msg: string;
      data: Record<string, never> & { id: number; trade_no: string; grant: string; status: number; cards: { number: string }[] };
    };
  };
  const did = async (path: string, body: unknown, token = '') => {
    const answer = await post(path, body, token);
    assert.equal(answer.code, 1, `${path}: ${JSON.stringify(answer)}`);
    return answer.data;
  };
  const one = async (query: string, values: unknown[] = []): Promise<number> =>
    (await open.pool.query<{ value: number }>(`select (${query})::bigint as value`, values)).rows[0]?.value ?? -1;
  /** What the next minute would do, now; by the house beside the server, as a second one would. */
  async function runSchedule(name: string): Promise<void> {
    await [...ordering.schedules, ...payment.schedules].find((each) => each.name === name)?.run(systemContext(open.house, 'kill'));
  }
  const wish = (channel_id = market.gateway.channel_id) => ({
    token: market.shops[0]?.token,
    goods_id: market.shops[0]?.goods[0],
    quantity: 1,
    contact: `buyer${randomBytes(4).toString('hex')}@example.com`,
    channel_id,
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
  async function notifyV2(tradeNo: string): Promise<string> {
    const query = gateway.notice({
      trade_no: `G${tradeNo}`,
      out_trade_no: tradeNo,
      type: 'alipay',
      name: '商品',
      money: market.price,
      trade_status: 'TRADE_SUCCESS',
    });
    return (await fetch(`http://127.0.0.1:${program.port}/home/pay/notify/${channelV2.account_id}?${query}`)).text();
  }
  /** Runs `work` until the gateway has done what it asks for there and never says so; the server is killed while it waits for that. */
  async function killedAsking(path: string, work: () => Promise<unknown>): Promise<void> {
    const arrived = gateway.swallow(path);
    const lost = work().then(
      () => 'answered',
      () => 'silence',
    );
    await arrived;
    await program.kill();
    await lost;
    await start(program.port);
  }
  /** Runs `work` while a statement of the server waits for a lock of ours, kills the server there, and lets the lock go. */
  async function killedInside(lock: string, values: unknown[], work: () => Promise<unknown>): Promise<void> {
    await bystander.query('begin');
    await bystander.query(lock, values);
    let end = '';
    const lost = work().then(
      (answer) => (end = `answered ${JSON.stringify(answer)}`),
      () => (end = 'silence'),
    );
    for (;;) {
      const { rows } = await open.pool.query<{ count: number }>(
        `select count(*)::int as count from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and application_name <> 'keymall-jobs'`,
      );
      if ((rows[0]?.count ?? 0) > 0) break;
      assert.equal(end, '', 'nothing waited for the lock');
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
  test('paid while nobody was there: asked for at once by the next start, and delivered without a notice', async () => {
    const { data } = await post(publicPay.order.path, wish());
    await did(publicPay.detail.path, { trade_no: data.trade_no });
    // As one that had been asked for before: its next turn is far away.
    const asked = await open.pool.query(
      `update payment set query_count = 3, query_at = now() + interval '1 hour' where trade_no = $1 and query_at is not null`,
      [data.trade_no],
    );
    assert.equal(asked.rowCount, 1);
    await program.kill();
    gateway.book.paid.set(data.trade_no, market.price);
    await start(program.port);
    const paid = () => one('select count(*) from orders where trade_no = $1 and status = 1', [data.trade_no]);
    for (let patience = 0; patience < 4000 && (await paid()) === 0; patience += 1) await wait(25);
    await deliveredOnce(data);
    // The notice comes after all.
    assert.equal(await notify(data.trade_no), 'success');
    await deliveredOnce(data);
  });
  test('while a notice of epay V2 is settled, the key is delivered once', async () => {
    const { data } = await post(publicPay.order.path, wish(channelV2.id));
    await killedInside('select 1 from payment where trade_no = $1 for update', [data.trade_no], () => notifyV2(data.trade_no));
    assert.equal(await notifyV2(data.trade_no), 'success');
    assert.equal(await notifyV2(data.trade_no), 'success');
    await deliveredOnce(data);
  });
  test('while a refund is on its way: it goes back once', async () => {
    const { data } = await post(publicPay.order.path, wish(channelV2.id));
    assert.equal(await notifyV2(data.trade_no), 'success');
    const order = await one('select id from orders where trade_no = $1', [data.trade_no]);
    await killedAsking('/api/pay/refund', () => post(merchantRefund.add.path, { order_id: order, reason: '缺货' }, merchant));
    await runSchedule('refund.settle');
    assert.deepEqual([...gateway.book.refunds.values()], [market.price]);
    assert.equal(new Set(gateway.sent).size, 1);
    const { rows } = await open.pool.query<{ status: string; amount: number }>(
      'select status, amount from order_refund where order_id = $1',
      [order],
    );
    assert.deepEqual(rows, [{ status: 'refunded', amount: 1000 }]);
    assert.equal(await one('select status from orders where id = $1', [order]), 3);
  });
  test('while a complaint is written: there is one, and the money is frozen once', async () => {
    const { data } = await post(publicPay.order.path, wish());
    assert.equal(await notify(data.trade_no), 'success');
    const complaint = { trade_no: data.trade_no, grant: data.grant, type: '无效卡密', desc: '卡密提示已经被使用过了' };
    await killedInside('lock table order_complaint in exclusive mode', [], () => post(publicComplaint.doComplaint.path, complaint));
    assert.equal(await one('select count(*) from order_complaint'), 0);
    await did(publicComplaint.doComplaint.path, complaint);
    assert.notEqual((await post(publicComplaint.doComplaint.path, complaint)).code, 1);
    assert.deepEqual(
      [
        await one('select count(*) from order_complaint'),
        await one(`select balance from ledger_account where kind = 'merchant_frozen' and merchant_id = $1`, [market.shops[0]?.merchant_id]),
      ],
      [1, await one('select finally_money from orders where trade_no = $1', [data.trade_no])],
    );
  });

  /** Servers are killed and started for minutes, and a proof of who one is holds for five. */
  const proveAnew = () => open.pool.query('update session set proof_at = now()');
  const withdrawal = { money: '10.00', fee: '0.10', request_no: randomBytes(12).toString('hex') };
  const wallet = () =>
    one(`select balance from ledger_account where kind = 'merchant_wallet' and merchant_id = $1`, [market.shops[0]?.merchant_id]);
  test('while a withdrawal is asked for: the same request is one, and its money is taken once', async () => {
    await open.pool.query(
      `insert into setting (name, value) values ('settlement', '{"cash_limit_time_start": 0, "cash_limit_time_end": 24, "cash_min_money": "1.00"}')
       on conflict (name) do update set value = setting.value || excluded.value`,
    );
    await open.pool.query('update merchant set password_hash = (select password_hash from admin limit 1) where id = $1', [
      market.shops[0]?.merchant_id,
    ]);
    await killAndStart();
    await proveAnew();
    await did(merchantCollect.setCollect.path, { type: 1, account: 'payee@example.com', realname: '张三', password: PASSWORD }, merchant);
    const had = await wallet();
    await killedInside('lock table withdrawal in exclusive mode', [], () => post(merchantCash.apply.path, withdrawal, merchant));
    assert.equal(await wallet(), had);
    const first = await did(merchantCash.apply.path, withdrawal, merchant);
    const again = await did(merchantCash.apply.path, withdrawal, merchant);
    assert.deepEqual([again.trade_no, await wallet()], [first.trade_no, had - 1000]);
  });
  test('while its payout is on its way: asked for, never sent again', async () => {
    await proveAnew();
    const { id: channel_id } = await did(adminSettlement.add.path, { title: '代付', code: 'epay_v2_transfer' }, admin);
    const account = { channel_id, name: '代付账号', params: { ...gateway.account, number_form: 'as_is', refusals: 'signed' } };
    await did(adminSettlementAccount.add.path, account, admin);
    const id = await one('select id from withdrawal');
    gateway.sent.length = 0;
    await killedAsking('/api/transfer/submit', () => post(adminCash.pass.path, { id, way: 'channel' }, admin));
    assert.equal(await one('select status from withdrawal'), 3);
    assert.notEqual((await post(adminCash.pass.path, { id, way: 'channel' }, admin)).code, 1);
    await open.pool.query(`update withdrawal set query_at = now() - interval '1 minute'`);
    await runSchedule('withdrawal.query');
    assert.equal(await one('select status from withdrawal'), 1);
    assert.deepEqual([[...gateway.book.transfers.values()], gateway.sent.length], [['9.90'], 1]);
  });

  describe('an order of a copy', () => {
    const shopAt = (at: number) => market.shops[at] as Market['shops'][number];
    const tokens: string[] = [];
    let copy: number;
    let order: { trade_no: string; grant: string };
    /** Wallet and frozen less debt of the root, the middle and the seller, and what of it is frozen. */
    let had: number[];
    const sums = async (kinds: string) =>
      Promise.all(
        [0, 1, 2].map((at) =>
          one(
            `select coalesce(sum(case kind when 'merchant_debt' then -balance else balance end), 0) from ledger_account where merchant_id = $1 and kind = any ($2)`,
            [shopAt(at).merchant_id, kinds.split(' ')],
          ),
        ),
      );
    const moved = async () => (await sums('merchant_wallet merchant_frozen merchant_debt')).map((sum, at) => sum - (had[at] ?? 0));
    before(async () => {
      const ctx = systemContext(open.house, 'kill');
      for (const { merchant_id } of market.shops) tokens.push(await openSession(ctx, 'merchant', merchant_id, merchant_id));
      await proveAnew();
      const supply = { open_supply: 1, auto_approve: 1, allow_resupply: 1, markup_type: 1, markup: '10.00', contact: '', notice: '' };
      copy = shopAt(0).goods[0] as number;
      // 6.00 → 7.50 → 10.00
      for (const [at, proxy_price, markup] of [
        [0, '6.00', '0.00'],
        [1, '1.50', '2.50'],
      ] as const) {
        const [from, to] = [tokens[at], tokens[at + 1]];
        await did(merchantAgentSetting.save.path, supply, from);
        await did(merchantSupply.save.path, { ids: [copy], proxy_price, resupply: 1 }, from);
        await did(merchantAgentRelation.apply.path, { supplier_id: shopAt(at).merchant_id, type: 1 }, to);
        const { id: cate_id } = await did(merchantCategory.add.path, { name: '代理' }, to);
        const made = await did(merchantProxyGoods.copy.path, { ids: [copy], cate_id, markup_type: 2, markup }, to);
        [copy] = (made as unknown as { ids: [number] }).ids;
      }
      had = await sums('merchant_wallet merchant_frozen merchant_debt');
    });

    test('while it is written with its shares: the same request gives one', async () => {
      const input = { ...wish(channelV2.id), token: shopAt(2).token, goods_id: copy };
      await killedInside('lock table order_split in exclusive mode', [], () => post(publicPay.order.path, input));
      const { trade_no, grant } = await did(publicPay.order.path, input);
      order = { trade_no, grant };
      assert.equal(await one('select count(*) from order_split'), 3);
    });
    test('while its money is divided: everybody has its share, once', async () => {
      await killedInside('lock table ledger_posting in exclusive mode', [], () => notifyV2(order.trade_no));
      // One statement: it was done whole or not at all.
      const before = await moved();
      for (const _ of [1, 2]) assert.equal(await notifyV2(order.trade_no), 'success');
      await deliveredOnce(order);
      const fee = await one('select fee from orders where trade_no = $1', [order.trade_no]);
      const shares = [600, 150, 250 - fee];
      assert.deepEqual(await moved(), shares);
      assert.ok(
        [[0, 0, 0], shares].some((each) => each.join() === before.join()),
        before.join(),
      );
    });
    test('while a complaint freezes everybody’s share, and while the root gives it back: each loses its own', async () => {
      const complaint = { ...order, type: '无效卡密', desc: '卡密提示已经被使用过了' };
      const frozen = await sums('merchant_frozen');
      await killedInside('lock table order_complaint_share in exclusive mode', [], () => post(publicComplaint.doComplaint.path, complaint));
      assert.deepEqual(await sums('merchant_frozen'), frozen);
      const { id } = await did(publicComplaint.doComplaint.path, complaint);
      const share = await moved();
      assert.deepEqual(
        (await sums('merchant_frozen')).map((sum, at) => sum - (frozen[at] ?? 0)),
        share,
      );
      const refunds = gateway.book.refunds.size;
      const agree = () => post(merchantComplaint.agree.path, { id, whole: 1 }, tokens[2]);
      await proveAnew();
      await killedInside('lock table ledger_posting in exclusive mode', [], agree);
      assert.deepEqual(await moved(), share);
      assert.equal((await agree()).code, 1);
      assert.notEqual((await agree()).code, 1);
      assert.deepEqual(await moved(), [0, 0, 0]);
      await runSchedule('refund.settle');
      assert.equal(gateway.book.refunds.size, refunds + 1);
    });
  });

  test('and the books hold', async () => {
    const books = await booksOf(open);
    assert.deepEqual(
      [books.orders, books.paid, books.sold, books.deliveries, books.applied, books.reserved, books.ledger_sum],
      [10, 8, 8, 10, 10, 0, 0],
    );
    assert.deepEqual(await brokenRules(open), []);
  });
});
