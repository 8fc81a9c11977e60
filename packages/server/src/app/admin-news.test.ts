/** What waits for an administrator is told by its real cause, once by whichever process, again while it stands, and when it is over. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, beforeEach, describe, test } from 'node:test';
import { adminInbox } from '@keymall/contract/identity/admin-notice';
import { adminWorkbench } from '@keymall/contract/insight/workbench';
import { type AdminNewsKind, adminNewsList } from '@keymall/contract/kit/admin-news';
import { parseYuan } from '@keymall/contract/kit/money';
import { textOf } from '@keymall/contract/kit/saying';
import { startOfDay } from '@keymall/contract/kit/time';
import { adminProof } from '@keymall/contract/ledger/proof';
import { adminWallet } from '@keymall/contract/ledger/wallet';
import { adminOwed } from '@keymall/contract/ordering/back-office-order';
import { publicLookup } from '@keymall/contract/ordering/public-lookup';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { adminChannelAccount } from '@keymall/contract/payment/channel';
import { adminCash, merchantCash } from '@keymall/contract/payment/withdrawal';
import { sql } from 'kysely';
import { systemContext } from '#kit/context';
import { ledger } from '#modules/ledger';
import { flushRefused, payment, reachGatewaysBy } from '#modules/payment';
import { type AdminNews, adminNews, keepFact, lookAtHouse, tellAdmins } from '#modules/platform';
import { startTestApp, type TestApp } from '#testing/app';
import { type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp } from '#testing/call';
import { fund, makePayoutChannel, openFakePayoutGateway, saveAlipay } from '#testing/cash.fixture';
import { changeSettings } from '#testing/settings';
import { houseCheck } from './house-check.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

let app: TestApp;
/** Another process of the same house. */
let other: TestApp;
let gateway: FakeGateway;
let admin: Person;
let shop: Shop;
let heard: AdminNews[] = [];
adminNews.listen(async (ctx, news) => {
  if (ctx.house === app?.house || ctx.house === other?.house) heard.push(news);
});
/** What was told, each as its stage and its sentence. */
const told = (kind: AdminNewsKind): string[] =>
  heard.filter((news) => news.kind === kind).map(({ stage, says }) => `${stage}: ${textOf(says, 'zh_CN')}`);
const stages = (kind: AdminNewsKind): string[] => heard.filter((news) => news.kind === kind).map(({ stage }) => stage);
const waiting = async () => did(app, adminWorkbench.waiting, {}, admin);
const both = <T>(work: (each: TestApp) => Promise<T>): Promise<T[]> => Promise.all([work(app), work(other)]);
/** Does it so much later, by the clocks of both. */
async function later(milliseconds: number, work: () => Promise<unknown>): Promise<void> {
  const { now } = app.clock;
  app.clock.now = new Date(now.getTime() + milliseconds);
  other.clock.now = app.clock.now;
  await work();
  app.clock.now = now;
  other.clock.now = now;
}
const again = () => both((each) => each.jobs.runNow('platform.tell-again'));

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  other = await startTestApp({ on: app, outside: gateway.outside });
  other.clock.now = app.clock.now;
  admin = await makeAdmin(app);
});
beforeEach(async () => {
  shop = await makeShop(app);
  heard = [];
  gateway.state.refuses = false;
});

const behindOurBack = (text: string) =>
  app.house.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql.raw(text).execute(db);
  });

/** Works what transactions left behind for a queue of payment's, in both processes: at least once is what is promised. */
async function worked(queue: string): Promise<void> {
  const { rows } = await sql<{ payload: never }>`delete from outbox where queue = ${queue} returning payload`.execute(app.house.db);
  assert.ok(rows.length > 0, `nothing was left for ${queue}`);
  const { work } = payment.queues.find(({ name }) => name === queue) ?? assert.fail(queue);
  for (const { payload } of rows) await both((each) => work(each.ctx(), payload));
}

