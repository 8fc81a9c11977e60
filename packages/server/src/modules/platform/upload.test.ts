import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { platformRaw } from '@keymall/contract/platform/home';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, type Person, type Shop } from '#testing/builders';
import { freshIp } from '#testing/call';

let app: TestApp;
let shop: Shop;
let admin: Person;
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  admin = await makeAdmin(app);
});

const PNG = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');
/** The picture with one chunk more before its end. */
function withChunk(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8);
  head.writeUInt32BE(content.length);
  head.write(name, 4, 'latin1');
  return Buffer.concat([PNG.subarray(0, -12), head, content, Buffer.alloc(4), PNG.subarray(-12)]);
}
const BOUNDARY = 'the-boundary';

const part = (bytes: Buffer, { field = 'file', name = 'a.png', type = 'image/png' } = {}): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${field}"; filename="${name}"\r\nContent-Type: ${type}\r\n\r\n`),
    bytes,
    Buffer.from(`\r\n--${BOUNDARY}--\r\n`),
  ]);

async function upload(
  payload: Buffer,
  { token = shop.token, type = `multipart/form-data; boundary=${BOUNDARY}`, ip = freshIp() } = {},
  path = platformRaw.merchantUpload.path,
) {
  const reply = await app.app.inject({
    method: 'POST',
    url: path,
    payload,
    remoteAddress: ip,
    headers: { 'content-type': type, ...(token && { authorization: `Bearer ${token}` }) },
  });
  return { status: reply.statusCode, ...reply.json<{ code: number; msg: string; data: { url: string } }>() };
}

test('an image is kept as it came, under a name nobody chose', async () => {
  const { code, data } = await upload(part(PNG, { name: '../../evil.php' }));
  assert.equal(code, 1);
  assert.match(data.url, /^\/upload\/[0-9a-f]{32}\.png$/);
  assert.deepEqual(readFileSync(join(app.uploadDir, data.url.slice('/upload/'.length))), PNG);
  const row = await app.house.db.selectFrom('upload').selectAll().executeTakeFirstOrThrow();
  assert.deepEqual([row.realm, row.owner_id, row.mime, row.bytes], ['merchant', shop.id, 'image/png', PNG.length]);
  assert.equal((await upload(part(PNG), { token: admin.token }, platformRaw.adminUpload.path)).code, 1);
});

test('what a picture tells of where it was taken is not kept, nor what hangs on behind it', async () => {
  const here = Buffer.from('GPS 31.2304N 121.4737E');
  for (const sent of [withChunk('eXIf', here), withChunk('tEXt', here), Buffer.concat([PNG, here])]) {
    const { data } = await upload(part(sent));
    assert.deepEqual(readFileSync(join(app.uploadDir, data.url.slice('/upload/'.length))), PNG);
  }
  assert.equal((await upload(part(PNG.subarray(0, -12)))).code, 1600);
});

test('the bytes tell, not the name nor the type', async () => {
  for (const text of ['<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>', '<script>alert(1)</script>', '%PDF-1.7', 'GIF8'])
    assert.equal((await upload(part(Buffer.from(text)))).code, 1600, text);
  assert.match((await upload(part(PNG, { name: 'a.html', type: 'text/html' }))).data.url, /\.png$/);
});

test('only the signed-in of the face', async () => {
  assert.equal((await upload(part(PNG), { token: '' })).status, 401);
  assert.equal((await upload(part(PNG), { token: admin.token })).status, 401);
  assert.equal((await upload(part(PNG), { token: shop.token }, platformRaw.adminUpload.path)).status, 401);
});

test('no file, another field, a broken or endless form are refused; too large is too large', async () => {
  const before = readdirSync(app.uploadDir).length;
  assert.equal((await upload(part(PNG, { field: 'other' }))).status, 400);
  assert.equal((await upload(part(Buffer.alloc(0)))).status, 400);
  assert.equal((await upload(part(PNG).subarray(0, -20))).status, 400);
  assert.equal((await upload(PNG)).status, 400);
  assert.equal((await upload(PNG, { type: 'image/png' })).status, 400);
  assert.equal((await upload(Buffer.from('{}'), { type: 'application/json' })).status, 400);
  assert.equal((await upload(part(PNG), { type: 'multipart/form-data' })).status, 400);
  assert.equal((await upload(part(Buffer.concat([PNG, Buffer.alloc(5_242_880)])))).status, 413);
  assert.equal(readdirSync(app.uploadDir).length, before);
});

test('thirty a minute of one account, from wherever', async () => {
  const { token } = await makeShop(app);
  for (let time = 0; time < 30; time += 1) assert.equal((await upload(part(PNG, { field: 'other' }), { token })).status, 400);
  assert.equal((await upload(part(PNG), { token })).status, 429);
});

test('fault 35: a full disk keeps nothing, says so, and the rest of the house goes on', async (t) => {
  const names = readdirSync(app.uploadDir);
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=64k', 'tmpfs', app.uploadDir]);
  if (mounted.status !== 0) return t.skip('only where a file system may be mounted');
  try {
    const { status, code, msg } = await upload(part(withChunk('IDAT', Buffer.alloc(200_000, 1))));
    assert.deepEqual([status, code], [507, 507]);
    assert.match(msg, /存储空间不足/);
    assert.deepEqual(readdirSync(app.uploadDir), []);
    assert.equal((await upload(part(PNG))).code, 1);
  } finally {
    spawnSync('umount', [app.uploadDir]);
  }
  assert.deepEqual(readdirSync(app.uploadDir), names);
});
