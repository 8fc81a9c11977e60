/** WeChat Pay at the wire: the way to WeChat and back that tells who the buyer is, its sheet, and its notices. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { publicLookup } from '@keymall/contract/ordering/public-lookup';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { adminChannel, adminChannelAccount } from '@keymall/contract/payment/channel';
import { merchantRecharge } from '@keymall/contract/payment/recharge';
import { createWechatGateway } from '@keymall/drivers/payment/wechat/wechat-simulator';
import { payment } from '#modules/payment';
import { SITE, startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCards, makeChannel, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { did, freshIp, send } from '#testing/call';

const WECHAT = 'Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0.50';
const wechat = createWechatGateway('public_key');
let app: TestApp;
let admin: Person;
let shop: Shop;
let goods: number;
let channel: number;
let account: number;

before(async () => {
  app = await startTestApp({ outside: { now: () => wechat.clock.now, http: wechat.http } });
  wechat.clock.now = app.clock.now;
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  goods = await makeGoods(app, shop, {});
  await makeCards(app, shop, goods, 40);
  const { id: pay_type_id } = await app.house.db
    .selectFrom('pay_type')
    .select('id')
    .where('code', '=', 'wxpay')
    .limit(1)
    .executeTakeFirstOrThrow();
  const made = await did(app, adminChannel.add, { title: '公众号', show_name: '微信', code: 'wechat_mp', pay_type_id, rate: '30' }, admin);
  channel = made.id;
  const { config } = wechat.simulator(true);
  account = (await did(app, adminChannelAccount.add, { channel_id: channel, name: '服务号', params: { ...config } }, admin)).id;
});

after(() => app.close());

const place = () =>
  did(app, publicPay.order, {
    token: shop.link,
    goods_id: goods,
    quantity: 1,
    contact: `buyer-${randomBytes(4).toString('hex')}@example.com`,
    channel_id: channel,
    request_no: randomBytes(12).toString('hex'),
  });
const order = async (): Promise<string> => (await place()).trade_no;

/** A browser with its cookies. */
function browser(userAgent = WECHAT) {
  const jar = new Map<string, string>();
  const cookie = () => [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
  const ip = freshIp();
  return {
    jar,
    async go(url: string) {
      const reply = await app.app.inject({ method: 'GET', url, remoteAddress: ip, headers: { 'user-agent': userAgent, cookie: cookie() } });
      for (const line of [reply.headers['set-cookie'] ?? []].flat()) {
        const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*); (.*)$/.exec(line) ?? [];
        if (/Max-Age=0;/.test(attributes)) jar.delete(name);
        else jar.set(name, value);
      }
      return { status: reply.statusCode, to: reply.headers.location ?? '', cookies: [reply.headers['set-cookie'] ?? []].flat() };
    },
    async page(trade_no: string, device: 'pc' | 'mobile' | 'wechat' = 'wechat') {
      const reply = await app.app.inject({
        method: 'POST',
        url: publicPay.detail.path,
        payload: JSON.stringify({ trade_no, device }),
        remoteAddress: ip,
        headers: { 'content-type': 'application/json', 'user-agent': userAgent, cookie: cookie() },
      });
      return (
        JSON.parse(reply.body) as {
          data: { action: { kind: string; url?: string; text?: string; params?: Record<string, string> } | null };
        }
      ).data.action;
    },
  };
}

const way = (trade_no: string) => `/home/pay/identify/${trade_no}`;
const pay = (trade_no: string) => `${SITE}/pay/${trade_no}`;

/** Sets out, and gives the state that went along. */
async function setOut(one: ReturnType<typeof browser>, trade_no: string): Promise<string> {
  const { status, to } = await one.go(way(trade_no));
  assert.equal(status, 303);
  const url = new URL(to);
  assert.equal(url.origin + url.pathname, 'https://open.weixin.qq.com/connect/oauth2/authorize');
  assert.equal(url.searchParams.get('redirect_uri'), `${SITE}${way(trade_no)}`);
  const state = url.searchParams.get('state') ?? '';
  assert.match(state, /^[a-zA-Z0-9]{1,128}$/, 'WeChat takes no other state');
  return state;
}
const comeBack = (one: ReturnType<typeof browser>, trade_no: string, state: string, code = wechat.identity.code) =>
  one.go(`${way(trade_no)}?${new URLSearchParams({ code, state })}`);