/** An order whose only card went to somebody else before its money came. */
async function lateOrder(by: FakeChannel): Promise<string> {
  const goods_id = await makeGoods(app, shop);
  await makeCards(app, shop, goods_id, 1);
  const place = async () => {
    const ip = freshIp();
    const request_no = randomBytes(12).toString('hex');
    const order = { token: shop.link, goods_id, quantity: 1, contact: `${request_no}@example.com`, channel_id: by.id, request_no };
    const placed = await did(app, publicPay.order, order, { ip });
    await did(app, publicPay.detail, { trade_no: placed.trade_no }, { ip });
    return placed;
  };
  const settle = async ({ trade_no, total_price }: Awaited<ReturnType<typeof place>>) => {
    gateway.pay(trade_no);
    const number = gateway.orders.get(trade_no)?.transaction_id ?? '';
    const { rows } = await sql<{ id: number }>`
      select (fn.receipt_settle(${by.account_id}, ${number}, ${trade_no}, ${parseYuan(total_price)}, 'notice')->>'receipt_id')::bigint as id`.execute(
      app.house.db,
    );
    return rows[0]?.id;
  };
  const late = await place();
  await did(app, publicLookup.cancel, { trade_no: late.trade_no, grant: late.grant });
  await settle(await place());
  await sql`select fn.receipt_rescue(${await settle(late)}, true)`.execute(app.house.db);
  return late.trade_no;
}

describe('money', () => {
  test('that came late and found no stock, then goes back by no machine: each once, and over when somebody paid it', async () => {
    const channel = await makeFakeChannel(app, admin, 'fake-by-hand');
    const order = await lateOrder(channel);
    await worked('payment.owed');
    assert.equal(told('late_payment').length, 1);
    assert.match(told('late_payment')[0] ?? '', new RegExp(`^new: 订单 ${order}（.+）已收款 .+ 元，但无货可发`));
    await both((each) => each.jobs.runNow('payment.unserved'));
    assert.equal(told('refund_owed').length, 1);
    assert.equal((await waiting()).owed?.count, 1);
    await later(DAY, again);
    assert.deepEqual(
      [stages('late_payment'), stages('refund_owed')],
      [
        ['new', 'again'],
        ['new', 'again'],
      ],
    );
    const { id } = (await did(app, adminOwed.list, { trade_no: order }, admin)).list[0] ?? assert.fail();
    await did(app, adminOwed.paid, { id, way: 'manual', note: '已转账' }, admin);
    await later(2 * DAY, again);
    assert.deepEqual([stages('late_payment').length, stages('refund_owed').length], [2, 2]);
    assert.equal((await waiting()).owed?.count, 0);
  });

  test('that its gateway does not take back', async () => {
    await lateOrder(await makeFakeChannel(app, admin));
    await worked('payment.owed');
    gateway.state.refuses = true;
    await both((each) => each.jobs.runNow('payment.unserved'));
    assert.deepEqual([stages('refund_failed'), stages('refund_owed')], [['new'], []]);
    assert.equal((await waiting()).owed_failed?.count, 1);
  });

  test('that a payout did not bring', async () => {
    const bank = openFakePayoutGateway();
    const paying = await startTestApp({ on: app, outside: bank.outside });
    // Withdrawals are asked for by day.
    paying.clock.now = new Date(startOfDay(new Date()).getTime() + 12 * HOUR);
    const [treasurer, earner] = [await makeAdmin(paying), await makeShop(paying)];
    await saveAlipay(paying, earner);
    await makePayoutChannel(paying, treasurer, bank.config);
    await fund(paying, treasurer, earner, 10_000);
    const { id } = await did(
      paying,
      merchantCash.apply,
      { money: '100.00', fee: '1.00', request_no: randomBytes(12).toString('hex') },
      earner,
    );
    bank.moods.word = 'DEAD';
    const { status } = await did(paying, adminCash.pass, { id, way: 'channel' }, treasurer);
    assert.equal(status, 4);
    const { rows } = await sql<{ matter: string }>`select matter from admin_matter where kind = 'payout_failed'`.execute(app.house.db);
    reachGatewaysBy(gateway.outside, gateway.outside);
    assert.deepEqual(rows, [{ matter: `${id}:1` }]);
    assert.equal((await waiting()).unpaid?.count, 1);
  });

  test('that the books do not account for: red, again after a day, over when they are whole', async () => {
    await did(
      app,
      adminWallet.money,
      { id: shop.id, action: 'inc', money: '1.00', mark: '补差', request_no: randomBytes(12).toString('hex') },
      admin,
    );
    const { work } = ledger.queues.find(({ name }) => name === 'ledger.prove') ?? assert.fail();
    const proven = async (): Promise<void> => {
      const { id } = await did(app, adminProof.run, {}, admin);
      await both((each) => work(each.ctx(), { proof_id: id }));
    };
    const wrong = (by: number) =>
      behindOurBack(`update ledger_account set balance = balance + ${by} where merchant_id = ${shop.id} and kind = 'merchant_wallet'`);
    await wrong(5);
    await proven();
    await proven();
    assert.deepEqual(told('books_red'), ['new: 资金对账有 1 项不符，提现已暂停：L3']);
    assert.equal((await waiting()).books?.count, 1);
    await again();
    await later(DAY, again);
    assert.deepEqual(stages('books_red'), ['new', 'again']);
    assert.match(told('books_red')[1] ?? '', /^again: 资金对账不符：仍有 1 项待处理/);
    await wrong(-5);
    await proven();
    await proven();
    assert.deepEqual(stages('books_red'), ['new', 'again', 'over']);
    assert.equal((await waiting()).books?.count, 0);
  });

  test('that a merchant has not put aside for fees: no sales, told once, over when there is enough', async () => {
    await changeSettings(app, admin, 'custom', { custom_status: 1, custom_least: '10.00' });
    // The other process hears of it a moment later.
    await both((each) => each.house.settings.reload());
    const { account_id, id } = await makeFakeChannel(app, admin);
    await sql`update channel_account set merchant_id = ${shop.id} where id = ${account_id}`.execute(app.house.db);
    await sql`insert into custom_channel (merchant_id, channel_id, channel_account_id, status) values (${shop.id}, ${id}, ${account_id}, 1)`.execute(
      app.house.db,
    );
    const warn = () => both((each) => each.jobs.runNow('payment.warn-prepaid'));
    await warn();
    await warn();
    assert.deepEqual(stages('fees_low'), ['new']);
    assert.equal((await waiting()).fees?.count, 1);
    const enough = {
      id: shop.id,
      action: 'customchannelfeeadd' as const,
      money: '50.00',
      mark: '预存',
      request_no: randomBytes(12).toString('hex'),
    };
    await did(app, adminWallet.money, enough, admin);
    await warn();
    assert.deepEqual(stages('fees_low'), ['new', 'over']);
  });
});

