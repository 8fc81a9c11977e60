/** A merchant looks at purchases at other shops, has them asked about, and settles by hand what no machine can. */
import type { DockingState } from '@keymall/contract/docking/docking-words';
import type { MerchantCtx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { purchaseOf, triedOf } from './docking-order.repository.ts';
import { attemptsOf, lockOrderOf, lockPurchase, moveAttempt, movePurchase } from './purchase.repository.ts';
import { advance, hasEnded } from './purchase.service.ts';

const WAITS: ReadonlySet<DockingState> = new Set<DockingState>(['planned', 'asked', 'waiting', 'refunding']);

export async function detailOf(ctx: MerchantCtx, id: number) {
  const row = orMissing(await purchaseOf(ctx.db, ctx.shop, id));
  return { ...row, next_at: WAITS.has(row.state) ? row.next_at : null, tried: await triedOf(ctx.db, ctx.shop, id) };
}

const stateOf = async (ctx: MerchantCtx, id: number) => ({ state: orMissing(await purchaseOf(ctx.db, ctx.shop, id)).state });

/** One of the shop's that has not ended, held. Refuses `missing`, `docking_ended`, `docking_busy`. */
async function hold(ctx: MerchantCtx, id: number) {
  orMissing(await purchaseOf(ctx.db, ctx.shop, id));
  await lockOrderOf(ctx.db, id);
  const purchase = orMissing(await lockPurchase(ctx.db, id));
  if (hasEnded(purchase.state)) refuse('docking_ended');
  if (purchase.lease_until !== null && purchase.lease_until > ctx.now()) refuse('docking_busy');
  return { purchase, open: (await attemptsOf(ctx.db, id)).find(({ state }) => state !== 'refused') };
}

const inside = <T>(ctx: MerchantCtx, work: (inner: MerchantCtx) => Promise<T>): Promise<T> =>
  ctx.transaction((inner) => work({ ...inner, actor: ctx.actor, shop: ctx.shop }));

/** Asks on, now. */
export async function askAgain(ctx: MerchantCtx, id: number) {
  await inside(ctx, (inner) => hold(inner, id));
  await advance(ctx, id, { byHand: true });
  return stateOf(ctx, id);
}

/** Says under which number the other shop has it, and asks about that. Refuses `docking_ended` also where nothing is open. */
export async function nameUpstream(ctx: MerchantCtx, { id, upstream_no }: { id: number; upstream_no: string }) {
  await inside(ctx, async (inner) => {
    const { open } = await hold(inner, id);
    if (!open || !(await moveAttempt(inner.db, open.id, ['asked', 'odd', 'pending'], { upstream_no }))) refuse('docking_ended');
  });
  await advance(ctx, id, { byHand: true });
  return stateOf(ctx, id);
}

/** It was not bought there: the next place is asked, or the money goes back. Refuses `docking_not_hand`. */
export async function sayNotBought(ctx: MerchantCtx, id: number): Promise<void> {
  const { purchase, open } = await hold(ctx, id);
  if (purchase.state !== 'hand' || !open) refuse('docking_not_hand');
  await moveAttempt(ctx.db, open.id, ['asked', 'odd', 'pending'], { state: 'refused', why: 'hand', finish_at: ctx.now() });
  await movePurchase(ctx.db, id, { state: 'planned', next_at: ctx.now(), lease_until: null });
}
