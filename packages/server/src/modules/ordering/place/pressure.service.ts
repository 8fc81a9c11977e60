/** Whether unpaid orders hold most of a goods: asked of the database at most once a second a goods, and then of each visitor. */

import type { Ctx } from '#kit/context';
import { ask } from '#kit/database';
import type { House } from '#kit/house';
import { refuse } from '#kit/refusal';
import { spendProof } from '#modules/platform';
import { PRESSURE_COUNT, underPressure } from './hold.rules.ts';

const MAX_AGE_MS = 1000;
const MAX_GOODS = 2000;

const known = new WeakMap<House, Map<number, { at: number; pressed: boolean }>>();

// unscoped: all
const COUNTS = `
  select (select count(*)::int from (select 1 from card where goods_id = $1 and status = 1 and delete_at is null limit ${PRESSURE_COUNT}) free) as free,
    (select count(*)::int from (select 1 from card where goods_id = $1 and status = 3 and delete_at is null limit ${PRESSURE_COUNT}) held) as reserved`;

async function isPressed(ctx: Ctx, goodsId: number): Promise<boolean> {
  const ofHouse = known.get(ctx.house) ?? new Map<number, { at: number; pressed: boolean }>();
  known.set(ctx.house, ofHouse);
  const at = performance.now();
  const before = ofHouse.get(goodsId);
  if (before && at - before.at < MAX_AGE_MS) return before.pressed;
  const [counts] = await ask<{ free: number; reserved: number }>(ctx.db, COUNTS, [goodsId]);
  const pressed = counts !== undefined && underPressure(counts);
  if (ofHouse.size >= MAX_GOODS) ofHouse.clear();
  ofHouse.set(goodsId, { at, pressed });
  return pressed;
}

/** Refuses `proof_needed` while the goods is under pressure and no fresh proof of work came along. */
export async function askProof(
  ctx: Ctx,
  goods: { id: number; delivery_kind: 0 | 1 | 2 | 3 },
  { proof, requestHash }: { proof: string; requestHash: Buffer },
): Promise<void> {
  if (goods.delivery_kind !== 0 || ctx.house.settings.get('order').order_proof_status === 0) return;
  if ((await isPressed(ctx, goods.id)) && !(await spendProof(ctx, proof, requestHash))) refuse('proof_needed');
}
