/** What a pool offers: put in by who supplies, looked at by its owner, copied by who is in it as any source is. See docs/domain/pools.md. */
import type { merchantPoolGoods } from '@keymall/contract/agency/pool-goods';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { saying } from '@keymall/contract/kit/saying';
import type { Ctx, MerchantCtx } from '#kit/context';
import { found, orMissing, refuse } from '#kit/refusal';
import type { ShopScope } from '#kit/scope';
import { sendMessage } from '#modules/merchant';
import { holdPool, poolWithin } from './pool.repository.ts';
import { endCopies, tellPool } from './pool-copies.service.ts';
import {
  choicesFor,
  countGoods,
  editTerms,
  type GoodsFilter,
  goodsInOwn,
  goodsOfPool,
  moveGoods,
  type PoolTerms,
  poolGoodsOf,
  putIn,
  setGoodsSort,
  sourcesIn,
  takeOut,
} from './pool-goods.repository.ts';
import { nameOf, tellOwner } from './pool-owner.service.ts';
import { copyAll, levelsOf, settleFloors } from './proxy-goods.service.ts';
import { ownGoods, supplySetting } from './supply.repository.ts';

const GOODS = (id: number): string => `/merchant/agent/pool-goods/${id}`;

const within = async (ctx: MerchantCtx, poolId: number) => orMissing(await poolWithin(ctx.db, ctx.shop, poolId));

/** A pool's goods, with what they cost here and how one's copy stands. Refuses `missing` to whoever is not in it. */
export async function listPoolGoods(ctx: MerchantCtx, filter: GoodsFilter) {
  const pool = await within(ctx, filter.pool_id);
  const { rows, total } = await goodsOfPool(ctx.db, ctx.shop, pool.is_mine, filter, levelsOf(ctx));
  return {
    total,
    list: rows.map(({ offer, chain, ...row }) => ({
      ...row,
      cost: offer.cost ?? 0,
      min: offer.min ?? 0,
      max: offer.max ?? 0,
      price: chain?.price ?? null,
      state: chain ? (chain.ok ? ('ok' as const) : (chain.why ?? 'unlinked')) : offer.ok ? null : (offer.why ?? null),
    })),
  };
}

export async function listChoices(ctx: MerchantCtx, filter: HandlerInput<typeof merchantPoolGoods.choices>) {
  await within(ctx, filter.pool_id);
  return choicesFor(ctx.db, ctx.shop, filter);
}

/** Refuses `pool_band_wrong`. */
function judge({ supply_price, min_price, max_price }: PoolTerms, isCopy: boolean): void {
  if (supply_price === 0 && !isCopy) refuse('pool_band_wrong');
  if (max_price > 0 && max_price < Math.max(supply_price, min_price)) refuse('pool_band_wrong');
}

/** Puts one's goods in. Refuses `missing`, `pool_no_supplier`, `pool_shut`, `pool_supply_closed`, `pool_band_wrong`, `pool_goods_known` and `pool_goods_many`. */
export async function addGoods(
  ctx: MerchantCtx,
  { pool_id, goods_ids, ...terms }: HandlerInput<typeof merchantPoolGoods.add>,
): Promise<void> {
  const pool = await within(ctx, pool_id);
  if (!pool.is_mine && pool.role !== 1) refuse('pool_no_supplier');
  if (pool.status === 3 || !(pool.is_mine || pool.is_open)) refuse('pool_shut');
  if ((await supplySetting(ctx.db, ctx.shop)).open_supply === 0) refuse('pool_supply_closed');
  const wanted = [...new Set(goods_ids)];
  const goods = await ownGoods(ctx.db, ctx.shop, wanted);
  if (goods.length !== wanted.length) refuse('missing');
  for (const { is_proxy } of goods) judge(terms, is_proxy === 1);
  // Whoever else puts some in waits: so the count holds.
  await holdPool(ctx.db, pool_id);
  const most = ctx.house.settings.get('pool').pool_max_goods;
  if ((await countGoods(ctx.db, pool_id)) + wanted.length > most) refuse('pool_goods_many', { count: most });
  const status = pool.is_mine || pool.goods_audit === 0 ? 1 : 0;
  const came = new Set(await putIn(ctx.db, ctx.shop, { pool_id, goods: wanted, status, ...terms }));
  const known = goods.find(({ id }) => !came.has(id));
  if (known) refuse('pool_goods_known', { name: known.name });
  if (status === 1) return;
  const shop = await nameOf(ctx, ctx.shop);
  const content = saying('pool_goods_asked', { pool: pool.name, shop, count: wanted.length });
  await tellOwner(ctx, pool.merchant_id, { title: saying('pool_goods_asked_title'), content, link: GOODS(pool_id) });
}

