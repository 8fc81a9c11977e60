/** Names, prices and stock of docked goods, as the shops they come from say. Each shop is asked outside any transaction; what follows is written in one. */
import { saying } from '@keymall/contract/kit/saying';
import type { SupplyGoods } from '@keymall/drivers/supply/port';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { eachDue } from '#kit/due';
import { mintShopScope, type ShopScope } from '#kit/scope';
import { lockDocked, stockTopic, updateDocked, written } from '#modules/catalogue';
import { sendMessage, shopTopic } from '#modules/merchant';
import { isForbidden } from '#modules/platform';
import { dueGoods, lockDocking, noteBind, noteFault, placesOfShop, updateDocking } from './docked-goods.repository.ts';
import { noteSource, sourcesNamed } from './source.repository.ts';
import { faultOf, openSource } from './source.service.ts';
import { followed } from './sync.rules.ts';

export const SYNC_MS = 600_000;
/** Goods that are asked about at the same time. */
const SIDE_BY_SIDE = 4;
const MAX_NAME = 100;
const GOODS_PAGE = '/merchant/agent/dock-goods';

/** What places said of a goods: null that they have none, undefined that they could not be asked. */
type Told = Map<number, SupplyGoods | null | undefined>;

/** Asks all places of a goods that take orders. */
async function askPlaces(ctx: Ctx, shop: ShopScope, goodsId: number): Promise<Told> {
  const places = await placesOfShop(ctx.db, shop, [goodsId]);
  const sources = new Map(
    (
      await sourcesNamed(
        ctx.db,
        places.map(({ source_id }) => source_id),
      )
    ).map((row) => [row.id, row]),
  );
  const told: Told = new Map();
  for (const { id, source_id, upstream_id } of places) {
    const row = sources.get(source_id);
    if (row?.status !== 1) continue;
    const { driver, config, outside } = openSource(ctx, row);
    try {
      told.set(id, await driver.one(config, upstream_id, outside));
      if (row.fault !== '') await noteSource(ctx.db, source_id, { fault: '', asked_at: ctx.now() });
    } catch (error) {
      told.set(id, undefined);
      await noteSource(ctx.db, source_id, { fault: faultOf(error), asked_at: ctx.now() });
    }
  }
  return told;
}

/** Writes what follows from what is known of its places. In a transaction; the caller has written what they said. */
export async function settleGoods(ctx: Ctx, shop: ShopScope, goodsId: number): Promise<void> {
  const docking = await lockDocking(ctx.db, shop, goodsId);
  const goods = docking && (await lockDocked(ctx.db, shop, goodsId));
  if (!docking || !goods) return;
  const places = await placesOfShop(ctx.db, shop, [goodsId]);
  const { goods_min_price: min, goods_max_price: max } = ctx.house.settings.get('order');
  const next = followed(
    places.map(({ price, stock, state }) => ({ price, stock, state: state === 'paused' ? 'ok' : state, on: state !== 'paused' })),
    docking,
    goods,
    { min, max },
  );
  const name = places.find(({ state }) => state === 'ok')?.name.slice(0, MAX_NAME) ?? '';
  const renamed = docking.sync_name === 1 && name !== '' && name !== goods.name && !isForbidden(ctx.house, name);
  // What nobody has looked at is not put on the shelf by a shop elsewhere.
  const wanted = goods.review === 'passed' || goods.review === 'unseen' ? next.status : 0;
  const stand = renamed
    ? written(ctx.house.settings.get('review').goods_review, goods, false, wanted)
    : wanted === goods.status
      ? {}
      : { status: wanted };
  await updateDocked(ctx.db, shop, goodsId, {
    ...(renamed && { name }),
    ...stand,
    price: next.price,
    ...(next.cost !== null && { cost_price: next.cost }),
  });
  await sql`select fn.docked_stock(${shop.merchantId}, ${goodsId}, ${next.stock}::int)`.execute(ctx.db);
  await updateDocking(ctx.db, shop, goodsId, { off_why: next.off_why });
  if (next.off_why !== '' && next.off_why !== docking.off_why)
    await sendMessage(ctx, shop.merchantId, 'docking', {
      title: saying('docking_price_title'),
      content:
        next.off_why === 'gone'
          ? saying('docking_gone', { goods: goods.name })
          : saying('docking_price', { goods: goods.name, price: goods.price, cost: next.cost ?? 0 }),
      link: GOODS_PAGE,
    });
  ctx.after(() => {
    ctx.house.invalidate(stockTopic(shop.merchantId));
    if (renamed || next.price !== goods.price || next.cost !== goods.cost_price || wanted !== goods.status)
      ctx.house.invalidate(shopTopic(shop.merchantId));
  });
}

/** Asks about one goods and writes what follows. True where every place answered. */
export async function syncGoods(ctx: Ctx, shop: ShopScope, goodsId: number): Promise<boolean> {
  const told = await askPlaces(ctx, shop, goodsId);
  await ctx.transaction(async (inner) => {
    if (!(await lockDocking(inner.db, shop, goodsId))) return;
    for (const [bind, goods] of told)
      await (goods === undefined ? noteFault(inner.db, shop, bind) : noteBind(inner.db, shop, bind, goods, inner.now()));
    await settleGoods(inner, shop, goodsId);
    const next_sync_at = new Date(inner.now().getTime() + SYNC_MS);
    await updateDocking(inner.db, shop, goodsId, { sync_at: inner.now(), next_sync_at });
  });
  return ![...told.values()].includes(undefined);
}

/** Job: asks about the goods whose turn it is. Gives how many, of how many some place did not answer, and at how many we failed. */
export async function syncDue(ctx: Ctx): Promise<{ count: number; failed: number; torn: number }> {
  let failed = 0;
  const { done, failed: torn } = await eachDue(ctx, {
    what: 'goods of another shop',
    read: (without, atMost) => dueGoods(ctx.db, ctx.now(), without, atMost),
    lineOf: ({ id }) => id % SIDE_BY_SIDE,
    async work({ id, merchant_id }) {
      if (!(await syncGoods(ctx, mintShopScope(merchant_id), id))) failed += 1;
      return true;
    },
  });
  return { count: done, failed, torn };
}
