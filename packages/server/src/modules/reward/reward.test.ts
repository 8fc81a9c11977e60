/**
 * Bringing merchants from end to end: by a link, to the first sale, to what the parent has of it, and back by refunds and complaints; every
 * figure is the ledger's. And activities: claimed once a step, taken back where it is no longer reached.
 */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { formatYuan, parseYuan } from '@keymall/contract/kit/money';
import { formatTime } from '@keymall/contract/kit/time';
import { merchantMoney } from '@keymall/contract/ledger/money-log';
import { adminInvite } from '@keymall/contract/merchant/invite';
import { merchantAccount } from '@keymall/contract/merchant/merchant-account';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { adminReferral } from '@keymall/contract/merchant/referral';
import { adminComplaint } from '@keymall/contract/ordering/complaint';
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { merchantCollect } from '@keymall/contract/payment/payout-account';
import { adminAward, adminAwardClaim, merchantAward } from '@keymall/contract/reward/award';

import fc from 'fast-check';
import { sql } from 'kysely';
import { allOf } from '#app/assembly';
import { checkInvariants } from '#app/invariants';
import { mintShopScope } from '#kit/scope';
import { openSession } from '#modules/identity';
import { shopLinkOf } from '#modules/merchant';
import { startTestApp, type TestApp } from '#testing/app';
import { type Bought, buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { saveAlipay } from '#testing/cash.fixture';
import { changeSettings } from '#testing/settings';
import { lookAtClaims } from './activity.service.ts';

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let channel: FakeChannel;

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  channel = await makeFakeChannel(app, admin);
});
after(() => app.close());
const terms = (change: object = {}) =>
  changeSettings(app, admin, 'spread', {
    spread_status: 1,
    spread_link: 1,
    spread_reward: 1,
    spread_reward_money: '5.00',
    spread_reward_least: '0.00',
    spread_reward_days: 0,
    spread_rebate_rate: 20,
    spread_rebate_days: 0,
    ...change,
  });
beforeEach(() => terms());

const overview = (shop: Shop) => did(app, merchantAward.overview, {}, shop);
let newcomers = 0;
/** Registers by the link that the parent's page shows, as a page would. */
async function comeBy(link: string, draft: Partial<WireInput<typeof merchantAccount.register>> = {}): Promise<Shop> {
  newcomers += 1;
  const username = `by_link_${newcomers}`;
  const spread = new URL(link).searchParams.get('spread') ?? '';
  const form = { username, password: 'a quite good password', shop_name: '新开的小店', agree: true as const, spread, ...draft };
  const { id } = await did(app, merchantAccount.register, form);
  const scope = mintShopScope(id);
  const { token } = await shopLinkOf(app.ctx(), scope);
  return { id, username, scope, link: token, token: await proven(await openSession(app.ctx(), 'merchant', id, id)) };
}
async function proven(token: string): Promise<string> {
  await sql`update session set proof_at = '2999-01-01' where id = (select max(id) from session)`.execute(app.house.db);
  return token;
}
async function brings(parent: Shop): Promise<Shop> {
  return comeBy((await overview(parent)).link);
}
async function sell(of: Shop, price = '100.00'): Promise<Bought> {
  const goodsId = await makeGoods(app, of, { price });
  await makeCards(app, of, goodsId, 1);
  return buy(app, gateway, of, channel, goodsId);
}
/** What the sales have left behind, done by the queue that the app mounts. */
async function settle(): Promise<void> {
  const queue = allOf('queues').find(({ name }) => name === 'order.rebate') ?? assert.fail('no such queue');
  const { rows } = await sql<{ payload: object }>`delete from outbox where queue = 'order.rebate' returning payload`.execute(app.house.db);
  for (const { payload } of rows) await queue.work(app.ctx(), payload as never);
}
const giveBack = (order: Bought, of: Shop, amount?: string) =>
  did(app, merchantRefund.add, { order_id: order.id, reason: '退款', ...(amount && { amount }) }, of);
