import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { merchantGoods, merchantGoodsTrash } from '@keymall/contract/catalogue/goods';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { contentRaw, merchantContent } from '@keymall/contract/inventory/content';
import { refusals } from '@keymall/contract/kit/refusals';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { makeGoods, makeShop, type Shop } from '#testing/builders';
import { did, freshIp, refused } from '#testing/call';
import { inventory } from '../index.ts';

let app: TestApp;
let shop: Shop;
let other: Shop;
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  other = await makeShop(app);
});

const textGoods = () => makeGoods(app, shop, { delivery_kind: 1 });
const fileGoods = () => makeGoods(app, shop, { delivery_kind: 2 });
const detail = (goods_id: number) => did(app, merchantContent.detail, { goods_id }, shop);
const stockOf = async (goods: number) =>
  (await did(app, shopIndex.detail, { token: shop.link })).goods.find(({ id }) => id === goods)?.stock;

async function upload(goods_id: number, name: string, bytes: Buffer, caller: { token?: string } = shop) {
  const form = new FormData();
  form.set('goods_id', String(goods_id));
  form.set('name', name);
  form.set('file', new Blob([new Uint8Array(bytes)]), 'x');
  const request = new Request('http://x', { method: 'POST', body: form });
  const reply = await app.app.inject({
    method: 'POST',
    url: contentRaw.upload.path,
    payload: Buffer.from(await request.arrayBuffer()),
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(caller.token && { authorization: `Bearer ${caller.token}` }),
    },
    remoteAddress: freshIp(),
  });
  return { status: reply.statusCode, ...reply.json<{ code: number; data: { version: number } | null }>() };
}

const download = (goods_id: number, token = shop.token) =>
  app.app.inject({
    method: 'POST',
    url: contentRaw.download.path,
    payload: { goods_id },
    headers: { authorization: `Bearer ${token}` },
    remoteAddress: freshIp(),
  });

describe('a text', () => {
  test('is sold once it is there, in versions, and reads back to the letter', async () => {
    const goods_id = await textGoods();
    assert.deepEqual(await stockOf(goods_id), { available: false, level: 'none', exact: 0 });
    assert.equal((await detail(goods_id)).version, 0);
    await refused(app, 'missing', merchantContent.reveal, { goods_id }, shop);
    const content = '第一行 🎬\n第二行 <b>原样</b>';
    assert.equal((await did(app, merchantContent.setText, { goods_id, content }, shop)).version, 1);
    assert.equal((await did(app, merchantContent.reveal, { goods_id }, shop)).content, content);
    assert.equal((await did(app, merchantContent.setText, { goods_id, content: '第二版' }, shop)).version, 2);
    const { version, unlimited, remaining, bytes } = await detail(goods_id);
    assert.deepEqual([version, unlimited, remaining, bytes], [2, true, null, 9]);
  });

  test('defect 24: unlimited is a word: no number stands for it, on the page or in the list', async () => {
    const goods_id = await textGoods();
    await did(app, merchantContent.setText, { goods_id, content: 'x' }, shop);
    assert.deepEqual(await stockOf(goods_id), { available: true, level: 'many', exact: null });
    const [row] = (
      await did(app, merchantGoods.list, { cate_id: (await did(app, merchantGoods.detail, { id: goods_id }, shop)).cate_id }, shop)
    ).list;
    assert.deepEqual([row?.unlimited, row?.low_stock], [true, false]);
    await did(app, merchantContent.setStock, { goods_id, unlimited: 0, remaining: 3 }, shop);
    assert.deepEqual(await stockOf(goods_id), { available: true, level: 'few', exact: 3 });
    await did(app, merchantContent.setText, { goods_id, content: 'y' }, shop);
    assert.equal((await detail(goods_id)).remaining, 3);
    await did(app, merchantContent.setStock, { goods_id, unlimited: 0, remaining: 0 }, shop);
    assert.equal((await stockOf(goods_id))?.level, 'none');
    await did(app, merchantContent.setStock, { goods_id, unlimited: 1 }, shop);
    assert.equal((await stockOf(goods_id))?.level, 'many');
  });

  test('defect 26: it lies sealed, and reading it is logged without it', async () => {
    const goods_id = await textGoods();
    await did(app, merchantContent.setText, { goods_id, content: '机密内容不可见' }, shop);
    await did(app, merchantContent.reveal, { goods_id }, shop);
    const { rows } = await sql<{ all: string }>`select concat(
      (select jsonb_agg(c) from goods_content c), (select jsonb_agg(l) from operation_log l)) as all`.execute(app.house.db);
    assert.doesNotMatch(rows[0]?.all ?? '', /机密内容不可见/);
    assert.match(rows[0]?.all ?? '', /goods\/content\/reveal/);
    const { sealed } = await app.house.db
      .selectFrom('goods_content')
      .select('sealed')
      .where('goods_id', '=', goods_id)
      .executeTakeFirstOrThrow();
    assert.ok(!sealed?.toString('utf8').includes('机密'));
  });

  test('cleared, it is sold no more; the way of delivery may change only then', async () => {
    const goods_id = await textGoods();
    await did(app, merchantContent.setText, { goods_id, content: 'x' }, shop);
    const { stand: _, ...form } = await did(app, merchantGoods.detail, { id: goods_id }, shop);
    await refused(app, 'delivery_kind_fixed', merchantGoods.edit, { ...form, delivery_kind: 0 }, shop);
    await did(app, merchantContent.clear, { goods_id }, shop);
    assert.equal((await stockOf(goods_id))?.available, false);
    await refused(app, 'missing', merchantContent.setStock, { goods_id, unlimited: 1 }, shop);
    await did(app, merchantGoods.edit, { ...form, delivery_kind: 0 }, shop);
    await refused(app, 'content_kind_wrong', merchantContent.setText, { goods_id, content: 'x' }, shop);
  });

  test("a stranger's goods is none", async () => {
    const goods_id = await textGoods();
    await did(app, merchantContent.setText, { goods_id, content: 'x' }, shop);
    await refused(app, 'missing', merchantContent.detail, { goods_id }, other);
    await refused(app, 'missing', merchantContent.reveal, { goods_id }, other);
    await refused(app, 'missing', merchantContent.setText, { goods_id, content: 'y' }, other);
    await refused(app, 'missing', merchantContent.setStock, { goods_id, unlimited: 0 }, other);
    await refused(app, 'missing', merchantContent.clear, { goods_id }, other);
    assert.equal((await did(app, merchantContent.reveal, { goods_id }, shop)).content, 'x');
  });
});

