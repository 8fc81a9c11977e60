/**
 * Signing in elsewhere, whole: against an OpenID provider that others wrote, and against QQ and WeChat as their documents have them. And what
 * somebody tries who is not the one who began it.
 */
import assert from 'node:assert/strict';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import { JOURNEY } from '@keymall/contract/identity/social-words';
import { merchantAccount, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { adminConfig } from '@keymall/contract/platform/config';
import Provider from 'oidc-provider';
import { SITE, startTestApp, type TestApp } from '#testing/app';
import { type Browser, openBrowser } from '#testing/browser';
import { makeAdmin, makeBuyer, makeShop, makeStaff, PASSWORD, type Person } from '#testing/builders';
import { did, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';
import { QQ_APP, startVendors, type Vendors, WECHAT_APP } from '#testing/social-vendors';

let app: TestApp;
let admin: Person;
let idp: Server;
let issuer: string;
let vendors: Vendors;

const SECRET = 'a secret that the provider and the site share';
const CLIENT = {
  client_id: 'keymall',
  client_secret: SECRET,
  redirect_uris: [`${SITE}/merchant/social`, `${SITE}/personal/social`],
};

/** A cookie jar for the provider's own pages. */
async function walk(url: string, login: string): Promise<string> {
  const jar = new Map<string, string>();
  let at = url;
  let form: Record<string, string> | null = null;
  for (let step = 0; step < 12; step += 1) {
    const answer: Response = await fetch(at, {
      redirect: 'manual',
      headers: { cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; ') },
      ...(form && { method: 'POST', body: new URLSearchParams(form) }),
    });
    form = null;
    for (const line of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
      if (value) jar.set(name, value);
      else jar.delete(name);
    }
    const to = answer.headers.get('location');
    if (to) {
      at = new URL(to, at).href;
      if (at.startsWith(SITE)) return new URL(at).search.slice(1);
      continue;
    }
    const prompt = /name="prompt" value="(\w+)"/.exec(await answer.text())?.[1];
    assert.ok(prompt, `the provider shows no form: ${answer.status} at ${at}`);
    form = { prompt, ...(prompt === 'login' && { login, password: 'any' }) };
  }
  throw new Error('the provider leads nowhere');
}

const social = (change: Record<string, unknown>): Promise<void> => changeSettings(app, admin, 'social', change);

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  let listener: RequestListener = () => undefined;
  idp = createServer((request, response) => listener(request, response));
  await new Promise<void>((done) => idp.listen(0, '127.0.0.1', done));
  issuer = `http://127.0.0.1:${(idp.address() as AddressInfo).port}`;
  const provider = new Provider(issuer, {
    clients: [CLIENT],
    pkce: { required: () => true },
    claims: { profile: ['name'] },
    findAccount: (_, id) => ({ accountId: id, claims: () => ({ sub: id, name: `名为${id}` }) }),
  });
  const handle = provider.callback();
  listener = (request, response) => void handle(request, response);
  vendors = await startVendors();
});
after(async () => {
  idp.closeAllConnections();
  await new Promise((done) => idp.close(done));
  await vendors.close();
});

beforeEach(() =>
  social({
    oidc_merchant: 1,
    oidc_buyer: 1,
    oidc_issuer: issuer,
    oidc_client_id: CLIENT.client_id,
    oidc_client_secret: SECRET,
    qq_merchant: 1,
    qq_buyer: 1,
    qq_app_id: QQ_APP.id,
    qq_app_key: QQ_APP.key,
    qq_gateway: vendors.url,
    wechat_merchant: 1,
    wechat_buyer: 1,
    wechat_app_id: WECHAT_APP.id,
    wechat_app_secret: WECHAT_APP.secret,
    wechat_gateway: vendors.url,
  }),
);

let people = 0;
const somebody = (): string => `person${(people += 1)}`;

/** To the provider and back, without telling the server yet. */
async function there(browser: Browser, person: string, of: typeof merchantAccount | typeof personalAccount = merchantAccount) {
  const { url, socialite_uuid } = await browser.did(of.socialite, { provider: 'oidc' });
  return { socialite_uuid, query: await walk(url, person) };
}

/** Back, and the server has asked whom it proves. */
async function back(browser: Browser, person: string, of: typeof merchantAccount | typeof personalAccount = merchantAccount) {
  const journey = await there(browser, person, of);
  await browser.did(of.socialiteLogin, { query: journey.query });
  return journey;
}

/** Binds an identity of the OpenID provider to an account, as its settings page does. */
async function bind(who: { token: string }, person: string, browser = openBrowser(app)): Promise<void> {
  const { url, socialite_uuid } = await browser.did(merchantUser.bindSocial, { provider: 'oidc' }, who);
  await browser.did(merchantAccount.socialiteLogin, { query: await walk(url, person) });
  assert.deepEqual(await browser.did(merchantUser.bindStatus, { socialite_uuid }, who), { status: JOURNEY.done });
}

const application = (socialite_uuid: string) => ({
  username: `new${somebody()}`,
  password: 'rather long and unusual',
  shop_name: '新的店',
  agree: true as const,
  socialite_uuid,
});

describe('with an OpenID provider', () => {
  test('a newcomer registers by the rules of registration, and from then on enters by it', async () => {
    const person = somebody();
    const browser = openBrowser(app);
    const { socialite_uuid } = await back(browser, person);
    const found = await browser.did(merchantAccount.socialiteStatus, { socialite_uuid });
    assert.deepEqual(found, { status: JOURNEY.unbound, access_token: '', id: null, name: `名为${person}` });
    await changeSettings(app, admin, 'register', { site_register_status: 0 });
    await browser.refused('register_closed', merchantAccount.register, application(socialite_uuid));
    await changeSettings(app, admin, 'register', { site_register_status: 1 });
    const made = await browser.did(merchantAccount.register, application(socialite_uuid));

    const again = openBrowser(app);
    const second = await back(again, person);
    const entered = await again.did(merchantAccount.socialiteStatus, { socialite_uuid: second.socialite_uuid });
    assert.equal(entered.status, JOURNEY.done);
    assert.equal(entered.id, made.id);
    const { user } = await did(app, merchantUser.userDetail, {}, { token: entered.access_token });
    assert.equal(user.username, made.username);
    // the provider may have let the browser in unasked: what is grave wants the password
    await refused(app, 'proof_wanted', merchantUser.bindQq, {}, { token: entered.access_token });
    await did(app, merchantUser.prove, { password: 'rather long and unusual' }, { token: entered.access_token });
    await did(app, merchantUser.bindQq, {}, { token: entered.access_token });
  });

  test('a registration that waits for review is bound, and waits', async () => {
    await changeSettings(app, admin, 'register', { site_register_verify: 2 });
    const person = somebody();
    const browser = openBrowser(app);
    const { socialite_uuid } = await back(browser, person);
    assert.equal((await browser.did(merchantAccount.register, application(socialite_uuid))).access_token, null);
    await changeSettings(app, admin, 'register', { site_register_verify: 1 });
    const second = await back(browser, person);
    await browser.refused('merchant_unreviewed', merchantAccount.socialiteStatus, { socialite_uuid: second.socialite_uuid });
  });

  test('the password of an account binds it; for buyers too, who enter and register by it', async () => {
    const [shop, buyer] = [await makeShop(app), await makeBuyer(app)];
    const person = somebody();
    const browser = openBrowser(app);
    const first = await back(browser, person);
    await browser.did(merchantAccount.login, { username: shop.username, password: PASSWORD, socialite_uuid: first.socialite_uuid });
    const second = await back(browser, person);
    assert.equal((await browser.did(merchantAccount.socialiteStatus, second && { socialite_uuid: second.socialite_uuid })).id, shop.id);

    // the same person there is nobody on the other face yet
    const third = await back(browser, person, personalAccount);
    const uuid = { socialite_uuid: third.socialite_uuid };
    assert.equal((await browser.did(personalAccount.socialiteStatus, uuid)).status, JOURNEY.unbound);
    await browser.did(personalAccount.login, { email: buyer.username, password: PASSWORD, ...uuid });
    const fourth = await back(browser, person, personalAccount);
    const entered = await browser.did(personalAccount.socialiteStatus, { socialite_uuid: fourth.socialite_uuid });
    assert.equal(entered.id, buyer.id);
    assert.equal((await did(app, personalAccount.userDetail, {}, { token: entered.access_token })).user.email, buyer.username);

    const other = somebody();
    const fifth = await back(browser, other, personalAccount);
    const newcomer = { email: `${other}@example.com`, password: 'rather long and unusual', agree: true as const };
    const made = await browser.did(personalAccount.register, { ...newcomer, socialite_uuid: fifth.socialite_uuid });
    const sixth = await back(browser, other, personalAccount);
    assert.equal((await browser.did(personalAccount.socialiteStatus, { socialite_uuid: sixth.socialite_uuid })).id, made.id);
  });

  test('a wrong password binds nothing, and what was proven is still there for the right one', async () => {
    const shop = await makeShop(app);
    const browser = openBrowser(app);
    const { socialite_uuid } = await back(browser, somebody());
    await browser.refused('wrong_login', merchantAccount.login, { username: shop.username, password: 'wrong', socialite_uuid });
    assert.equal((await browser.did(merchantAccount.socialiteStatus, { socialite_uuid })).status, JOURNEY.unbound);
    await browser.did(merchantAccount.login, { username: shop.username, password: PASSWORD, socialite_uuid });
    // used up: it goes along with nothing else
    await browser.refused('social_over', merchantAccount.login, { username: shop.username, password: PASSWORD, socialite_uuid });
  });

  test('whoever is signed in binds and unbinds; the password opens the account all the while', async () => {
    const shop = await makeShop(app);
    const person = somebody();
    await bind(shop, person);
    const { list } = await did(app, merchantUser.bindings, {}, shop);
    assert.deepEqual(
      list.map(({ provider, name, bind_at }) => [provider, name, bind_at !== null]),
      [
        ['oidc', `名为${person}`, true],
        ['qq', '', false],
        ['wechat', '', false],
      ],
    );
    await did(app, merchantUser.unbindSocial, { provider: 'oidc' }, shop);
    await refused(app, 'missing', merchantUser.unbindSocial, { provider: 'oidc' }, shop);
    const browser = openBrowser(app);
    const { socialite_uuid } = await back(browser, person);
    assert.equal((await browser.did(merchantAccount.socialiteStatus, { socialite_uuid })).status, JOURNEY.unbound);
    await did(app, merchantAccount.login, { username: shop.username, password: PASSWORD });
  });

  test('staff enter by their own, as themselves', async () => {
    const shop = await makeShop(app);
    const staff = await makeStaff(app, shop, { kind: 'service' });
    const person = somebody();
    await bind(staff, person);
    const browser = openBrowser(app);
    const { socialite_uuid } = await back(browser, person);
    const { access_token } = await browser.did(merchantAccount.socialiteStatus, { socialite_uuid });
    assert.equal((await did(app, merchantUser.userDetail, {}, { token: access_token })).user.username, staff.username);
  });

  test('a frozen merchant does not enter; nor anybody where the way is turned off, and his binding can still go', async () => {
    const shop = await makeShop(app);
    const person = somebody();
    await bind(shop, person);
    await app.pool.query('update merchant set is_freeze = 1 where id = $1', [shop.id]);
    const browser = openBrowser(app);
    const frozen = await back(browser, person);
    await browser.refused('merchant_frozen', merchantAccount.socialiteStatus, { socialite_uuid: frozen.socialite_uuid });
    await app.pool.query('update merchant set is_freeze = 0 where id = $1', [shop.id]);
    const { socialite_uuid } = await back(browser, person);
    await social({ oidc_merchant: 0 });
    assert.deepEqual(
      (await did(app, merchantAccount.loginConfig, {})).social.map(({ provider }) => provider),
      ['qq', 'wechat'],
    );
    await browser.refused('social_off', merchantAccount.socialiteStatus, { socialite_uuid });
    await browser.refused('social_off', merchantAccount.socialite, { provider: 'oidc' });
    const { list } = await did(app, merchantUser.bindings, {}, shop);
    assert.equal(list.find(({ provider }) => provider === 'oidc')?.is_offered, false);
    await did(app, merchantUser.unbindSocial, { provider: 'oidc' }, shop);
  });
});

describe('somebody else', () => {
  test('who has the address a browser came back to gets nothing by it, and takes nothing away', async () => {
    const shop = await makeShop(app);
    const person = somebody();
    await bind(shop, person);
    const [browser, thief] = [openBrowser(app), openBrowser(app)];
    const { query, socialite_uuid } = await there(browser, person);
    // without a cookie, and with one of a journey of his own: no sign-in is forced upon him, none is taken over
    await thief.refused('social_over', merchantAccount.socialiteLogin, { query });
    await thief.did(merchantAccount.socialite, { provider: 'oidc' });
    await thief.refused('social_over', merchantAccount.socialiteLogin, { query });
    await browser.did(merchantAccount.socialiteLogin, { query });
    assert.equal((await thief.did(merchantAccount.socialiteStatus, { socialite_uuid })).status, JOURNEY.over);
    const login = { username: shop.username, password: PASSWORD, socialite_uuid };
    await thief.refused('social_over', merchantAccount.login, login);
    assert.equal((await browser.did(merchantAccount.socialiteStatus, { socialite_uuid })).id, shop.id);
  });

  test('who puts his own code into another’s journey is turned away: neither its PKCE nor its nonce are that code’s', async () => {
    const [victim, attacker] = [openBrowser(app), openBrowser(app)];
    const own = await there(attacker, somebody());
    const theirs = await there(victim, somebody());
    const mixed = new URLSearchParams(own.query);
    mixed.set('state', new URLSearchParams(theirs.query).get('state') ?? '');
    await victim.refused('social_refused', merchantAccount.socialiteLogin, { query: mixed.toString() });
    assert.equal((await victim.did(merchantAccount.socialiteStatus, { socialite_uuid: theirs.socialite_uuid })).status, JOURNEY.over);
  });

  test('an answer counts once, a session is opened once, however many ask at the same moment', async () => {
    const shop = await makeShop(app);
    const person = somebody();
    await bind(shop, person);
    const browser = openBrowser(app);
    const { query, socialite_uuid } = await there(browser, person);
    const answers = await Promise.all(Array.from({ length: 6 }, () => browser.call(merchantAccount.socialiteLogin, { query })));
    assert.equal(answers.filter(({ code }) => code === 1).length, 1);
    await browser.refused('social_over', merchantAccount.socialiteLogin, { query });
    const entered = await Promise.all(Array.from({ length: 6 }, () => browser.did(merchantAccount.socialiteStatus, { socialite_uuid })));
    assert.equal(entered.filter(({ access_token }) => access_token !== '').length, 1);
    assert.equal(entered.filter(({ status }) => status === JOURNEY.over).length, 5);
  });

  test('a journey is over after ten minutes, on another face, and without an answer', async () => {
    const browser = openBrowser(app);
    const early = await there(browser, somebody());
    assert.equal((await browser.did(merchantAccount.socialiteStatus, { socialite_uuid: early.socialite_uuid })).status, JOURNEY.waiting);
    await browser.refused('social_over', personalAccount.socialiteLogin, { query: early.query });
    await browser.refused('social_over', merchantAccount.socialiteLogin, { query: 'code=abc' });
    await browser.refused('social_over', merchantAccount.socialiteLogin, { query: `state=${'0'.repeat(64)}&code=abc` });
    app.clock.pass(10 * 60_000 + 1);
    await browser.refused('social_over', merchantAccount.socialiteLogin, { query: early.query });
    const turnedDown = await browser.did(merchantAccount.socialite, { provider: 'oidc' });
    const query = new URLSearchParams({ error: 'access_denied', state: turnedDown.socialite_uuid, iss: issuer }).toString();
    await browser.refused('social_refused', merchantAccount.socialiteLogin, { query });
  });

  test('a binding is written by the session that began it, and is nobody else’s', async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)];
    const person = somebody();
    const browser = openBrowser(app);
    const { url, socialite_uuid } = await browser.did(merchantUser.bindSocial, { provider: 'oidc' }, shop);
    await browser.did(merchantAccount.socialiteLogin, { query: await walk(url, person) });
    // in the same browser, by another account, by another session of the same, and as a sign-in
    assert.equal((await browser.did(merchantUser.bindStatus, { socialite_uuid }, other)).status, JOURNEY.over);
    const { access_token } = await did(app, merchantAccount.login, { username: shop.username, password: PASSWORD });
    assert.equal((await browser.did(merchantUser.bindStatus, { socialite_uuid }, { token: access_token })).status, JOURNEY.over);
    assert.equal((await browser.did(merchantAccount.socialiteStatus, { socialite_uuid })).status, JOURNEY.over);
    assert.equal((await openBrowser(app).did(merchantUser.bindStatus, { socialite_uuid }, shop)).status, JOURNEY.over);
    assert.equal((await browser.did(merchantUser.bindStatus, { socialite_uuid }, shop)).status, JOURNEY.done);

    const taken = await browser.did(merchantUser.bindSocial, { provider: 'oidc' }, other);
    await browser.did(merchantAccount.socialiteLogin, { query: await walk(taken.url, person) });
    await browser.refused('social_elsewhere', merchantUser.bindStatus, { socialite_uuid: taken.socialite_uuid }, other);
    const second = await browser.did(merchantUser.bindSocial, { provider: 'oidc' }, shop);
    await browser.did(merchantAccount.socialiteLogin, { query: await walk(second.url, somebody()) });
    await browser.refused('social_bound', merchantUser.bindStatus, { socialite_uuid: second.socialite_uuid }, shop);
  });

  test('two accounts that bind one identity at the same moment: one has it', async () => {
    const person = somebody();
    const rivals = await Promise.all([makeShop(app), makeShop(app)]);
    const ready = await Promise.all(
      rivals.map(async (shop) => {
        const browser = openBrowser(app);
        const { url, socialite_uuid } = await browser.did(merchantUser.bindSocial, { provider: 'oidc' }, shop);
        await browser.did(merchantAccount.socialiteLogin, { query: await walk(url, person) });
        return { browser, shop, socialite_uuid };
      }),
    );
    const answers = await Promise.all(
      ready.map(({ browser, shop, socialite_uuid }) => browser.call(merchantUser.bindStatus, { socialite_uuid }, shop)),
    );
    assert.deepEqual(
      answers.map(({ code }) => code).sort((a, b) => a - b),
      [1, 1776],
    );
  });

  test('who is the same at another issuer is another', async () => {
    const shop = await makeShop(app);
    const person = somebody();
    await bind(shop, person);
    await app.pool.query(`update social_identity set issuer = 'https://before.example' where realm = 'merchant' and subject_id = $1`, [
      shop.id,
    ]);
    const browser = openBrowser(app);
    const { socialite_uuid } = await back(browser, person);
    assert.equal((await browser.did(merchantAccount.socialiteStatus, { socialite_uuid })).status, JOURNEY.unbound);
  });
});

