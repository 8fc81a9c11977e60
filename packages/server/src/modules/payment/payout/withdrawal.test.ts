/** Asking for withdrawals at the wire: the order of the refusals, the same request twice, twenty at once, the daily job. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { startOfDay } from '@keymall/contract/kit/time';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminCollect, merchantCollect } from '@keymall/contract/payment/payout-account';
import { adminCash, merchantCash } from '@keymall/contract/payment/withdrawal';
import { adminOperationLog } from '@keymall/contract/platform/config';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, PASSWORD, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { fund, openFakePayoutGateway, saveAlipay, walletOf } from '#testing/cash.fixture';
import { changeSettings } from '#testing/settings';
import { withdrawForAll } from './withdrawal.service.ts';

let app: TestApp;
let admin: Person;
let shop: Shop;
const HOUR = 3_600_000;
const requestNo = () => randomBytes(12).toString('hex');
const noon = () => new Date(startOfDay(new Date()).getTime() + 12 * HOUR);

before(async () => {
  app = await startTestApp({ outside: openFakePayoutGateway().outside });
  app.clock.now = noon();
  admin = await makeAdmin(app);
});
after(() => app.close());
beforeEach(async () => {
  app.clock.now = noon();
  shop = await makeShop(app);
  await fund(app, admin, shop, 100_000);
});

const wish = (money = '100.00', fee = '1.00') => ({ money, fee, request_no: requestNo() });
const mine = (of = shop) => did(app, merchantCash.list, {}, of);
async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
}

describe('asking', () => {
  test('takes the money at once, and shows what it costs before', async () => {
    await saveAlipay(app, shop);
    const config = await did(app, merchantCash.applyConfig, {}, shop);
    assert.deepEqual(
      [config.balance, config.why, config.fee, config.min_money, config.used_num, config.collect?.account_mask],
      ['1000.00', null, { type: 100, fee: '1.00' }, '50.00', 0, 'pa****@example.com'],
    );
    const { trade_no } = await did(app, merchantCash.apply, wish(), shop);
    assert.match(trade_no, /^TX\d{12}[0-9A-Z]{16}$/);
    const [row] = (await mine()).list;
    assert.deepEqual([row?.money, row?.fee, row?.actual_money, row?.status, row?.realname_mask], ['100.00', '1.00', '99.00', 0, '张**']);
    const next = await did(app, merchantCash.applyConfig, {}, shop);
    assert.deepEqual([next.balance, next.cashing, next.used_num], ['900.00', '100.00', 1]);
    await assertWhole();
  });

  test('each check has a refusal of its own, in its order', async () => {
    const say = (name: Parameters<typeof refused>[1], given = wish()) => refused(app, name, merchantCash.apply, given, shop);
    await say('payout_account_unset');
    await saveAlipay(app, shop);
    await did(app, adminCollect.turn, { id: shop.id, allow_update: 0, status: 0 }, admin);
    await say('payout_account_off');
    await did(app, adminCollect.turn, { id: shop.id, allow_update: 0, status: 1 }, admin);
    app.clock.pass(6 * HOUR);
    assert.equal(await say('cash_hours'), '提现时间为每天 10:00 至 18:00');
    app.clock.pass(-6 * HOUR);
    await say('cash_too_little', wish('49.99', '0.50'));
    assert.equal(await say('cash_short', wish('1000.01', '10.00')), '可用余额不足，当前 1000.00 元');
    await say('cash_fee_changed', wish('100.00', '0.99'));
    await changeSettings(app, admin, 'settlement', { cash_type_alipay: 0 });
    await say('cash_type_closed');
    await changeSettings(app, admin, 'settlement', { cash_type_alipay: 1, cash_fee_type: 1, cash_fee: '100.00' });
    await say('cash_fee_all');
    await changeSettings(app, admin, 'settlement', { cash_fee_type: 100, cash_fee: '1.00', cash_limit_num: 1 });
    await did(app, merchantCash.apply, wish(), shop);
    assert.equal(await say('cash_count_spent'), '今日提现次数已用完，请明日再来');
    app.clock.pass(24 * HOUR);
    await did(app, merchantCash.apply, wish(), shop);
    app.clock.pass(-24 * HOUR);
    await changeSettings(app, admin, 'settlement', { cash_limit_num: 5, cash_status: 0, cash_close_tips: '春节期间暂停提现' });
    assert.equal(await say('cash_closed'), '春节期间暂停提现');
    assert.equal((await did(app, merchantCash.applyConfig, {}, shop)).why, '春节期间暂停提现');
    const english = { ...shop, language: 'en-US' };
    assert.equal((await did(app, merchantCash.applyConfig, {}, english)).why, 'Withdrawals are closed: Please try again later.');
    await changeSettings(app, admin, 'settlement', { cash_status: 1 });
    await assertWhole();
  });

  test('not in debt, nor while the books are in doubt', async () => {
    await saveAlipay(app, shop);
    await sql`insert into ledger_proof (source, status, end_at) values ('manual', 'red', now())`.execute(app.house.db);
    await refused(app, 'payouts_stopped', merchantCash.apply, wish(), shop);
    await sql`insert into ledger_proof (source, status, end_at) values ('manual', 'green', now())`.execute(app.house.db);
    await sql`select fn.ledger_post('correction', ${shop.id}, '', array[fn.ledger_debt_account(${shop.id}), fn.ledger_account('adjustment', null, null)],
      array['debt', 'debt'], array[700, -700]::bigint[])`.execute(app.house.db);
    assert.match(await refused(app, 'merchant_in_debt', merchantCash.apply, wish(), shop), /7\.00/);
    await sql`select fn.ledger_repay(${shop.id})`.execute(app.house.db);
    await did(app, merchantCash.apply, wish(), shop);
    assert.equal(await walletOf(app, shop), 100_000 - 700 - 10_000);
  });

  test('a double click is one withdrawal; another amount under its number is none', async () => {
    await saveAlipay(app, shop);
    const once = wish();
    const answers = await Promise.all(Array.from({ length: 5 }, () => did(app, merchantCash.apply, once, shop)));
    assert.equal(new Set(answers.map(({ trade_no }) => trade_no)).size, 1);
    assert.equal((await mine()).total, 1);
    await refused(app, 'key_reused', merchantCash.apply, { ...once, money: '200.00', fee: '2.00' }, shop);
    assert.equal(await walletOf(app, shop), 90_000);
    // Somebody else's number is another number.
    const other = await makeShop(app);
    await fund(app, admin, other, 50_000);
    await saveAlipay(app, other);
    await did(app, merchantCash.apply, once, other);
    assert.deepEqual([(await mine()).total, (await mine(other)).total], [1, 1]);
    await assertWhole();
  });

  test('twenty at once on one balance: as many as it holds, never below zero, never past the count', async () => {
    await saveAlipay(app, shop);
    await changeSettings(app, admin, 'settlement', { cash_limit_num: 100 });
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(app, merchantCash.apply, wish('150.00', '1.50'), shop)));
    assert.equal(answers.filter(({ code }) => code === 1).length, 6);
    assert.ok(
      answers.every(({ code }) => code === 1 || code === 1528),
      JSON.stringify(answers.map(({ code }) => code)),
    );
    assert.equal(await walletOf(app, shop), 10_000);
    await changeSettings(app, admin, 'settlement', { cash_limit_num: 8 });
    const small = await Promise.all(Array.from({ length: 20 }, () => call(app, merchantCash.apply, wish('50.00', '0.50'), shop)));
    assert.equal(small.filter(({ code }) => code === 1).length, 2);
    await changeSettings(app, admin, 'settlement', { cash_limit_num: 5 });
    assert.deepEqual([(await mine()).total, await walletOf(app, shop)], [8, 0]);
    await assertWhole();
  });

  test('a merchant sees its own', async () => {
    await saveAlipay(app, shop);
    await did(app, merchantCash.apply, wish(), shop);
    const other = await makeShop(app);
    assert.equal((await mine(other)).total, 0);
    const [row] = (await mine()).list;
    assert.equal((await did(app, merchantCash.list, { trade_no: row?.trade_no }, shop)).total, 1);
    assert.equal((await did(app, merchantCash.list, { status: 1 }, shop)).total, 0);
    const beginning = row?.trade_no.slice(0, -3).toLowerCase();
    for (const trade_no of [row?.trade_no, beginning]) {
      assert.equal((await did(app, merchantCash.list, { trade_no }, shop)).total, 1);
      assert.equal((await did(app, adminCash.list, { trade_no }, admin)).total, 1);
      assert.equal((await did(app, merchantCash.list, { trade_no }, other)).total, 0);
    }
  });
});

describe('the daily job', () => {
  const run = () => app.jobs.runNow('withdrawal.automatic');
  test('takes the whole balance once a day of those who chose it', async () => {
    await saveAlipay(app, shop);
    await run();
    assert.equal((await mine()).total, 0);
    await changeSettings(app, admin, 'settlement', { auto_cash: 1, auto_cash_fee_type: 1, auto_cash_fee: '2.00' });
    await run();
    assert.equal((await mine()).total, 0, 'nobody chose it');
    await did(app, merchantCash.setUserCashType, { cash_type: 1 }, shop);
    app.clock.pass(-10 * HOUR);
    await run();
    assert.equal((await mine()).total, 0, 'before its hour');
    app.clock.pass(9 * HOUR);
    await Promise.all([run(), run(), run()]);
    await fund(app, admin, shop, 60_000);
    await run();
    const { list } = await mine();
    assert.deepEqual(
      list.map(({ money, fee, auto_cash }) => [money, fee, auto_cash]),
      [['1000.00', '2.00', 1]],
    );
    app.clock.pass(24 * HOUR);
    await run();
    assert.deepEqual([(await mine()).total, await walletOf(app, shop)], [2, 0]);
    // What the job made does not count against the merchant's own.
    assert.equal((await did(app, merchantCash.applyConfig, {}, shop)).used_num, 0);
    app.clock.pass(-24 * HOUR);
    await changeSettings(app, admin, 'settlement', { auto_cash: 0 });
    await assertWhole();
  });

  test('leaves alone who has too little, is frozen, or has no account', async () => {
    await changeSettings(app, admin, 'settlement', { auto_cash: 1, auto_cash_money: '1000.01' });
    await did(app, merchantCash.setUserCashType, { cash_type: 1 }, shop);
    await run();
    await saveAlipay(app, shop);
    await run();
    await changeSettings(app, admin, 'settlement', { auto_cash_money: '50.00' });
    await did(app, adminMerchant.freeze, { id: shop.id, is_freeze: 1 }, admin);
    await run();
    assert.equal(await walletOf(app, shop), 100_000);
    await did(app, adminMerchant.freeze, { id: shop.id, is_freeze: 0 }, admin);
    await run();
    assert.equal(await walletOf(app, shop), 0);
    await changeSettings(app, admin, 'settlement', { auto_cash: 0 });
  });
});

test('the daily job serves the others though one account can’t be opened, and says so', async () => {
  const next = await makeShop(app);
  await changeSettings(app, admin, 'settlement', { auto_cash: 1, auto_cash_money: '50.00' });
  for (const each of [shop, next]) {
    await saveAlipay(app, each);
    await did(app, merchantCash.setUserCashType, { cash_type: 1 }, each);
  }
  await fund(app, admin, next, 100_000);
  const own = app.house.db.updateTable('payout_account').where('merchant_id', '=', shop.id);
  const { info } = await app.house.db
    .selectFrom('payout_account')
    .select('info')
    .where('merchant_id', '=', shop.id)
    .executeTakeFirstOrThrow();
  await own.set({ info: Buffer.alloc(64, 1) }).execute();
  assert.deepEqual(await withdrawForAll(app.ctx()), { made: 1, failed: 1 });
  assert.deepEqual([await walletOf(app, shop), await walletOf(app, next)], [100_000, 0]);
  await own.set({ info }).execute();
  assert.deepEqual(await withdrawForAll(app.ctx()), { made: 1, failed: 0 });
  assert.equal(await walletOf(app, shop), 0);
  await changeSettings(app, admin, 'settlement', { auto_cash: 0 });
});

describe('where the money goes', () => {
  const form = { type: 1 as const, account: '13812345678', realname: '李四', password: PASSWORD };
  test('the first save is free, a change needs leave, and the leave is used up', async () => {
    assert.deepEqual(await did(app, merchantCollect.getCollect, {}, shop), { collect: null, may_save: true, types: [1, 2, 3] });
    await refused(app, 'own_password_wrong', merchantCollect.setCollect, { ...form, password: 'not it at all' }, shop);
    await did(app, merchantCollect.setCollect, form, shop);
    const saved = await did(app, merchantCollect.getCollect, {}, shop);
    assert.deepEqual([saved.may_save, saved.collect?.account_mask, saved.collect?.realname_mask], [false, '13****78', '李**']);
    await refused(app, 'payout_account_locked', merchantCollect.setCollect, { ...form, account: 'thief@example.com' }, shop);
    await did(app, adminCollect.turn, { id: shop.id, allow_update: 1, status: 1 }, admin);
    await did(app, merchantCollect.setCollect, { ...form, account: 'mine@example.com' }, shop);
    await refused(app, 'payout_account_locked', merchantCollect.setCollect, form, shop);
    assert.equal((await did(app, adminCollect.reveal, { id: shop.id }, admin)).account, 'mine@example.com');
  });

  test('only one of two first saves, and only fields the type allows', async () => {
    const answers = await Promise.all([form, form].map((each) => call(app, merchantCollect.setCollect, each, shop)));
    assert.deepEqual(
      answers.map(({ code }) => code).toSorted((a, b) => a - b),
      [1, 1532],
    );
    const other = await makeShop(app);
    const bad = (change: object, who = other) => refused(app, 'bad_input', merchantCollect.setCollect, { ...form, ...change }, who);
    assert.match(await bad({ account: '6222' }), /account/);
    assert.match(await bad({ type: 2 }), /collect_img/);
    assert.match(await bad({ type: 3, account: '6222021234567890' }), /bank_name/);
    assert.match(await bad({ idcard_number: '123' }), /idcard_number/);
    await bad({ type: 2, collect_img: 'https://elsewhere.example/qr.png' });
    // A picture that nobody uploaded, and one of somebody else.
    const name = `${randomBytes(16).toString('hex')}.png`;
    await bad({ type: 2, collect_img: `/upload/${name}` });
    await app.house.db.insertInto('upload').values({ realm: 'merchant', owner_id: shop.id, name, mime: 'image/png', bytes: 1 }).execute();
    await bad({ type: 2, collect_img: `/upload/${name}` });
    await app.house.db.updateTable('upload').set({ owner_id: other.id }).where('name', '=', name).execute();
    await did(app, merchantCollect.setCollect, { ...form, type: 2, collect_img: `/upload/${name}` }, other);
    const { collect } = await did(app, merchantCollect.getCollect, {}, other);
    assert.deepEqual([collect?.has_img, JSON.stringify(collect).includes(name)], [true, false]);
    await changeSettings(app, admin, 'settlement', { cash_type_bank: 0 });
    const third = await makeShop(app);
    await refused(
      app,
      'cash_type_closed',
      merchantCollect.setCollect,
      { ...form, type: 3, account: '6222021234567890', bank_name: '工商银行' },
      third,
    );
    await changeSettings(app, admin, 'settlement', { cash_type_bank: 1 });
  });

  test('defect 20: bank card and identity card are two numbers; at rest neither can be read; whoever looks is in the log', async () => {
    const bank = {
      type: 3 as const,
      account: '6222021234567890123',
      realname: '王五',
      idcard_number: '11010519491231002X',
      bank_name: '工商银行',
    };
    await did(app, adminCollect.edit, { id: shop.id, ...bank, bank_branch: '朝阳支行' }, admin);
    const { rows } = await sql<{
      row: string;
    }>`select row_to_json(p)::text || encode(info, 'escape') as row from payout_account p where merchant_id = ${shop.id}`.execute(
      app.house.db,
    );
    assert.ok(!rows[0]?.row.includes('62220212345678') && !rows[0]?.row.includes('11010519491231002X') && !rows[0]?.row.includes('王五'));
    assert.deepEqual(await did(app, adminCollect.reveal, { id: shop.id }, admin), { ...bank, bank_branch: '朝阳支行', collect_img: '' });
    const shown = await did(app, adminCollect.detail, { id: shop.id }, admin);
    assert.deepEqual([shown.collect?.account_mask, shown.collect?.has_idcard], ['622****0123', true]);
    const log = await did(app, adminOperationLog.list, { path: adminCollect.reveal.path }, admin);
    assert.equal(log.list[0]?.username, admin.username);
    const inputs = await app.house.db.selectFrom('operation_log').select('input').where('path', '=', adminCollect.edit.path).execute();
    assert.ok(inputs.length > 0 && !JSON.stringify(inputs).includes('62220212345678'));
    for (const endpoint of [adminCollect.detail, adminCollect.reveal]) await refused(app, 'missing', endpoint, { id: 999_999 }, admin);
    await refused(app, 'missing', adminCollect.edit, { id: 999_999, ...bank }, admin);
    await refused(app, 'missing', adminCollect.turn, { id: 999_999, allow_update: 1, status: 1 }, admin);
  });

  test('a withdrawal keeps the account as it was', async () => {
    await saveAlipay(app, shop, 'before@example.com');
    const { id } = await did(app, merchantCash.apply, wish(), shop);
    await did(app, adminCollect.edit, { id: shop.id, type: 1, account: 'after@example.com', realname: '李四' }, admin);
    const detail = await did(app, adminCash.detail, { id }, admin);
    assert.deepEqual([detail.account, detail.realname], ['before@example.com', '张三']);
    await refused(app, 'missing', adminCash.detail, { id: 999_999 }, admin);
  });
});
