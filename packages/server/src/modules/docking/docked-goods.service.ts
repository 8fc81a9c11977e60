/** What other shops sell, taken into one's own: found, imported with a mark-up, and bought at more than one place. */
import { markupText } from '@keymall/contract/agency/agency-words';
import { MOST_BINDS, type merchantDockedGoods } from '@keymall/contract/docking/docked-goods';
import type { SupplyWire } from '@keymall/contract/docking/docking-words';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import type { SupplyGoods } from '@keymall/drivers/supply/port';
import type { MerchantCtx } from '#kit/context';
import { violatedConstraint } from '#kit/database';
import { orMissing, refuse } from '#kit/refusal';
import { markupRead } from '#modules/agency';
import { categoryExists, insertDocked, written } from '#modules/catalogue';
import { refuseWords } from '#modules/platform';
import {
  boundAt,
  countDocked,
  type DockedFilter,
  deleteBind,
  insertBind,
  insertDocking,
  listDocked,
  lockDocking,
  placeBinds,
  placesOfShop,
  updateDocking,
} from './docked-goods.repository.ts';
import { asked, type OpenSource, sourceOf } from './source.service.ts';
import { priceWith } from './sync.rules.ts';
import { SYNC_MS, settleGoods, syncGoods } from './sync.service.ts';

export const MOST_DOCKED = 500;
const MOST_FOUND = 100;
const MAX_NAME = 100;

type Goods = typeof merchantDockedGoods;

export async function listOf(ctx: MerchantCtx, filter: DockedFilter) {
  const { list, total } = await listDocked(ctx.db, ctx.shop, filter);
  const places = Map.groupBy(
    await placesOfShop(
      ctx.db,
      ctx.shop,
      list.map(({ id }) => id),
    ),
    ({ goods_id }) => goods_id,
  );
  return {
    list: list.map(({ unlimited, stock, markup, ...row }) => ({
      ...row,
      stock: unlimited ? null : (stock ?? 0),
      markup: markupText(row.markup_type, markup),
      binds: (places.get(row.id) ?? []).map(({ goods_id: _, ...bind }) => bind),
    })),
    total,
  };
}

/** What a shop sells whose names hold a text. Refuses `missing`, `source_failed`. */
export async function findUpstream(ctx: MerchantCtx, { source_id, name }: HandlerInput<Goods['upstream']>) {
  const { driver, config, outside } = await sourceOf(ctx, source_id);
  const all = await asked(driver.goods(config, outside));
  const bound = new Map((await boundAt(ctx.db, ctx.shop, source_id)).map(({ upstream_id, goods_id }) => [upstream_id, goods_id]));
  const wanted = name.toLocaleLowerCase();
  const found = all.filter((each) => each.name.toLocaleLowerCase().includes(wanted));
  return {
    driver: driver.id as SupplyWire,
    total: found.length,
    list: found
      .slice(0, MOST_FOUND)
      .map(({ id, name: called, price, stock }) => ({ id, name: called, price, stock, goods_id: bound.get(id) ?? null })),
  };
}

/** One goods of a shop as it is now, with its stock. Refuses `upstream_gone`, `source_failed`. */
const oneOf = async ({ driver, config, outside }: OpenSource, id: string): Promise<SupplyGoods> =>
  (await asked(driver.one(config, id, outside))) ?? refuse('upstream_gone', { name: id });

