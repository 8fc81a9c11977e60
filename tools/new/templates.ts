/** What `npm run new` writes: whole, small files in the house's manner, and the lines to add by hand. */

export interface Scaffold {
  /** Texts by path below the root. */
  files: Record<string, string>;
  /** What is left to do by hand, in order. */
  next: string[];
}

/** `stock-alarm` → `stockAlarm`. */
export const camel = (name: string): string => name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());
/** `stock-alarm` → `StockAlarm`. */
export const pascal = (name: string): string => camel(name).replace(/^./, (letter) => letter.toUpperCase());
/** `stock-alarm` → `stock_alarm`. */
export const snake = (name: string): string => name.replaceAll('-', '_');

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

function parts(name: string, count: number, form: string): string[] {
  const found = name.split('/');
  if (found.length !== count || found.some((part) => !KEBAB.test(part))) throw new Error(`name it as ${form}, in kebab-case`);
  return found;
}

function endpoint(name: string): Scaffold {
  const [module = '', noun = ''] = parts(name, 2, '<module>/<noun>, such as catalogue/coupon');
  const group = `merchant${pascal(noun)}`;
  const path = `/merchantapi/${camel(module)}/${camel(noun)}`;
  return {
    files: {
      [`packages/contract/src/${module}/${noun}.ts`]: `import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { time } from '../kit/time.ts';

export const ${pascal(noun)}Form = z.strictObject({
  name: text(60),
});

export const ${pascal(noun)}Row = z.strictObject({ id, name: z.string(), create_at: time });

export const ${group} = {
  list: endpoint({
    path: '${path}/list',
    effect: 'read',
    summary: '${noun} 列表',
    input: listInput({ name: anyText(60).optional() }),
    output: listOf(${pascal(noun)}Row),
  }),
  add: endpoint({
    path: '${path}/add',
    effect: 'write',
    summary: '添加 ${noun}',
    input: ${pascal(noun)}Form,
    output: z.strictObject({ id }),
  }),
  edit: endpoint({
    path: '${path}/edit',
    effect: 'write',
    summary: '编辑 ${noun}',
    input: ${pascal(noun)}Form.extend({ id }),
    output: nothing,
  }),
  del: endpoint({
    path: '${path}/del',
    effect: 'write',
    summary: '删除 ${noun}',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
`,
      [`packages/server/src/modules/${module}/${noun}.repository.ts`]: `import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

export interface ${pascal(noun)}Draft {
  name: string;
}

/** A page of the shop's rows, newest first. */
export async function list${pascal(noun)}ForShop(db: Db, shop: ShopScope, { page, limit, name }: { page: number; limit: number; name?: string }) {
  let wanted = db.selectFrom('${snake(noun)}').where('merchant_id', '=', shop.merchantId);
  if (name) wanted = wanted.where('name', '=', name);
  const [list, { total }] = await Promise.all([
    wanted
      .select(['id', 'name', 'create_at'])
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    wanted.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list, total };
}

/** Adds a row and gives its id. */
export async function insert${pascal(noun)}ForShop(db: Db, shop: ShopScope, draft: ${pascal(noun)}Draft): Promise<number> {
  const { id } = await db
    .insertInto('${snake(noun)}')
    .values({ merchant_id: shop.merchantId, ...draft })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Rewrites a row of the shop; false where it has none of that id. */
export async function update${pascal(noun)}ForShop(db: Db, shop: ShopScope, id: number, draft: ${pascal(noun)}Draft): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('${snake(noun)}')
    .set(draft)
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Deletes a row of the shop; false where it has none of that id. */
export async function delete${pascal(noun)}ForShop(db: Db, shop: ShopScope, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('${snake(noun)}')
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}
`,
      [`packages/server/src/modules/${module}/${noun}.routes.ts`]: `import { ${group} } from '@keymall/contract/${module}/${noun}';
import { refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import {
  delete${pascal(noun)}ForShop,
  insert${pascal(noun)}ForShop,
  list${pascal(noun)}ForShop,
  update${pascal(noun)}ForShop,
} from './${noun}.repository.ts';

/** A stranger's row and no row answer alike. */
function settled(found: boolean): null {
  if (!found) refuse('missing');
  return null;
}

export const ${camel(noun)}Routes = routes(${group}, {
  list: (filter, ctx) => list${pascal(noun)}ForShop(ctx.db, ctx.shop, filter),
  add: async (draft, ctx) => ({ id: await insert${pascal(noun)}ForShop(ctx.db, ctx.shop, draft) }),
  edit: async ({ id, ...draft }, ctx) => settled(await update${pascal(noun)}ForShop(ctx.db, ctx.shop, id, draft)),
  del: async ({ id }, ctx) => settled(await delete${pascal(noun)}ForShop(ctx.db, ctx.shop, id)),
});
`,
    },
    next: [
      `packages/contract/src/endpoints.ts: import ${group} and list it`,
      `packages/server/migrations/: a new file that creates ${snake(noun)} (id, merchant_id, name, create_at)`,
      `packages/server/src/modules/${module}/tables.ts: '${snake(noun)}' in ownedTables, and its columns in Database`,
      `packages/server/src/modules/${module}/index.ts: ...${camel(noun)}Routes among the module's routes`,
      `write the Chinese names into the summaries, and packages/server/src/modules/${module}/${noun}.test.ts`,
    ],
  };
}

