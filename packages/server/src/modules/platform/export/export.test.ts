/** Exports: asked for at the wire, made by the job, whole or not offered at all. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import type { Locale } from '@keymall/contract/kit/refusals';
import { adminOrder, merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { adminExport, merchantExport } from '@keymall/contract/platform/export';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { merchantActor } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { tableExport } from '#kit/export';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeChannel, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { beginRun, keepChunk, resumeSilent } from './export.repository.ts';
import { leaveTask, makeFile } from './export.service.ts';

let app: TestApp;
let admin: Person;
let shop: Shop;
let other: Shop;

const ROWS = 5000;

/** Paid orders made by one statement: what is exported is rows. */
async function fill(of: Shop, count: number, channel: { id: number; account_id: number }): Promise<void> {
  const goods = await makeGoods(app, of);
  await sql`
    insert into orders (merchant_id, trade_no, goods_id, goods_name, quantity, goods_price, goods_price_old, total_product_price, rate, fee, fee_payer, total_price,
      finally_money, contact, channel_id, channel_account_id, pay_title, status, request_no, request_hash, create_ip, device, close_at)
    select ${of.id}, lpad((${of.id} * 1000000 + n)::text, 24, '1'), ${goods}, '=HYPERLINK("http://evil")', 1, 1000, 1000, 1000, 0, 0, 1, 1000, 1000,
      '+' || n || ',"x"', ${channel.id}, ${channel.account_id}, '支付宝', 2, ${of.id} || '-' || n, '\\x00', '10.0.0.1', 'pc', now()
    from generate_series(1, ${count}::int) n`.execute(app.house.db);
}

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  other = await makeShop(app);
  const channel = await makeChannel(app, admin);
  await fill(shop, ROWS, channel);
  await fill(other, 3, channel);
});

async function download(url: string): Promise<{ status: number; body: Buffer; headers: Record<string, unknown> }> {
  const reply = await app.app.inject({ url });
  return { status: reply.statusCode, body: reply.rawPayload, headers: reply.headers };
}
async function fileOf(person: Person, list: typeof merchantExport | typeof adminExport, id: number): Promise<Buffer> {
  const { url } = await did(app, list.link, { id }, person);
  const { status, body } = await download(url);
  assert.equal(status, 200);
  return body;
}

