/** Cards that are in stock: how they are found, changed, moved, binned and exported. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { cardRaw, MAX_CARDS_AT_ONCE, merchantCard } from '@keymall/contract/inventory/card';
import { refusals } from '@keymall/contract/kit/refusals';
import { readXlsx } from 'hucre/xlsx';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { makeBuyer, makeCards, makeCategory, makeGoods, makeShop, type Shop } from '#testing/builders';
import { did, freshIp, refused } from '#testing/call';
import { insertOrder } from '#testing/orders';
import { openCard } from '../index.ts';

let app: TestApp;
let shop: Shop;
let stranger: Shop;
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  stranger = await makeShop(app);
});

type Filter = Parameters<typeof did<typeof merchantCard.list>>[2];
const list = (filter: Filter = {}, whose = shop) => did(app, merchantCard.list, { limit: 100, ...filter }, whose);
const idsOf = async (filter: Filter = {}) => (await list(filter)).list.map(({ id }) => id);
const add = (goods_id: number, content: string) => did(app, merchantCard.add, { goods_id, content, split_type: 'auto' }, shop);
const statusOf = async (id: number) =>
  (await app.house.db.selectFrom('card').select(['status', 'delete_at', 'goods_id']).where('id', '=', id).executeTakeFirst()) ?? null;
const actionsOf = async (id: number) => (await did(app, merchantCard.detail, { id }, shop)).history.map(({ action }) => action);

/** Gives cards to an order as a sale would: held (3) by an unpaid one, or sold (2) by a paid one. */
async function give(goods: number, ids: number[], status: 3 | 2): Promise<number> {
  const order = await insertOrder(app, shop, goods, status === 2 ? 1 : 0);
  await sql`with line as (
      insert into order_line (merchant_id, order_id, goods_id, stock_merchant_id, quantity) values (${shop.id}, ${order}, ${goods}, ${shop.id}, ${ids.length}) returning id
    ), taken as (
      update card set status = ${status}, order_id = ${order}, line_id = line.id, sold_at = case when ${status} = 2 then now() end
      from line where card.id = any(${ids}::bigint[]) returning card.id, line.id as line
    )
    insert into order_card (card_id, merchant_id, order_id, line_id) select id, ${shop.id}, ${order}, line from taken where ${status} = 2`.execute(
    app.house.db,
  );
  return order;
}

describe('the list', () => {
  let cate: number;
  let goods: number;
  let other: number;
  let batches: number[];
  before(async () => {
    cate = await makeCategory(app, shop, '激活码');
    goods = await makeGoods(app, shop, { cate_id: cate });
    other = await makeGoods(app, shop);
    batches = [];
    for (const [at, lines] of [
      [goods, 'A----1\nB----2\nC----3'],
      [goods, 'D'],
      [other, 'A----1\nE'],
    ] as const)
      batches.push((await add(at, lines)).import_id);
  });

  test('newest first, by goods, category, batch, state, first and days, and of one’s own only', async () => {
    const everything = await idsOf();
    assert.equal(everything.length, 6);
    assert.deepEqual(
      everything,
      [...everything].sort((a, b) => b - a),
    );
    assert.equal((await list({ goods_id: goods })).total, 4);
    assert.equal((await list({ goods_id: goods, page: 2, limit: 3 })).list.length, 1);
    assert.deepEqual((await list({ page: 10_000 })).list, []);
    assert.equal((await list({ cate_id: cate })).total, 4);
    assert.equal((await list({ import_id: batches[0] as number })).total, 3);
    assert.equal((await list({ import_id: batches[0] as number, goods_id: other })).total, 0);
    assert.equal((await list({ status: 1 })).total, 6);
    assert.equal((await list({ status: 2 })).total, 0);
    const [newest] = everything as [number];
    await did(app, merchantCard.first, { ids: [newest], is_first: 1 }, shop);
    assert.deepEqual(await idsOf({ first: 1 }), [newest]);
    assert.deepEqual(await idsOf({ first: 1, goods_id: goods }), []);
    for (const filter of [{ goods_id: goods }, { cate_id: cate }, { import_id: batches[0] as number }, { status: 1 as const }, {}])
      assert.equal((await list(filter, stranger)).total, 0);
  });

  test('days of coming in, however the batches lie', async () => {
    await sql`update card_import set create_at = create_at - interval '3 days' where id = ${batches[0]}`.execute(app.house.db);
    await sql`update card set create_at = create_at - interval '3 days' where import_id = ${batches[0]}`.execute(app.house.db);
    const { rows } = await sql<{ today: string; before: string }>`
      select to_char(now() at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as today, to_char(now() at time zone 'Asia/Shanghai' - interval '3 days', 'YYYY-MM-DD') as before`.execute(
      app.house.db,
    );
    const day = (which: 'today' | 'before') => [`${rows[0]?.[which]} 00:00:00`, `${rows[0]?.[which]} 23:59:59`] as [string, string];
    assert.equal((await list({ date_range: day('today') })).total, 3);
    assert.equal((await list({ date_range: day('before') })).total, 3);
    assert.equal((await list({ date_range: day('before'), goods_id: other })).total, 0);
    assert.equal((await list({ date_range: ['2020-01-01 00:00:00', '2020-12-31 00:00:00'] })).total, 0);
  });

  test('by the whole text of a card, in whichever goods it lies, however it was separated, and never by a part', async () => {
    for (const card of ['A----1', 'A 1', 'A|1', 'A,1']) assert.equal((await list({ card })).total, 2, card);
    assert.equal((await list({ card: 'A----1', goods_id: other })).total, 1);
    assert.equal((await list({ card: 'D' })).total, 1);
    for (const card of ['A', '1', 'A----', 'a----1', 'A----12']) assert.equal((await list({ card })).total, 0, card);
    assert.equal((await list({ card: 'A----1' }, stranger)).total, 0);
    assert.equal((await list({ card: 'A----1', goods_id: goods }, stranger)).total, 0);
  });
});