describe('the way to WeChat and back', () => {
  test('the page sends a buyer nobody knows to WeChat, and then opens its sheet', async () => {
    const trade_no = await order();
    const buyer = browser();
    assert.deepEqual(await buyer.page(trade_no), { kind: 'redirect', url: `${SITE}${way(trade_no)}` });
    const back = await comeBack(buyer, trade_no, await setOut(buyer, trade_no));
    assert.deepEqual([back.status, back.to], [303, pay(trade_no)]);
    for (const line of back.cookies) assert.match(line, /; HttpOnly; SameSite=Lax$/);
    assert.ok(!JSON.stringify([...buyer.jar]).includes(wechat.identity.openid), 'the cookie is sealed');
    const action = await buyer.page(trade_no);
    assert.equal(action?.kind, 'jsapi');
    await wechat.simulator(true).follow({ kind: 'jsapi', params: action.params ?? {} });
    assert.deepEqual(await buyer.page(trade_no), action, 'the sheet is asked for once');
  });
  test('the order tells WeChat when it closes', async () => {
    const trade_no = await order();
    const buyer = browser();
    await buyer.page(trade_no);
    await comeBack(buyer, trade_no, await setOut(buyer, trade_no));
    await buyer.page(trade_no);
    const { close_at } = await app.house.db
      .selectFrom('orders')
      .select('close_at')
      .where('trade_no', '=', trade_no)
      .executeTakeFirstOrThrow();
    assert.equal(wechat.orders.get(trade_no)?.expires?.getTime(), Math.floor(close_at.getTime() / 1000) * 1000);
  });
  test('what one browser was told counts for no other browser and no other order', async () => {
    const [trade_no, other] = [await order(), await order()];
    const buyer = browser();
    await comeBack(buyer, trade_no, await setOut(buyer, trade_no));
    assert.equal((await browser().page(trade_no))?.kind, 'redirect');
    buyer.jar.set(`keymall.payer.${other}`, buyer.jar.get(`keymall.payer.${trade_no}`) ?? '');
    assert.equal((await buyer.page(other))?.kind, 'redirect');
  });
  test('a way back on which this browser did not set out tells nothing', async () => {
    const [trade_no, other] = [await order(), await order()];
    const thief = browser();
    const stolen = await setOut(thief, trade_no);
    const victim = browser();
    assert.equal((await comeBack(victim, trade_no, stolen)).to, pay(trade_no));
    assert.equal((await victim.page(trade_no))?.kind, 'redirect');
    const own = await setOut(victim, trade_no);
    for (const [number, state] of [
      [trade_no, stolen],
      [trade_no, ''],
      [trade_no, own.slice(0, -2)],
      [trade_no, 'zz'.repeat(32)],
      [other, own],
    ] as const) {
      await comeBack(victim, number, state);
      assert.equal((await victim.page(number))?.kind, 'redirect', `${number} ${state}`);
    }
    const kept = victim.jar.get(`keymall.asked.${trade_no}`) ?? '';
    victim.jar.set(`keymall.asked.${other}`, kept);
    await comeBack(victim, other, own);
    assert.equal((await victim.page(other))?.kind, 'redirect', 'another order’s state');
    await comeBack(victim, trade_no, own);
    assert.equal((await victim.page(trade_no))?.kind, 'jsapi', 'the honest one still counts');
  });
  test('an openid of another AppID is none: the account’s was changed meanwhile', async () => {
    const trade_no = await order();
    const buyer = browser();
    await comeBack(buyer, trade_no, await setOut(buyer, trade_no));
    const { config } = wechat.simulator(true);
    const edit = (change: object) =>
      did(app, adminChannelAccount.edit, { id: account, name: '服务号', status: 1, params: { ...config, ...change } }, admin);
    await edit({ appid: 'wx7777777777777777' });
    assert.deepEqual(await buyer.page(trade_no), { kind: 'redirect', url: `${SITE}${way(trade_no)}` });
    await edit({});
    assert.equal((await buyer.page(trade_no))?.kind, 'jsapi');
  });
  test('a state counts ten minutes, and once', async () => {
    const trade_no = await order();
    const buyer = browser();
    const state = await setOut(buyer, trade_no);
    const begun = app.clock.now;
    const asked = buyer.jar.get(`keymall.asked.${trade_no}`) ?? '';
    app.clock.pass(601_000);
    await comeBack(buyer, trade_no, state);
    app.clock.now = begun;
    assert.equal((await buyer.page(trade_no))?.kind, 'redirect');
    await comeBack(buyer, trade_no, state);
    assert.ok(asked !== '' && !buyer.jar.has(`keymall.asked.${trade_no}`));
  });
  test('a code WeChat does not know leads back to the page, which asks again', async () => {
    const trade_no = await order();
    const buyer = browser();
    for (const code of ['made-up', '', 'x'.repeat(2000)]) {
      const back = await comeBack(buyer, trade_no, await setOut(buyer, trade_no), code);
      assert.deepEqual([back.status, back.to], [303, pay(trade_no)]);
    }
    assert.equal((await buyer.page(trade_no))?.kind, 'redirect');
  });
  test('leads nowhere but to the order’s own page', async () => {
    const trade_no = await order();
    for (const url of [
      `${way(trade_no)}?state=x&redirect=https://evil.example.com`,
      `${way(trade_no)}?code=x&state=x&redirect_uri=//evil.example.com`,
      `${way(trade_no)}?code=a&code=b&state=c`,
    ])
      assert.equal((await browser().go(url)).to, pay(trade_no));
    for (const number of ['..%2F..%2Fevil', 'evil.example.com', 'x'])
      assert.equal((await browser().go(`/home/pay/identify/${number}`)).to, '/404');
    assert.equal((await browser().go(way('Z'.repeat(30)))).to, pay('Z'.repeat(30)), 'nobody learns which orders there are');
  });
  test('elsewhere the page shows itself as a code for WeChat, whoever was known before', async () => {
    const trade_no = await order();
    const buyer = browser();
    await comeBack(buyer, trade_no, await setOut(buyer, trade_no));
    await buyer.page(trade_no);
    for (const device of ['pc', 'mobile'] as const)
      assert.deepEqual(await browser('').page(trade_no, device), { kind: 'qr', text: pay(trade_no) });
    assert.equal((await browser('Mozilla/5.0').go(way(trade_no))).to, pay(trade_no));
  });
  test('a merchant, who is no buyer inside WeChat, is not offered it to recharge', async () => {
    const asked = { device: 'pc' as const };
    assert.deepEqual((await did(app, merchantRecharge.options, asked, shop)).channels, []);
    const { id } = await makeChannel(app, admin);
    assert.deepEqual(
      (await did(app, merchantRecharge.options, asked, shop)).channels.map((each) => each.id),
      [id],
    );
  });
  test('an order whose time is up asks nobody', async () => {
    const trade_no = await order();
    await app.house.db.updateTable('orders').set({ close_at: app.clock.now }).where('trade_no', '=', trade_no).execute();
    assert.equal((await browser().go(way(trade_no))).to, pay(trade_no));
  });
});

