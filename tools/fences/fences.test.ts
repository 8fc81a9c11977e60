import assert from 'node:assert/strict';
import { test } from 'node:test';
import { house, said } from './bench.fixture.ts';
import type { Fence } from './fence.ts';
import { knownIcons, knownStyles } from './looks.ts';
import { migrationsApart } from './migrations.ts';
import { contractOrder, moduleOnlyByItsDoor, moduleOrder, moduleRooms, serverLayers } from './modules.ts';
import { onlyLedgerWritesBalances, ownTables } from './own-tables.ts';
import { contractIsALeaf, driversKnowNoHouse, noCycles, packagesApart, webNotServer } from './packages.ts';
import { noFloatMoney, rulesArePure } from './rules.ts';
import { fences, runFences } from './run.ts';
import { saidInBoth } from './said.ts';
import { shopScope } from './tenancy.ts';
import { readTree } from './tree.ts';
import { areasApart, facesApart, pagesByTheirRow, pagesHaveFiles, themesAreSkins, webLayers } from './web.ts';
import { oneEnglish, statesWordedOnce } from './words.ts';

const SERVER = 'packages/server/src';
const CATALOGUE = `${SERVER}/modules/catalogue`;
const WEB = 'packages/web/src';
const CONTRACT = 'packages/contract/src';

test('the good house is silent', () => {
  const { violations, sights } = runFences(readTree(house()));
  assert.deepEqual(violations, []);
  assert.equal(sights.length, fences.length);
  for (const { name, files } of sights) assert.ok(files > 0, `${name} saw nothing`);
});

