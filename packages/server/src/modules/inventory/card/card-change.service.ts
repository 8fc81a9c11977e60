/** What a merchant's hand does to free cards: one of the moves of card.rules.ts, to named cards or to all that match a filter. */
import { MAX_CARDS_AT_ONCE, type merchantCard } from '@keymall/contract/inventory/card';
import type { HandlerInput, HandlerOutput } from '@keymall/contract/kit/endpoint';
import type { MerchantCtx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { stockTopic } from '#modules/catalogue';
import { type FreeMove, movable, moveFree, statesOf } from './card.repository.ts';
import { FREE } from './card.rules.ts';
import { type CardFilter, cardsMatching, countMatching } from './card-walk.repository.ts';

export type Chosen = HandlerInput<typeof merchantCard.del>;
type Changed = HandlerOutput<typeof merchantCard.del>;

/** Shelves and counts of the shop are old. */
export const stockMoved = (ctx: MerchantCtx): void => ctx.after(() => ctx.house.invalidate(stockTopic(ctx.shop.merchantId)));

/**
 * The cards meant, at most `atOnce` of them. Refuses `cards_unchosen`; `missing` when a named one is not the shop's; `card_not_free` when orders
 * hold all named ones; `cards_more` when more match by now than the person agreed to.
 */
export async function cardsChosen(
  ctx: MerchantCtx,
  { ids, all }: Chosen,
  where: ReturnType<typeof movable>,
  atOnce = MAX_CARDS_AT_ONCE,
): Promise<number[]> {
  if (all) {
    const count = await countMatching(ctx.db, ctx.shop, all.filter);
    if (count > all.count) refuse('cards_more', { count });
    return cardsMatching(ctx.db, ctx.shop, all.filter, { reach: atOnce, among: FREE, where });
  }
  const wanted = [...new Set(ids)];
  if (wanted.length === 0) refuse('cards_unchosen');
  const states = await statesOf(ctx.db, ctx.shop, wanted);
  if (states.length !== wanted.length) refuse('missing');
  if (!states.some(({ status }) => FREE.includes(status))) refuse('card_not_free');
  return wanted;
}

/** Makes a move with the cards meant that are still free. */
export async function change(ctx: MerchantCtx, chosen: Chosen, move: FreeMove): Promise<Changed> {
  const ids = await cardsChosen(ctx, chosen, movable(move));
  const changed = await moveFree(ctx.db, ctx.shop, ids, move, ctx.actor.accountId);
  stockMoved(ctx);
  return { changed: changed.length, more: ids.length === MAX_CARDS_AT_ONCE };
}

/** Makes a move with all that match, as many as one call may. For what was agreed to as a whole: emptying a goods. */
export async function changeAll(ctx: MerchantCtx, filter: CardFilter, move: FreeMove): Promise<Changed> {
  const ids = await cardsMatching(ctx.db, ctx.shop, filter, { reach: MAX_CARDS_AT_ONCE, among: FREE, where: movable(move) });
  const changed = await moveFree(ctx.db, ctx.shop, ids, move, ctx.actor.accountId);
  stockMoved(ctx);
  return { changed: changed.length, more: ids.length === MAX_CARDS_AT_ONCE };
}
