/** The doors strangers stand at: who guesses waits, whose secret it is does not; other sites' pages are not let in; who was turned away is written down. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { adminLogin, adminUser } from '@keymall/contract/identity/admin-session';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import { refusals } from '@keymall/contract/kit/refusals';
import { merchantAccount, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { publicLookup } from '@keymall/contract/ordering/public-lookup';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { adminConfig } from '@keymall/contract/platform/config';
import { homeIndex } from '@keymall/contract/platform/home';
import { SITE, startTestApp, type TestApp } from '#testing/app';
import {
  type Channel,
  makeAdmin,
  makeBuyer,
  makeCards,
  makeChannel,
  makeGoods,
  makeShop,
  PASSWORD,
  type Person,
  type Shop,
} from '#testing/builders';
import { type Answer, call, did, freshIp, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let admin: Person;
let shop: Shop;
let channel: Channel;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  channel = await makeChannel(app, admin);
  // Fewer than in life, and as many in proportion.
  const day = { seconds: 86_400 };
  await changeSettings(app, admin, 'limits', { order_failures: { points: 60, ...day }, account_failures: { points: 6, ...day } });
});

/** Counters run by the machine's clock: their time passes here. */
const passTries = (seconds: number) => app.pool.query('update rate_counter set expire = expire - $1', [seconds * 1000]);

/** An order with a password, and the address it came from. */
async function placed(): Promise<{ trade_no: string; grant: string; contact: string; ip: string }> {
  const goods_id = await makeGoods(app, shop);
  await makeCards(app, shop, goods_id, 5);
  const name = randomBytes(5).toString('hex');
  const [contact, ip] = [`${name}@example.com`, freshIp()];
  const wish = { token: shop.link, goods_id, quantity: 1, contact, channel_id: channel.id, request_no: `${name}-${name}` };
  const { trade_no, grant } = await did(app, publicPay.order, { ...wish, pwdforsearch: 'open sesame' }, { ip });
  return { trade_no, grant, contact, ip };
}

/** So many wrong tries at a door, each address making as many as it may. */
async function siege(tries: number, attack: (ip: string) => Promise<Answer<unknown>>): Promise<void> {
  for (let done = 0; done < tries; ) {
    const ip = freshIp();
    for (let own = 0; own < 5 && done < tries; own += 1, done += 1) {
      const { code } = await attack(ip);
      // Past some of them an attacker's second try waits: it comes from the next address.
      if (code === refusals.too_many.code) break;
      assert.equal(code, refusals.order_not_found.code);
    }
  }
}

describe('an order’s secrets', () => {
  const doors: [string, (at: Awaited<ReturnType<typeof placed>>, ip: string, isRight: boolean) => Promise<Answer<unknown>>][] = [
    [
      'its password',
      ({ trade_no }, ip, isRight) => call(app, publicOrder.query, { trade_no, pwd: isRight ? 'open sesame' : 'guess' }, { ip }),
    ],
    [
      'a contact’s orders',
      ({ contact }, ip, isRight) => call(app, publicLookup.contactQuery, { contact, pwd: isRight ? 'open sesame' : 'guess' }, { ip }),
    ],
  ];
  for (const [name, open] of doors) {
    test(`${name}: one attacker spends his own tries and nobody else’s`, async () => {
      const [order, attacker] = [await placed(), freshIp()];
      const answers = await Promise.all(Array.from({ length: 30 }, () => open(order, attacker, false)));
      assert.equal(answers.filter(({ code }) => code === refusals.order_not_found.code).length, 5);
      assert.equal(answers.filter(({ code }) => code === refusals.too_many.code).length, 25);
      assert.equal((await open(order, attacker, true)).code, refusals.too_many.code);
      assert.equal((await open(order, freshIp(), true)).code, 1);
    });

    test(`${name}: against many attackers its owner comes in, from wherever; only at the day’s end of tries from where it was placed`, async () => {
      const order = await placed();
      await siege(30, (ip) => open(order, ip, false));
      assert.equal((await open(order, freshIp(), true)).code, 1);
      // Who failed before waits for the others, up to a minute.
      const failed = freshIp();
      assert.equal((await open(order, failed, false)).code, refusals.order_not_found.code);
      await open(order, failed, false);
      assert.equal((await open(order, failed, true)).code, refusals.too_many.code);
      await passTries(60);
      assert.equal((await open(order, failed, true)).code, 1);

      for (let count = 0; count < 60; count += 1) if ((await open(order, freshIp(), false)).code === refusals.too_many.code) break;
      assert.equal((await open(order, freshIp(), true)).code, refusals.too_many.code);
      assert.equal((await open(order, order.ip, true)).code, 1);
      await did(app, publicOrder.query, { trade_no: order.trade_no, grant: order.grant });
      await passTries(86_400);
      assert.equal((await open(order, freshIp(), true)).code, 1);
    });
  }

  test('a complaint’s digits, guessed at by many, leave the order’s own proofs alone', async () => {
    const order = await placed();
    await siege(20, (ip) => call(app, publicComplaint.complaintQuery, { trade_no: order.trade_no, pwd: '123456' }, { ip }));
    const { code } = await call(app, publicOrder.query, { trade_no: order.trade_no, pwd: 'open sesame' }, { ip: freshIp() });
    assert.equal(code, 1);
  });

  test('a mailbox’s link is not used up by a stranger’s asking; the mails of a day have an end', async () => {
    const { contact: email } = await placed();
    const stranger = freshIp();
    for (let count = 0; count < 5; count += 1) await call(app, publicLookup.mailboxLink, { email }, { ip: stranger });
    await refused(app, 'too_many', publicLookup.mailboxLink, { email }, { ip: stranger });
    await did(app, publicLookup.mailboxLink, { email }, { ip: freshIp() });
    const answers = await Promise.all(Array.from({ length: 40 }, () => call(app, publicLookup.mailboxLink, { email }, { ip: freshIp() })));
    const { rows } = await app.pool.query<{ mails: number }>(
      `select count(*)::int as mails from outbox where queue = 'order.mailbox_link' and payload ->> 'email' = $1`,
      [email],
    );
    assert.equal(rows[0]?.mails, 30, answers.map(({ code }) => code).join());
    assert.ok(answers.some(({ code }) => code === refusals.too_many.code));
  });
});

