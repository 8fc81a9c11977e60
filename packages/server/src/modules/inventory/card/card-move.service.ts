/** Cards change to another goods of their shop. A text is sealed for its goods, so each is opened and sealed anew. */
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { merchantCard } from '@keymall/contract/inventory/card';
import type { HandlerInput, HandlerOutput } from '@keymall/contract/kit/endpoint';
import { sql } from 'kysely';
import type { MerchantCtx } from '#kit/context';
import { databaseCode } from '#kit/database';
import { orMissing, refuse } from '#kit/refusal';
import { FREE, masked, previewOf } from './card.rules.ts';
import { cardsChosen, stockMoved } from './card-change.service.ts';
import { fingerprintOf, openCard, sealCard } from './card-cipher.ts';
import { fingerprintsAt, goodsForCards, holdFree, rehome, type Sealed } from './card-move.repository.ts';

/** Cards one call moves: each is opened and sealed while its row is held. */
const MOVED_AT_ONCE = 2000;
const TURN = 250;
const DUPLICATE = '23505';
/** Refused cards that are named. */
const TOLD = 50;

export async function move(
  ctx: MerchantCtx,
  { goods_id: target, ...chosen }: HandlerInput<typeof merchantCard.move>,
): Promise<HandlerOutput<typeof merchantCard.move>> {
  const goods = orMissing(await goodsForCards(ctx.db, ctx.shop, target));
  if (goods.is_proxy === 1) refuse('copy_has_no_stock');
  if (goods.delivery_kind !== 0) refuse('goods_without_cards');
  const isChosen = goods.card_order === 3;
  const elsewhere = [sql`c.status = any(${FREE}::smallint[])`, sql`c.goods_id <> ${target}`];
  const ids = await cardsChosen(ctx, chosen, elsewhere, MOVED_AT_ONCE);

  const moving: (Sealed & { masked: string })[] = [];
  for (const [index, card] of (await holdFree(ctx.db, ctx.shop, ids, target)).entries()) {
    if (index % TURN === TURN - 1) await nextTurn();
    const text = openCard(ctx.house.keyring, card);
    const fingerprint = fingerprintOf(ctx.house.keyring, target, text);
    moving.push({
      id: card.id,
      fingerprint,
      secret: sealCard(ctx.house.keyring, target, fingerprint, text),
      preview: isChosen ? previewOf(text) : null,
      masked: masked(text),
    });
  }

  const there = await fingerprintsAt(
    ctx.db,
    ctx.shop,
    target,
    moving.map(({ fingerprint }) => fingerprint),
  );
  const fresh: typeof moving = [];
  const refused: typeof moving = [];
  for (const card of moving) {
    const key = card.fingerprint.toString('hex');
    (there.has(key) ? refused : fresh).push(card);
    there.add(key);
  }
  try {
    await rehome(ctx.db, ctx.shop, { goodsId: target, actorId: ctx.actor.accountId, note: goods.name }, fresh);
  } catch (error) {
    // an import brought the same card to the goods between the look and the move: asked again, it is told by name
    if (databaseCode(error) === DUPLICATE) refuse('busy');
    throw error;
  }
  stockMoved(ctx);
  return {
    changed: fresh.length,
    // Refused ones would be found again and again: who means all goes on only while something moves.
    more: ids.length === MOVED_AT_ONCE && fresh.length > 0,
    duplicate: refused.length,
    refused: refused.slice(0, TOLD).map((card) => ({ id: card.id, masked: card.masked })),
  };
}
