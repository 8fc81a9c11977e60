import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, link, nothing, wideText } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { shopThemeKey } from '../merchant/shop-theme.ts';
import { deliveryKind, goodsReview, tier } from './goods-kinds.ts';

/** What a buyer has to leave as contact. */
export const contactLimit = z.enum(['mobile', 'email', 'qq', 'any', 'default']);
/** 0 off, 1 optional, 2 required. */
export const takeCardType = z.union([z.literal(0), z.literal(1), z.literal(2)]);
/** Which card is sold next: 0 the oldest, 1 the newest, 2 any, 3 the one the buyer selects. */
export const drawOrder = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
/** Follow the shop (null), or 0 hidden, 1 exact, 2 a word. */
export const goodsStockDisplay = z.union([z.literal(0), z.literal(1), z.literal(2)]).nullable();

const sort = z.number().int().min(0).max(1_000_000);
const quantity = z.number().int().min(1).max(1000);

/** From `num` paid pieces on, `give_num` more of the same. */
const giving = z.strictObject({ num: quantity, give_num: z.number().int().min(1).max(100) });
/** From `bug_num` paid pieces on, `give_num` of another goods. */
const gift = z.strictObject({ good_id: id, bug_num: quantity, give_num: z.number().int().min(1).max(100) });

export const GoodsForm = z.strictObject({
  cate_id: id,
  name: wideText(240),
  price: money,
  /** The merchant's own cost of a piece; nobody else sees it. Below the price. */
  cost_price: money.prefault('0.00'),
  image: link.default(''),
  slider_image: z.array(link.min(1)).max(9).default([]),
  /** Rich text shown before buying; script and style are removed on the server. */
  content: anyText(50_000).default(''),
  /** Plain text shown only after payment. */
  remark: anyText(2000).default(''),
  limit_quantity: quantity.default(1),
  /** 0: no upper bound but the house's (1000). */
  limit_quantity_max: z.number().int().min(0).max(1000).default(0),
  wholesale_discount_list: z.array(tier).max(20).default([]),
  stock_display: goodsStockDisplay.default(null),
  /** Warn below so many; 0 never. */
  inventory_notify: z.number().int().min(0).max(10_000).default(0),
  /** 1 message, 2 mail, 3 WeChat. */
  inventory_notify_type: z.union([z.literal(1), z.literal(2), z.literal(3)]).default(1),
  coupon_type: flag.default(0),
  sold_notify: flag.default(0),
  take_card_type: takeCardType.default(1),
  visit_type: flag.default(0),
  /** Goes in and never comes out; empty keeps what is stored. */
  visit_password: anyText(30).default(''),
  contact_limit: contactLimit.default('default'),
  /** Who pays for the buyer's text message: 0 the buyer, 1 the merchant. */
  sms_payer: flag.default(0),
  card_order: drawOrder.default(0),
  /** Surcharge of a card the buyer selects, where the card has none of its own. */
  selectcard_fee: money.prefault('0.00'),
  event_give: z.array(giving).max(20).default([]),
  /** 0: the highest step counts once; 1: as often as it is reached. */
  event_give_repeat: flag.default(0),
  addtion_give: z.array(gift).max(10).default([]),
  delivery_kind: deliveryKind.default(0),
  /** Looks of the goods' own link; empty follows the shop. */
  theme: shopThemeKey.default(''),
  mobile_theme: shopThemeKey.default(''),
  status: flag.default(1),
  sort: sort.default(0),
});

/** Stock as a merchant sees it: `count` goes up to COUNTED_ROWS, which means as many or more; where `unlimited`, there is no number. */
const merchantStock = { stock: z.number().int(), unlimited: z.boolean() };

export const GoodsRow = z.strictObject({
  id,
  cate_id: id,
  cate_name: z.string(),
  name: z.string(),
  price: money,
  cost_price: money,
  image: z.string(),
  delivery_kind: deliveryKind,
  ...merchantStock,
  /** Fewer than the warning asks for, or none. */
  low_stock: z.boolean(),
  sold: z.number().int(),
  /** A copy of what another merchant supplies: its price and stock are as they are there now. */
  is_proxy: flag,
  /** Its supplier lets it be sold just now; of one's own always. */
  is_supplied: z.boolean(),
  tiers: z.number().int(),
  visit_type: flag,
  coupon_type: flag,
  status: flag,
  is_freeze: flag,
  freeze_reason: z.string(),
  review: goodsReview,
  review_reason: z.string(),
  sort: z.number().int(),
  create_at: time,
});

