/** What a visitor of a shop may ask before buying: a coupon, a locked goods, numbers to choose from, word when it is back. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, email, id, nothing, text } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';

const inShop = { token: text(32), goods_id: id };

/** A coupon as its holder may see it. `amount`: yuan for type 1, per cent off for type 100. */
export const CouponView = z.strictObject({
  code: z.string(),
  type: z.union([z.literal(1), z.literal(100)]),
  amount: z.string(),
  min_banlance: money,
  expire_at: time.nullable(),
  remark: z.string(),
});

export const shopCoupon = {
  getCouponInfo: endpoint({
    path: '/shop/index/getCouponInfo',
    effect: 'read',
    rate: 'lookup',
    summary: '查询优惠券',
    input: z.strictObject({ ...inShop, coupon_code: text(16) }),
    output: CouponView,
  }),
  /** Batches that may be claimed online, for this goods or the whole shop. */
  coupons: endpoint({
    path: '/shop/index/coupons',
    effect: 'read',
    rate: 'lookup',
    summary: '可领取的优惠券',
    input: z.strictObject({ token: text(32), goods_id: id.optional() }),
    output: z.strictObject({ list: z.array(CouponView.omit({ code: true }).extend({ batch_id: id, left: z.boolean() })) }),
  }),
  /** One code of a batch for one device, the same again when asked again. */
  claimCoupon: endpoint({
    path: '/shop/index/claimCoupon',
    effect: 'outside',
    rate: 'order',
    summary: '领取优惠券',
    input: z.strictObject({ token: text(32), batch_id: id, device_id: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'device_id') }),
    output: CouponView,
  }),
};

export const shopVisit = {
  /** Opens a goods that asks for a password: its details, and a grant of some minutes that ordering asks for. */
  visitGoods: endpoint({
    path: '/shop/index/visitGoods',
    effect: 'outside',
    rate: 'lookup',
    summary: '输入商品访问密码',
    input: z.strictObject({ ...inShop, password: text(30) }),
    secret: true,
    output: z.strictObject({ grant: z.string(), content: z.string(), images: z.array(z.string()) }),
  }),
  restock: endpoint({
    path: '/shop/index/restock',
    effect: 'write',
    rate: 'order',
    summary: '申请到货提醒',
    input: z.strictObject({ ...inShop, email }),
    output: nothing,
  }),
};

/** From the letters to a mailbox that somebody left: proof that they were read. */
const restockToken = z.strictObject({ token: text(64) });

export const publicRestock = {
  look: endpoint({
    path: '/home/restock/look',
    effect: 'read',
    rate: 'lookup',
    summary: '查看到货提醒',
    input: restockToken,
    output: z.strictObject({ goods_name: z.string(), shop_name: z.string(), confirmed: z.boolean() }),
  }),
  /** The mailbox wants the letter. Nothing is ever sent to one that did not say so. */
  confirm: endpoint({
    path: '/home/restock/confirm',
    effect: 'write',
    rate: 'lookup',
    summary: '确认到货提醒',
    input: restockToken,
    output: nothing,
  }),
  /** It does not, or no longer: forgotten. */
  stop: endpoint({
    path: '/home/restock/stop',
    effect: 'write',
    rate: 'lookup',
    summary: '取消到货提醒',
    input: restockToken,
    output: nothing,
  }),
};

export const shopSelect = {
  /** The numbers a buyer may choose from, masked, with their surcharge. */
  selectCards: endpoint({
    path: '/shop/index/selectCards',
    effect: 'read',
    rate: 'lookup',
    summary: '自助选号',
    input: z.strictObject({
      ...inShop,
      page: z.number().int().min(1).max(1000).default(1),
      limit: z.number().int().min(1).max(60).default(24),
      keyword: anyText(20).default(''),
      visit_grant: anyText(200).default(''),
    }),
    output: z.strictObject({
      list: z.array(z.strictObject({ id, preview: z.string(), fee: money })),
      /** Others follow this page. */
      more: z.boolean(),
      /** How many there are; null unless the shop shows exact numbers. */
      total: z.number().int().nullable(),
    }),
  }),
};