describe('an order that is given up', () => {
  /** An order whose sheet is open. */
  async function opened() {
    const placed = await place();
    const buyer = browser();
    await comeBack(buyer, placed.trade_no, await setOut(buyer, placed.trade_no));
    await buyer.page(placed.trade_no);
    return placed;
  }
  async function closeAtGateways(): Promise<void> {
    const rows = await app.house.db.deleteFrom('outbox').where('queue', '=', 'payment.close').returning('payload').execute();
    const worker = payment.queues.find(({ name }) => name === 'payment.close');
    for (const { payload } of rows) await worker?.work(app.ctx(), payload as never);
  }

  test('is closed at WeChat too: nobody can pay for it any more', async () => {
    const { trade_no, grant } = await opened();
    await did(app, publicLookup.cancel, { trade_no, grant });
    await closeAtGateways();
    await assert.rejects(wechat.simulator(true).pay(trade_no));
    assert.equal((await did(app, publicOrder.orderStatus, { trade_no })).status, 2);
  });
  test('after it was paid there is heard of at once, though no notice came', async () => {
    const { trade_no, grant } = await opened();
    await wechat.simulator(true).pay(trade_no);
    await did(app, publicLookup.cancel, { trade_no, grant });
    await closeAtGateways();
    assert.equal((await did(app, publicOrder.orderStatus, { trade_no })).status, 1);
  });
  test('before anything was opened there tells nobody', async () => {
    const { trade_no, grant } = await place();
    await did(app, publicLookup.cancel, { trade_no, grant });
    assert.deepEqual(await app.house.db.selectFrom('outbox').select('payload').where('queue', '=', 'payment.close').execute(), []);
  });
});

