/** Fees of verifications: taken with the papers or not at all, once; a provider asked afterwards; back where it never answers. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { adminAuthOrder, merchantAuthFee } from '@keymall/contract/billing/auth-order';
import { refusals } from '@keymall/contract/kit/refusals';
import { merchantMoney } from '@keymall/contract/ledger/money-log';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { adminVerify, merchantVerify } from '@keymall/contract/merchant/verification';
import { merchantCash } from '@keymall/contract/payment/withdrawal';
import { adminConfig } from '@keymall/contract/platform/config';
import { type AttestSimulator, createAttestSimulator } from '@keymall/drivers/attest/signed-json/simulator';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, makeStaff, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { fund, saveAlipay } from '#testing/cash.fixture';
import { changeSettings } from '#testing/settings';
import { MOST_TRIES } from './auth-order.rules.ts';
import { checkOne } from './auth-order.service.ts';

const ACCOUNT = { auth_url: 'https://attest.example/check', auth_key: 'k-1', auth_secret: 's-1' };
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const NUMBER = '11010519491231002X';
const papers = { kind: 'person', realname: '欧阳小明', number: NUMBER, papers: { id_front: PNG, id_back: PNG }, fee: '3.00' } as const;

let app: TestApp;
let admin: Person;
let provider: AttestSimulator;
const outside = { http: (request: Parameters<AttestSimulator['http']>[0]) => provider.http(request), now: () => new Date() };
before(async () => {
  app = await startTestApp({ outside });
  admin = await makeAdmin(app);
});
const settings = (change: object) =>
  changeSettings(app, admin, 'auth', {
    auth_fee_person: '3.00',
    auth_fee_company: '30.00',
    auth_free_count: 0,
    auth_provider: 'none',
    auth_auto: 0,
    ...ACCOUNT,
    ...change,
  });
beforeEach(async () => {
  provider = createAttestSimulator({ key: 'k-1', secret: 's-1', now: outside.now });
  provider.people.set(NUMBER, '欧阳小明');
  await settings({});
});

const walletOf = async (shop: Shop) => (await did(app, merchantAuthFee.fee, {}, shop)).money;
const ordersOf = async (shop: Shop) => (await did(app, adminAuthOrder.list, { merchant_id: shop.id }, admin)).list;
async function rich(): Promise<Shop> {
  const shop = await makeShop(app);
  await fund(app, admin, shop, 1000);
  return shop;
}
/** Sends papers, and gives the order of it. */
async function sent(shop: Shop): Promise<number> {
  await did(app, merchantVerify.submit, papers, shop);
  return (await ordersOf(shop))[0]?.id as number;
}
const askedOnce = (id: number) =>
  checkOne(app.ctx(), id).then(
    () => 'ended',
    () => 'again',
  );
const booksHold = async () =>
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter(({ rows }) => rows !== 0),
    [],
  );