describe('one card', () => {
  test('tells where it came from, what was done to it and who bought it, but not its text', async () => {
    const goods = await makeGoods(app, shop);
    const { import_id } = await add(goods, 'STORY-NUMBER-01----STORY-SECRET-01');
    const [id] = (await idsOf({ goods_id: goods })) as [number];
    await did(app, merchantCard.reveal, { id }, shop);
    await did(app, merchantCard.first, { ids: [id], is_first: 1 }, shop);
    await did(app, merchantCard.price, { ids: [id], select_price: '1.50' }, shop);
    const order = await give(goods, [id], 2);
    const detail = await did(app, merchantCard.detail, { id }, shop);
    assert.deepEqual(
      [detail.batch.id, detail.order?.id, detail.order?.status, detail.status, detail.select_price, detail.refunds.length],
      [import_id, order, 1, 2, '1.50', 0],
    );
    assert.deepEqual(
      detail.history.map(({ action, actor }) => `${actor} ${action}`),
      ['merchant reveal', 'merchant first', 'merchant price'],
    );
    assert.doesNotMatch(JSON.stringify(detail), /NUMBER-01|SECRET-01/);
    await refused(app, 'missing', merchantCard.detail, { id }, stranger);
    await refused(app, 'missing', merchantCard.reveal, { id }, stranger);
  });
});

describe('a merchant’s hand', () => {
  test('on all that match: as many as agreed to, never more, and only the free ones', async () => {
    const goods = await makeGoods(app, shop);
    await makeCards(app, shop, goods, 5);
    const [held, sold, ...free] = (await idsOf({ goods_id: goods })) as [number, number, ...number[]];
    await give(goods, [held], 3);
    await give(goods, [sold], 2);
    const all = { filter: { goods_id: goods }, count: 5 };
    assert.deepEqual(await did(app, merchantCard.status, { all, status: 0 }, shop), { changed: 3, more: false });
    assert.deepEqual(await did(app, merchantCard.status, { all, status: 0 }, shop), { changed: 0, more: false });
    for (const id of free) assert.equal((await statusOf(id))?.status, 0);
    assert.equal((await statusOf(held))?.status, 3);
    assert.equal((await statusOf(sold))?.status, 2);
    assert.deepEqual(await actionsOf(free[0] as number), ['disable']);
    await makeCards(app, shop, goods, 1);
    assert.match(await refused(app, 'cards_more', merchantCard.del, { all }, shop), /6/);
    assert.deepEqual(await did(app, merchantCard.price, { all: { ...all, count: 6 }, select_price: '0.50' }, shop), {
      changed: 4,
      more: false,
    });
    await refused(app, 'cards_unchosen', merchantCard.del, {}, shop);
    await refused(app, 'missing', merchantCard.del, { ids: [free[0] as number] }, stranger);
    assert.deepEqual(await did(app, merchantCard.del, { all: { ...all, count: 9 } }, stranger), { changed: 0, more: false });
  });

  test('on ten thousand at once, and no more in one call', async () => {
    const goods = await makeGoods(app, shop);
    await sql`with batch as (
        insert into card_import (merchant_id, goods_id, total, inserted, duplicate, blank, invalid)
        values (${shop.id}, ${goods}, 10003, 10003, 0, 0, 0) returning id)
      insert into card (merchant_id, goods_id, import_id, secret, fingerprint)
      select ${shop.id}, ${goods}, batch.id, '\\x01'::bytea || decode(md5(n::text) || md5('x' || n), 'hex'), decode(md5(${goods} || '-' || n), 'hex')
      from batch, generate_series(1, 10003) n`.execute(app.house.db);
    const all = { filter: { goods_id: goods }, count: 10_000 };
    assert.deepEqual(await did(app, merchantCard.del, { all }, shop), { changed: MAX_CARDS_AT_ONCE, more: true });
    assert.deepEqual(await did(app, merchantCard.clearGoodsCards, { goods_id: goods }, shop), { changed: 3, more: false });
    await refused(app, 'missing', merchantCard.clearGoodsCards, { goods_id: goods }, stranger);
    assert.deepEqual(await did(app, merchantCard.clear, { goods_id: goods }, shop), { changed: MAX_CARDS_AT_ONCE, more: true });
    assert.deepEqual(await did(app, merchantCard.clear, { goods_id: goods }, shop), { changed: 3, more: false });
  });
});

