import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import type { Worker } from 'node:worker_threads';
import { deflateRawSync } from 'node:zlib';
import { merchantCardBatch } from '@keymall/contract/inventory/card-import';
import { linesOf } from '@keymall/contract/inventory/card-lines';
import fc from 'fast-check';
import { type CellValue, writeXlsx } from 'hucre';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { startTestApp, type TestApp } from '#testing/app';
import { makeGoods, makeShop, type Shop } from '#testing/builders';
import { did, refused } from '#testing/call';
import { ended, gbk, type Report, send, stored, upload } from './import.fixture.ts';
import { BATCH } from './import-batch.ts';
import type { PackedBatch } from './import-rows.ts';
import type { SealerSays } from './import-sealer.main.ts';
import { endIdleSealers, sealed } from './import-sealer.ts';
import type { FileToSeal } from './import-sealing.ts';
import { decodeLine, lineCutter, plainPieces } from './import-text.ts';
import { unworked } from './import-work.repository.ts';
import { workImport } from './import-work.service.ts';
import { cellText } from './sheet-reader.main.ts';
import { mayInflate } from './zip.rules.ts';

let app: TestApp;
let shop: Shop;
let goods: number;
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
});

const sheet = async (rows: CellValue[][]): Promise<Buffer> => Buffer.from(await writeXlsx({ sheets: [{ name: 'Sheet1', rows }] }));

/** A ZIP of one deflated entry that declares what it likes. */
function zipOf(name: string, plain: Buffer, declared: number): Buffer {
  const packed = deflateRawSync(plain);
  const local = Buffer.alloc(30 + name.length);
  local.writeUInt32LE(0x04034b50, 0);
  local.writeUInt16LE(8, 8);
  local.writeUInt32LE(packed.length, 18);
  local.writeUInt32LE(declared, 22);
  local.writeUInt16LE(name.length, 26);
  local.write(name, 30);
  const central = Buffer.alloc(46 + name.length);
  central.writeUInt32LE(0x02014b50, 0);
  central.writeUInt16LE(8, 10);
  central.writeUInt32LE(packed.length, 20);
  central.writeUInt32LE(declared, 24);
  central.writeUInt16LE(name.length, 28);
  central.write(name, 46);
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(central.length, 12);
  end.writeUInt32LE(local.length + packed.length, 16);
  return Buffer.concat([local, packed, central, end]);
}

async function* inPieces(file: Buffer, cuts: readonly number[]): AsyncGenerator<Buffer> {
  let from = 0;
  for (const cut of [...cuts, file.length]) {
    const until = Math.min(file.length, from + cut);
    if (until > from) yield file.subarray(from, until);
    from = until;
  }
}

describe('lines out of bytes', () => {
  test('however the file is cut into pieces', async () => {
    const line = fc.oneof(fc.string({ maxLength: 30, unit: 'grapheme' }), fc.constantFrom('', ' ', '卡密', 'x'.repeat(9000)));
    const lineEnd = fc.constantFrom('\n', '\r\n', '\r');
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.tuple(line, lineEnd), { maxLength: 25 }),
        line,
        fc.array(fc.integer({ min: 1, max: 40 }), { maxLength: 400 }),
        async (lines, last, cuts) => {
          const text = lines.flat().join('') + last;
          const cutter = lineCutter();
          const cut: (Buffer | null)[] = [];
          for await (const piece of plainPieces(inPieces(Buffer.from(text), cuts))) cut.push(...cutter.cut(piece));
          cut.push(...cutter.end());
          const wanted = linesOf(text.replace(/^\ufeff/, ''));
          if (wanted.at(-1) === '') wanted.pop();
          assert.deepEqual(
            cut.map((each) => (each === null ? 'too long' : decodeLine(each, true))),
            wanted.map((each) => (Buffer.byteLength(each) > 8064 ? 'too long' : each)),
          );
        },
      ),
    );
  });

  test('of a UTF-16 file that is cut inside its letters', async () => {
    const text = '会员\r\n😀卡\n';
    const file = Buffer.concat([Buffer.from([0xff, 0xfe]), Buffer.from(text, 'utf16le')]);
    const parts: Buffer[] = [];
    for await (const piece of plainPieces(
      inPieces(
        file,
        Array.from({ length: file.length }, () => 1),
      ),
    ))
      parts.push(piece);
    assert.equal(Buffer.concat(parts).toString('utf8'), text);
  });

  test('any bytes are some text or none, and never an error', () => {
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 60 }), fc.boolean(), (bytes, isUtf8) => {
        const text = decodeLine(Buffer.from(bytes), isUtf8);
        assert.ok(text === null || text.isWellFormed());
      }),
    );
  });
});

