/** Prices of many goods at once. What is applied is what was previewed: the same operations on goods of the same revision. */
import { MAX_PRICE_EDIT } from '@keymall/contract/catalogue/price-edit';
import { type Refused, refusalText } from '@keymall/contract/kit/refusals';
import type { MerchantCtx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { lockGoods, writePrices } from './goods.repository.ts';
import { type Prices, pricesRefused } from './goods.rules.ts';
import { priceBounds, tell } from './goods.service.ts';
import { goodsToPrice, keepChange, lockChange, lockLines, markUndone, type PriceFilter } from './price-edit.repository.ts';
import { changedPrices, type PriceOps, samePrices } from './price-edit.rules.ts';

const sentence = (ctx: MerchantCtx, broken: Refused | null): string =>
  broken ? refusalText(broken.refusal, ctx.locale, broken.values) : '';

/** What the operations would make of the goods, and why some can't have it. Refuses `price_edit_too_many`. */
export async function preview(ctx: MerchantCtx, { ops, ...filter }: PriceFilter & { ops: PriceOps }) {
  const goods = await goodsToPrice(ctx.db, ctx.shop, filter, MAX_PRICE_EDIT);
  if (goods.length > MAX_PRICE_EDIT) refuse('price_edit_too_many', { max: MAX_PRICE_EDIT });
  const bounds = priceBounds(ctx);
  const list = goods.map(({ price, cost_price, tiers, ...row }) => {
    const before = { price, cost_price, tiers };
    const { tiers: changedTiers, ...after } = changedPrices(before, ops);
    const changed = !samePrices(before, { ...after, tiers: changedTiers });
    const problem = changed ? sentence(ctx, pricesRefused({ ...after, tiers: changedTiers }, bounds)) : '';
    return { ...row, before, after: { ...after, tiers: [...changedTiers] }, changed, problem };
  });
  return { list, total: list.length };
}

/**
 * Applies the operations to the goods, all or none, and gives the run's id. Refuses `missing`; `goods_changed` for a goods that is
 * not of the revision it was previewed with; `price_edit_row` for one that breaks a rule.
 */
export async function apply(ctx: MerchantCtx, ops: PriceOps, wanted: readonly { id: number; revision: number }[]) {
  const revisions = new Map(wanted.map(({ id, revision }) => [id, revision]));
  const held = await lockGoods(ctx.db, ctx.shop, [...revisions.keys()]);
  if (held.length !== revisions.size) refuse('missing');
  const bounds = priceBounds(ctx);
  const lines = held.map(({ id, name, revision, price, cost_price, wholesale_discount_list: tiers }) => {
    if (revision !== revisions.get(id)) refuse('goods_changed', { name });
    const before: Prices = { price, cost_price, tiers };
    const after = changedPrices(before, ops);
    const broken = pricesRefused(after, bounds);
    if (broken) refuse('price_edit_row', { name, reason: sentence(ctx, broken) });
    return { goods_id: id, before, after };
  });
  await writePrices(
    ctx.db,
    ctx.shop,
    lines.map(({ goods_id, after }) => ({ id: goods_id, ...after })),
  );
  const id = await keepChange(ctx.db, ctx.shop, ops, lines);
  tell(ctx);
  return { id, count: lines.length };
}

/**
 * Gives every goods of a run the prices it had before, once. Refuses `price_change_undone`, `price_change_moved` when one was
 * priced anew since, `price_edit_row` when an old price is not allowed any more. Goods removed for good are passed over.
 */
export async function undo(ctx: MerchantCtx, id: number): Promise<void> {
  const { undo_at } = orMissing(await lockChange(ctx.db, ctx.shop, id));
  if (undo_at !== null) refuse('price_change_undone');
  const bounds = priceBounds(ctx);
  const lines = await lockLines(ctx.db, ctx.shop, id);
  for (const { name, before, after, ...now } of lines) {
    if (!samePrices(now, after)) refuse('price_change_moved', { name });
    const broken = pricesRefused(before, bounds);
    if (broken) refuse('price_edit_row', { name, reason: sentence(ctx, broken) });
  }
  await writePrices(
    ctx.db,
    ctx.shop,
    lines.map((line) => ({ id: line.id, ...line.before })),
  );
  await markUndone(ctx.db, ctx.shop, id, ctx.now());
  tell(ctx);
}