/** Its supplier changes the terms: copies follow, and those typed out of the new band go off the shelf. Refuses `missing` and `pool_band_wrong`. */
export async function editGoods(ctx: MerchantCtx, { id, ...terms }: HandlerInput<typeof merchantPoolGoods.edit>): Promise<void> {
  const row = orMissing(await poolGoodsOf(ctx.db, ctx.shop, id));
  if (row.merchant_id !== ctx.shop.merchantId) refuse('missing');
  judge(terms, row.is_proxy === 1);
  const again = row.owner_id === ctx.shop.merchantId || row.goods_audit === 0 ? 1 : 0;
  found(await editTerms(ctx.db, ctx.shop, id, terms, again));
  await settleFloors(ctx, ctx.shop.merchantId);
  await tellPool(ctx, row.pool_id);
}

/** A pool's owner lets them in. Refuses `missing` and `pool_moved`. */
export async function approveGoods(ctx: Ctx, owner: ShopScope | null, id: number): Promise<void> {
  const { merchant_id, pool_id, pool_name: pool, name: goods } = orMissing(await goodsInOwn(ctx.db, owner, id));
  if (!(await moveGoods(ctx.db, id, [0, 2], { status: 1, reason: '' }))) refuse('pool_moved');
  await sendMessage(ctx, merchant_id, 'pool', {
    title: saying('pool_goods_in_title'),
    content: saying('pool_goods_in', { pool, goods }),
    link: GOODS(pool_id),
  });
}

export async function refuseGoods(ctx: Ctx, owner: ShopScope | null, { id, reason }: { id: number; reason: string }): Promise<void> {
  const { merchant_id, pool_id, pool_name: pool, name: goods } = orMissing(await goodsInOwn(ctx.db, owner, id));
  if (!(await moveGoods(ctx.db, id, [0], { status: 2, reason }))) refuse('pool_moved');
  await sendMessage(ctx, merchant_id, 'pool', {
    title: saying('pool_goods_out_title'),
    content: saying('pool_goods_out', { pool, goods, reason }),
    link: GOODS(pool_id),
  });
}

export async function placeGoods(ctx: Ctx, owner: ShopScope | null, { id, sort }: { id: number; sort: number }): Promise<void> {
  orMissing(await goodsInOwn(ctx.db, owner, id));
  await setGoodsSort(ctx.db, id, sort);
}

/** Its supplier or the pool's owner takes it out; copies that came by it end. */
export async function removeGoods(ctx: Ctx, who: ShopScope | null, id: number): Promise<void> {
  const row = who ? await poolGoodsOf(ctx.db, who, id) : await goodsInOwn(ctx.db, null, id);
  const { merchant_id, goods_id, pool_id, pool_name, name } = orMissing(row);
  found(await takeOut(ctx.db, id));
  await endCopies(ctx, { id: pool_id, name: pool_name }, { goods: goods_id });
  if (merchant_id === who?.merchantId) return;
  const content = saying('pool_goods_out', { pool: pool_name, goods: name, reason: saying('pool_goods_taken') });
  await sendMessage(ctx, merchant_id, 'pool', { title: saying('pool_goods_out_title'), content, link: GOODS(pool_id) });
}

/** Copies goods of a pool, all of them or none. Refuses `missing`, `pool_shut` and as every copying. */
export async function copyFromPool(
  ctx: MerchantCtx,
  { pool_id, ids, ...how }: HandlerInput<typeof merchantPoolGoods.copy>,
): Promise<number[]> {
  const pool = await within(ctx, pool_id);
  if (!pool.is_open) refuse('pool_shut');
  const wanted = [...new Set(ids)];
  return copyAll(ctx, wanted.length, await sourcesIn(ctx.db, ctx.shop, pool_id, wanted), how);
}
