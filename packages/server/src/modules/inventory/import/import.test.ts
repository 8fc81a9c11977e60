import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCard } from '@keymall/contract/inventory/card';
import { cardImportRaw, MAX_IMPORT_BYTES, MAX_OPEN_IMPORTS, merchantCardBatch } from '@keymall/contract/inventory/card-import';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { makeCards, makeGoods, makeShop, type Shop } from '#testing/builders';
import { did, freshIp, refused } from '#testing/call';
import { insertOrder } from '#testing/orders';
import { ended, gbk, send, stored, upload } from './import.fixture.ts';

let app: TestApp;
let shop: Shop;
let goods: number;
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
});

const pasting = (content: string, more: Partial<Parameters<typeof did<typeof merchantCard.add>>[2]> = {}) =>
  did(app, merchantCard.add, { goods_id: goods, content, ...more }, shop);
const cards = () => did(app, merchantCard.list, { goods_id: goods, limit: 100 }, shop);
const available = async () => (await did(app, merchantCard.list, { goods_id: goods, status: 1 }, shop)).total;

/** Makes an order hold a card, or have it. */
async function give(card: number, status: 2 | 3): Promise<void> {
  const order = await insertOrder(app, shop, goods, status === 2 ? 1 : 0);
  const line = await app.house.db
    .insertInto('order_line')
    .values({ merchant_id: shop.id, order_id: order, goods_id: goods, stock_merchant_id: shop.id, quantity: 1 })
    .returning('id')
    .executeTakeFirstOrThrow();
  await app.house.db.updateTable('card').set({ status, order_id: order, line_id: line.id }).where('id', '=', card).execute();
}

describe('a short paste is in stock when it is answered', () => {
  before(async () => {
    goods = await makeGoods(app, shop);
  });

  test('every line is accounted for, and told by its number', async () => {
    const { import_id, ...report } = await pasting(`A----1\n\nB----2\r\nA----1\r${'x'.repeat(2001)}\nC`, { split_type: '----' });
    assert.deepEqual(report, {
      status: 'done',
      progress: 100,
      error: null,
      total: 6,
      inserted: 3,
      duplicate: 1,
      blank: 1,
      invalid: 1,
      problems: [
        { line: 4, reason: 'duplicate_in_batch' },
        { line: 5, reason: 'too_long' },
      ],
    });
    assert.deepEqual(await stored(app, goods), ['A/1', 'B/2', 'C']);
    assert.deepEqual(await did(app, merchantCardBatch.progress, { id: import_id }, shop), { import_id, ...report });
  });

  test('what is in stock, sold or in the bin is not taken again', async () => {
    const [first, second] = (await cards()).list.map(({ id }) => id);
    await did(app, merchantCard.del, { ids: [first as number] }, shop);
    await give(second as number, 2);
    const again = await pasting('A----1\nB----2\nC\nD', { split_type: '----' });
    assert.deepEqual([again.inserted, again.duplicate], [1, 3]);
    assert.deepEqual(new Set(again.problems.map(({ reason }) => reason)), new Set(['duplicate_in_stock']));
  });

  test('the same text is another card for another goods', async () => {
    goods = await makeGoods(app, shop);
    assert.equal((await pasting('A----1', { split_type: '----' })).inserted, 1);
  });

  test('in the order given, or in none; either way behind what was there and before what comes', async () => {
    goods = await makeGoods(app, shop);
    const lines = Array.from({ length: 60 }, (_, index) => `card-${index}`);
    await pasting(lines.join('\n'));
    assert.deepEqual(await stored(app, goods), lines);
    goods = await makeGoods(app, shop);
    await pasting('first');
    await pasting(lines.join('\n'), { keep_order: 0 });
    await pasting('last');
    const order = await stored(app, goods);
    assert.deepEqual([order[0], order.at(-1)], ['first', 'last']);
    assert.notDeepEqual(order.slice(1, -1), lines);
    assert.deepEqual(order.slice(1, -1).sort(), [...lines].sort());
  });

  test('any separator, by its name where it is a blank, or one of one’s own', async () => {
    goods = await makeGoods(app, shop);
    await pasting('a b', { split_type: 'space' });
    await pasting('c\td', { split_type: 'tab' });
    await pasting('e=>f=>g', { split_type: 'own', separator: '=>' });
    await pasting('h|i\nj,k', { split_type: 'auto' });
    assert.deepEqual(await stored(app, goods), ['a/b', 'c/d', 'e/f=>g', 'h/i', 'j,k']);
    await refused(app, 'bad_input', merchantCard.add, { goods_id: goods, content: 'x', split_type: 'own' }, shop);
    await refused(app, 'bad_input', merchantCard.add, { goods_id: goods, content: 'x', split_type: 'own', separator: '123456789' }, shop);
  });

  test('two of the same at once: one has all, the other none', async () => {
    goods = await makeGoods(app, shop);
    const lines = Array.from({ length: 500 }, (_, index) => `twin-${index}`);
    const reports = await Promise.all([pasting(lines.join('\n')), pasting([...lines].reverse().join('\n'))]);
    assert.deepEqual(
      reports.map(({ inserted }) => inserted).sort((a, b) => a - b),
      [0, 500],
    );
    for (const { total, inserted, duplicate } of reports) assert.equal(total, inserted + duplicate);
  });

  test('where buyers select, what they see is written down with the card; else nothing is', async () => {
    const seen = async () =>
      (await app.house.db.selectFrom('card').select('preview').where('goods_id', '=', goods).orderBy('position').execute()).map(
        ({ preview }) => preview,
      );
    goods = await makeGoods(app, shop);
    await pasting('13812345678----secret', { split_type: '----' });
    assert.deepEqual(await seen(), [null]);
    goods = await makeGoods(app, shop, { card_order: 3 });
    await pasting('13812345678----secret\n13900001111----other', { split_type: '----' });
    assert.deepEqual(await seen(), ['138****5678', '139****1111']);
  });

  test('nothing at all is nothing, and strangers’ goods or goods without cards take none', async () => {
    await refused(app, 'import_empty', merchantCard.add, { goods_id: goods, content: ' \n \r\n' }, shop);
    await refused(app, 'import_empty', merchantCard.add, { goods_id: goods, content: '' }, shop);
    await refused(app, 'missing', merchantCard.add, { goods_id: goods, content: 'x' }, await makeShop(app));
    await app.house.db.updateTable('goods').set({ delivery_kind: 1 }).where('id', '=', goods).execute();
    await refused(app, 'goods_takes_no_cards', merchantCard.add, { goods_id: goods, content: 'x' }, shop);
  });
});

