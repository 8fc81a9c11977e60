/** The bin: cards taken out of stock, to come back or to go for good. A sold card never lies here. */
import { MAX_CARDS_AT_ONCE, type merchantCard } from '@keymall/contract/inventory/card';
import type { HandlerInput, HandlerOutput } from '@keymall/contract/kit/endpoint';
import type { MerchantCtx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { noteEvent } from './card.repository.ts';
import { masked } from './card.rules.ts';
import { stockMoved } from './card-change.service.ts';
import { openCard } from './card-cipher.ts';
import { type Binned, holdBinned, holdPurgeable, listTrash, purge, unbin } from './card-trash.repository.ts';

type Changed = HandlerOutput<typeof merchantCard.clear>;

export async function trash(
  ctx: MerchantCtx,
  filter: HandlerInput<typeof merchantCard.trash>,
): Promise<HandlerOutput<typeof merchantCard.trash>> {
  const { list, total } = await listTrash(ctx.db, ctx.shop, filter);
  const rows = list.map(({ secret, fingerprint, delete_at, exported, ...row }) => ({
    ...row,
    masked: masked(openCard(ctx.house.keyring, { goods_id: row.goods_id, secret, fingerprint })),
    exported: exported ? (1 as const) : (0 as const),
    delete_at: delete_at as Date,
  }));
  return { list: rows, total };
}

/** The named cards, all of which must lie in the shop's bin. */
async function binned(ctx: MerchantCtx, ids: readonly number[]): Promise<Binned[]> {
  const wanted = [...new Set(ids)];
  const held = await holdBinned(ctx.db, ctx.shop, wanted);
  if (held.length !== wanted.length) refuse('missing');
  return held;
}

/**
 * Cards come back with the status they had. None can meet a twin: what lies in the bin keeps its text taken for its goods. Refuses
 * `card_goods_trashed` when the goods of all of them lie in the bin too; of several, the others come back.
 */
export async function restore(ctx: MerchantCtx, ids: readonly number[]): Promise<Changed> {
  const back = (await binned(ctx, ids)).filter(({ orphaned }) => !orphaned).map(({ id }) => id);
  if (back.length === 0) refuse('card_goods_trashed');
  await unbin(ctx.db, ctx.shop, back);
  await noteEvent(ctx.db, ctx.shop, back, 'restore', ctx.actor.accountId);
  stockMoved(ctx);
  return { changed: back.length, more: false };
}

/** Purges what was never sold, neither here nor by an export. Refuses `card_exported` when none may go. */
export async function purgeNamed(ctx: MerchantCtx, ids: readonly number[]): Promise<Changed> {
  const going = (await binned(ctx, ids)).filter(({ exported }) => !exported).map(({ id }) => id);
  if (going.length === 0) refuse('card_exported');
  await purge(ctx.db, ctx.shop, going);
  return { changed: going.length, more: false };
}

/** Empties the bin, of one goods or of all, as much as one call may. */
export async function emptyTrash(ctx: MerchantCtx, goodsId: number | undefined): Promise<Changed> {
  const going = await holdPurgeable(ctx.db, ctx.shop, goodsId, MAX_CARDS_AT_ONCE);
  await purge(ctx.db, ctx.shop, going);
  return { changed: going.length, more: going.length === MAX_CARDS_AT_ONCE };
}
