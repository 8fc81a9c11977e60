/** Notices by WeChat, whole: against WeChat as its documents have it, and against whoever says he is WeChat. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { WECHAT_EVENTS, type WechatEvent } from '@keymall/contract/kit/wechat-events';
import { merchantAccount } from '@keymall/contract/merchant/merchant-account';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { adminConfig } from '@keymall/contract/platform/config';
import { adminNotice } from '@keymall/contract/platform/notice';
import { adminWechat, merchantWechat } from '@keymall/contract/wechat/wechat';
import { addressCheck, delivery, officialAccount, startOfficial, wordsOf } from '@keymall/drivers/official/wechat/wechat-simulator';
import { type MerchantNews, merchantNews } from '#modules/merchant';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, makeStaff, PASSWORD, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';
import { wechatQueues } from './notice.jobs.ts';

let app: TestApp;
let admin: Person;
let wechat: Awaited<ReturnType<typeof startOfficial>>;
let shop: Shop;

const TEMPLATES = Object.fromEntries(WECHAT_EVENTS.map((event) => [`mp_${event}_template`, `T-${event}`]));
const set = (change: Record<string, unknown>): Promise<void> => changeSettings(app, admin, 'wechat', change);

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  wechat = await startOfficial();
  const { app_id, app_secret, token, aes_key } = officialAccount;
  const account = { mp_app_id: app_id, mp_app_secret: app_secret, mp_token: token, mp_aes_key: aes_key, mp_gateway: wechat.url };
  await set({ mp_status: 1, ...account, ...TEMPLATES });
});
beforeEach(async () => {
  shop = await makeShop(app);
  wechat.sent.length = 0;
});
after(() => wechat.close());

const CALLBACK = '/home/wechat/callback';
async function deliver({ query, body }: { query: string; body: string }) {
  const reply = await app.app.inject({
    method: 'POST',
    url: `${CALLBACK}?${query}`,
    payload: body,
    remoteAddress: freshIp(),
    headers: { 'content-type': 'text/xml' },
  });
  return { status: reply.statusCode, body: reply.body };
}
const scanOf = (from: string, EventKey: string, Event = 'SCAN') => delivery({ from, Event, EventKey, at: app.clock.now });
const notify = (who: Person = shop) => did(app, merchantWechat.getWechatNotify, {}, who);
/** Follows as somebody of WeChat's does. */
async function follows(openid: string, who: Shop = shop): Promise<string> {
  const { uuid } = await did(app, merchantWechat.followWechat, {}, who);
  wechat.followers.add(openid);
  const { status, body } = await deliver(scanOf(openid, uuid));
  assert.equal(status, 200);
  assert.match(wordsOf(body), /已绑定店铺/);
  return uuid;
}

const NEWS: { [Event in WechatEvent]: Extract<MerchantNews, { event: Event }>['values'] } = {
  login: { first: 'f', ip: '10.0.0.1', device: 'Chrome' },
  sold: { first: 'f', goods: '月卡', quantity: '2', order: 'A1', paid: '20.00', income: '19.00' },
  stock: { first: 'f', goods: '月卡', left: '1', limit: '5' },
  complaint: { first: 'f', order: 'A1', what: '卡密无效' },
  cash: { first: 'f', number: 'W1', result: '已打款', reason: '' },
};
const raise = (event: WechatEvent, merchant_id = shop.scope.merchantId) =>
  app.ctx().transaction((inner) => merchantNews.raise(inner, { merchant_id, event, values: NEWS[event] }));
/** Works what was left for the job, as the queue would. Gives how much there was. */
async function work(): Promise<number> {
  const { rows } = await app.pool.query<{ payload: never }>(`delete from outbox where queue = 'wechat.notice' returning payload`);
  for (const { payload } of rows) await wechatQueues[0]?.work(app.ctx(), payload);
  return rows.length;
}

