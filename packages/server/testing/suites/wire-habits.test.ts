/** What clients do that means nothing: empty filters, a time against caches, spaces around numbers, a lower-case scheme. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import type { Area, Endpoint } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import type { z } from 'zod';
import { startTestApp, type TestApp } from '../app.ts';
import { makeAdmin, makeBuyer, makeGoods, makeShop, type Shop } from '../builders.ts';
import { freshIp, send } from '../call.ts';
import { sampleInput } from '../sample.ts';

let app: TestApp;
let shop: Shop;
const tokens: Partial<Record<Area, string>> = {};
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  Object.assign(tokens, { admin: (await makeAdmin(app)).token, merchant: shop.token, personal: (await makeBuyer(app)).token });
});

const isRefused = (answer: { code: number }): boolean => answer.code === refusals.bad_input.code;
const optional = ({ input }: Endpoint): string[] =>
  Object.entries(input.shape as Record<string, z.ZodType>)
    .filter(([, field]) => field.safeParse(undefined).success)
    .map(([name]) => name);

test('a filter left empty means none, in every question of the contract, as JSON and as a form', async () => {
  let asked = 0;
  for (const endpoint of allEndpoints.filter(({ effect }) => effect === 'read')) {
    const names = optional(endpoint);
    if (names.length === 0) continue;
    asked += 1;
    const token = endpoint.access === 'anyone' ? undefined : tokens[endpoint.area];
    const needed = Object.fromEntries(Object.entries(sampleInput(endpoint) as object).filter(([name]) => !names.includes(name)));
    const empty = Object.fromEntries(names.map((name) => [name, '']));
    const json = await send(app, endpoint.path, JSON.stringify({ ...needed, ...empty, _t: '1700000000000' }), { token });
    assert.ok(!isRefused(json), `${endpoint.path} with empty ${names.join(', ')}: ${json.text}`);
    if (Object.values(needed).some((value) => typeof value === 'object')) continue;
    const form = new URLSearchParams({ ...(needed as Record<string, string>), ...empty, _t: '1700000000000' });
    const sent = await send(app, endpoint.path, form.toString(), { token }, 'application/x-www-form-urlencoded');
    assert.ok(!isRefused(sent), `${endpoint.path} as a form: ${sent.text}`);
  }
  assert.ok(asked > 30, `only ${asked} questions have filters`);
});

test('what has no envelope knows the habit against caches too', async () => {
  const asked = allRawEndpoints.filter(({ area, method, query }) => area === 'merchant' && method === 'GET' && query);
  assert.ok(asked.length > 0);
  for (const { path } of asked) {
    const url = (rest: string): string => `${path}?id=999999${rest}`;
    const headers = { authorization: `Bearer ${shop.token}` };
    const plain = await app.app.inject({ url: url(''), headers, remoteAddress: freshIp() });
    const marked = await app.app.inject({ url: url('&_t=1700000000000'), headers, remoteAddress: freshIp() });
    assert.notEqual(plain.json<{ code: number }>().code, refusals.bad_input.code, path);
    assert.deepEqual([marked.statusCode, marked.body], [plain.statusCode, plain.body], path);
  }
});

test('a change with an empty field is refused: nothing becomes its default unseen', async () => {
  const id = await makeGoods(app, shop, { price: '10.00' });
  const {
    price: _,
    stand: __,
    ...form
  } = (await send(app, merchantGoods.detail.path, JSON.stringify({ id }), { token: shop.token })).data as {
    price: string;
    stand: unknown;
  };
  const answer = await send(app, merchantGoods.edit.path, JSON.stringify({ ...form, price: '' }), { token: shop.token });
  assert.notEqual(answer.code, 1);
});

test('numbers of a form may have spaces, and the scheme of a token any case', async () => {
  for (const scheme of ['Bearer', 'bearer', 'BEARER']) {
    const reply = await app.app.inject({
      method: 'POST',
      url: merchantGoods.list.path,
      payload: 'page=+1+&limit=%2010',
      remoteAddress: freshIp(),
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `${scheme} ${shop.token}` },
    });
    assert.equal(reply.json<{ code: number }>().code, 1, reply.body);
  }
});