describe('a password guessed at by many addresses', () => {
  /** Guesses past the free ones, each in its turn, until the pause is a minute: longer than what a test asks next. */
  async function besiege(guess: () => Promise<number>): Promise<void> {
    for (let count = 0; count < 14; count += 1) {
      await passTries(60);
      assert.equal(await guess(), refusals.wrong_login.code);
    }
  }
  const realms = [
    [
      'merchant',
      async () => (await makeShop(app)).username,
      (username: string, password: string) => ({ endpoint: merchantAccount.login, input: { username, password } }),
    ],
    [
      'admin',
      async () => (await makeAdmin(app)).username,
      (username: string, password: string) => ({ endpoint: adminLogin.login, input: { username, password } }),
    ],
    [
      'personal',
      async () => (await makeBuyer(app)).username,
      (email: string, password: string) => ({ endpoint: personalAccount.login, input: { email, password } }),
    ],
  ] as const;
  for (const [realm, make, loginOf] of realms) {
    test(`${realm}: strangers wait for each other, longer each time; the owner comes in from a known address and browser`, async () => {
      const name = await make();
      const login = async (password: string, { ip = freshIp(), cookie = '' } = {}) => {
        const { endpoint, input } = loginOf(name, password);
        const reply = await app.app.inject({ method: 'POST', url: endpoint.path, payload: input, remoteAddress: ip, headers: { cookie } });
        const left = [reply.headers['set-cookie'] ?? []].flat()[0];
        return { ...reply.json<{ code: number; msg: string }>(), left };
      };
      const home = freshIp();
      const { code, left = '' } = await login(PASSWORD, { ip: home });
      assert.equal(code, 1);
      assert.match(left, new RegExp(`^keymall\\.known\\.${realm}=\\d{13}\\.[\\w-]+; Path=/; Max-Age=7776000; HttpOnly; SameSite=Lax$`));
      const cookie = left.split(';')[0] as string;

      await besiege(async () => (await login('a guess of many')).code);
      const { code: no, msg } = await login(PASSWORD);
      assert.equal(no, refusals.login_throttled.code);
      // As far as the minute is left.
      assert.match(msg, /^尝试次数过多，请 [1-6]?\d 秒后再试$/);
      assert.equal((await login(PASSWORD, { ip: home })).code, 1);
      assert.equal((await login(PASSWORD, { cookie })).code, 1);
      assert.equal((await login(PASSWORD, { cookie: `${cookie}x` })).code, refusals.login_throttled.code);
      // Whoever is a stranger to the account waits, and comes in: it is a pause and no lock.
      await passTries(60);
      assert.equal((await login(PASSWORD)).code, 1);
    });
  }

  test('a name that nobody has is slowed down alike', async () => {
    const guess = async () => (await call(app, merchantAccount.login, { username: 'nobody_is_here', password: 'a guess' })).code;
    await besiege(guess);
    assert.equal(await guess(), refusals.login_throttled.code);
  });

  test('a new password makes browsers strangers, but for the one it was set in', async () => {
    const person = await makeShop(app);
    const post = async (url: string, payload: object, headers: Record<string, string> = {}) => {
      const reply = await app.app.inject({ method: 'POST', url, payload, remoteAddress: freshIp(), headers });
      const [line = ''] = [reply.headers['set-cookie'] ?? []].flat();
      return { ...reply.json<{ code: number; data: { access_token: string } }>(), cookie: line.split(';')[0] as string };
    };
    const first = await post(merchantAccount.login.path, { username: person.username, password: PASSWORD });
    const changed = await post(
      merchantUser.changePassword.path,
      { password: PASSWORD, new_password: 'quite another password' },
      { authorization: `Bearer ${first.data.access_token}` },
    );
    await besiege(async () => (await call(app, merchantAccount.login, { username: person.username, password: 'guess' })).code);
    const again = (cookie: string) =>
      post(merchantAccount.login.path, { username: person.username, password: 'quite another password' }, { cookie });
    assert.equal((await again(first.cookie)).code, refusals.login_throttled.code);
    assert.equal((await again(changed.cookie)).code, 1);
  });
});

