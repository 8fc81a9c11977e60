/** Signing in and binding by the official account's code, whole: against WeChat as its documents have it, and against whoever sends his code to others. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import { JOURNEY } from '@keymall/contract/identity/social-words';
import { merchantAccount, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { adminConfig } from '@keymall/contract/platform/config';
import { type Done, delivery, officialAccount, startOfficial, wordsOf } from '@keymall/drivers/official/wechat/wechat-simulator';
import { startTestApp, type TestApp } from '#testing/app';
import { type Browser, openBrowser } from '#testing/browser';
import { makeAdmin, makeBuyer, makeShop, PASSWORD, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp } from '#testing/call';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let admin: Person;
let wechat: Awaited<ReturnType<typeof startOfficial>>;
let shop: Shop;
let people = 0;
let openid = '';

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  wechat = await startOfficial();
  const { values } = await did(app, adminConfig.getConfig, { group: 'social' }, admin);
  const bare = { ...values, wechat_by: 'account', wechat_merchant: 1 };
  assert.equal((await call(app, adminConfig.editConfig, { group: 'social', values: bare }, admin)).code, 1630, 'no account yet');
  const { app_id, app_secret, token, aes_key } = officialAccount;
  const account = { mp_app_id: app_id, mp_app_secret: app_secret, mp_token: token, mp_aes_key: aes_key, mp_gateway: wechat.url };
  await changeSettings(app, admin, 'wechat', { mp_status: 1, ...account });
  await changeSettings(app, admin, 'social', { wechat_by: 'account', wechat_merchant: 1, wechat_buyer: 1 });
});
beforeEach(async () => {
  shop = await makeShop(app);
  openid = `o-enters-${(people += 1)}`;
});
after(() => wechat.close());

/** What somebody does in WeChat, and what he reads there. */
async function does(done: Omit<Done, 'at' | 'from'>, from = openid): Promise<string> {
  app.clock.pass(1000);
  const { query, body } = delivery({ ...done, from, at: app.clock.now });
  const headers = { 'content-type': 'text/xml' };
  const url = `/home/wechat/callback?${query}`;
  const reply = await app.app.inject({ method: 'POST', url, payload: body, remoteAddress: freshIp(), headers });
  assert.equal(reply.statusCode, 200);
  return reply.body === 'success' ? '' : wordsOf(reply.body);
}
const lastScene = (): string => wechat.scenes.at(-1)?.scene ?? '';
const scans = (scene = lastScene(), from = openid) => does({ Event: 'SCAN', EventKey: scene }, from);
const says = (text: string, from = openid) => does({ text }, from);
const begins = (browser: Browser) => browser.did(merchantAccount.wechatQrCodeUri, {});
const stands = async (browser: Browser, uuid: string) => (await browser.did(merchantAccount.checkScanStatus, { uuid })).status;

async function binds(who: Shop = shop): Promise<void> {
  const browser = openBrowser(app);
  const { uuid, digits } = await browser.did(merchantUser.bindWechat, {}, who);
  assert.match(await scans(), /绑定到本站的商户账号/);
  await says(digits);
  assert.equal((await browser.did(merchantUser.checkWechatStatus, { uuid }, who)).status, JOURNEY.done);
}
const otherThan = (digits: string): string => (digits === '10' ? '11' : '10');

