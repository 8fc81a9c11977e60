import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { merchantUser } from '@keymall/contract/merchant/merchant-account';
import { platformRaw } from '@keymall/contract/platform/home';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, type Person, type Shop } from '#testing/builders';
import { did, freshIp } from '#testing/call';
import { changeSettings } from '#testing/settings';

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

const part = (bytes: Buffer, { field = 'file', name = 'a.png', type = 'image/png', purpose = 'avatar' } = {}): Buffer =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="purpose"\r\n\r\n${purpose}\r\n`),
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

test('so many a minute of one account, from wherever', async () => {
  const { token } = await makeShop(app);
  const admin = await makeAdmin(app);
  const { upload: generous } = app.house.settings.get('limits');
  await changeSettings(app, admin, 'limits', { upload: { points: 5, seconds: 60 } });
  // Whose a token is, is known from its first call on; that one is its address's.
  await did(app, merchantUser.userDetail, {}, { token });
  for (let time = 0; time < 5; time += 1) assert.equal((await upload(part(PNG, { field: 'other' }), { token })).status, 400);
  assert.equal((await upload(part(PNG), { token })).status, 429);
  await changeSettings(app, admin, 'limits', { upload: generous });
});

test('a picture is for something, and only whoever may do that may send it', async () => {
  const goodsOnly = await makeShop(app, ['goods/good/edit']);
  const nothing = await makeShop(app, ['none']);
  const status = async (purpose: string, { token }: { token: string }, path?: string) =>
    (await upload(part(PNG, { purpose }), { token }, path)).status;
  for (const purpose of ['goods', 'shop', 'collect', 'complaint', 'avatar']) assert.equal(await status(purpose, shop), 200, purpose);
  for (const purpose of ['', 'site', '__proto__', 'constructor']) assert.equal(await status(purpose, shop), 400, purpose);
  assert.deepEqual(
    await Promise.all(['goods', 'shop', 'complaint', 'avatar'].map((each) => status(each, goodsOnly))),
    [200, 403, 403, 200],
  );
  assert.deepEqual(await Promise.all(['goods', 'collect', 'avatar'].map((each) => status(each, nothing))), [403, 403, 200]);
  const reader = await makeAdmin(app, ['config/config/getConfig']);
  for (const [purpose, wanted] of [
    ['site', 403],
    ['pay_type', 403],
    ['goods', 400],
    ['avatar', 200],
  ] as const)
    assert.equal(await status(purpose, reader, platformRaw.adminUpload.path), wanted, purpose);
  assert.equal(await status('site', admin, platformRaw.adminUpload.path), 200);
});

test('a day and a lifetime have so many pictures and so many bytes, and pictures that come together can’t slip past', async () => {
  const own = await makeShop(app);
  const code = async () => (await upload(part(PNG), { token: own.token })).code;
  await changeSettings(app, admin, 'limits', { upload_day_count: 3, upload_total_count: 5 });
  const first = await Promise.all(Array.from({ length: 8 }, code));
  assert.deepEqual(first.filter((each) => each === 1).length, 3);
  assert.ok(
    first.every((each) => each === 1 || each === 1722),
    String(first),
  );
  const names = readdirSync(app.uploadDir);
  assert.match((await upload(part(PNG), { token: own.token })).msg, /每天最多上传 3 个文件/);
  assert.deepEqual(readdirSync(app.uploadDir), names);
  assert.equal((await upload(part(PNG), { token: (await makeShop(app)).token })).code, 1, 'a neighbour has a share of its own');
  await sql`update upload set create_at = create_at - interval '1 day' where owner_id = ${own.id}`.execute(app.house.db);
  assert.deepEqual([await code(), await code(), await code()], [1, 1, 1723]);
  await changeSettings(app, admin, 'limits', { upload_day_count: 300, upload_total_count: 20_000, upload_day_mb: 1, upload_total_mb: 2 });
  const big = part(withChunk('IDAT', Buffer.alloc(600_000, 1)));
  const bigs = [];
  for (let time = 0; time < 2; time += 1) bigs.push((await upload(big, { token: own.token })).code);
  assert.deepEqual(bigs, [1, 1722]);
  await changeSettings(app, admin, 'limits', { upload_day_mb: 200, upload_total_mb: 1 });
  assert.equal((await upload(big, { token: own.token })).code, 1723);
  await changeSettings(app, admin, 'limits', { upload_total_mb: 5000 });
});

test('a small file of a huge picture is refused before anything is drawn of it, and one of endless parts', async () => {
  const huge = Buffer.from(PNG);
  huge.writeUInt32BE(50_000, 16);
  huge.writeUInt32BE(50_000, 20);
  const { code, msg } = await upload(part(huge));
  assert.equal(code, 1720);
  assert.match(msg, /边长最多 20000 像素，总计最多 5000 万像素/);
  const chunks = Buffer.concat([PNG.subarray(0, -12), Buffer.alloc(12 * 20_000), PNG.subarray(-12)]);
  assert.equal((await upload(part(chunks))).code, 1721);
});

test('a form has few parts with short heads', async () => {
  const extra = (count: number, name = 'x') =>
    Buffer.concat([Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n\r\n`.repeat(count)), part(PNG)]);
  assert.equal((await upload(extra(5))).code, 1);
  assert.equal((await upload(extra(80_000 / 20))).status, 400);
  assert.equal((await upload(extra(1, 'x'.repeat(3000)))).status, 400);
  const type = (boundary: string) => `multipart/form-data; boundary=${boundary}`;
  assert.equal((await upload(part(PNG), { type: type(`"${BOUNDARY}"`) })).code, 1);
  assert.equal((await upload(part(PNG), { type: type('x'.repeat(100)) })).status, 400);
  assert.equal((await upload(part(PNG), { type: `${type('other')}; boundary=${BOUNDARY}` })).status, 400);
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