function page(name: string): Scaffold {
  const segments = name.split('/');
  const [area = '', ...key] = segments;
  if (!['merchant', 'admin'].includes(area) || key.length < 2 || key.some((part) => !KEBAB.test(part))) {
    throw new Error('name it as <merchant|admin>/<page key>, such as merchant/goods/coupon/index, in kebab-case');
  }
  const noun = key.at(-1) === 'index' ? (key.at(-2) ?? '') : (key.at(-1) ?? '');
  const file = [...key.slice(0, -2), key.at(-1) === 'index' ? noun : `${key.at(-2) ?? ''}-${noun}`].join('/');
  const group = `${area}${pascal(noun)}`;
  return {
    files: {
      [`packages/web/src/areas/${area}/pages/${file}.page.tsx`]: `import { ${group} } from '@keymall/contract/${key[0] ?? ''}/${noun}';
import { useState } from 'react';
import { Act, AddButton, RowButton } from '#kit/back-office/act';
import { RowDialog } from '#kit/back-office/edit-dialog';
import { Field } from '#kit/back-office/field';
import { type RowOf, useList } from '#kit/back-office/list';
import { ListPage } from '#kit/back-office/list-page';
import { TextFilter } from '#kit/back-office/search-bar';
import type { Column } from '#kit/back-office/table';
import { useWords, words } from '#kit/i18n';

const text = words(
  { add: '添加', edit: '编辑', del: '删除', name: '名称', createAt: '创建时间' },
  { add: 'Add', edit: 'Edit', del: 'Delete', name: 'Name', createAt: 'Created' },
);

type Row = RowOf<typeof ${group}.list>;

export function Page() {
  const t = useWords(text);
  const list = useList(${group}.list);
  const [edited, setEdited] = useState<Row | 'new' | null>(null);
  const columns: Column<Row>[] = [
    { key: 'name', title: t('name'), head: true },
    { key: 'create_at', title: t('createAt'), kind: 'time' },
  ];
  return (
    <ListPage
      list={list}
      columns={columns}
      actions={
        <AddButton need={${group}.add} onClick={() => setEdited('new')}>
          {t('add')}
        </AddButton>
      }
      filters={<TextFilter<typeof ${group}.list> of="name" label={t('name')} />}
      acts={(row) => (
        <>
          <RowButton need={${group}.edit} onClick={() => setEdited(row)}>
            {t('edit')}
          </RowButton>
          <Act does={${group}.del} with={{ id: row.id }} confirm={t('del')} danger>
            {t('del')}
          </Act>
        </>
      )}
    >
      <RowDialog
        of={edited}
        adds={${group}.add}
        edits={${group}.edit}
        titles={{ add: t('add'), edit: t('edit') }}
        blank={{ name: '' }}
        onClose={() => setEdited(null)}
      >
        <Field<typeof ${group}.add> of="name" label={t('name')} />
      </RowDialog>
    </ListPage>
  );
}
`,
    },
    next: [
      `packages/contract/src/pages/${area}.ts: the row '${key.join('/')}' with title, section, icon, sort, opens: ${group}.list, acts: [${group}]`,
      `packages/web/src/areas/${area}/registry.ts: '${key.join('/')}': () => import('./pages/${file}.page.tsx'); the type names it while it is missing`,
      'correct the import of the endpoints to the file that declares them, and write the words',
    ],
  };
}

