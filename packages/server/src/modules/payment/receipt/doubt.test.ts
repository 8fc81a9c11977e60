/** Payouts in doubt: what a gateway forgets is no unpaid payout, and every one has an end that people can tell. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { adminSettlement, adminSettlementAccount } from '@keymall/contract/payment/settlement-channel';
import { adminCash, merchantCash } from '@keymall/contract/payment/withdrawal';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { HttpRequest } from '@keymall/drivers/kit/http';
import { epayTransferSimulator } from '@keymall/drivers/payout/epay-v2-transfer/epay-v2-transfer-simulator';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { fund, saveAlipay, walletOf } from '#testing/cash.fixture';
import { changeSettings } from '#testing/settings';

const epay = epayTransferSimulator();
/** The gateway stays away: before it has heard of a call, or after. */
const line = { cut: 'no' as 'no' | 'before' | 'after', calls: [] as HttpRequest[] };
let app: TestApp;
let admin: Person;
let second: Person;
let shop: Shop;
let channel: { id: number; account: number };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

before(async () => {
  const { http, now } = epay.simulator.outside;
  app = await startTestApp({
    outside: {
      now,
      async http(request) {
        line.calls.push(request);
        if (line.cut === 'before') throw new GatewayError('silent', 'nobody there');
        const answer = await http(request);
        if (line.cut === 'after') throw new GatewayError('silent', 'nobody there');
        return answer;
      },
    },
  });
  admin = await makeAdmin(app);
  second = await makeAdmin(app);
  shop = await makeShop(app);
  await saveAlipay(app, shop);
  await changeSettings(app, admin, 'settlement', { cash_limit_num: 100, cash_limit_time_start: 0, cash_limit_time_end: 24 });
  const { id } = await did(app, adminSettlement.add, { title: '易支付代付', code: 'epay_v2_transfer' }, admin);
  const { number_form: _, refusals: __, ...params } = epay.simulator.config;
  const made = await did(app, adminSettlementAccount.add, { channel_id: id, name: '主商户', params }, admin);
  channel = { id, account: made.id };
});
after(() => app.close());
beforeEach(() => {
  line.cut = 'no';
  Object.assign(epay.simulator.moods, { slow: false, stumbling: false, word: null });
  epay.simulator.setLeft(100_000_000);
});

async function asked(yuan = 100): Promise<{ id: number; trade_no: string }> {
  await fund(app, admin, shop, yuan * 100);
  return did(
    app,
    merchantCash.apply,
    { money: `${yuan}.00`, fee: (yuan / 100).toFixed(2), request_no: randomBytes(12).toString('hex') },
    shop,
  );
}
const row = (id: number) => app.house.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const pass = (id: number, as = admin) => did(app, adminCash.pass, { id, way: 'channel' }, as);
/** Time passes for what is on its way; sessions do not age. */
const later = (ms: number) =>
  sql`update withdrawal set send_at = send_at - ${`${ms} ms`}::interval, query_at = query_at - ${`${ms} ms`}::interval
    where status in (3, 4)`.execute(app.house.db);
const ask = () => app.jobs.runNow('withdrawal.query');
const paidThere = (number: string) => epay.simulator.sent(number).reduce((sum, { amount }) => sum + amount, 0);
const seen = { reason: '后台可见', evidence: '易支付后台 · 代付记录第 3 行' };
const unseen = { reason: '账户无法收款', evidence: '易支付后台没有这笔代付' };
async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
}
/** One that the gateway has (`taken`), or never heard of, and that nobody knows the end of. */
async function doubtful({ yuan = 100, taken = false } = {}): Promise<{ id: number; trade_no: string }> {
  const one = await asked(yuan);
  line.cut = taken ? 'after' : 'before';
  await pass(one.id);
  if (yuan > 5000) await pass(one.id, second);
  line.cut = 'no';
  assert.equal((await row(one.id)).status, 3);
  await later(11 * MINUTE);
  return one;
}
/** The program has it, and does not say how it stands. */
function mumbling(): void {
  epay.simulator.moods.word = 'x';
}

