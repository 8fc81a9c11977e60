/** Accounts of a merchant at other shops. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, text } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

export const supplyWire = z.enum(['keymall', 'acg']);

const path = <const Verb extends string>(name: Verb) => `/merchantapi/agent/docksource/${name}` as const;

const SourceForm = z.strictObject({
  name: text(30),
  driver: supplyWire,
  /** https, without a path behind the shop's own. */
  site: z
    .string()
    .max(200)
    .regex(/^https:\/\/[^\s?#@]+$/, 'link'),
  account: text(100),
  /** Empty keeps what is stored. */
  secret: anyText(500).default(''),
  status: flag.default(1),
});

/** What the other shop said just now. */
const Standing = z.strictObject({ shop: z.string(), balance: money.nullable(), fault: z.string(), asked_at: time.nullable() });

export const SourceRow = z.strictObject({
  id,
  name: z.string(),
  driver: supplyWire,
  site: z.string(),
  status: flag,
  ...Standing.shape,
  goods_count: z.number().int(),
  /** Of the last 30 days. */
  delivered: z.number().int(),
  spent: money,
  create_at: time,
});

export const merchantDockingSource = {
  list: verb.list(path('list'), '对接货源', { name: anyText(50).optional(), status: flag.optional() }, SourceRow),
  detail: verb.detail(
    path('detail'),
    '对接货源详情',
    z.strictObject({
      id,
      name: z.string(),
      driver: supplyWire,
      site: z.string(),
      account: z.string(),
      secret_set: z.boolean(),
      status: flag,
    }),
  ),
  add: verb.add(path('add'), '添加对接货源', SourceForm),
  edit: verb.edit(path('edit'), '编辑对接货源', SourceForm),
  status: verb.status(path('status'), '启用或停用对接货源'),
  del: verb.del(path('del'), '删除对接货源'),
  /** Asks the shop whose it is and what is left there. */
  test: endpoint({
    path: path('test'),
    effect: 'outside',
    summary: '测试对接货源',
    input: z.strictObject({ id }),
    output: Standing,
    rate: 'lookup',
  }),
  options: endpoint({
    path: path('options'),
    effect: 'read',
    summary: '对接货源选项',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.strictObject({ id, name: z.string() })) }),
  }),
};
