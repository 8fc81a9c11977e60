/** A shop's own four eyes at the wire: who waits, who may agree, the money meanwhile, and two at once. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, test } from 'node:test';
import { startOfDay } from '@keymall/contract/kit/time';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { merchantStaff } from '@keymall/contract/merchant/staff';
import { adminCash, merchantCash } from '@keymall/contract/payment/withdrawal';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, makeStaff, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { fund, openFakePayoutGateway, saveAlipay, walletOf } from '#testing/cash.fixture';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let admin: Person;
let shop: Shop;
let amy: Person;
let bob: Person;
const HOUR = 3_600_000;

before(async () => {
  app = await startTestApp({ outside: openFakePayoutGateway().outside });
});
after(() => app.close());
beforeEach(async () => {
  app.clock.now = new Date(startOfDay(new Date()).getTime() + 12 * HOUR);
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  amy = await makeStaff(app, shop, { kind: 'finance' });
  bob = await makeStaff(app, shop, { kind: 'finance' });
  await fund(app, admin, shop, 100_000);
  await saveAlipay(app, shop);
  await did(app, merchantCash.setFourEyes, { money: '200.00' }, shop);
});

const ask = (who: Person, money: string) =>
  did(app, merchantCash.apply, { money, fee: (Number(money) / 100).toFixed(2), request_no: randomBytes(12).toString('hex') }, who);
const row = async (id: number, who: Person = shop) => (await did(app, merchantCash.list, {}, who)).list.find((each) => each.id === id);
const titles = async () => (await did(app, merchantMessage.list, {}, shop)).list.map(({ title }) => title);
async function assertWhole(): Promise<void> {
  const broken = (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0);
  assert.deepEqual(broken, []);
}

test('up to the limit one person is enough; above it the money is held and another one must agree', async () => {
  const small = await ask(amy, '200.00');
  assert.deepEqual([small.waits_shop, (await row(small.id))?.status], [false, 0]);
  const large = await ask(bob, '300.00');
  assert.equal(large.waits_shop, true);
  assert.equal(await walletOf(app, shop), 50_000, 'held from the asking on');
  await assertWhole();
  assert.deepEqual(
    [(await row(large.id, bob))?.status, (await row(large.id, bob))?.is_own, (await row(large.id, amy))?.is_own],
    [5, true, false],
  );
  assert.deepEqual(
    await Promise.all([amy, bob, shop].map(async (who) => (await did(app, merchantCash.applyConfig, {}, who)).four_eyes.waiting)),
    [1, 0, 1],
  );
  assert.ok((await titles()).includes('有提现等待店内复核'));
  // nobody of the platform pays it meanwhile
  await refused(app, 'cash_waits_for_shop', adminCash.pass, { id: large.id, way: 'hand' }, admin);
  await refused(app, 'cash_own_request', merchantCash.approve, { id: large.id }, bob);
  assert.equal((await row(large.id))?.status, 5);

  await did(app, merchantCash.approve, { id: large.id }, amy);
  const agreed = await row(large.id);
  assert.deepEqual([agreed?.status, agreed?.asked_name, agreed?.shop_by_name], [0, bob.username, amy.username]);
  assert.ok((await titles()).includes('提现已通过店内复核'));
  await did(app, adminCash.pass, { id: large.id, way: 'hand' }, admin);
  assert.equal((await row(large.id))?.status, 1);
  await assertWhole();
});

test('what is cut into pieces counts together on one day, and the next day anew', async () => {
  assert.equal((await ask(amy, '150.00')).waits_shop, false);
  assert.equal((await ask(bob, '60.00')).waits_shop, true);
  assert.equal((await ask(amy, '50.00')).waits_shop, false);
  app.clock.pass(24 * HOUR);
  assert.equal((await ask(await makeStaff(app, shop, { kind: 'finance' }), '150.00')).waits_shop, false);
  app.clock.pass(-24 * HOUR);
});

test('the owner’s own needs another person as well; refused with a reason the money is back, and both read it', async () => {
  const { id } = await ask(shop, '500.00');
  await refused(app, 'cash_own_request', merchantCash.approve, { id }, shop);
  await refused(app, 'bad_input', merchantCash.reject, { id, reason: '' }, amy);
  await did(app, merchantCash.reject, { id, reason: '金额不对' }, amy);
  assert.equal(await walletOf(app, shop), 100_000);
  const ended = await row(id);
  assert.deepEqual([ended?.status, ended?.reason, ended?.shop_by_name], [2, '金额不对', amy.username]);
  assert.match((await did(app, merchantMessage.list, {}, shop)).list[0]?.content ?? '', /金额不对/);
  assert.ok((await did(app, merchantMessage.list, {}, amy)).total > 0, 'finance reads the letters');
  await refused(app, 'cash_handled', merchantCash.approve, { id }, bob);
  await refused(app, 'cash_handled', merchantCash.reject, { id, reason: '再来' }, bob);
  await assertWhole();
});

test('whoever asked takes it back', async () => {
  const { id } = await ask(amy, '500.00');
  await did(app, merchantCash.reject, { id, reason: '填错了' }, amy);
  assert.deepEqual([(await row(id))?.status, await walletOf(app, shop)], [2, 100_000]);
  await assertWhole();
});

test('agreed and refused at once, by several: one word counts', async () => {
  for (let round = 0; round < 4; round++) {
    const { id } = await ask(amy, '300.00');
    const answers = await Promise.all([
      call(app, merchantCash.approve, { id }, bob),
      call(app, merchantCash.reject, { id, reason: '不行' }, shop),
      call(app, merchantCash.approve, { id }, shop),
      call(app, merchantCash.approve, { id }, amy),
    ]);
    assert.equal(answers.filter(({ code }) => code === 1).length, 1, JSON.stringify(answers.map(({ code }) => code)));
    assert.notEqual(answers[3]?.code, 1, 'never whoever asked');
    const status = (await row(id))?.status;
    assert.equal(status, answers[1]?.code === 1 ? 2 : 0);
    if (status === 0) await did(app, adminCash.refuse, { id, reason: '下一轮' }, admin);
    assert.equal(await walletOf(app, shop), 100_000);
    await assertWhole();
  }
});

test('the wall holds without the code: no row passes on the word of who asked', async () => {
  const { id } = await ask(amy, '300.00');
  const move = (values: { status: 0; shop_by?: number }) =>
    app.house.db.updateTable('withdrawal').set(values).where('id', '=', id).execute();
  await assert.rejects(move({ status: 0 }), /withdrawal_four_eyes/);
  await assert.rejects(move({ status: 0, shop_by: amy.id }), /withdrawal_four_eyes/);
});

test('only the owner sets it; a shop of one is told so, and can be left alone by nobody unnoticed', async () => {
  await refused(
    app,
    'forbidden',
    merchantCash.setFourEyes,
    { money: null },
    await makeStaff(app, shop, { perms: ['finance/cash/setFourEyes'] }),
  );
  const single = await makeShop(app);
  await refused(app, 'four_eyes_alone', merchantCash.setFourEyes, { money: '1.00' }, single);
  await makeStaff(app, single, { kind: 'service' });
  await refused(app, 'four_eyes_alone', merchantCash.setFourEyes, { money: '1.00' }, single);
  assert.equal((await did(app, merchantCash.applyConfig, {}, single)).four_eyes.others, 0);

  const { id } = await ask(shop, '300.00');
  for (const each of [amy, bob]) await did(app, merchantStaff.status, { id: each.id, status: 0 }, shop);
  assert.match(
    await refused(app, 'cash_no_second', merchantCash.apply, { money: '300.00', fee: '3.00', request_no: 'x'.repeat(20) }, shop),
    /200\.00/,
  );
  // no dead end: it can be taken back, and the limit turned off
  await did(app, merchantCash.reject, { id, reason: '无人复核' }, shop);
  await did(app, merchantCash.setFourEyes, { money: null }, shop);
  assert.equal((await ask(shop, '300.00')).waits_shop, false);
  await assertWhole();
});

test('the daily job asks nobody, so that only the owner turns it on; what was agreed goes out by itself where the setting says so', async () => {
  const chooser = await makeStaff(app, shop, { perms: ['finance/cash/setUserCashType'] });
  await refused(app, 'forbidden', merchantCash.setUserCashType, { cash_type: 1 }, chooser);
  await did(app, merchantCash.setUserCashType, { cash_type: 2 }, chooser);
  await changeSettings(app, admin, 'settlement', { auto_pass: 1 });
  const jobs = async (id: number) =>
    (await app.house.db.selectFrom('outbox').select('payload').where('queue', '=', 'withdrawal.send').execute()).filter(({ payload }) =>
      JSON.stringify(payload).includes(`${id}`),
    ).length;
  const { id } = await ask(amy, '300.00');
  assert.equal(await jobs(id), 0);
  await did(app, merchantCash.approve, { id }, bob);
  assert.equal(await jobs(id), 1);
  await changeSettings(app, admin, 'settlement', { auto_pass: 0 });
});

test('a stranger’s and a frozen merchant’s', async () => {
  const { id } = await ask(amy, '300.00');
  const other = await makeShop(app);
  await refused(app, 'missing', merchantCash.approve, { id }, other);
  await refused(app, 'missing', merchantCash.reject, { id, reason: '别人的' }, other);
  // administrators can always give it back
  await did(app, adminCash.refuse, { id, reason: '账户异常' }, admin);
  assert.equal(await walletOf(app, shop), 100_000);
  await assertWhole();
});
