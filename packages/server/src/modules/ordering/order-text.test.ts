/** Keys by mail and by text message: what they say, and the message paid for by whom the goods says, sent once it is delivered, through the gateway that is set up. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { parseYuan } from '@keymall/contract/kit/money';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { adminConfig } from '@keymall/contract/platform/config';
import { adminNotice } from '@keymall/contract/platform/notice';
import { createFakeEmail } from '@keymall/drivers/email/fake/fake';
import type { EmailDriver } from '@keymall/drivers/email/port';
import { emailDrivers } from '@keymall/drivers/registry';
import { cloudAccount, startCloud } from '@keymall/drivers/sms/cloud-simulator';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { ordering } from '#modules/ordering';
import { startTestApp, type TestApp } from '#testing/app';
import { type Channel, makeAdmin, makeCards, makeChannel, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { did, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let admin: Person;
let shop: Shop;
let channel: Channel;
const texts: URLSearchParams[] = [];
const gateway = createServer((request, response) => {
  texts.push(new URL(request.url ?? '', 'http://gateway').searchParams);
  response.end('0');
});
before(async () => {
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  channel = await makeChannel(app, admin);
  const { port } = gateway.address() as AddressInfo;
  await changeSettings(app, admin, 'sms', {
    sms_status: 1,
    sms_driver: 'smsbao',
    sms_price: '0.10',
    sms_user: 'shop',
    sms_pass: 'a-password',
    sms_sign: '小店',
    sms_gateway: `http://127.0.0.1:${port}`,
  });
});
after(async () => {
  gateway.close();
  await app.close();
});

const wish = (goods_id: number) => ({
  token: shop.link,
  goods_id,
  quantity: 1,
  contact: `c_${randomBytes(4).toString('hex')}`,
  channel_id: channel.id,
  request_no: randomBytes(12).toString('hex'),
  is_rev_sms: 1 as const,
});

test('the buyer pays for it, has the key by it, and the order says so', async () => {
  const goods = await makeGoods(app, shop);
  const [key = ''] = await makeCards(app, shop, goods, 1);
  await refused(app, 'mobile_needed', publicPay.order, wish(goods));
  const order = await did(app, publicPay.order, { ...wish(goods), mobile: '13800138000' });
  assert.deepEqual([order.sms_price, order.total_price], ['0.10', '10.10']);
  await sql`select fn.receipt_settle(${channel.account_id}, 'GW-text-1', ${order.trade_no}, ${parseYuan(order.total_price)}, 'notice')`.execute(
    app.house.db,
  );
  const jobs = await app.house.db.deleteFrom('outbox').where('queue', '=', 'order.sms').returning('payload').execute();
  assert.equal(jobs.length, 1);
  const worker = ordering.queues.find(({ name }) => name === 'order.sms');
  await worker?.work(app.ctx(), jobs[0]?.payload as never);
  assert.equal(texts[0]?.get('m'), '13800138000');
  assert.equal(texts[0]?.get('c'), `【小店】您购买的「月卡」已发货：${key}`);
  const steps = await app.house.db.selectFrom('order_record').select('kind').where('kind', '=', 'texted').execute();
  assert.equal(steps.length, 1);
  const log = await app.house.db.selectFrom('notice_log').select(['kind', 'recipient', 'ok']).execute();
  assert.deepEqual(log, [{ kind: 'sms', recipient: '13800138000', ok: true }]);
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
});

test('through a cloud it is an approved text, checked by its signature; nobody is offered what has none', async () => {
  const cloud = await startCloud('tencent');
  const { username, password, sign, app_id } = cloudAccount;
  const cloudSettings = { sms_driver: 'tencent', sms_user: username, sms_pass: password, sms_sign: sign, sms_app_id: app_id } as const;
  const before = {
    sms_driver: 'smsbao',
    sms_user: 'shop',
    sms_pass: 'a-password',
    sms_gateway: `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`,
  } as const;
  try {
    await changeSettings(app, admin, 'sms', { ...cloudSettings, sms_gateway: cloud.url });
    await refused(app, 'sms_unavailable', publicPay.order, { ...wish(await makeGoods(app, shop)), mobile: '13800138000' });
    const approved = { sms_keys_template: 'SMS_1001', sms_link_template: 'SMS_1002', sms_complaint_template: 'SMS_1003' };
    await refused(app, 'bad_input', adminConfig.editConfig, { group: 'sms', values: { sms_keys_params: 'goods,pwd' } }, admin);
    await changeSettings(app, admin, 'sms', approved);
    await did(app, adminNotice.smsTest, { mobile: '13800138000' }, admin);
    const goods = await makeGoods(app, shop, { name: '会员 & 月卡' });
    const [key = ''] = await makeCards(app, shop, goods, 1);
    const order = await did(app, publicPay.order, { ...wish(goods), mobile: '13800138000' });
    await sql`select fn.receipt_settle(${channel.account_id}, 'GW-cloud-1', ${order.trade_no}, ${parseYuan(order.total_price)}, 'notice')`.execute(
      app.house.db,
    );
    const jobs = await app.house.db.deleteFrom('outbox').where('queue', '=', 'order.sms').returning('payload').execute();
    await ordering.queues.find(({ name }) => name === 'order.sms')?.work(app.ctx(), jobs[0]?.payload as never);
    const to = '+8613800138000';
    assert.deepEqual(cloud.sent, [
      { to, sign, template: 'SMS_1002', params: ['测试商品', 'TEST0000'] },
      { to, sign, template: 'SMS_1001', params: ['会员 & 月卡', key] },
    ]);
  } finally {
    await changeSettings(app, admin, 'sms', before);
    await cloud.close();
  }
});

test('letters come from the sender that is set, over the encryption that is set', async () => {
  const configs: Record<string, string>[] = [];
  const smtp = emailDrivers.get('smtp') as EmailDriver;
  const install = (driver: EmailDriver): void => void (emailDrivers as Map<string, EmailDriver>).set('smtp', driver);
  install({ ...smtp, send: async (config) => ({ message_id: String(configs.push({ ...config })) }) });
  try {
    const server = { email_driver: 'smtp', email_smtp: 'smtp.example.com', email_port: 465, email_user: 'shop@example.com' };
    await changeSettings(app, admin, 'email', { ...server, email_security: 'starttls' });
    await did(app, adminNotice.emailTest, { address: 'me@example.com' }, admin);
    await refused(app, 'bad_input', adminConfig.editConfig, { group: 'email', values: { email_from: 'nobody' } }, admin);
    await changeSettings(app, admin, 'email', {
      email_port: 25,
      email_security: 'opportunistic',
      email_user: 'apikey',
      email_from: 'no-reply@example.com',
    });
    await did(app, adminNotice.emailTest, { address: 'me@example.com' }, admin);
    assert.deepEqual(
      configs.map(({ port, security, username, from_address }) => [port, security, username, from_address]),
      [
        ['465', 'starttls', 'shop@example.com', 'shop@example.com'],
        ['25', 'opportunistic', 'apikey', 'no-reply@example.com'],
      ],
    );
  } finally {
    install(smtp);
  }
});

test('the mail explains its price as the pay page does, and says what the buyer should know', async () => {
  const mail = createFakeEmail();
  const smtp = emailDrivers.get('smtp') as EmailDriver;
  (emailDrivers as Map<string, EmailDriver>).set('smtp', mail.driver);
  try {
    await changeSettings(app, admin, 'email', { email_driver: 'smtp' });
    await changeSettings(app, admin, 'order', { fee_payer: 2 });
    const sticker = await makeGoods(app, shop, { name: '贴纸' });
    const goods = await makeGoods(app, shop, {
      coupon_type: 1,
      wholesale_discount_list: [{ num: 3, price: '9.00' }],
      addtion_give: [{ good_id: sticker, bug_num: 1, give_num: 1 }],
    });
    const keys = await makeCards(app, shop, goods, 3);
    const { codes } = await did(app, merchantCoupon.add, { coupon_type: 1, type: 100, amount: '10', quantity: 1 }, shop);
    const order = await did(app, publicPay.order, {
      ...wish(goods),
      quantity: 3,
      coupon_code: codes[0],
      mobile: '13800138000',
      isemail: 1,
      email: 'me@example.com',
    });
    const page = await did(app, publicPay.detail, { trade_no: order.trade_no });
    await sql`select fn.receipt_settle(${channel.account_id}, 'GW-mail-1', ${order.trade_no}, ${parseYuan(order.total_price)}, 'notice')`.execute(
      app.house.db,
    );
    const found = await did(app, publicOrder.query, { trade_no: order.trade_no, grant: order.grant });
    assert.deepEqual([page.lines, found.order.lines], [order.lines, order.lines]);
    const jobs = await app.house.db.deleteFrom('outbox').where('queue', '=', 'order.mail').returning('payload').execute();
    await ordering.queues.find(({ name }) => name === 'order.mail')?.work(app.ctx(), jobs[0]?.payload as never);
    const [letter] = mail.sent;
    const rows = (letter?.text ?? '').split('\n');
    const from = rows.indexOf('商品：月卡 × 3') + 1;
    assert.deepEqual(
      rows.slice(from, from + order.lines.length).map((row) => row.replace(/^.*：(.*) 元$/, '$1')),
      order.lines.map(({ amount }) => amount),
    );
    assert.deepEqual(rows.slice(from, from + order.lines.length + 1), [
      '商品金额：30.00 元',
      '批发优惠：-3.00 元',
      '优惠券：-2.70 元',
      '短信费：0.10 元',
      '手续费：0.73 元',
      `实付：${order.total_price} 元`,
    ]);
    assert.ok(rows.includes('赠品「贴纸」已赠完'));
    for (const key of keys) assert.ok(rows.includes(key));
  } finally {
    (emailDrivers as Map<string, EmailDriver>).set('smtp', smtp);
    await changeSettings(app, admin, 'order', { fee_payer: 1 });
  }
});

test('a merchant who is told of each sale finds it in his box, and by mail where he has a mailbox', async () => {
  const mail = createFakeEmail();
  const smtp = emailDrivers.get('smtp') as EmailDriver;
  (emailDrivers as Map<string, EmailDriver>).set('smtp', mail.driver);
  const worked = async (name: string): Promise<number> => {
    const jobs = await app.house.db.deleteFrom('outbox').where('queue', '=', name).returning('payload').execute();
    for (const { payload } of jobs) await ordering.queues.find((queue) => queue.name === name)?.work(app.ctx(), payload as never);
    return jobs.length;
  };
  const letters = () => app.house.db.selectFrom('merchant_message').select('kind').where('merchant_id', '=', shop.id).execute();
  try {
    await changeSettings(app, admin, 'email', { email_driver: 'smtp' });
    const goods = await makeGoods(app, shop, { sold_notify: 1 });
    await makeCards(app, shop, goods, 2);
    for (const email of ['', 'owner@example.com']) {
      await app.house.db.updateTable('merchant').set({ email }).where('id', '=', shop.id).execute();
      const order = await did(app, publicPay.order, { ...wish(goods), is_rev_sms: 0 });
      await sql`select fn.receipt_settle(${channel.account_id}, ${`GW-told-${email}`}, ${order.trade_no}, ${parseYuan(order.total_price)}, 'notice')`.execute(
        app.house.db,
      );
      assert.equal(await worked('order.sold_notice'), 1);
      assert.equal(await worked('order.sold_mail'), email === '' ? 0 : 1);
    }
    assert.deepEqual(await letters(), [{ kind: 'goods_sold' }, { kind: 'goods_sold' }]);
    assert.deepEqual(
      mail.sent.map(({ to }) => to),
      ['owner@example.com'],
    );
  } finally {
    (emailDrivers as Map<string, EmailDriver>).set('smtp', smtp);
  }
});
