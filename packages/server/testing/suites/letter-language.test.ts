/** Mails and texts in the language of whoever reads them: a buyer's in that of the request which placed the order, an office's in that of its account. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { adminLogin, adminUser } from '@keymall/contract/identity/admin-session';
import { formatYuan, parseYuan } from '@keymall/contract/kit/money';
import { merchantAccount, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { adminCash, merchantCash } from '@keymall/contract/payment/withdrawal';
import { createFakeEmail } from '@keymall/drivers/email/fake/fake';
import type { EmailDriver } from '@keymall/drivers/email/port';
import { emailDrivers } from '@keymall/drivers/registry';
import { sql } from 'kysely';
import { allOf } from '#app/assembly';
import { platformLocale } from '#modules/platform';
import { startTestApp, type TestApp } from '#testing/app';
import { type Channel, makeAdmin, makeCards, makeChannel, makeGoods, makeShop, PASSWORD, type Person, type Shop } from '#testing/builders';
import { did } from '#testing/call';
import { fund, saveAlipay } from '#testing/cash.fixture';
import { changeSettings } from '#testing/settings';

const HAN = /\p{Script=Han}/u;
const ENGLISH = 'en-US,en;q=0.9';
let app: TestApp;
let admin: Person;
let shop: Shop;
let channel: Channel;
const mail = createFakeEmail();
const smtp = emailDrivers.get('smtp') as EmailDriver;

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  channel = await makeChannel(app, admin);
  await sql`update merchant set email = 'seller@example.com' where id = ${shop.id}`.execute(app.house.db);
  await sql`update shop set shop_name = 'Stars' where merchant_id = ${shop.id}`.execute(app.house.db);
  (emailDrivers as Map<string, EmailDriver>).set('smtp', mail.driver);
  await changeSettings(app, admin, 'email', { email_driver: 'smtp' });
  await changeSettings(app, admin, 'website', { site_name: 'Keymall' });
  await changeSettings(app, admin, 'settlement', { cash_limit_num: 100, cash_limit_time_start: 0, cash_limit_time_end: 24 });
  await saveAlipay(app, shop);
});
beforeEach(() => {
  mail.sent.length = 0;
});
after(async () => {
  (emailDrivers as Map<string, EmailDriver>).set('smtp', smtp);
  await app.close();
});

async function work(name: string, payload: unknown): Promise<string> {
  const queue = allOf('queues').find((each) => each.name === name);
  assert.ok(queue, name);
  await queue.work(app.ctx(), payload as never);
  const [letter, ...others] = mail.sent.splice(0);
  assert.ok(letter !== undefined && others.length === 0, name);
  return `${letter.subject}\n${letter.text}`;
}

/** An order, paid: its id. */
async function sold(language?: string): Promise<number> {
  const goods = await makeGoods(app, shop, { name: 'Month' });
  await makeCards(app, shop, goods, 1);
  const wish = {
    token: shop.link,
    goods_id: goods,
    quantity: 1,
    contact: `c_${randomBytes(4).toString('hex')}`,
    channel_id: channel.id,
    request_no: randomBytes(12).toString('hex'),
    isemail: 1 as const,
    email: 'me@example.com',
  };
  const { trade_no, total_price } = await did(app, publicPay.order, wish, language === undefined ? {} : { language });
  await sql`select fn.receipt_settle(${channel.account_id}, ${`GW-${trade_no}`}, ${trade_no}, ${parseYuan(total_price)}, 'notice')`.execute(
    app.house.db,
  );
  const { id } = await app.house.db.selectFrom('orders').select('id').where('trade_no', '=', trade_no).executeTakeFirstOrThrow();
  return id;
}

describe('a buyer reads what was delivered', () => {
  test('in English where the order was placed in English', async () => {
    const letter = await work('order.mail', { order_id: await sold(ENGLISH) });
    assert.match(letter, /^Your order of Month is delivered\n/);
    assert.doesNotMatch(letter, HAN);
  });

  test('in Chinese where nothing was said', async () => {
    assert.match(await work('order.mail', { order_id: await sold() }), /^您购买的「Month」已发货\n/);
  });
});

describe('a merchant reads', () => {
  const speaks = async () => (await did(app, merchantUser.userDetail, {}, shop)).user.locale;

  test('in the language he signed in with, and in the one he turned to since', async () => {
    const { username } = shop;
    await did(app, merchantAccount.login, { username, password: PASSWORD }, { language: ENGLISH });
    assert.equal(await speaks(), 'en_US');
    await did(app, merchantUser.setLocale, { locale: 'zh_CN' }, shop);
    assert.equal(await speaks(), 'zh_CN');
    await did(app, merchantUser.setLocale, { locale: 'en_US' }, shop);
    assert.equal(await speaks(), 'en_US');
  });

  test('the same language again makes no sale look anew', async () => {
    const revision = async () =>
      (await app.house.db.selectFrom('merchant').select('revision').where('id', '=', shop.id).executeTakeFirstOrThrow()).revision;
    const before = await revision();
    await did(app, merchantUser.setLocale, { locale: await speaks() }, shop);
    assert.equal(await revision(), before);
  });

  const lettersTo: Record<string, { send: () => Promise<string>; chinese: RegExp }> = {
    'what was sold': { send: async () => work('order.sold_mail', { order_id: await sold() }), chinese: /^售出「Month」/ },
    'what runs low': {
      async send() {
        const goods_id = await makeGoods(app, shop, { name: 'Year' });
        await sql`update goods set inventory_notify = 5, inventory_notify_type = 2 where id = ${goods_id}`.execute(app.house.db);
        return work('inventory.stock_mail', { goods_id, merchant_id: shop.id });
      },
      chinese: /^库存不足：Year/,
    },
    'what became of a withdrawal': {
      async send() {
        await fund(app, admin, shop, 20_000);
        const wish = { money: formatYuan(10_000), fee: '1.00', request_no: randomBytes(12).toString('hex') };
        const { id } = await did(app, merchantCash.apply, wish, shop);
        await did(app, adminCash.refuse, { id, reason: 'wrong name' }, admin);
        return work('withdrawal.mail', { withdrawal_id: id });
      },
      chinese: /提现未通过\n/,
    },
  };
  for (const [about, { send, chinese }] of Object.entries(lettersTo))
    test(`${about}, in his own`, async () => {
      await did(app, merchantUser.setLocale, { locale: 'en_US' }, shop);
      assert.doesNotMatch(await send(), HAN);
      await did(app, merchantUser.setLocale, { locale: 'zh_CN' }, shop);
      assert.match(await send(), chinese);
    });
});

test('what the platform tells itself is in the language of its first administrator', async () => {
  assert.equal(await platformLocale(app.ctx()), 'zh_CN');
  await did(app, adminUser.setLocale, { locale: 'en_US' }, admin);
  assert.equal((await did(app, adminUser.getAdminUserInfo, {}, admin)).user.locale, 'en_US');
  await makeAdmin(app);
  assert.equal(await platformLocale(app.ctx()), 'en_US');
  await did(app, adminLogin.login, { username: admin.username, password: PASSWORD });
  assert.equal(await platformLocale(app.ctx()), 'zh_CN');
});
