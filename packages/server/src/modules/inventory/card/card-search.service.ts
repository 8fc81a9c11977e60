import { setImmediate as nextTurn } from 'node:timers/promises';
import type { MerchantCtx } from '#kit/context';
import { meantBy } from './card.rules.ts';
import { fingerprintOf } from './card-cipher.ts';
import { cardsWithFingerprints, goodsToProbe } from './card-search.repository.ts';

/** Fingerprints made before other requests get their turn. */
const TURN = 500;
/** Fingerprints one search may cost. */
const MAX_PROBES = 30_000;

/**
 * The cards whose whole text this is. A fingerprint belongs to a goods, so each goods of the shop is probed through its unique
 * index; no card is opened.
 */
export async function cardsByText(ctx: MerchantCtx, text: string, goodsId?: number): Promise<number[]> {
  const goods = await goodsToProbe(ctx.db, ctx.shop, goodsId);
  const meant = meantBy(text);
  const probes: { goods_id: number; fingerprint: Buffer }[] = [];
  for (const card of meant) {
    for (const goods_id of goods) {
      if (probes.length === MAX_PROBES) break;
      if (probes.length % TURN === TURN - 1) await nextTurn();
      probes.push({ goods_id, fingerprint: fingerprintOf(ctx.house.keyring, goods_id, card) });
    }
  }
  return cardsWithFingerprints(ctx.db, ctx.shop, probes);
}
