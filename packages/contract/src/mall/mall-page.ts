/** The mall as strangers see it: its home, a shop in it, a goods, and what a search finds. */
import { z } from 'zod';
import { StockWord, shopIndex } from '../catalogue/shop-page.ts';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { MALL_ORDERS, MALL_PAGES, type MallOrder } from './mall-order-words.ts';

const count = z.number().int().min(0);

export const MallGoods = z.strictObject({
  /** The goods' own. */
  id,
  name: z.string(),
  price: money,
  image: z.string(),
  sales: count,
  is_recommend: z.boolean(),
  is_hot: z.boolean(),
  merchant_id: id,
  shop_name: z.string(),
  /** The open link it is bought by; empty where its shop has closed them. */
  token: z.string(),
  stock: StockWord,
});

export const MallShop = z.strictObject({
  /** The merchant's. */
  id,
  shop_name: z.string(),
  shop_logo: z.string(),
  goods_count: count,
  sales: count,
});

/** A node of the tree; `path` are those above it. */
const Category = z.strictObject({ id, pid: id.nullable(), name: z.string(), icon: z.string(), depth: z.number().int() });

const filters = {
  page: z.number().int().min(1).max(MALL_PAGES).default(1),
  order: z.enum(MALL_ORDERS as readonly [MallOrder, ...MallOrder[]]).default('rank'),
  in_stock: z.boolean().default(false),
  min: money.nullable().default(null),
  max: money.nullable().default(null),
  cate_id: id.nullable().default(null),
};

/** Whether there is a page after this one; nobody counts a million. */
const more = z.boolean();

export const mallIndex = {
  home: endpoint({
    path: '/shop/mall/home',
    effect: 'read',
    summary: '商城首页',
    input: z.strictObject({}),
    output: z.strictObject({
      categories: z.array(Category),
      recommended: z.array(MallGoods),
      hot: z.array(MallGoods),
      newest: z.array(MallGoods),
      shops: z.array(MallShop),
    }),
  }),
  /** `type`: goods by words, goods of a category (`all`, or its number), shops by words. */
  search: endpoint({
    path: '/shop/mall/search',
    effect: 'read',
    summary: '商城搜索',
    input: z.strictObject({ type: z.enum(['goods', 'category', 'shop']), keyword: anyText(60).min(1), ...filters }),
    output: z.strictObject({
      categories: z.array(Category),
      /** The one that is looked at, and its name; null where none is. */
      category: z.strictObject({ id, name: z.string() }).nullable(),
      goods: z.array(MallGoods),
      shops: z.array(MallShop),
      page: z.number().int(),
      more,
    }),
  }),
  shop: endpoint({
    path: '/shop/mall/shop',
    effect: 'read',
    summary: '商城店铺',
    input: z.strictObject({ id, page: filters.page, order: filters.order }),
    output: z.strictObject({
      shop: MallShop.extend({ shop_notice: z.string(), create_day: z.string(), token: z.string() }),
      goods: z.array(MallGoods),
      page: z.number().int(),
      more,
    }),
  }),
  item: endpoint({
    path: '/shop/mall/item',
    effect: 'read',
    summary: '商城商品',
    input: z.strictObject({ id }),
    output: z.strictObject({
      goods: MallGoods,
      /** Clean rich text; empty while the goods asks for a password. */
      content: z.string(),
      /** From the top down. */
      path: z.array(z.strictObject({ id, name: z.string() })),
      seller: MallShop,
      /** The shop's own page of this goods: buying is its shop's, whoever sent the buyer. */
      sale: shopIndex.detail.output,
    }),
  }),
};
