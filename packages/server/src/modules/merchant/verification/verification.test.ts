/** Who a merchant is: sent in, decided once, seen by nobody who may not. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { adminWorkbench } from '@keymall/contract/insight/workbench';
import { refusals } from '@keymall/contract/kit/refusals';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { merchantAccount, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { adminVerify, merchantVerify } from '@keymall/contract/merchant/verification';
import { merchantCash } from '@keymall/contract/payment/withdrawal';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, makeStaff, PASSWORD, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { fund, saveAlipay } from '#testing/cash.fixture';
import { changeSettings } from '#testing/settings';
import { sweepPapers } from './verification.service.ts';

let app: TestApp;
let admin: Person;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});

const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';
const NUMBER = '11010519491231002X';
const person = { kind: 'person', realname: '欧阳小明', number: NUMBER.toLowerCase(), papers: { id_front: PNG, id_back: PNG } } as const;
const company = { kind: 'company', realname: '星河数码有限公司', number: '91350100M000100Y43', papers: { licence: PNG } } as const;

const submitted = async (shop: Shop): Promise<number> => {
  await did(app, merchantVerify.submit, person, shop);
  return (await did(app, merchantVerify.index, {}, shop)).verification?.id as number;
};
const pass = (id: number) => did(app, adminVerify.doVerify, { id, from: 'waiting', status: 'passed' }, admin);

describe('sending papers in', () => {
  test('a number whose last sign is wrong, the other kind’s number, a missing picture, no picture: each is refused', async () => {
    const shop = await makeShop(app);
    await refused(app, 'verification_identity', merchantVerify.submit, { ...person, number: '110105194912310021' }, shop);
    await refused(app, 'verification_identity', merchantVerify.submit, { ...person, number: company.number }, shop);
    await refused(app, 'verification_credit_code', merchantVerify.submit, { ...company, number: '91350100M000100Y44' }, shop);
    await refused(app, 'verification_credit_code', merchantVerify.submit, { ...company, number: NUMBER }, shop);
    await refused(app, 'verification_pictures', merchantVerify.submit, { ...person, papers: { id_front: PNG } }, shop);
    await refused(app, 'upload_type', merchantVerify.submit, { ...company, papers: { licence: 'AAAA' } }, shop);
    assert.equal((await did(app, merchantVerify.index, {}, shop)).verification, null);
  });

  test('two at once: one waits, the other is refused', async () => {
    const shop = await makeShop(app);
    const answers = await Promise.all([call(app, merchantVerify.submit, person, shop), call(app, merchantVerify.submit, company, shop)]);
    assert.deepEqual(
      answers.map(({ code }) => code).toSorted((a, b) => a - b),
      [1, refusals.verification_open.code],
    );
  });

  test('a stranger sees nothing of it; staff neither sees nor sends it without the right', async () => {
    const [shop, stranger] = [await makeShop(app), await makeShop(app)];
    await submitted(shop);
    assert.deepEqual((await did(app, merchantVerify.index, {}, stranger)).verification, null);
    const operations = await makeStaff(app, shop, { kind: 'operations' });
    await refused(app, 'forbidden', merchantVerify.index, {}, operations);
    await refused(app, 'forbidden', merchantVerify.submit, person, operations);
  });
});

test('who it is lies sealed: masked for the merchant, in lists and in the log; only the right to open it opens it', async () => {
  const shop = await makeShop(app);
  const id = await submitted(shop);
  const own = await call(app, merchantVerify.index, {}, shop);
  assert.deepEqual([own.data.verification?.name_mask, own.data.verification?.number_mask], ['欧**', '110***********002X']);
  const filter = { status: 'waiting', kind: 'person', merchant_id: shop.id, keyword: shop.username } as const;
  const list = await call(app, adminVerify.verifyList, filter, admin);
  assert.deepEqual([list.data.total, list.data.list[0]?.id], [1, id]);
  assert.equal((await did(app, adminVerify.verifyList, { ...filter, kind: 'company' }, admin)).total, 0);
  const looker = await makeAdmin(app, ['merchant/shop/verifyList', 'merchant/shop/verifyDetail']);
  const detail = await call(app, adminVerify.verifyDetail, { id }, looker);
  assert.equal(detail.data.has_papers, true);
  await refused(app, 'forbidden', adminVerify.verifyReveal, { id }, looker);
  await refused(app, 'forbidden', adminVerify.doVerify, { id, from: 'waiting', status: 'passed' }, looker);
  const opener = await makeAdmin(app);
  const unproven = await makeAdmin(app);
  await app.house.db
    .updateTable('session')
    .set({ proof_at: new Date(0) })
    .where('realm', '=', 'admin')
    .where('subject_id', '=', unproven.id)
    .execute();
  await refused(app, 'proof_wanted', adminVerify.verifyReveal, { id }, unproven);
  const clear = await did(app, adminVerify.verifyReveal, { id }, opener);
  assert.deepEqual([clear.realname, clear.number], ['欧阳小明', NUMBER]);
  assert.deepEqual(
    clear.pictures.map(({ paper, mime }) => [paper, mime]),
    [
      ['id_back', 'image/png'],
      ['id_front', 'image/png'],
    ],
  );
  const { db } = app.house;
  const log = await db.selectFrom('operation_log').select(['path', 'input']).where('path', 'like', '%verif%').execute();
  assert.ok(log.some(({ path }) => path === merchantVerify.submit.path) && log.some(({ path }) => path === adminVerify.verifyReveal.path));
  const rows = await db.selectFrom('verification').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const pictures = await db.selectFrom('verification_picture').select('content').where('verification_id', '=', id).execute();
  const seen = [own.text, list.text, detail.text, JSON.stringify(log), rows.form.toString('latin1'), JSON.stringify({ ...rows, form: '' })];
  for (const each of seen)
    for (const secret of [NUMBER, NUMBER.toLowerCase(), '欧阳小明', PNG]) assert.ok(!each.includes(secret), each.slice(0, 80));
  for (const { content } of pictures) assert.ok(!content.includes(Buffer.from('IHDR')));
});

describe('the platform’s word', () => {
  test('pass and refuse at once: one of them holds, and one letter is sent', async () => {
    const shop = await makeShop(app);
    const id = await submitted(shop);
    const second = await makeAdmin(app);
    const answers = await Promise.all([
      call(app, adminVerify.doVerify, { id, from: 'waiting', status: 'passed' }, admin),
      call(app, adminVerify.doVerify, { id, from: 'waiting', status: 'refused', reason: '模糊' }, second),
    ]);
    assert.deepEqual(
      answers.map(({ code }) => code).toSorted((a, b) => a - b),
      [1, refusals.verification_moved.code],
    );
    assert.equal((await did(app, merchantMessage.list, {}, shop)).total, 1);
    assert.equal((await did(app, merchantVerify.index, {}, shop)).moves.length, 2);
  });

  test('a refusal takes a reason, which the merchant reads in his language; papers sent again take the place of the old', async () => {
    const shop = await makeShop(app);
    const id = await submitted(shop);
    await refused(app, 'bad_input', adminVerify.doVerify, { id, from: 'waiting', status: 'refused' }, admin);
    await refused(app, 'verification_open', merchantVerify.submit, company, shop);
    await did(app, adminVerify.doVerify, { id, from: 'waiting', status: 'refused', reason: '照片模糊' }, admin);
    const [letter] = (await did(app, merchantMessage.list, {}, { ...shop, language: 'en-US' })).list;
    assert.deepEqual(
      [letter?.title, letter?.content, letter?.link],
      ['Your verification was refused', 'Reason: 照片模糊. You can send your papers again.', '/merchant/shop/verify'],
    );
    assert.equal((await did(app, merchantVerify.index, {}, shop)).verification?.reason, '照片模糊');
    await did(app, merchantVerify.submit, company, shop);
    const now = await did(app, merchantVerify.index, {}, shop);
    assert.deepEqual([now.verification?.status, now.verification?.name_mask], ['waiting', company.realname]);
    assert.deepEqual(
      now.moves.map(({ to, actor, name }) => [to, actor, name]),
      [
        ['waiting', 'merchant', shop.username],
        ['refused', 'admin', ''],
        ['waiting', 'merchant', shop.username],
      ],
    );
    await refused(app, 'verification_papers_gone', adminVerify.verifyReveal, { id }, await makeAdmin(app));
    await pass(now.verification?.id as number);
    await refused(app, 'verification_open', merchantVerify.submit, person, shop);
    assert.equal((await did(app, merchantMessage.list, {}, shop)).list[0]?.title, '实名认证已通过');
  });

  test('closing the account takes who it was along', async () => {
    const shop = await makeShop(app);
    await submitted(shop);
    await did(app, adminMerchant.freeze, { id: shop.id, is_freeze: 1 }, admin);
    await did(app, adminMerchant.del, { id: shop.id, reason: '不再合作' }, admin);
    for (const table of ['verification', 'verification_picture', 'verification_move'] as const)
      assert.equal((await app.house.db.selectFrom(table).selectAll().where('merchant_id', '=', shop.id).execute()).length, 0, table);
  });
});

test('where the platform says so, only who has passed can withdraw; not any more once it is taken back', async () => {
  const shop = await makeShop(app);
  await fund(app, admin, shop, 100_000);
  await saveAlipay(app, shop);
  const owner = await makeAdmin(app);
  const wish = (request_no: string) => ({ money: '100.00', fee: '1.00', request_no });
  const open = { cash_limit_time_start: 0, cash_limit_time_end: 24 };
  await changeSettings(app, owner, 'settlement', open);
  await did(app, merchantCash.apply, wish('verification-off-1'), shop);
  await changeSettings(app, owner, 'settlement', { verify_for_withdraw: 1 });
  await refused(app, 'cash_unverified', merchantCash.apply, wish('verification-none-1'), shop);
  assert.equal((await did(app, merchantVerify.index, {}, shop)).for_withdraw, 1);
  const id = await submitted(shop);
  await refused(app, 'cash_unverified', merchantCash.apply, wish('verification-waits-1'), shop);
  await pass(id);
  await did(app, merchantCash.apply, wish('verification-passed-1'), shop);
  await did(app, adminVerify.doVerify, { id, from: 'passed', status: 'refused', reason: '资料过期' }, admin);
  await refused(app, 'cash_unverified', merchantCash.apply, wish('verification-back-1'), shop);
  await changeSettings(app, owner, 'settlement', { verify_for_withdraw: 0 });
  await did(app, merchantCash.apply, wish('verification-off-2'), shop);
});

test('the session says how the papers stand: nothing sent, under review, refused, passed, taken back', async () => {
  const shop = await makeShop(app);
  const owner = await makeAdmin(app);
  const said = async () => {
    const { user, shop: own } = await did(app, merchantUser.userDetail, {}, shop);
    const { shop_verify } = await did(app, merchantAccount.login, { username: shop.username, password: PASSWORD });
    assert.equal(shop_verify, own.shop_verify);
    return [user.need_real, user.is_real, shop_verify];
  };
  assert.deepEqual(await said(), [0, 1, 1]);
  await changeSettings(app, owner, 'settlement', { verify_for_withdraw: 1 });
  assert.deepEqual(await said(), [1, 0, 0]);
  const open = async () => (await did(app, adminWorkbench.waiting, {}, owner)).verifications?.count ?? 0;
  const before = await open();
  const id = await submitted(shop);
  assert.deepEqual(await said(), [1, 0, -1]);
  assert.equal(await open(), before + 1);
  await did(app, adminVerify.doVerify, { id, from: 'waiting', status: 'refused', reason: '照片不清' }, admin);
  assert.deepEqual(await said(), [1, 0, 2]);
  assert.equal(await open(), before);
  const again = await submitted(shop);
  await pass(again);
  assert.deepEqual(await said(), [1, 1, 1]);
  await did(app, adminVerify.doVerify, { id: again, from: 'passed', status: 'refused', reason: '资料过期' }, admin);
  assert.deepEqual(await said(), [1, 0, 2]);
  await changeSettings(app, owner, 'settlement', { verify_for_withdraw: 0 });
  assert.deepEqual(await said(), [0, 1, 2]);
});

test('pictures go so many days after the decision, those that wait stay', async () => {
  await changeSettings(app, admin, 'auth', { auth_keep_days: 30 });
  const [decided, waiting] = [await makeShop(app), await makeShop(app)];
  for (const shop of [decided, waiting]) await did(app, merchantVerify.submit, person, shop);
  const idOf = async (shop: Shop) => (await did(app, merchantVerify.index, {}, shop)).verification?.id as number;
  await did(app, adminVerify.doVerify, { id: await idOf(decided), from: 'waiting', status: 'passed' }, admin);
  const has = async (shop: Shop) => (await did(app, adminVerify.verifyDetail, { id: await idOf(shop) }, admin)).has_papers;
  await sweepPapers(app.ctx());
  assert.deepEqual([await has(decided), await has(waiting)], [true, true]);
  await app.pool.query(
    `update verification set create_at = create_at - interval '40 days', decide_at = decide_at - interval '31 days' where merchant_id = any($1)`,
    [[decided.id, waiting.id]],
  );
  assert.equal(await sweepPapers(app.ctx()), 1);
  assert.deepEqual([await has(decided), await has(waiting)], [false, true]);
  await refused(app, 'verification_papers_gone', adminVerify.verifyReveal, { id: await idOf(decided) }, admin);
  assert.equal(await sweepPapers(app.ctx()), 0);
});
