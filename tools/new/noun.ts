/** `npm run new -- noun <area> <module>/<noun> [中文名]`: a whole slice, from its table to its page, that runs as it stands. */
import { existsSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { listPage } from './list-page.ts';
import { camel, type Edit, pascal, type Scaffold, snake } from './names.ts';

const SERVER = 'packages/server';
const CONTRACT = 'packages/contract/src';

/** Puts text before the first `mark` after `from`. Throws where there is none: the file is no longer what this tool knows. */
export const before =
  (mark: string, text: string, from = ''): Edit =>
  (whole) => {
    const start = whole.indexOf(from);
    const at = start < 0 ? -1 : whole.indexOf(mark, start);
    if (at < 0) throw new Error(`found no ${JSON.stringify(mark)} to write before`);
    return whole.slice(0, at) + text + whole.slice(at);
  };

/** Puts text right behind what opens a list. */
const firstIn =
  (opening: string, text: string): Edit =>
  (whole) => {
    if (!whole.includes(opening)) throw new Error(`found no ${JSON.stringify(opening)} to write behind`);
    return whole.replace(opening, `${opening} ${text} `);
  };

/** Imports stand where the formatter sorts them. */
export const importing =
  (line: string, edit: Edit): Edit =>
  (whole) =>
    edit(whole.includes('import ') ? before('import ', `${line}\n`)(whole) : before('export ', `${line}\n\n`)(whole));

/** The next number no migration has. */
export function nextMigration(root: string): string {
  const taken = readdirSync(join(root, SERVER, 'migrations')).map((name) => Number(name.slice(0, 4)));
  return String(Math.max(...taken) + 1).padStart(4, '0');
}

function inTables(table: string, columns: string): Edit {
  return (text) => {
    let whole = before(
      '] as const',
      `, '${table}'`,
      'ownedTables',
    )(text)
      .replace(/\[\s*, /, '[')
      .replace(/,\s*, '/, ", '");
    for (const type of ['Filled', 'Flag', 'Kept'])
      if (!new RegExp(`import type \\{[^}]*\\b${type}\\b[^}]*\\} from '#kit/tables'`).test(whole))
        whole = /import type \{[^}]*\} from '#kit\/tables'/.test(whole)
          ? whole.replace(/(import type \{)([^}]*\} from '#kit\/tables')/, `$1 ${type},$2`)
          : `import type { ${type} } from '#kit/tables';\n${whole}`;
    return whole.includes('interface Database {')
      ? whole.replace('interface Database {', `interface Database {\n    ${columns}`)
      : `${whole}\ndeclare module '#kit/tables' {\n  interface Database {\n    ${columns}\n  }\n}\n`;
  };
}

function mounting(routes: string): Edit {
  return (text) => {
    const whole = /\broutes: \[/.test(text)
      ? text.replace(/\broutes: \[/, `routes: [...${routes}, `)
      : text.replace(/\broutes: (\w+),/, `routes: [...$1, ...${routes}],`);
    if (whole === text) throw new Error('the module names no routes to join');
    return whole;
  };
}

/** The section of the menu that is called as the module is, null where there is none. */
const sectionOf = (root: string, area: string, module: string): string | null =>
  existsSync(join(root, CONTRACT, `pages/${area}/${camel(module)}.ts`)) ? camel(module) : null;

export function noun(root: string, area: string, place: string, chinese?: string): Scaffold {
  const [module = '', name = '', ...rest] = place.split('/');
  const kebab = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;
  if ((area !== 'admin' && area !== 'merchant') || !kebab.test(module) || !kebab.test(name) || rest.length > 0)
    throw new Error('name it as <admin|merchant> <module>/<noun>, such as admin catalogue/brand, in kebab-case');
  const folder = `${SERVER}/src/modules/${module}`;
  if (!existsSync(join(root, folder, 'index.ts'))) throw new Error(`there is no module ${module}: npm run new -- module ${module}`);
  const of = area === 'merchant';
  const section = sectionOf(root, area, module);
  const title = chinese ?? pascal(name);
  const english = pascal(name).replaceAll(/(?<=.)([A-Z])/g, (_, letter: string) => ` ${letter.toLowerCase()}`);
  const [group, table, path] = [`${area}${pascal(name)}`, snake(name), `/${area}api/${camel(module)}/${camel(name)}`];
  const [contract, routes, key] = [`@keymall/contract/${module}/${name}`, `${camel(name)}Routes`, `${module}/${name}/index`];
  const web = `packages/web/src/areas/${area}`;
  const number = nextMigration(root);
  return {
    files: {
      [`${SERVER}/migrations/${number}-${name}.sql`]: `create table ${table} (
  id bigint generated always as identity primary key,
${of ? '  merchant_id bigint not null references merchant,\n' : ''}  name text not null check (length(name) between 1 and 40),
  sort int not null default 0,
  status smallint not null default 1 check (status in (0, 1)),
  create_at timestamptz not null default now()${of ? ',\n  unique (merchant_id, id)' : ''}
);
create index ${table}_order on ${table} (${of ? 'merchant_id, ' : ''}sort desc, id desc);
`,
      [`${CONTRACT}/${module}/${name}.ts`]: `import { z } from 'zod';
import { flag, id, sort, text } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

const Form = z.strictObject({ name: text(40), sort: sort.default(0), status: flag.default(1) });

export const ${group} = {
  list: verb.list('${path}/list', '${title}', { name: text(40).optional() }, Form.extend({ id, create_at: time })),
  add: verb.add('${path}/add', '添加${title}', Form),
  edit: verb.edit('${path}/edit', '编辑${title}', Form),
  status: verb.status('${path}/status', '启停${title}'),
  sort: verb.sort('${path}/sort', '${title}排序'),
  del: verb.del('${path}/del', '删除${title}'),
};
`,
      [`${folder}/${name}.routes.ts`]: `import { ${group} } from '${contract}';
import { ${of ? 'shopCrud' : 'houseCrud'} } from '#kit/crud';
import { containing } from '#kit/list';
import { routes } from '#kit/routes';

export const ${routes} = routes(
  ${group},
  ${of ? 'shopCrud' : 'houseCrud'}('${table}', {
    wanted: (rows, { name }: { name?: string }) => (name ? rows.where('name', 'ilike', containing(name)) : rows),
    shown: (rows) => rows.select(['id', 'name', 'sort', 'status', 'create_at']).orderBy('sort', 'desc').orderBy('id', 'desc'),
  }),
);
`,
      [`${folder}/${name}.test.ts`]: `import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { ${group} } from '${contract}';
import { startTestApp, type TestApp } from '#testing/app';
import { ${of ? 'makeShop, type Shop' : 'makeAdmin, type Person'} } from '#testing/builders';
import { did, refused } from '#testing/call';

let app: TestApp;
let who: ${of ? 'Shop' : 'Person'};
before(async () => {
  app = await startTestApp();
  who = await ${of ? 'makeShop' : 'makeAdmin'}(app);
});
const names = async (name?: string) => (await did(app, ${group}.list, name ? { name } : {}, who)).list.map((row) => row.name);

test('added, found, put first, changed, deleted', async () => {
  const { id } = await did(app, ${group}.add, { name: '甲', sort: 1 }, who);
  await did(app, ${group}.add, { name: '乙', sort: 5 }, who);
  assert.deepEqual(await names(), ['乙', '甲']);
  assert.deepEqual(await names('甲'), ['甲']);
  await did(app, ${group}.sort, { id, sort: 9 }, who);
  assert.deepEqual(await names(), ['甲', '乙']);
  await did(app, ${group}.edit, { id, name: '丙', sort: 9 }, who);
  await did(app, ${group}.status, { id, status: 0 }, who);
  const [row] = (await did(app, ${group}.list, { name: '丙' }, who)).list;
  assert.deepEqual([row?.id, row?.status], [id, 0]);
  await did(app, ${group}.del, { id }, who);
  assert.deepEqual(await names(), ['乙']);
  await refused(app, 'missing', ${group}.edit, { id, name: '丁' }, who);
});
`,
      [`${web}/pages/${module}/${name}.page.tsx`]: listPage({ group, contract, title, whole: true }),
    },
    edits: {
      [`${CONTRACT}/${module}/endpoints.ts`]: importing(
        `import { ${group} } from './${name}.ts';`,
        firstIn(`export const ${camel(module)}Groups = {`, `${group},`),
      ),
      [`${folder}/tables.ts`]: inTables(
        table,
        `${table}: { id: Kept<number>; ${of ? 'merchant_id: number; ' : ''}name: string; sort: Filled<number>; status: Filled<Flag>; create_at: Kept<Date> };`,
      ),
      [`${folder}/index.ts`]: importing(`import { ${routes} } from './${name}.routes.ts';`, mounting(routes)),
      [`${CONTRACT}/pages/${area}/${section ?? 'own'}.ts`]: importing(
        `import { ${group} } from '../../${module}/${name}.ts';`,
        before(
          '} satisfies Pages',
          `  '${key}': { title: { zh_CN: '${title}', en_US: '${english}' }, ${section ? `section: '${section}', ` : ''}icon: 'folder', sort: 90, opens: ${group}.list, acts: [${group}] },\n`,
        ),
      ),
    },
    next: [
      `npm run check && npm test -- ${module}/${name} areas/${area}/pages.test`,
      ...(chinese ? [] : ['the Chinese name: in the summaries, the page row and the page']),
      `what it has besides name, order and status: the migration, the form of ${CONTRACT}/${module}/${name}.ts, and the compiler leads on`,
      'its list as a file: docs/how-to/add-an-export.md',
    ],
  };
}
