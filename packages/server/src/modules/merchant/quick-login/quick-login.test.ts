/** An administrator in a merchant's place: the link that opens the office once, what the session may, and whose name stands on what it does. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import { adminUser } from '@keymall/contract/identity/admin-session';
import { refusals } from '@keymall/contract/kit/refusals';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { adminLoginLog } from '@keymall/contract/merchant/login-log';
import { merchantAccount, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { merchantShopConfig } from '@keymall/contract/merchant/shop';
import { merchantStaff } from '@keymall/contract/merchant/staff';
import { adminMerchantLog, adminOperationLog } from '@keymall/contract/platform/config';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, PASSWORD, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp, refused, send } from '#testing/call';
import { sampleInput } from '#testing/sample';

const PERMISSION = 'merchant/user/quickLogin';
let app: TestApp;
before(async () => {
  app = await startTestApp();
});

/** What stands behind the # of a fresh link. */
async function tokenFor(admin: Person, shop: Shop): Promise<string> {
  const { path, seconds } = await did(app, adminMerchant.quickLogin, { id: shop.id }, admin);
  assert.equal(seconds, 60);
  const [page, token = ''] = path.split('#');
  assert.equal(page, '/merchant/quickLogin');
  return token;
}
const enter = async (admin: Person, shop: Shop): Promise<string> =>
  (await did(app, merchantAccount.adminQuickLogin, { token: await tokenFor(admin, shop) })).access_token;

describe('the link', () => {
  test('opens the office of this very merchant, once; kept is its hash', async () => {
    const [admin, shop] = [await makeAdmin(app), await makeShop(app)];
    const token = await tokenFor(admin, shop);
    const kept = await app.house.db.selectFrom('quick_login').selectAll().where('merchant_id', '=', shop.id).executeTakeFirstOrThrow();
    assert.deepEqual(kept.token_hash, createHash('sha256').update(token).digest());
    const session = await did(app, merchantAccount.adminQuickLogin, { token });
    assert.equal(session.id, shop.id);
    const detail = await did(app, merchantUser.userDetail, {}, { token: session.access_token });
    assert.equal(detail.user.username, shop.username);
    assert.equal(detail.acting, admin.username);
    assert.equal((await did(app, merchantUser.userDetail, {}, shop)).acting, '');
    await refused(app, 'quick_login_dead', merchantAccount.adminQuickLogin, { token });
  });

  test('is over after a minute, and was never one where it is made up', async () => {
    const [admin, shop] = [await makeAdmin(app), await makeShop(app)];
    const token = await tokenFor(admin, shop);
    app.clock.pass(60_000);
    await refused(app, 'quick_login_dead', merchantAccount.adminQuickLogin, { token });
    await refused(app, 'quick_login_dead', merchantAccount.adminQuickLogin, { token: 'x'.repeat(43) });
    assert.equal((await did(app, merchantUser.loginLog, { page: 1, limit: 10 }, shop)).total, 0);
  });

  test('opened by many at once opens for one', async () => {
    const [admin, shop] = [await makeAdmin(app), await makeShop(app)];
    const token = await tokenFor(admin, shop);
    const answers = await Promise.all(Array.from({ length: 12 }, () => call(app, merchantAccount.adminQuickLogin, { token })));
    const codes = answers.map(({ code }) => code).sort((a, b) => a - b);
    assert.deepEqual(codes, [1, ...Array<number>(11).fill(refusals.quick_login_dead.code)]);
    const sessions = app.house.db
      .selectFrom('session')
      .select('id')
      .where('subject_id', '=', shop.id)
      .where('by_session_id', 'is not', null);
    assert.equal((await sessions.execute()).length, 1);
  });

  test('is nobody’s to ask for without the permission, nor with a proof that is old', async () => {
    const shop = await makeShop(app);
    await refused(app, 'forbidden', adminMerchant.quickLogin, { id: shop.id }, await makeAdmin(app, ['merchant/user/list']));
    const admin = await makeAdmin(app, [PERMISSION]);
    await did(app, adminMerchant.quickLogin, { id: shop.id }, admin);
    await app.house.db
      .updateTable('session')
      .set({ proof_at: new Date(0) })
      .where('realm', '=', 'admin')
      .where('subject_id', '=', admin.id)
      .execute();
    await refused(app, 'proof_wanted', adminMerchant.quickLogin, { id: shop.id }, admin);
  });

  test('goes with the session that asked for it: signed out, turned off or without the permission it opens nothing', async () => {
    const shop = await makeShop(app);
    const ended: ((admin: Person) => Promise<unknown>)[] = [
      (admin) => did(app, adminUser.logout, {}, admin),
      ({ id }) => app.house.db.updateTable('admin').set({ status: 0 }).where('id', '=', id).execute(),
      async ({ id }) => {
        const { role_id } = await app.house.db.selectFrom('admin').select('role_id').where('id', '=', id).executeTakeFirstOrThrow();
        await app.house.db
          .updateTable('role')
          .set({ perms: ['merchant/user/list'] })
          .where('id', '=', role_id)
          .execute();
      },
    ];
    for (const end of ended) {
      const admin = await makeAdmin(app, [PERMISSION]);
      const [token, session] = [await tokenFor(admin, shop), await enter(admin, shop)];
      await end(admin);
      await refused(app, 'quick_login_dead', merchantAccount.adminQuickLogin, { token });
      await refused(app, 'signed_out', merchantUser.userDetail, {}, { token: session });
    }
  });

  test('is for no merchant that can’t sign in himself', async () => {
    const admin = await makeAdmin(app);
    const [waiting, frozen, later] = [await makeShop(app), await makeShop(app), await makeShop(app)];
    await app.house.db.updateTable('merchant').set({ status: 0 }).where('id', '=', waiting.id).execute();
    await did(app, adminMerchant.freeze, { id: frozen.id, is_freeze: 1 }, admin);
    for (const { id } of [waiting, frozen]) await refused(app, 'quick_login_shut', adminMerchant.quickLogin, { id }, admin);
    await refused(app, 'missing', adminMerchant.quickLogin, { id: 999_999_999 }, admin);
    const [token, session] = [await tokenFor(admin, later), await enter(admin, later)];
    await did(app, adminMerchant.freeze, { id: later.id, is_freeze: 1 }, admin);
    await refused(app, 'quick_login_shut', merchantAccount.adminQuickLogin, { token });
    assert.equal((await call(app, merchantUser.userDetail, {}, { token: session })).status, 401);
  });
});