describe('QQ and WeChat', () => {
  test('WeChat’s code is scanned in another window while this one asks; merchants and buyers', async () => {
    const shop = await makeShop(app);
    const person = somebody();
    const browser = openBrowser(app);
    const bound = await browser.did(merchantUser.bindWechat, {}, shop);
    await browser.did(merchantAccount.socialiteLogin, { query: vendors.agree(bound.url, person) });
    assert.equal((await browser.did(merchantUser.checkWechatStatus, { uuid: bound.uuid }, shop)).status, JOURNEY.done);
    assert.equal((await did(app, merchantUser.userDetail, {}, shop)).user.openid, `wx-${person}`);

    const { url, uuid } = await browser.did(merchantAccount.wechatQrCodeUri, {});
    assert.match(
      url,
      /\/connect\/qrconnect\?appid=wx0000000000000001&redirect_uri=.+&response_type=code&scope=snsapi_login&state=[0-9a-f]{64}#wechat_redirect$/,
    );
    assert.equal((await browser.did(merchantAccount.checkScanStatus, { uuid })).status, JOURNEY.waiting);
    assert.equal((await browser.did(merchantAccount.socialiteLogin, { query: vendors.agree(url, person) })).is_watched, true);
    assert.equal((await openBrowser(app).did(merchantAccount.checkScanStatus, { uuid })).status, JOURNEY.over);
    const entered = await browser.did(merchantAccount.checkScanStatus, { uuid });
    assert.equal(entered.id, shop.id);
    assert.equal(entered.name, `${person}在微信`);

    await did(app, merchantUser.unBindWechat, {}, shop);
    assert.equal((await did(app, merchantUser.userDetail, {}, shop)).user.openid, '');

    const buyer = await makeBuyer(app);
    const theirs = await browser.did(personalAccount.bindSocial, { provider: 'wechat' }, buyer);
    await browser.did(personalAccount.socialiteLogin, { query: vendors.agree(theirs.url, person) });
    await browser.did(personalAccount.bindStatus, { socialite_uuid: theirs.socialite_uuid }, buyer);
    const again = await browser.did(personalAccount.socialite, { provider: 'wechat' });
    await browser.did(personalAccount.socialiteLogin, { query: vendors.agree(again.url, person) });
    assert.equal((await browser.did(personalAccount.socialiteStatus, { socialite_uuid: again.socialite_uuid })).id, buyer.id);
  });

  test('QQ', async () => {
    const shop = await makeShop(app);
    const person = somebody();
    const browser = openBrowser(app);
    const bound = await browser.did(merchantUser.bindQq, {}, shop);
    await browser.did(merchantAccount.socialiteLogin, { query: vendors.agree(bound.url, person) });
    await browser.did(merchantUser.bindStatus, { socialite_uuid: bound.socialite_uuid }, shop);
    const { url, socialite_uuid } = await browser.did(merchantAccount.socialite, { provider: 'qq' });
    const query = vendors.agree(url, person);
    await browser.did(merchantAccount.socialiteLogin, { query });
    const entered = await browser.did(merchantAccount.socialiteStatus, { socialite_uuid });
    assert.deepEqual([entered.id, entered.name], [shop.id, `${person}在QQ`]);

    // a code that was used, one that is none, none at all, and a token that was made for another site
    const wrong = async (
      answer: (journey: { url: string; socialite_uuid: string }) => string,
      name: 'social_refused' | 'social_silent',
    ) => {
      const journey = await browser.did(merchantAccount.socialite, { provider: 'qq' });
      await browser.refused(name, merchantAccount.socialiteLogin, { query: answer(journey) });
      assert.equal((await browser.did(merchantAccount.socialiteStatus, { socialite_uuid: journey.socialite_uuid })).status, JOURNEY.over);
    };
    const code = new URLSearchParams(query).get('code') ?? '';
    await wrong((journey) => `code=${code}&state=${journey.socialite_uuid}`, 'social_refused');
    await wrong((journey) => `code=none&state=${journey.socialite_uuid}`, 'social_refused');
    await wrong((journey) => `usercancel=1&state=${journey.socialite_uuid}`, 'social_refused');
    vendors.tokenOf('another site’s');
    await wrong((journey) => vendors.agree(journey.url, person), 'social_silent');
    vendors.tokenOf(QQ_APP.id);
  });

  test('no secret and no code is in the log', async () => {
    const browser = openBrowser(app);
    const { url } = await browser.did(merchantAccount.socialite, { provider: 'qq' });
    const query = vendors.agree(url, somebody());
    await social({ qq_app_key: 'a key that is wrong' });
    await browser.refused('social_refused', merchantAccount.socialiteLogin, { query });
    const code = new URLSearchParams(query).get('code') ?? '';
    for (const line of app.logged) for (const hidden of [code, 'a key that is wrong', QQ_APP.key]) assert.ok(!line.includes(hidden), line);
  });
});