describe('to another goods', () => {
  test('sealed anew for it; what it has already stays behind and is named', async () => {
    const from = await makeGoods(app, shop, { name: '旧商品' });
    const to = await makeGoods(app, shop, { name: '新商品' });
    await add(from, 'MOVE-1----S1\nMOVE-2----S2\nMOVE-3----S3');
    await add(to, 'MOVE-2----S2');
    const ids = await idsOf({ goods_id: from });
    const [third] = ids as [number];
    await give(from, [third], 3);
    const { refused: stayed, ...counts } = await did(app, merchantCard.move, { ids, goods_id: to }, shop);
    assert.deepEqual(counts, { changed: 1, more: false, duplicate: 1 });
    assert.deepEqual(
      stayed.map(({ masked }) => masked),
      ['M****2 ****'],
    );
    const moved = (await list({ card: 'MOVE-1----S1' })).list;
    assert.deepEqual(
      moved.map(({ goods_name, status }) => [goods_name, status]),
      [['新商品', 1]],
    );
    const row = await app.house.db
      .selectFrom('card')
      .select(['goods_id', 'secret', 'fingerprint'])
      .where('id', '=', moved[0]?.id as number)
      .executeTakeFirstOrThrow();
    assert.deepEqual(openCard(app.house.keyring, row), { number: 'MOVE-1', secret: 'S1' });
    assert.throws(() => openCard(app.house.keyring, { ...row, goods_id: from }));
    const { history } = await did(app, merchantCard.detail, { id: moved[0]?.id as number }, shop);
    assert.deepEqual(
      history.map(({ action, note }) => [action, note]),
      [['move', '旧商品 → 新商品']],
    );
    assert.equal((await statusOf(third))?.goods_id, from);
  });

  test('only of one’s own, and only goods that are delivered by card', async () => {
    const from = await makeGoods(app, shop);
    await makeCards(app, shop, from, 1);
    const ids = await idsOf({ goods_id: from });
    await refused(app, 'missing', merchantCard.move, { ids, goods_id: await makeGoods(app, stranger) }, shop);
    const text = await makeGoods(app, shop);
    await sql`update goods set delivery_kind = 1 where id = ${text}`.execute(app.house.db);
    await refused(app, 'goods_without_cards', merchantCard.move, { ids, goods_id: text }, shop);
    await refused(app, 'missing', merchantCard.move, { ids, goods_id: await makeGoods(app, stranger) }, stranger);
  });
});

