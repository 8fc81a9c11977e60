/** Goods as the platform sees them: found, looked at, frozen. See docs/domain/review.md. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money } from '../kit/money.ts';
import { dateRange, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { deliveryKind, goodsReview, tier } from './goods-kinds.ts';

const AdminGoodsRow = z.strictObject({
  id,
  merchant_id: id,
  username: z.string(),
  shop_name: z.string(),
  cate_name: z.string(),
  name: z.string(),
  image: z.string(),
  price: money,
  delivery_kind: deliveryKind,
  status: flag,
  is_freeze: flag,
  freeze_reason: z.string(),
  review: goodsReview,
  review_reason: z.string(),
  /** What was looked at: a decision about another version is refused. */
  revision: z.number().int(),
  create_at: time,
});

const which = {
  goods: z
    .array(z.strictObject({ id, revision: z.number().int() }))
    .min(1)
    .max(100),
};

export const adminGoods = {
  list: endpoint({
    path: '/adminapi/goods/goods/list',
    effect: 'read',
    summary: '平台商品列表',
    input: listInput({
      /** A piece of its name. */
      name: anyText(120).optional(),
      goods_id: id.optional(),
      merchant_id: id.optional(),
      /** A piece of the shop's or the user's name. */
      shop: anyText(100).optional(),
      status: flag.optional(),
      is_freeze: flag.optional(),
      review: goodsReview.optional(),
      delivery_kind: deliveryKind.optional(),
      price_from: money.optional(),
      price_to: money.optional(),
      date_range: dateRange.optional(),
    }),
    /** `to_look_at`: of the whole house, as far as a list counts. */
    output: listOf(AdminGoodsRow).extend({ to_look_at: z.number().int() }),
  }),
  detail: verb.detail(
    '/adminapi/goods/goods/detail',
    '平台商品详情',
    AdminGoodsRow.extend({
      content: z.string(),
      remark: z.string(),
      slider_image: z.array(z.string()),
      wholesale_discount_list: z.array(tier),
      limit_quantity: z.number().int(),
      limit_quantity_max: z.number().int(),
      visit_type: flag,
      review_at: time.nullable(),
      /** It goes on the shelf when it passes. */
      shelf_wish: flag,
      /** As far as a list counts. */
      stock: z.number().int(),
      unlimited: z.boolean(),
      sold: z.number().int(),
    }),
  ),
  /** Passes them, or refuses them with a reason their merchants read. All of them, or none. */
  doReview: endpoint({
    path: '/adminapi/goods/goods/doReview',
    effect: 'write',
    summary: '审核商品',
    input: z.strictObject({ ...which, review: z.enum(['passed', 'refused']), reason: anyText(200).default('') }),
    output: nothing,
  }),
  /** Takes one off the shelf, where its merchant can't put it back. */
  freeze: endpoint({
    path: '/adminapi/goods/goods/freeze',
    effect: 'write',
    summary: '冻结商品',
    input: z.strictObject({ id, reason: text(200) }),
    output: nothing,
  }),
  /** Gives it back to its merchant, off the shelf. */
  unfreeze: endpoint({
    path: '/adminapi/goods/goods/unfreeze',
    effect: 'write',
    summary: '解冻商品',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
