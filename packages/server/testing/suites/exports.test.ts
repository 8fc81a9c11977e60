/**
 * Every file that leaves the house, walked from its declarations: whoever may ask gets it with the declared heads in his language, a
 * stranger gets nothing, and nothing in it is run by whoever opens it. All of it by the calls that people make.
 */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { inflateRawSync } from 'node:zlib';
import { allEndpoints } from '@keymall/contract/endpoints';
import type { Endpoint, RawEndpoint } from '@keymall/contract/kit/endpoint';
import type { Locale } from '@keymall/contract/kit/refusals';
import { FORMULA_MARKS } from '@keymall/contract/kit/spreadsheet';
import { adminExport, merchantExport } from '@keymall/contract/platform/export';
import { readXlsx } from 'hucre/xlsx';
import { allOf } from '#app/assembly';
import type { DocumentExport, FileExport, TableExport } from '#kit/export';
import { makeFile } from '#modules/platform';
import { startTestApp, type TestApp } from '../app.ts';
import { makeAdmin, makeChannel, makeShop, type Person, type Shop } from '../builders.ts';
import { did, freshIp } from '../call.ts';
import { type Furniture, furnish, rowNamed } from '../furnished.ts';
import { sampleInput } from '../sample.ts';

let app: TestApp;
let admin: Person;
let shop: Shop;
let owned: Furniture;
let statement: number;

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  owned = await furnish(app, shop);
  await app.house.db.updateTable('shop').set({ shop_name: '=1+1' }).where('merchant_id', '=', shop.id).execute();
  const row = { format: 'epay', file_name: 'x.csv', rows: 0, matched: 0, differences: 0, statement_amount: 0, ledger_amount: 0 } as const;
  const { id } = await app.house.db
    .insertInto('gateway_statement')
    .values({ ...row, channel_account_id: (await makeChannel(app, admin)).account_id, day: '2026-11-21', admin_id: admin.id })
    .returning('id')
    .executeTakeFirstOrThrow();
  statement = id;
});

const files = allOf('exports');
const tables = files.filter((file): file is TableExport => 'columns' in file);
const documents = files.filter((file): file is DocumentExport<Endpoint> => 'parts' in file);

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

const isAdmins = ({ asked }: FileExport): boolean => asked.area === 'admin';
const ownerOf = (file: FileExport): { token: string } => (isAdmins(file) ? admin : shop);

/** Rows that an export is asked for by their id. */
const ids = (): Record<string, number> => ({
  'merchant.import-problems': rowNamed(owned, 'batch'),
  'admin.statement': shop.id,
  'admin.reconcile': statement,
});

function inputOf({ kind, asked }: FileExport, format: string): Record<string, unknown> {
  const schema = asked.kind === 'endpoint' ? asked.input : (asked.body?.schema ?? asked.query);
  const sample = sampleInput({ input: schema as Endpoint['input'] });
  return {
    ...sample,
    ...('format' in sample && { format }),
    ...('id' in sample && { id: ids()[kind] }),
    ...('date_range' in sample && { date_range: ['2026-01-01 00:00:00', '2026-01-31 23:59:59'] }),
  };
}

