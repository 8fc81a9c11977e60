/** The way to the gateway at the wire: it has a life and a device, and is made anew under the same number. */
import assert from 'node:assert/strict';
import { generateKeyPairSync, randomBytes } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { adminChannel, adminChannelAccount } from '@keymall/contract/payment/channel';
import { merchantRecharge } from '@keymall/contract/payment/recharge';
import { adminConfig } from '@keymall/contract/platform/config';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { HttpRequest } from '@keymall/drivers/kit/http';
import { createWechatGateway } from '@keymall/drivers/payment/wechat/wechat-simulator';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { did, freshIp } from '#testing/call';

const MINUTE = 60_000;
const wechat = createWechatGateway('public_key');
/** What an epay gateway was told of the device, order by order. */
const devices: string[] = [];
let isSilent = false;

async function http(request: HttpRequest) {
  if (!request.url.startsWith('https://epay.example')) return wechat.http(request);
  if (isSilent) throw new GatewayError('silent', 'nobody answers');
  const form = new Map(request.form ?? []);
  devices.push(`${form.get('out_trade_no')} ${form.get('device')}`);
  const number = form.get('out_trade_no') ?? '';
  const answer =
    form.get('device') === 'pc' ? { qrcode: `https://epay.example/code/${number}` } : { payurl: `https://epay.example/h5/${number}` };
  return { status: 200, body: Buffer.from(JSON.stringify({ code: 1, trade_no: 'E1', ...answer })) };
}

let app: TestApp;
let admin: Person;
let shop: Shop;
let goods: number;
const channels = new Map<string, number>();

async function channelOf(
  code: string,
  params: Record<string, string>,
  draft: Partial<WireInput<typeof adminChannel.add>> = {},
): Promise<void> {
  const type = await app.house.db.selectFrom('pay_type').select('id').where('code', '=', 'wxpay').limit(1).executeTakeFirstOrThrow();
  const { id } = await did(
    app,
    adminChannel.add,
    { title: code, show_name: code, code, pay_type_id: type.id, rate: '30', ...draft },
    admin,
  );
  await did(app, adminChannelAccount.add, { channel_id: id, name: code, params }, admin);
  channels.set(code, id);
}

before(async () => {
  app = await startTestApp({ outside: { now: () => app.clock.now, http } });
  wechat.clock.now = app.clock.now;
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  goods = await makeGoods(app, shop, {});
  await makeCards(app, shop, goods, 60);
  const { group, values } = await did(app, adminConfig.getConfig, { group: 'order' }, admin);
  await did(
    app,
    adminConfig.editConfig,
    { group, values: { ...values, order_auto_close_time: 60, order_hold_seconds: 3600, order_contact_limit: 1000 } },
    admin,
  );
  const recharge = await did(app, adminConfig.getConfig, { group: 'recharge' }, admin);
  await did(app, adminConfig.editConfig, { group: 'recharge', values: { ...recharge.values, recharge_close_time: 1440 } }, admin);
  const keys = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  });
  await channelOf('wechat_h5', { ...wechat.simulator(false).config }, { is_available: 0 });
  await channelOf('wechat_scan', { ...wechat.simulator(false).config });
  await channelOf('epay_v1', {
    gateway: 'https://epay.example',
    pid: '1',
    key: randomBytes(16).toString('hex'),
    mode: 'api',
    sign_style: 'plain',
    refund_code: 'off',
  });
  await channelOf('epay_v2', {
    gateway: 'https://epay.example',
    pid: '1',
    platform_public_key: keys.publicKey,
    merchant_private_key: keys.privateKey,
    mode: 'page',
  });
});

const place = (code: string) =>
  did(app, publicPay.order, {
    token: shop.link,
    goods_id: goods,
    quantity: 1,
    contact: `buyer-${randomBytes(4).toString('hex')}@example.com`,
    channel_id: channels.get(code) ?? 0,
    request_no: randomBytes(12).toString('hex'),
  });
/** One buyer's: WeChat takes an order again as it was, and the address is part of it. */
const ip = freshIp();
const look = (trade_no: string, device: 'pc' | 'mobile' | 'wechat' = 'pc') => did(app, publicPay.detail, { trade_no, device }, { ip });
const pass = (milliseconds: number): void => {
  app.clock.pass(milliseconds);
  wechat.clock.now = app.clock.now;
};
const payments = (trade_no: string) =>
  app.house.db.selectFrom('payment').select(['trade_no', 'action', 'query_at']).where('trade_no', '=', trade_no).execute();

