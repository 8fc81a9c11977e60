/** The description of every call, held against programs that nobody here wrote: a validator, and a client that buys by it alone. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { before, test } from 'node:test';
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import { refusals } from '@keymall/contract/kit/refusals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { type Document, OpenAPIClientAxios } from 'openapi-client-axios';
import { startTestApp, type TestApp } from '#testing/app';
import { type Channel, makeAdmin, makeCards, makeChannel, makeGoods, makeShop, type Shop } from '#testing/builders';

interface Operation {
  operationId: string;
  responses: Record<string, unknown>;
  requestBody?: { content: Record<string, unknown> };
}

let app: TestApp;
let shop: Shop;
let channel: Channel;
let description: Omit<Document, 'paths'> & { paths: Record<string, Record<string, Operation>> };
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  channel = await makeChannel(app, await makeAdmin(app));
  const reply = await app.app.inject({ method: 'GET', url: '/openapi.json' });
  description = reply.json();
});

/** Every `$ref` of a value. */
function references(value: unknown, found: string[] = []): string[] {
  if (value === null || typeof value !== 'object') return found;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref' && typeof inner === 'string') found.push(inner);
    else references(inner, found);
  }
  return found;
}

test('a foreign validator finds nothing wrong, and nothing points into the void', async () => {
  const { valid, errors } = await new Validator().validate(JSON.parse(JSON.stringify(description)) as Record<string, unknown>);
  assert.ok(valid, JSON.stringify(errors));
  const found = new Set(references(description));
  assert.ok(found.size > 5);
  for (const reference of found) {
    const target = reference
      .replace(/^#\//, '')
      .split('/')
      .reduce<unknown>((at, name) => (at as Record<string, unknown> | undefined)?.[name], description);
    assert.ok(target, reference);
  }
});

test('every call has a name of its own, says what it takes and all that it answers', () => {
  const operations = Object.entries(description.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ at: `${verb} ${path}`, verb, operation })),
  );
  assert.ok(operations.length >= allEndpoints.length + allRawEndpoints.length);
  const names = operations.map(({ operation }) => operation.operationId);
  assert.equal(new Set(names).size, names.length);
  for (const { at, operation } of operations) {
    assert.match(operation.operationId, /^\w+$/, at);
    assert.ok(operation.responses['200'] ?? operation.responses['303'] ?? operation.responses['307'], at);
    assert.ok(operation.responses['429'] && operation.responses['500'], at);
  }
  for (const { path, body, method } of allRawEndpoints) {
    const post = description.paths[path.replaceAll(/:(\w+)/g, '{$1}')]?.post;
    if (method !== 'GET') assert.equal(post?.requestBody !== undefined, body !== undefined, path);
    if (method === 'POST') assert.ok(body, `${path} takes a body that nobody described`);
  }
});

test('every refusal stands in the schema with its name and sentence', () => {
  const { Refusal } = (description.components ?? {}).schemas as unknown as {
    Refusal: { properties: { code: { oneOf: { const: number; title: string; description: string }[] } } };
  };
  const rows = Object.entries(refusals).map(([name, { code, zh_CN }]) => ({ code, name, zh_CN }));
  assert.equal(Refusal.properties.code.oneOf.length, rows.length);
  for (const { code, name, zh_CN } of rows) {
    const row = Refusal.properties.code.oneOf.find((each) => each.const === code);
    assert.equal(row?.title, name);
    assert.ok(row.description.startsWith(zh_CN));
  }
  // The reader of the page wants the calls, not a thousand lines before them.
  assert.ok((description.info.description ?? '').length < 500);
});

test('a client made of the description alone buys a key', async () => {
  const goods_id = await makeGoods(app, shop, { price: '10.00' });
  const [card] = await makeCards(app, shop, goods_id, 1);
  await app.app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.app.server.address() as AddressInfo;
  const api = new OpenAPIClientAxios({ definition: description as unknown as Document, withServer: { url: `http://127.0.0.1:${port}` } });
  const client = await api.init();
  const made = (name: string, path: Record<string, string | number> | undefined, body: unknown, headers = {}) => {
    const operation = client[name];
    assert.ok(operation, `the client has no ${name}`);
    return operation(path, body, { headers });
  };
  const opened = await made('shop_index_detail', undefined, { token: shop.link });
  assert.equal(opened.data.code, 1);
  const [goods] = opened.data.data.goods as { id: number; name: string }[];
  assert.equal(goods?.id, goods_id);
  const ordered = await made('home_pay_order', undefined, {
    token: shop.link,
    goods_id,
    quantity: 1,
    contact: 'client@example.com',
    channel_id: channel.id,
    request_no: 'made-by-a-generated-client',
  });
  assert.equal(ordered.data.code, 1, JSON.stringify(ordered.data));
  const { trade_no, grant, total_price } = ordered.data.data as { trade_no: string; grant: string; total_price: string };
  const notice = {
    money: total_price,
    name: '月卡',
    out_trade_no: trade_no,
    pid: channel.pid,
    trade_no: `G${trade_no}`,
    trade_status: 'TRADE_SUCCESS',
    type: 'alipay',
  };
  const signed = Object.entries(notice)
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  const sign = createHash('md5').update(`${signed}${channel.key}`).digest('hex');
  const told = await made(
    'post_home_pay_notify_account_id',
    { account_id: channel.account_id },
    new URLSearchParams({ ...notice, sign, sign_type: 'MD5' }).toString(),
    {
      'content-type': 'application/x-www-form-urlencoded',
    },
  );
  assert.equal(told.data, 'success');
  const found = await made('home_order_query', undefined, { trade_no, grant });
  assert.ok(JSON.stringify(found.data).includes(card ?? 'no card'), JSON.stringify(found.data));
});