describe('a hostile file', () => {
  before(async () => {
    goods = await makeGoods(app, shop);
  });

  test('a hundred thousand lines of two encodings, repeats, blanks, formulas and a line of a megabyte: each accounted for', async () => {
    const count = 100_000;
    const parts: Buffer[] = [];
    const wanted = { inserted: 0, duplicate: 0, blank: 0, invalid: 0 };
    for (let line = 0; line < count; line += 1) {
      let text: Buffer = Buffer.from(line % 2 ? `普通卡${line}----密码${line}` : '');
      if (line === 777) {
        text = Buffer.alloc(1_048_576, 'A');
        wanted.invalid += 1;
      } else if (line % 100 === 3) {
        text = Buffer.from(line % 200 === 3 ? '   ' : '');
        wanted.blank += 1;
      } else if (line > 1000 && line % 100 < 3) {
        text = Buffer.from('=cmd|calc!A0');
        wanted.duplicate += 1;
      } else {
        if (line % 2 === 0) text = gbk(`国标卡${line}----密码${line}`);
        if (line % 100 === 50) text = Buffer.from(`=HYPERLINK("http://x/${line}")`);
        wanted.inserted += 1;
      }
      parts.push(text, Buffer.from(line % 3 ? '\n' : '\r\n'));
    }
    // the first of the formulas that repeat is a card itself
    wanted.inserted += 1;
    wanted.duplicate -= 1;
    const report = await upload(app, { goods_id: goods, split_type: '----' }, Buffer.concat(parts), shop);
    const { total, inserted, duplicate, blank, invalid, status } = report;
    assert.deepEqual({ status, total, inserted, duplicate, blank, invalid }, { status: 'done', total: count, ...wanted });
    const cards = await stored(app, goods);
    assert.equal(cards.length, wanted.inserted);
    assert.ok(cards.includes('国标卡4/密码4') && cards.includes('普通卡5/密码5') && cards.includes('=HYPERLINK("http://x/50")'));
  });

  test('fifty megabytes in one line are one invalid line', async () => {
    goods = await makeGoods(app, shop);
    const report = await upload(app, { goods_id: goods }, Buffer.concat([Buffer.alloc(52_000_000, 'x'), Buffer.from('\nlast')]), shop);
    assert.deepEqual([report.total, report.inserted, report.problems], [2, 1, [{ line: 1, reason: 'too_long' }]]);
  });

  test('nothing but line ends, nothing but blanks, nothing but zeros', async () => {
    const of = async (body: Buffer) => {
      const { status, error, inserted } = await upload(app, { goods_id: goods }, body, shop);
      return [status, error, inserted];
    };
    assert.deepEqual(await of(Buffer.alloc(90_000, '\n')), ['failed', 'empty', 0]);
    assert.deepEqual(await of(Buffer.alloc(200_000, '\n')), ['failed', 'too_many_lines', 0]);
    assert.deepEqual(await of(Buffer.alloc(1000)), ['done', null, 0]);
    assert.deepEqual(await of(randomBytes(50_000)).then(([status]) => status), 'done');
  });
});

describe('a spreadsheet', () => {
  const given = async (rows: CellValue[][], split_type: 'none' | 'auto' | '----' = 'none') => {
    goods = await makeGoods(app, shop);
    return upload(app, { goods_id: goods, file_name: '卡密.xlsx', split_type }, await sheet(rows), shop);
  };

  test('of one column or two', async () => {
    const report = await given([['a', '1'], ['b----2'], [], ['卡密', '=1+1'], ['=SUM(A1)'], [12345678, 99]], '----');
    assert.deepEqual([report.status, report.inserted], ['done', 5]);
    assert.deepEqual(await stored(app, goods), ['a/1', 'b/2', '卡密/=1+1', '=SUM(A1)', '12345678/99']);
  });

  test('what it has rewritten is told by its row, not sold', async () => {
    const report = await given([['fine'], [2 ** 63], [new Date('2026-01-02')], ['12345678901234567890'], ['two\nlines']]);
    assert.deepEqual(report.problems, [
      { line: 2, reason: 'not_text' },
      { line: 3, reason: 'not_text' },
      { line: 5, reason: 'unprintable' },
    ]);
    assert.deepEqual(await stored(app, goods), ['fine', '12345678901234567890']);
    assert.deepEqual([1e15, 999_999_999_999_999, 0.1, 1e-9, true, null].map(cellText), [null, '999999999999999', '0.1', null, 'TRUE', '']);
  });

  test('that is none, is cut off, is an old one or grows beyond measure fails, and everything else goes on', async () => {
    const whole = await sheet([['a']]);
    const files = {
      'a ZIP': zipOf('readme.txt', Buffer.from('hello'), 5),
      'cut off': whole.subarray(0, whole.length - 40),
      old: Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]), Buffer.alloc(600)]),
      'a bomb': zipOf('xl/sharedStrings.xml', Buffer.alloc(60_000_000), 60_000_000),
      'a small one that grows a thousandfold': zipOf('xl/worksheets/sheet1.xml', Buffer.alloc(20_000_000), 20_000_000),
      'a bomb that hides': zipOf('[Content_Types].xml', Buffer.alloc(20_000_000), 0),
      'a bomb that lies': zipOf('[Content_Types].xml', Buffer.alloc(20_000_000), 100),
    };
    for (const [name, file] of Object.entries(files)) {
      const { status, error } = await upload(app, { goods_id: goods, file_name: 'x.xlsx' }, file, shop);
      assert.deepEqual([status, error], ['failed', 'bad_spreadsheet'], name);
    }
    assert.equal(mayInflate(whole), true);
    fc.assert(fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => assert.equal(mayInflate(bytes), false)));
  });
});