describe('the fee', () => {
  test('is what the page says, comes out of the chosen wallet with the papers, and stands in the books', async () => {
    const shop = await rich();
    assert.deepEqual(await did(app, merchantAuthFee.fee, {}, shop), {
      person: '3.00',
      company: '30.00',
      free_left: 0,
      is_checked: false,
      money: '10.00',
      fee_money: '0.00',
    });
    await refused(app, 'auth_fee_changed', merchantVerify.submit, { ...papers, fee: '0.00' }, shop);
    await refused(app, 'auth_fee_short', merchantVerify.submit, { ...papers, wallet: 'fee_money' }, shop);
    assert.equal((await did(app, merchantVerify.index, {}, shop)).verification, null, 'no papers without their fee');
    await did(app, merchantVerify.submit, papers, shop);
    assert.equal(await walletOf(shop), '7.00');
    const [order] = await ordersOf(shop);
    assert.deepEqual([order?.amount, order?.wallet, order?.status, order?.answer, order?.kind], ['3.00', 'money', 'settled', '', 'person']);
    const [posted] = (await did(app, merchantMoney.log, { business_type: 'auth_fee' }, shop)).list;
    assert.deepEqual([posted?.money, posted?.trade_no, posted?.who], ['-3.00', order?.trade_no, 'merchant']);
    assert.deepEqual(
      (await did(app, merchantAuthFee.list, {}, shop)).list.map(({ trade_no }) => trade_no),
      [order?.trade_no],
    );
    await booksHold();
  });

  test('so many are free, and one that was refused and sent again costs', async () => {
    await settings({ auth_free_count: 1 });
    const shop = await rich();
    assert.deepEqual(
      [(await did(app, merchantAuthFee.fee, {}, shop)).person, (await did(app, merchantAuthFee.fee, {}, shop)).free_left],
      ['0.00', 1],
    );
    await did(app, merchantVerify.submit, { ...papers, fee: '0.00' }, shop);
    assert.equal(await walletOf(shop), '10.00');
    const { verification } = await did(app, merchantVerify.index, {}, shop);
    await did(app, adminVerify.doVerify, { id: verification?.id as number, from: 'waiting', status: 'refused', reason: '照片不清' }, admin);
    await did(app, merchantVerify.submit, papers, shop);
    assert.deepEqual([await walletOf(shop), (await ordersOf(shop)).map(({ amount }) => amount)], ['7.00', ['3.00', '0.00']]);
    await booksHold();
  });

  test('many at once pay once: one is kept, the others are refused', async () => {
    const shop = await rich();
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(app, merchantVerify.submit, papers, shop)));
    const codes = answers.map(({ code }) => code);
    assert.equal(codes.filter((code) => code === 1).length, 1, codes.join());
    assert.deepEqual(new Set(codes), new Set([1, refusals.verification_open.code]));
    assert.deepEqual([await walletOf(shop), (await ordersOf(shop)).length], ['7.00', 1]);
    await booksHold();
  });

  test('stays out of reach of strangers', async () => {
    const [shop, stranger] = [await rich(), await rich()];
    await sent(shop);
    assert.equal((await did(app, merchantAuthFee.list, {}, stranger)).total, 0);
    // staff who see no amounts read neither the price nor what there is
    const service = await makeStaff(app, shop, { kind: 'service' });
    const { person, money, fee_money } = await did(app, merchantAuthFee.fee, {}, service);
    assert.deepEqual([person, money, fee_money], ['***', null, null]);
    assert.equal((await call(app, merchantAuthFee.list, {}, service)).code, refusals.forbidden.code);
  });
});