/** A complaint that an administrator upholds. */
async function uphold({ trade_no, grant }: Bought): Promise<void> {
  const { id } = await did(app, publicComplaint.doComplaint, { trade_no, grant, type: '无效卡密', desc: '卡密提示已经被使用过了' });
  await did(app, adminComplaint.win, { id, result: 2, reason: '卡密确已失效' }, admin);
}
const fen = (yuan: string): number => parseYuan(yuan) ?? assert.fail(yuan);

/** Wallet and debt of a shop that only ever had rewards: what the ledger says it has of them. */
async function inLedger({ id }: Shop): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(case kind when 'merchant_debt' then -balance else balance end), 0)::bigint as sum from ledger_account
    where merchant_id = ${id} and kind in ('merchant_wallet', 'merchant_debt')`.execute(app.house.db);
  return rows[0]?.sum ?? 0;
}
/** All pages say what the ledger says; gives it in yuan. */
async function agreed(parent: Shop): Promise<string> {
  const { total, month } = await overview(parent);
  const { list: records } = await did(app, merchantAward.records, { limit: 100 }, parent);
  const { list: log } = await did(app, merchantMoney.log, { limit: 100 }, parent);
  const sum = (amounts: readonly string[]) => amounts.reduce((all, amount) => all + fen(amount), 0);
  const { list: invited } = await did(app, merchantAward.invited, { limit: 100 }, parent);
  const { list: seen } = await did(app, adminReferral.list, { page: 1, limit: 100, parent: parent.username }, admin);
  const activities = sum(records.filter(({ type }) => type === 'reward').map(({ amount }) => amount));
  const ledger = await inLedger(parent);
  assert.deepEqual(
    {
      total: fen(total),
      month: fen(month),
      records: sum(records.map(({ amount }) => amount)),
      log: sum(log.map(({ wallet, money }) => (wallet === 'debt_money' ? formatYuan(-fen(money)) : money))),
      invited: sum(invited.map(({ earned }) => earned)) + activities,
      seen: sum(seen.map(({ earned }) => earned)) + activities,
    },
    { total: ledger, month: ledger, records: ledger, log: ledger, invited: ledger, seen: ledger },
  );
  return total;
}
async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
}

describe('from the link to the wallet', () => {
  test('registration, first sale, rebate and reward; a refund and an upheld complaint take their parts back', async () => {
    const parent = await makeShop(app);
    const before = await overview(parent);
    assert.deepEqual(
      [before.total, before.month, before.claimable, before.invited, before.active, before.terms],
      [
        '0.00',
        '0.00',
        '0.00',
        0,
        0,
        { is_on: true, reward: '5.00', reward_least: '0.00', reward_days: 0, rebate_rate: 20, rebate_days: 0 },
      ],
    );
    assert.match(before.link, /^http:\/\/keymall\.test\/merchant\/register\?spread=[0-9a-f]{10}$/);
    const child = await comeBy(before.link);
    assert.deepEqual([(await overview(parent)).invited, (await overview(parent)).active], [1, 0]);
    const order = await sell(child);
    await settle();
    // 3.00 of fee.
    assert.equal(await agreed(parent), '5.60');
    assert.equal((await overview(parent)).active, 1);
    const { list } = await did(app, merchantAward.records, {}, parent);
    assert.deepEqual(
      list.map(({ type, amount, from, trade_no }) => [type, amount, from, trade_no]),
      [
        ['sub_register', '5.00', `b***${String(newcomers).slice(-1)}`, `${order.trade_no.slice(0, 4)}****${order.trade_no.slice(-4)}`],
        ['sub_sold_rebate', '0.60', `b***${String(newcomers).slice(-1)}`, `${order.trade_no.slice(0, 4)}****${order.trade_no.slice(-4)}`],
      ],
    );
    const [row] = (await did(app, merchantAward.invited, {}, parent)).list;
    assert.deepEqual(
      [row?.id, row?.name, row?.counts, row?.way, row?.earned],
      [child.id, `b***${String(newcomers).slice(-1)}`, true, 'link', '5.60'],
    );
    assert.ok(!JSON.stringify([list, row]).includes(child.username), 'the name is shown in part only');

    await giveBack(order, child, '40.00');
    assert.equal(await agreed(parent), '5.36');
    await uphold(order);
    assert.equal(await agreed(parent), '0.00');
    const gone = await overview(parent);
    assert.deepEqual([gone.invited, gone.active], [1, 0]);
    // the reward was that of the first sale: another does not bring it again, its rebate it does
    await sell(child, '200.00');
    await settle();
    assert.equal(await agreed(parent), '1.20');
    await assertWhole();
  });

  test('by an invite code as well, and lists by type and by what was sold', async () => {
    const parent = await makeShop(app);
    await changeSettings(app, admin, 'register', { site_register_invite: 1 });
    const { codes } = await did(app, adminInvite.addMany, { count: 2, max_uses: 1, owner: parent.username }, admin);
    const child = await comeBy('http://keymall.test/', { invite_code: codes[0] ?? '' });
    const idle = await brings(parent);
    await changeSettings(app, admin, 'register', { site_register_invite: 0 });
    await sell(child);
    await settle();
    assert.equal(await agreed(parent), '5.60');
    const invited = async (sold: 0 | 1) => (await did(app, merchantAward.invited, { sold }, parent)).list.map(({ id, way }) => [id, way]);
    assert.deepEqual([await invited(1), await invited(0)], [[[child.id, 'code']], [[idle.id, 'link']]]);
    for (const [type, amount] of [
      ['sub_register', '5.00'],
      ['sub_sold_rebate', '0.60'],
    ] as const)
      assert.deepEqual(
        (await did(app, merchantAward.records, { type }, parent)).list.map((each) => each.amount),
        [amount],
      );
    assert.equal((await did(app, merchantAward.records, { type: 'reward' }, parent)).total, 0);
    const mine = await did(app, merchantAward.codes, {}, parent);
    assert.deepEqual(
      mine.list.map(({ code, state }) => [code, state]),
      [
        [codes[1], 'open'],
        [codes[0], 'used'],
      ],
    );
    assert.equal((await did(app, merchantAward.codes, { state: 'used' }, parent)).total, 1);
    assert.equal((await did(app, merchantAward.codes, {}, child)).total, 0);
  });

  test('what was spent already is a debt, which the records show', async () => {
    const parent = await makeShop(app);
    const child = await brings(parent);
    const order = await sell(child);
    await settle();
    await sql`select fn.ledger_post('correction', ${order.id + 7_000_000}, '', array[fn.ledger_account('merchant_wallet', ${parent.id}, null), fn.ledger_account('adjustment', null, null)],
      array['admin_dec', 'admin_dec'], array[560, -560])`.execute(app.house.db);
    await giveBack(order, child);
    const { list } = await did(app, merchantAward.records, {}, parent);
    assert.deepEqual(
      list.map(({ type, is_debt, amount }) => [type, is_debt, amount]),
      [
        ['sub_sold_rebate', true, '-5.60'],
        ['sub_register', false, '5.00'],
        ['sub_sold_rebate', false, '0.60'],
      ],
    );
    assert.equal((await overview(parent)).total, '0.00');
    await assertWhole();
  });

  test('conditions: how large the first sale is, and how many days after the registration', async () => {
    await terms({ spread_reward_least: '50.00', spread_reward_days: 7, spread_rebate_days: 30 });
    const parent = await makeShop(app);
    const child = await brings(parent);
    await sell(child, '40.00');
    await settle();
    assert.equal(await agreed(parent), '0.24');
    await sell(child, '50.00');
    await settle();
    assert.equal(await agreed(parent), '5.54');
    const late = await brings(parent);
    await sql`update merchant set create_at = create_at - interval '8 days' where id = ${late.id}`.execute(app.house.db);
    await sell(late);
    await settle();
    assert.equal(await agreed(parent), '6.14');
    await sql`update merchant set create_at = create_at - interval '30 days' where id = ${late.id}`.execute(app.house.db);
    await sell(late);
    await settle();
    assert.equal(await agreed(parent), '6.14');
    await assertWhole();
  });

  test('nothing while it is off, nor of who brought himself; what an administrator decided stays', async () => {
    const parent = await makeShop(app);
    const [child, own] = [await brings(parent), await brings(parent)];
    await terms({ spread_status: 0 });
    assert.deepEqual([(await overview(parent)).link, (await overview(parent)).terms.is_on], ['', false]);
    await sell(child);
    await settle();
    assert.equal(await agreed(parent), '0.00');
    await terms();
    await saveAlipay(app, parent, 'Same@example.com');
    // the newcomer's password is its own
    const form = { type: 1 as const, account: ' same@example.com', realname: '李四', password: 'a quite good password' };
    await did(app, merchantCollect.setCollect, form, own);
    await sell(own);
    await settle();
    assert.equal(await agreed(parent), '0.00');
    const seen = async () => (await did(app, adminReferral.list, { page: 1, limit: 10, username: own.username }, admin)).list[0];
    assert.deepEqual([(await seen())?.status, (await seen())?.signals], [0, ['payout']]);
    assert.deepEqual(
      (await did(app, merchantAward.invited, {}, parent)).list.map(({ counts }) => counts),
      [false, true],
    );
    await did(app, adminReferral.decide, { id: own.id, status: 1, reason: '同一家公司的两个团队' }, admin);
    await sell(own);
    await settle();
    assert.equal(await agreed(parent), '0.60', 'the first sale was before: no reward for it');
    await did(app, adminReferral.decide, { id: own.id, status: 0, reason: '改判' }, admin);
    await sell(own);
    await settle();
    assert.equal(await agreed(parent), '0.60');
    await assertWhole();
  });

  test('of whatever sequence of sales, refunds and complaints: at most the fee, and as the ledger has it', {
    timeout: 120_000,
  }, async () => {
    await terms({ spread_rebate_rate: 33 });
    await changeSettings(app, admin, 'complaint', { complaint_window_days: 3 });
    const parent = await makeShop(app);
    const children = [await brings(parent), await brings(parent)] as const;
    const goods = await Promise.all(
      children.map(async (child) => {
        const id = await makeGoods(app, child, { price: '33.37' });
        await makeCards(app, child, id, 80);
        return id;
      }),
    );
    const sold: { order: Bought; of: Shop; left: number }[] = [];
    const act = fc.record({
      what: fc.constantFrom('sell', 'sell', 'part', 'whole', 'complain', 'work'),
      of: fc.nat(1),
      which: fc.nat(99),
      part: fc.integer({ min: 1, max: 99 }),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 4, maxLength: 10 }), async (acts) => {
        for (const { what, of, which, part } of acts) {
          const [child, id] = [children[of] ?? assert.fail(), goods[of] ?? assert.fail()];
          const open = sold.filter(({ left }) => left > 0);
          const chosen = open[which % Math.max(open.length, 1)];
          if (what === 'sell') sold.push({ order: await buy(app, gateway, child, channel, id), of: child, left: 3337 });
          else if (what === 'work') await settle();
          else if (chosen && what === 'complain') {
            await uphold(chosen.order);
            chosen.left = 0;
          } else if (chosen && what === 'whole') {
            await giveBack(chosen.order, chosen.of);
            chosen.left = 0;
          } else if (chosen && what === 'part') {
            const amount = Math.max(1, Math.floor((chosen.left * part) / 100));
            await giveBack(chosen.order, chosen.of, formatYuan(amount));
            chosen.left -= amount;
          }
        }
        await settle();
        await agreed(parent);
        const { rows } = await sql<{ over: number }>`
          select count(*) as over from orders o join ledger_transaction t on t.kind = 'sub_rebate' and t.ref_id = o.id
          join ledger_posting p on p.transaction_id = t.id join ledger_account a on a.id = p.account_id and a.kind = 'promotion' where p.amount > o.fee`.execute(
          app.house.db,
        );
        assert.equal(rows[0]?.over, 0);
      }),
      { numRuns: 6 },
    );
    await assertWhole();
  });
});

const DAY_MS = 86_400_000;
const inDays = (days: number): string => formatTime(new Date(app.clock.now.getTime() + days * DAY_MS));
const ladder = (change: Partial<WireInput<typeof adminAward.add>> = {}): WireInput<typeof adminAward.add> => ({
  title: '推广冲刺',
  intro: '多推多得',
  metric: 'turnover',
  start_at: inDays(-1),
  end_at: inDays(30),
  steps: [
    { turnover: '100.00', reward: '8.00' },
    { turnover: '250.00', reward: '20.00' },
  ],
  ...change,
});
const activityOf = async (shop: Shop, id: number) =>
  (await did(app, merchantAward.activities, {}, shop)).list.find((each) => each.id === id) ?? assert.fail('not shown');
const statesOf = async (shop: Shop, id: number) => (await activityOf(shop, id)).steps.map(({ state }) => state);

describe('an activity', () => {
  test('is claimed step by step as it is reached, once each, and every figure says so', async () => {
    await terms({ spread_reward: 0, spread_rebate_rate: 0 });
    const parent = await makeShop(app);
    const child = await brings(parent);
    const { id } = await did(app, adminAward.add, ladder(), admin);
    assert.deepEqual(await statesOf(parent, id), ['short', 'short']);
    const [low, high] = (await activityOf(parent, id)).steps.map((step) => step.id) as [number, number];
    await refused(app, 'award_short', merchantAward.claim, { step: low }, parent);
    await sell(child, '120.00');
    await settle();
    assert.deepEqual([(await activityOf(parent, id)).stands.turnover, await statesOf(parent, id)], ['120.00', ['ready', 'short']]);
    assert.equal((await overview(parent)).claimable, '8.00');
    assert.deepEqual(await did(app, merchantAward.claim, { step: low }, parent), { amount: '8.00' });
    await refused(app, 'award_taken', merchantAward.claim, { step: low }, parent);
    await refused(app, 'award_short', merchantAward.claim, { step: high }, parent);
    assert.equal((await call(app, merchantAward.claim, { step: 987_654_321 }, parent)).status, 404);
    assert.deepEqual(
      [await statesOf(parent, id), (await overview(parent)).claimable, await agreed(parent)],
      [['claimed', 'short'], '0.00', '8.00'],
    );
    const [line] = (await did(app, merchantAward.records, { type: 'reward' }, parent)).list;
    assert.deepEqual([line?.from, line?.amount, line?.trade_no], ['推广冲刺', '8.00', '']);
    const [row] = (await did(app, adminAward.list, { page: 1, limit: 10, title: '冲刺' }, admin)).list;
    assert.deepEqual([row?.id, row?.stand, row?.given_count, row?.given_money, row?.back_count], [id, 'running', 1, '8.00', 0]);
    const claims = await did(app, adminAwardClaim.list, { page: 1, limit: 10, activity_id: id, username: parent.username }, admin);
    assert.deepEqual(
      claims.list.map(({ step, stood, amount, status }) => [step.turnover, stood.turnover, amount, status]),
      [['100.00', '120.00', '8.00', 1]],
    );
    await assertWhole();
  });

  test('two claims of a step at once make one, many of all steps one each', async () => {
    const parent = await makeShop(app);
    const child = await brings(parent);
    await sell(child, '300.00');
    const { id } = await did(app, adminAward.add, ladder(), admin);
    const steps = (await activityOf(parent, id)).steps.map((step) => step.id);
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, nth) => call(app, merchantAward.claim, { step: steps[nth % 2] ?? 0 }, parent)),
    );
    assert.equal(answers.filter(({ code }) => code === 1).length, 2);
    assert.deepEqual(await statesOf(parent, id), ['claimed', 'claimed']);
    assert.equal(await inLedger(parent), 2800);
    await assertWhole();
  });

  test('what is no longer reached is taken back once, however many look, and can be claimed again', async () => {
    await terms({ spread_reward: 0, spread_rebate_rate: 0 });
    const parent = await makeShop(app);
    const child = await brings(parent);
    const { id } = await did(app, adminAward.add, ladder({ title: '月度冲刺' }), admin);
    const order = await sell(child, '120.00');
    const [low] = (await activityOf(parent, id)).steps.map((step) => step.id) as [number];
    await did(app, merchantAward.claim, { step: low }, parent);
    await lookAtClaims(app.ctx());
    assert.equal(await inLedger(parent), 800);
    await giveBack(order, child, '50.00');
    const looked = await Promise.all([1, 2, 3].map(() => lookAtClaims(app.ctx())));
    assert.equal(
      looked.reduce((sum, { back }) => sum + back, 0),
      1,
    );
    assert.deepEqual([await statesOf(parent, id), await agreed(parent)], [['back', 'short'], '0.00']);
    const [letter] = (await did(app, merchantMessage.list, {}, parent)).list;
    assert.match(letter?.content ?? '', /月度冲刺.*8\.00/);
    await sell(child, '60.00');
    assert.deepEqual(await statesOf(parent, id), ['ready', 'short']);
    await did(app, merchantAward.claim, { step: low }, parent);
    assert.deepEqual([await statesOf(parent, id), await agreed(parent)], [['claimed', 'short'], '8.00']);
    // taken back from an empty wallet it is a debt
    await sql`select fn.ledger_post('correction', ${order.id + 8_000_000}, '', array[fn.ledger_account('merchant_wallet', ${parent.id}, null), fn.ledger_account('adjustment', null, null)],
      array['admin_dec', 'admin_dec'], array[800, -800])`.execute(app.house.db);
    await giveBack(order, child);
    assert.ok((await lookAtClaims(app.ctx())).back >= 1);
    const [debt] = (await did(app, merchantAward.records, { type: 'reward' }, parent)).list;
    assert.deepEqual([debt?.is_debt, debt?.amount], [true, '-8.00']);
    await assertWhole();
  });

  test('of merchants counts who registered in its time and sold, and nobody who brought himself', async () => {
    const parent = await makeShop(app);
    const { id } = await did(
      app,
      adminAward.add,
      ladder({
        metric: 'invited',
        steps: [
          { merchants: 1, reward: '1.00' },
          { merchants: 2, reward: '3.00' },
        ],
      }),
      admin,
    );
    const [one, other, idle, early] = [await brings(parent), await brings(parent), await brings(parent), await brings(parent)];
    await sql`update merchant set create_at = create_at - interval '2 days' where id = ${early.id}`.execute(app.house.db);
    for (const shop of [one, other, early]) await sell(shop);
    assert.equal((await activityOf(parent, id)).stands.merchants, 2);
    await did(app, adminReferral.decide, { id: other.id, status: 0, reason: '本人小号' }, admin);
    assert.deepEqual([(await activityOf(parent, id)).stands.merchants, await statesOf(parent, id)], [1, ['ready', 'short']]);
    assert.ok(idle.id > 0);
  });

  test('is open from its beginning until a week after its end, and while it is on', async () => {
    const parent = await makeShop(app);
    const child = await brings(parent);
    await sell(child, '300.00');
    const { id } = await did(app, adminAward.add, ladder({ end_at: inDays(2) }), admin);
    const [low, high] = (await activityOf(parent, id)).steps.map((step) => step.id) as [number, number];
    await did(app, adminAward.status, { id, status: 0 }, admin);
    await refused(app, 'award_not_open', merchantAward.claim, { step: low }, parent);
    assert.equal(
      (await did(app, merchantAward.activities, {}, parent)).list.some((each) => each.id === id),
      false,
    );
    await did(app, adminAward.status, { id, status: 1 }, admin);
    const coming = await did(app, adminAward.add, ladder({ start_at: inDays(1) }), admin);
    const first = (await activityOf(parent, coming.id)).steps[0]?.id ?? 0;
    await refused(app, 'award_not_open', merchantAward.claim, { step: first }, parent);
    const endedBefore = (days: number) =>
      sql`update award_activity set start_at = ${new Date(app.clock.now.getTime() - 20 * DAY_MS)}, end_at = ${new Date(app.clock.now.getTime() - days * DAY_MS)} where id = ${id}`.execute(
        app.house.db,
      );
    // what was sold yesterday, while it ran
    await sql`update orders set success_at = success_at - interval '8 days', create_at = create_at - interval '8 days' where merchant_id = ${child.id}`.execute(
      app.house.db,
    );
    await endedBefore(6.9);
    assert.equal((await activityOf(parent, id)).stand, 'claiming');
    await did(app, merchantAward.claim, { step: low }, parent);
    await endedBefore(7.1);
    await refused(app, 'award_not_open', merchantAward.claim, { step: high }, parent);
    // it stays in sight for who had something of it
    assert.deepEqual([(await activityOf(parent, id)).stand, await statesOf(parent, id)], ['over', ['claimed', 'short']]);
  });

  test('is made with steps that rise and an end behind its beginning; once claimed of, what was claimed stays', async () => {
    const parent = await makeShop(app);
    const child = await brings(parent);
    await sell(child, '300.00');
    await refused(app, 'award_period', adminAward.add, ladder({ end_at: inDays(-2) }), admin);
    for (const steps of [
      [{ turnover: '0.00', reward: '1.00' }],
      [{ merchants: 3, reward: '1.00' }],
      [{ turnover: '1.00', reward: '0.00' }],
      [
        { turnover: '2.00', reward: '1.00' },
        { turnover: '2.00', reward: '2.00' },
      ],
    ])
      await refused(app, 'award_steps', adminAward.add, ladder({ steps }), admin);
    const { id } = await did(app, adminAward.add, ladder(), admin);
    const steps = [{ turnover: '50.00', reward: '8.00' }];
    await did(app, adminAward.edit, { id, ...ladder({ steps }) }, admin);
    const [only, ...more] = (await activityOf(parent, id)).steps;
    assert.deepEqual([only?.turnover, more.length], ['50.00', 0]);
    await did(app, merchantAward.claim, { step: only?.id ?? 0 }, parent);
    const { start_at } = await activityOf(parent, id);
    for (const change of [
      { steps: ladder().steps, start_at },
      { steps, start_at: inDays(-3) },
      { metric: 'invited' as const, start_at, steps: [{ merchants: 5000, reward: '8.00' }] },
    ])
      await refused(app, 'award_claimed', adminAward.edit, { id, ...ladder(change) }, admin);
    await refused(app, 'award_claimed', adminAward.del, { id }, admin);
    await did(app, adminAward.edit, { id, ...ladder({ title: '改了名', steps, start_at, end_at: inDays(60) }) }, admin);
    assert.deepEqual([(await activityOf(parent, id)).title, (await activityOf(parent, id)).steps[0]?.id], ['改了名', only?.id]);
    const free = await did(app, adminAward.add, ladder(), admin);
    await did(app, adminAward.del, { id: free.id }, admin);
    assert.equal((await call(app, adminAward.del, { id: free.id }, admin)).status, 404);
    await assertWhole();
  });
});