describe('a merchant with many files', () => {
  test('makes nobody wait but himself: another’s file goes beside the one under way', async () => {
    const other = await makeShop(app);
    const theirs = await makeGoods(app, other);
    goods = await makeGoods(app, shop);
    const slow = await sheet([['card']]);
    const closing = async (file: Buffer, goods_id: number, caller: Shop): Promise<number> => {
      const { data } = await send(app, { goods_id, file_name: 'x.xlsx', more: 1 }, file, caller);
      return data.import_id;
    };
    const ids: number[] = [];
    for (let count = 0; count < 4; count += 1) ids.push(await closing(slow, goods, shop));
    const last = await closing(Buffer.from('quick-1\nquick-2'), theirs, other);
    // All have come and none is begun: whatever the machine is busy with, this is the line.
    await app.house.db
      .updateTable('card_import')
      .set({ status: 'waiting' })
      .where('id', 'in', [...ids, last])
      .execute();
    const isOver = async (some: number[]): Promise<boolean> =>
      (
        await app.house.db
          .selectFrom('card_import')
          .select('id')
          .where('id', 'in', some)
          .where('status', 'in', ['done', 'failed'])
          .execute()
      ).length > 0;
    // The first merchant's goods are somebody's: what is under way waits, until the other's file is in.
    let working: Promise<void> = Promise.resolve();
    await app.house.db.transaction().execute(async (holder) => {
      await sql`select from goods where id = ${goods} for update`.execute(holder);
      working = app.jobs.runNow('card.import');
      while (!(await isOver([last]))) {
        assert.ok(!(await isOver(ids)), 'it waited for the one that was under way');
        await wait(10);
      }
    });
    await working;
    const { rows } = await sql<{ id: number }>`
      select id from card_import where id in (${sql.join(ids)}) and status = 'done' order by xmin::text::bigint`.execute(app.house.db);
    assert.deepEqual(
      rows.map(({ id }) => id),
      ids,
    );
  });

  test('finds each merchant’s oldest among what waits, however many of one’s stand before', async () => {
    const many = await makeShop(app);
    const others = await Promise.all([makeShop(app), makeShop(app)]);
    const queued: number[] = [];
    for (const [owner, count] of [[many, 25], ...others.map((each) => [each, 1] as const)] as const) {
      const goods_id = await makeGoods(app, owner);
      for (let time = 0; time < count; time += 1)
        queued.push(
          (
            await app.house.db
              .insertInto('card_import')
              .values({ merchant_id: owner.id, goods_id, status: 'waiting', total: 0, inserted: 0, duplicate: 0, blank: 0, invalid: 0 })
              .returning('id')
              .executeTakeFirstOrThrow()
          ).id,
        );
    }
    const found = (await unworked(app.house.db, app.house.now(), 20)).map(({ id }) => id);
    assert.equal(found.length, 20);
    assert.deepEqual(found.slice(0, 3), [queued[0], queued[25], queued[26]]);
    await app.house.db.deleteFrom('card_import').where('id', 'in', queued).execute();
  });
});