describe('the code', () => {
  test('enters whoever scans it and says the digits that the page shows, once, in the browser that drew it', async () => {
    await binds();
    const browser = openBrowser(app, 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/130.0.0.0 Safari/537.36');
    const { url, uuid, digits } = await begins(browser);
    assert.match(url, /^http:\/\/weixin\.qq\.com\/q\//);
    assert.equal(wechat.scenes.at(-1)?.seconds, 600);
    assert.equal(await stands(browser, uuid), JOURNEY.waiting);
    assert.match(await does({ Event: 'subscribe', EventKey: `qrscene_${lastScene()}` }), /登录本站的商户账号（Chrome 130 · Windows · /);
    assert.equal(await stands(browser, uuid), JOURNEY.back);
    assert.equal(await says(` ${digits} `), '已确认，请回到原来的页面。');
    assert.equal(await stands(openBrowser(app), uuid), JOURNEY.over, 'another browser');
    const answers = await Promise.all(Array.from({ length: 4 }, () => browser.did(merchantAccount.checkScanStatus, { uuid })));
    assert.deepEqual(
      answers.map(({ status }) => status).sort((a, b) => a - b),
      [JOURNEY.done, JOURNEY.over, JOURNEY.over, JOURNEY.over],
    );
    assert.equal(answers.find(({ status }) => status === JOURNEY.done)?.id, shop.id);
    assert.equal(await says(digits), '', 'nothing waits for digits any more');
  });
  test('enters nobody without his digits: wrong ones, another’s, a scan alone, and what WeChat’s page would bring back', async () => {
    await binds();
    const thief = openBrowser(app);
    const first = await begins(thief);
    await scans();
    assert.equal(await stands(thief, first.uuid), JOURNEY.back);
    assert.match(await says(otherThan(first.digits)), /数字不符/);
    assert.equal(await says(first.digits), '');
    assert.equal(await stands(thief, first.uuid), JOURNEY.over);

    const second = await begins(thief);
    await scans();
    assert.match(await scans(lastScene(), 'o-else'), /已使用或已过期/);
    assert.equal(await says(second.digits, 'o-else'), '');
    await thief.refused('social_over', merchantAccount.socialiteLogin, { query: `state=${second.uuid}&code=abc` });
    assert.equal(await stands(thief, second.uuid), JOURNEY.back);
    // whoever scans another one means that one
    const third = await begins(thief);
    await scans();
    assert.equal(await stands(thief, second.uuid), JOURNEY.over);
    app.clock.pass(600_000);
    assert.equal(await says(third.digits), '');
    assert.match(await scans(), /已使用或已过期/);
    assert.equal(await stands(thief, third.uuid), JOURNEY.over);
  });
  test('of two who scan it at once has one', async () => {
    const browser = openBrowser(app);
    const { uuid, digits } = await begins(browser);
    const scene = lastScene();
    const crowd = ['o-crowd-1', 'o-crowd-2', 'o-crowd-3'];
    const read = await Promise.all(crowd.map((from) => scans(scene, from)));
    assert.equal(read.filter((words) => words.includes('请回复')).length, 1);
    const said = await Promise.all(crowd.map((from) => says(digits, from)));
    assert.equal(said.filter((words) => words.startsWith('已确认')).length, 1);
    assert.equal(await stands(browser, uuid), JOURNEY.unbound);
  });
  test('takes along who is nobody here yet, with a password; buyers have it too', async () => {
    const browser = openBrowser(app);
    const { uuid, digits } = await begins(browser);
    await scans();
    await says(digits);
    assert.equal(await stands(browser, uuid), JOURNEY.unbound);
    await browser.did(merchantAccount.login, { username: shop.username, password: PASSWORD, socialite_uuid: uuid });
    assert.equal((await did(app, merchantUser.userDetail, {}, shop)).user.openid, openid);

    const buyer = await makeBuyer(app);
    const bound = await browser.did(personalAccount.bindSocial, { provider: 'wechat' }, buyer);
    await scans();
    await says(bound.digits);
    await browser.did(personalAccount.bindStatus, { socialite_uuid: bound.socialite_uuid }, buyer);
    const again = await browser.did(personalAccount.socialite, { provider: 'wechat' });
    assert.match(await scans(), /登录本站的买家账号/);
    await says(again.digits);
    assert.equal((await browser.did(personalAccount.socialiteStatus, { socialite_uuid: again.socialite_uuid })).id, buyer.id);
  });
});

describe('inside WeChat', () => {
  test('nobody scans his own screen: he is sent to the account, which names the same person', async () => {
    await binds();
    const browser = openBrowser(app, 'Mozilla/5.0 (iPhone) Mobile MicroMessenger/8.0.50');
    const { url, digits, socialite_uuid } = await browser.did(merchantAccount.socialite, { provider: 'wechat' });
    assert.equal(digits, '');
    const { origin, pathname, searchParams } = new URL(url);
    assert.deepEqual(
      [origin + pathname, searchParams.get('appid'), searchParams.get('scope')],
      ['https://open.weixin.qq.com/connect/oauth2/authorize', officialAccount.app_id, 'snsapi_base'],
    );
    wechat.codes.set('code-1', openid);
    await browser.did(merchantAccount.socialiteLogin, { query: `code=code-1&state=${socialite_uuid}` });
    assert.equal((await browser.did(merchantAccount.socialiteStatus, { socialite_uuid })).id, shop.id);
  });
  test('the way is gone with the account, and what WeChat refuses is said', async () => {
    const browser = openBrowser(app);
    wechat.state.refuses = { '/cgi-bin/qrcode/create': 48001 };
    await browser.refused('social_refused', merchantAccount.wechatQrCodeUri, {});
    wechat.state.refuses = {};
    assert.equal((await browser.did(merchantAccount.loginConfig, {})).social.find(({ is_code }) => is_code)?.provider, 'wechat');
    await changeSettings(app, admin, 'wechat', { mp_status: 0 });
    assert.deepEqual((await browser.did(merchantAccount.loginConfig, {})).social, []);
    await browser.refused('social_off', merchantAccount.wechatQrCodeUri, {});
    await changeSettings(app, admin, 'wechat', { mp_status: 1 });
  });
});
