/** Budgets of calls, at the wire: whose they are, and that nobody can name himself a second one. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, test } from 'node:test';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { publicOrder } from '@keymall/contract/ordering/public-order';
import { BROWSERS_PER_ADDRESS } from '#kit/limits';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, type Shop } from '#testing/builders';
import { freshIp } from '#testing/call';
import { changeSettings } from '#testing/settings';
import { mountWeb } from './web.ts';

const HOUR = 3600;
const EACH = 3;
const OWN = 6;
let app: TestApp;
let shop: Shop;
let neighbour: Shop;
before(async () => {
  app = await startTestApp();
  await mountWeb(app, {
    load: async () => ({
      matchPage: (path) => (path === '/' ? { key: 'home', params: {} } : null),
      renderPage: () => ({ status: 200, body: Buffer.from('a page') }),
      officeDocument: () => 'an office',
      scriptHash: '',
    }),
    clientDir: null,
  });
  [shop, neighbour] = [await makeShop(app), await makeShop(app)];
  // A token is known from its first call on, which is still a stranger's.
  for (const { token } of [shop, neighbour]) await unread({ token });
  await changeSettings(app, await makeAdmin(app), 'limits', {
    general: { points: EACH, seconds: HOUR },
    order: { points: EACH, seconds: HOUR },
    lookup: { points: EACH, seconds: HOUR },
    account: { points: OWN, seconds: HOUR },
  });
});

interface From {
  ip?: string;
  browser?: string;
  token?: string;
}

/** Whether a call was let in, whatever came of it then. */
async function letIn({ path }: Endpoint, input: object, { ip = freshIp(), browser, token }: From): Promise<boolean> {
  const reply = await app.app.inject({
    method: 'POST',
    url: path,
    payload: input,
    remoteAddress: ip,
    headers: { ...(browser && { cookie: `keymall.browser=${browser}` }), ...(token && { authorization: `Bearer ${token}` }) },
  });
  const { code } = reply.json<{ code: number }>();
  assert.equal(reply.statusCode === 429, code === refusals.too_many.code);
  return code !== refusals.too_many.code;
}
const lookUp = (from: From) => letIn(publicOrder.query, { trade_no: 'X'.repeat(24) }, from);
const unread = (from: From) => letIn(merchantMessage.unReadCount, {}, from);
const aBrowser = (): string => randomBytes(16).toString('base64url');

test('eight buyers behind one address: each has a budget, and whoever spends it stops nobody else', async () => {
  const ip = freshIp();
  const greedy = aBrowser();
  for (let n = 0; n < 3 * EACH; n += 1) assert.equal(await lookUp({ ip, browser: greedy }), n < EACH);
  for (let buyer = 1; buyer < BROWSERS_PER_ADDRESS; buyer += 1) {
    const browser = aBrowser();
    for (let n = 0; n < EACH; n += 1) assert.equal(await lookUp({ ip, browser }), true, `buyer ${buyer}, call ${n}`);
    assert.equal(await lookUp({ ip, browser }), false);
  }
});

test('whoever invents browsers has the address’s budget and no more; without one he has one browser’s', async () => {
  const ip = freshIp();
  let granted = 0;
  for (let n = 0; n < BROWSERS_PER_ADDRESS * EACH + 20; n += 1) if (await lookUp({ ip, browser: aBrowser() })) granted += 1;
  assert.equal(granted, BROWSERS_PER_ADDRESS * EACH);
  const other = freshIp();
  for (let n = 0; n < EACH; n += 1) assert.equal(await lookUp({ ip: other, browser: n === 0 ? '' : 'not a name of ours' }), true);
  assert.equal(await lookUp({ ip: other }), false);
});

test('a page names the browser that has no name yet, and only that one', async () => {
  for (const url of ['/', '/merchant/workbench']) {
    const ip = freshIp();
    const first = await app.app.inject({ method: 'GET', url, remoteAddress: ip });
    const cookie = String(first.headers['set-cookie']);
    assert.match(cookie, /^keymall\.browser=[\w-]{22}; Path=\/; Max-Age=\d+; HttpOnly; SameSite=Lax/);
    const again = await app.app.inject({ method: 'GET', url, remoteAddress: ip, headers: { cookie: cookie.split(';')[0] } });
    assert.equal(again.headers['set-cookie'], undefined);
  }
});

test('an account counts for itself: wherever it calls from, whoever sits beside it', async () => {
  const ip = freshIp();
  for (let n = 0; n < OWN; n += 1) assert.equal(await unread({ ip, token: shop.token }), true);
  assert.equal(await unread({ ip, token: shop.token }), false);
  assert.equal(await unread({ token: shop.token }), false, 'another address is no second budget');
  assert.equal(await unread({ ip, token: neighbour.token }), true, 'a colleague behind the same address');
  assert.equal(await lookUp({ ip }), true, 'a visitor behind it');
});

test('a token is no way around a visitor’s budget', async () => {
  const nobody = freshIp();
  for (let n = 0; n < EACH; n += 1) await unread({ ip: nobody, token: `mer_${aBrowser()}` });
  assert.equal(await unread({ ip: nobody, token: `mer_${aBrowser()}` }), false);
  const ip = freshIp();
  for (let n = 0; n < EACH; n += 1) assert.equal(await lookUp({ ip, token: neighbour.token }), true);
  assert.equal(await lookUp({ ip, token: neighbour.token }), false);
});
