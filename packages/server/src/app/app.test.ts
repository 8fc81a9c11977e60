/** What stands at the house's own doors: health, figures, the description of every call. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import { startTestApp, type TestApp } from '#testing/app';
import { freshIp } from '#testing/call';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});

const get = (url: string, remoteAddress = '127.0.0.1', headers: Record<string, string> = {}) =>
  app.app.inject({ method: 'GET', url, remoteAddress, headers });

test('ready means that somebody could buy: without the function of the sale it is not', async () => {
  assert.equal((await get('/healthz')).statusCode, 200);
  assert.equal((await get('/readyz')).statusCode, 200);
  await app.pool.query('alter function fn.orders_place rename to away');
  try {
    // An answer is of its second: however many ask, the database is asked once.
    assert.equal((await get('/readyz')).statusCode, 200);
    app.clock.pass(1000);
    const ready = await get('/readyz');
    assert.equal(ready.statusCode, 503);
    assert.deepEqual(ready.json(), { ok: false, database: true, keys: true, functions: false, clock: true });
    assert.equal((await get('/healthz')).statusCode, 200);
  } finally {
    await app.pool.query('alter function fn.away rename to orders_place');
  }
  app.clock.pass(1000);
  assert.equal((await get('/readyz')).statusCode, 200);
});

test('figures are for whoever has the token: this machine is no proof, for a proxy on it looks the same', async () => {
  const guarded = await startTestApp({ metricsToken: 'a-token-of-the-monitor' });
  const ask = (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    guarded.app.inject({ method: 'GET', url: '/metrics', remoteAddress, headers });
  await guarded.app.inject({ method: 'GET', url: '/healthz' });
  const own = await ask({ authorization: 'Bearer a-token-of-the-monitor', 'x-forwarded-for': '203.0.113.9' }, freshIp());
  assert.equal(own.statusCode, 200);
  assert.match(own.body, /^http_request_seconds_count\{/m);
  const strangers: Record<string, string>[] = [
    { host: '127.0.0.1:8787' },
    { host: 'shop.example' },
    { authorization: 'Bearer a-token-of-the-monitos' },
  ];
  for (const headers of strangers) {
    const foreign = await ask(headers);
    assert.equal(foreign.statusCode, 404, JSON.stringify(headers));
    assert.doesNotMatch(foreign.body, /http_request_seconds/);
  }
});

test('a demo shows its figures to this machine, and to nobody who came through a proxy or by another name', async () => {
  const demo = await startTestApp({ openMetrics: true });
  const status = async (headers: Record<string, string>, remoteAddress = '127.0.0.1') =>
    (await demo.app.inject({ method: 'GET', url: '/metrics', remoteAddress, headers })).statusCode;
  for (const host of ['127.0.0.1:8787', 'localhost:8787', '[::1]:8787']) assert.equal(await status({ host }), 200, host);
  assert.equal(await status({ host: '127.0.0.1' }, freshIp()), 404);
  assert.equal(await status({ host: 'shop.example' }), 404);
  for (const name of ['x-forwarded-for', 'x-real-ip', 'forwarded', 'via', 'x-forwarded-proto', 'x-forwarded-host'])
    assert.equal(await status({ host: '127.0.0.1', [name]: '127.0.0.1' }), 404, name);
});

test('who asks for the reference without end has to wait; a monitor’s budget is not the visitors’', async () => {
  const ip = freshIp();
  for (const url of ['/openapi.json', '/docs']) {
    const { headers } = await get(url, freshIp());
    assert.equal(headers['cache-control'], 'public, max-age=300', url);
  }
  const many = await Promise.all(Array.from({ length: 210 }, () => get('/docs', ip)));
  assert.deepEqual(new Set(many.map(({ statusCode }) => statusCode)), new Set([200, 429]));
  assert.equal((await get('/openapi.json', ip)).statusCode, 429);
  assert.equal((await get('/readyz', ip)).statusCode, 200);
});

interface Operation {
  security?: unknown[];
  requestBody?: unknown;
}

test('the description holds every call, and says which ask who you are', async () => {
  const reply = await get('/openapi.json');
  const { openapi, paths } = reply.json<{ openapi: string; paths: Record<string, Record<string, Operation>> }>();
  assert.match(openapi, /^3\.1\./);
  for (const { path, access } of allEndpoints) {
    const { post } = paths[path] ?? {};
    assert.ok(post?.requestBody, path);
    assert.equal(post.security?.length === 0, access === 'anyone', path);
  }
  for (const { path, access, method } of allRawEndpoints) {
    const operations = paths[path.replace(/:(\w+)/g, '{$1}')] ?? {};
    const verbs = method === 'GET+POST' ? ['get', 'post'] : [method.toLowerCase()];
    for (const verb of verbs) assert.equal(operations[verb]?.security === undefined, access !== 'anyone', `${method} ${path}`);
  }
  assert.match((await get('/docs')).body, /\/docs\/swagger-ui-bundle\.js/);
});