describe('the settings', () => {
  test('a provider is offered when its account is whole; secrets lie sealed, are not read back, and follow no other address', async () => {
    const { values, secrets_set } = await did(app, adminConfig.getConfig, { group: 'social' }, admin);
    assert.deepEqual([values['oidc_client_secret'], values['qq_app_key'], values['wechat_app_secret']], ['', '', '']);
    assert.deepEqual(secrets_set, ['oidc_client_secret', 'qq_app_key', 'wechat_app_secret']);
    const { rows } = await app.pool.query<{ value: string }>(`select value::text from setting where name = 'social'`);
    for (const secret of [SECRET, QQ_APP.key, WECHAT_APP.secret]) assert.ok(!rows[0]?.value.includes(secret));
    const edit = (change: Record<string, unknown>) =>
      [adminConfig.editConfig, { group: 'social' as const, values: { ...values, ...change } }, admin] as const;
    await refused(app, 'secret_anew', ...edit({ oidc_issuer: 'https://other.example' }));
    await refused(app, 'secret_anew', ...edit({ qq_gateway: 'https://other.example' }));
    await refused(app, 'social_unset', ...edit({ qq_app_id: '' }));
    await refused(app, 'bad_input', ...edit({ oidc_issuer: 'http://id.example' }));
  });

  test('a provider that is not there, or leads to a place of this network, is told of as silent', async () => {
    await social({ oidc_issuer: 'http://127.0.0.1:1', oidc_client_secret: SECRET });
    await openBrowser(app).refused('social_silent', merchantAccount.socialite, { provider: 'oidc' });
  });
});