/** Each bad change, the fence that must fire, and what it must say and where. */
const cases: [Fence, string, Record<string, string>, RegExp][] = [
  [
    oneEnglish,
    'a page calls a thing otherwise than another',
    {
      [`${WEB}/kit/a.ts`]: "export const a = { zh_CN: '月份', en_US: 'Month' };\n",
      [`${WEB}/kit/b.ts`]: "import { words } from './i18n.ts';\nexport const b = words({ m: '月份' }, { m: 'Moon' });\n",
    },
    /kit\/b\.ts:2 月份 is “Moon” here and “month”, “moon” in all/,
  ],
  [
    oneEnglish,
    'a page writes a shared word again',
    {
      [`${CONTRACT}/kit/word.ts`]: "export const month = { zh_CN: '月份', en_US: 'Month' };\n",
      [`${WEB}/kit/b.ts`]: "import { words } from './i18n.ts';\nexport const b = words({ m: '月份' }, { m: 'month' });\n",
    },
    /kit\/b\.ts:2 月份 is a shared word/,
  ],
  [
    oneEnglish,
    'the list allows what nobody says',
    { [`${CONTRACT}/kit/word.ts`]: "export const month = { zh_CN: '月份', en_US: 'Month' };\n" },
    /homonyms\.ts:1 nobody calls 订单 “Orders” any more/,
  ],
  [
    saidInBoth,
    'a service says a sentence in Chinese alone',
    { [`${CATALOGUE}/goods.service.ts`]: 'export const told = (name: string) => ({ title: `「${name}」到货了` });\n' },
    /goods\.service\.ts:1 “」到货了” has no English/,
  ],
  [
    saidInBoth,
    'a label leaves its English out',
    { [`${CATALOGUE}/goods.service.ts`]: "export const told = { zh_CN: '到货' };\n" },
    /goods\.service\.ts:1 “到货” has no English/,
  ],
  [
    saidInBoth,
    'SQL writes a sentence',
    { [`${CATALOGUE}/sql/goods.sql`]: "-- 注释\nupdate goods set note = '已售完';\n" },
    /sql\/goods\.sql:2 .*已售完.* has no English/,
  ],
  [
    statesWordedOnce,
    'a page names the values of a state',
    {
      [`${WEB}/kit/a.ts`]:
        "export const a = {\n  0: { zh_CN: '未支付', en_US: 'Unpaid', tone: 'warning' },\n  1: { zh_CN: '已支付', en_US: 'Paid' },\n};\n",
    },
    /kit\/a\.ts:1 a table of labels stands in the contract/,
  ],
  [
    noCycles,
    'two files that load each other',
    {
      [`${WEB}/kit/a.ts`]: "import { b } from './b.ts';\nexport const a = b;\n",
      [`${WEB}/kit/b.ts`]: "import { a } from './a.ts';\nexport const b = a;\n",
    },
    /kit\/a\.ts:1 import cycle: .*a\.ts → .*b\.ts → .*a\.ts/,
  ],
  [
    webNotServer,
    'a page imports the server',
    { [`${WEB}/kit/x.ts`]: "\nimport { goods } from '@keymall/server/modules/catalogue/index';\nexport const x = goods;\n" },
    /kit\/x\.ts:2 web may not know server/,
  ],
  [
    webNotServer,
    'a page climbs into the server',
    { [`${WEB}/kit/x.ts`]: "export { goods } from '../../../server/src/modules/catalogue/index.ts';\n" },
    /x\.ts:1 web may not know server/,
  ],
  [
    webNotServer,
    'a page imports node',
    { [`${WEB}/kit/x.ts`]: "import { join } from 'node:path';\nexport const x = join;\n" },
    /node:path does not exist in a browser/,
  ],
  [
    contractIsALeaf,
    'the contract imports a driver',
    { 'packages/contract/src/kit/x.ts': "import type { fake } from '@keymall/drivers/payment/fake/fake';\nexport type X = typeof fake;\n" },
    /contract may not import @keymall\/drivers/,
  ],
  [
    contractIsALeaf,
    'the contract imports node',
    { 'packages/contract/src/kit/x.ts': "import 'node:fs';\n" },
    /contract may not import node:fs/,
  ],
  [
    driversKnowNoHouse,
    'a driver imports the database',
    { 'packages/drivers/src/payment/x/x.ts': "import pg from 'pg';\nexport const x = pg;\n" },
    /x\.ts:1 a driver never sees pg/,
  ],
  [
    driversKnowNoHouse,
    'a driver imports the server',
    { 'packages/drivers/src/payment/x/x.ts': "export { goods } from '@keymall/server/modules/catalogue/index';\n" },
    /drivers may not know server/,
  ],
  [
    driversKnowNoHouse,
    "a driver takes a shape that is not the kit's",
    { 'packages/drivers/src/payment/x/x.ts': "export { shopGoods } from '@keymall/contract/catalogue/goods';\n" },
    /contract's kit only/,
  ],
  [
    driversKnowNoHouse,
    'a driver reads the environment',
    { 'packages/drivers/src/payment/x/x.ts': '\n\nexport const key = process.env.KEY;\n' },
    /x\.ts:3 .*not the environment/,
  ],
  [
    packagesApart,
    'a journey imports the server',
    { 'packages/e2e/journeys/buy.test.ts': "import { goods } from '@keymall/server/modules/catalogue/index';\nexport const x = goods;\n" },
    /e2e may not know server/,
  ],
  [
    serverLayers,
    'kit imports a module',
    { [`${SERVER}/kit/x.ts`]: "import { shops } from '#modules/merchant';\nexport const x = shops;\n" },
    /kit may not know modules/,
  ],
  [
    serverLayers,
    'a module imports app',
    { [`${CATALOGUE}/x.ts`]: "import { moduleOrder } from '../../app/modules.ts';\nexport const x = moduleOrder;\n" },
    /modules may not know app/,
  ],
  [
    moduleOnlyByItsDoor,
    'a module reaches into another',
    { [`${CATALOGUE}/x.ts`]: "import { ownedTables } from '../merchant/tables.ts';\nexport const x = ownedTables;\n" },
    /merchant is entered past its door/,
  ],
  [
    moduleOnlyByItsDoor,
    'app reaches into a module',
    { [`${SERVER}/app/x.ts`]: "export { ownedTables } from '../modules/ledger/tables.ts';\n" },
    /ledger is entered past its door/,
  ],
  [
    moduleOnlyByItsDoor,
    'a module goes through its own door',
    { [`${CATALOGUE}/x.ts`]: "import { goods } from '#modules/catalogue';\nexport const x = goods;\n" },
    /own door/,
  ],
  [
    moduleOrder,
    'a module knows a later one',
    { [`${SERVER}/modules/merchant/x.ts`]: "import type { goods } from '#modules/catalogue';\nexport type X = typeof goods;\n" },
    /merchant may not know catalogue/,
  ],
  [moduleOrder, 'a module has no place', { [`${SERVER}/modules/chat/index.ts`]: 'export const chat = 1;\n' }, /module chat has no place/],
  [moduleOrder, 'no order is exported', { [`${SERVER}/app/modules.ts`]: 'export const other = [];\n' }, /exports no `moduleOrder`/],
  [
    moduleRooms,
    'a folder of a module that nobody overlooks',
    Object.fromEntries(Array.from({ length: 41 }, (_, index) => [`${CATALOGUE}/x${index}.ts`, `export const x = ${index};\n`])),
    /holds 4\d files: give it rooms/,
  ],
  [
    ownTables,
    "Kysely writes another's table",
    { [`${CATALOGUE}/x.ts`]: "export const x = (db: any) => db\n  .updateTable('shop').set({ a: 1 });\n" },
    /x\.ts:1 catalogue writes shop, which belongs to merchant/,
  ],
  [
    ownTables,
    "a SQL template deletes from another's table",
    { [`${CATALOGUE}/x.ts`]: 'export const x = (sql: any) => sql`\n  delete from shop where id = ${1}`;\n' },
    /catalogue writes shop/,
  ],
  [
    ownTables,
    "the kit's sweeping clears another's table",
    { [`${CATALOGUE}/x.ts`]: "export const x = (db: any) => sweepBefore('shop', db, 'create_at', new Date());\n" },
    /catalogue writes shop, which belongs to merchant/,
  ],
  [
    ownTables,
    "a SQL file inserts into another's table",
    { [`${CATALOGUE}/x.sql`]: "select 1;\nselect 'insert into goods';\nINSERT INTO shop (id) values (1);\n" },
    /x\.sql:3 catalogue writes shop/,
  ],
  [
    ownTables,
    "a SQL file updates another's table under an alias",
    { [`${CATALOGUE}/x.sql`]: 'update shop as s set id = 2;\n' },
    /x\.sql:1 catalogue writes shop/,
  ],
  [
    ownTables,
    'the table is a variable',
    { [`${CATALOGUE}/x.ts`]: 'export const x = (db: any, table: string) => db.insertInto(table);\n' },
    /not named by a literal/,
  ],
  [
    ownTables,
    'kit writes a table',
    { [`${SERVER}/kit/x.ts`]: "export const x = (db: any) => db.deleteFrom('goods');\n" },
    /goods belongs to catalogue/,
  ],
  [
    ownTables,
    'a migration creates a table nobody owns',
    { 'packages/server/migrations/0002.sql': '\ncreate table if not exists stray (id bigint);\n' },
    /0002\.sql:2 no module's tables\.ts owns stray/,
  ],
  [
    ownTables,
    'two modules own one table',
    { [`${CATALOGUE}/tables.ts`]: "export const ownedTables = ['goods', 'shop'] as const;\n" },
    /shop is owned by/,
  ],
  [
    ownTables,
    'a table owned is never created',
    { [`${CATALOGUE}/tables.ts`]: "export const ownedTables = ['goods', 'ghost'] as const;\n" },
    /no migration creates ghost/,
  ],
  [
    onlyLedgerWritesBalances,
    'another module sets a balance',
    { [`${CATALOGUE}/x.ts`]: "export const x = (db: any) => db.updateTable('goods').set({ balance: 1 });\n" },
    /x\.ts:1 only ledger sets a balance/,
  ],
  [
    onlyLedgerWritesBalances,
    'a seed writes a ledger table',
    { 'packages/server/seeds/x.ts': "export const x = (db: any) => db.insertInto('ledger_account');\n" },
    /only ledger writes ledger_account/,
  ],
  [
    onlyLedgerWritesBalances,
    "SQL of another's sets a balance",
    { [`${CATALOGUE}/x.sql`]: 'update goods set sold = 1, balance = balance + 1 where id = 1;\n' },
    /x\.sql:1 only ledger sets a balance/,
  ],
  [
    onlyLedgerWritesBalances,
    'a balance is kept elsewhere',
    { 'packages/server/migrations/0002.sql': 'create table purse (id bigint,\n  fee_balance bigint);\n' },
    /0002\.sql:2 purse\.fee_balance/,
  ],
  [
    contractOrder,
    'a folder knows a later one, be it by a type',
    {
      [`${CONTRACT}/merchant/x.ts`]: "import type { merchantGoods } from '../catalogue/goods.ts';\nexport type X = typeof merchantGoods;\n",
    },
    /merchant\/x\.ts:1 merchant may not know catalogue/,
  ],
  [
    contractOrder,
    'a folder knows what joins all',
    {
      [`${CONTRACT}/endpoints.ts`]: "export { merchantGoods } from './catalogue/goods.ts';\n",
      [`${CONTRACT}/merchant/x.ts`]: "export { merchantGoods } from '../endpoints.ts';\n",
    },
    /merchant\/x\.ts:1 .*joins all folders/,
  ],
  [contractOrder, 'a folder that no module is called', { [`${CONTRACT}/goods/x.ts`]: 'export const x = 1;\n' }, /goods has no place/],
  [
    migrationsApart,
    'two migrations of one number',
    { 'packages/server/migrations/0001-other.sql': 'select 1;\n' },
    /0001-other\.sql:1 number 0001 is 0001-first\.sql's/,
  ],
  [migrationsApart, 'a migration without a number', { 'packages/server/migrations/late.sql': 'select 1;\n' }, /late\.sql:1 .*0123-what/],
  [
    shopScope,
    "a merchant's table is asked without a scope, whatever the function is called",
    {
      [`${CATALOGUE}/x.repository.ts`]:
        "export const x = {\n  one: (db: any, id: number) => db.selectFrom('goods').where('id', '=', id),\n};\n",
    },
    /x\.repository\.ts:2 one reaches goods without a ShopScope/,
  ],
  [
    shopScope,
    'it is joined, in a service',
    {
      [`${CATALOGUE}/x.service.ts`]:
        "\nexport async function x(ctx: any) {\n  await ctx.db.selectFrom('shop').innerJoin('goods as g', 'g.id', 'shop.id');\n}\n",
    },
    /x\.service\.ts:2 x reaches goods/,
  ],
  [
    shopScope,
    'it is written in SQL',
    { [`${CATALOGUE}/x.repository.ts`]: 'export const x = (sql: any) => sql`select 1 from shop join goods on true`;\n' },
    /x\.repository\.ts:1 x reaches goods/,
  ],
  [
    shopScope,
    'a table got its column later',
    {
      'packages/server/migrations/0002-later.sql': 'alter table shop add column merchant_id bigint;\n',
      [`${CATALOGUE}/x.repository.ts`]: "export const x = (db: any) => db.selectFrom('shop');\n",
    },
    /x reaches shop/,
  ],
  [
    shopScope,
    'the reason is no reason',
    { [`${CATALOGUE}/x.repository.ts`]: "// unscoped: quicker\nexport const x = (db: any) => db.selectFrom('goods');\n" },
    /x\.repository\.ts:2 unscoped: quicker is no reason; there are all, job, proven, part/,
  ],
  [
    shopScope,
    'a reason stands before something else',
    { [`${CATALOGUE}/x.repository.ts`]: "// unscoped: job\nexport const y = 1;\nexport const x = (db: any) => db.selectFrom('goods');\n" },
    /x\.repository\.ts:2 y needs no reason/,
  ],
  [
    shopScope,
    'a scope is made by a cast',
    { [`${CATALOGUE}/x.ts`]: "import type { ShopScope } from '#kit/scope';\nexport const x = { merchantId: 1 } as ShopScope;\n" },
    /x\.ts:2 .*kit\/scope\.ts only/,
  ],
  [
    shopScope,
    'a scope is minted from the input',
    {
      [`${CATALOGUE}/x.ts`]:
        "import { mintShopScope } from '#kit/scope';\nexport const x = (input: { id: number }) => mintShopScope(input.id);\n",
    },
    /never minted from the input/,
  ],
  [
    shopScope,
    'a handler reads merchant_id',
    {
      [`${CATALOGUE}/goods.routes.ts`]:
        "import { merchantGoods } from '@keymall/contract/catalogue/goods';\nimport { routes } from '#kit/routes';\nexport default routes(merchantGoods, { list: (asked: any) => asked.merchant_id });\n",
    },
    /goods\.routes\.ts:3 .*ctx\.shop/,
  ],
  [
    shopScope,
    'a handler takes merchant_id apart',
    {
      [`${CATALOGUE}/goods.routes.ts`]:
        "import { merchantGoods } from '@keymall/contract/catalogue/goods';\nimport { routes } from '#kit/routes';\nexport default routes(merchantGoods, { list: ({ merchant_id }: any) => merchant_id });\n",
    },
    /ctx\.shop/,
  ],
  [
    rulesArePure,
    'a rule imports a repository',
    { [`${CATALOGUE}/x.rules.ts`]: "import { goods } from './goods.repository.ts';\nexport const x = goods;\n" },
    /rules import the contract, other/,
  ],
  [
    rulesArePure,
    'a rule looks at the clock',
    { [`${CATALOGUE}/x.rules.ts`]: '\nexport const x = () => Date.now();\n' },
    /x\.rules\.ts:2 Date\.now is not pure/,
  ],
  [
    rulesArePure,
    'a rule throws dice',
    { [`${CATALOGUE}/x.rules.ts`]: 'export const x = () => [Math.random(), new Date()];\n' },
    /Math\.random is not pure/,
  ],
  [
    webLayers,
    'kit imports an area',
    { [`${WEB}/kit/x.ts`]: "export { Page } from '../areas/public/shop.page.tsx';\n" },
    /kit may not know areas/,
  ],
  [
    webLayers,
    'storefront imports a theme',
    { [`${WEB}/storefront/x.ts`]: "export { theme } from '../themes/shop/pic/theme.ts';\n" },
    /storefront may not know themes/,
  ],
  [
    areasApart,
    'an area imports another',
    { [`${WEB}/areas/public/x.tsx`]: "export { Page } from '../merchant/pages/goods.page.tsx';\n" },
    /area public may not import area merchant/,
  ],
  [
    facesApart,
    "the storefront takes a merchant's endpoints",
    {
      [`${WEB}/storefront/x.ts`]:
        "import { merchantGoods, shopGoods } from '@keymall/contract/catalogue/goods';\nexport const x = [merchantGoods, shopGoods];\n",
    },
    /x\.ts:1 merchantGoods is for merchants/,
  ],
  [
    facesApart,
    'a public page takes the whole file',
    { [`${WEB}/areas/public/x.ts`]: "import * as all from '@keymall/contract/catalogue/goods';\nexport const x = all;\n" },
    /merchantGoods is for merchants/,
  ],
  [
    themesAreSkins,
    'a theme calls an endpoint',
    { [`${WEB}/themes/shop/pic/x.ts`]: "import { call } from '#kit/call';\nexport const x = call;\n" },
    /a theme calls nothing/,
  ],
  [
    themesAreSkins,
    'a theme imports the office library',
    { [`${WEB}/themes/shop/pic/x.ts`]: "import { Button } from 'tdesign-react';\nexport const x = Button;\n" },
    /may not import tdesign-react/,
  ],
  [
    themesAreSkins,
    'a theme reaches the office library through kit',
    { [`${WEB}/themes/shop/pic/x.ts`]: "import { ResourceTable } from '#kit/table';\nexport const x = ResourceTable;\n" },
    /leads to the back-office library: .*kit\/table\.tsx → tdesign-react/,
  ],
  [
    themesAreSkins,
    'a theme imports a contract',
    { [`${WEB}/themes/shop/pic/x.ts`]: "import { shopGoods } from '@keymall/contract/catalogue/goods';\nexport const x = shopGoods;\n" },
    /storefront, themes\/kit, plain kit and the contract/,
  ],
  [
    themesAreSkins,
    'a theme imports another theme',
    { [`${WEB}/themes/shop/year/x.ts`]: "import { theme } from '../pic/theme.ts';\nexport const x = theme;\n" },
    /theme shop\/year may not import theme shop\/pic/,
  ],
  ...(
    [
      ['a file asks which page it is', "export const x = (page: string) => page === 'shop';\n", /x\.ts:1 page compared with shop/],
      ['… the other way round', "export const x = (state: { page: string }) => 'home' !== state.page;\n", /page compared with home/],
      ['… by a list', "export const x = (page: string) => new Set(['order']).has(page);\n", /a list of pages/],
      ['… by cases', 'export const x = (page: string) => {\n  switch (page) {\n    default:\n  }\n};\n', /x\.ts:2 switch over/],
      [
        '… by its address',
        "export const x = (url: string) => url.startsWith('/merchant/register');\n",
        /url compared with \/merchant\/register/,
      ],
    ] as const
  ).map(([what, text, said]): (typeof cases)[number] => [pagesByTheirRow, what, { [`${WEB}/app/x.ts`]: text }, said]),
  [
    pagesHaveFiles,
    'a row of an office has no file',
    { [`${CONTRACT}/pages/merchant/x.ts`]: "export const x = {\n  'goods/bin/index': { opens: 1 },\n};\n" },
    /pages\/merchant\/x\.ts:2 goods\/bin\/index has no .*areas\/merchant\/pages\/goods\/bin\.page\.tsx/,
  ],
  [
    pagesHaveFiles,
    'a file of an office has no row',
    { [`${WEB}/areas/merchant/pages/lost.page.tsx`]: 'export function Page() {}\n' },
    /pages\/lost\.page\.tsx:1 no page row/,
  ],
  [
    pagesHaveFiles,
    'the file of an office draws under another name',
    { [`${WEB}/areas/merchant/pages/goods.page.tsx`]: 'export function Goods() {}\n' },
    /pages\/goods\.page\.tsx:1 exports no/,
  ],
  [
    pagesHaveFiles,
    'a public row has no file',
    { [`${WEB}/app/registry.ts`]: "export const registry = {\n  shop: { file: 'mall' },\n};\n" },
    /app\/registry\.ts:2 there is no .*areas\/public\/mall\.page\.tsx/,
  ],
  [
    pagesHaveFiles,
    'a public file has no row',
    { [`${WEB}/areas/public/about.page.tsx`]: 'export function Page() {}\n' },
    /public\/about\.page\.tsx:1 no page row/,
  ],
  [
    knownIcons,
    'a row has an icon that nobody carries',
    { [`${CONTRACT}/pages/x.ts`]: "export const x = {\n  a: { icon: 'lock-on' },\n  b: { icon: 'delete' },\n};\n" },
    /pages\/x\.ts:3 icon delete is not in/,
  ],
  [
    knownStyles,
    'a colour that nothing sets',
    { [`${WEB}/kit/x.css`]: 'a {\n  color: var(--gone, red);\n}\n' },
    /x\.css:2 nothing sets --gone/,
  ],
  [
    knownStyles,
    'a component draws with what nothing sets',
    { [`${WEB}/kit/x.tsx`]: "export const x = { style: { color: 'var(--inc)' } };\n" },
    /x\.tsx:1 nothing sets --inc/,
  ],
  [
    knownStyles,
    "a theme draws with the offices' own",
    { [`${WEB}/themes/shop/pic/style.css`]: '.x {\n  width: var(--bo-side);\n}\n' },
    /style\.css:2 --bo-side is set in the back offices only/,
  ],
  [noFloatMoney, 'a float is read', { [`${WEB}/kit/x.ts`]: "export const x = parseFloat('1.2');\n" }, /x\.ts:1 parseFloat\(\)/],
  [noFloatMoney, 'yuan are written by toFixed', { [`${WEB}/kit/x.ts`]: '\nexport const x = (1.2).toFixed(2);\n' }, /x\.ts:2 toFixed\(\)/],
  [noFloatMoney, 'fen are made by hand', { [`${WEB}/kit/x.ts`]: 'export const x = (yuan: number) => yuan * 100;\n' }, /\* 100/],
  [noFloatMoney, 'yuan are made by hand', { [`${WEB}/kit/x.ts`]: 'export const x = (fen: number) => fen / 100;\n' }, /\/ 100/],
];