describe('WeChat’s notices', () => {
  const told = (trade_no: string, money = '1000') => wechat.plainOf({ out_trade_no: trade_no, transaction_id: `W${trade_no}`, money });
  const post = async (path: string, message: ReturnType<typeof wechat.notice>) => {
    const headers = { ...(message.headers as Record<string, string>), 'content-type': message.contentType };
    const reply = await app.app.inject({
      method: 'POST',
      url: `${path}/${account}`,
      headers,
      payload: message.rawBody,
      remoteAddress: freshIp(),
    });
    return { status: reply.statusCode, type: reply.headers['content-type'], body: reply.body };
  };
  const good = { status: 200, type: 'application/json; charset=utf-8', body: '{"code":"SUCCESS","message":"成功"}' };
  const bad = { status: 400, type: 'application/json; charset=utf-8', body: '{"code":"FAIL","message":"失败"}' };

  test('are taken as the very bytes that were signed, under both addresses', async () => {
    for (const path of ['/home/pay/notify', '/wxpay/notify']) {
      const trade_no = await order();
      // Spaces and an order of names that no parser would give back.
      const made = wechat.sealedNotice(told(trade_no));
      assert.deepEqual(await post(path, made), good);
      assert.equal((await did(app, publicOrder.orderStatus, { trade_no })).status, 1);
      assert.deepEqual(await post(path, made), good, 'a replay is heard, and changes nothing');
    }
  });
  test('that are forged, changed or probes change nothing', async () => {
    const trade_no = await order();
    const made = wechat.sealedNotice(told(trade_no));
    const probe = { ...made.headers, 'wechatpay-signature': 'WECHATPAY/SIGNTEST/c2lnbg==' };
    for (const path of ['/home/pay/notify', '/wxpay/notify']) {
      assert.deepEqual(await post(path, { ...made, headers: probe }), bad);
      assert.deepEqual(await post(path, { ...made, rawBody: Buffer.concat([made.rawBody, Buffer.from(' ')]) }), bad);
      assert.deepEqual(await post(path, wechat.sealedNotice(told(trade_no), { key: wechat.neighbour.apiKey })), bad);
      assert.equal((await post(path, { ...made, rawBody: Buffer.alloc(70_000, ' ') })).status, 413);
    }
    assert.equal((await did(app, publicOrder.orderStatus, { trade_no })).status, 0);
    const reply = await send(app, `/wxpay/notify/${account}`, '{}').catch(() => null);
    assert.equal(reply?.code, 'FAIL');
  });
  test('of an account nobody has are not heard', async () => {
    const reply = await app.app.inject({
      method: 'POST',
      url: '/wxpay/notify/999999',
      payload: '{}',
      headers: { 'content-type': 'application/json' },
    });
    assert.equal(reply.statusCode, 404);
  });
});
