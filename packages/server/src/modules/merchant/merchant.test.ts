import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { merchantAccount, merchantMenu, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { merchantShopConfig, merchantShopLink } from '@keymall/contract/merchant/shop';
import { SITE, startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeGoods, makeShop, PASSWORD, type Person } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';
import { insertOrder } from '#testing/orders';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let admin: Person;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});

let names = 0;
const form = () => ({ username: `商户_${(names += 1)}`, password: PASSWORD, shop_name: '新店', agree: true as const });

describe('registering', () => {
  test('gives an open shop and a session', async () => {
    const draft = form();
    const made = await did(app, merchantAccount.register, draft);
    assert.deepEqual([made.username, made.status, made.shop_status, made.shop_verify], [draft.username, 1, 1, 1]);
    const session = { token: made.access_token as string };
    const { user, shop, perms } = await did(app, merchantUser.userDetail, {}, session);
    assert.deepEqual([user.id, user.is_real, user.need_real, shop.shop_name, perms], [made.id, 1, 0, '新店', ['*']]);
    assert.ok((await did(app, merchantMenu.getMenuListI18n, {}, session)).list.length > 0);
    assert.equal((await did(app, merchantGoods.list, {}, session)).total, 0);
  });

  test('a name is taken in any case, and none may look like a mobile number', async () => {
    const draft = { ...form(), username: 'Alice_1' };
    await did(app, merchantAccount.register, draft);
    await refused(app, 'name_taken', merchantAccount.register, { ...draft, username: 'aLICE_1' });
    await refused(app, 'bad_input', merchantAccount.register, { ...draft, username: '13800138000' });
    await refused(app, 'weak_password', merchantAccount.register, { ...form(), password: 'password1' });
    assert.equal((await call(app, merchantAccount.register, { ...form(), agree: false } as never)).code, 400);
  });

  test('twenty at once under one name make one merchant', async () => {
    const draft = form();
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(app, merchantAccount.register, draft)));
    assert.equal(answers.filter(({ code }) => code === 1).length, 1);
    assert.equal(answers.filter(({ code }) => code === 1106).length, 19);
  });

  test('so many a day from one address, and again the next day', async () => {
    await changeSettings(app, admin, 'register', { ip_register_limit: 2 });
    const ip = freshIp();
    const tries = await Promise.all(Array.from({ length: 6 }, () => call(app, merchantAccount.register, form(), { ip })));
    assert.deepEqual(
      tries.map(({ code }) => code).sort((a, b) => a - b),
      [1, 1, 1110, 1110, 1110, 1110],
    );
    app.clock.pass(24 * 3_600_000);
    await did(app, merchantAccount.register, form(), { ip });
    app.clock.pass(-24 * 3_600_000);
  });

  test('reviewed by hand: no session until approved', async () => {
    await changeSettings(app, admin, 'register', { site_register_verify: 2 });
    const draft = form();
    const made = await did(app, merchantAccount.register, draft);
    assert.deepEqual([made.access_token, made.status], [null, 0]);
    const login = { username: draft.username, password: PASSWORD };
    await refused(app, 'merchant_unreviewed', merchantAccount.login, login);
    assert.equal((await did(app, adminMerchant.list, { status: 0 }, admin)).list[0]?.id, made.id);
    await did(app, adminMerchant.review, { id: made.id }, admin);
    assert.equal((await did(app, merchantAccount.login, login)).id, made.id);
    await refused(app, 'missing', adminMerchant.review, { id: 999_999 }, admin);
    await changeSettings(app, admin, 'register', { site_register_verify: 1 });
  });

  test('refused: told why at sign-in, and looked at again when applied for again', async () => {
    await changeSettings(app, admin, 'register', { site_register_verify: 2 });
    const draft = form();
    const { id } = await did(app, merchantAccount.register, draft);
    const login = { username: draft.username, password: PASSWORD };
    const again = { ...login, shop_name: '另一家小店' };
    await refused(app, 'application_settled', merchantAccount.applyAgain, again);
    await refused(app, 'bad_input', adminMerchant.refuse, { id, reason: ' ' }, admin);
    await refused(app, 'missing', adminMerchant.refuse, { id: 999_999, reason: '没有' }, admin);
    await did(app, adminMerchant.refuse, { id, reason: '店名与商标相同' }, admin);
    await refused(app, 'application_settled', adminMerchant.refuse, { id, reason: '再一次' }, admin);
    assert.match(await refused(app, 'merchant_refused', merchantAccount.login, login), /店名与商标相同/);
    await refused(app, 'wrong_login', merchantAccount.login, { ...login, password: 'not the password' });
    await refused(app, 'wrong_login', merchantAccount.applyAgain, { ...again, password: 'not the password' });
    const of = async (status: 0 | 1 | 2) =>
      (await did(app, adminMerchant.list, { status, limit: 100 }, admin)).list.find((row) => row.id === id);
    assert.deepEqual([await of(0), (await of(2))?.refuse_reason], [undefined, '店名与商标相同']);
    await did(app, merchantAccount.applyAgain, again);
    await refused(app, 'merchant_unreviewed', merchantAccount.login, login);
    assert.deepEqual([(await of(0))?.shop_name, (await of(0))?.refuse_reason, await of(2)], ['另一家小店', '', undefined]);
    const both = await Promise.all([
      call(app, adminMerchant.refuse, { id, reason: '同时' }, admin),
      call(app, adminMerchant.review, { id }, admin),
    ]);
    assert.equal(both[1].code, 1, 'an approval stands whichever came first');
    assert.equal((await did(app, merchantAccount.login, login)).id, id);
    await refused(app, 'application_settled', adminMerchant.refuse, { id, reason: '太晚' }, admin);
    await refused(app, 'application_settled', merchantAccount.applyAgain, again);
    await changeSettings(app, admin, 'register', { site_register_verify: 1 });
  });

  test('closed', async () => {
    await changeSettings(app, admin, 'register', { site_register_status: 0 });
    await refused(app, 'register_closed', merchantAccount.register, form());
    assert.equal((await did(app, merchantAccount.registerConfig, {})).site_register_status, 0);
    await changeSettings(app, admin, 'register', { site_register_status: 1 });
  });
});