/** Takes goods of a shop into the own one: all, or none. Refuses `docked_already`, `docked_too_many`, `docked_price`, `word_forbidden`. */
export async function takeGoods(
  ctx: MerchantCtx,
  { source_id, upstream_codes, cate_id, markup_type, markup, status }: HandlerInput<Goods['take']>,
) {
  const rule = { markup_type, markup: markupRead(markup_type, markup, 'markup') };
  const source = await sourceOf(ctx, source_id);
  const found: SupplyGoods[] = [];
  for (const id of new Set(upstream_codes)) found.push(await oneOf(source, id));
  const ids: number[] = [];
  await ctx.transaction(async (outer) => {
    const inner = { ...outer, shop: ctx.shop, actor: ctx.actor };
    if (!(await categoryExists(inner.db, inner.shop, cate_id))) refuse('category_missing');
    if ((await countDocked(inner.db, inner.shop)) + found.length > MOST_DOCKED) refuse('docked_too_many', { count: MOST_DOCKED });
    const { goods_min_price: min, goods_max_price: max } = inner.house.settings.get('order');
    const bound = new Map((await boundAt(inner.db, inner.shop, source_id)).map((each) => [each.upstream_id, each.name]));
    for (const goods of found) {
      const name = goods.name.slice(0, MAX_NAME) || goods.id.slice(0, MAX_NAME);
      if (bound.has(goods.id)) refuse('docked_already', { name });
      refuseWords(inner.house, [name], '');
      const price = Math.max(min, priceWith(goods.price, rule));
      if (price > max) refuse('docked_price', { name });
      const stand = written(inner.house.settings.get('review').goods_review, null, false, status);
      const id = await insertDocked(inner.db, inner.shop, { cate_id, name, price, cost_price: goods.price, ...stand });
      const at = inner.now();
      await insertDocking(inner.db, inner.shop, id, { ...rule, sync_price: 1, sync_name: 1 }, at, new Date(at.getTime() + SYNC_MS));
      await insertBind(inner.db, inner.shop, { goods_id: id, source_id, place: 1, goods, at });
      await settleGoods(inner, inner.shop, id);
      ids.push(id);
    }
  });
  return { ids };
}

/** How a goods follows its places. */
export async function saveDocked(ctx: MerchantCtx, { id, markup, ...follows }: HandlerInput<Goods['save']>): Promise<void> {
  orMissing(await lockDocking(ctx.db, ctx.shop, id));
  await updateDocking(ctx.db, ctx.shop, id, { ...follows, markup: markupRead(follows.markup_type, markup, 'markup') });
  await settleGoods(ctx, ctx.shop, id);
}

/** One more place, the last in line. Refuses `binds_too_many`, `docked_already`, `upstream_gone`. */
export async function addPlace(ctx: MerchantCtx, { id, source_id, upstream_code }: HandlerInput<Goods['bind']>): Promise<void> {
  const goods = await oneOf(await sourceOf(ctx, source_id), upstream_code);
  await ctx.transaction(async (inner) => {
    orMissing(await lockDocking(inner.db, ctx.shop, id));
    const places = await placesOfShop(inner.db, ctx.shop, [id]);
    if (places.length >= MOST_BINDS) refuse('binds_too_many', { count: MOST_BINDS });
    try {
      await insertBind(inner.db, ctx.shop, { goods_id: id, source_id, place: places.length + 1, goods, at: inner.now() });
    } catch (error) {
      if (violatedConstraint(error) === 'docking_bind_once') refuse('docked_already', { name: goods.name });
      throw error;
    }
    await settleGoods(inner, ctx.shop, id);
  });
}

/** One place less. Refuses `bind_last`. */
export async function dropPlace(ctx: MerchantCtx, { id, bind_id }: HandlerInput<Goods['unbind']>): Promise<void> {
  orMissing(await lockDocking(ctx.db, ctx.shop, id));
  const places = await placesOfShop(ctx.db, ctx.shop, [id]);
  if (!places.some((each) => each.id === bind_id)) refuse('missing');
  if (places.length === 1) refuse('bind_last');
  await deleteBind(ctx.db, ctx.shop, id, bind_id);
  await placeBinds(
    ctx.db,
    ctx.shop,
    places.map((each) => each.id).filter((each) => each !== bind_id),
  );
  await settleGoods(ctx, ctx.shop, id);
}

/** One of the places is asked first from now on. */
export async function putFirst(ctx: MerchantCtx, { id, bind_id }: HandlerInput<Goods['first']>): Promise<void> {
  orMissing(await lockDocking(ctx.db, ctx.shop, id));
  const places = (await placesOfShop(ctx.db, ctx.shop, [id])).map((each) => each.id);
  if (!places.includes(bind_id)) refuse('missing');
  await placeBinds(ctx.db, ctx.shop, [bind_id, ...places.filter((each) => each !== bind_id)]);
  await settleGoods(ctx, ctx.shop, id);
}

/** Asks all places now. Refuses `source_failed` where one of them could not be asked. */
export async function syncNow(ctx: MerchantCtx, id: number): Promise<void> {
  const places = await placesOfShop(ctx.db, ctx.shop, [id]);
  if (places.length === 0) refuse('missing');
  if (await syncGoods(ctx, ctx.shop, id)) return;
  const [fault] = (await placesOfShop(ctx.db, ctx.shop, [id])).filter(({ state }) => state === 'fault');
  refuse('source_failed', { why: fault?.source_name ?? '' });
}