describe('a file', () => {
  test('CSV: every row once, texts nothing runs, long numbers whole, only the own shop’s', async () => {
    const { id } = await did(app, merchantOrder.export, { format: 'csv' }, shop);
    await refused(app, 'export_not_ready', merchantExport.link, { id }, shop);
    await makeFile(app.ctx(), id);
    const text = (await fileOf(shop, merchantExport, id)).toString('utf8');
    assert.ok(text.startsWith('\ufeff订单号,支付单号,'));
    const lines = text.trimEnd().split('\r\n').slice(1);
    assert.equal(lines.length, ROWS);
    assert.equal(new Set(lines.map((line) => line.split(',')[0])).size, ROWS);
    for (const line of lines.slice(0, 50)) {
      assert.match(line, /^'\d{24},/);
      assert.match(line, /,"'=HYPERLINK\(""http:\/\/evil""\)",/);
      assert.match(line, /"'\+\d+,""x"""/);
    }
    const { list } = await did(app, merchantExport.list, {}, shop);
    assert.deepEqual([list[0]?.status, list[0]?.row_count, list[0]?.bytes], ['done', ROWS, Buffer.byteLength(text)]);
  });

  test('XLSX: numbers of orders are texts, amounts are numbers', async () => {
    const { id } = await did(app, adminOrder.export, { format: 'xlsx', merchant_id: shop.id }, admin);
    await makeFile(app.ctx(), id);
    const book = await readXlsx(new Uint8Array(await fileOf(admin, adminExport, id)));
    const rows = book.sheets[0]?.rows ?? [];
    assert.equal(rows.length, ROWS + 1);
    const [head, first] = rows as [unknown[], unknown[]];
    const at = (title: string): unknown => first[head.indexOf(title)];
    assert.equal(at('订单号'), String(shop.id * 1_000_000 + ROWS).padStart(24, '1'));
    assert.equal(at('商品'), '=HYPERLINK("http://evil")');
    assert.equal(at('买家实付'), 10);
  });

  test('a search word goes along; a word that is nothing gives an empty file', async () => {
    for (const [keyword, rows] of [
      [other.username, 3],
      ['nobody-knows', 0],
    ] as const) {
      const { id } = await did(app, adminOrder.export, { format: 'csv', keyword }, admin);
      await makeFile(app.ctx(), id);
      assert.equal((await did(app, adminExport.list, {}, admin)).list.find((task) => task.id === id)?.row_count, rows);
    }
  });
});

describe('who gets it', () => {
  test('nobody but its owner sees it; its address is worth nothing changed, late, or after it is deleted', async () => {
    const { id } = await did(app, merchantOrder.export, { format: 'csv' }, other);
    await makeFile(app.ctx(), id);
    for (const act of [merchantExport.link, merchantExport.del])
      await refused(app, 'missing', act as typeof merchantExport.del, { id }, shop);
    await refused(app, 'missing', adminExport.link, { id }, admin);
    const { url } = await did(app, merchantExport.link, { id }, other);
    assert.equal((await download(url)).status, 200);
    const next = url.replace(/file\/(\d+)/, (_, number: string) => `file/${Number(number) + 1}`);
    for (const wrong of [`${url.slice(0, -1)}${url.endsWith('A') ? 'B' : 'A'}`, next, '/home/export/file/1.2.3', '/home/export/file/x'])
      assert.equal((await download(wrong)).status, 404, wrong);
    app.clock.pass(301_000);
    assert.equal((await download(url)).status, 404);
    const again = await did(app, merchantExport.link, { id }, other);
    await did(app, merchantExport.del, { id }, other);
    assert.equal((await download(again.url)).status, 404);
    const { rows } = await sql<{ count: number }>`select count(*) from export_chunk where task_id = ${id}`.execute(app.house.db);
    assert.equal(rows[0]?.count, 0);
  });

  test('three at once and no more', async () => {
    const person = await makeShop(app);
    for (let task = 0; task < 3; task += 1) await did(app, merchantOrder.export, { format: 'csv' }, person);
    await refused(app, 'export_busy', merchantOrder.export, { format: 'csv' }, person);
  });
});

describe('a run that is cut off', () => {
  test('offers nothing; the next run begins from the start, and the cut one writes no more', async () => {
    const { id } = await did(app, merchantOrder.export, { format: 'csv' }, shop);
    const cut = await app.ctx().transaction((ctx) => beginRun(ctx.db, id, ctx.now()));
    assert.ok(await keepChunk(app.house.db, { id, attempt: cut as number }, 0, Buffer.from('half'), 1, app.clock.now));
    await refused(app, 'export_not_ready', merchantExport.link, { id }, shop);
    await makeFile(app.ctx(), id);
    assert.equal(await keepChunk(app.house.db, { id, attempt: cut as number }, 99, Buffer.from('late'), 1, app.clock.now), false);
    const text = (await fileOf(shop, merchantExport, id)).toString('utf8');
    assert.ok(!text.includes('half') && !text.includes('late'));
    assert.equal(text.trimEnd().split('\r\n').length, ROWS + 1);
    // Worked once more, as a job may be: the file stays what it is.
    await makeFile(app.ctx(), id);
    assert.equal((await fileOf(shop, merchantExport, id)).toString('utf8'), text);
  });

  test('two runs at once make one whole file', async () => {
    const { id } = await did(app, merchantOrder.export, { format: 'csv' }, shop);
    await Promise.allSettled([makeFile(app.ctx(), id), makeFile(app.ctx(), id)]);
    const { list } = await did(app, merchantExport.list, {}, shop);
    const task = list.find((each) => each.id === id);
    if (task?.status !== 'done') await makeFile(app.ctx(), id);
    const text = (await fileOf(shop, merchantExport, id)).toString('utf8');
    assert.equal(new Set(text.trimEnd().split('\r\n')).size, ROWS + 1);
  });

  test('silence leaves it behind again; a kind that always fails ends as failed, with a sentence', async () => {
    const broken = tableExport({
      kind: 'test.broken',
      title: { zh_CN: '坏的', en_US: 'Broken' },
      asked: merchantOrder.export,
      next: async (_, __, ___, { after }) => (after === null ? [{ id: 1 }] : Promise.reject(new Error('no more'))),
    })([{ key: 'id', head: { zh_CN: '甲', en_US: 'A' } }]);
    const person = await makeShop(app);
    const house = { ...app.house, exports: new Map([[broken.kind, broken]]) };
    const works = (): Ctx => ({ ...app.ctx(), house });
    const ask = (locale: Locale) =>
      app.ctx().transaction(async (ctx) => {
        const actor = merchantActor({ accountId: person.id, merchantId: person.id, sessionId: 0, username: person.username, perms: ['*'] });
        return leaveTask(broken)({ format: 'csv' }, { ...ctx, house, locale, actor, shop: person.scope });
      });
    const { id } = await ask('zh_CN');
    for (let attempt = 1; attempt <= 2; attempt += 1) await assert.rejects(makeFile(works(), id));
    const queued = async (): Promise<number> =>
      (
        await sql<{
          count: number;
        }>`select count(*) from outbox where queue = 'platform.export' and payload->>'id' = ${String(id)}`.execute(app.house.db)
      ).rows[0]?.count ?? 0;
    const before = await queued();
    await resumeSilent(app.house.db, new Date(app.clock.now.getTime() + 1000), app.clock.now);
    assert.equal(await queued(), before + 1);
    await makeFile(works(), id);
    const { list } = await did(app, merchantExport.list, {}, person);
    assert.equal(list[0]?.status, 'failed');
    assert.match(list[0]?.error ?? '', /失败/);
    await refused(app, 'export_not_ready', merchantExport.link, { id }, person);

    const english = await ask('en_US');
    for (let attempt = 1; attempt <= 2; attempt += 1) await assert.rejects(makeFile(works(), english.id));
    await makeFile(works(), english.id);
    const [newest] = (await did(app, merchantExport.list, {}, person)).list;
    assert.deepEqual([newest?.title, newest?.error], ['Broken', 'The export failed, please try again']);
  });

  test('a week later the sweep has taken it', async () => {
    const { id } = await did(app, merchantOrder.export, { format: 'csv' }, other);
    await makeFile(app.ctx(), id);
    app.clock.pass(8 * 86_400_000);
    await app.jobs.runNow('platform.sweep-exports');
    const answer = await call(app, merchantExport.link, { id }, other);
    assert.notEqual(answer.code, 1);
    const { rows } = await sql<{ count: number }>`select count(*) from export_task where id = ${id}`.execute(app.house.db);
    assert.equal(rows[0]?.count, 0);
  });
});
