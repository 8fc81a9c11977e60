/** Goods in the mall, as who decides about them and who sells them sees them. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, link, nothing, sort, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

/** 0 waits for review, 1 stands in the mall, 2 refused, 3 taken out by the administrator. */
export const listingStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
export type ListingStatus = z.output<typeof listingStatus>;

const count = z.number().int().min(0);
const ids = z.array(id).min(1).max(100);

export const ListingRow = z.strictObject({
  id,
  goods_id: id,
  /** The goods' own name, and what it is called in the mall instead; empty: the same. */
  name: z.string(),
  title: z.string(),
  image: z.string(),
  price: money,
  cate_id: id,
  cate_name: z.string(),
  status: listingStatus,
  /** Why it was refused or taken out. */
  reason: z.string(),
  /** Buyers can see it: admitted, on its shop's shelf, not frozen, and its shop open. */
  is_shown: z.boolean(),
  is_recommend: flag,
  is_hot: flag,
  sort,
  sales: count,
  apply_at: time,
});

const Offered = z.strictObject({ id, name: z.string(), image: z.string(), price: money });
const reason = text(200);

export const adminMall = {
  list: verb.list(
    '/adminapi/goods/mall/list',
    '商城商品',
    {
      name: text(60).optional(),
      shop_name: text(60).optional(),
      merchant_id: id.optional(),
      cate_id: id.optional(),
      status: listingStatus.optional(),
      is_recommend: flag.optional(),
      is_hot: flag.optional(),
    },
    ListingRow.extend({ merchant_id: id, shop_name: z.string() }),
  ),
  detail: verb.detail(
    '/adminapi/goods/mall/detail',
    '商城商品详情',
    ListingRow.extend({ merchant_id: id, shop_name: z.string(), cover: z.string(), content: z.string() }),
  ),
  edit: verb.edit(
    '/adminapi/goods/mall/edit',
    '编辑商城商品',
    z.strictObject({
      cate_id: id,
      /** Shown instead of the goods' own name and picture; empty: its own. */
      title: anyText(60).default(''),
      cover: link.default(''),
      sort: sort.default(0),
      is_recommend: flag.default(0),
      is_hot: flag.default(0),
    }),
  ),
  sort: verb.sort('/adminapi/goods/mall/sort', '商城商品排序'),
  recommend: endpoint({
    path: '/adminapi/goods/mall/recommend',
    effect: 'write',
    summary: '推荐商城商品',
    input: z.strictObject({ id, is_recommend: flag }),
    output: nothing,
  }),
  hot: endpoint({
    path: '/adminapi/goods/mall/hot',
    effect: 'write',
    summary: '设为热门商品',
    input: z.strictObject({ id, is_hot: flag }),
    output: nothing,
  }),
  /** Of those named, whichever wait or were turned away. */
  pass: endpoint({
    path: '/adminapi/goods/mall/pass',
    effect: 'write',
    summary: '同意商品进入商城',
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  refuse: endpoint({
    path: '/adminapi/goods/mall/refuse',
    effect: 'write',
    summary: '拒绝商品进入商城',
    input: z.strictObject({ ids, reason }),
    output: nothing,
  }),
  takeOut: endpoint({
    path: '/adminapi/goods/mall/takeOut',
    effect: 'write',
    summary: '将商品移出商城',
    input: z.strictObject({ ids, reason }),
    output: nothing,
  }),
  /** Goods on the shelf of a shop that are not in the mall yet. */
  choices: endpoint({
    path: '/adminapi/goods/mall/choices',
    effect: 'read',
    summary: '可选入商城的商品',
    input: listInput({ merchant_id: id, name: text(60).optional() }),
    output: listOf(Offered),
  }),
  pick: endpoint({
    path: '/adminapi/goods/mall/pick',
    effect: 'write',
    summary: '选商品进入商城',
    input: z.strictObject({ merchant_id: id, goods_ids: ids, cate_id: id }),
    output: nothing,
  }),
};

export const merchantMall = {
  list: verb.list('/merchantapi/goods/mall/list', '商城商品', { name: text(60).optional(), status: listingStatus.optional() }, ListingRow),
  /** What the page shows before anybody applies. */
  terms: endpoint({
    path: '/merchantapi/goods/mall/terms',
    effect: 'read',
    summary: '商城入驻条件',
    input: z.strictObject({}),
    output: z.strictObject({
      /** Merchants may apply. */
      is_open: z.boolean(),
      /** Somebody looks at each application. */
      is_reviewed: z.boolean(),
      /** Only verified shops are admitted; and whether this one is. */
      needs_verified: z.boolean(),
      is_verified: z.boolean(),
      /** Categories in use, with the names of those above. */
      categories: z.array(z.strictObject({ id, name: z.string() })),
      /** Its page in the mall, a path; empty while none of its goods is shown there. */
      page: z.string(),
    }),
  }),
  choices: endpoint({
    path: '/merchantapi/goods/mall/choices',
    effect: 'read',
    summary: '可申请进入商城的商品',
    input: listInput({ name: text(60).optional() }),
    output: listOf(Offered),
  }),
  apply: endpoint({
    path: '/merchantapi/goods/mall/apply',
    effect: 'write',
    summary: '申请商品进入商城',
    input: z.strictObject({ goods_ids: ids, cate_id: id }),
    output: nothing,
  }),
  /** Again, after it was refused. */
  reapply: endpoint({
    path: '/merchantapi/goods/mall/reapply',
    effect: 'write',
    summary: '重新申请进入商城',
    input: z.strictObject({ id, cate_id: id }),
    output: nothing,
  }),
  /** Not of what the administrator took out: that stays as it was decided. */
  withdraw: endpoint({
    path: '/merchantapi/goods/mall/withdraw',
    effect: 'write',
    summary: '撤出商城',
    input: z.strictObject({ ids }),
    output: nothing,
  }),
};
