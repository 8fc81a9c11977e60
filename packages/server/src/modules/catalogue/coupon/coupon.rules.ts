/** What a coupon is worth and when it works; see docs/domain/coupons.md. Pure. */
import type { couponStatus } from '@keymall/contract/catalogue/coupon';
import { type Fen, formatYuan } from '@keymall/contract/kit/money';
import type { Refused } from '@keymall/contract/kit/refusals';
import type { z } from 'zod';

export type CouponStatus = z.infer<typeof couponStatus>;

export interface CouponUses {
  use_times: number;
  /** Uses of unpaid orders, and of paid ones. */
  held: number;
  used: number;
  expire_at: Date | null;
}

const isPast = (expireAt: Date | null, now: Date): boolean => expireAt !== null && expireAt <= now;

/** How a coupon stands. A held one belongs to its order, whatever the clock says. coupon.repository.ts says the same in SQL. */
export function couponStatusOf({ use_times, held, used, expire_at }: CouponUses, now: Date): CouponStatus {
  if (used >= use_times) return 'used';
  if (held > 0) return 'held';
  return isPast(expire_at, now) ? 'expired' : 'unused';
}

/** May one more order take it. `fn.coupons_pick` asks the same under the row's lock. */
export const hasUseLeft = ({ use_times, held, used }: CouponUses): boolean => held + used < use_times;

export interface CouponFacts extends CouponUses {
  merchant_id: number;
  coupon_type: 1 | 2 | 3;
  cate_id: number | null;
  goods_id: number | null;
  min_banlance: Fen;
  delete_at: Date | null;
}

/** What a coupon is offered for. `amount`: unit price × quantity, where it is known already. */
export interface CouponTarget {
  merchant_id: number;
  id: number;
  cate_id: number;
  /** 1: the goods takes coupons. */
  coupon_type: 0 | 1;
  amount?: Fen;
}

const isInScope = (coupon: CouponFacts, goods: CouponTarget): boolean =>
  coupon.coupon_type === 1 || (coupon.coupon_type === 2 ? coupon.cate_id === goods.cate_id : coupon.goods_id === goods.id);

/** Why a coupon does not work for a goods, or null. One of another shop, or in the trash, is one that nobody has. */
export function whyCouponUnfit(coupon: CouponFacts, goods: CouponTarget, now: Date): Refused | null {
  if (coupon.merchant_id !== goods.merchant_id || coupon.delete_at !== null) return { refusal: 'coupon_unknown' };
  if (goods.coupon_type !== 1) return { refusal: 'coupon_not_taken' };
  if (!isInScope(coupon, goods)) return { refusal: 'coupon_elsewhere' };
  if (isPast(coupon.expire_at, now)) return { refusal: 'coupon_expired' };
  if (!hasUseLeft(coupon)) return { refusal: 'coupon_used_up' };
  if (goods.amount !== undefined && goods.amount < coupon.min_banlance)
    return { refusal: 'coupon_below_least', values: { min: formatYuan(coupon.min_banlance) } };
  return null;
}

/** Capital letters and digits that nobody takes for one another: 32, so that five bits of chance are one letter. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
export const CODE_LENGTH = 16;

/** A code of 16 random bytes: 80 bits of them. */
export const couponCode = (random: Uint8Array): string =>
  Array.from(random.subarray(0, CODE_LENGTH), (byte) => LETTERS[byte & 31] as string).join('');

/** A code as it is stored, however it was typed. */
export const typedCode = (text: string): string => text.trim().toUpperCase();
