/** Who stands in the mall: merchants apply, the administrator picks, passes, refuses and takes out. */
import { writeAddress } from '@keymall/contract/kit/address';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { saying } from '@keymall/contract/kit/saying';
import type { adminMall, ListingStatus, merchantMall } from '@keymall/contract/mall/listing';
import { publicPages } from '@keymall/contract/pages/public';
import type { Ctx, MerchantCtx } from '#kit/context';
import { found, orMissing, refuse } from '#kit/refusal';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { isVerified, sendMessage, shopLinkOf } from '#modules/merchant';
import { categoryChoices, pathOfOpen } from './category.service.ts';
import {
  enterShop,
  hasOwnShown,
  holdCandidates,
  insertListings,
  listingById,
  moveListings,
  ownListing,
  reapplyListing,
  setListing,
  sumShops,
  withdrawListings,
} from './listing.repository.ts';

/** Goods a letter names. */
const NAMED = 5;

/** What a shop must be, and its goods. Refuses `mall_unverified`, `missing`, `mall_not_on_sale`, `mall_listed`. */
async function putForward(ctx: Ctx, shop: ShopScope, goodsIds: readonly number[], path: readonly number[], status: 0 | 1): Promise<void> {
  if (ctx.house.settings.get('mall').mall_need_verified === 1 && !(await isVerified(ctx.db, shop))) refuse('mall_unverified');
  const wanted = [...new Set(goodsIds)];
  const goods = await holdCandidates(ctx.db, shop, wanted);
  if (goods.length < wanted.length) refuse('missing');
  const off = goods.find(({ on_sale }) => !on_sale);
  if (off) refuse('mall_not_on_sale', { name: off.name });
  const known = goods.find(({ listed }) => listed);
  if (known) refuse('mall_listed', { name: known.name });
  await enterShop(ctx.db, shop);
  if ((await insertListings(ctx.db, shop, goods, { path, status })) < goods.length) refuse('mall_decided');
  await openWays(ctx, shop, wanted);
  await sumShops(ctx.db, [shop.merchantId]);
}

/** Buyers come to the goods by a link of its shop: each has one, so that its page needs to make none. */
async function openWays(ctx: Ctx, shop: ShopScope, goodsIds: readonly number[]): Promise<void> {
  for (const id of goodsIds) await shopLinkOf(ctx, shop, { relation_type: 'goods', relation_id: id });
}

/** A merchant's application: admitted at once where nobody reviews. Refuses `mall_no_applying` and as `putForward`. */
export async function apply(ctx: MerchantCtx, { goods_ids, cate_id }: HandlerInput<typeof merchantMall.apply>): Promise<void> {
  const { mall_apply_status, mall_review } = ctx.house.settings.get('mall');
  if (mall_apply_status !== 1) refuse('mall_no_applying');
  await putForward(ctx, ctx.shop, goods_ids, await pathOfOpen(ctx, cate_id), mall_review === 1 ? 0 : 1);
}

/** After a refusal. Refuses `mall_no_applying`, `mall_unverified`, `mall_not_on_sale`, `mall_decided` where it was not refused. */
export async function reapply(ctx: MerchantCtx, { id, cate_id }: HandlerInput<typeof merchantMall.reapply>): Promise<void> {
  const { mall_apply_status, mall_review, mall_need_verified } = ctx.house.settings.get('mall');
  if (mall_apply_status !== 1) refuse('mall_no_applying');
  if (mall_need_verified === 1 && !(await isVerified(ctx.db, ctx.shop))) refuse('mall_unverified');
  const { goods_id } = orMissing(await ownListing(ctx.db, ctx.shop, id));
  const [goods] = await holdCandidates(ctx.db, ctx.shop, [goods_id]);
  if (goods && !goods.on_sale) refuse('mall_not_on_sale', { name: goods.name });
  const path = await pathOfOpen(ctx, cate_id);
  const status = mall_review === 1 ? 0 : 1;
  if (!(await reapplyListing(ctx.db, ctx.shop, id, { path, status, apply_at: ctx.now() }))) refuse('mall_decided');
}