describe('gateways', () => {
  test('refused notices in numbers are one message with their number, by two processes; few are none', async () => {
    const { account_id } = await makeFakeChannel(app, admin);
    const forge = (each: TestApp) =>
      each.app.inject({ method: 'POST', url: `/home/pay/notify/${account_id}`, payload: 'sign=forged', remoteAddress: freshIp() });
    const flush = () => both((each) => flushRefused(each.house));
    for (let count = 0; count < 9; count += 1) await both(forge);
    await flush();
    assert.deepEqual(told('notices_refused'), []);
    await Promise.all(Array.from({ length: 50 }, () => both(forge)));
    await flush();
    assert.equal(told('notices_refused').length, 1);
    assert.match(told('notices_refused')[0] ?? '', /^new: .+在 10 分钟内有 \d+ 条支付通知被拒/);
    const { list } = await did(app, adminWorkbench.matters, {}, admin);
    assert.match(list.find(({ kind }) => kind === 'notices_refused')?.text ?? '', /有 118 条/);
    const over = () => both((each) => each.jobs.runNow('payment.refused-over'));
    await over();
    await later(11 * MINUTE, over);
    assert.deepEqual(stages('notices_refused'), ['new', 'over']);
    await changeSettings(app, admin, 'payment', { notice_refused_count: 0 });
    await Promise.all(Array.from({ length: 30 }, () => forge(app)));
    await flush();
    assert.equal(stages('notices_refused').length, 2);
  });

  test('an account left out after failures, and put back', async () => {
    const channel = await makeFakeChannel(app, admin);
    await sql`update channel_account set fail_limit = 3 where id = ${channel.account_id}`.execute(app.house.db);
    const goods_id = await makeGoods(app, shop);
    await makeCards(app, shop, goods_id, 10);
    const numbers: string[] = [];
    for (let count = 0; count < 5; count += 1) {
      const request_no = randomBytes(12).toString('hex');
      const order = { token: shop.link, goods_id, quantity: 1, contact: `${request_no}@example.com`, channel_id: channel.id, request_no };
      numbers.push((await did(app, publicPay.order, order, { ip: freshIp() })).trade_no);
    }
    gateway.state.refuses = true;
    await Promise.all(numbers.map((trade_no, at) => call(at % 2 ? app : other, publicPay.detail, { trade_no }, { ip: freshIp() })));
    assert.deepEqual(stages('channel_cut'), ['new']);
    assert.equal((await waiting()).cut?.count, 1);
    gateway.state.refuses = false;
    await did(app, adminChannelAccount.putBack, { id: channel.account_id }, admin);
    assert.deepEqual(stages('channel_cut'), ['new', 'over']);
    assert.equal((await waiting()).cut?.count, 0);
  });
});