describe('a killed server', () => {
  const lines = Array.from({ length: 15_000 }, (_, index) => (index % 50 === 49 ? 'the same again' : `kill-${index}----${index}`));
  /** Every 50th line is the same text: one of them is a card. */
  const wanted = 15_000 - 300 + 1;

  /** A process that dies in the middle: some inserts are done, then nothing is ever heard of it again. */
  function dying(ctx: Ctx, after: number, died: () => void): Ctx {
    let left = after;
    return {
      ...ctx,
      // a process of its own: those of this one do not wait for what it leaves undone
      house: Object.create(ctx.house) as House,
      transaction: (work) => {
        left -= 1;
        if (left >= 0) return ctx.transaction(work);
        died();
        return new Promise(() => undefined);
      },
    };
  }

  /** A batch whose file has come, not yet begun here. */
  async function arrived(keep_order: 0 | 1): Promise<number> {
    goods = await makeGoods(app, shop);
    const { data } = await send(app, { goods_id: goods, split_type: 'auto', keep_order, more: 1 }, lines.join('\n'), shop);
    await app.house.db.updateTable('card_import').set({ status: 'waiting' }).where('id', '=', data.import_id).execute();
    return data.import_id;
  }

  for (const after of [0, 1, 3])
    test(`after ${after} inserts: another goes on, no line is lost and none doubled`, async () => {
      const id = await arrived(1);
      await new Promise<void>((died) => void workImport(dying(app.ctx(), after, died), id));
      const before = await did(app, merchantCardBatch.progress, { id }, shop);
      assert.equal(before.status, 'running');
      assert.equal(before.total, after * BATCH);
      await refused(app, 'import_under_way', merchantCardBatch.undo, { id }, shop);
      // nobody takes it while its worker may be alive
      await app.jobs.runNow('card.import');
      assert.equal((await did(app, merchantCardBatch.progress, { id }, shop)).total, before.total);
      app.clock.pass(60_000);
      await app.jobs.runNow('card.import');
      const { status, total, inserted, duplicate } = await did(app, merchantCardBatch.progress, { id }, shop);
      assert.deepEqual([status, total, inserted, duplicate], ['done', lines.length, wanted, lines.length - wanted]);
      const cards = await stored(app, goods);
      assert.equal(new Set(cards).size, wanted);
      assert.deepEqual(cards.slice(0, 2), ['kill-0/0', 'kill-1/1']);
    });

  test('in a random order, too', async () => {
    const id = await arrived(0);
    await new Promise<void>((died) => void workImport(dying(app.ctx(), 2, died), id));
    app.clock.pass(60_000);
    await app.jobs.runNow('card.import');
    assert.equal((await did(app, merchantCardBatch.progress, { id }, shop)).inserted, wanted);
    assert.notDeepEqual((await stored(app, goods)).slice(0, 3), ['kill-0/0', 'kill-1/1', 'kill-2/2']);
  });

  test('that only stumbled tries again by itself; one that can not is failed, kept, and goes on when asked to', async () => {
    const id = await arrived(1);
    let stumbles = 100;
    const ctx = app.ctx();
    const stumbling: Ctx = {
      ...ctx,
      transaction: (work) =>
        ctx.transaction(async (inner) => {
          const { total } = await inner.db.selectFrom('card_import').select('total').where('id', '=', id).executeTakeFirstOrThrow();
          const answer = await work(inner);
          // the third insert never gets through; what else is written does
          const after = await inner.db.selectFrom('card_import').select('total').where('id', '=', id).executeTakeFirstOrThrow();
          if (total === 2 * BATCH && after.total > total && stumbles > 0) {
            stumbles -= 1;
            throw new Error('the disk stumbles');
          }
          return answer;
        }),
    };
    await workImport(stumbling, id);
    assert.equal(stumbles, 97);
    const failed = await did(app, merchantCardBatch.progress, { id }, shop);
    assert.deepEqual([failed.status, failed.error, failed.total], ['failed', 'broken', 2 * BATCH]);
    await did(app, merchantCardBatch.retry, { id }, shop);
    const done = await ended(app, id, shop);
    assert.deepEqual([done.status, done.inserted], ['done', wanted]);
  });

  test('two servers at one batch: one works it', async () => {
    const id = await arrived(1);
    await Promise.all([workImport(app.ctx(), id), workImport(app.ctx(), id)]);
    assert.equal((await did(app, merchantCardBatch.progress, { id }, shop)).inserted, wanted);
  });
});

