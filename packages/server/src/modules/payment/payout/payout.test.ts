/** Withdrawals go out: by one or two administrators, by hand, by themselves. Whatever dies, falls silent or is pressed twice: paid once. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startOfDay } from '@keymall/contract/kit/time';
import { merchantMoney } from '@keymall/contract/ledger/money-log';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { adminSettlement, adminSettlementAccount } from '@keymall/contract/payment/settlement-channel';
import { adminCash, merchantCash } from '@keymall/contract/payment/withdrawal';
import { adminExport } from '@keymall/contract/platform/export';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { makeFile } from '#modules/platform';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { type FakePayoutGateway, fund, makePayoutChannel, openFakePayoutGateway, saveAlipay, walletOf } from '#testing/cash.fixture';
import { changeSettings } from '#testing/settings';
import { sendByItself } from './payout.service.ts';
import { WITHDRAWAL_MOVES } from './withdrawal.rules.ts';

let app: TestApp;
let gateway: FakePayoutGateway;
let admin: Person;
let second: Person;
let shop: Shop;
let channel: { id: number; account_id: number };
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const noon = () => new Date(startOfDay(new Date()).getTime() + 12 * HOUR);

before(async () => {
  gateway = openFakePayoutGateway();
  app = await startTestApp({ outside: gateway.outside });
  app.clock.now = noon();
  admin = await makeAdmin(app);
  second = await makeAdmin(app);
  shop = await makeShop(app);
  await saveAlipay(app, shop);
  channel = await makePayoutChannel(app, admin, gateway.config);
  await changeSettings(app, admin, 'settlement', { cash_limit_num: 100 });
});
after(() => app.close());
beforeEach(() => {
  app.clock.now = noon();
  Object.assign(gateway.state, { mute: 'no', dies: 'no', held: null });
  Object.assign(gateway.moods, { slow: false, stumbling: false, word: null });
});

const fees = (yuan: number): string => (yuan / 100).toFixed(2);
async function asked(yuan = 100, of = shop): Promise<{ id: number; trade_no: string }> {
  await fund(app, admin, of, yuan * 100);
  return did(app, merchantCash.apply, { money: `${yuan}.00`, fee: fees(yuan), request_no: randomBytes(12).toString('hex') }, of);
}
const row = (id: number) => app.house.db.selectFrom('withdrawal').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const pass = (id: number, as = admin) => did(app, adminCash.pass, { id, way: 'channel' }, as);
/** Their codes, the smallest first: who was quicker is chance. */
const ascending = (answers: readonly { code: number }[]) => answers.map(({ code }) => code).toSorted((a, b) => a - b);
const ask = () => app.jobs.runNow('withdrawal.query');
const transfers = (trade_no: string) => [...gateway.transfers.values()].filter(({ out_biz_no }) => out_biz_no === trade_no).length;
async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(actual_money), 0) as paid from withdrawal where status = 1 and not by_hand`.execute(app.house.db);
  const there = [...gateway.transfers.values()].filter(({ state }) => state === 'DONE').reduce((sum, { amount }) => sum + amount, 0);
  assert.equal(rows[0]?.paid, there, 'what the gateway paid is what the books say');
}

describe('passed', () => {
  test('through a channel: paid under its own number, the fee is ours, the merchant hears of it', async () => {
    const { id, trade_no } = await asked();
    const before = gateway.accounts.get('fake-1')?.balance as number;
    assert.deepEqual(await pass(id), { status: 1, waits_second: false, message: '' });
    const sent = gateway.transfers.get(trade_no);
    assert.deepEqual([sent?.account, sent?.name, sent?.amount, sent?.kind], ['payee@example.com', '张三', 9900, 'alipay']);
    assert.equal(before - (gateway.accounts.get('fake-1')?.balance as number), 9900);
    const done = await row(id);
    assert.deepEqual(
      [done.transaction_id, done.review_admin_id, done.channel_account_id],
      [sent?.transaction_id, admin.id, channel.account_id],
    );
    // The log tells of each step: asked for, sent, arrived.
    const log = (await did(app, merchantMoney.log, { trade_no }, shop)).list;
    assert.deepEqual(
      log.map((each) => [each.business_type, each.wallet, each.money, each.who]),
      [
        ['cash_success', 'money', '0.00', 'system'],
        ['cash_send', 'cashing_money', '-100.00', 'admin'],
        ['apply_cash', 'cashing_money', '100.00', 'merchant'],
        ['apply_cash', 'money', '-100.00', 'merchant'],
      ],
    );
    const [letter] = (await did(app, merchantMessage.list, {}, shop)).list;
    assert.equal(letter?.title, '提现已打款');
    assert.match(await refused(app, 'cash_handled', adminCash.pass, { id, way: 'channel' }, second), new RegExp(admin.username));
    await assertWhole();
  });

  test('by hand: out of our own pocket, with a note, and the gateway is not called', async () => {
    const { id, trade_no } = await asked();
    assert.equal((await did(app, adminCash.pass, { id, way: 'hand', note: '网银转账 8812' }, admin)).status, 1);
    assert.equal(transfers(trade_no), 0);
    const notes = await sql<{ reason: string }>`select n.reason from ledger_note n join ledger_transaction t on t.id = n.transaction_id
      where t.kind = 'cash_paid' and t.ref_id = ${id}`.execute(app.house.db);
    assert.deepEqual([(await row(id)).by_hand, notes.rows], [true, [{ reason: '网银转账 8812' }]]);
    await assertWhole();
  });

  test('not while the books are in doubt, the merchant owes, or no channel can', async () => {
    const { id } = await asked();
    await sql`insert into ledger_proof (source, status, end_at) values ('manual', 'red', now())`.execute(app.house.db);
    for (const way of ['channel', 'hand'] as const) await refused(app, 'payouts_stopped', adminCash.pass, { id, way }, admin);
    assert.equal((await did(app, adminCash.cashCount, {}, admin)).stopped, true);
    await sql`insert into ledger_proof (source, status, end_at) values ('manual', 'green', now())`.execute(app.house.db);
    await sql`select fn.ledger_post('correction', ${id}, '', array[fn.ledger_debt_account(${shop.id}), fn.ledger_account('adjustment', null, null)],
      array['debt', 'debt'], array[300, -300]::bigint[])`.execute(app.house.db);
    await refused(app, 'merchant_in_debt', adminCash.pass, { id, way: 'channel' }, admin);
    await did(app, adminSettlement.status, { id: channel.id, status: 0 }, admin);
    const rich = await makeShop(app);
    await saveAlipay(app, rich);
    const other = await asked(100, rich);
    await refused(app, 'payout_channel_unfit', adminCash.pass, { id: other.id, way: 'channel' }, admin);
    assert.deepEqual([(await row(other.id)).status, (await row(other.id)).review_admin_id], [0, null]);
    await did(app, adminSettlement.status, { id: channel.id, status: 1 }, admin);
    await pass(other.id);
    // Given back, it pays the debt first.
    const wallet = await walletOf(app, shop);
    await did(app, adminCash.refuse, { id, reason: '欠款未清' }, admin);
    assert.equal(await walletOf(app, shop), wallet + 10_000 - 300);
    await assertWhole();
  });

  test('two administrators at once: one passes, the other hears who was quicker', async () => {
    const { id, trade_no } = await asked();
    const answers = await Promise.all([admin, second].map((as) => call(app, adminCash.pass, { id, way: 'channel' }, as)));
    assert.deepEqual(ascending(answers), [1, 1534]);
    assert.deepEqual([transfers(trade_no), (await row(id)).status, (await row(id)).send_count], [1, 1, 1]);
    await assertWhole();
  });

  test('approve against refuse, and channel against hand: one of them, whole', async () => {
    for (const against of ['refuse', 'hand', 'channel'] as const) {
      const { id, trade_no } = await asked();
      const wallet = await walletOf(app, shop);
      const other =
        against === 'refuse'
          ? call(app, adminCash.refuse, { id, reason: '资料不符' }, second)
          : call(app, adminCash.pass, { id, way: against }, second);
      const answers = await Promise.all([call(app, adminCash.pass, { id, way: 'channel' }, admin), other]);
      assert.deepEqual(ascending(answers), [1, 1534], against);
      const { status } = await row(id);
      const paid = gateway.paid(trade_no);
      if (status === 2) assert.deepEqual([paid, await walletOf(app, shop)], [0, wallet + 10_000]);
      else assert.deepEqual([status, await walletOf(app, shop), paid === 9900 || (await row(id)).by_hand], [1, wallet, true]);
    }
    await assertWhole();
  });
});

describe('above the limit', () => {
  test('two different administrators, or nobody', async () => {
    const { id, trade_no } = await asked(6000);
    assert.equal((await did(app, adminCash.list, { trade_no }, admin)).list[0]?.needs_second, true);
    assert.deepEqual(await pass(id), { status: 0, waits_second: true, message: '' });
    await refused(app, 'cash_second_same', adminCash.pass, { id, way: 'channel' }, admin);
    assert.equal(gateway.paid(trade_no), 0);
    assert.equal((await pass(id, second)).status, 1);
    const done = await row(id);
    assert.deepEqual([done.review_admin_id, done.second_admin_id, gateway.paid(trade_no)], [admin.id, second.id, 594_000]);
    await assertWhole();
  });

  test('what somebody’s hand has paid no second one sends, nor gives back; who said so may take it back', async () => {
    const { id, trade_no } = await asked(6000);
    const said = { id, way: 'hand', note: '网银转账 8812' } as const;
    assert.equal((await did(app, adminCash.pass, said, admin)).waits_second, true);
    const [shown] = (await did(app, adminCash.list, { trade_no }, second)).list;
    assert.deepEqual([shown?.agreed_way, shown?.review_admin], ['hand', admin.username]);
    assert.match(await refused(app, 'cash_paid_by_hand', adminCash.pass, { id, way: 'channel' }, second), new RegExp(admin.username));
    await refused(app, 'cash_paid_by_hand', adminCash.refuse, { id, reason: '退回' }, second);
    await refused(app, 'cash_second_same', adminCash.pass, said, admin);
    await changeSettings(app, admin, 'settlement', { auto_pass: 1, cash_second_money: '100000.00' });
    await sendByItself(app.ctx(), id);
    await changeSettings(app, admin, 'settlement', { auto_pass: 0, cash_second_money: '5000.00' });
    assert.deepEqual([(await row(id)).status, transfers(trade_no)], [0, 0]);
    assert.equal((await did(app, adminCash.pass, said, second)).status, 1);
    assert.deepEqual([(await row(id)).by_hand, transfers(trade_no)], [true, 0]);
    const other = await asked(6000);
    await did(app, adminCash.pass, { id: other.id, way: 'hand', note: '' }, admin);
    assert.equal((await pass(other.id)).waits_second, true);
    assert.equal((await pass(other.id, second)).status, 1);
    assert.equal(gateway.paid(other.trade_no), 594_000);
    await assertWhole();
  });

  test('the limit is lowered while somebody pays by hand: nobody is paid twice, whoever is quicker', async () => {
    for (let round = 0; round < 6; round += 1) {
      await changeSettings(app, admin, 'settlement', { cash_second_money: '5000.00' });
      const { id, trade_no } = await asked(4000);
      // What the first one has paid at the bank before saying so; the second one sees it waiting, and sends it.
      const [, byHand, ...sent] = await Promise.all([
        changeSettings(app, admin, 'settlement', { cash_second_money: '1000.00' }),
        call(app, adminCash.pass, { id, way: 'hand', note: '网银转账' }, admin),
        call(app, adminCash.pass, { id, way: 'channel' }, second),
        call(app, adminCash.pass, { id, way: 'channel' }, second),
      ]);
      // Once it was said, nobody sends it any more.
      const late = await call(app, adminCash.pass, { id, way: 'channel' }, second);
      const done = await row(id);
      if (byHand.code === 1) assert.equal(transfers(trade_no), 0, JSON.stringify([byHand, ...sent, late]));
      assert.ok(transfers(trade_no) <= 1);
      assert.notEqual(late.code, 1, JSON.stringify([byHand.data, ...sent.map(({ data }) => data), done]));
      if (done.status === 0) await did(app, adminCash.pass, { id, way: 'hand', note: '核实' }, second);
    }
    await changeSettings(app, admin, 'settlement', { cash_second_money: '5000.00' });
    await assertWhole();
  });

  test('both at once are the two; the same one twice is one', async () => {
    const both = await asked(6000);
    const answers = await Promise.all([admin, second].map((as) => pass(both.id, as)));
    assert.deepEqual(answers.filter(({ waits_second }) => waits_second).length, 1);
    assert.deepEqual([(await row(both.id)).status, transfers(both.trade_no)], [1, 1]);
    const one = await asked(6000);
    const thrice = await Promise.all([1, 2, 3].map(() => call(app, adminCash.pass, { id: one.id, way: 'channel' }, admin)));
    assert.deepEqual(ascending(thrice), [1, 1535, 1535]);
    assert.deepEqual([(await row(one.id)).status, gateway.paid(one.trade_no)], [0, 0]);
    await did(app, adminCash.refuse, { id: one.id, reason: '复核未通过' }, second);
    await assertWhole();
  });

  test('the walls hold without the code: no move without the second word', async () => {
    const { id } = await asked(6000);
    await pass(id);
    await assert.rejects(
      app.house.db.updateTable('withdrawal').set({ second_admin_id: admin.id }).where('id', '=', id).execute(),
      /withdrawal_check/,
    );
    await assert.rejects(
      app.house.db
        .updateTable('withdrawal')
        .set({ status: 3, channel_account_id: channel.account_id, send_at: new Date() })
        .where('id', '=', id)
        .execute(),
      /withdrawal_two_people/,
    );
    await did(app, adminCash.refuse, { id, reason: '测试结束' }, admin);
  });
});

describe('the moves', () => {
  test('of the SQL functions are those of the rules, and no others', async () => {
    const { id } = await asked();
    const at = app.clock.now;
    const calls = {
      send: sql`fn.withdrawal_send(${id}, ${channel.account_id}, false, ${at}, ${at})`,
      again: sql`fn.withdrawal_send_again(${id}, ${at}, ${at})`,
      paid: sql`fn.withdrawal_paid(${id}, 'T1', '', ${at})`,
      hand: sql`fn.withdrawal_by_hand(${id}, ${admin.id}, '', ${at})`,
      failed: sql`fn.withdrawal_failed(${id}, send_count, '')`,
      refuse: sql`fn.withdrawal_refuse(${id}, status, ${admin.id}, 'x', ${at})`,
      seenPaid: sql`fn.withdrawal_seen_paid(${id}, send_count, ${admin.id}, 'x', ${at})`,
      seenUnpaid: sql`fn.withdrawal_seen_unpaid(${id}, send_count, ${admin.id}, 'x', ${at})`,
      shopAgree: sql`fn.withdrawal_shop_agree(${id}, ${shop.id}, 0, 'b', ${at}) = 'agreed'`,
      shopRefuse: sql`fn.withdrawal_shop_refuse(${id}, ${shop.id}, 0, 'b', 'x', ${at})`,
    };
    const seen: string[] = [];
    for (const from of [0, 1, 2, 3, 4, 5] as const)
      for (const call of Object.values(calls)) {
        class Undone extends Error {}
        const trial = app.house.db.transaction().execute(async (db) => {
          await db
            .updateTable('withdrawal')
            .set({
              status: from,
              review_admin_id: admin.id,
              needs_shop: from === 5,
              channel_account_id: from === 0 ? null : channel.account_id,
              send_at: from === 0 ? null : at,
              complete_at: from === 1 || from === 2 ? at : null,
            })
            .where('id', '=', id)
            .execute();
          const { rows } = await sql<{ moved: boolean }>`select ${call} as moved from withdrawal where id = ${id}`.execute(db);
          const to = (await db.selectFrom('withdrawal').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status;
          assert.equal(rows[0]?.moved, to !== from);
          if (to !== from) seen.push(`${from} → ${to}`);
          throw new Undone();
        });
        await assert.rejects(trial, Undone);
      }
    assert.deepEqual([...new Set(seen)].sort(), WITHDRAWAL_MOVES.map(([from, to]) => `${from} → ${to}`).sort());
    await did(app, adminCash.refuse, { id, reason: '测试结束' }, admin);
  });

  test('what is on its way is not refused, whatever whoever refuses has seen of it', async () => {
    const { id } = await asked();
    gateway.moods.slow = true;
    await pass(id);
    assert.equal((await row(id)).status, 3);
    for (const seen of [0, 3, 4]) {
      const { rows } = await sql<{ moved: boolean }>`
        select fn.withdrawal_refuse(${id}, ${seen}::smallint, ${admin.id}, '测试', now()) as moved`.execute(app.house.db);
      assert.deepEqual([rows[0]?.moved, (await row(id)).status], [false, 3], `as ${seen}`);
    }
    gateway.finish((await row(id)).trade_no, true);
    app.clock.pass(2 * MINUTE);
    await ask();
    assert.equal((await row(id)).status, 1);
  });

  test('nothing is sent that nobody agreed to', async () => {
    const { id } = await asked();
    for (const call of [
      sql`fn.withdrawal_send(${id}, ${channel.account_id}, false, now(), now())`,
      sql`fn.withdrawal_by_hand(${id}, ${admin.id}, '', now())`,
    ]) {
      const { rows } = await sql<{ moved: boolean }>`select ${call} as moved`.execute(app.house.db);
      assert.equal(rows[0]?.moved, false);
    }
    await did(app, adminCash.refuse, { id, reason: '测试结束' }, admin);
  });
});

describe('a gateway that does not answer', () => {
  for (const [name, fault] of [
    ['falls silent after paying', { mute: 'after' }],
    ['our process dies after it paid', { dies: 'after' }],
  ] as const)
    test(`${name}: a question finds it, paid once`, async () => {
      const { id, trade_no } = await asked();
      Object.assign(gateway.state, fault);
      await call(app, adminCash.pass, { id, way: 'channel' }, admin);
      assert.deepEqual([(await row(id)).status, gateway.paid(trade_no)], [3, 9900]);
      await refused(app, 'cash_handled', adminCash.refuse, { id, reason: '不可退' }, second);
      await refused(app, 'cash_handled', adminCash.pass, { id, way: 'hand' }, second);
      await ask();
      assert.equal((await row(id)).status, 3, 'not before its time');
      Object.assign(gateway.state, { mute: 'no', dies: 'no' });
      app.clock.pass(2 * MINUTE);
      await Promise.all([ask(), ask(), did(app, adminCash.query, { id }, second)]);
      assert.deepEqual([(await row(id)).status, transfers(trade_no), gateway.paid(trade_no)], [1, 1, 9900]);
      await assertWhole();
    });

  for (const [name, fault] of [
    ['is silent before', { mute: 'before' }],
    ['our process dies before it was called', { dies: 'before' }],
  ] as const)
    test(`${name}: nothing is claimed, then it failed, and is sent again under the same number`, async () => {
      const { id, trade_no } = await asked();
      Object.assign(gateway.state, fault);
      await call(app, adminCash.pass, { id, way: 'channel' }, admin);
      Object.assign(gateway.state, { mute: 'no', dies: 'no' });
      app.clock.pass(2 * MINUTE);
      await ask();
      assert.equal((await row(id)).status, 3, 'it could still be on the wire');
      app.clock.pass(20 * MINUTE);
      await ask();
      assert.deepEqual([(await row(id)).status, gateway.paid(trade_no)], [4, 0]);
      await refused(app, 'cash_handled', adminCash.pass, { id, way: 'channel' }, second);
      const answers = await Promise.all([admin, second].map((as) => call(app, adminCash.resend, { id }, as)));
      assert.equal(answers.filter(({ code }) => code === 1).length, 1);
      assert.deepEqual([(await row(id)).status, (await row(id)).send_count, transfers(trade_no), gateway.paid(trade_no)], [1, 2, 1, 9900]);
      await assertWhole();
    });

  test('rubbish and processing: asked about until the end, however it ends', async () => {
    const good = await asked();
    const bad = await asked();
    gateway.moods.slow = true;
    assert.equal((await pass(good.id)).status, 3);
    gateway.moods.stumbling = true;
    assert.equal((await pass(bad.id)).status, 3);
    for (const minutes of [2, 60, 60 * 30]) {
      app.clock.pass(minutes * MINUTE);
      await ask();
      assert.deepEqual([(await row(good.id)).status, (await row(bad.id)).status], [3, 3]);
    }
    gateway.moods.stumbling = false;
    gateway.finish(good.trade_no, true);
    gateway.finish(bad.trade_no, false);
    app.clock.pass(2 * HOUR);
    await ask();
    app.clock.now = noon();
    assert.deepEqual([(await row(good.id)).status, (await row(bad.id)).status, (await row(bad.id)).message], [1, 4, 'sent back']);
    const wallet = await walletOf(app, shop);
    assert.equal((await did(app, adminCash.refuse, { id: bad.id, reason: '账户无法收款' }, admin)).status, 2);
    assert.equal(await walletOf(app, shop), wallet + 10_000);
    await assertWhole();
  });

  test('a failed one that was paid after all is not given back', async () => {
    const { id, trade_no } = await asked();
    gateway.moods.word = 'DEAD';
    assert.equal((await pass(id)).status, 4);
    const wallet = await walletOf(app, shop);
    gateway.state.mute = 'before';
    await refused(app, 'gateway_silent', adminCash.refuse, { id, reason: '退回' }, admin);
    await refused(app, 'gateway_silent', adminCash.resend, { id }, admin);
    gateway.state.mute = 'no';
    gateway.moods.word = null;
    await refused(app, 'cash_went_out', adminCash.refuse, { id, reason: '退回' }, admin);
    assert.deepEqual([(await row(id)).status, gateway.paid(trade_no), await walletOf(app, shop)], [1, 9900, wallet]);
    await assertWhole();
  });

  test('a failed one refused by two, and sent again meanwhile: one of them', async () => {
    const { id, trade_no } = await asked();
    gateway.payees.missing.add('payee@example.com');
    assert.equal((await pass(id)).status, 4);
    gateway.payees.missing.delete('payee@example.com');
    const wallet = await walletOf(app, shop);
    const codes = (
      await Promise.all([
        call(app, adminCash.refuse, { id, reason: '账号不存在' }, admin),
        call(app, adminCash.refuse, { id, reason: '账号不存在' }, second),
        call(app, adminCash.resend, { id }, second),
      ])
    ).map(({ code }) => code);
    assert.ok(codes.filter((code) => code === 1).length === 1, codes.join());
    // The gateway remembers that number as failed: sent again it fails again.
    const { status } = await row(id);
    assert.ok(status === 2 || status === 4);
    assert.deepEqual([gateway.paid(trade_no), await walletOf(app, shop)], [0, wallet + (status === 2 ? 10_000 : 0)]);
    if (status === 4) await did(app, adminCash.refuse, { id, reason: '账号不存在' }, admin);
    await assertWhole();
  });

  test('money too little at the gateway: failed, and certain', async () => {
    const account = gateway.accounts.get('fake-1');
    assert.ok(account);
    const kept = account.balance;
    account.balance = 1;
    const { id } = await asked();
    assert.deepEqual(await pass(id), { status: 4, waits_second: false, message: 'balance not enough' });
    account.balance = kept;
    await did(app, adminCash.refuse, { id, reason: '稍后再试' }, admin);
    await assertWhole();
  });

  test('an answer to an earlier sending ends nothing', async () => {
    const { id } = await asked();
    gateway.moods.slow = true;
    await pass(id);
    await sql`select fn.withdrawal_failed(${id}, 0, 'late')`.execute(app.house.db);
    assert.equal((await row(id)).status, 3);
    gateway.finish((await row(id)).trade_no, true);
    app.clock.pass(2 * MINUTE);
    await ask();
    assert.equal((await row(id)).status, 1);
  });
});

describe('by itself', () => {
  test('below the limit, as soon as it is asked for; once, however often the job comes', async () => {
    await did(app, adminCash.autoPass, { auto_pass: 1 }, admin);
    assert.equal((await did(app, adminCash.cashCount, {}, admin)).auto_pass, 1);
    const small = await asked();
    const large = await asked(6000);
    const queued = await app.house.db.selectFrom('outbox').select('payload').where('queue', '=', 'withdrawal.send').execute();
    assert.deepEqual(
      queued.map(({ payload }) => (payload as { withdrawal_id: number }).withdrawal_id),
      [small.id],
    );
    await Promise.all([1, 2, 3].map(() => sendByItself(app.ctx(), small.id)));
    await sendByItself(app.ctx(), large.id);
    const done = await row(small.id);
    assert.deepEqual([done.status, done.auto_sent, done.review_admin_id, transfers(small.trade_no)], [1, true, null, 1]);
    assert.equal((await row(large.id)).status, 0);
    await did(app, adminCash.refuse, { id: large.id, reason: '测试结束' }, admin);

    await sql`insert into ledger_proof (source, status, end_at) values ('manual', 'green', now())`.execute(app.house.db);
    const doubted = await asked();
    await sql`insert into ledger_proof (source, status, end_at) values ('manual', 'red', now())`.execute(app.house.db);
    await sendByItself(app.ctx(), doubted.id);
    assert.equal((await row(doubted.id)).status, 0);
    await sql`insert into ledger_proof (source, status, end_at) values ('manual', 'green', now())`.execute(app.house.db);
    const freeze = (is_freeze: 0 | 1) => app.house.db.updateTable('merchant').set({ is_freeze }).where('id', '=', shop.id).execute();
    await freeze(1);
    await sendByItself(app.ctx(), doubted.id);
    assert.equal((await row(doubted.id)).status, 0, 'the merchant was frozen meanwhile');
    await freeze(0);
    await did(app, adminCash.autoPass, { auto_pass: 0 }, admin);
    await sendByItself(app.ctx(), doubted.id);
    assert.equal((await row(doubted.id)).status, 0, 'the setting was turned off meanwhile');
    await did(app, adminCash.refuse, { id: doubted.id, reason: '测试结束' }, admin);
    await assertWhole();
  });
});

describe('the list', () => {
  test('finds, counts, deletes what has ended, and becomes a file without formulas and whole accounts', async () => {
    const { id, trade_no } = await asked();
    const before = await did(app, adminCash.cashCount, {}, admin);
    assert.ok(before.waiting.count >= 1 && before.today.count >= 1);
    const find = (filter: object) => did(app, adminCash.list, { ...filter, limit: 100 }, admin);
    assert.equal((await find({ trade_no })).total, 1);
    assert.ok((await find({ keyword: shop.username, status: 0 })).list.some((each) => each.id === id));
    assert.equal((await find({ keyword: '100%' })).total, 0);
    assert.ok((await find({ type: 1, auto_cash: 0 })).total >= 1);
    await refused(app, 'cash_not_finished', adminCash.del, { id }, admin);
    assert.deepEqual(await did(app, adminCash.delBatch, { ids: [id] }, admin), { count: 0 });
    await pass(id);
    const paid = await did(app, adminCash.cashCount, {}, admin);
    assert.equal(paid.paid.count, before.paid.count + 1);
    await did(app, adminCash.del, { id }, admin);
    assert.equal((await find({ trade_no })).total, 0);
    await refused(app, 'missing', adminCash.pass, { id, way: 'channel' }, admin);
    for (const [endpoint, input] of [
      [adminCash.resend, { id: 999_999 }],
      [adminCash.query, { id: 999_999 }],
      [adminCash.del, { id: 999_999 }],
    ] as const)
      await refused(app, 'missing', endpoint, input, admin);
    await refused(app, 'missing', adminCash.refuse, { id: 999_999, reason: 'x' }, admin);
    await refused(app, 'missing', adminCash.pass, { id: 999_999, way: 'hand' }, admin);

    const task = await did(app, adminCash.export, { format: 'csv', status: 1 }, admin);
    await makeFile(app.ctx(), task.id);
    const { url } = await did(app, adminExport.link, { id: task.id }, admin);
    const { body } = await app.app.inject({ method: 'GET', url: new URL(url, 'http://x').pathname });
    assert.match(body, /提现单号/);
    assert.ok(body.includes('pa****@example.com') && !body.includes('payee@example.com'));
    assert.ok(!body.includes(trade_no));
  });
});

describe('payout channels', () => {
  test('of an installed driver, with secrets that go in and never out', async () => {
    await refused(app, 'driver_unknown', adminSettlement.add, { title: '没有', code: 'epay_v1' }, admin);
    const { list } = await did(app, adminSettlement.list, {}, admin);
    assert.deepEqual([list[0]?.types, list[0]?.account_count, list[0]?.driver_title], [[1, 2, 3], 1, '测试代付']);
    const detail = await did(app, adminSettlementAccount.detail, { id: channel.account_id }, admin);
    assert.deepEqual([detail.params, detail.secrets_set], [{ merchant: 'fake-1', secret: '' }, ['secret']]);
    assert.equal((await did(app, adminSettlementAccount.balance, { id: channel.account_id }, admin)).balance.includes('.'), true);
    await did(
      app,
      adminSettlementAccount.edit,
      { id: channel.account_id, name: '主账号', status: 1, sort: 3, params: { merchant: 'fake-1', secret: '' } },
      admin,
    );
    await did(app, adminSettlementAccount.balance, { id: channel.account_id }, admin);
    const wrong = { channel_id: channel.id, name: 'x', params: { merchant: '', secret: 'x' } };
    assert.match(await refused(app, 'driver_config', adminSettlementAccount.add, wrong, admin), /商户号/);
    assert.deepEqual((await did(app, adminCash.channels, {}, admin)).list, [{ id: channel.id, title: '测试代付', types: [1, 2, 3] }]);
  });

  test('are kept while they are used, and are no channels that collect', async () => {
    await refused(app, 'channel_in_use', adminSettlement.del, { id: channel.id }, admin);
    const { id } = await asked();
    await pass(id);
    await refused(app, 'payout_account_used', adminSettlementAccount.del, { id: channel.account_id }, admin);
    const other = await makePayoutChannel(app, admin, gateway.config);
    await did(app, adminSettlement.edit, { id: other.id, title: '备用代付', code: 'fake_payout', sort: 0, status: 1 }, admin);
    await did(app, adminSettlementAccount.del, { id: other.account_id }, admin);
    await did(app, adminSettlement.del, { id: other.id }, admin);
    await refused(app, 'missing', adminSettlement.status, { id: other.id, status: 1 }, admin);
    await refused(app, 'missing', adminSettlementAccount.detail, { id: other.account_id }, admin);
    assert.equal((await did(app, adminSettlement.list, {}, admin)).total, 1);
  });
});