describe('a new password', () => {
  const common = ['Password123', 'iloveyou1', 'WOAINI1314', '88888888', '1q2w3e4r5t', 'football1', 'qwertyuiop'];
  test('is none of the common ones, and not made of the names around it: a buyer’s', async () => {
    const register = (email: string, password: string) => call(app, personalAccount.register, { email, password, agree: true });
    for (const password of common)
      assert.equal((await register('zhang.san@example.com', password)).code, refusals.weak_password.code, password);
    for (const password of ['zhangsan', 'Zhang.San1', 'keymall2026', 'KEYMALL-keymall', 'example!example', 'zhang.san123456'])
      assert.equal((await register('zhang.san@example.com', password)).code, refusals.password_of_name.code, password);
    assert.equal((await register('zhang.san@example.com', 'zhang.san owns nine cats')).code, 1);
  });

  test('a merchant’s, at first and later', async () => {
    const form = { username: 'mingyue_shop', shop_name: '明月数字小店', agree: true } as const;
    const register = (password: string) => call(app, merchantAccount.register, { ...form, password });
    for (const password of common) assert.equal((await register(password)).code, refusals.weak_password.code, password);
    for (const password of ['mingyue_shop', 'MingyueShop1', '明月数字小店888', 'keymall888888'])
      assert.equal((await register(password)).code, refusals.password_of_name.code, password);
    const { access_token } = await did(app, merchantAccount.register, { ...form, password: PASSWORD });
    const change = (new_password: string) =>
      call(app, merchantUser.changePassword, { password: PASSWORD, new_password }, { token: access_token as string });
    assert.equal((await change('Password123')).code, refusals.weak_password.code);
    assert.equal((await change('明月数字小店666')).code, refusals.password_of_name.code);
    assert.equal((await change('quite another password')).code, 1);
  });

  test('an administrator’s', async () => {
    const person = await makeAdmin(app);
    const change = (new_password: string) => call(app, adminUser.changePassword, { password: PASSWORD, new_password }, person);
    assert.equal((await change('Sunshine1')).code, refusals.weak_password.code);
    const answer = await call(
      app,
      adminUser.changePassword,
      { password: PASSWORD, new_password: `${person.username}1` },
      { ...person, language: 'en' },
    );
    assert.deepEqual([answer.code, answer.msg], [1731, 'The password may not be made of the account, shop or site name']);
  });
});

describe('a page of another site', () => {
  const post = async (headers: Record<string, string>, url: string = homeIndex.siteConfig.path) =>
    app.app.inject({
      method: 'POST',
      url,
      payload: 'a=b',
      remoteAddress: freshIp(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', host: '127.0.0.1:8787', ...headers },
    });
  const FOREIGN: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'cross-site', origin: SITE },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: 'http://keymall.test.evil.example' },
    { 'sec-fetch-site': 'same-site', origin: 'http://blog.keymall.test' },
  ];
  test('posts nothing to any endpoint, signed in or not', async () => {
    for (const headers of FOREIGN)
      for (const url of [homeIndex.siteConfig.path, publicPay.order.path, merchantAccount.login.path, adminUser.logout.path]) {
        const reply = await post(headers, url);
        assert.deepEqual([reply.statusCode, reply.json<{ code: number }>().code], [403, 1730], `${url} ${JSON.stringify(headers)}`);
      }
  });
  test('our own pages do, behind a proxy too, and programs and old browsers that say nothing', async () => {
    const own: Record<string, string>[] = [
      {},
      { 'sec-fetch-site': 'same-origin', origin: 'https://whatever.the.proxy.made' },
      { 'sec-fetch-site': 'none' },
      { origin: SITE },
      { origin: 'http://127.0.0.1:8787' },
    ];
    for (const headers of own) assert.notEqual((await post(headers)).json<{ code: number }>().code, 1730, JSON.stringify(headers));
  });
  test('gateways’ notices and the ways back from them stay open', async () => {
    for (const url of [
      `/home/pay/notify/${channel.account_id}`,
      `/home/pay/return/${channel.account_id}`,
      '/home/pay/recharged',
      '/push/auth',
    ]) {
      const reply = await post({ 'sec-fetch-site': 'cross-site', origin: 'https://gateway.example' }, url);
      assert.doesNotMatch(reply.body, /"code":1730/, url);
    }
  });
});

