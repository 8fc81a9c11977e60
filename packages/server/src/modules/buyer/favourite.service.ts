/** Favourites as they stand now: each is looked at by the link it was found under, as any visitor would. */

import type { personalFavourite } from '@keymall/contract/buyer/favourite';
import { MOST_FAVOURITES } from '@keymall/contract/buyer/favourite';
import type { HandlerOutput } from '@keymall/contract/kit/endpoint';
import type { BuyerCtx, Ctx } from '#kit/context';
import { Refusal, refuse } from '#kit/refusal';
import { shopView } from '#modules/catalogue';
import {
  dropFavourites,
  dropWatched,
  type Favourite,
  followersOf,
  hasFavourite,
  holdAndCount,
  keepFavourite,
  keepLooked,
  listOfBuyer,
  type Target,
  takeWatched,
  watchStock,
} from './favourite.repository.ts';
import { tellBuyers } from './notice.service.ts';

interface Starred {
  token: string;
  goods_id: number | null;
}
type View = HandlerOutput<typeof personalFavourite.list>['list'][number];
type Now = Omit<View, 'create_at'>;

/** What a link shows now of the shop or of one goods. Refuses as `shopView`, and `goods_gone`. */
async function viewOf(ctx: Ctx, { token, goods_id }: Starred): Promise<Now> {
  const { shop, goods } = (await shopView(ctx, token)).data;
  const of = { token, shop_id: shop.id, shop_name: shop.shop_name, open: true };
  if (goods_id === null) return { ...of, goods_id, name: shop.shop_name, image: shop.shop_logo, price: null, stock: null };
  const { name, image, price, stock } = goods.find(({ id }) => id === goods_id) ?? refuse('goods_gone');
  return { ...of, goods_id, name, image, price, stock };
}

/** The same; null where it is not to be had now, for whatever reason. */
async function lookAt(ctx: Ctx, starred: Starred): Promise<Now | null> {
  try {
    return await viewOf(ctx, starred);
  } catch (error) {
    if (error instanceof Refusal) return null;
    throw error;
  }
}

/** A guest's own, as they stand; those that are not to be had now are left out. */
export async function lookAtAll(ctx: Ctx, list: readonly Starred[]): Promise<Now[]> {
  const views: Now[] = [];
  // one after another: a shelf is read once, and those after it find it
  for (const starred of list) {
    const view = await lookAt(ctx, starred);
    if (view) views.push(view);
  }
  return views;
}

/** A page of a buyer's own, as they stand. */
export async function favouritesOf(ctx: BuyerCtx, asked: Parameters<typeof listOfBuyer>[2]) {
  const { list, total } = await listOfBuyer(ctx.db, ctx.actor.id, asked);
  const shown: View[] = [];
  for (const { merchant_id, create_at, ...kept } of list) {
    const view = await lookAt(ctx, kept);
    // a link that was given to another shop since shows nothing of this one
    const now = view?.shop_id === merchant_id ? view : { ...kept, shop_id: merchant_id, image: '', price: null, stock: null, open: false };
    shown.push({ ...now, create_at });
  }
  return { list: shown, total };
}

const favouriteOf = ({ shop_id, goods_id, token, name, shop_name }: Now): Favourite => ({
  merchant_id: shop_id,
  goods_id,
  token,
  name,
  shop_name,
});

async function keep(ctx: BuyerCtx, view: Now): Promise<boolean> {
  const isNew = await keepFavourite(ctx.db, ctx.actor.id, favouriteOf(view));
  const { shop_id: merchant_id, goods_id } = view;
  if (goods_id !== null) await watchStock(ctx.db, { merchant_id, goods_id, is_out: view.stock?.available === false });
  return isNew;
}

/** Stars what a link leads to. Refuses as `viewOf`, and `favourites_full`. */
export async function star(ctx: BuyerCtx, starred: Starred): Promise<void> {
  const view = await viewOf(ctx, starred);
  const count = await holdAndCount(ctx.db, ctx.actor.id);
  if (count >= MOST_FAVOURITES && !(await hasFavourite(ctx.db, ctx.actor.id, view))) refuse('favourites_full', { most: MOST_FAVOURITES });
  await keep(ctx, view);
}

/** What a device kept becomes the account's, as far as there is room. Gives how many are new. */
export async function merge(ctx: BuyerCtx, list: readonly Starred[]): Promise<number> {
  const views = await lookAtAll(ctx, list);
  let room = MOST_FAVOURITES - (await holdAndCount(ctx.db, ctx.actor.id));
  let added = 0;
  for (const view of views) {
    if (room <= 0) break;
    if (!(await keep(ctx, view))) continue;
    room -= 1;
    added += 1;
  }
  return added;
}

export const unstar = (ctx: BuyerCtx, targets: readonly Target[]): Promise<number> => dropFavourites(ctx.db, ctx.actor.id, targets);

const LOOKED_AT_ONCE = 500;
const TOLD_AT_ONCE = 1000;

/**
 * Looks at the stock of favourites, those longest not looked at first; who has one that was out and is there again is told. A shop that is
 * shut says nothing of its stock. Gives how many were looked at.
 */
export async function lookAtStock(ctx: Ctx): Promise<number> {
  const watched = await takeWatched(ctx.db, LOOKED_AT_ONCE);
  const looked: { goods_id: number; is_out: boolean }[] = [];
  for (const { goods_id, is_out, token } of watched) {
    if (token === null) continue;
    const view = await lookAt(ctx, { token, goods_id });
    const isOut = view?.stock ? !view.stock.available : is_out;
    if (is_out && !isOut) await tellFollowers(ctx, goods_id);
    looked.push({ goods_id, is_out: isOut });
  }
  await keepLooked(ctx.db, looked, ctx.now());
  await dropWatched(
    ctx.db,
    watched.flatMap(({ goods_id, token }) => (token === null ? [goods_id] : [])),
  );
  return watched.length;
}

async function tellFollowers(ctx: Ctx, goodsId: number): Promise<void> {
  const subject = `goods:${goodsId}:${Math.floor(ctx.now().getTime() / 1000)}`;
  for (let after = 0; ; ) {
    const followers = await followersOf(ctx.db, goodsId, after, TOLD_AT_ONCE);
    await tellBuyers(
      ctx,
      followers.map(({ buyer_id, name, token }) => ({ buyer_id, kind: 'restocked', about: name, link: `/link/${token}`, subject })),
    );
    const last = followers.at(-1);
    if (!last || followers.length < TOLD_AT_ONCE) return;
    after = last.id;
  }
}