/** A goods in the bin. */
export const TrashedGoods = GoodsRow.pick({
  id: true,
  cate_id: true,
  cate_name: true,
  name: true,
  price: true,
  image: true,
  delivery_kind: true,
}).extend({
  ...merchantStock,
  sold: z.number().int(),
  delete_at: time,
});

const ids = z.array(id).min(1).max(100);

export const merchantGoods = {
  list: endpoint({
    path: '/merchantapi/goods/good/list',
    effect: 'read',
    summary: '商品列表',
    input: listInput({
      name: anyText(120).optional(),
      cate_id: id.optional(),
      status: flag.optional(),
      is_freeze: flag.optional(),
      review: goodsReview.optional(),
      delivery_kind: deliveryKind.optional(),
      /** 1: only what is low. */
      low_stock: flag.optional(),
      order_by: z.enum(['sort', 'price', 'stock', 'sold', 'create_at']).default('sort'),
      order: z.enum(['asc', 'desc']).default('desc'),
    }),
    output: listOf(GoodsRow),
  }),
  goodList: endpoint({
    path: '/merchantapi/goods/good/goodList',
    effect: 'read',
    summary: '商品选项',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.strictObject({ id, name: z.string() })) }),
  }),
  detail: endpoint({
    path: '/merchantapi/goods/good/detail',
    effect: 'read',
    summary: '商品详情',
    input: z.strictObject({ id }),
    /** The form as it was saved, `visit_password` always empty. */
    secret: true,
    output: GoodsForm.extend({
      id,
      /** What the platform says of it. */
      stand: z.strictObject({ is_freeze: flag, freeze_reason: z.string(), review: goodsReview, review_reason: z.string() }),
    }),
  }),
  add: verb.add('/merchantapi/goods/good/add', '添加商品', GoodsForm),
  edit: verb.edit('/merchantapi/goods/good/edit', '编辑商品', GoodsForm),
  status: endpoint({
    path: '/merchantapi/goods/good/status',
    effect: 'write',
    summary: '商品上下架',
    input: z.strictObject({ ids, status: flag }),
    output: nothing,
  }),
  del: endpoint({
    path: '/merchantapi/goods/good/del',
    effect: 'write',
    summary: '删除商品',
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  move: endpoint({
    path: '/merchantapi/goods/good/move',
    effect: 'write',
    summary: '商品移动分类',
    input: z.strictObject({ ids, cate_id: id }),
    output: nothing,
  }),
  sort: verb.sort('/merchantapi/goods/good/sort', '商品排序'),
  price: endpoint({
    path: '/merchantapi/goods/good/price',
    effect: 'write',
    summary: '商品改价',
    input: z.strictObject({ id, price: money }),
    output: nothing,
  }),
  /** A draft like the goods, off the shelf, without its stock. */
  copy: endpoint({
    path: '/merchantapi/goods/good/copy',
    effect: 'write',
    summary: '复制商品',
    input: z.strictObject({ id }),
    output: z.strictObject({ id }),
  }),
};

/** What was deleted: listed, taken back, or gone for good. */
export const merchantGoodsTrash = {
  trash: endpoint({
    path: '/merchantapi/goods/good/trash',
    effect: 'read',
    summary: '商品回收站',
    input: listInput({ name: anyText(120).optional() }),
    output: listOf(TrashedGoods),
  }),
  recover: endpoint({
    path: '/merchantapi/goods/good/recover',
    effect: 'write',
    summary: '恢复商品',
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  purge: endpoint({
    path: '/merchantapi/goods/good/purge',
    effect: 'write',
    summary: '彻底删除商品',
    input: z.strictObject({ ids }),
    output: nothing,
  }),
};