describe('the bin', () => {
  let goods: number;
  let ids: number[];
  before(async () => {
    goods = await makeGoods(app, shop);
    await makeCards(app, shop, goods, 4);
    ids = await idsOf({ goods_id: goods });
    await did(app, merchantCard.status, { ids: [ids[1] as number], status: 0 }, shop);
    await did(app, merchantCard.del, { ids }, shop);
  });
  const bin = (whose = shop) => did(app, merchantCard.trash, { goods_id: goods }, whose);

  test('shows them masked, to their shop', async () => {
    const { list: rows, total } = await bin();
    assert.equal(total, 4);
    assert.ok(rows.every(({ masked }) => masked.includes('****')));
    assert.equal((await bin(stranger)).total, 0);
  });

  test('gives them back as they were', async () => {
    await refused(app, 'missing', merchantCard.trashBatchRestore, { ids: [ids[0] as number] }, stranger);
    assert.deepEqual(await did(app, merchantCard.trashBatchRestore, { ids: ids.slice(0, 2) }, shop), { changed: 2, more: false });
    assert.equal((await statusOf(ids[0] as number))?.status, 1);
    assert.equal((await statusOf(ids[1] as number))?.status, 0);
    assert.deepEqual((await actionsOf(ids[0] as number)).slice(-2), ['trash', 'restore']);
    await refused(app, 'missing', merchantCard.trashBatchRestore, { ids: [ids[0] as number] }, shop);
  });

  test('lets them go for good, and then their text may come again', async () => {
    await refused(app, 'missing', merchantCard.trashBatchDel, { ids: [ids[2] as number] }, stranger);
    assert.deepEqual(await did(app, merchantCard.trashBatchDel, { ids: [ids[2] as number] }, shop), { changed: 1, more: false });
    assert.equal(await statusOf(ids[2] as number), null);
    await refused(app, 'missing', merchantCard.trashBatchDel, { ids: [ids[0] as number] }, shop);
    assert.deepEqual(await did(app, merchantCard.clear, {}, shop), { changed: 1, more: false });
    assert.equal((await did(app, merchantCard.trash, {}, shop)).total, 0);
  });

  test('gives nothing back to goods that lie in the bin themselves', async () => {
    await did(app, merchantCard.del, { ids: ids.slice(0, 2) }, shop);
    await sql`update goods set delete_at = now() where id = ${goods}`.execute(app.house.db);
    await refused(app, 'card_goods_trashed', merchantCard.trashBatchRestore, { ids: ids.slice(0, 2) }, shop);
  });
});

describe('a file of cards', () => {
  let goods: number;
  const LINES = ['=HYPERLINK("http://x")----S', '+1', '12345678901234567890', '0012.50', 'plain,"quoted"----中文'];
  before(async () => {
    goods = await makeGoods(app, shop);
    await did(app, merchantCard.add, { goods_id: goods, content: LINES.join('\n'), split_type: '----' }, shop);
  });

  const download = (body: unknown, token = shop.token) =>
    app.app.inject({
      method: 'POST',
      url: cardRaw.download.path,
      payload: JSON.stringify(body),
      remoteAddress: freshIp(),
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    });
  const codeOf = (reply: Awaited<ReturnType<typeof download>>) => (reply.json() as { code: number }).code;

  test('is counted before', async () => {
    assert.deepEqual(await did(app, merchantCard.dumpcards, { goods_id: goods }, shop), { counts: [{ status: 1, count: 5 }] });
    assert.deepEqual(await did(app, merchantCard.dumpcards, { goods_id: goods, quantity: 2 }, shop), { counts: [{ status: 1, count: 2 }] });
    assert.deepEqual(await did(app, merchantCard.dumpcards, { goods_id: goods }, stranger), { counts: [] });
  });

  test('TXT: lines as they could be pasted, oldest first', async () => {
    const reply = await download({ goods_id: goods, format: 'txt' });
    assert.equal(reply.statusCode, 200);
    assert.equal(reply.headers['cache-control'], 'no-store');
    assert.deepEqual(reply.body.replace('\uFEFF', '').trimEnd().split('\r\n'), LINES);
    assert.equal((await download({ goods_id: goods, format: 'txt', quantity: 2 })).body.trimEnd().split('\r\n').length, 2);
  });

  test('CSV and XLSX: nothing in them runs, and no digit is lost', async () => {
    const csv = (await download({ goods_id: goods, format: 'csv' })).body;
    assert.ok(csv.startsWith('\uFEFF卡号,卡密,'));
    const lines = csv.trimEnd().split('\r\n').slice(1);
    assert.ok(lines[0]?.startsWith(`"'=HYPERLINK(""http://x"")",S,`), lines[0]);
    assert.ok(lines[1]?.startsWith("'+1,"));
    assert.ok(lines[2]?.startsWith("'12345678901234567890,"));
    assert.ok(lines[4]?.startsWith('"plain,""quoted""",中文,'));
    const { sheets } = await readXlsx((await download({ goods_id: goods, format: 'xlsx' })).rawPayload);
    const rows = sheets[0]?.rows ?? [];
    assert.deepEqual(
      rows.slice(1).map((row) => row[0]),
      ['=HYPERLINK("http://x")', '+1', '12345678901234567890', '0012.50', 'plain,"quoted"'],
    );
  });

  test('only for whoever may, with a sound question, and each is in the log with its count', async () => {
    assert.equal(codeOf(await download({ goods_id: goods, format: 'txt' }, (await makeBuyer(app)).token)), refusals.signed_out.code);
    const clerk = await makeShop(app, ['goods/card/list']);
    assert.equal(codeOf(await download({ format: 'txt' }, clerk.token)), refusals.forbidden.code);
    assert.equal(codeOf(await download({ goods_id: goods, format: 'txt' }, stranger.token)), refusals.export_empty.code);
    for (const body of [{}, { format: 'pdf' }, { format: 'txt', quantity: 0 }, { format: 'txt', merchant_id: 1 }, []])
      assert.equal(codeOf(await download(body)), refusals.bad_input.code, JSON.stringify(body));
    const { rows } = await sql<{ count: number }>`
      select (input ->> 'count')::int as count from operation_log where path = ${cardRaw.download.path} and actor_id = ${shop.id} order by id`.execute(
      app.house.db,
    );
    assert.deepEqual(
      rows.map(({ count }) => count),
      [5, 2, 5, 5],
    );
  });

  test('as sold: exactly those leave the sale, stay in the bin for good and come back disabled', async () => {
    const { list: before } = await list({ goods_id: goods });
    const [held] = before.map(({ id }) => id) as [number];
    await give(goods, [held], 3);
    const reply = await download({ goods_id: goods, format: 'txt', sold: 1, quantity: 2 });
    assert.deepEqual(reply.body.replace('\uFEFF', '').trimEnd().split('\r\n'), LINES.slice(0, 2));
    const rest = await list({ goods_id: goods });
    assert.deepEqual([rest.total, (await list({ goods_id: goods, status: 1 })).total], [3, 2]);
    const { list: gone } = await did(app, merchantCard.trash, { goods_id: goods }, shop);
    assert.deepEqual(
      gone.map(({ exported, status }) => [exported, status]),
      [
        [1, 0],
        [1, 0],
      ],
    );
    const ids = gone.map(({ id }) => id);
    await refused(app, 'card_exported', merchantCard.trashBatchDel, { ids }, shop);
    assert.deepEqual(await did(app, merchantCard.clear, { goods_id: goods }, shop), { changed: 0, more: false });
    assert.equal((await did(app, merchantCard.add, { goods_id: goods, content: LINES[1] as string }, shop)).duplicate, 1);
    await did(app, merchantCard.trashBatchRestore, { ids }, shop);
    assert.equal((await list({ goods_id: goods, status: 0 })).total, 2);
    assert.deepEqual((await actionsOf(ids[0] as number)).slice(-2), ['export_sold', 'restore']);
    await did(app, merchantCard.del, { ids }, shop);
    assert.deepEqual(await did(app, merchantCard.trashBatchDel, { ids }, shop), { changed: 2, more: false });
    assert.equal((await download({ goods_id: goods, format: 'txt', sold: 1 })).body.trimEnd().split('\r\n').length, 2);
    assert.equal(codeOf(await download({ goods_id: goods, format: 'txt', sold: 1 })), refusals.export_empty.code);
    assert.equal((await statusOf(held))?.status, 3);
  });
});

