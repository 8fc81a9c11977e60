import type { MerchantCtx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { stockTopic } from '#modules/catalogue';
import { type CardFilter, cardById, changeFree, listCards, statesOf } from './card.repository.ts';
import { FREE, mask } from './card.rules.ts';
import { type CardText, openCard } from './card-cipher.ts';

/** A page of cards; only what the page shows is opened, and no more of it than its ends leaves the server. */
export async function list(ctx: MerchantCtx, filter: CardFilter) {
  const { list: rows, total } = await listCards(ctx.db, ctx.shop, filter);
  const shown = rows.map(({ secret: sealed, fingerprint, is_first, ...row }) => {
    const { number, secret } = openCard(ctx.house.keyring, { goods_id: row.goods_id, secret: sealed, fingerprint });
    return { ...row, is_first: is_first ? (1 as const) : (0 as const), masked: [mask(number), mask(secret)].filter(Boolean).join(' ') };
  });
  return { list: shown, total };
}

/** The whole text of one card; the operation log remembers who asked. */
export async function reveal(ctx: MerchantCtx, id: number): Promise<CardText> {
  return openCard(ctx.house.keyring, orMissing(await cardById(ctx.db, ctx.shop, id)));
}

/**
 * Changes cards that no order holds and gives how many changed. Refuses `missing` when one is not the shop's, and
 * `card_not_free` when orders hold all of them.
 */
export async function change(ctx: MerchantCtx, ids: number[], what: Parameters<typeof changeFree>[3]): Promise<number> {
  const wanted = [...new Set(ids)];
  const states = await statesOf(ctx.db, ctx.shop, wanted);
  if (states.length !== wanted.length) refuse('missing');
  if (!states.some(({ status }) => FREE.includes(status))) refuse('card_not_free');
  const changed = await changeFree(ctx.db, ctx.shop, wanted, what);
  ctx.after(() => ctx.house.invalidate(stockTopic(ctx.shop.merchantId)));
  return changed;
}
