import type { merchantCard } from '@keymall/contract/inventory/card';
import type { HandlerInput, HandlerOutput } from '@keymall/contract/kit/endpoint';
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import type { MerchantCtx } from '#kit/context';
import { orMissing } from '#kit/refusal';
import { worded } from '#kit/said';
import { cardById, eventsOf, type LockedCard, noteEvent, refundsOf, rowsOf, storyOf } from './card.repository.ts';
import { masked } from './card.rules.ts';
import { type CardText, openCard } from './card-cipher.ts';
import { cardsByText } from './card-search.service.ts';
import { cardsMatching, countMatching } from './card-walk.repository.ts';

/** A card as a list shows it: opened here, and no more of it than its ends leaves the server. */
export function shown(ctx: MerchantCtx, { secret, fingerprint, is_first, delete_at: _, ...row }: LockedCard) {
  const text = openCard(ctx.house.keyring, { goods_id: row.goods_id, secret, fingerprint });
  return { ...row, is_first: is_first ? (1 as const) : (0 as const), masked: masked(text) };
}

/** A page of cards, newest first; only what the page shows is opened. Further than cards are counted there are no pages. */
export async function list(
  ctx: MerchantCtx,
  { page, limit, card, ...filter }: HandlerInput<typeof merchantCard.list>,
): Promise<HandlerOutput<typeof merchantCard.list>> {
  const wanted = card ? { ...filter, named: await cardsByText(ctx, card, filter.goods_id) } : filter;
  const skip = (page - 1) * limit;
  const [ids, total] = await Promise.all([
    skip < COUNTED_ROWS ? cardsMatching(ctx.db, ctx.shop, wanted, { reach: limit, skip }) : [],
    countMatching(ctx.db, ctx.shop, wanted),
  ]);
  const rows = await rowsOf(ctx.db, ctx.shop, ids);
  return { list: rows.map((row) => shown(ctx, row)), total };
}

/** Everything about one card but its text. */
export async function detail(ctx: MerchantCtx, id: number): Promise<HandlerOutput<typeof merchantCard.detail>> {
  const [row] = await rowsOf(ctx.db, ctx.shop, [id]);
  const card = orMissing(row);
  const story = orMissing(await storyOf(ctx.db, ctx.shop, id));
  const { order_id, order_status, order_at, success_at } = story;
  const order =
    order_id !== null && order_status !== null && order_at !== null
      ? { id: order_id, status: order_status, create_at: order_at, success_at }
      : null;
  const [history, refunds] = await Promise.all([eventsOf(ctx.db, ctx.shop, id), order ? refundsOf(ctx.db, ctx.shop, order.id) : []]);
  return {
    ...shown(ctx, card),
    delete_at: card.delete_at,
    dispute: story.dispute ? 1 : 0,
    batch: { id: story.batch_id, source: story.source, file_name: story.file_name, note: story.note, create_at: story.batch_at },
    order,
    refunds: refunds.map((refund) => worded(refund, ctx.locale)),
    history,
  };
}

/** The whole text of one card; the card's story and the operation log remember who asked. */
export async function reveal(ctx: MerchantCtx, id: number): Promise<CardText> {
  const card = orMissing(await cardById(ctx.db, ctx.shop, id));
  await noteEvent(ctx.db, ctx.shop, [id], 'reveal', ctx.actor.accountId);
  return openCard(ctx.house.keyring, card);
}