test('defect 26: after everything that can be done with a card, no text of it lies in the database or the log', async () => {
  const [from, to] = [await makeGoods(app, shop), await makeGoods(app, shop, { card_order: 3 })];
  const [number, secret] = ['DUMPSCANNUMBER0123456789', 'DUMPSCANSECRET9876543210'];
  await add(from, `${number}----${secret}`);
  assert.equal((await list({ card: `${number}----${secret}` })).total, 1);
  const [id] = (await idsOf({ goods_id: from })) as [number];
  await did(app, merchantCard.reveal, { id }, shop);
  await did(app, merchantCard.move, { ids: [id], goods_id: to }, shop);
  await did(app, merchantCard.del, { ids: [id] }, shop);
  await did(app, merchantCard.trashBatchRestore, { ids: [id] }, shop);
  const file = await app.app.inject({
    method: 'POST',
    url: cardRaw.download.path,
    payload: JSON.stringify({ goods_id: to, format: 'csv', sold: 1 }),
    remoteAddress: freshIp(),
    headers: { 'content-type': 'application/json', authorization: `Bearer ${shop.token}` },
  });
  assert.match(file.body, new RegExp(`${number},${secret}`));
  const { rows: tables } = await sql<{ name: string }>`
    select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`.execute(app.house.db);
  assert.ok(tables.length > 40, `only ${tables.length} tables`);
  for (const { name } of tables) {
    const { rows } = await sql<{ found: boolean }>`
      select exists (select 1 from ${sql.table(name)} t
        where t::text ~ 'DUMPSCAN' or t::text ~ encode('DUMPSCANNUMBER', 'hex') or t::text ~ encode('DUMPSCANSECRET', 'hex')) as found`.execute(
      app.house.db,
    );
    assert.equal(rows[0]?.found, false, name);
  }
  assert.doesNotMatch(app.logged.join(''), /DUMPSCAN/);
});
