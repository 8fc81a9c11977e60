/** What holds of every file that leaves the house: nothing in it is run by whoever opens it. Walked from the declared kinds. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { cardRaw } from '@keymall/contract/inventory/card';
import { FORMULA_MARKS } from '@keymall/contract/kit/spreadsheet';
import { readXlsx } from 'hucre/xlsx';
import { tableKinds, tableParts } from '#modules/platform';
import { startTestApp, type TestApp } from '../app.ts';
import { makeCards, makeGoods, makeShop, type Shop } from '../builders.ts';
import { freshIp } from '../call.ts';

let app: TestApp;
let shop: Shop;
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
});

const HOSTILE = FORMULA_MARKS.map((mark) => `${mark}HYPERLINK("http://x","y")`);

/** The fields of a CSV file, line by line. */
function fieldsOf(csv: string): string[][] {
  const lines: string[][] = [[]];
  for (const [, quoted, plain, end] of csv.replace('\uFEFF', '').matchAll(/(?:"((?:[^"]|"")*)"|([^,\r\n]*))(,|\r\n)/g)) {
    lines.at(-1)?.push((quoted ?? plain ?? '').replaceAll('""', '"'));
    if (end === '\r\n') lines.push([]);
  }
  return lines.slice(0, -1);
}

/** The XML of an XLSX's first sheet. */
function sheetXml(book: Buffer): string {
  for (let at = book.indexOf('PK\u0001\u0002'); at >= 0; at = book.indexOf('PK\u0001\u0002', at + 4)) {
    const nameLength = book.readUInt16LE(at + 28);
    if (!book.toString('utf8', at + 46, at + 46 + nameLength).endsWith('worksheets/sheet1.xml')) continue;
    const local = book.readUInt32LE(at + 42);
    const from = local + 30 + book.readUInt16LE(local + 26) + book.readUInt16LE(local + 28);
    const packed = book.subarray(from, from + book.readUInt32LE(at + 20));
    return (book.readUInt16LE(at + 10) === 0 ? packed : inflateRawSync(packed)).toString('utf8');
  }
  throw new Error('the book has no sheet');
}

async function whole(parts: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const held: Uint8Array[] = [];
  for await (const part of parts) held.push(part);
  return Buffer.concat(held);
}

describe('every kind of export', () => {
  test('is walked', () => assert.ok(tableKinds().length >= 5, `only ${tableKinds().length}`));

  for (const format of ['csv', 'xlsx'] as const)
    test(`${format}: whatever a column is for, a text in it is a text`, async () => {
      for (const kind of tableKinds()) {
        async function* rows() {
          for (const text of HOSTILE) yield kind.columns.map(() => text);
        }
        const bytes = await whole(tableParts(kind, rows(), format));
        if (format === 'csv') {
          const lines = fieldsOf(bytes.toString('utf8')).slice(1);
          assert.deepEqual(
            lines,
            HOSTILE.map((text) => kind.columns.map(() => `'${text}`)),
            kind.kind,
          );
          continue;
        }
        assert.doesNotMatch(sheetXml(bytes), /<f[ >/]/, kind.kind);
        const { sheets } = await readXlsx(new Uint8Array(bytes));
        const cells = sheets[0]?.rows.slice(1).flat() ?? [];
        assert.equal(cells.length, HOSTILE.length * kind.columns.length, kind.kind);
        for (const cell of cells) assert.equal(typeof cell, 'string', kind.kind);
      }
    });
});

test('a card that looks like a formula leaves as a text, at the wire', async () => {
  const goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, 1);
  const cards = ['=1+1', '+1', '-1', '@x', '＝1', '＋1', '－1', '＠1'];
  const add = await app.app.inject({
    method: 'POST',
    url: '/merchantapi/goods/card/add',
    payload: { goods_id: goods, content: cards.join('\n') },
    headers: { authorization: `Bearer ${shop.token}` },
    remoteAddress: freshIp(),
  });
  assert.equal(add.json<{ code: number }>().code, 1);
  const file = async (format: string): Promise<Buffer> => {
    const reply = await app.app.inject({
      method: 'POST',
      url: cardRaw.download.path,
      payload: JSON.stringify({ format, goods_id: goods }),
      headers: { authorization: `Bearer ${shop.token}`, 'content-type': 'application/json' },
      remoteAddress: freshIp(),
    });
    assert.equal(reply.statusCode, 200, reply.body);
    return reply.rawPayload;
  };
  const fields = fieldsOf((await file('csv')).toString('utf8')).flat();
  for (const card of cards) assert.ok(fields.includes(`'${card}`), card);
  for (const field of fields) assert.ok(!FORMULA_MARKS.some((mark) => field.startsWith(mark)), field);
  assert.doesNotMatch(sheetXml(await file('xlsx')), /<f[ >/]/);
});