describe('a way to the gateway', () => {
  test('lasts as long as its gateway says, and is then made anew under the same number', async () => {
    const { trade_no } = await place('epay_v2');
    const first = await look(trade_no);
    assert.equal(first.action?.kind, 'form');
    assert.equal(first.action_seconds_left, 285);
    pass(2 * MINUTE);
    const same = await look(trade_no);
    assert.deepEqual(same.action, first.action, 'while it is good it stays');
    assert.equal(same.action_seconds_left, 165);
    pass(3 * MINUTE);
    const fresh = await look(trade_no);
    assert.notDeepEqual(fresh.action, first.action);
    assert.equal(fresh.action_seconds_left, 285);
    const numberIn = ({ action }: typeof first) => (action?.kind === 'form' ? action.fields.out_trade_no : '');
    assert.deepEqual([numberIn(first), numberIn(fresh)], [trade_no, trade_no]);
    const [payment, ...more] = await payments(trade_no);
    assert.deepEqual(more, [], 'one payment');
    assert.deepEqual(payment?.action, fresh.action, 'what is kept is what leads there');
    assert.ok(payment?.query_at, 'and a lost notice is looked for');
  });

  test('WeChat’s page for phones lives five minutes, its code as long as the order', async () => {
    const [h5, code] = [await place('wechat_h5'), await place('wechat_scan')];
    const page = await look(h5.trade_no, 'mobile');
    assert.deepEqual([page.action?.kind, page.action_seconds_left, page.in_wechat], ['redirect', 285, false]);
    const drawn = await look(code.trade_no);
    assert.deepEqual([drawn.action?.kind, drawn.action_seconds_left, drawn.in_wechat], ['qr', null, true]);
    pass(6 * MINUTE);
    const asked = wechat.orders.get(h5.trade_no);
    assert.equal((await look(h5.trade_no, 'mobile')).action_seconds_left, 285);
    assert.equal(wechat.orders.get(h5.trade_no), asked, 'the same payment at the gateway');
    assert.deepEqual((await look(code.trade_no)).action, drawn.action);
  });

  test('another device gets its own where the gateway looks at it, and the first one its own again', async () => {
    const { trade_no } = await place('epay_v1');
    assert.equal((await look(trade_no, 'pc')).action?.kind, 'qr');
    assert.equal((await look(trade_no, 'mobile')).action?.kind, 'redirect');
    assert.equal((await look(trade_no, 'mobile')).action?.kind, 'redirect');
    assert.equal((await look(trade_no, 'pc')).action?.kind, 'qr');
    assert.deepEqual(
      devices.filter((each) => each.startsWith(trade_no)).map((each) => each.split(' ')[1]),
      ['pc', 'mobile', 'pc'],
    );
  });

  test('a gateway that is silent for another device leaves the way there is', async () => {
    const { trade_no } = await place('epay_v1');
    const first = await look(trade_no, 'pc');
    isSilent = true;
    assert.deepEqual((await look(trade_no, 'mobile')).action, first.action);
    isSilent = false;
  });

  test('two pages that ask at once both get there, and one way is kept', async () => {
    const { trade_no } = await place('epay_v2');
    const answers = await Promise.all(Array.from({ length: 6 }, () => look(trade_no)));
    assert.ok(answers.every(({ action }) => action?.kind === 'form'));
    pass(5 * MINUTE);
    const later = await Promise.all(Array.from({ length: 6 }, () => look(trade_no)));
    const [payment] = await payments(trade_no);
    assert.ok(later.some(({ action }) => isDeepStrictEqual(action, payment?.action)));
  });

  test('a recharge’s is made anew too', async () => {
    const asked = {
      wallet: 'money',
      money: '20.00',
      channel_id: channels.get('epay_v2') ?? 0,
      device: 'pc',
      request_no: randomBytes(12).toString('hex'),
    } as const;
    const first = await did(app, merchantRecharge.add, asked, shop);
    assert.equal(first.action_seconds_left, 285);
    pass(5 * MINUTE);
    const fresh = await did(app, merchantRecharge.pay, { id: first.id, device: 'pc' }, shop);
    assert.notDeepEqual(fresh.action, first.action);
    assert.equal(fresh.action_seconds_left, 285);
  });
});

describe('what a channel is for', () => {
  test('a code that only a camera takes is for PCs, a page of phones for phones, unless somebody says otherwise', async () => {
    const { list } = await did(app, adminChannel.drivers, {}, admin);
    const deviceOf = (id: string) => list.find((driver) => driver.id === id)?.device;
    assert.deepEqual(
      ['wechat_scan', 'wechat_partner_scan', 'wechat_h5', 'wechat_mp', 'alipay_scan', 'epay_v1'].map(deviceOf),
      [2, 2, 1, 0, 0, 0],
    );
    const { channels: offered } = await did(app, shopIndex.detail, { token: shop.link });
    const shown = (title: string) => offered.find((each) => each.title === title);
    assert.deepEqual([shown('wechat_scan')?.device, shown('wechat_scan')?.in_wechat], ['pc', true]);
    assert.deepEqual([shown('wechat_h5')?.device, shown('wechat_h5')?.in_wechat], ['all', false]);
  });

  test('an edit that does not speak of it leaves it', async () => {
    const id = channels.get('wechat_scan') ?? 0;
    const row = async () => (await did(app, adminChannel.list, { limit: 100 }, admin)).list.find((each) => each.id === id);
    const { title, show_name, code, pay_type_id, rate } = (await row()) ?? assert.fail('no channel');
    await did(app, adminChannel.edit, { id, title: `${title}!`, show_name, code, pay_type_id, rate }, admin);
    assert.deepEqual([(await row())?.title, (await row())?.is_available], ['wechat_scan!', 2]);
  });
});