/** Refuses `missing` where none of the named is the shop's own to take out. */
export async function withdraw(ctx: MerchantCtx, ids: readonly number[]): Promise<void> {
  found((await withdrawListings(ctx.db, ctx.shop, ids)) > 0);
  await sumShops(ctx.db, [ctx.shop.merchantId]);
}

export async function termsOf(ctx: MerchantCtx) {
  const { mall_status, mall_apply_status, mall_review, mall_need_verified } = ctx.house.settings.get('mall');
  const [categories, is_verified, isShown] = await Promise.all([
    categoryChoices(ctx, { open: true }),
    isVerified(ctx.db, ctx.shop),
    hasOwnShown(ctx.db, ctx.shop),
  ]);
  return {
    is_open: mall_apply_status === 1,
    is_reviewed: mall_review === 1,
    needs_verified: mall_need_verified === 1,
    is_verified,
    categories: categories.map(({ id, name }) => ({ id, name })),
    page: isShown && mall_status === 1 ? writeAddress(publicPages.mallShop.path, { id: String(ctx.shop.merchantId) }) : '',
  };
}

/** The administrator picks: admitted at once. Refuses as `putForward`. */
export async function pick(ctx: Ctx, { merchant_id, goods_ids, cate_id }: HandlerInput<typeof adminMall.pick>): Promise<void> {
  await putForward(ctx, mintShopScope(merchant_id), goods_ids, await pathOfOpen(ctx, cate_id), 1);
}

/** Refuses `mall_decided` where none of the named is in a state for it. */
async function decide(ctx: Ctx, ids: readonly number[], from: readonly ListingStatus[], to: 1 | 2 | 3, reason: string): Promise<void> {
  const moved = await moveListings(ctx.db, ids, from, to, reason);
  if (moved.length === 0) refuse('mall_decided');
  await sumShops(ctx.db, [...new Set(moved.map(({ merchant_id }) => merchant_id))]);
  await tellDecision(ctx, moved, to, reason);
}
export const pass = (ctx: Ctx, ids: readonly number[]): Promise<void> => decide(ctx, ids, [0, 2, 3], 1, '');
export const turnAway = (ctx: Ctx, ids: readonly number[], reason: string): Promise<void> => decide(ctx, ids, [0], 2, reason);
export const takeOut = (ctx: Ctx, ids: readonly number[], reason: string): Promise<void> => decide(ctx, ids, [1], 3, reason);

const TOLD = {
  1: { title: saying('mall_admitted_title'), content: (goods: string) => saying('mall_admitted', { goods }) },
  2: { title: saying('mall_refused_title'), content: (goods: string, reason: string) => saying('mall_refused', { goods, reason }) },
  3: { title: saying('mall_taken_out_title'), content: (goods: string, reason: string) => saying('mall_taken_out', { goods, reason }) },
} as const;

/** One letter a shop, naming the first of its goods. */
async function tellDecision(ctx: Ctx, moved: Awaited<ReturnType<typeof moveListings>>, to: 1 | 2 | 3, reason: string): Promise<void> {
  for (const merchant of [...new Set(moved.map(({ merchant_id }) => merchant_id))].sort((a, b) => a - b)) {
    const names = moved.filter(({ merchant_id }) => merchant_id === merchant).map(({ name }) => name);
    const goods = names.slice(0, NAMED).join('、') + (names.length > NAMED ? ` … (${names.length})` : '');
    await sendMessage(ctx, merchant, 'mall_review', {
      title: TOLD[to].title,
      content: TOLD[to].content(goods, reason),
      link: '/merchant/goods/mall',
    });
  }
}

/** How a listing is shown. Refuses `missing`, `mall_category_missing`. */
export async function editListing(ctx: Ctx, { id, ...draft }: HandlerInput<typeof adminMall.edit>): Promise<void> {
  const known = orMissing(await listingById(ctx.db, id));
  // one that stands in a category out of use may stay there
  const change = known.cate_id === draft.cate_id ? draft : { ...draft, cate_path: await pathOfOpen(ctx, draft.cate_id) };
  await setListing(ctx.db, id, change);
}