describe('what is nobody else’s is not kept', () => {
  test('by browsers and proxies: answers with an envelope, refusals, files, figures', async () => {
    const order = await placed();
    const ask = async (url: string, payload: object, token?: string) =>
      (
        await app.app.inject({
          method: 'POST',
          url,
          payload,
          remoteAddress: freshIp(),
          headers: token ? { authorization: `Bearer ${token}` } : {},
        })
      ).headers['cache-control'];
    assert.equal(await ask(publicOrder.query.path, { trade_no: order.trade_no, grant: order.grant }), 'no-store');
    assert.equal(await ask(publicOrder.query.path, { trade_no: order.trade_no }), 'no-store');
    assert.equal(await ask(merchantAccount.login.path, { username: shop.username, password: PASSWORD }), 'no-store');
    assert.equal(await ask(merchantUser.userDetail.path, {}, shop.token), 'no-store');
    assert.equal(await ask('/home/nothing', {}), 'no-store');
    for (const url of ['/home/order/file/1/x', '/home/export/file/x', '/readyz', '/healthz', '/metrics'])
      assert.match(
        String((await app.app.inject({ method: 'GET', url, remoteAddress: freshIp() })).headers['cache-control']),
        /no-store/,
        url,
      );
  });
});

describe('who is turned away is written down', () => {
  // Of its own: what the others did would fill this minute's lines.
  let app: TestApp;
  before(async () => {
    app = await startTestApp();
  });
  interface Line {
    msg: string;
    why: string;
    ip: string;
    route: string;
    account?: string;
    unlogged?: number;
  }
  const linesOf = (ip: string): Line[] =>
    app.logged.map((line) => JSON.parse(line) as Line).filter((line) => line.msg === 'denied' && line.ip === ip);

  test('with the address, the door and the reason, and nothing that was typed', async () => {
    const secret = `typed-${randomBytes(6).toString('hex')}`;
    const clerk = await makeAdmin(app, ['user/list']);
    const cases = [
      ['wrong_login', (ip: string) => call(app, merchantAccount.login, { username: secret, password: secret }, { ip })],
      ['order_not_found', (ip: string) => call(app, publicOrder.query, { trade_no: 'T2601010000AAAABBBBCCCCDDDD', pwd: secret }, { ip })],
      ['signed_out', (ip: string) => call(app, adminUser.getAdminUserInfo, {}, { ip, token: `adm_${secret}${secret}` })],
      [
        'push_forbidden',
        (ip: string) =>
          app.app.inject({
            method: 'POST',
            url: '/push/auth',
            remoteAddress: ip,
            payload: new URLSearchParams({ channel_name: 'private-admin-1', socket_id: '1.1', token: secret, type: 'admin' }).toString(),
          }),
      ],
      [
        'wrong_metrics_token',
        (ip: string) =>
          app.app.inject({ method: 'GET', url: '/metrics', remoteAddress: ip, headers: { authorization: `Bearer ${secret}` } }),
      ],
    ] as const;
    for (const [why, turnAway] of cases) {
      const ip = freshIp();
      await turnAway(ip);
      assert.deepEqual(
        linesOf(ip).map((line) => line.why),
        [why],
      );
      assert.match(linesOf(ip)[0]?.route ?? '', /^\/[\w/:]+$/);
    }
    const ip = freshIp();
    await app.app.inject({
      method: 'POST',
      url: adminConfig.editConfig.path,
      payload: {},
      remoteAddress: ip,
      headers: { authorization: `Bearer ${clerk.token}` },
    });
    assert.deepEqual(
      linesOf(ip).map(({ why, account }) => [why, account]),
      [['forbidden', `admin-${clerk.id}`]],
    );
    assert.doesNotMatch(app.logged.join(''), new RegExp(secret));
  });

  test('a flood of them is some lines', async () => {
    const ip = freshIp();
    await Promise.all(Array.from({ length: 150 }, () => call(app, adminUser.getAdminUserInfo, {}, { ip })));
    assert.equal(linesOf(ip).length, 10);
    const next = freshIp();
    await call(app, adminUser.getAdminUserInfo, {}, { ip: next });
    const told = [...linesOf(ip), ...linesOf(next)].reduce((sum, { unlogged = 0 }) => sum + unlogged, 0);
    assert.equal(told, 140);
  });
});