describe('following', () => {
  test('by the code binds whoever scans it, tells the window and the letter box, and the next scan is too late', async () => {
    const uuid = await follows('o-owner');
    assert.deepEqual(await did(app, merchantWechat.checkWechatFollow, { uuid }, shop), { status: 2 });
    assert.notEqual((await notify()).bind_at, null);
    const { list } = await did(app, merchantMessage.list, {}, shop);
    assert.ok(list.some(({ title }) => title === '微信通知已绑定'));
    const late = await deliver(scanOf('o-thief', uuid));
    assert.equal(wordsOf(late.body), '该二维码已使用或已过期，请在后台重新获取。');
    await raise('sold');
    await work();
    assert.deepEqual(
      wechat.sent.map(({ touser }) => touser),
      ['o-owner'],
    );
  });
  test('of many who scan the same code at once binds one', async () => {
    const { uuid } = await did(app, merchantWechat.followWechat, {}, shop);
    const crowd = Array.from({ length: 12 }, (_, at) => `o-crowd-${at}`);
    const answers = await Promise.all(crowd.map((openid) => deliver(scanOf(openid, uuid))));
    assert.equal(answers.filter(({ body }) => wordsOf(body).startsWith('已绑定')).length, 1);
  });
  test('ends with ten minutes, with the session, and with a newer code', async () => {
    const over = async (uuid: string): Promise<void> => {
      assert.match(wordsOf((await deliver(scanOf('o-late', uuid))).body), /已过期/);
    };
    const first = await did(app, merchantWechat.followWechat, {}, shop);
    const second = await did(app, merchantWechat.followWechat, {}, shop);
    await over(first.uuid);
    assert.deepEqual(await did(app, merchantWechat.checkWechatFollow, { uuid: first.uuid }, shop), { status: 3 });
    assert.deepEqual(await did(app, merchantWechat.checkWechatFollow, { uuid: second.uuid }, shop), { status: 0 });
    app.clock.pass(600_000);
    await over(second.uuid);
    const other = await makeShop(app);
    const { uuid } = await did(app, merchantWechat.followWechat, {}, other);
    assert.deepEqual(await did(app, merchantWechat.checkWechatFollow, { uuid }, shop), { status: 3 });
    await app.pool.query('update session set revoke_at = $1 where subject_id = $2', [app.clock.now, other.scope.merchantId]);
    await over(uuid);
    assert.equal((await notify()).bind_at, null);
  });
  test('is the owner’s: staff neither see nor change it', async () => {
    const staff = await makeStaff(app, shop, { kind: 'service' });
    await refused(app, 'forbidden', merchantWechat.getWechatNotify, {}, staff);
    await refused(app, 'forbidden', merchantWechat.followWechat, {}, staff);
  });
  test('ends where the person leaves, and the merchant reads why', async () => {
    await follows('o-leaver');
    await deliver(delivery({ from: 'o-leaver', Event: 'unsubscribe', at: app.clock.now }));
    assert.equal((await notify()).bind_at, null);
    const { list } = await did(app, merchantMessage.list, {}, shop);
    assert.ok(list.some(({ title }) => title === '微信通知已停止'));
    await refused(app, 'wechat_unbound', merchantWechat.setWechatNotify, { login: 1, sold: 1, stock: 1, complaint: 1, cash: 1 }, shop);
  });
  test('may be stopped, and another account of the platform’s knows nobody', async () => {
    await follows('o-own');
    await set({ mp_app_id: 'wx0000000000000010' });
    assert.equal((await notify()).bind_at, null);
    await set({ mp_app_id: officialAccount.app_id });
    assert.notEqual((await notify()).bind_at, null);
    await did(app, merchantWechat.unfollowWechat, {}, shop);
    assert.equal((await notify()).bind_at, null);
  });
});

