import { isPrintable } from '@keymall/contract/kit/field';
import type { Refused } from '@keymall/contract/kit/refusals';
import type { MerchantCtx } from '#kit/context';
import { orMissing, refuse, refuseFor } from '#kit/refusal';
import { cleanRichText } from '#kit/rich-text';
import { dropLinks, shopTopic } from '#modules/merchant';
import { refuseWords } from '#modules/platform';
import { categoryExists } from '../category/category.repository.ts';
import { goodsPurged, selectionTurned } from '../events.ts';
import { looksAlike, type Stand, written } from '../review/review.rules.ts';
import { visitMac } from '../shop-page/visit.rules.ts';
import { giftsOf, givenAway, writeGifts } from './gift.repository.ts';
import {
  deleteGoods,
  type GoodsDraft,
  goodsById,
  hasStock,
  inOpenOrders,
  insertGoods,
  lockGoods,
  lockTrashed,
  rewriteGoods,
  type StoredGoods,
  stillUsed,
  updateGoods,
} from './goods.repository.ts';
import { copyName, giftsFit, goodsRefused, pricesRefused } from './goods.rules.ts';

/** The order of sale in which the buyer selects. */
const SELECTED = 3;
/** What is delivered comes from another shop. */
const DOCKED = 3;
/** Characters of a description, after cleaning. */
const MAX_CONTENT = 50_000;

const unless = (broken: Refused | null): void => {
  if (broken) refuseFor(broken);
};

/** What the platform allows a price to be. */
export function priceBounds(ctx: MerchantCtx) {
  const { goods_min_price, goods_max_price } = ctx.house.settings.get('order');
  return { min: goods_min_price, max: goods_max_price };
}

type Row = Awaited<ReturnType<typeof lockGoods>>[number];

/** The draft as it may be stored, in the place of what stood there `before`. Refuses what goods.rules.ts refuses, `category_missing`, `gift_wrong`, `word_forbidden`, and `visit_password_missing` where none is given nor kept. */
async function checked(ctx: MerchantCtx, before: Row | null, draft: GoodsDraft): Promise<StoredGoods> {
  unless(goodsRefused(draft, priceBounds(ctx)));
  // What comes from another shop is made, and stays, where it is docked.
  if ((draft.delivery_kind === DOCKED) !== (before?.delivery_kind === DOCKED)) refuse('delivery_kind_fixed');
  if (!(await categoryExists(ctx.db, ctx.shop, draft.cate_id))) refuse('category_missing');
  const { addtion_give: gifts, visit_password, ...row } = draft;
  if (!giftsFit(before?.id ?? null, gifts)) refuse('gift_wrong');
  const given = gifts.map(({ good_id }) => good_id).sort((a, b) => a - b);
  // Held, so that none of them goes into the bin meanwhile.
  const gifted = given.length > 0 ? await lockGoods(ctx.db, ctx.shop, given) : [];
  if (gifted.length !== given.length) refuse('gift_wrong');
  if (gifted.some(isCopy)) refuse('copy_no_gift');
  if (gifted.some(({ delivery_kind }) => delivery_kind === DOCKED)) refuse('gift_wrong');
  if (draft.visit_type === 1 && visit_password === '' && !before?.visit_mac) refuse('visit_password_missing');
  const content = cleanRichText(draft.content);
  // Entities may hide what plain input may not hold, and cleaning adds to links.
  if (content.length > MAX_CONTENT || !isPrintable(content)) refuse('bad_input', { field: 'content' });
  refuseWords(ctx.house, [draft.name, draft.remark], content);
  const mac = visit_password === '' ? {} : { visit_mac: visitMac(ctx.house.keyring, ctx.shop.merchantId, visit_password) };
  const mode = ctx.house.settings.get('review').goods_review;
  const stand = written(mode, before, before !== null && looksAlike(before, { ...row, content }), draft.status);
  return { ...row, content, ...mac, ...stand };
}