describe('a provider', () => {
  test('is asked once the papers are kept, by the clear name and number, and its word is the administrator’s to read', async () => {
    await settings({ auth_provider: 'signed-json' });
    const shop = await rich();
    const id = await sent(shop);
    assert.equal((await ordersOf(shop))[0]?.status, 'waiting');
    assert.equal(provider.asked.length, 0, 'nobody is called while the papers are being kept');
    assert.equal(await askedOnce(id), 'ended');
    assert.equal(await askedOnce(id), 'ended');
    const [order] = await ordersOf(shop);
    assert.deepEqual(provider.asked, [{ request_no: order?.trade_no, kind: 'person', name: '欧阳小明', number: NUMBER, mobile: '' }]);
    assert.deepEqual([order?.status, order?.answer], ['settled', 'match']);
    const { verification } = await did(app, merchantVerify.index, {}, shop);
    assert.equal(verification?.status, 'waiting');
    assert.equal((await did(app, adminVerify.verifyDetail, { id: verification?.id }, admin)).answer, 'match');
    assert.doesNotMatch(app.logged.join('\n'), new RegExp(`${NUMBER}|欧阳小明|s-1`));
  });

  test('decides where the settings say so: what belongs together passes, what does not is refused with the reason', async () => {
    await settings({ auth_provider: 'signed-json', auth_auto: 1 });
    const [right, wrong] = [await rich(), await rich()];
    await askedOnce(await sent(right));
    assert.equal((await did(app, merchantVerify.index, {}, right)).verification?.status, 'passed');
    provider.people.set(NUMBER, '另一个人');
    await askedOnce(await sent(wrong));
    const { verification, moves } = await did(app, merchantVerify.index, {}, wrong);
    assert.deepEqual([verification?.status, verification?.reason], ['refused', '姓名（企业名称）与证件号码核验不一致']);
    assert.deepEqual(
      moves.map(({ to, actor }) => [to, actor]),
      [
        ['waiting', 'merchant'],
        ['refused', 'system'],
      ],
    );
    assert.equal(await walletOf(wrong), '7.00', 'an answer is an answer');
  });

  test('that never answers costs nothing: after the last try the fee is back where it came from, once, and an administrator looks', async () => {
    await settings({ auth_provider: 'signed-json', auth_auto: 1 });
    const shop = await rich();
    const id = await sent(shop);
    provider.fault = 'silent';
    for (let tries = 1; tries < MOST_TRIES; tries += 1) assert.equal(await askedOnce(id), 'again');
    assert.equal(await walletOf(shop), '7.00');
    // the last of them twice at once
    await Promise.all([askedOnce(id), askedOnce(id)]);
    assert.equal(await walletOf(shop), '10.00');
    const [order] = await ordersOf(shop);
    assert.deepEqual([order?.status, order?.answer], ['returned', 'silent']);
    assert.equal((await did(app, merchantVerify.index, {}, shop)).verification?.status, 'waiting');
    const letters = (await did(app, merchantMessage.list, {}, shop)).list.filter(({ title }) => title === '认证费用已退回');
    assert.deepEqual([letters.length, letters[0]?.content.includes('3.00 元')], [1, true]);
    provider.fault = null;
    assert.equal(await askedOnce(id), 'ended');
    assert.equal(await walletOf(shop), '10.00', 'an answer that comes after that changes nothing');
    await booksHold();
  });

  test('is not asked about what an administrator decided first: the fee goes back', async () => {
    await settings({ auth_provider: 'signed-json' });
    const shop = await rich();
    const id = await sent(shop);
    const { verification } = await did(app, merchantVerify.index, {}, shop);
    await did(app, adminVerify.doVerify, { id: verification?.id as number, from: 'waiting', status: 'passed' }, admin);
    assert.equal(await askedOnce(id), 'ended');
    assert.deepEqual([provider.asked.length, await walletOf(shop), (await ordersOf(shop))[0]?.status], [0, '10.00', 'returned']);
    await booksHold();
  });

  test('an answer and an administrator at the same moment: one decides, and the fee is settled', async () => {
    await settings({ auth_provider: 'signed-json', auth_auto: 1 });
    for (let round = 0; round < 4; round += 1) {
      const shop = await rich();
      const id = await sent(shop);
      const { verification } = await did(app, merchantVerify.index, {}, shop);
      const decision = { id: verification?.id as number, from: 'waiting', status: 'refused', reason: '照片不清' } as const;
      await Promise.all([askedOnce(id), call(app, adminVerify.doVerify, decision, admin)]);
      const { moves } = await did(app, merchantVerify.index, {}, shop);
      assert.equal(moves.length, 2, 'sent, and decided once');
      assert.notEqual((await ordersOf(shop))[0]?.status, 'waiting');
    }
    await booksHold();
  });

  test('an account is not closed while a fee waits for its answer', async () => {
    await settings({ auth_provider: 'signed-json' });
    const shop = await rich();
    await sent(shop);
    const { against } = await did(app, adminMerchant.delPreview, { id: shop.id }, admin);
    assert.deepEqual(
      against.find(({ what }) => what === 'verification'),
      { what: 'verification', count: 1, amount: '3.00' },
    );
  });

  test('is not chosen without its address, key and secret', async () => {
    const { values } = await did(app, adminConfig.getConfig, { group: 'auth' }, admin);
    assert.equal(values['auth_secret'], '');
    const wish = { group: 'auth' as const, values: { ...values, auth_provider: 'signed-json', auth_key: '' } };
    await refused(app, 'auth_unset', adminConfig.editConfig, wish as never, admin);
  });
});

test('one merchant can be made to verify: the session says so, and nothing is paid out before', async () => {
  const shop = await makeShop(app);
  await saveAlipay(app, shop);
  await fund(app, admin, shop, 100_000);
  const needs = async () => {
    const { user } = await did(app, merchantUser.userDetail, {}, shop);
    return [user.need_real, user.is_real, (await did(app, merchantVerify.index, {}, shop)).for_withdraw];
  };
  assert.deepEqual(await needs(), [0, 1, 0]);
  await did(app, adminVerify.needReal, { id: shop.id, need_real: 1 }, admin);
  assert.deepEqual(await needs(), [1, 0, 1]);
  assert.equal((await did(app, adminMerchant.detail, { id: shop.id }, admin)).need_real, 1);
  await changeSettings(app, admin, 'settlement', { cash_limit_time_start: 0, cash_limit_time_end: 24 });
  const wish = { money: '100.00', fee: '1.00' };
  await refused(app, 'cash_unverified', merchantCash.apply, { ...wish, request_no: 'need-real-number-1' }, shop);
  await did(app, adminVerify.needReal, { id: shop.id, need_real: 0 }, admin);
  assert.deepEqual(await needs(), [0, 1, 0]);
  await did(app, merchantCash.apply, { ...wish, request_no: 'need-real-number-2' }, shop);
  await refused(app, 'missing', adminVerify.needReal, { id: 9_999_999, need_real: 1 }, admin);
});
