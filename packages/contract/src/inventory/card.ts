import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, id, nothing } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { time } from '../kit/time.ts';

/** 1 available, 3 reserved, 2 sold, 4 void (refunded after delivery), 0 disabled. */
export const cardStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** Lines one paste may hold. */
export const MAX_PASTE_LINES = 10_000;
/** Characters of one card line. */
export const MAX_CARD_LENGTH = 2000;

/** How a line falls into number and secret: at the first of these; `none` keeps the line whole; `auto` takes the first that occurs. */
export const splitType = z.enum(['none', 'auto', ',', '|', '----', '_____', ' ', '\t']);

export const ImportReport = z.strictObject({
  import_id: id,
  total: z.number().int(),
  inserted: z.number().int(),
  duplicate: z.number().int(),
  blank: z.number().int(),
  invalid: z.number().int(),
  /** The first lines refused, by line number, with the reason. */
  problems: z.array(
    z.strictObject({ line: z.number().int(), reason: z.enum(['too_long', 'unprintable', 'duplicate_in_batch', 'duplicate_in_stock']) }),
  ),
});

export const CardRow = z.strictObject({
  id,
  goods_id: id,
  goods_name: z.string(),
  /** The first and last characters, the middle starred. */
  masked: z.string(),
  status: cardStatus,
  is_first: flag,
  trade_no: z.string().nullable(),
  create_at: time,
  sold_at: time.nullable(),
});

export const merchantCard = {
  list: endpoint({
    path: '/merchantapi/goods/card/list',
    effect: 'read',
    summary: '库存列表',
    input: listInput({ goods_id: id.optional(), status: cardStatus.optional() }),
    output: listOf(CardRow),
  }),
  add: endpoint({
    path: '/merchantapi/goods/card/add',
    effect: 'write',
    summary: '添加库存',
    input: z.strictObject({
      goods_id: id,
      content: z.string().max(4_000_000),
      split_type: splitType.default('none'),
      keep_order: flag.default(1),
    }),
    output: ImportReport,
  }),
  reveal: endpoint({
    path: '/merchantapi/goods/card/reveal',
    effect: 'write',
    summary: '查看卡密原文',
    input: z.strictObject({ id }),
    output: z.strictObject({ number: z.string(), secret: z.string() }),
  }),
  first: endpoint({
    path: '/merchantapi/goods/card/first',
    effect: 'write',
    summary: '优先出售',
    input: z.strictObject({ ids: z.array(id).min(1).max(100), is_first: flag }),
    output: nothing,
  }),
  status: endpoint({
    path: '/merchantapi/goods/card/status',
    effect: 'write',
    summary: '启用或停用卡密',
    input: z.strictObject({ ids: z.array(id).min(1).max(100), status: flag }),
    output: z.strictObject({ changed: z.number().int() }),
  }),
  del: endpoint({
    path: '/merchantapi/goods/card/del',
    effect: 'write',
    summary: '删除未售卡密',
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: z.strictObject({ changed: z.number().int() }),
  }),
};