describe('a gateway that runs the epay program', () => {
  test('pays under 19 digits, kept with the payout', async () => {
    const { id } = await asked();
    assert.equal((await pass(id)).status, 1);
    const { sent_no, transaction_id, trade_no } = await row(id);
    assert.match(sent_no, /^\d{19}$/);
    assert.deepEqual([transaction_id, paidThere(sent_no), paidThere(trade_no)], [sent_no, 9900, 0]);
    const [shown] = (await did(app, adminCash.list, { trade_no }, admin)).list;
    assert.equal(shown?.sent_no, sent_no);
    await assertWhole();
  });

  test('refuses without a signature: the payout has failed, and its money goes back', async () => {
    epay.simulator.setLeft(100);
    const { id } = await asked();
    const wallet = await walletOf(app, shop);
    assert.deepEqual(await pass(id), { status: 4, waits_second: false, message: '需支付金额大于可转账余额' });
    assert.equal((await did(app, adminCash.refuse, { id, reason: '账户余额不足' }, admin)).status, 2);
    assert.equal(await walletOf(app, shop), wallet + 10_000);
    await assertWhole();
  });

  test('does not find what it never got, or has paid and not written down: neither is called failed', async () => {
    const { id } = await doubtful();
    for (const minutes of [11, 60, 60 * 24 * 7]) {
      await later(minutes * MINUTE);
      await ask();
      assert.equal((await row(id)).status, 3);
    }
    assert.match((await row(id)).message, /网关查无此单/);
    await did(app, adminCash.unpaid, { id, ...unseen }, admin);
    await assertWhole();
  });

  test('has it once it took it: what is asked names the program’s number, and forgetting it ends nothing', async () => {
    epay.simulator.moods.slow = true;
    const { id } = await asked();
    assert.equal((await pass(id)).status, 3);
    const { sent_no, accepted, transaction_id } = await row(id);
    assert.deepEqual([accepted, transaction_id], [true, sent_no]);
    const kept = epay.transfers.get(sent_no);
    assert.ok(kept);
    epay.transfers.delete(sent_no);
    for (const minutes of [11, 60 * 24 * 7]) {
      await later(minutes * MINUTE);
      await ask();
      assert.equal((await row(id)).status, 3);
    }
    epay.transfers.set(sent_no, { ...kept, status: '1' });
    await later(2 * HOUR);
    await ask();
    assert.equal((await row(id)).status, 1);
    await assertWhole();
  });

  test('is asked under the number that was sent, whatever the account says by now', async () => {
    const params = { gateway: 'https://epay.invalid', pid: '1001', platform_public_key: epay.simulator.config.platform_public_key ?? '' };
    const edit = (number_form: string) =>
      did(
        app,
        adminSettlementAccount.edit,
        { id: channel.account, name: '主商户', status: 1, sort: 0, params: { ...params, number_form, refusals: 'https' } },
        admin,
      );
    const { id } = await doubtful({ taken: true });
    await edit('as_is');
    await ask();
    assert.equal((await row(id)).status, 1);
    // With our own number the program pays under one of its own, which it told when it took it.
    const other = await asked();
    assert.equal((await pass(other.id)).status, 1);
    assert.notEqual((await row(other.id)).transaction_id, other.trade_no);
    const lost = await doubtful({ taken: true });
    assert.equal(paidThere(lost.trade_no), 9900);
    await later(24 * HOUR);
    await ask();
    assert.equal((await row(lost.id)).status, 3, 'paid, and not to be found by our number: not failed');
    await did(app, adminCash.paid, { id: lost.id, ...seen }, admin);
    await edit('digits_19');
    await assertWhole();
  });
});

describe('what an administrator has seen', () => {
  test('paid: it is, on that account, and the merchant hears of it', async () => {
    const { id } = await doubtful({ taken: true });
    const wallet = await walletOf(app, shop);
    await refused(app, 'verdict_evidence', adminCash.paid, { id, reason: '后台可见' }, admin);
    await refused(app, 'bad_input', adminCash.paid, { id, reason: '后台可见', picture: 'https://elsewhere.example/a.png' }, admin);
    assert.deepEqual(await did(app, adminCash.paid, { id, ...seen }, admin), { status: 1, waits_second: false, message: '后台可见' });
    await refused(app, 'cash_handled', adminCash.unpaid, { id, ...unseen }, second);
    assert.equal(await walletOf(app, shop), wallet);
    const { list } = await did(app, adminCash.list, {}, admin);
    assert.deepEqual(
      list.find((each) => each.id === id)?.verdicts.map(({ admin: who, paid, evidence, counts }) => [who, paid, evidence, counts]),
      [[admin.username, true, seen.evidence, false]],
    );
    assert.equal((await did(app, merchantMessage.list, {}, shop)).list[0]?.title, '提现已打款');
    await assertWhole();
  });

  test('not paid: the money is back, once, and nothing is asked any more', async () => {
    const { id } = await doubtful();
    const wallet = await walletOf(app, shop);
    const codes = await Promise.all([admin, second, admin].map((as) => call(app, adminCash.unpaid, { id, ...unseen }, as)));
    assert.equal(codes.filter(({ code }) => code === 1).length, 1);
    assert.deepEqual([(await row(id)).status, (await row(id)).reason, await walletOf(app, shop)], [2, unseen.reason, wallet + 10_000]);
    const calls = line.calls.length;
    await later(48 * HOUR);
    await ask();
    assert.equal(line.calls.length, calls);
    await assertWhole();
  });

  test('not while a call may be on the wire', async () => {
    const { id } = await asked();
    line.cut = 'after';
    await pass(id);
    line.cut = 'no';
    for (const endpoint of [adminCash.paid, adminCash.unpaid]) await refused(app, 'verdict_early', endpoint, { id, ...seen }, admin);
    await later(11 * MINUTE);
    await did(app, adminCash.paid, { id, ...seen }, admin);
  });

  test('not paid, though the gateway says that it is: it stays paid', async () => {
    const { id } = await doubtful({ taken: true });
    const wallet = await walletOf(app, shop);
    await refused(app, 'cash_went_out', adminCash.unpaid, { id, ...unseen }, admin);
    assert.deepEqual([(await row(id)).status, await walletOf(app, shop)], [1, wallet]);
    await assertWhole();
  });

  test('not paid, while the gateway says that it is under way: a day later', async () => {
    const { id } = await doubtful({ taken: true });
    mumbling();
    await refused(app, 'verdict_moving', adminCash.unpaid, { id, ...unseen }, admin);
    await later(24 * HOUR);
    assert.equal((await did(app, adminCash.unpaid, { id, ...unseen }, admin)).status, 2);
  });

  test('of one that failed and whose gateway has gone: it ends too', async () => {
    for (const paid of [true, false]) {
      epay.simulator.setLeft(100);
      const { id } = await asked();
      assert.equal((await pass(id)).status, 4);
      line.cut = 'before';
      await refused(app, 'gateway_silent', adminCash.refuse, { id, reason: '网关已关闭' }, admin);
      await later(11 * MINUTE);
      const { status } = await did(app, paid ? adminCash.paid : adminCash.unpaid, { id, ...(paid ? seen : unseen) }, admin);
      assert.equal(status, paid ? 1 : 2);
      line.cut = 'no';
    }
    await assertWhole();
  });
});