/** Locks all of the named goods of the shop; one that is not there refuses `missing`. */
async function hold<Row>(
  ctx: MerchantCtx,
  ids: number[],
  lock: (db: MerchantCtx['db'], shop: MerchantCtx['shop'], ids: number[]) => Promise<Row[]>,
) {
  const wanted = [...new Set(ids)];
  const rows = await lock(ctx.db, ctx.shop, wanted);
  if (rows.length !== wanted.length) refuse('missing');
  return rows;
}

/** After the commit, the shop's page looks anew. */
export const tell = (ctx: MerchantCtx): void => ctx.after(() => ctx.house.invalidate(shopTopic(ctx.shop.merchantId)));

/** What another merchant supplies is changed where its bounds are known (modules/agency). */
const isCopy = ({ is_proxy }: { is_proxy: 0 | 1 }): boolean => is_proxy === 1;

/** Adds a goods and gives its id. */
export async function add(ctx: MerchantCtx, draft: GoodsDraft): Promise<number> {
  const id = await insertGoods(ctx.db, ctx.shop, await checked(ctx, null, draft));
  await writeGifts(ctx.db, ctx.shop, id, draft.addtion_give);
  tell(ctx);
  return id;
}

/** A goods as its form has it. Refuses `missing`. */
export async function formOf(ctx: MerchantCtx, id: number) {
  const {
    merchant_id,
    revision,
    create_at,
    delete_at,
    visit_mac,
    is_proxy: _proxy,
    ...row
  } = orMissing(await goodsById(ctx.db, ctx.shop, id));
  const { review, review_reason, review_at, shelf_wish, is_freeze, freeze_reason, ...goods } = row;
  const status = review === 'waiting' ? shelf_wish : goods.status;
  const stand = { is_freeze, freeze_reason, review, review_reason };
  return { ...goods, status, stand, visit_password: '', addtion_give: await giftsOf(ctx.db, ctx.shop, id) };
}

/** Rewrites a goods. Refuses `copy_elsewhere`, `goods_frozen` where a frozen one would be put on the shelf, `delivery_kind_fixed` while there is something of the old kind. */
export async function edit(ctx: MerchantCtx, id: number, draft: GoodsDraft): Promise<void> {
  const [goods] = await hold(ctx, [id], lockGoods);
  const before = orMissing(goods);
  const { is_freeze, delivery_kind, card_order, is_proxy } = before;
  if (is_proxy === 1) refuse('copy_elsewhere');
  if (is_freeze === 1 && draft.status === 1) refuse('goods_frozen');
  const stored = await checked(ctx, before, draft);
  const kindChanges = delivery_kind !== draft.delivery_kind;
  if (kindChanges && ((await hasStock(ctx.db, ctx.shop, id)) || (await inOpenOrders(ctx.db, ctx.shop, [id]))))
    refuse('delivery_kind_fixed');
  await rewriteGoods(ctx.db, ctx.shop, id, stored);
  await writeGifts(ctx.db, ctx.shop, id, draft.addtion_give);
  if ((card_order === SELECTED) !== (draft.card_order === SELECTED))
    await selectionTurned.raise(ctx, { merchant_id: ctx.shop.merchantId, goods_id: id });
  tell(ctx);
}

/** What nobody has passed is not sold. Refuses `goods_unreviewed`, `goods_review_refused`. */
function refuseUnlooked({ review, review_reason: reason }: Stand): void {
  if (review === 'waiting') refuse('goods_unreviewed');
  if (review === 'refused') refuse('goods_review_refused', { reason });
}

/** Puts goods on the shelf (1) or takes them off (0): all of them, or none. */
export async function putOnShelf(ctx: MerchantCtx, ids: number[], status: 0 | 1): Promise<void> {
  const held = await hold(ctx, ids, lockGoods);
  if (status === 1 && held.some(({ is_freeze }) => is_freeze === 1)) refuse('goods_frozen');
  if (status === 1) for (const each of held) refuseUnlooked(each);
  // What waits is no longer wanted there either.
  await updateGoods(ctx.db, ctx.shop, ids, status === 0 ? { status, shelf_wish: 0 } : { status });
  tell(ctx);
}