interface Caller {
  token?: string;
  locale?: Locale;
}
async function ask(file: FileExport, format: string, { token, locale = 'zh_CN' }: Caller) {
  const { method } = { method: 'POST', ...file.asked } as Pick<RawEndpoint, 'method'>;
  const input = inputOf(file, format);
  const query = new URLSearchParams(Object.entries(input).map(([name, value]) => [name, String(value)]));
  return app.app.inject({
    method: method === 'GET' ? 'GET' : 'POST',
    url: method === 'GET' ? `${file.asked.path}?${query}` : file.asked.path,
    ...(method !== 'GET' && { payload: JSON.stringify(input) }),
    remoteAddress: freshIp(),
    headers: {
      'accept-language': locale === 'zh_CN' ? 'zh-CN' : 'en-US',
      ...(method !== 'GET' && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
    },
  });
}

/** The file itself, however it is delivered, and its name. */
async function fetched(
  file: FileExport,
  format: string,
  caller: { token: string; locale?: Locale },
): Promise<{ name: string; bytes: Buffer }> {
  let reply = await ask(file, format, caller);
  assert.equal(reply.statusCode, 200, `${file.kind}: ${reply.body}`);
  if (file.asked.kind === 'endpoint') {
    const { code, data } = reply.json<{ code: number; data: { id: number } }>();
    assert.equal(code, 1, `${file.kind}: ${reply.body}`);
    await makeFile(app.ctx(), data.id);
    const { url } = await did(app, (isAdmins(file) ? adminExport : merchantExport).link, data, caller);
    reply = await app.app.inject({ url });
    assert.equal(reply.statusCode, 200, file.kind);
  }
  const named = /^attachment; filename\*=UTF-8''(.+)$/.exec(String(reply.headers['content-disposition']))?.[1];
  assert.ok(named, `${file.kind}: ${reply.body.slice(0, 200)}`);
  assert.equal(reply.headers['x-content-type-options'], 'nosniff');
  assert.equal(reply.headers['cache-control'], 'no-store');
  return { name: decodeURIComponent(named), bytes: reply.rawPayload };
}

test('every endpoint that asks for a file has its declaration, and they are walked', () => {
  const asked = new Set<Endpoint | RawEndpoint>(files.map((file) => file.asked));
  assert.ok(tables.length >= 11 && documents.length >= 2, `only ${tables.length} and ${documents.length}`);
  for (const endpoint of allEndpoints.filter(({ path }) => path.endsWith('/export'))) assert.ok(asked.has(endpoint), endpoint.path);
});

describe('who asks for a table', () => {
  for (const file of tables)
    for (const locale of ['zh_CN', 'en_US'] as const)
      test(`${file.kind} in ${locale}: the declared heads, as many fields in each row, a name in the same language`, async () => {
        const caller = { ...ownerOf(file), locale };
        const heads = file.columns.map(({ head }) => head[locale]);
        if (locale === 'en_US') assert.doesNotMatch(heads.join(''), /\p{Script=Han}/u);
        const csv = await fetched(file, 'csv', caller);
        const [first, ...rows] = fieldsOf(csv.bytes.toString('utf8'));
        assert.deepEqual(first, heads);
        for (const row of rows) assert.equal(row.length, heads.length);
        assert.ok(csv.name.startsWith(file.title[locale]) && csv.name.endsWith('.csv'), csv.name);
        if (!('format' in inputOf(file, 'xlsx'))) return;
        const xlsx = await fetched(file, 'xlsx', caller);
        assert.deepEqual((await readXlsx(xlsx.bytes)).sheets[0]?.rows[0], heads);
      });
});

test('rows of the house are among them', async () => {
  for (const kind of ['merchant.orders', 'admin.orders', 'merchant.cards', 'merchant.coupons', 'admin.recharges']) {
    const file = app.house.exports.get(kind) as TableExport;
    assert.ok(fieldsOf((await fetched(file, 'csv', ownerOf(file))).bytes.toString('utf8')).length > 1, kind);
  }
});

describe('a stranger', () => {
  for (const file of files)
    test(`${file.kind}: nobody, the other face, without the permission, another shop`, async () => {
      const format = 'columns' in file ? 'csv' : 'xlsx';
      assert.equal((await ask(file, format, {})).statusCode, 401);
      assert.equal((await ask(file, format, isAdmins(file) ? shop : admin)).statusCode, 401);
      const none = await (isAdmins(file) ? makeAdmin(app, ['overview/index']) : makeShop(app, ['goods/good/list']));
      assert.equal((await ask(file, format, none)).statusCode, 403);
      if (isAdmins(file)) return;
      const other = await makeShop(app);
      const reply = await ask(file, format, other);
      if (file.asked.kind === 'endpoint') {
        const { data } = reply.json<{ data: { id: number } }>();
        await makeFile(app.ctx(), data.id);
        const link = await app.app.inject({
          method: 'POST',
          url: merchantExport.link.path,
          payload: { id: data.id },
          headers: { authorization: `Bearer ${shop.token}` },
          remoteAddress: freshIp(),
        });
        assert.notEqual(link.json<{ code: number }>().code, 1);
        const task = (await did(app, merchantExport.list, {}, other)).list.find(({ id }) => id === data.id);
        // that they asked for it is in their own log
        assert.deepEqual([task?.status, task?.row_count], ['done', file.kind === 'merchant.operations' ? 1 : 0]);
      } else if (String(reply.headers['content-type']).startsWith('text/csv')) assert.equal(fieldsOf(reply.body).length, 1);
      else assert.notEqual(reply.json<{ code: number }>().code, 1);
    });
});

/** The declaration with a text that would be a formula in every field, one row a mark; given back as it was. */
async function hostile(file: TableExport, work: () => Promise<void>): Promise<void> {
  const { next, columns } = file;
  const changed: Partial<TableExport> = {
    next: async (_, __, ___, { after }) => (after === null ? HOSTILE.map((_text, index) => ({ id: index + 1 })) : []),
    columns: columns.map((column) => ({ ...column, cell: ({ id }: { id: number }) => HOSTILE[id - 1] ?? '' })),
  };
  Object.assign(file, changed);
  try {
    await work();
  } finally {
    Object.assign(file, { next, columns });
  }
}

describe('what would be a formula', () => {
  for (const file of tables)
    test(`${file.kind}: is a text, whatever its column is for`, () =>
      hostile(file, async () => {
        const csv = fieldsOf((await fetched(file, 'csv', ownerOf(file))).bytes.toString('utf8')).slice(1);
        assert.deepEqual(
          csv,
          HOSTILE.map((text) => file.columns.map(() => `'${text}`)),
        );
        if (!('format' in inputOf(file, 'xlsx'))) return;
        const { bytes } = await fetched(file, 'xlsx', ownerOf(file));
        assert.doesNotMatch(sheetXml(bytes), /<f[ >/]/);
        const cells = (await readXlsx(bytes)).sheets[0]?.rows.slice(1).flat() ?? [];
        assert.equal(cells.length, HOSTILE.length * file.columns.length);
        for (const cell of cells) assert.equal(typeof cell, 'string');
      }));
});

describe('who asks for a document', () => {
  for (const file of documents)
    for (const locale of ['zh_CN', 'en_US'] as const)
      test(`${file.kind} in ${locale}: its title and nothing that runs`, async () => {
        const { name, bytes } = await fetched(file, 'xlsx', { ...ownerOf(file), locale });
        assert.ok(name.startsWith(file.title[locale]), name);
        const rows = (await readXlsx(bytes)).sheets[0]?.rows ?? [];
        assert.equal(rows[0]?.[0], file.title[locale]);
        assert.ok(rows.flat().includes('=1+1'));
        assert.doesNotMatch(sheetXml(bytes), /<f[ >/]/);
        if (locale === 'en_US') assert.doesNotMatch(rows.flat().join(' '), /\p{Script=Han}/u);
        const pdf = await fetched(file, 'pdf', { ...ownerOf(file), locale });
        assert.equal(pdf.bytes.subarray(0, 5).toString(), '%PDF-');
      });
});