function theme(name: string): Scaffold {
  const [kind = '', key = ''] = parts(name, 2, '<home|shop>/<name>, such as shop/pic');
  if (kind !== 'home' && kind !== 'shop') throw new Error('a theme is of kind home or shop');
  const part = kind === 'shop' ? 'unavailable' : 'about';
  const props = kind === 'shop' ? '{ message }: UnavailableProps' : '';
  const shown = kind === 'shop' ? '{message}' : '{site.site_desc}';
  return {
    files: {
      [`packages/web/src/themes/${kind}/${key}/theme.ts`]: `import type { ThemeManifest } from '../../../storefront/parts.ts';

export const theme: ThemeManifest = { kind: '${kind}', key: '${key}', title: { zh_CN: '${key}', en_US: '${pascal(key)}' }, extends: 'default' };
`,
      [`packages/web/src/themes/${kind}/${key}/style.css`]: `.${key}-page {
  max-width: 960px;
  margin-inline: auto;
  padding: 24px 16px;
}
`,
      [`packages/web/src/themes/${kind}/${key}/pages/${part}.page.tsx`]: `${
        kind === 'shop'
          ? "import type { UnavailableProps } from '../../../../storefront/parts.ts';\n"
          : "import { useSite } from '#kit/site';\n"
      }import '../style.css';

export function Look(${props}) {
${kind === 'shop' ? '' : '  const site = useSite();\n'}  return <main className="${key}-page">${shown}</main>;
}
`,
    },
    next: [
      `packages/contract/src/settings/groups.ts: '${key}' among the templates that may be chosen`,
      'pages the theme has no file for come from `extends`; add those it wants to look different, one file a part (packages/web/src/storefront/parts.ts)',
    ],
  };
}

function driver(name: string): Scaffold {
  const [id = ''] = parts(name, 1, '<name>, such as alipay-page');
  const folder = `packages/drivers/src/payment/${id}`;
  return {
    files: {
      [`${folder}/${id}.ts`]: `/** What this gateway is, and what is odd about it. */
import { formatYuan } from '@keymall/contract/kit/money';
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { NoticeMessage } from '#kit/notice';
import type { PaymentDriver, PayAction, PayRequest, PayState, RejectedNotice, VerifiedNotice } from '../port.ts';

const fields = [
  { name: 'gateway', label: { zh_CN: '网关地址', en_US: 'Gateway address' }, kind: 'url', required: true },
  { name: 'merchant', label: { zh_CN: '商户号', en_US: 'Merchant' }, kind: 'text', required: true },
  { name: 'key', label: { zh_CN: '密钥', en_US: 'Key' }, kind: 'secret', required: true },
] as const satisfies readonly ConfigField[];

async function create(config: AccountConfig, request: PayRequest): Promise<PayAction> {
  const account = readConfig(fields, config);
  if (account.key === '') throw new GatewayError('unconfigured', 'gateway, merchant and key are needed');
  return { kind: 'form', action: account.gateway, fields: { merchant: account.merchant, order: request.trade_no, amount: formatYuan(request.amount) } };
}

/** Refuses everything until the signature is really checked: see docs/how-to/add-a-driver.md. */
function verifyNotify(_config: AccountConfig, _message: NoticeMessage, _now: Date): VerifiedNotice | RejectedNotice {
  return { ok: false, reason: 'bad_signature' };
}

async function query(): Promise<PayState> {
  return { status: 'unknown' };
}

export const ${camel(id)}: PaymentDriver = {
  id: '${id}',
  title: { zh_CN: '${id}', en_US: '${pascal(id)}' },
  capabilities: { query: false, refund: false, repeatable_refund: false },
  config: fields,
  create,
  verifyNotify,
  ack: (accepted) => ({ status: 200, contentType: 'text/plain; charset=utf-8', body: accepted ? 'success' : 'fail' }),
  query,
};
`,
      [`${folder}/${id}.test.ts`]: `import assert from 'node:assert/strict';
import { test } from 'node:test';
import { ${camel(id)} } from './${id}.ts';

const config = { gateway: 'https://gateway.example', merchant: '1001', key: 'secret' };

test('an unsigned notice is refused', () => {
  const message = { method: 'POST' as const, query: '', contentType: '', headers: {}, rawBody: Buffer.from('order=T1') };
  assert.equal(${camel(id)}.verifyNotify(config, message, new Date('2026-01-01T00:00:00Z')).ok, false);
});
`,
    },
    next: [
      'packages/drivers/src/registry.ts: a line in paymentDrivers',
      `${folder}/${id}.test.ts: a NoticeSimulator of the gateway for noticeConformance (kit/notice-conformance.ts), a GatewaySimulator for paymentConformance (kit/payment-conformance.ts)`,
      'known examples of signatures out of the gateway’s own manual, as plain assertions',
    ],
  };
}

