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
    const ready = await get('/readyz');
    assert.equal(ready.statusCode, 503);
    assert.deepEqual(ready.json(), { ok: false, database: true, keys: true, functions: false, clock: true });
    assert.equal((await get('/healthz')).statusCode, 200);
  } finally {
    await app.pool.query('alter function fn.away rename to orders_place');
  }
  assert.equal((await get('/readyz')).statusCode, 200);
});

test('figures are for this machine: not for who comes from elsewhere, nor through a proxy on it', async () => {
  const own = await get('/metrics');
  assert.equal(own.statusCode, 200);
  assert.match(own.body, /^http_request_seconds_count\{/m);
  for (const foreign of [await get('/metrics', freshIp()), await get('/metrics', '127.0.0.1', { 'x-forwarded-for': '127.0.0.1' })]) {
    assert.equal(foreign.statusCode, 404);
    assert.doesNotMatch(foreign.body, /http_request_seconds/);
  }
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
  for (const { path, auth, method } of allRawEndpoints) {
    const operations = paths[path.replace(/:(\w+)/g, '{$1}')] ?? {};
    const verbs = method === 'GET+POST' ? ['get', 'post'] : [method.toLowerCase()];
    for (const verb of verbs) assert.equal(operations[verb]?.security === undefined, auth === 'token', `${method} ${path}`);
  }
  assert.match((await get('/docs')).body, /\/docs\/swagger-ui-bundle\.js/);
});