describe('a long paste and a file are worked after the answer', () => {
  before(async () => {
    goods = await makeGoods(app, shop);
  });

  test('defect 11: a hundred thousand lines at once, and not one more', async () => {
    const lines = Array.from({ length: 100_001 }, (_, index) => `bulk-${index}`);
    const answer = await pasting(lines.slice(0, -1).join('\n'));
    assert.deepEqual([answer.status, answer.total, answer.progress], ['waiting', 0, 0]);
    const report = await ended(app, answer.import_id, shop);
    assert.deepEqual([report.status, report.inserted, report.progress], ['done', 100_000, 100]);
    assert.match(await refused(app, 'import_too_long', merchantCard.add, { goods_id: goods, content: lines.join('\n') }, shop), /100000/);
    const failed = await upload(app, { goods_id: goods }, lines.join('\n'), shop);
    assert.deepEqual([failed.status, failed.error, failed.total], ['failed', 'too_many_lines', 0]);
    const left = await app.house.db.selectFrom('card_import_chunk').select('seq').where('import_id', '=', answer.import_id).execute();
    assert.deepEqual(left, []);
  });

  test('whole, or in pieces that come again and out of turn', async () => {
    goods = await makeGoods(app, shop);
    const begun = await send(app, { goods_id: goods, file_name: '卡密.txt', split_type: ',', more: 1 }, 'a,1\nb', shop);
    const import_id = begun.data.import_id;
    assert.equal(begun.data.status, 'receiving');
    assert.equal((await send(app, { import_id, piece: 2, more: 1 }, '\nd,4', shop)).code, 1);
    assert.equal((await send(app, { import_id, piece: 1, more: 1 }, 'lost', shop)).code, 1);
    const last = await send(app, { import_id, piece: 1 }, ',2\nc,3', shop);
    assert.deepEqual(last.data, { import_id, status: 'waiting' });
    assert.equal((await ended(app, import_id, shop)).inserted, 4);
    assert.deepEqual(await stored(app, goods), ['a/1', 'b/2', 'c/3', 'd/4']);
    assert.equal((await send(app, { import_id, piece: 3 }, 'late', shop)).code, 1342);
  });

  test('what somebody brings to a goods that had no cards when its file began is no second card', async () => {
    goods = await makeGoods(app, shop);
    await pasting('rival');
    const rival = await app.house.db.deleteFrom('card').where('goods_id', '=', goods).returningAll().executeTakeFirstOrThrow();
    const { import_id } = (await send(app, { goods_id: goods, more: 1 }, 'rival\n', shop)).data;
    await app.house.db.transaction().execute(async (trx) => {
      await trx.selectFrom('goods').select('id').where('id', '=', goods).forNoKeyUpdate().execute();
      await send(app, { import_id, piece: 1 }, 'fresh', shop);
      // until the file, which found no cards, stands before the goods
      for (let waiting = 0; waiting === 0; ) {
        const { rows } = await sql<{ count: number }>`select count(*) as count from pg_locks where not granted`.execute(app.house.db);
        waiting = rows[0]?.count ?? 0;
      }
      await sql`insert into card (merchant_id, goods_id, import_id, secret, fingerprint)
        values (${shop.id}, ${goods}, ${rival.import_id}, ${rival.secret}, ${rival.fingerprint})`.execute(trx);
    });
    const { inserted, duplicate, problems } = await ended(app, import_id, shop);
    assert.deepEqual([inserted, duplicate, problems], [1, 1, [{ line: 1, reason: 'duplicate_in_stock' }]]);
    assert.deepEqual(await stored(app, goods), ['rival', 'fresh']);
  });

  test('pieces that come at once are no way around the size of a file', async () => {
    const { data } = await send(app, { goods_id: goods, more: 1 }, 'x', shop);
    // what two calls leave that both looked before either had written
    await app.house.db
      .updateTable('card_import_chunk')
      .set({ bytes: MAX_IMPORT_BYTES + 1 })
      .where('import_id', '=', data.import_id)
      .execute();
    const last = await send(app, { import_id: data.import_id, piece: 1 }, '', shop);
    assert.equal(last.http, 413);
    assert.equal((await did(app, merchantCardBatch.progress, { id: data.import_id }, shop)).status, 'receiving');
  });

  test('a file lies there sealed until it is worked', async () => {
    const { data } = await send(app, { goods_id: goods, more: 1 }, 'SECRET-TEXT-IN-CLEAR', shop);
    const { sealed } = await app.house.db
      .selectFrom('card_import_chunk')
      .select('sealed')
      .where('import_id', '=', data.import_id)
      .executeTakeFirstOrThrow();
    assert.doesNotMatch(sealed.toString('latin1'), /SECRET/);
  });

  test('who may not, for what is not his, too much, nothing: each its refusal', async () => {
    const stranger = await makeShop(app);
    assert.equal((await send(app, { goods_id: goods }, 'x', {})).http, 401);
    assert.equal((await send(app, { goods_id: goods }, 'x', await makeShop(app, ['goods/good/list']))).http, 403);
    assert.equal((await send(app, { goods_id: goods }, 'x', stranger)).http, 404);
    const { data } = await send(app, { goods_id: goods, more: 1 }, 'x', shop);
    assert.equal((await send(app, { import_id: data.import_id, piece: 1 }, 'y', stranger)).http, 404);
    assert.equal((await send(app, { goods_id: goods }, '', shop)).code, 1310);
    assert.equal((await send(app, { goods_id: goods, split_type: 'own' }, 'x', shop)).http, 400);
    assert.equal((await send(app, { import_id: data.import_id, piece: 0 }, 'x', shop)).http, 400);
    assert.equal((await send(app, { goods_id: goods }, Buffer.alloc(MAX_IMPORT_BYTES + 1, 'x'), shop)).http, 413);
  });

  test('as many batches under way as one shop may have', async () => {
    const busy = await makeShop(app);
    const of = await makeGoods(app, busy);
    for (let count = 0; count < MAX_OPEN_IMPORTS; count += 1) assert.equal((await send(app, { goods_id: of, more: 1 }, 'x', busy)).code, 1);
    assert.equal((await send(app, { goods_id: of, more: 1 }, 'x', busy)).code, 1344);
    app.clock.pass(2 * 3_600_000);
    await app.jobs.runNow('card.import');
    assert.equal((await send(app, { goods_id: of }, 'y', busy)).code, 1);
    await ended(app, 0, busy).catch(() => undefined);
  });

  test('what was not taken comes down by line and reason, without the text', async () => {
    const report = await upload(app, { goods_id: goods, file_name: 'x.txt' }, `fine\nfine\n${'x'.repeat(3000)}\nb\u0001d`, shop);
    const down = (token: string) =>
      app.app.inject({
        method: 'GET',
        url: `${cardImportRaw.problems.path}?id=${report.import_id}`,
        remoteAddress: freshIp(),
        headers: { authorization: `Bearer ${token}` },
      });
    const { body, headers } = await down(shop.token);
    assert.match(String(headers['content-disposition']), /attachment/);
    assert.deepEqual(body.replace('\ufeff', '').trim().split('\r\n'), [
      '行号,原因',
      '2,与本批次的其他行重复',
      '3,超过 2000 个字符',
      '4,含有控制字符，或编码无法识别',
    ]);
    assert.equal((await down((await makeShop(app)).token)).statusCode, 404);
    assert.equal((await down((await makeShop(app, ['goods/good/list'])).token)).statusCode, 403);
  });
});