function job(name: string): Scaffold {
  const [module = '', work = ''] = parts(name, 2, '<module>/<verb-noun>, such as catalogue/sweep-drafts');
  return {
    files: {
      [`packages/server/src/modules/${module}/${work}.jobs.ts`]: `/** Why this is work that no request waits for. */
import { type Queue, queue, type Schedule } from '#kit/jobs';

/** What one payload asks for. Done at least once: a second time must change nothing. */
export const ${camel(work)}: Queue<{ id: number }> = queue<{ id: number }>({
  name: '${module}.${snake(work)}',
  retries: 8,
  async work(ctx, { id }) {
    ctx.log.info({ id }, '${module}.${snake(work)}');
  },
});

/** By the clock, in Asia/Shanghai. The sentence stands in the run log. */
export const ${camel(work)}Schedule: Schedule = {
  name: '${module}.${work}',
  title: '${work}',
  rule: '15 4 * * *',
  run: async () => '无事可做',
};
`,
    },
    next: [
      'keep the queue or the schedule, whichever it is, and drop the other',
      `packages/server/src/modules/${module}/index.ts: among the module's queues or schedules`,
      'packages/server/src/app/app.ts: where the module had none of the kind yet',
    ],
  };
}

function setting(name: string): Scaffold {
  const [group = ''] = parts(name, 1, '<group>, such as chat');
  return {
    files: {
      [`packages/contract/src/settings/${group}.ts`]: `import { z } from 'zod';
import { flag } from '../kit/field.ts';

/** What these settings decide. Each key has its default; what nobody changed is the default. */
export const ${camel(group)}Settings = z.strictObject({
  ${snake(group)}_status: flag.default(1),
});
`,
    },
    next: [
      `packages/contract/src/settings/groups.ts: ${camel(group)}: { title: { zh_CN, en_US }, schema: ${camel(group)}Settings } in settingGroups`,
      `packages/contract/src/pages/admin.ts: the page 'setting/${group}/index'`,
      'packages/web/src/kit/back-office/settings-labels.ts: a label for each key; the type names those missing',
      `read it as ctx.house.settings.get('${camel(group)}')`,
    ],
  };
}

function module(name: string): Scaffold {
  const [id = ''] = parts(name, 1, '<noun>, such as chat');
  const folder = `packages/server/src/modules/${id}`;
  return {
    files: {
      [`${folder}/index.ts`]: `import type { Mounted } from '#kit/routes';

/** The module's calls, for app/app.ts. */
export const ${camel(id)}Routes: Mounted[] = [];
`,
      [`${folder}/tables.ts`]: `/** Tables that this module alone writes. */
export const ownedTables = [] as const;
`,
      [`${folder}/README.md`]: `# ${id}

What this module owns, what it asks of those before it, and which events it raises. At most 25 lines.
`,
    },
    next: [
      `packages/server/src/app/modules.ts: '${id}' at its place in moduleOrder: after everything it knows`,
      'packages/server/src/app/app.ts: its routes among the mounted',
      `npm run new -- endpoint ${id}/<noun>`,
    ],
  };
}

export const kinds: Record<string, (name: string) => Scaffold> = { endpoint, page, theme, driver, job, setting, module };