for (const [fence, what, changes, expected] of cases) {
  test(`${fence.name}: ${what}`, () => {
    const lines = said(fence, changes);
    assert.ok(
      lines.some((line) => expected.test(line)),
      `expected ${expected} among ${JSON.stringify(lines)}`,
    );
  });
}

test('every fence has a case', () => {
  const covered = new Set(cases.map(([fence]) => fence.name));
  assert.deepEqual(
    fences.map(({ name }) => name).filter((name) => !covered.has(name)),
    [],
  );
});

test('what may be is let be: type-only rings, login pages of other faces, a theme of its own, tests', () => {
  const silent: [Fence, Record<string, string>][] = [
    [
      noCycles,
      {
        [`${WEB}/kit/a.ts`]: "import type { B } from './b.ts';\nexport type A = B;\n",
        [`${WEB}/kit/b.ts`]: "import { type A } from './a.ts';\nexport type B = A;\n",
      },
    ],
    [
      facesApart,
      {
        [`${WEB}/areas/public/x.ts`]: "import { merchantDoor } from '@keymall/contract/catalogue/goods';\nexport const x = merchantDoor;\n",
      },
    ],
    [
      pagesByTheirRow,
      { [`${WEB}/areas/public/x.ts`]: "export const x = (page: number, url: string) => page === 1 || url.startsWith('/');\n" },
    ],
    [themesAreSkins, { [`${WEB}/themes/shop/pic/x.ts`]: "import { theme } from './theme.ts';\nexport const x = theme;\n" }],
    [ownTables, { [`${CATALOGUE}/x.test.ts`]: "export const x = (db: any) => db.insertInto('shop');\n" }],
    [knownStyles, { [`${WEB}/areas/merchant/x.css`]: '.x {\n  width: calc(var(--bo-side) * var(--part));\n}\n' }],
    [noFloatMoney, { [`${WEB}/kit/x.ts`]: 'export const x = (fen: number) => [fen * 10, fen + 100, `${fen}00`];\n' }],
  ];
  for (const [fence, changes] of silent) assert.deepEqual(said(fence, changes), [], fence.name);
});

test('not-blind: a fence that overlooks a file, a guard over nothing, an import that leads nowhere, a file that does not parse', () => {
  const lazy: Fence = {
    name: 'lazy',
    why: '',
    guards: [`${WEB}/kit`],
    check: () => ({ violations: [], saw: new Set([`${WEB}/kit/call.ts`]) }),
  };
  assert.ok(said(lazy, {}, 'not-blind').some((line) => /kit\/format\.ts:1 lazy has overlooked this file/.test(line)));
  const { violations } = runFences(readTree(house({ [`${WEB}/themes/shop/pic/theme.ts`]: null })), [themesAreSkins], true);
  assert.ok(violations.some(({ fence, message }) => fence === 'not-blind' && /guards nothing here/.test(message)));
  assert.ok(
    said(noCycles, { [`${WEB}/kit/x.ts`]: "import { y } from './gone.ts';\nexport const x = y;\n" }, 'not-blind').some((line) =>
      /x\.ts:1 leads nowhere/.test(line),
    ),
  );
  assert.ok(said(noCycles, { [`${WEB}/kit/x.ts`]: 'export const = 1;\n' }, 'not-blind').some((line) => /does not parse/.test(line)));
});