describe('files as they come', () => {
  const given = async (body: Buffer, more: Parameters<typeof upload>[1] = {}): Promise<string[]> => {
    goods = await makeGoods(app, shop);
    await upload(app, { goods_id: goods, ...more }, body, shop);
    return stored(app, goods);
  };
  const text = '会员卡一号,密码甲\r\n联通,二\r\n一,丁\r\nplain,ascii\r\n';
  const wanted = ['会员卡一号/密码甲', '联通/二', '一/丁', 'plain/ascii'];

  test('in every encoding that Chinese files have', async () => {
    const utf16 = Buffer.from(text, 'utf16le');
    const files = {
      utf8: Buffer.from(text),
      'utf8 with a mark': Buffer.from(`\ufeff${text}`),
      gbk: gbk(text),
      'utf16 little': Buffer.concat([Buffer.from([0xff, 0xfe]), utf16]),
      'utf16 big': Buffer.concat([Buffer.from([0xfe, 0xff]), Buffer.from(utf16).swap16()]),
    };
    for (const [name, file] of Object.entries(files)) assert.deepEqual(await given(file, { split_type: ',' }), wanted, name);
  });

  test('put together from several systems: each line by itself', async () => {
    const mixed = Buffer.concat([gbk('甲卡,密码\n'), Buffer.from('乙卡,密码\n'), gbk('丙,丁\r'), Buffer.from('丙卡戊,己\n')]);
    assert.deepEqual(await given(mixed, { split_type: ',' }), ['甲卡/密码', '乙卡/密码', '丙/丁', '丙卡戊/己']);
  });

  test('CSV loses its quotes, and a name does not make a spreadsheet', async () => {
    const csv = '"a,1","b ""2"""\nc,d\n"=1+1",e\n';
    assert.deepEqual(await given(Buffer.from(csv), { file_name: '卡.CSV', split_type: 'auto' }), ['a,1/b "2"', 'c/d', '=1+1/e']);
    assert.deepEqual(await given(Buffer.from('a|1'), { file_name: '卡.xlsx', split_type: 'auto' }), ['a/1']);
  });

  test('what is no text in any of them is told, line by line', async () => {
    goods = await makeGoods(app, shop);
    const file = Buffer.concat([Buffer.from('good\n'), Buffer.from([0xff, 0xff, 0x0a]), gbk('好'), Buffer.from([0x0a, 0x81])]);
    const report = await upload(app, { goods_id: goods }, file, shop);
    assert.deepEqual(report.problems, [
      { line: 2, reason: 'unprintable' },
      { line: 4, reason: 'unprintable' },
    ]);
    assert.deepEqual(await stored(app, goods), ['good', '好']);
  });
});

