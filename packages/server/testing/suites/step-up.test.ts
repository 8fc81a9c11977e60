/**
 * What is grave takes a fresh proof: every endpoint so marked, walked from the contract, refuses a session that was left open. And how one
 * proves oneself.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import { adminLogin, adminUser } from '@keymall/contract/identity/admin-session';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import { adminRole } from '@keymall/contract/identity/role';
import { PROOF_MINUTES } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { merchantAccount, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { startTestApp, type TestApp } from '../app.ts';
import { makeAdmin, makeBuyer, makeShop, PASSWORD, type Person } from '../builders.ts';
import { call, did, freshIp, refused, send } from '../call.ts';
import { sampleInput } from '../sample.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});

const PROOF_MS = PROOF_MINUTES * 60_000;
const marked = [...allEndpoints, ...allRawEndpoints].filter(({ stepUp }) => stepUp);
const asAdmin = async ({ username }: Person) => (await did(app, adminLogin.login, { username, password: PASSWORD })).access_token;
const asMerchant = async ({ username }: Person) => (await did(app, merchantAccount.login, { username, password: PASSWORD })).access_token;

const asBuyer = async ({ username }: Person) =>
  (await did(app, personalAccount.login, { email: username, password: PASSWORD })).access_token;

describe('what is marked', () => {
  const codeOf = async (endpoint: (typeof marked)[number], token: string): Promise<number> => {
    if (endpoint.kind === 'endpoint') return (await send(app, endpoint.path, JSON.stringify(sampleInput(endpoint)), { token })).code;
    const reply = await app.app.inject({
      method: 'POST',
      url: endpoint.path,
      payload: '{}',
      remoteAddress: freshIp(),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    return reply.headers['content-type']?.startsWith('application/json') ? (JSON.parse(reply.body) as { code: number }).code : 1;
  };

  test('is what it should be: keys, exports, payout accounts, secrets of channels, roles, addresses', () => {
    const paths = marked.map(({ path }) => path);
    for (const path of [
      '/merchantapi/goods/card/reveal',
      '/merchantapi/goods/card/download',
      '/merchantapi/order/order/card',
      '/merchantapi/order/order/export',
      '/adminapi/order/order/export',
      '/merchantapi/finance/cash/setCollect',
      '/merchantapi/finance/cash/apply',
      '/adminapi/merchant/user/collectEdit',
      '/adminapi/channel/collectionAccount/edit',
      '/adminapi/channel/settlementAccount/edit',
      '/adminapi/permission/role/rule',
      '/adminapi/permission/admin/setRoles',
      '/adminapi/permission/admin/add',
      '/merchantapi/user/user/bindEmail',
    ])
      assert.ok(paths.includes(path), path);
    for (const { area, access, path } of marked)
      assert.ok((area === 'admin' || area === 'merchant' || area === 'personal') && access !== 'anyone', path);
  });

  test('passes with a proof of less than five minutes, and not with an older one', async () => {
    const tokens = {
      admin: await asAdmin(await makeAdmin(app)),
      merchant: await asMerchant(await makeShop(app)),
      personal: await asBuyer(await makeBuyer(app)),
    };
    const tokenOf = ({ area }: (typeof marked)[number]) => tokens[area as keyof typeof tokens];
    app.clock.pass(PROOF_MS - 1000);
    for (const endpoint of marked.slice(0, 6))
      assert.notEqual(await codeOf(endpoint, tokenOf(endpoint)), refusals.proof_wanted.code, endpoint.path);
    app.clock.pass(1000);
    for (const endpoint of marked) assert.equal(await codeOf(endpoint, tokenOf(endpoint)), refusals.proof_wanted.code, endpoint.path);
  });

  test('whoever lacks the permission is told that, and not to prove himself', async () => {
    const token = await asAdmin(await makeAdmin(app, []));
    app.clock.pass(PROOF_MS);
    await refused(app, 'forbidden', adminRole.rule, { id: 1, perms: [] }, { token });
  });
});

describe('a proof', () => {
  test('is the password once more, for this session alone, and for five minutes', async () => {
    const shop = await makeShop(app);
    const [token, elsewhere] = [await asMerchant(shop), await asMerchant(shop)];
    app.clock.pass(PROOF_MS);
    const grave = (who: string) => call(app, merchantOrder.export, { format: 'csv' }, { token: who });
    assert.equal((await grave(token)).code, refusals.proof_wanted.code);
    await refused(app, 'own_password_wrong', merchantUser.prove, { password: 'not this' }, { token });
    assert.equal((await grave(token)).code, refusals.proof_wanted.code);
    await did(app, merchantUser.prove, { password: PASSWORD }, { token });
    assert.equal((await grave(token)).code, 1);
    assert.equal((await grave(elsewhere)).code, refusals.proof_wanted.code);
    app.clock.pass(PROOF_MS);
    assert.equal((await grave(token)).code, refusals.proof_wanted.code);
  });

  test('is one of the two, said once', async () => {
    const admin = await makeAdmin(app);
    for (const input of [{}, { password: '' }, { password: PASSWORD, auth_code: '123456' }])
      assert.equal((await call(app, adminUser.prove, input, admin)).status, 400);
    await refused(app, 'code_wrong', adminUser.prove, { auth_code: '123456' }, admin);
  });

  test('guessed at is soon no more answered, the right one neither', async () => {
    const token = await asAdmin(await makeAdmin(app));
    for (let guess = 0; guess < 5; guess += 1)
      await refused(app, 'own_password_wrong', adminUser.prove, { password: `wrong ${guess}` }, { token });
    await refused(app, 'login_throttled', adminUser.prove, { password: PASSWORD }, { token });
  });
});
