/** Coupons at the shop's counter: looked at, claimed, taken into an order. Guessing codes is counted per address. */

import { couponAmountText } from '@keymall/contract/catalogue/coupon';
import type { CouponTerms as PriceTerms } from '@keymall/contract/ordering/price';
import type { Ctx } from '#kit/context';
import { refuse, refuseFor } from '#kit/refusal';
import type { ShopScope } from '#kit/scope';
import { onShelf, openShelf } from '../shop-page/shop-page.service.ts';
import { type CouponTarget, typedCode, whyCouponUnfit } from './coupon.rules.ts';
import { claimedBy, claimNext, couponByCode, lockClaims, offersFor } from './coupon-offer.repository.ts';

/** What a coupon is asked for: the goods, and unit price × quantity where it is known. */
export type CouponGoods = Omit<CouponTarget, 'merchant_id'>;

/**
 * The shop's coupon of a code, which its buyer may have guessed. Refuses `too_many`, and `coupon_unknown` for codes that nobody has and other
 * shops' alike.
 */
const known = async (ctx: Ctx, shop: ShopScope, code: string) =>
  (await ctx.house.limiter.guess('coupon_failures', `ip:${ctx.ip}`, () => couponByCode(ctx.house.db, shop, typedCode(code)))) ??
  refuse('coupon_unknown');

async function fitting(ctx: Ctx, shop: ShopScope, code: string, goods: CouponGoods) {
  const coupon = await known(ctx, shop, code);
  const unfit = whyCouponUnfit(coupon, { ...goods, merchant_id: shop.merchantId }, ctx.now());
  if (unfit) refuseFor(unfit);
  return coupon;
}

/**
 * The coupon an order may take, with its terms as the price function has them. Refuses `too_many`, `coupon_unknown`,
 * `coupon_not_taken`, `coupon_elsewhere`, `coupon_expired`, `coupon_used_up`, `coupon_below_least`. Whether a use is left is
 * asked once more, under the row's lock, by `fn.coupons_pick`.
 */
export async function couponFor(ctx: Ctx, shop: ShopScope, code: string, goods: CouponGoods): Promise<PriceTerms & { id: number }> {
  const { id, type, amount, min_banlance } = await fitting(ctx, shop, code, goods);
  return { id, type, amount, min_banlance };
}

interface Shown {
  code: string;
  type: 1 | 100;
  amount: number;
  min_banlance: number;
  expire_at: Date | null;
  remark: string;
}
const viewOf = ({ code, type, amount, min_banlance, expire_at, remark }: Shown) => ({
  code,
  type,
  amount: couponAmountText(type, amount),
  min_banlance,
  expire_at,
  remark,
});

/** A coupon as the buyer's page previews it. Refuses as `couponFor`, but for the least amount, which the page knows. */
export async function couponView(ctx: Ctx, token: string, goodsId: number, code: string) {
  const { shelf, goods } = await onShelf(ctx, token, goodsId);
  const { id, cate_id, coupon_type } = goods;
  return viewOf(await fitting(ctx, shelf.facts.scope, code, { id, cate_id, coupon_type }));
}

/** What may be claimed for a goods, or for the whole shop; nothing for a goods that takes no coupons. */
export async function offers(ctx: Ctx, token: string, goodsId: number | undefined) {
  if (goodsId === undefined) return offersFor(ctx.db, (await openShelf(ctx, token)).facts.scope, null, ctx.now());
  const { shelf, goods } = await onShelf(ctx, token, goodsId);
  return goods.coupon_type === 1 ? offersFor(ctx.db, shelf.facts.scope, goods, ctx.now()) : [];
}

/**
 * One code of a batch for one device, the same again when asked again. Refuses `coupon_claimed_out`, and `too_many` to an address that
 * has had its share of the batch. The shop is looked at before
 * the transaction begins: whoever holds a connection must not wait for a second one.
 */
export async function claim(ctx: Ctx, token: string, batchId: number, device: string) {
  const { scope } = (await openShelf(ctx, token)).facts;
  const key = `claim:${batchId}:${ctx.ip}`;
  // Its device is whatever a visitor says. What it got before, it gets again, counted or not.
  const earlier = await claimedBy(ctx.db, scope, batchId, device);
  const seconds = earlier ? 0 : await ctx.house.limiter.attempt('coupon_claims', key);
  if (seconds > 0) refuse('too_many', { seconds });
  const { coupon, isFresh } = await ctx.transaction(async ({ db, now }) => {
    await lockClaims(db, batchId, device);
    const own = await claimedBy(db, scope, batchId, device);
    if (own) return { coupon: own.delete_at === null ? own : undefined, isFresh: false };
    const next = await claimNext(db, scope, batchId, device, now());
    return { coupon: next, isFresh: next !== undefined };
  });
  if (!earlier && !isFresh) await ctx.house.limiter.pardon('coupon_claims', key);
  return viewOf(coupon ?? refuse('coupon_claimed_out'));
}