describe('the session', () => {
  test('ends after an hour, however much it is used, and by the merchant’s hand', async () => {
    const [admin, shop] = [await makeAdmin(app), await makeShop(app)];
    const [token, other] = [await enter(admin, shop), await enter(admin, shop)];
    const seen = await did(app, merchantUser.sessions, {}, shop);
    assert.deepEqual(seen.list.map(({ by_name }) => by_name).sort(), ['', admin.username, admin.username]);
    const foreign = seen.list.find(({ by_name }) => by_name !== '');
    await did(app, merchantUser.endSessions, { id: foreign?.id }, shop);
    const left = await Promise.all(
      [token, other].map(async (each) => (await call(app, merchantUser.userDetail, {}, { token: each })).status),
    );
    assert.deepEqual(
      left.sort((a, b) => a - b),
      [200, 401],
    );
    // its holder's own is used as well, or it would be idle
    for (let minutes = 0; minutes < 60; minutes += 20) {
      await did(app, adminUser.getAdminUserInfo, {}, admin);
      app.clock.pass(20 * 60_000);
    }
    for (const each of [token, other]) assert.equal((await call(app, merchantUser.userDetail, {}, { token: each })).status, 401);
  });

  test('is told to the merchant in his own log, and is no sign-in of his', async () => {
    const [admin, shop] = [await makeAdmin(app), await makeShop(app)];
    const ip = freshIp();
    await did(app, merchantAccount.adminQuickLogin, { token: await tokenFor(admin, shop) }, { ip });
    const { list } = await did(app, merchantUser.loginLog, { page: 1, limit: 10 }, shop);
    assert.deepEqual(
      list.map(({ ok, by_name }) => ({ ok, by_name })),
      [{ ok: true, by_name: admin.username }],
    );
    const told = await did(app, adminLoginLog.list, { merchant_id: shop.id }, admin);
    assert.equal(told.list[0]?.by_name, admin.username);
    assert.equal((await did(app, adminMerchant.detail, { id: shop.id }, admin)).last_login_at, null);
  });

  test('does what it does under the administrator’s name', async () => {
    const [admin, shop] = [await makeAdmin(app), await makeShop(app)];
    const token = await enter(admin, shop);
    const { list: before } = await did(app, adminMerchantLog.list, { merchant_id: shop.id }, admin);
    await did(app, merchantUser.setAvatar, { avatar: '/upload/x.png' }, { token });
    const { list } = await did(app, adminMerchantLog.list, { merchant_id: shop.id }, admin);
    assert.equal(list.length, before.length + 1);
    const { realm, username, path, merchant_id } = list[0] ?? assert.fail('no row');
    assert.deepEqual(
      { realm, username, path, merchant_id },
      { realm: 'admin', username: admin.username, path: merchantUser.setAvatar.path, merchant_id: shop.id },
    );
    const own = await did(app, adminOperationLog.list, { username: admin.username }, admin);
    assert.ok(own.list.some((row) => row.path === adminMerchant.quickLogin.path));
    // the merchant's letters keep their language
    await did(app, merchantUser.setLocale, { locale: 'en_US' }, { token });
    assert.equal((await did(app, merchantUser.userDetail, {}, shop)).user.locale, 'zh_CN');
  });

  test('may not do what is the merchant’s own: all that takes his proof, password, bindings, files, payouts, staff', async () => {
    const [admin, shop] = [await makeAdmin(app), await makeShop(app)];
    const token = await enter(admin, shop);
    const shut = [...allEndpoints, ...allRawEndpoints].filter(({ area, stepUp, own }) => area === 'merchant' && (stepUp || own));
    for (const endpoint of shut) {
      const payload = endpoint.kind === 'endpoint' ? JSON.stringify(sampleInput(endpoint)) : '{}';
      const answer = await send(app, endpoint.path, payload, { token });
      assert.equal(answer.code, refusals.acting_refused.code, endpoint.path);
    }
    const paths = shut.map(({ path }) => path.replace('/merchantapi/', ''));
    for (const path of [
      'finance/cash/apply',
      'finance/cash/setCollect',
      'finance/cash/setUserCashType',
      'user/user/resetPassword',
      'user/user/prove',
      'user/user/endSessions',
      'user/user/bindEmail',
      'user/user/bindMobile',
      'user/user/sendEmailCode',
      'goods/card/reveal',
      'goods/card/download',
      'order/order/card',
      'order/order/export',
      'order/refund/add',
      'order/complaint/agree',
      'tool/export/link',
      'user/staff/add',
      'user/staff/resetPassword',
      'user/staff/setRole',
      'user/payment/customChannelAccountEdit',
    ])
      assert.ok(paths.includes(path), path);
    // the merchant himself may, and whoever acts may do the rest
    await did(app, merchantStaff.add, { username: 'amy', kind: 'service', role_id: null, password: PASSWORD }, shop);
    await did(app, merchantStaff.list, { page: 1, limit: 10 }, { token });
    await did(app, merchantShopConfig.index, {}, { token });
  });
});