describe('a file', () => {
  const bytes = Buffer.from(Array.from({ length: 700_001 }, (_, index) => (index * 31) % 256));

  test('comes back byte for byte, under a harmless name', async () => {
    const goods_id = await fileGoods();
    const answer = await upload(goods_id, '../手册 v1.pdf', bytes);
    assert.deepEqual([answer.code, answer.data], [1, { version: 1 }]);
    const { file_name, bytes: size, unlimited } = await detail(goods_id);
    assert.deepEqual([file_name, size, unlimited], ['手册 v1.pdf', bytes.length, true]);
    const reply = await download(goods_id);
    assert.equal(reply.statusCode, 200);
    assert.ok(reply.rawPayload.equals(bytes));
    assert.match(String(reply.headers['content-disposition']), /^attachment;/);
    assert.equal(reply.headers['content-type'], 'application/octet-stream');
    const { rows } = await sql<{ count: number }>`select count(*) from operation_log where path = ${contentRaw.download.path}`.execute(
      app.house.db,
    );
    assert.equal(rows[0]?.count, 1);
  });

  test('not of another kind, not of a stranger, not without a session', async () => {
    const text = await textGoods();
    assert.equal((await upload(text, 'a.txt', bytes)).code, refusals.content_kind_wrong.code);
    const goods_id = await fileGoods();
    assert.equal((await upload(goods_id, 'a.txt', bytes, other)).status, 404);
    assert.equal((await upload(goods_id, 'a.txt', bytes, {})).status, 401);
    assert.equal((await upload(0, 'a.txt', bytes)).status, 400);
    assert.equal((await download(goods_id)).statusCode, 404);
    await upload(goods_id, 'a.txt', bytes);
    assert.equal((await download(goods_id, other.token)).statusCode, 404);
    const bare = await makeShop(app, ['goods/good/list']);
    assert.equal((await download(goods_id, bare.token)).statusCode, 403);
  });
});

test('old versions nobody bought are swept after a day; the one that is sold stays', async () => {
  const goods_id = await textGoods();
  for (const content of ['一', '二', '三']) await did(app, merchantContent.setText, { goods_id, content }, shop);
  const versions = async () =>
    (await app.house.db.selectFrom('goods_content').select('version').where('goods_id', '=', goods_id).orderBy('version').execute()).map(
      ({ version }) => version,
    );
  const sweep = inventory.schedules.find(({ name }) => name === 'content.sweep');
  assert.ok(sweep);
  await sweep.run(app.ctx());
  assert.deepEqual(await versions(), [1, 2, 3]);
  await sql`update goods_content set create_at = create_at - interval '2 days' where goods_id = ${goods_id}`.execute(app.house.db);
  await sweep.run(app.ctx());
  await sweep.run(app.ctx());
  assert.deepEqual(await versions(), [3]);
});

test('purged goods take their versions along', async () => {
  const goods_id = await textGoods();
  await did(app, merchantContent.setText, { goods_id, content: 'x' }, shop);
  await did(app, merchantGoods.del, { ids: [goods_id] }, shop);
  await refused(app, 'missing', merchantContent.detail, { goods_id }, shop);
  await did(app, merchantGoodsTrash.purge, { ids: [goods_id] }, shop);
  const left = await app.house.db.selectFrom('goods_content').select('id').where('goods_id', '=', goods_id).execute();
  assert.deepEqual(left, []);
});
