/** A whole sale collected through a partner for a merchant it brought: who may use it, to whom the money goes, and when it ends. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { adminWallet } from '@keymall/contract/ledger/wallet';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { adminChannel, adminChannelAccount } from '@keymall/contract/payment/channel';
import { adminCustomChannel, merchantCustomChannel as mine } from '@keymall/contract/payment/custom-channel';
import { adminAlipayPartner, type SubState, adminWechatPartner as wx } from '@keymall/contract/payment/partner';
import { customSettings } from '@keymall/contract/settings/groups';
import type { HttpRequest } from '@keymall/drivers/kit/http';
import { createWechatGateway } from '@keymall/drivers/payment/wechat/wechat-simulator';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { openAccount } from '#modules/payment';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';

const wechat = createWechatGateway('fetched', true);
const { sub_mch_no: number = '', app_id = '', ...params } = wechat.simulator(false).config;

let app: TestApp;
let admin: Person;
let shop: Shop;
let goods: number;
let partner_id: number;
let sub: number;
let channel_id: number;
let pay_type_id: number;
const asked: string[] = [];

const move = (from: SubState, to: SubState, more: { reason?: string; sub_mch_no?: string } = {}) =>
  did(app, wx.merchantMove, { id: sub, from, to, ...more }, admin);
const listed = async (of: Shop) => (await did(app, mine.list, {}, of)).list.find(({ id }) => id === channel_id);
const offered = async (): Promise<number[]> =>
  (await did(app, shopIndex.detail, { token: shop.link }, { ip: freshIp() })).channels.map(({ id }) => id);
const apply = (params: Record<string, string> = {}) => ({ channel_id, name: '特约商户', params });

before(async () => {
  app = await startTestApp({
    outside: {
      now: () => app.clock.now,
      http: (request: HttpRequest) => {
        wechat.clock.now = app.clock.now;
        asked.push(new URL(request.url).pathname);
        return wechat.http(request);
      },
    },
  });
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  goods = await makeGoods(app, shop, { price: '100.00' });
  await makeCards(app, shop, goods, 10);
  const type = await app.house.db.selectFrom('pay_type').select('id').where('code', '=', 'wxpay').executeTakeFirstOrThrow();
  pay_type_id = type.id;
  const terms = customSettings.encode(customSettings.parse({}));
  await did(app, adminCustomChannel.setConfig, { ...terms, custom_status: 1, custom_audit: 1, custom_rate: '10' }, admin);
  partner_id = (await did(app, wx.add, { name: '微信服务商', app_id, params }, admin)).id;
  const draft = { partner_id, merchant_id: shop.id, subject_type: 0 as const, name: '某商户' };
  sub = (await did(app, wx.merchantAdd, draft, admin)).id;
  // Papers and pictures have tests of their own.
  await app.house.db.updateTable('sub_merchant').set({ state: 3 }).where('id', '=', sub).execute();
});

describe('a channel of a partner', () => {
  test('is for merchants only: it is open to them, and has no account of the platform’s', async () => {
    const draft = { title: '微信服务商', show_name: '微信支付', code: 'wechat_partner_scan', pay_type_id, rate: '6' };
    await refused(app, 'driver_partner', adminChannel.add, draft, admin);
    channel_id = (await did(app, adminChannel.add, { ...draft, is_custom: 1 }, admin)).id;
    await refused(app, 'driver_partner', adminChannel.edit, { ...draft, id: channel_id, is_custom: 0 }, admin);
    const account = { channel_id, name: '平台', params: { ...params, app_id, sub_mch_no: number } };
    await refused(app, 'driver_partner', adminChannelAccount.add, account, admin);
  });

  test('asks a merchant for no key, and waits until the institution took him on', async () => {
    assert.deepEqual((await did(app, mine.fields, { channel_id }, shop)).fields, []);
    assert.deepEqual((await listed(shop))?.sub_merchant, { number: '', active: 0 });
    await refused(app, 'sub_merchant_none', mine.add, apply(), shop);
    await move(3, 4, { sub_mch_no: number });
    assert.deepEqual((await listed(shop))?.sub_merchant, { number, active: 1 });
    await refused(app, 'driver_config', mine.add, apply({ sub_mch_no: '1900000208' }), shop);
    await refused(app, 'sub_merchant_none', mine.add, apply(), await makeShop(app));
  });

  test('of the other family is none of his', async () => {
    const draft = { title: '直付通', show_name: '支付宝', code: 'alipay_partner_web', pay_type_id, rate: '6', is_custom: 1 as const };
    const { id } = await did(app, adminChannel.add, draft, admin);
    await refused(app, 'sub_merchant_none', mine.add, { ...apply(), channel_id: id }, shop);
    assert.equal((await did(app, adminAlipayPartner.merchantList, { merchant_id: shop.id }, admin)).total, 0);
    await did(app, adminChannel.del, { id }, admin);
  });
});

describe('a merchant who was taken on', () => {
  let account: number;
  const prepay = () =>
    did(
      app,
      adminWallet.money,
      { id: shop.id, action: 'customchannelfeeadd', money: '50.00', mark: '测试', request_no: randomBytes(12).toString('hex') },
      admin,
    );
  const order = async () => {
    const ip = freshIp();
    const name = randomBytes(8).toString('hex');
    const wish = { token: shop.link, goods_id: goods, quantity: 1, contact: `${name}@example.com`, channel_id, request_no: name };
    const { trade_no } = await did(app, publicPay.order, wish, { ip });
    await did(app, publicPay.detail, { trade_no }, { ip });
    return trade_no;
  };
  const told = (trade_no: string, merchant = number) => {
    const transaction_id = wechat.orders.get(trade_no)?.transaction_id ?? '';
    return wechat.sealedNotice(wechat.plainOf({ out_trade_no: trade_no, transaction_id, money: '10000', merchant }), { at: app.clock.now });
  };
  const notify = async (message: ReturnType<typeof told>, to = account) =>
    (
      await app.app.inject({
        method: 'POST',
        url: `/home/pay/notify/${to}`,
        headers: { ...message.headers, 'content-type': message.contentType },
        payload: message.rawBody,
        remoteAddress: freshIp(),
      })
    ).statusCode;
  const orderRow = (trade_no: string) =>
    app.house.db.selectFrom('orders').selectAll().where('trade_no', '=', trade_no).executeTakeFirstOrThrow();

  test('collects at once, with the partner’s keys and his own number', async () => {
    const { id, status } = await did(app, mine.add, apply(), shop);
    assert.equal(status, 1);
    const row = await app.house.db.selectFrom('channel_account').selectAll().where('merchant_id', '=', shop.id).executeTakeFirstOrThrow();
    account = row.id;
    const opened = await openAccount(app.ctx(), account);
    assert.deepEqual([opened?.config.sp_mchid, opened?.config.sub_mch_no, opened?.config.app_id], ['1900000001', number, app_id]);
    assert.deepEqual((await did(app, mine.detail, { id }, shop)).params, {});
    const shown = await call(app, adminCustomChannel.list, {}, admin);
    assert.deepEqual(
      shown.data.list[0]?.params.map(({ value }) => value),
      [number],
    );
    assert.doesNotMatch(shown.text + app.logged.join(''), /PRIVATE KEY/);
    await did(app, mine.edit, { id, name: '改名', params: {} }, shop);
    await prepay();
    app.clock.pass(5001);
    assert.deepEqual(await offered(), [channel_id]);
  });

  test('is paid himself: the buyer’s money never is ours, the fee comes out of what is prepaid', async () => {
    const trade_no = await order();
    assert.deepEqual(asked.slice(-2), ['/v3/certificates', '/v3/pay/partner/transactions/native']);
    assert.deepEqual([wechat.orders.get(trade_no)?.sub_mchid, (await orderRow(trade_no)).channel_account_id], [number, account]);
    assert.equal(await notify(told(trade_no, '1900000208')), 400);
    assert.equal((await orderRow(trade_no)).status, 0);
    await wechat.simulator(false).pay(trade_no);
    assert.equal(await notify(told(trade_no)), 200);
    assert.equal(await notify(told(trade_no)), 200);
    const { status, fee, id } = await orderRow(trade_no);
    assert.deepEqual([status, fee], [1, 100]);
    const { rows } = await sql<{ kind: string; balance: number }>`
      select kind, balance from ledger_account where kind in ('merchant_wallet', 'merchant_prepaid', 'merchant_direct') and balance <> 0`.execute(
      app.house.db,
    );
    assert.deepEqual(rows, [{ kind: 'merchant_prepaid', balance: 4900 }]);

    await did(app, merchantRefund.add, { order_id: id, reason: '协商退款' }, shop);
    await app.jobs.runNow('refund.settle');
    await app.jobs.runNow('refund.settle');
    assert.deepEqual([...(wechat.orders.get(trade_no)?.refunds.values() ?? [])], [10000]);
    assert.equal((await orderRow(trade_no)).status, 3);
  });

  test('frozen by the institution, collects no more, whatever was looked at before; thawed, he does again', async () => {
    const ip = freshIp();
    const name = randomBytes(8).toString('hex');
    await move(4, 6, { reason: '机构冻结' });
    assert.deepEqual([(await listed(shop))?.sub_merchant, await offered()], [{ number, active: 0 }, []]);
    const wish = { token: shop.link, goods_id: goods, quantity: 1, contact: `${name}@example.com`, channel_id, request_no: name };
    await refused(app, 'channel_unavailable', publicPay.order, wish, { ip });
    await move(6, 4);
    assert.deepEqual(await offered(), [channel_id]);
  });

  test('nor while his partner is off; the partner’s new keys count at once', async () => {
    const edited = { id: partner_id, name: '微信服务商', app_id, params };
    await did(app, wx.edit, { ...edited, status: 0 }, admin);
    assert.deepEqual(await offered(), []);
    await did(app, wx.edit, { ...edited, params: { ...params, api_v3_key: 'k'.repeat(32) } }, admin);
    assert.deepEqual(await offered(), [channel_id]);
    assert.equal((await openAccount(app.ctx(), account))?.config.api_v3_key, 'k'.repeat(32));
    assert.equal(await notify(told('T1')), 400);
    await did(app, wx.edit, edited, admin);
  });

  test('is told of by nobody else’s account, and reached by nobody else', async () => {
    const stranger = await makeShop(app);
    const own = (await listed(shop))?.account?.id as number;
    for (const endpoint of [mine.detail, mine.del]) await refused(app, 'missing', endpoint, { id: own }, stranger);
    await assert.rejects(
      app.house.db.updateTable('channel_account').set({ merchant_id: stranger.id }).where('id', '=', account).execute(),
      /channel_account_of_sub_merchant/,
    );
  });

  test('nothing of it breaks an invariant', async () => {
    assert.deepEqual(
      (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
      [],
    );
  });
});