/** Moves goods to another category of the shop. */
export async function moveTo(ctx: MerchantCtx, ids: number[], cate_id: number): Promise<void> {
  if (!(await categoryExists(ctx.db, ctx.shop, cate_id))) refuse('category_missing');
  await hold(ctx, ids, lockGoods);
  await updateGoods(ctx.db, ctx.shop, ids, { cate_id });
  tell(ctx);
}

export async function sortAs(ctx: MerchantCtx, id: number, sort: number): Promise<void> {
  await hold(ctx, [id], lockGoods);
  await updateGoods(ctx.db, ctx.shop, [id], { sort });
  tell(ctx);
}

/** A new price, under the rules of the form. */
export async function priceAt(ctx: MerchantCtx, id: number, price: number): Promise<void> {
  const [goods] = await hold(ctx, [id], lockGoods);
  const { cost_price, wholesale_discount_list, is_proxy } = orMissing(goods);
  if (is_proxy === 1) refuse('copy_elsewhere');
  unless(pricesRefused({ price, cost_price, tiers: wholesale_discount_list }, priceBounds(ctx)));
  await updateGoods(ctx.db, ctx.shop, [id], { price });
  tell(ctx);
}

/** A goods like this one, off the shelf, with its gifts and its password; its stock is not copied. Gives its id. */
export async function copy(ctx: MerchantCtx, id: number): Promise<number> {
  const goods = orMissing(await goodsById(ctx.db, ctx.shop, id));
  if (isCopy(goods)) refuse('copy_elsewhere');
  if (goods.delivery_kind === DOCKED) refuse('delivery_kind_fixed');
  const {
    id: _,
    merchant_id,
    revision,
    create_at,
    delete_at,
    is_freeze,
    freeze_reason,
    visit_mac,
    review_at,
    is_proxy: _proxy,
    ...row
  } = goods;
  // What nobody has passed is not passed by being copied.
  const like = goods.review === 'refused' || goods.review === 'waiting' ? goods : null;
  const stand = written(ctx.house.settings.get('review').goods_review, like, false, 0);
  const password = visit_mac ? { visit_mac } : {};
  const made = await insertGoods(ctx.db, ctx.shop, { ...row, ...password, name: copyName(goods.name, ctx.locale), ...stand });
  await writeGifts(ctx.db, ctx.shop, made, await giftsOf(ctx.db, ctx.shop, id));
  return made;
}

/** Puts goods into the bin, kept as rows for their orders. Refuses `goods_in_orders` while one of them is being bought, `goods_is_gift`. */
export async function remove(ctx: MerchantCtx, ids: number[]): Promise<void> {
  await hold(ctx, ids, lockGoods);
  if (await inOpenOrders(ctx.db, ctx.shop, ids)) refuse('goods_in_orders');
  const [gift] = await givenAway(ctx.db, ctx.shop, ids);
  if (gift) refuse('goods_is_gift', { name: gift.name });
  await updateGoods(ctx.db, ctx.shop, ids, { delete_at: ctx.now(), status: 0, shelf_wish: 0 });
  tell(ctx);
}

/** Takes goods out of the bin, off the shelf. */
export async function recover(ctx: MerchantCtx, ids: number[]): Promise<void> {
  await hold(ctx, ids, lockTrashed);
  await updateGoods(ctx.db, ctx.shop, ids, { delete_at: null });
  tell(ctx);
}

/** Removes goods in the bin for good. Refuses `goods_has_orders`, `goods_has_cards`, `goods_is_gift`, `goods_has_coupons`. */
export async function purge(ctx: MerchantCtx, ids: number[]): Promise<void> {
  await hold(ctx, ids, lockTrashed);
  const used = await stillUsed(ctx.db, ctx.shop, ids);
  if (used) {
    const why = used.orders ? 'goods_has_orders' : used.cards ? 'goods_has_cards' : used.gift ? 'goods_is_gift' : 'goods_has_coupons';
    refuse(why, { name: used.name });
  }
  await goodsPurged.raise(ctx, { merchant_id: ctx.shop.merchantId, goods: ids });
  await dropLinks(ctx.db, ctx.shop, 'goods', ids);
  await deleteGoods(ctx.db, ctx.shop, ids);
  tell(ctx);
}