describe('the house', () => {
  test('stock and orders that disagree, found by the nightly check', async () => {
    const goods = await makeGoods(app, shop);
    await makeCards(app, shop, goods, 1);
    const check = () => both((each) => houseCheck.run(each.ctx()).catch(() => undefined));
    await behindOurBack(`update card set status = 2 where goods_id = ${goods}`);
    await check();
    await app.jobs.runNow('house.check');
    assert.deepEqual([stages('stock_red'), stages('task_failed')], [['new'], []]);
    await behindOurBack(`update card set status = 1 where goods_id = ${goods}`);
    await check();
    assert.deepEqual(stages('stock_red'), ['new', 'over']);
  });

  test('a schedule that fails is told, one of every minute only after three times, and that it works again', async () => {
    const run = async (name: string, times: number) => {
      for (let count = 0; count < times; count += 1) await (count % 2 ? app : other).jobs.runNow(name);
    };
    await sql`alter table refused_notice rename to refused_notice_away`.execute(app.house.db);
    await sql`alter table settlement_order rename to settlement_order_away`.execute(app.house.db);
    await run('payment.sweep-refused', 3);
    await run('payment.settle', 2);
    assert.deepEqual(
      told('task_failed').map((line) => line.slice(0, 40)),
      ['new: 定时任务“清理被拒通知记录”连续 1 次失败：relation "re'.slice(0, 40)],
    );
    await run('payment.settle', 2);
    assert.equal(stages('task_failed').length, 2);
    await sql`alter table refused_notice_away rename to refused_notice`.execute(app.house.db);
    await sql`alter table settlement_order_away rename to settlement_order`.execute(app.house.db);
    await run('payment.sweep-refused', 1);
    await run('payment.settle', 2);
    assert.deepEqual(stages('task_failed'), ['new', 'new', 'over', 'over']);
  });

  test('schedules that nobody works: the first few by name, the rest in one number, and over when they run', async () => {
    await later(30 * DAY, () => both((each) => lookAtHouse(each.house)));
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from admin_matter where kind = 'task_silent' and end_at is null`.execute(app.house.db);
    const silent = rows[0]?.count ?? 0;
    assert.ok(silent > 20, String(silent));
    assert.ok(stages('task_silent').length <= 10, 'a flood is not told one by one');
    await later(30 * DAY, again);
    const last = told('task_silent').at(-1) ?? '';
    // Whoever tells again has run, and is silent no more.
    assert.match(last, new RegExp(`^(again: 定时任务未运行：仍有 (${silent}|${silent - 1}) 项|over)`));
    await app.jobs.runNow('order.close');
    assert.ok(stages('task_silent').includes('over'));
  });

  test('no fresh backup, and one that failed', async () => {
    const production = { ...app.house, installation: { ...app.house.installation, mode: 'production' as const } };
    const seen: string[] = [];
    adminNews.listen(async (ctx, { kind, stage, says }) => {
      if (ctx.house === production && kind === 'backup_failed') seen.push(`${stage}: ${textOf(says, 'zh_CN')}`);
    });
    await lookAtHouse(production);
    await lookAtHouse(production);
    assert.match(seen.join('\n'), /^new: 备份异常：还没有任何备份[^\n]*$/);
    await keepFact(app.house.db, 'backup', {}, app.clock.now);
    await lookAtHouse(production);
    await keepFact(app.house.db, 'backup_failed', { why: 'ENOSPC' }, new Date(app.clock.now.getTime() + 1));
    await lookAtHouse(production);
    assert.deepEqual(seen.slice(1), ['over: 备份已恢复正常', 'new: 备份异常：最近一次备份失败：ENOSPC']);
    assert.equal((await waiting()).machine?.count, 1);
  });

  test('a disk that fills below what is set, and a clock that was put right', async () => {
    const look = () => both((each) => lookAtHouse(each.house));
    const floor = async (watch_disk_percent: number) => {
      await changeSettings(app, admin, 'safe', { watch_disk_percent });
      await other.house.settings.reload();
    };
    // no disk of use is wholly empty
    await floor(99);
    await keepFact(app.house.db, 'clock_put_right', { seconds: '120', rows: '3' }, app.clock.now);
    await look();
    await look();
    assert.deepEqual([stages('disk_low'), stages('clock_wrong')], [['new'], ['new']]);
    await floor(0);
    await sql`delete from installation_fact where name = 'clock_put_right'`.execute(app.house.db);
    await look();
    assert.deepEqual(
      [stages('disk_low'), stages('clock_wrong')],
      [
        ['new', 'over'],
        ['new', 'over'],
      ],
    );
    await floor(5);
  });

  test('two processes that notice the same at once tell it once; what its kind forbids is not known', async () => {
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        tellAdmins(systemContext((at % 2 ? app : other).house, 'test'), 'disk_low', 'one', { free: '1.0 GB', percent: 2 }),
      ),
    );
    assert.equal(answers.filter(Boolean).length, 1);
    assert.deepEqual(stages('disk_low'), ['new']);
    const clerk = await makeAdmin(app, ['order/owed/list']);
    const { machine, owed, tasks } = await did(app, adminWorkbench.waiting, {}, clerk);
    assert.deepEqual([machine, tasks, owed?.count !== undefined], [null, null, true]);
    const { list } = await did(app, adminWorkbench.matters, {}, clerk);
    assert.deepEqual(
      list.filter(({ kind }) => kind === 'disk_low' || kind === 'task_silent'),
      [],
    );
  });
});

test('a job that fails for good is told through its queue’s dead letters', async () => {
  await sql`update pgboss.queue set retry_limit = 0 where name = 'refund.pay'`.execute(app.house.db);
  const seen = Promise.withResolvers<AdminNews>();
  adminNews.listen(async (_, news) => {
    if (news.kind === 'job_failed' && news.matter === 'refund.pay') seen.resolve(news);
  });
  await sql`insert into pgboss.job (name, data, retry_limit, dead_letter) values ('refund.pay', '{"refund_id": "none"}', 0, 'dead')`.execute(
    app.house.db,
  );
  const worker = await startTestApp({ on: app, worker: true, outside: gateway.outside });
  const { says } = await seen.promise;
  assert.match(textOf(says, 'zh_CN'), /^后台任务 refund\.pay 重试后仍失败，共 1 个：/);
  await worker.close();
});

test('each of the kinds was told by its real event here, and stands in the list of an administrator who may see its page', async () => {
  const missing: string[] = [];
  for (const kind of adminNewsList) if ((await did(app, adminInbox.list, { kind }, admin)).total === 0) missing.push(kind);
  assert.deepEqual(missing, []);
});
