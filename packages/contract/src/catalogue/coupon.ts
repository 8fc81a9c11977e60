/** Coupons as their merchant makes, hands out and throws away. What a buyer sees of them: shop-buying.ts. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id, nothing } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { formatYuan, MAX_FEN, money, parseYuan } from '../kit/money.ts';
import { dateRange, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

/** 1 the whole shop, 2 a category, 3 a goods. */
export const couponScope = z.union([z.literal(1), z.literal(2), z.literal(3)]);
/** 1 an amount off, 100 per cent off. */
export const couponType = z.union([z.literal(1), z.literal(100)]);
/** 1 handed out by the merchant, 2 claimed on the shop's page. */
export const couponReceive = z.union([z.literal(1), z.literal(2)]);
/** Derived: `used` when no use is left, `held` while an unpaid order holds one, `expired`; else `unused`. */
export const couponStatus = z.enum(['unused', 'held', 'used', 'expired']);

export type CouponType = z.infer<typeof couponType>;

/** Reads what a coupon takes off: yuan for type 1 into fen, whole per cent (1–99) for type 100. Null when it is neither. */
export function readCouponAmount(type: CouponType, text: string): number | null {
  if (type === 100) return /^[1-9]\d?$/.test(text) ? Number(text) : null;
  const fen = parseYuan(text);
  return fen !== null && fen > 0 && fen <= MAX_FEN ? fen : null;
}

/** Writes it: "5.00" yuan, or "10" per cent. */
export const couponAmountText = (type: CouponType, amount: number): string => (type === 1 ? formatYuan(amount) : String(amount));

export const CouponForm = z.strictObject({
  coupon_type: couponScope,
  /** The category of scope 2, the goods of scope 3. */
  cate_id: id.nullable().default(null),
  goods_id: id.nullable().default(null),
  type: couponType,
  amount: z.string().regex(/^\d{1,11}(\.\d{1,2})?$/, 'money'),
  /** Least unit price × quantity it works on. */
  min_banlance: money.prefault('0.00'),
  /** Null: for good. */
  expire_at: time.nullable().default(null),
  quantity: z.number().int().min(1).max(1000),
  use_times: z.number().int().min(1).max(100_000).default(1),
  receive: couponReceive.default(1),
  remark: anyText(100).default(''),
});

const terms = {
  coupon_type: couponScope,
  /** Name of the category or goods; empty for the whole shop. */
  scope_name: z.string(),
  type: couponType,
  amount: z.string(),
  min_banlance: money,
  use_times: z.number().int(),
  receive: couponReceive,
  remark: z.string(),
  expire_at: time.nullable(),
};

export const CouponRow = z.strictObject({
  id,
  batch_id: id,
  code: z.string(),
  ...terms,
  held: z.number().int(),
  used: z.number().int(),
  status: couponStatus,
  claim_at: time.nullable(),
  create_at: time,
});

const CouponCounts = z.strictObject({
  unused: z.number().int(),
  held: z.number().int(),
  used: z.number().int(),
  expired: z.number().int(),
});

const filters = {
  code: anyText(16).optional(),
  coupon_type: couponScope.optional(),
  cate_id: id.optional(),
  goods_id: id.optional(),
  type: couponType.optional(),
  receive: couponReceive.optional(),
  status: couponStatus.optional(),
  batch_id: id.optional(),
  /** When it was made. */
  date_range: dateRange.optional(),
};
const ids = z.array(id).min(1).max(100);

/** What an export is asked for: the list's filters, and the form of the file. */
export const CouponExport = z.strictObject({ ...filters, format: z.enum(['txt', 'csv', 'xlsx']) });

const path = <const Verb extends string>(verb: Verb) => `/merchantapi/goods/coupon/${verb}` as const;

export const merchantCoupon = {
  /** With how many of what is searched stand how, whatever status is searched. */
  index: endpoint({
    path: path('index'),
    effect: 'read',
    summary: '优惠券列表',
    input: listInput(filters),
    output: listOf(CouponRow).extend({ counts: CouponCounts }),
  }),
  add: endpoint({
    path: path('add'),
    effect: 'write',
    summary: '添加优惠券',
    input: CouponForm,
    output: z.strictObject({ batch_id: id, codes: z.array(z.string()) }),
  }),
  /** A coupon with the orders that took it, newest first. */
  detail: endpoint({
    path: path('detail'),
    effect: 'read',
    summary: '优惠券详情',
    input: z.strictObject({ id }),
    output: CouponRow.extend({
      orders: z.array(
        z.strictObject({
          trade_no: z.string(),
          goods_name: z.string(),
          coupon_price: money,
          status: z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]),
          create_at: time,
        }),
      ),
    }),
  }),
  batches: endpoint({
    path: path('batches'),
    effect: 'read',
    summary: '优惠券批次',
    input: listInput({ remark: anyText(100).optional(), receive: couponReceive.optional() }),
    output: listOf(
      z.strictObject({
        id,
        ...terms,
        quantity: z.number().int(),
        /** Coupons of the batch that are not in the trash, and how those stand. */
        live: z.number().int(),
        counts: CouponCounts,
        claimed: z.number().int(),
        create_at: time,
      }),
    ),
  }),
  /** The codes of a batch that may still be handed out. */
  codes: endpoint({
    path: path('codes'),
    effect: 'read',
    summary: '复制批次券码',
    input: z.strictObject({ batch_id: id }),
    output: z.strictObject({ codes: z.array(z.string()) }),
  }),
  batchDel: endpoint({
    path: path('batchDel'),
    effect: 'write',
    summary: '删除优惠券',
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  /** All of a batch that nobody's order holds. */
  trashBatch: endpoint({
    path: path('trashBatch'),
    effect: 'write',
    summary: '删除整批优惠券',
    input: z.strictObject({ batch_id: id }),
    output: z.strictObject({ changed: z.number().int() }),
  }),
  trash: endpoint({
    path: path('trash'),
    effect: 'read',
    summary: '优惠券回收站',
    input: listInput({ code: anyText(16).optional(), type: couponType.optional(), batch_id: id.optional() }),
    output: listOf(CouponRow.extend({ delete_at: time })),
  }),
  restore: endpoint({
    path: path('restore'),
    effect: 'write',
    summary: '恢复优惠券',
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  purge: endpoint({
    path: path('purge'),
    effect: 'write',
    summary: '彻底删除优惠券',
    input: z.strictObject({ ids }),
    output: nothing,
  }),
  /** Empties the trash of all that no order names; those stay for their orders. */
  clear: endpoint({
    path: path('clear'),
    effect: 'write',
    summary: '清空优惠券回收站',
    input: z.strictObject({}),
    output: z.strictObject({ removed: z.number().int(), kept: z.number().int() }),
  }),
  /** How many an export would hold. The file itself: `couponRaw.download`, for whoever may ask this. */
  dumpcoupon: endpoint({
    path: path('dumpcoupon'),
    effect: 'read',
    summary: '导出优惠券',
    input: CouponExport.omit({ format: true }),
    output: z.strictObject({ total: z.number().int() }),
  }),
};

export const couponRaw = {
  download: verb.download(path('download'), '下载优惠券文件', CouponExport, { beside: merchantCoupon.dumpcoupon }),
};
