/** Files that a browser asks for by name: the build's, and what merchants uploaded. However many lie beside one, it alone is read. */
import assert from 'node:assert/strict';
import fs from 'node:fs/promises';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import type { TestApp } from '#testing/app';

/** Folders that were read, by any library: each takes the function before it is loaded. */
const read: string[] = [];
const readdir = fs.readdir;
Object.assign(fs, {
  readdir: (...args: Parameters<typeof readdir>) => {
    read.push(String(args[0]));
    return readdir(...args);
  },
});
syncBuiltinESMExports();

const SCRIPT = 'console.log("a script");'.repeat(40);
const PICTURE = '<svg xmlns="http://www.w3.org/2000/svg"/>';
let app: TestApp;
let clientDir: string;

before(async () => {
  const [{ startTestApp }, { mountWeb }] = await Promise.all([import('#testing/app'), import('./web.ts')]);
  clientDir = await fs.mkdtemp(join(tmpdir(), 'keymall-client-'));
  for (const folder of ['assets', 'static/demo']) await fs.mkdir(join(clientDir, folder), { recursive: true });
  const lie = (name: string, bytes: string | Buffer): Promise<void> => fs.writeFile(join(clientDir, name), bytes);
  await lie('assets/a-1.js', SCRIPT);
  await lie('assets/a-1.js.br', brotliCompressSync(SCRIPT));
  await lie('assets/a-1.js.gz', gzipSync(SCRIPT));
  await lie('assets/b-2.css', 'a{}');
  await lie('static/demo/c.svg', PICTURE);
  app = await startTestApp();
  const nothing = { matchPage: () => null, renderPage: () => assert.fail(), officeDocument: () => '', scriptHash: '' };
  await mountWeb(app, { load: () => Promise.resolve(nothing), clientDir });
  await fs.writeFile(join(app.uploadDir, 'd.svg'), PICTURE);
  await app.app.ready();
  read.length = 0;
});
after(() => fs.rm(clientDir, { recursive: true }));

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') => app.app.inject({ url, headers, method });

test('a script goes out as it was compressed, in what its reader takes, for good', async () => {
  const [br, gzip, plain] = await Promise.all(
    ['gzip, deflate, br, zstd', 'gzip', ''].map((accept) => get('/assets/a-1.js', accept ? { 'accept-encoding': accept } : {})),
  );
  assert.equal(brotliDecompressSync(br?.rawPayload as Buffer).toString(), SCRIPT);
  assert.equal(gunzipSync(gzip?.rawPayload as Buffer).toString(), SCRIPT);
  assert.equal(plain?.body, SCRIPT);
  for (const [answer, encoding] of [[br, 'br'] as const, [gzip, 'gzip'] as const, [plain, undefined] as const]) {
    assert.equal(answer?.headers['content-encoding'], encoding);
    assert.equal(answer?.headers['cache-control'], 'public, max-age=31536000, immutable');
    assert.match(String(answer?.headers['content-type']), /javascript/);
    assert.match(String(answer?.headers.vary), /accept-encoding/i);
  }
  // Not every file has a compressed form.
  const css = await get('/assets/b-2.css', { 'accept-encoding': 'br' });
  assert.deepEqual([css.body, css.headers['content-encoding']], ['a{}', undefined]);
});

test('what is known is not sent again, and no more than a part or its head where that is asked for', async () => {
  const { headers } = await get('/assets/a-1.js');
  const again = await get('/assets/a-1.js', { 'if-none-match': String(headers.etag) });
  assert.deepEqual([again.statusCode, again.body], [304, '']);
  const part = await get('/assets/a-1.js', { range: 'bytes=0-6' });
  assert.deepEqual([part.statusCode, part.body], [206, 'console']);
  const head = await get('/assets/a-1.js', {}, 'HEAD');
  assert.deepEqual([head.statusCode, head.body, head.headers['content-length']], [200, '', String(SCRIPT.length)]);
});

test('an upload is shown as what it is and nothing else, a file of ours from its folder', async () => {
  const upload = await get('/upload/d.svg', { 'accept-encoding': 'br' });
  assert.deepEqual([upload.statusCode, upload.body], [200, PICTURE]);
  assert.match(String(upload.headers['content-security-policy']), /default-src 'none'; sandbox/);
  const own = await get('/static/demo/c.svg');
  assert.deepEqual([own.statusCode, own.body, own.headers['cache-control']], [200, PICTURE, 'public, max-age=300']);
});

test('what is not there is not there, and nothing outside of the folder', async () => {
  for (const url of ['/assets/gone.js', '/static/gone', '/upload/gone.png', '/assets/', '/static/demo', '/upload/'])
    assert.deepEqual([(await get(url, { 'accept-encoding': 'gzip, br' })).statusCode, url], [404, url]);
  for (const url of ['/assets/..%2fstatic%2fdemo%2fc.svg', '/upload/..%2f..%2fetc%2fpasswd', '/assets/%00', '/static//demo/c.svg'])
    assert.ok([400, 403, 404].includes((await get(url)).statusCode), url);
});

test('no folder is read for any of them', () => {
  assert.deepEqual(read, []);
});
