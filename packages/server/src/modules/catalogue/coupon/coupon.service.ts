/** What a merchant does with coupons. All of the named ones, or none. */
import { type CouponForm, couponAmountText, readCouponAmount } from '@keymall/contract/catalogue/coupon';
import type { z } from 'zod';
import type { MerchantCtx } from '#kit/context';
import { found, orMissing, refuse } from '#kit/refusal';
import { categoryExists } from '../category/category.repository.ts';
import { goodsById } from '../goods/goods.repository.ts';
import { type CouponTerms, couponById, ordersOfCoupon } from './coupon.repository.ts';
import { CODE_LENGTH, couponCode } from './coupon.rules.ts';
import { batchExists, freeCodes, heldInBatch, insertBatch, insertCoupons, trashFree } from './coupon-batch.repository.ts';
import { countInOrders, countTrash, lockCoupons, moveCoupons, removable, removeCoupons } from './coupon-trash.repository.ts';

type Form = z.output<typeof CouponForm>;

/** A coupon's amount as its reader sees it. */
export const withAmountText = <Row extends { type: 1 | 100; amount: number }>({ amount, ...row }: Row) => ({
  ...row,
  amount: couponAmountText(row.type, amount),
});

/** The form as it may be stored. Refuses `category_missing`, `missing`, `bad_input`, `coupon_amount`, `coupon_past`. */
async function checked(ctx: MerchantCtx, { quantity, cate_id, goods_id, amount, ...form }: Form): Promise<CouponTerms> {
  if (cate_id !== null && !(await categoryExists(ctx.db, ctx.shop, cate_id))) refuse('category_missing');
  if (goods_id !== null) orMissing(await goodsById(ctx.db, ctx.shop, goods_id));
  if ((form.coupon_type === 2) !== (cate_id !== null)) refuse('bad_input', { field: 'cate_id' });
  if ((form.coupon_type === 3) !== (goods_id !== null)) refuse('bad_input', { field: 'goods_id' });
  if (form.expire_at !== null && form.expire_at <= ctx.now()) refuse('coupon_past');
  return { ...form, cate_id, goods_id, amount: readCouponAmount(form.type, amount) ?? refuse('coupon_amount') };
}

/** Makes a batch of so many coupons and gives their codes. */
export async function addBatch(ctx: MerchantCtx, form: Form): Promise<{ batch_id: number; codes: string[] }> {
  const terms = await checked(ctx, form);
  const batch_id = await insertBatch(ctx.db, ctx.shop, form.quantity, terms);
  const codes: string[] = [];
  while (codes.length < form.quantity) {
    const fresh = new Set(Array.from({ length: form.quantity - codes.length }, () => couponCode(ctx.random(CODE_LENGTH))));
    codes.push(...(await insertCoupons(ctx.db, ctx.shop, batch_id, terms, [...fresh])));
  }
  return { batch_id, codes };
}

export async function couponWithOrders(ctx: MerchantCtx, id: number) {
  const coupon = orMissing(await couponById(ctx.db, ctx.shop, id, ctx.now()));
  return { ...withAmountText(coupon), orders: await ordersOfCoupon(ctx.db, ctx.shop, id) };
}

export async function codesOfBatch(ctx: MerchantCtx, batchId: number): Promise<string[]> {
  found(await batchExists(ctx.db, ctx.shop, batchId));
  return freeCodes(ctx.db, ctx.shop, batchId, ctx.now());
}

/** Locks all of the named coupons of the shop; one that is not there refuses `missing`. */
async function hold(ctx: MerchantCtx, ids: number[], where: 'live' | 'trash') {
  const wanted = [...new Set(ids)];
  const rows = await lockCoupons(ctx.db, ctx.shop, wanted, where);
  if (rows.length !== wanted.length) refuse('missing');
  return rows;
}

/** Throws coupons away. Refuses `coupon_held` while an unpaid order holds one of them. */
export async function trash(ctx: MerchantCtx, ids: number[]): Promise<void> {
  const held = (await hold(ctx, ids, 'live')).filter((row) => row.held > 0);
  if (held.length > 0) refuse('coupon_held', { count: held.length });
  await moveCoupons(ctx.db, ctx.shop, ids, ctx.now());
}

/** Throws a batch away but for what unpaid orders hold. Refuses `coupon_held` when that is all there is. */
export async function trashBatch(ctx: MerchantCtx, batchId: number): Promise<number> {
  found(await batchExists(ctx.db, ctx.shop, batchId));
  const changed = await trashFree(ctx.db, ctx.shop, batchId, ctx.now());
  const count = changed === 0 ? await heldInBatch(ctx.db, ctx.shop, batchId) : 0;
  if (count > 0) refuse('coupon_held', { count });
  return changed;
}

/** Takes coupons out of the trash. Refuses `coupon_expired` where one of them could not be used any more. */
export async function restore(ctx: MerchantCtx, ids: number[]): Promise<void> {
  const rows = await hold(ctx, ids, 'trash');
  if (rows.some(({ expire_at }) => expire_at !== null && expire_at <= ctx.now())) refuse('coupon_expired');
  await moveCoupons(ctx.db, ctx.shop, ids, null);
}

/** Removes coupons of the trash for good. Refuses `coupon_in_orders` where an order names one. */
export async function purge(ctx: MerchantCtx, ids: number[]): Promise<void> {
  await hold(ctx, ids, 'trash');
  const count = await countInOrders(ctx.db, ctx.shop, ids);
  if (count > 0) refuse('coupon_in_orders', { count });
  await removeCoupons(ctx.db, ctx.shop, ids);
}

const CLEAR_AT_ONCE = 2000;

/** Empties the trash but for what orders name. Gives how many went and how many stayed. */
export async function clearTrash(ctx: MerchantCtx): Promise<{ removed: number; kept: number }> {
  for (let removed = 0; ; ) {
    const ids = await removable(ctx.db, ctx.shop, CLEAR_AT_ONCE);
    if (ids.length > 0) await removeCoupons(ctx.db, ctx.shop, ids);
    removed += ids.length;
    if (ids.length < CLEAR_AT_ONCE) return { removed, kept: await countTrash(ctx.db, ctx.shop) };
  }
}