describe('logging in', () => {
  test('by name in any case, mobile or e-mail', async () => {
    const shop = await makeShop(app);
    await app.house.db
      .updateTable('merchant')
      .set({ mobile: '13900139000', email: 'Shop@Example.com' })
      .where('id', '=', shop.id)
      .execute();
    for (const username of [shop.username.toUpperCase(), '13900139000', 'shop@example.COM'])
      assert.equal((await did(app, merchantAccount.login, { username, password: PASSWORD })).id, shop.id, username);
  });

  test('a wrong password and an unknown name answer alike; the fifth wrong one makes wait', async () => {
    const shop = await makeShop(app);
    const ip = freshIp();
    const wrong = { username: shop.username, password: 'not the password' };
    const known = await call(app, merchantAccount.login, wrong, { ip });
    assert.deepEqual(known, await call(app, merchantAccount.login, { ...wrong, username: 'nobody_here' }, { ip }));
    for (let time = 2; time <= 5; time += 1) await refused(app, 'wrong_login', merchantAccount.login, wrong, { ip });
    await refused(app, 'login_throttled', merchantAccount.login, { ...wrong, password: PASSWORD }, { ip });
    assert.equal((await call(app, merchantAccount.login, { ...wrong, password: PASSWORD })).code, 1);
  });

  test('a frozen merchant is told so only after the right password', async () => {
    const shop = await makeShop(app);
    await did(app, adminMerchant.freeze, { id: shop.id, is_freeze: 1 }, admin);
    await refused(app, 'wrong_login', merchantAccount.login, { username: shop.username, password: 'not the password' });
    await refused(app, 'merchant_frozen', merchantAccount.login, { username: shop.username, password: PASSWORD });
  });

  test('a new password ends every session but the one it opens; logging out ends that', async () => {
    const shop = await makeShop(app);
    const fresh = 'another good password';
    await refused(app, 'wrong_login', merchantUser.changePassword, { password: 'not the password', new_password: fresh }, shop);
    const { access_token } = await did(app, merchantUser.changePassword, { password: PASSWORD, new_password: fresh }, shop);
    assert.equal((await call(app, merchantUser.userDetail, {}, shop)).status, 401);
    await did(app, merchantUser.setAvatar, { avatar: '/upload/a.png' }, { token: access_token });
    assert.equal((await did(app, merchantUser.userDetail, {}, { token: access_token })).user.avatar, '/upload/a.png');
    await did(app, merchantUser.logout, {}, { token: access_token });
    assert.equal((await call(app, merchantUser.userDetail, {}, { token: access_token })).status, 401);
    await refused(app, 'wrong_login', merchantAccount.login, { username: shop.username, password: PASSWORD });
    await did(app, merchantAccount.login, { username: shop.username, password: fresh });
  });
});