describe('deliveries', () => {
  test('that are not WeChat’s, are old, or come again under their signature change nothing', async () => {
    const { uuid } = await did(app, merchantWechat.followWechat, {}, shop);
    const event = { from: 'o-mallory', Event: 'SCAN', EventKey: uuid, at: app.clock.now };
    const old = String(Math.floor(app.clock.now.getTime() / 1000) - 301);
    for (const forged of [
      delivery(event, { token: 'guess' }),
      delivery(event, { app_id: 'wx-another' }),
      delivery(event, { timestamp: old }),
      { query: delivery(event).query, body: '<xml><FromUserName>o-mallory</FromUserName></xml>' },
      { query: '', body: '' },
    ])
      assert.equal((await deliver(forged)).status, 403);
    assert.equal((await notify()).bind_at, null);
    const good = delivery(event);
    assert.equal((await deliver(good)).status, 200);
    await did(app, merchantWechat.unfollowWechat, {}, shop);
    assert.deepEqual(await deliver(good), { status: 200, body: 'success' });
    assert.equal((await notify()).bind_at, null);
    // the same event once more, signed anew: they thought that we had not heard
    assert.deepEqual(await deliver(delivery(event)), { status: 200, body: 'success' });
    assert.equal((await notify()).bind_at, null);
  });
  test('of which many copies come at once are done once', async () => {
    await follows('o-many');
    const copy = delivery({ from: 'o-many', Event: 'unsubscribe', at: app.clock.now });
    const answers = await Promise.all(Array.from({ length: 8 }, () => deliver(copy)));
    assert.deepEqual(
      answers.map(({ status, body }) => `${status} ${body}`),
      Array.from({ length: 8 }, () => '200 success'),
    );
    const { list } = await did(app, merchantMessage.list, {}, shop);
    assert.equal(list.filter(({ title }) => title === '微信通知已停止').length, 1);
  });
  test('the address check is answered to WeChat alone, and to nobody while it is off', async () => {
    const ask = async (query: URLSearchParams) => {
      const { statusCode, body } = await app.app.inject({ method: 'GET', url: `${CALLBACK}?${query}`, remoteAddress: freshIp() });
      return { statusCode, body };
    };
    const query = addressCheck(app.clock.now);
    assert.deepEqual(await ask(query), { statusCode: 200, body: query.get('echostr') });
    assert.equal((await ask(addressCheck(app.clock.now, 'guess'))).statusCode, 403);
    const script = addressCheck(app.clock.now);
    script.set('echostr', '<script>');
    assert.equal((await ask(script)).statusCode, 403);
    await set({ mp_status: 0 });
    assert.equal((await ask(query)).statusCode, 403);
    assert.equal((await deliver(scanOf('o', 'k'))).status, 403);
    await refused(app, 'wechat_off', merchantWechat.followWechat, {}, shop);
    await set({ mp_status: 1 });
  });
});

test('a template is tried out with samples, on somebody who follows; without a number there is none to try', async () => {
  wechat.followers.add('o-tester');
  await set({ mp_sold_gaps: 'thing1=goods,time2=time,amount3=paid' });
  await did(app, adminWechat.test, { event: 'sold', openid: 'o-tester' }, admin);
  const [message] = wechat.sent.splice(0);
  assert.deepEqual([message?.touser, message?.template_id, message?.data['amount3']?.value], ['o-tester', 'T-sold', '98.00']);
  await refused(app, 'wechat_not_following', adminWechat.test, { event: 'sold', openid: 'o-nobody' }, admin);
  const { list } = await did(app, adminNotice.log, { kind: 'wechat', template: 'try_out' }, admin);
  assert.deepEqual(
    list.map(({ recipient, ok, bar }) => [recipient, ok, bar]),
    [
      ['o-nobody', 0, 'trial'],
      ['o-tester', 1, 'trial'],
    ],
  );
  await set({ mp_sold_template: '', mp_sold_gaps: '' });
  await refused(app, 'wechat_template_unset', adminWechat.test, { event: 'sold', openid: 'o-tester' }, admin);
  await set({ mp_sold_template: 'T-sold' });
});

