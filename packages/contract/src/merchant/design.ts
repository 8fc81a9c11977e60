/** Shop pages of one's own making: the merchant's designs, and what the platform has to say of them. See docs/domain/diy.md. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, sort, text } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { dateRange, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { blockTypes } from './design-look-words.ts';
import { designDevice, designSchema } from './design-schema.ts';

const designStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
const count = z.number().int().min(0);
const name = text(30);
const blockType = z.enum(blockTypes);
const saved = z.strictObject({ revision: count });

const Row = z.strictObject({
  id,
  name: z.string(),
  device: designDevice,
  status: designStatus,
  /** Why it was refused. */
  reason: z.string(),
  /** What buyers see, where it is worn; 0 while nothing is published. */
  version: count,
  /** The draft is another than what is published. */
  is_changed: z.boolean(),
  /** Links that wear it. */
  links: count,
  update_at: time,
});

export const merchantDesign = {
  /** What the platform lets this shop do. */
  terms: endpoint({
    path: '/merchantapi/shop/diy/terms',
    effect: 'read',
    summary: '装修条件',
    input: z.strictObject({}),
    output: z.strictObject({
      is_on: z.boolean(),
      is_audited: z.boolean(),
      /** What opening it once costs; and whether that is done. */
      fee: money,
      is_open: z.boolean(),
      blocks: z.array(blockType),
      own: count,
      most: count,
    }),
  }),
  list: verb.list('/merchantapi/shop/diy/list', '装修列表', { device: designDevice.optional(), status: designStatus.optional() }, Row),
  detail: verb.detail(
    '/merchantapi/shop/diy/detail',
    '装修详情',
    Row.omit({ links: true }).extend({
      revision: count,
      design: designSchema,
      /** The page with its draft, for two hours. */
      preview_url: z.string(),
      goods: z.array(z.strictObject({ id, name: z.string() })),
      categories: z.array(z.strictObject({ id, name: z.string() })),
    }),
  ),
  add: verb.add(
    '/merchantapi/shop/diy/add',
    '新建装修',
    z.strictObject({ name, device: designDevice, /** 0: the starter. */ template_id: z.number().int().min(0).default(0) }),
  ),
  edit: verb.edit('/merchantapi/shop/diy/edit', '装修改名', z.strictObject({ name })),
  /** Keeps the draft; `revision` is the one it came from. */
  save: endpoint({
    path: '/merchantapi/shop/diy/save',
    effect: 'write',
    summary: '保存装修草稿',
    input: z.strictObject({ id, revision: count, design: designSchema }),
    output: saved,
  }),
  /** Publishes the draft of this revision, or hands it in where the platform looks first. */
  publish: endpoint({
    path: '/merchantapi/shop/diy/publish',
    effect: 'write',
    summary: '发布装修',
    input: z.strictObject({ id, revision: count }),
    output: z.strictObject({ status: designStatus, version: count }),
  }),
  history: endpoint({
    path: '/merchantapi/shop/diy/history',
    effect: 'read',
    summary: '装修历史版本',
    input: z.strictObject({ id }),
    output: z.strictObject({
      /** The newest thirty. */
      list: z.array(z.strictObject({ version: count, blocks: count, who: z.string(), create_at: time })),
    }),
  }),
  /** What was published becomes the draft, and is published again as a new version. */
  rollback: endpoint({
    path: '/merchantapi/shop/diy/rollback',
    effect: 'write',
    summary: '回滚装修',
    input: z.strictObject({ id, version: z.number().int().min(1) }),
    output: z.strictObject({ revision: count, version: count }),
  }),
  del: verb.del('/merchantapi/shop/diy/del', '删除装修'),
  templates: endpoint({
    path: '/merchantapi/shop/diy/templates',
    effect: 'read',
    summary: '装修模板',
    input: z.strictObject({ device: designDevice }),
    output: z.strictObject({
      list: z.array(z.strictObject({ id, name: z.string(), blocks: z.array(blockType), bg: z.string(), accent: z.string() })),
    }),
  }),
};

const AdminRow = Row.omit({ links: true }).extend({
  merchant_id: id,
  username: z.string(),
  shop_name: z.string(),
  /** What was handed in: a decision about another one is refused. */
  asked: count,
  create_at: time,
});

export const adminDesign = {
  list: verb.list(
    '/adminapi/goods/diy/list',
    '装修设计列表',
    {
      name: anyText(30).optional(),
      shop: anyText(50).optional(),
      merchant_id: id.optional(),
      device: designDevice.optional(),
      status: designStatus.optional(),
      date_range: dateRange.optional(),
    },
    AdminRow,
  ),
  detail: verb.detail(
    '/adminapi/goods/diy/detail',
    '装修设计详情',
    AdminRow.extend({
      /** What is handed in, else what is published, else the draft. */
      design: designSchema,
      preview_url: z.string(),
    }),
  ),
  approve: endpoint({
    path: '/adminapi/goods/diy/approve',
    effect: 'write',
    summary: '通过装修设计',
    input: z.strictObject({ id, asked: count }),
    output: nothing,
  }),
  refuse: endpoint({
    path: '/adminapi/goods/diy/refuse',
    effect: 'write',
    summary: '驳回装修设计',
    input: z.strictObject({ id, asked: count, reason: text(200) }),
    output: nothing,
  }),
  /** What stands there becomes a template of the platform's. */
  copy: endpoint({
    path: '/adminapi/goods/diy/copy',
    effect: 'write',
    summary: '复制为模板',
    input: z.strictObject({ id, name }),
    output: z.strictObject({ id }),
  }),
};

const TemplateRow = z.strictObject({
  id,
  name: z.string(),
  device: designDevice,
  blocks: count,
  sort,
  status: flag,
  update_at: time,
});

export const adminDesignTemplate = {
  list: verb.list(
    '/adminapi/goods/diyTemplate/list',
    '装修模板列表',
    { name: anyText(30).optional(), device: designDevice.optional(), status: flag.optional() },
    TemplateRow,
  ),
  detail: verb.detail(
    '/adminapi/goods/diyTemplate/detail',
    '装修模板详情',
    TemplateRow.omit({ blocks: true }).extend({ revision: count, design: designSchema, preview_url: z.string() }),
  ),
  add: verb.add('/adminapi/goods/diyTemplate/add', '添加装修模板', z.strictObject({ name, device: designDevice, sort: sort.default(0) })),
  edit: verb.edit('/adminapi/goods/diyTemplate/edit', '编辑装修模板', z.strictObject({ name, sort })),
  save: endpoint({
    path: '/adminapi/goods/diyTemplate/save',
    effect: 'write',
    summary: '保存装修模板内容',
    input: z.strictObject({ id, revision: count, design: designSchema }),
    output: saved,
  }),
  status: verb.status('/adminapi/goods/diyTemplate/status', '启用或停用装修模板'),
  del: verb.del('/adminapi/goods/diyTemplate/del', '删除装修模板'),
};
