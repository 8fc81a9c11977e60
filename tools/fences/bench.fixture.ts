/** A small tree on disk for the fences' tests: a good house, and what one changes in it. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after } from 'node:test';
import type { Fence } from './fence.ts';
import { runFences } from './run.ts';
import { readTree } from './tree.ts';

const manifest = (name: string, rest: object) => JSON.stringify({ name: `@keymall/${name}`, type: 'module', ...rest });

const GOOD: Record<string, string> = {
  'node_modules/tdesign-react/style.css': ':root{--td-size:1px}',
  'packages/contract/package.json': manifest('contract', { exports: { './*': './src/*.ts' } }),
  'packages/drivers/package.json': manifest('drivers', { exports: { './*': './src/*.ts' }, imports: { '#kit/*': './src/kit/*.ts' } }),
  'packages/server/package.json': manifest('server', {
    exports: { './*': './src/*.ts' },
    imports: { '#kit/*': './src/kit/*.ts', '#modules/*': './src/modules/*/index.ts', '#testing/*': './testing/*.ts' },
  }),
  'packages/web/package.json': manifest('web', { imports: { '#kit/*': ['./src/kit/*.ts', './src/kit/*.tsx'] } }),
  'packages/contract/src/kit/endpoint.ts': 'export const endpoint = (spec: object) => spec;\n',
  'packages/contract/src/kit/money.ts': 'export const parseYuan = (text: string) => Number(text) * 100;\n',
  'packages/contract/src/catalogue/goods.ts': `import { endpoint } from '../kit/endpoint.ts';
export const merchantGoods = { list: endpoint({ path: '/merchantapi/goods/good/list' }) };
export const merchantDoor = { login: endpoint({ path: '/merchantapi/user/account/login', access: 'anyone' }) };
export const shopGoods = { list: endpoint({ path: '/shop/goods/list' }) };
`,
  'packages/drivers/src/kit/http.ts': "import { request } from 'node:https';\nexport const http = request;\n",
  'packages/drivers/src/payment/fake/fake.ts':
    "import { parseYuan } from '@keymall/contract/kit/money';\nimport { http } from '#kit/http';\nexport const fake = { parseYuan, http };\n",
  'packages/server/src/kit/scope.ts':
    'export interface ShopScope { merchantId: number }\nexport const mintShopScope = (merchantId: number) => ({ merchantId }) as ShopScope;\n',
  'packages/server/src/kit/routes.ts': 'export const routes = (group: object, handlers: object) => [group, handlers];\n',
  'packages/server/src/app/modules.ts': "export const moduleOrder = ['merchant', 'catalogue', 'ledger'] as const;\n",
  'packages/server/src/app/start.ts':
    "import { shops } from '#modules/merchant';\nimport { goods } from '#modules/catalogue';\nexport const house = [shops, goods];\n",
  'packages/server/src/modules/merchant/index.ts': 'export const shops = 1;\n',
  'packages/server/src/modules/merchant/tables.ts': "export const ownedTables = ['shop'] as const;\n",
  'packages/server/src/modules/catalogue/index.ts': "export { goods } from './goods.repository.ts';\n",
  'packages/server/src/modules/catalogue/tables.ts': "export const ownedTables = ['goods'] as const;\n",
  'packages/server/src/modules/catalogue/goods.rules.ts':
    "import { parseYuan } from '@keymall/contract/kit/money';\nexport const cheap = (yuan: string) => parseYuan(yuan) < 10;\n",
  'packages/server/src/modules/catalogue/goods.repository.ts': `import { shops } from '#modules/merchant';
import type { ShopScope } from '#kit/scope';
export const goods = {
  listForShop: (db: any, shop: ShopScope) => db.selectFrom('goods').where('merchant_id', '=', shop.merchantId),
  add: (db: any, shop: ShopScope) => db.insertInto('goods as g').values({ name: 'a', shops, merchant_id: shop.merchantId }),
  /** Everybody's. */
  // unscoped: job
  touch: (sql: any) => sql\`update goods set sold = sold + 1 where id in (select id from shop for update)\`,
};
`,
  'packages/server/src/modules/catalogue/goods.routes.ts': `import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { routes } from '#kit/routes';
export default routes(merchantGoods, { list: (input: { id: number }) => input.id });
`,
  'packages/server/src/modules/catalogue/sell.sql':
    '-- insert into shop: only said\ncreate function fn.sell() returns void as $$ begin\n  insert into goods as g (id) values (1) on conflict (id) do update set sold = 1;\n  perform 1 from shop for update;\nend $$;\n',
  'packages/server/src/modules/ledger/tables.ts': "export const ownedTables = ['ledger_account'] as const;\n",
  'packages/server/src/modules/ledger/post.repository.ts':
    "export const post = (db: any) => db.updateTable('ledger_account').set({ balance: 1 });\n",
  'packages/server/migrations/0001-first.sql':
    'create table shop (id bigint primary key);\ncreate table goods (\n  id bigint primary key,\n  merchant_id bigint,\n  price bigint not null check (price in (1, 2)),\n  unique (id, price)\n);\ncreate table ledger_account (id bigint, balance bigint);\n',
  'packages/web/src/kit/call.ts': 'export const call = () => 1;\n',
  'packages/web/src/kit/format.ts': "import { parseYuan } from '@keymall/contract/kit/money';\nexport const yuan = parseYuan;\n",
  'packages/web/src/kit/table.tsx': "import { Table } from 'tdesign-react';\nexport const ResourceTable = Table;\n",
  'packages/web/src/storefront/sale.ts':
    "import { shopGoods } from '@keymall/contract/catalogue/goods';\nimport { call } from '#kit/call';\nexport const sale = { call, shopGoods };\n",
  'packages/web/src/areas/merchant/pages/goods.page.tsx':
    "import { merchantGoods } from '@keymall/contract/catalogue/goods';\nimport { ResourceTable } from '#kit/table';\nexport const Page = () => ({ merchantGoods, ResourceTable });\n",
  'packages/contract/src/pages/merchant.ts':
    "import { merchantGoods } from '../catalogue/goods.ts';\nexport const merchantPages = { goods: { icon: 'goods', opens: merchantGoods } };\n",
  'packages/web/src/kit/back-office/icons.tsx':
    "const icons: Record<string, string> = { goods: 'a', 'lock-on': 'b' };\nexport const iconOf = (name: string) => icons[name];\n",
  'packages/web/src/kit/kit.css': '/* --gone: red; */\n:root {\n  --ink: black;\n}\nbody {\n  color: var(--ink);\n}\n',
  'packages/web/src/kit/back-office/office.css':
    ':root {\n  --bo-side: 1px;\n}\n.bo {\n  width: calc(var(--bo-side) + var(--td-size));\n}\n',
  'packages/web/src/app/client.tsx': "import 'tdesign-react/style.css';\nexport const client = { style: { '--part': 1 } };\n",
  'packages/web/src/app/registry.ts': "export const registry = { shop: { file: 'shop' } };\n",
  'packages/web/src/areas/public/shop.page.tsx': "import { sale } from '../../storefront/sale.ts';\nexport const Page = sale;\n",
  'packages/web/src/themes/shop/pic/theme.ts':
    "import { memo } from 'react';\nimport { sale } from '../../../storefront/sale.ts';\nimport { yuan } from '#kit/format';\nimport './style.css';\nexport const theme = { sale, yuan, memo };\n",
};

const folders: string[] = [];
after(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

/** Writes the good house with some files changed (null leaves one out) and gives its root. */
export function house(changes: Record<string, string | null> = {}): string {
  const root = mkdtempSync(join(tmpdir(), 'keymall-fences-'));
  folders.push(root);
  for (const [path, text] of Object.entries({ ...GOOD, ...changes })) {
    if (text === null) continue;
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

/** What one fence says of the changed house, as `path:line message`; not-blind's own words are left out unless asked for. */
export function said(fence: Fence, changes: Record<string, string | null> = {}, name = fence.name): string[] {
  const { violations } = runFences(readTree(house(changes)), [fence]);
  return violations.filter((violation) => violation.fence === name).map(({ path, line, message }) => `${path}:${line} ${message}`);
}