describe('a batch', () => {
  let batch: number;
  before(async () => {
    goods = await makeGoods(app, shop);
    batch = (await upload(app, { goods_id: goods, file_name: '春节.txt', is_pre: 1 }, 'a\nb\nc\nd\na', shop)).import_id;
  });

  test('is listed with what came of it, found by name and note, and by nobody else', async () => {
    assert.equal(await did(app, merchantCardBatch.note, { id: batch, note: '春节活动' }, shop), null);
    for (const filter of [
      { keyword: '春节' },
      { keyword: '活动', source: 'file' as const },
      { goods_id: goods, status: 'done' as const },
    ]) {
      const { list, total } = await did(app, merchantCardBatch.list, filter, shop);
      assert.deepEqual([total, list[0]?.id, list[0]?.inserted, list[0]?.duplicate, list[0]?.note], [1, batch, 4, 1, '春节活动']);
    }
    assert.equal((await did(app, merchantCardBatch.list, { keyword: '%' }, shop)).total, 0);
    assert.equal((await did(app, merchantCardBatch.list, {}, await makeShop(app))).total, 0);
  });

  test('knows what became of its cards', async () => {
    const ids = (await cards()).list.map(({ id }) => id);
    await give(ids[0] as number, 2);
    await give(ids[1] as number, 3);
    await did(app, merchantCard.status, { ids: [ids[2] as number], status: 0 }, shop);
    await did(app, merchantCard.del, { ids: [ids[3] as number] }, shop);
    const { stock, is_pre, file_name, keep_order } = await did(app, merchantCardBatch.detail, { id: batch }, shop);
    assert.deepEqual(stock, { available: 0, reserved: 1, sold: 1, disabled: 1, void: 0, trashed: 1 });
    assert.deepEqual([is_pre, file_name, keep_order], [1, '春节.txt', 1]);
  });

  test('of which something is sold is taken back only as far as it is free, and only when that is agreed to', async () => {
    assert.match(await refused(app, 'import_partly_sold', merchantCardBatch.undo, { id: batch }, shop), /2 张.*2 张/);
    assert.equal((await cards()).total, 3);
    assert.deepEqual(await did(app, merchantCardBatch.undo, { id: batch, keep_sold: 1 }, shop), { removed: 2, kept: 2 });
    assert.deepEqual(
      (await cards()).list.map(({ status }) => status).sort((a, b) => a - b),
      [2, 3],
    );
    assert.equal((await did(app, merchantCardBatch.detail, { id: batch }, shop)).status, 'undone');
    await refused(app, 'import_over', merchantCardBatch.undo, { id: batch, keep_sold: 1 }, shop);
    await refused(app, 'import_over', merchantCardBatch.retry, { id: batch }, shop);
  });

  test('that is free goes as if it had never come: the same file may come again', async () => {
    goods = await makeGoods(app, shop);
    const lines = Array.from({ length: 7000 }, (_, index) => `again-${index}`).join('\n');
    const { import_id } = await upload(app, { goods_id: goods }, lines, shop);
    assert.deepEqual(await did(app, merchantCardBatch.undo, { id: import_id }, shop), { removed: 7000, kept: 0 });
    assert.equal(await available(), 0);
    assert.equal((await upload(app, { goods_id: goods }, lines, shop)).inserted, 7000);
  });

  test('that is sold while it is taken back: of two one wins', async () => {
    goods = await makeGoods(app, shop);
    await makeCards(app, shop, goods, 30);
    const { list } = await did(app, merchantCardBatch.list, { goods_id: goods }, shop);
    const id = list[0]?.id as number;
    const [undone] = await Promise.allSettled([
      did(app, merchantCardBatch.undo, { id, keep_sold: 1 }, shop),
      ...(await cards()).list.slice(0, 5).map(({ id: card }) => give(card, 3)),
    ]);
    assert.equal(undone.status, 'fulfilled');
    const left = await app.house.db.selectFrom('card').select(['status', 'order_id']).where('import_id', '=', id).execute();
    assert.ok(left.every(({ status, order_id }) => status === 3 && order_id !== null));
    const { removed, kept } = (undone as PromiseFulfilledResult<{ removed: number; kept: number }>).value;
    assert.deepEqual([removed + kept, left.length], [30, kept]);
  });

  test('of deleted goods fails and says so; one under way is not taken back', async () => {
    goods = await makeGoods(app, shop);
    const { data } = await send(app, { goods_id: goods, more: 1 }, 'x', shop);
    await refused(app, 'import_under_way', merchantCardBatch.undo, { id: data.import_id, keep_sold: 1 }, shop);
    await did(app, merchantGoods.del, { ids: [goods] }, shop);
    await send(app, { import_id: data.import_id, piece: 1 }, '\ny', shop);
    const report = await ended(app, data.import_id, shop);
    assert.deepEqual([report.status, report.error], ['failed', 'goods_gone']);
  });
});
