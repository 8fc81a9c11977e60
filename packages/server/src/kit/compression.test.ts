/** What travels compressed, through the assembled app: documents and lists, never what opens something. */
import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { allEndpoints } from '@keymall/contract/endpoints';
import { merchantAccount, merchantMenu } from '@keymall/contract/merchant/merchant-account';
import { homeIndex } from '@keymall/contract/platform/home';
import fc from 'fast-check';
import { z } from 'zod';
import { mountWeb } from '#app/web';
import { startTestApp, type TestApp } from '#testing/app';
import { makeShop, PASSWORD } from '#testing/builders';
import { freshIp } from '#testing/call';
import { compress, LEAST_COMPRESSED, madeOf } from './compression.ts';

const LONG = Buffer.from(`<!doctype html><p>${'卡密与账号。'.repeat(2000)}`);
const SHORT = Buffer.from('<!doctype html><p>短');
let app: TestApp;
before(async () => {
  app = await startTestApp();
  const web = {
    matchPage: (path: string) => ({ key: path === '/about' ? ('about' as const) : ('home' as const), params: {} }),
    renderPage: ({ page }: { page: string }) => ({ status: 200, body: page === 'about' ? SHORT : LONG }),
    officeDocument: () => LONG.toString(),
    scriptHash: '',
  };
  await mountWeb(app, { load: () => Promise.resolve(web), clientDir: null });
});

interface Asked {
  method?: 'GET' | 'POST' | 'HEAD';
  encoding?: string;
  token?: string;
  payload?: object;
}

async function ask(url: string, { method = 'GET', encoding, token, payload }: Asked = {}) {
  const { statusCode, headers, rawPayload } = await app.app.inject({
    method,
    url,
    payload,
    remoteAddress: freshIp(),
    headers: { ...(encoding !== undefined && { 'accept-encoding': encoding }), ...(token && { authorization: `Bearer ${token}` }) },
  });
  return { status: statusCode, headers, bytes: rawPayload, coding: headers['content-encoding'], vary: headers.vary ?? '' };
}

test('a document travels in the coding that its reader likes best, and says that it depends on it', async () => {
  for (const url of ['/', '/somewhere', '/merchant/goods']) {
    const br = await ask(url, { encoding: 'gzip, deflate, br, zstd' });
    assert.deepEqual([br.coding, brotliDecompressSync(br.bytes)], ['br', LONG]);
    const gzip = await ask(url, { encoding: 'gzip, br;q=0' });
    assert.deepEqual([gzip.coding, gunzipSync(gzip.bytes)], ['gzip', LONG]);
    const plain = await ask(url, { encoding: 'br;q=0, gzip;q=0' });
    assert.deepEqual([plain.coding, plain.bytes], [undefined, LONG]);
    assert.deepEqual((await ask(url)).bytes, LONG);
    for (const answer of [br, gzip, plain]) {
      assert.equal(answer.vary, 'accept-language, user-agent, cookie, accept-encoding');
      assert.equal(Number(answer.headers['content-length']), answer.bytes.length);
    }
    assert.ok(br.bytes.length < LONG.length / 5);
  }
});

test('the head of an answer is the one that its body has', async () => {
  const [get, head] = await Promise.all([ask('/', { encoding: 'gzip' }), ask('/', { method: 'HEAD', encoding: 'gzip' })]);
  assert.deepEqual([head.coding, head.headers['content-length'], head.vary], [get.coding, get.headers['content-length'], get.vary]);
});

test('what is short goes as it is, but to who forbids that', async () => {
  for (const encoding of ['br, gzip', '*', undefined]) {
    const { bytes, coding, vary } = await ask('/about', { encoding });
    assert.deepEqual([bytes, coding, vary], [SHORT, undefined, 'accept-language, user-agent, cookie']);
  }
  const forced = await ask('/about', { encoding: 'gzip, identity;q=0' });
  assert.deepEqual([forced.coding, gunzipSync(forced.bytes)], ['gzip', SHORT]);
});

test('so do lists and the reference', async () => {
  const { token } = await makeShop(app);
  const list = { method: 'POST', token, payload: {} } as const;
  const [whole, coded] = [
    await ask(merchantMenu.getMenuListI18n.path, list),
    await ask(merchantMenu.getMenuListI18n.path, { ...list, encoding: 'br' }),
  ];
  assert.ok(whole.bytes.length > LEAST_COMPRESSED && coded.coding === 'br', `${whole.bytes.length}`);
  assert.deepEqual(JSON.parse(brotliDecompressSync(coded.bytes).toString()), JSON.parse(whole.bytes.toString()));
  for (const url of ['/openapi.json', '/docs/swagger-ui-bundle.js', '/docs/swagger-ui.css']) {
    const [once, again, plain] = [await ask(url, { encoding: 'gzip' }), await ask(url, { encoding: 'gzip' }), await ask(url)];
    assert.deepEqual([once.coding, again.bytes, plain.coding], ['gzip', once.bytes, undefined], url);
    assert.deepEqual(gunzipSync(once.bytes), plain.bytes);
  }
});

test('what opens something never does, whatever its reader wants', async () => {
  const shop = await makeShop(app);
  const payload = { username: shop.username, password: PASSWORD };
  const encoding = 'gzip, identity;q=0';
  const site = await ask(homeIndex.siteConfig.path, { method: 'POST', payload: {}, encoding });
  const session = await ask(merchantAccount.login.path, { method: 'POST', payload, encoding });
  assert.deepEqual([site.coding, session.coding, JSON.parse(session.bytes.toString()).code], ['gzip', undefined, 1]);
});

