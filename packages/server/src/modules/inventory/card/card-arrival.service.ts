/** Cards that were bought at another shop: sealed like any, and delivered in the same transaction. */
import { MAX_CARD_LENGTH } from '@keymall/contract/inventory/card-lines';
import { isPrintable } from '@keymall/contract/kit/field';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { fingerprintOf, sealCard } from './card-cipher.ts';

export interface Arrival {
  merchantId: number;
  goodsId: number;
  orderId: number;
  /** Null: they are kept in stock, disabled. */
  lineId: number | null;
  cards: readonly string[];
}

/** False where one of them is no card, comes twice or was here before: then none is taken. */
export async function takeArrival(ctx: Ctx, { merchantId, goodsId, orderId, lineId, cards }: Arrival): Promise<boolean> {
  // A card of several lines keeps them.
  if (!cards.every((card) => card !== '' && card.length <= MAX_CARD_LENGTH && isPrintable(card.replaceAll('\n', ' ')))) return false;
  const { keyring } = ctx.house;
  const sealed = cards.map((number) => {
    const text = { number, secret: '' };
    const fingerprint = fingerprintOf(keyring, goodsId, text);
    return { fingerprint, secret: sealCard(keyring, goodsId, fingerprint, text) };
  });
  const { rows } = await sql<{ taken: boolean }>`
    select fn.cards_arrive(${merchantId}, ${goodsId}, ${orderId}, ${lineId}, ${sealed.map(({ secret }) => secret)}::bytea[],
      ${sealed.map(({ fingerprint }) => fingerprint)}::bytea[]) as taken`.execute(ctx.db);
  return rows[0]?.taken === true;
}