describe('the shop', () => {
  test('its settings are read as they were saved', async () => {
    const shop = await makeShop(app);
    const config = {
      shop_name: '改名小店',
      shop_logo: '/upload/logo.png',
      shop_notice: '公告',
      shop_notice_show: 1 as const,
      shop_close: 0 as const,
      shop_close_notice: '休息',
      open_time: '09:00',
      close_time: '01:30',
      open_days: [1, 3, 5],
      hours_notice: '周一、三、五营业',
      show_contact: 0 as const,
      shop_contact: { wechat: 'wx', mobile: '', qq: '10001', site_link: 'https://example.com/' },
      stock_display: 2 as const,
      fee_payer: 2 as const,
      late_replace: 1 as const,
    };
    await did(app, merchantShopConfig.saveConfig, config, shop);
    assert.deepEqual(await did(app, merchantShopConfig.index, {}, shop), config);
    const harmful = { ...config, shop_contact: { ...config.shop_contact, site_link: 'javascript:alert(1)' } };
    await refused(app, 'bad_input', merchantShopConfig.saveConfig, harmful, shop);
  });

  test('its link is made once, also when two ask at once', async () => {
    const made = await did(app, merchantAccount.register, form());
    const session = { token: made.access_token as string };
    const [a, b] = await Promise.all([did(app, merchantShopLink.index, {}, session), did(app, merchantShopLink.index, {}, session)]);
    assert.deepEqual(a, b);
    assert.equal(a.url, `${SITE}/link/${a.token}`);
    assert.match(a.token, /^[A-Za-z0-9]{10,}$/);
    assert.equal((await did(app, merchantShopLink.close, { status: 0 }, session)).status, 0);
    const reset = await did(app, merchantShopLink.reset, {}, session);
    assert.notEqual(reset.token, a.token);
    assert.equal(reset.status, 0);
  });
});

describe('what an administrator sees', () => {
  test('figures of each merchant, and the one that was looked for', async () => {
    const shop = await makeShop(app);
    const goods = await makeGoods(app, shop);
    await insertOrder(app, shop, goods, 1);
    await insertOrder(app, shop, goods, 2);
    await did(app, merchantAccount.login, { username: shop.username, password: PASSWORD });
    const { list, total } = await did(app, adminMerchant.list, { keyword: shop.username }, admin);
    assert.equal(total, 1);
    assert.deepEqual([list[0]?.id, list[0]?.goods_count, list[0]?.order_count, list[0]?.money], [shop.id, 1, 2, '0.00']);
    assert.match(list[0]?.last_login_at ?? '', /^\d{4}-/);
    const detail = await did(app, adminMerchant.detail, { id: shop.id }, admin);
    assert.deepEqual([detail.total_sales, detail.total_fee, detail.link_url], ['10.00', '0.00', `${SITE}/link/${shop.link}`]);
    await refused(app, 'missing', adminMerchant.detail, { id: 999_999 }, admin);
    await refused(app, 'missing', adminMerchant.freeze, { id: 999_999, is_freeze: 1 }, admin);
    await refused(app, 'missing', adminMerchant.freezeShop, { id: 999_999, shop_freeze: 1 }, admin);
  });

  test('what is typed is no pattern, and time bounds hold', async () => {
    assert.equal((await did(app, adminMerchant.list, { keyword: '%' }, admin)).total, 0);
    assert.equal((await did(app, adminMerchant.list, { date_range: ['2020-01-01 00:00:00', '2020-01-02 00:00:00'] }, admin)).total, 0);
    await refused(app, 'bad_input', adminMerchant.list, { date_range: ['2020-01-02 00:00:00', '2020-01-01 00:00:00'] }, admin);
  });
});
