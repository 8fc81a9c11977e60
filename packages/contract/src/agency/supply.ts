/** What a merchant supplies, under which terms, to whom: settings, levels, docking codes, and the switch of each goods. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, text } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { markup, markupType } from './relation.ts';

const Setting = z.strictObject({
  open_supply: flag,
  auto_approve: flag,
  allow_resupply: flag,
  /** What new copies add to the supply price. */
  markup_type: markupType,
  markup,
  /** Whether new copies of one's own follow their sources' words. */
  sync_name: flag.default(1),
  sync_content: flag.default(1),
  contact: anyText(100),
  notice: anyText(500),
  /** What agents see of stock: 0 whether there is any, 1 how much, 2 a word. */
  stock_show: z.union([z.literal(0), z.literal(1), z.literal(2)]).default(0),
  /** What whoever asks has to have in its wallet. */
  least_balance: money.prefault('0.00'),
});

export const merchantAgentSetting = {
  getSetting: endpoint({
    path: '/merchantapi/agent/setting/getSetting',
    effect: 'read',
    summary: '供货设置',
    input: z.strictObject({}),
    output: Setting.extend({ merchant_id: id }),
  }),
  save: endpoint({ path: '/merchantapi/agent/setting/save', effect: 'write', summary: '保存供货设置', input: Setting, output: nothing }),
};

const LevelForm = z.strictObject({
  name: text(20),
  discount_type: markupType,
  discount: markup,
  /** What an agent has to have brought to rise to it; 0.00: it is given by hand alone. */
  least_turnover: money.prefault('0.00'),
  /** Where new agents begin: one of a shop's at the most. */
  is_default: flag.default(0),
});

export const merchantAgentLevel = {
  list: verb.list(
    '/merchantapi/agent/level/list',
    '代理等级',
    {},
    LevelForm.extend({ id, least_turnover: money, is_default: flag, agents: z.number().int(), create_at: time }),
  ),
  add: verb.add('/merchantapi/agent/level/add', '添加代理等级', LevelForm),
  edit: verb.edit('/merchantapi/agent/level/edit', '编辑代理等级', LevelForm),
  del: verb.del('/merchantapi/agent/level/del', '删除代理等级'),
};

const codeScope = z.union([z.literal(1), z.literal(2), z.literal(3)]);
const CodeForm = z.strictObject({
  max_uses: z.number().int().min(1).max(10_000).default(1),
  expire_at: time.nullable().default(null),
  auto_approve: flag.default(1),
  scope: codeScope.default(1),
  /** Of scope 2. */
  cate_id: id.nullable().default(null),
  /** Of scope 3. */
  goods_id: id.nullable().default(null),
});

export const merchantAgentCode = {
  list: verb.list(
    '/merchantapi/agent/code/list',
    '对接码',
    {},
    z.strictObject({
      id,
      code: z.string(),
      max_uses: z.number().int(),
      used: z.number().int(),
      expire_at: time.nullable(),
      auto_approve: flag,
      scope: codeScope,
      /** The category or goods; empty where it is for all, or that is gone. */
      scope_name: z.string(),
      status: flag,
      create_at: time,
    }),
  ),
  add: verb.add('/merchantapi/agent/code/add', '生成对接码', CodeForm),
  status: verb.status('/merchantapi/agent/code/status', '启停对接码'),
};

export const merchantSupply = {
  /** The shop's goods with how they stand to agents. */
  list: verb.list(
    '/merchantapi/agent/supply/list',
    '供货商品',
    { name: anyText(50).optional(), cate_id: id.optional(), can_proxy: flag.optional() },
    z.strictObject({
      id,
      name: z.string(),
      cate_name: z.string(),
      is_proxy: flag,
      price: money,
      status: flag,
      can_proxy: flag,
      /** Of a copy: what is added to what it costs. */
      proxy_price: money,
      proxy_price_add: money,
      proxy_price_max: money,
      resupply: flag,
      copies: z.number().int(),
    }),
  ),
  save: endpoint({
    path: '/merchantapi/agent/supply/save',
    effect: 'write',
    summary: '设置供货',
    input: z.strictObject({
      ids: z.array(id).min(1).max(100),
      proxy_price: money,
      proxy_price_add: money.prefault('0.00'),
      /** 0.00 for no bound. */
      proxy_price_max: money.prefault('0.00'),
      resupply: flag.default(0),
    }),
    output: nothing,
  }),
  /** Those that have terms. */
  turn: endpoint({
    path: '/merchantapi/agent/supply/turn',
    effect: 'write',
    summary: '开关供货',
    input: z.strictObject({ ids: z.array(id).min(1).max(100), can_proxy: flag }),
    output: nothing,
  }),
};
