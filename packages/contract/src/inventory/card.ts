import { z } from 'zod';
import { endpoint, stepUp } from '../kit/endpoint.ts';
import { anyText, flag, id } from '../kit/field.ts';
import { COUNTED_ROWS, listInput, listOf } from '../kit/list.ts';
import { money } from '../kit/money.ts';
import { orderStatus } from '../kit/order-status.ts';
import { dateRange, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { addCards, importSource } from './card-import.ts';
import { MAX_CARD_LENGTH } from './card-lines.ts';

/** 1 available, 3 reserved, 2 sold, 4 void (refunded after delivery), 0 disabled. */
export const cardStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);

/** Cards one call changes; whoever means more calls again while `more` is said. */
export const MAX_CARDS_AT_ONCE = 10_000;
/** Cards one file holds. */
export const MAX_EXPORT_CARDS = 100_000;

/** What a list of cards is narrowed by. Days are those of coming in. */
const narrowed = {
  goods_id: id.optional(),
  cate_id: id.optional(),
  status: cardStatus.optional(),
  import_id: id.optional(),
  /** 1: only those sold first. */
  first: z.literal(1).optional(),
  date_range: dateRange.optional(),
};

/** Cards by name, or all that match a filter: `count` is what the list said and the person agreed to. Of both only the free ones are touched. */
const chosen = {
  ids: z.array(id).max(100).default([]),
  all: z.strictObject({ filter: z.strictObject(narrowed), count: z.number().int().min(1).max(COUNTED_ROWS) }).optional(),
};

const Changed = z.strictObject({
  changed: z.number().int(),
  /** Others match and are left: the call took as many as one may. */
  more: z.boolean(),
});

export const CardRow = z.strictObject({
  id,
  goods_id: id,
  goods_name: z.string(),
  /** The first and last characters, the middle starred. */
  masked: z.string(),
  status: cardStatus,
  is_first: flag,
  /** What a buyer pays more for choosing it; null: what the goods says. */
  select_price: money.nullable(),
  trade_no: z.string().nullable(),
  create_at: time,
  sold_at: time.nullable(),
});

export const CardDetail = CardRow.extend({
  delete_at: time.nullable(),
  /** Complained of, and not decided yet. */
  dispute: flag,
  batch: z.strictObject({
    id,
    source: importSource,
    file_name: z.string(),
    note: z.string(),
    create_at: time,
  }),
  order: z.strictObject({ id, status: orderStatus, create_at: time, success_at: time.nullable() }).nullable(),
  refunds: z.array(
    z.strictObject({
      id,
      amount: money,
      status: z.enum(['owed', 'refunding', 'refunded', 'failed']),
      reason: z.string(),
      create_at: time,
    }),
  ),
  history: z.array(
    z.strictObject({
      action: z.enum([
        'reveal',
        'first',
        'unfirst',
        'disable',
        'enable',
        'move',
        'price',
        'trash',
        'restore',
        'export_sold',
        'void',
        'replace',
      ]),
      actor: z.enum(['merchant', 'admin', 'system']),
      note: z.string(),
      create_at: time,
    }),
  ),
});

export const TrashedCard = CardRow.pick({ id: true, goods_id: true, goods_name: true, masked: true, status: true, create_at: true }).extend(
  {
    /** Exported as sold: never purged, and disabled when it is restored. */
    exported: flag,
    delete_at: time,
  },
);

/** What a file of cards holds: oldest first, at most `quantity`. */
const exported = { ...narrowed, quantity: z.number().int().min(1).max(MAX_EXPORT_CARDS).default(MAX_EXPORT_CARDS) };

export const CardFile = z.strictObject({
  ...exported,
  format: z.enum(['txt', 'csv', 'xlsx']),
  /** 1: only free cards, and they leave the sale for good before the file begins. */
  sold: flag.default(0),
});

export const merchantCard = {
  list: endpoint({
    path: '/merchantapi/goods/card/list',
    effect: 'read',
    summary: '库存列表',
    /** `card`: the whole text of a card, found without opening any. */
    input: listInput({ ...narrowed, card: anyText(MAX_CARD_LENGTH).optional() }),
    output: listOf(CardRow),
  }),
  add: addCards,
  detail: verb.detail('/merchantapi/goods/card/detail', '卡密详情', CardDetail),
  reveal: stepUp(
    endpoint({
      path: '/merchantapi/goods/card/reveal',
      effect: 'write',
      summary: '查看卡密原文',
      input: z.strictObject({ id }),
      secret: true,
      output: z.strictObject({ number: z.string(), secret: z.string() }),
    }),
  ),
  first: endpoint({
    path: '/merchantapi/goods/card/first',
    effect: 'write',
    summary: '优先出售',
    input: z.strictObject({ ...chosen, is_first: flag }),
    output: Changed,
  }),
  status: endpoint({
    path: '/merchantapi/goods/card/status',
    effect: 'write',
    summary: '启用或停用卡密',
    input: z.strictObject({ ...chosen, status: flag }),
    output: Changed,
  }),
  price: endpoint({
    path: '/merchantapi/goods/card/price',
    effect: 'write',
    summary: '设置选号加价',
    input: z.strictObject({ ...chosen, select_price: money.nullable() }),
    output: Changed,
  }),
  move: endpoint({
    path: '/merchantapi/goods/card/move',
    effect: 'write',
    summary: '转移卡密到其他商品',
    input: z.strictObject({ ...chosen, goods_id: id }),
    /** `duplicate` cards stay where they are: the goods already has their text. The first of them are named. */
    output: Changed.extend({ duplicate: z.number().int(), refused: z.array(z.strictObject({ id, masked: z.string() })) }),
  }),
  del: endpoint({
    path: '/merchantapi/goods/card/del',
    effect: 'write',
    summary: '删除未售卡密',
    input: z.strictObject(chosen),
    output: Changed,
  }),
  clearGoodsCards: endpoint({
    path: '/merchantapi/goods/card/clearGoodsCards',
    effect: 'write',
    summary: '清空商品未售卡密',
    input: z.strictObject({ goods_id: id }),
    output: Changed,
  }),
  dumpcards: endpoint({
    path: '/merchantapi/goods/card/dumpcards',
    effect: 'read',
    summary: '导出库存',
    input: z.strictObject(exported),
    /** How many the file would hold, by status. */
    output: z.strictObject({ counts: z.array(z.strictObject({ status: cardStatus, count: z.number().int() })) }),
  }),
  trash: endpoint({
    path: '/merchantapi/goods/card/trash',
    effect: 'read',
    summary: '库存回收站',
    input: listInput({ goods_id: id.optional() }),
    output: listOf(TrashedCard),
  }),
  trashBatchRestore: endpoint({
    path: '/merchantapi/goods/card/trashBatchRestore',
    effect: 'write',
    summary: '恢复卡密',
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: Changed,
  }),
  trashBatchDel: endpoint({
    path: '/merchantapi/goods/card/trashBatchDel',
    effect: 'write',
    summary: '彻底删除卡密',
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: Changed,
  }),
  clear: endpoint({
    path: '/merchantapi/goods/card/clear',
    effect: 'write',
    summary: '清空库存回收站',
    input: z.strictObject({ goods_id: id.optional() }),
    output: Changed,
  }),
};

/** The file itself, for whoever holds `goods/card/dumpcards`: a body as CardFile, an answer of bytes. */
export const cardRaw = {
  download: verb.download('/merchantapi/goods/card/download', '导出库存文件', CardFile, {
    beside: merchantCard.dumpcards,
    effect: 'write',
  }),
};