describe('a sealing thread', () => {
  const lines = Array.from({ length: 15_000 }, (_, index) => (index % 50 === 49 ? 'the same again' : `thread-${index}----${index}`));
  const wanted = 15_000 - 300 + 1;

  /** Ends the threads that begin next, each as it hands over a batch and the one before is being stored. Gives how many it ended. */
  function endThreads(times: number, atBatch: number): () => number {
    let ended = 0;
    const end = (thread: Worker): void => {
      if (ended === times) return;
      ended += 1;
      let batches = 0;
      thread.on('message', (says: SealerSays) => {
        if (!('batch' in says)) return;
        batches += 1;
        if (batches === atBatch) void thread.terminate();
      });
    };
    process.on('worker', end);
    return () => {
      process.off('worker', end);
      return ended;
    };
  }

  async function given(times: number, atBatch: number): Promise<Report> {
    goods = await makeGoods(app, shop);
    if (times > 0) await endIdleSealers();
    const ended = endThreads(times, atBatch);
    const report = await upload(app, { goods_id: goods, split_type: '----' }, lines.join('\n'), shop);
    assert.equal(ended(), times);
    return report;
  }

  async function assertWhole({ status, total, inserted, duplicate }: Report): Promise<void> {
    assert.deepEqual([status, total, inserted, duplicate], ['done', lines.length, wanted, lines.length - wanted]);
    const cards = await stored(app, goods);
    assert.equal(new Set(cards).size, wanted);
    assert.deepEqual([cards.length, ...cards.slice(0, 2)], [wanted, 'thread-0/0', 'thread-1/1']);
  }

  for (const atBatch of [1, 2])
    test(`that ends at batch ${atBatch}: another goes on behind what is in, no line lost and none doubled`, async () =>
      assertWhole(await given(2, atBatch)));

  test('that ends each time leaves what is in, and its file; asked again, the rest comes', async () => {
    const failed = await given(3, 1);
    assert.deepEqual([failed.status, failed.error], ['failed', 'broken']);
    assert.equal((await stored(app, goods)).length, failed.inserted);
    await did(app, merchantCardBatch.retry, { id: failed.import_id }, shop);
    await assertWhole(await ended(app, failed.import_id, shop));
  });

  /** The same lines straight through `sealed`, batch by batch. */
  function straight(heapMb?: number): AsyncGenerator<PackedBatch> {
    const body = Buffer.from(lines.join('\n'));
    const file: FileToSeal = {
      ...{ merchantId: shop.id, goodsId: goods, importId: 1, name: 'x.txt', bytes: body.length },
      ...{ splitType: '----', separator: '', selected: false, passed: 0 },
    };
    const { keyring } = app.house;
    const world = { keys: keyring, random: randomBytes, pieces: () => inPieces(body, []), placesFor: () => Promise.resolve(null) };
    return sealed(file, () => keyring.keysFor('card'), world, heapMb);
  }

  test('that has sealed a file takes the next; one that was left in the middle takes none', async () => {
    await endIdleSealers();
    let begun = 0;
    const count = (): void => void (begun += 1);
    process.on('worker', count);
    try {
      for (const wantedThreads of [1, 1]) {
        await assertWhole(await given(0, 1));
        assert.equal(begun, wantedThreads);
      }
      for await (const { lines: read } of straight()) {
        assert.equal(read, BATCH);
        break;
      }
      assert.equal(begun, 1);
      await assertWhole(await given(0, 1));
      assert.equal(begun, 2);
    } finally {
      process.off('worker', count);
    }
  });

  test('that runs out of memory fails its file and nothing else', async () => {
    const all = async (heapMb: number): Promise<number> => {
      let count = 0;
      for await (const batch of straight(heapMb)) count += batch.lines;
      return count;
    };
    await assert.rejects(all(8), { code: 'ERR_WORKER_OUT_OF_MEMORY' });
    assert.equal(await all(384), lines.length);
  });
});

test('the same file twice at once: each line is a card once', async () => {
  goods = await makeGoods(app, shop);
  const lines = Array.from({ length: 20_000 }, (_, index) => `both-${index}`);
  const ids: number[] = [];
  for (const each of [lines, lines.toReversed()]) {
    const { data } = await send(app, { goods_id: goods, more: 1 }, each.join('\n'), shop);
    await app.house.db.updateTable('card_import').set({ status: 'waiting' }).where('id', '=', data.import_id).execute();
    ids.push(data.import_id);
  }
  await Promise.all(ids.map((id) => workImport(app.ctx(), id)));
  const reports = await Promise.all(ids.map((id) => did(app, merchantCardBatch.progress, { id }, shop)));
  assert.equal(
    reports.reduce((sum, { inserted }) => sum + inserted, 0),
    20_000,
  );
  for (const { total, inserted, duplicate, status } of reports) assert.deepEqual([status, total], ['done', inserted + duplicate]);
  assert.equal(new Set(await stored(app, goods)).size, 20_000);
});