describe('notices', () => {
  for (const event of WECHAT_EVENTS)
    test(`${event}: sent by its template where its switch is on, and not where it is off or has no template`, async () => {
      await follows(`o-${event}`);
      const all = { login: 0, sold: 0, stock: 0, complaint: 0, cash: 0 } as const;
      await did(app, merchantWechat.setWechatNotify, { ...all, [event]: 1 }, shop);
      for (const each of WECHAT_EVENTS) await raise(each);
      assert.equal(await work(), 1);
      const [notice] = wechat.sent;
      assert.deepEqual([notice?.touser, notice?.template_id], [`o-${event}`, `T-${event}`]);
      assert.ok(Object.values(notice?.data ?? {}).every(({ value }) => value !== ''));
      await did(app, merchantWechat.setWechatNotify, { login: 1, sold: 1, stock: 1, complaint: 1, cash: 1, [event]: 0 }, shop);
      await raise(event);
      assert.equal(await work(), 0);
      await did(app, merchantWechat.setWechatNotify, { ...all, [event]: 1 }, shop);
      await set({ [`mp_${event}_template`]: '' });
      await raise(event);
      assert.equal(await work(), 0);
      await set(TEMPLATES);
    });
  test('a switch that is turned off before the job comes is heeded', async () => {
    await follows('o-quick');
    await raise('sold');
    await did(app, merchantWechat.setWechatNotify, { login: 1, sold: 0, stock: 1, complaint: 1, cash: 1 }, shop);
    assert.equal(await work(), 1);
    assert.equal(wechat.sent.length, 0);
  });
  test('a sign-in is told, with where it came from', async () => {
    await follows('o-login');
    await set({ mp_login_gaps: 'thing1=shop,character_string2=ip,thing3=first' });
    await did(app, merchantAccount.login, { username: shop.username, password: PASSWORD }, { ip: '10.9.8.7' });
    await work();
    const [{ data } = { data: {} as Record<string, { value: string }> }] = wechat.sent;
    assert.equal(data.character_string2?.value, '10.9.8.7');
    assert.match(data.thing3?.value ?? '', /登录/);
  });
  test('a token that ran out is asked for anew, once; it is held else', async () => {
    await follows('o-token');
    const { asked } = wechat.state;
    await raise('sold');
    await raise('stock');
    await work();
    assert.equal(wechat.state.asked, asked);
    wechat.spoil();
    await raise('sold');
    await work();
    assert.equal(wechat.state.asked, asked + 1);
    assert.equal(wechat.sent.length, 3);
  });
  test('whoever left without a word is let go, and the log says why; a silent WeChat is tried again', async () => {
    await follows('o-silent');
    wechat.state.busy = true;
    await raise('sold');
    await assert.rejects(work());
    wechat.state.busy = false;
    wechat.followers.delete('o-silent');
    await raise('sold');
    await work();
    assert.equal((await notify()).bind_at, null);
    const { list } = await did(app, adminNotice.log, { kind: 'wechat', recipient: 'o-silent' }, admin);
    assert.match(list[0]?.error ?? '', /43004/);
    assert.equal(list[0]?.template, 'goods_sold');
  });
});

describe('the settings', () => {
  test('want all of an account before it is on, keys of the right form, and gaps that can be filled', async () => {
    const { values } = await did(app, adminConfig.getConfig, { group: 'wechat' }, admin);
    const edit = (change: Record<string, unknown>) =>
      call(app, adminConfig.editConfig, { group: 'wechat', values: { ...values, ...change } }, admin);
    assert.deepEqual([values.mp_app_secret, values.mp_token, values.mp_aes_key], ['', '', '']);
    assert.equal((await edit({ mp_app_id: '' })).code, 1828);
    for (const wrong of [
      { mp_aes_key: 'short' },
      { mp_sold_gaps: 'thing1=password' },
      { mp_sold_gaps: 'thing1=goods,thing1=order' },
      { mp_sold_gaps: 'x' },
    ])
      assert.notEqual((await edit(wrong)).code, 1);
    const { callback, followers } = await did(app, adminWechat.state, {}, admin);
    assert.match(callback, /\/home\/wechat\/callback$/);
    assert.equal(typeof followers, 'number');
  });
  test('are tried out: WeChat’s own reason is told', async () => {
    await did(app, adminWechat.check, {}, admin);
    await set({ mp_app_secret: 'wrong' });
    assert.match(await refused(app, 'wechat_refused', adminWechat.check, {}, admin), /AppSecret 错误.*40001/);
    await set({ mp_app_secret: officialAccount.app_secret });
    wechat.state.refuses = { '/cgi-bin/stable_token': 40164 };
    assert.match(await refused(app, 'wechat_refused', adminWechat.check, {}, admin), /白名单中：203\.0\.113\.7（40164）/);
    wechat.state.refuses = {};
    wechat.state.busy = true;
    await refused(app, 'wechat_refused', adminWechat.check, {}, admin);
    wechat.state.busy = false;
  });
});