describe('above the limit', () => {
  test('two must have seen the same', async () => {
    const { id, trade_no } = await doubtful({ yuan: 6000, taken: true });
    mumbling();
    await later(25 * HOUR);
    const wallet = await walletOf(app, shop);
    assert.deepEqual((await did(app, adminCash.unpaid, { id, ...unseen }, admin)).waits_second, true);
    await refused(app, 'verdict_same', adminCash.unpaid, { id, ...unseen }, admin);
    // The other has seen otherwise: nothing moves until they agree.
    assert.equal((await did(app, adminCash.paid, { id, ...seen }, second)).waits_second, true);
    assert.equal((await row(id)).status, 3);
    const [shown] = (await did(app, adminCash.list, { trade_no }, admin)).list;
    assert.deepEqual(
      shown?.verdicts.map(({ paid, counts }) => [paid, counts]),
      [
        [false, true],
        [true, true],
      ],
    );
    // A limit raised meanwhile lets nobody decide alone.
    await changeSettings(app, admin, 'settlement', { cash_second_money: '100000.00' });
    await refused(app, 'verdict_same', adminCash.paid, { id, ...seen }, second);
    assert.deepEqual((await did(app, adminCash.paid, { id, ...seen }, admin)).status, 1);
    await changeSettings(app, admin, 'settlement', { cash_second_money: '5000.00' });
    assert.equal(await walletOf(app, shop), wallet);
    await assertWhole();
  });

  test('both at once are the two; the same one thrice is one', async () => {
    const both = await doubtful({ yuan: 6000 });
    const codes = await Promise.all([admin, second].map((as) => did(app, adminCash.unpaid, { id: both.id, ...unseen }, as)));
    assert.equal(codes.filter(({ waits_second }) => waits_second).length, 1);
    assert.equal((await row(both.id)).status, 2);
    const one = await doubtful({ yuan: 6000 });
    const thrice = await Promise.all([1, 2, 3].map(() => call(app, adminCash.unpaid, { id: one.id, ...unseen }, admin)));
    assert.deepEqual(
      thrice.map(({ code }) => code).toSorted((a, b) => a - b),
      [1, 1713, 1713],
    );
    assert.equal((await row(one.id)).status, 3);
    await did(app, adminCash.unpaid, { id: one.id, ...unseen }, second);
    await assertWhole();
  });

  test('what was said of it counts no more once it was sent again', async () => {
    const { id } = await doubtful({ yuan: 6000 });
    await did(app, adminCash.unpaid, { id, ...unseen }, admin);
    await sql`select fn.withdrawal_failed(${id}, send_count, 'no') from withdrawal where id = ${id}`.execute(app.house.db);
    epay.simulator.moods.slow = true;
    assert.equal((await did(app, adminCash.resend, { id }, admin)).status, 3);
    epay.simulator.moods.slow = false;
    await later(25 * HOUR);
    assert.equal((await did(app, adminCash.unpaid, { id, ...unseen }, second)).waits_second, true);
    assert.equal((await row(id)).status, 3);
    assert.equal((await did(app, adminCash.unpaid, { id, ...unseen }, admin)).status, 2);
    await assertWhole();
  });
});
