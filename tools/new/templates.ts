/** What `npm run new` writes: whole, small files in the house's manner, and the lines to add by hand. */

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listPage } from './list-page.ts';
import { camel, pascal, type Scaffold, snake } from './names.ts';
import { before, importing, noun } from './noun.ts';
import { theme } from './theme.ts';

const KEBAB = /^[a-z][a-z0-9]*(-[a-z0-9]+)*$/;

function parts(name: string, count: number, form: string): string[] {
  const found = name.split('/');
  if (found.length !== count || found.some((part) => !KEBAB.test(part))) throw new Error(`name it as ${form}, in kebab-case`);
  return found;
}

function page(root: string, name = '', contract = ''): Scaffold {
  const segments = name.split('/');
  const [area = '', ...key] = segments;
  if (!['merchant', 'admin'].includes(area) || key.length < 2 || key.some((part) => !KEBAB.test(part))) {
    throw new Error(
      'name it as <merchant|admin>/<page key> <module>/<noun>, such as merchant/goods/coupon/index catalogue/coupon, in kebab-case',
    );
  }
  const [module = '', declared = ''] = parts(contract, 2, '<merchant|admin>/<page key> <module>/<noun> of the contract it shows');
  const source = join(root, `packages/contract/src/${module}/${declared}.ts`);
  const group = `${area}${pascal(declared)}`;
  const declares = existsSync(source) ? readFileSync(source, 'utf8') : '';
  if (!declares.includes(`export const ${group} =`))
    throw new Error(`packages/contract/src/${module}/${declared}.ts exports no ${group}: npm run new -- noun ${area} ${contract}`);
  return {
    files: {
      [`packages/web/src/areas/${area}/pages/${key.join('/').replace(/\/index$/, '')}.page.tsx`]: listPage({
        group,
        contract: `@keymall/contract/${module}/${declared}`,
        title: pascal(key.findLast((part) => part !== 'index') ?? ''),
        whole: false,
      }),
    },
    next: [
      `packages/contract/src/pages/${area}/, the file of its section: the row '${key.join('/')}' with title, section, icon, sort, opens: ${group}.list, acts: [${group}]`,
      'write the words and the columns',
    ],
  };
}

function driver(_: string, name: string): Scaffold {
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

function job(_: string, name: string): Scaffold {
  const [module = '', work = ''] = parts(name, 2, '<module>/<verb-noun>, such as catalogue/sweep-drafts');
  return {
    files: {
      [`packages/server/src/modules/${module}/${work}.jobs.ts`]: `/** Why this is work that no request waits for. */
import { saying } from '@keymall/contract/kit/saying';
import { type Queue, queue, type Schedule } from '#kit/jobs';

/** What one payload asks for. Done at least once: a second time must change nothing. */
export const ${camel(work)}: Queue<{ id: number }> = queue<{ id: number }>({
  name: '${module}.${snake(work)}',
  retries: 8,
  async work(ctx, { id }) {
    ctx.log.info({ id }, '${module}.${snake(work)}');
  },
});

/** By the clock, in Asia/Shanghai. What it says stands in the run log (contract/kit/sayings/job.ts). */
export const ${camel(work)}Schedule: Schedule = {
  name: '${module}.${work}',
  title: { zh_CN: '${work}', en_US: '${work}' },
  rule: '15 4 * * *',
  run: async () => saying('job_swept', { count: 0 }),
};
`,
    },
    next: [
      'keep the queue or the schedule, whichever it is, and drop the other',
      `packages/server/src/modules/${module}/index.ts: among the module's queues or schedules`,
    ],
  };
}

function setting(_: string, name: string): Scaffold {
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
      `packages/contract/src/pages/admin/setting.ts: the page 'setting/${group}/index'`,
      'packages/web/src/kit/back-office/settings-labels.ts: a label for each key; the type names those missing',
      `read it as ctx.house.settings.get('${camel(group)}')`,
    ],
  };
}

function module(_: string, name: string): Scaffold {
  const [id = ''] = parts(name, 1, '<noun>, such as chat');
  const folder = `packages/server/src/modules/${id}`;
  const app = 'packages/server/src/app';
  return {
    files: {
      [`${folder}/index.ts`]: `import type { ServerModule } from '#kit/module';

export const ${camel(id)} = {
  routes: [],
} satisfies ServerModule;
`,
      [`packages/contract/src/${id}/endpoints.ts`]: `/** What the module ${id} answers. */
export const ${camel(id)}Groups = {};
`,
      [`${folder}/tables.ts`]: `/** Tables that this module alone writes. */
export const ownedTables = [] as const;
`,
      [`${folder}/README.md`]: `# ${id}

What this module owns, what it asks of those before it, and which events it raises. At most 25 lines.
`,
    },
    edits: {
      'packages/contract/src/endpoints.ts': importing(
        `import { ${camel(id)}Groups } from './${id}/endpoints.ts';`,
        before('};', `  ...${camel(id)}Groups,\n`, 'export const endpointGroups'),
      ),
      [`${app}/modules.ts`]: before('] as const', `  '${id}',\n`, 'moduleOrder'),
      [`${app}/assembly.ts`]: importing(
        `import { ${camel(id)} } from '#modules/${id}';`,
        before('};', `  ${camel(id) === id ? id : `'${id}': ${camel(id)}`},\n`, 'BY_NAME'),
      ),
    },
    next: [
      `packages/server/src/app/modules.ts: move '${id}' to its place: after everything it knows, before everything that knows it`,
      `npm run new -- noun <admin|merchant> ${id}/<noun> <中文名>`,
      `${folder}/README.md: what it owns`,
    ],
  };
}

/** By kind: what is written for the words that follow it, and how these are called. */
export const kinds: Record<string, { usage: string; write(root: string, ...names: string[]): Scaffold }> = {
  noun: {
    usage: '<admin|merchant> <module>/<noun> [中文名]',
    write: (root, area = '', place = '', chinese?: string) => noun(root, area, place, chinese),
  },
  page: { usage: '<admin|merchant>/<page key> <module>/<file of its contract>', write: page },
  theme: { usage: '<home|shop>/<name> [中文名]', write: (root, place = '', chinese?: string) => theme(root, place, chinese) },
  driver: { usage: '<name>', write: driver },
  job: { usage: '<module>/<verb-noun>', write: job },
  setting: { usage: '<group>', write: setting },
  module: { usage: '<noun>', write: module },
};