test('every call whose answer carries a session, a key or a password says so', () => {
  const OPENS = /^(secret|access_token|push_token|grant|visit_password)$/;
  for (const { path, output, secret } of allEndpoints) {
    const names = [...JSON.stringify(z.toJSONSchema(output, { io: 'input', unrepresentable: 'any' })).matchAll(/"(\w+)":\{/g)];
    const found = names.flatMap(([, name = '']) => (OPENS.test(name) ? [name] : []));
    if (found.length > 0) assert.equal(secret, true, `${path} answers with ${found.join(', ')}: it needs \`secret: true\``);
  }
});

/** A document of stretches as it is sent to who names these codings. */
function sent(body: Buffer, encoding: string): Promise<{ coding: unknown; bytes: Buffer }> {
  const headers: Record<string, unknown> = { 'content-type': 'text/html; charset=utf-8' };
  const reply = {
    getHeader: (name: string) => headers[name],
    hasHeader: (name: string) => name in headers,
    header: (name: string, value: unknown) => {
      headers[name] = value;
      return reply;
    },
    removeHeader: () => reply,
  };
  const request = { routeOptions: { config: {} }, headers: { 'accept-encoding': encoding } };
  return new Promise((resolve, reject) => {
    compress(request as never, reply as never, body, (error, bytes) =>
      error ? reject(error) : resolve({ coding: headers['content-encoding'], bytes: bytes as Buffer }),
    );
  });
}
function documentOf(parts: readonly { shared: Buffer; own: Buffer }[]): Buffer {
  const body = Buffer.concat(parts.flatMap(({ shared, own }) => [shared, own]));
  let at = 0;
  madeOf(
    body,
    parts.map(({ shared, own }) => {
      const from = at + shared.length;
      at = from + own.length;
      return { shared, own: body.subarray(from, at) };
    }),
  );
  return body;
}
const STYLES = Buffer.from('.km-button{color:var(--ink);border-radius:8px}'.repeat(900));
const OPENING = Buffer.from('<!doctype html><html lang="zh-CN"><head>');

test('what is asked for once is compressed in parts: one gzip that its reader can’t tell from another', async () => {
  const own = (text: string) =>
    documentOf([
      { shared: OPENING, own: Buffer.from('<title>店</title>') },
      { shared: STYLES, own: Buffer.from(text) },
    ]);
  const page = own('<p class="km-button">卡密</p>'.repeat(100));
  const first = await sent(page, 'gzip, deflate, br, zstd');
  assert.deepEqual([first.coding, gunzipSync(first.bytes)], ['gzip', page]);
  // as another's reader has it
  const web = new Response(new Blob([new Uint8Array(first.bytes)]).stream().pipeThrough(new DecompressionStream('gzip')));
  assert.deepEqual(Buffer.from(await web.arrayBuffer()), page);
  const again = await sent(page, 'gzip, deflate, br, zstd');
  assert.deepEqual([again.coding, brotliDecompressSync(again.bytes)], ['br', page]);
  const whole = gzipSync(page, { level: 5 }).length;
  assert.ok(first.bytes.length < whole + 100, `${first.bytes.length} and ${whole}`);
  for (const encoding of ['br, gzip;q=0.5', 'br']) assert.equal((await sent(own('<p>甲</p>'.repeat(300)), encoding)).coding, 'br');
  const other = own('<p>乙</p>'.repeat(300));
  const gzip = await sent(other, 'gzip, br;q=0');
  assert.deepEqual([gzip.coding, gunzipSync(gzip.bytes)], ['gzip', other]);
  // long ones are left to the threads beside the event loop
  assert.equal((await sent(own('长'.repeat(30_000)), 'gzip, br')).coding, 'br');
});

test('of whatever parts', async () => {
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 300 }),
    fc
      .tuple(fc.uint8Array({ minLength: 1, maxLength: 9 }), fc.integer({ min: 1, max: 6000 }))
      .map(([few, times]) => Buffer.alloc(few.length * times, few)),
  );
  const part = fc.record({ shared: bytes, own: bytes }, { noNullPrototype: true });
  await fc.assert(
    fc.asyncProperty(fc.array(part, { minLength: 1, maxLength: 3 }), async (parts) => {
      const long = [...parts, { shared: STYLES, own: Buffer.alloc(0) }];
      const page = documentOf(long.map(({ shared, own }) => ({ shared: Buffer.from(shared), own: Buffer.from(own) })));
      assert.ok(gunzipSync((await sent(page, 'gzip')).bytes).equals(page));
    }),
    { numRuns: 60 },
  );
});

test('pictures and files go as they are', async () => {
  const bytes = Buffer.alloc(10_000, 'GIF89a');
  writeFileSync(join(app.uploadDir, 'a.gif'), bytes);
  const sent = await ask('/upload/a.gif', { encoding: 'br, gzip' });
  assert.deepEqual([sent.status, sent.coding, sent.bytes], [200, undefined, readFileSync(join(app.uploadDir, 'a.gif'))]);
  const { etag } = sent.headers;
  const again = await app.app.inject({ url: '/upload/a.gif', headers: { 'if-none-match': String(etag), 'accept-encoding': 'br' } });
  assert.deepEqual([again.statusCode, again.rawPayload.length, again.headers.etag], [304, 0, etag]);
});
