/** What a mailbox says to being told that a goods is back. */
import type { Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { confirmSubscription, dropSubscription, forgetUnconfirmed, restockLetter } from './restock.repository.ts';
import { CONFIRM_MS, restockIdIn, restockTokenFits } from './restock.rules.ts';

/** The reminder of a token. Refuses `restock_link_dead`: cancelled, told, not confirmed in time, or never asked for. */
async function reminderOf(ctx: Ctx, token: string) {
  const id = restockIdIn(token);
  const row = id === null ? undefined : await restockLetter(ctx.db, id);
  if (!row || !restockTokenFits(ctx.house.keyring, row, token)) return refuse('restock_link_dead');
  const late = row.confirm_at === null && row.create_at.getTime() + CONFIRM_MS < ctx.now().getTime();
  return late || row.notify_at !== null ? refuse('restock_link_dead') : row;
}

export async function lookAtReminder(ctx: Ctx, token: string) {
  const { name, shop_name, confirm_at } = await reminderOf(ctx, token);
  return { goods_name: name, shop_name, confirmed: confirm_at !== null };
}

/** A second time is as good as once. */
export async function confirmReminder(ctx: Ctx, token: string): Promise<void> {
  const { id } = await reminderOf(ctx, token);
  await confirmSubscription(ctx.db, id, ctx.now());
}

export async function stopReminder(ctx: Ctx, token: string): Promise<void> {
  const { id } = await reminderOf(ctx, token);
  await dropSubscription(ctx.db, id);
}

/** Job: who did not answer in time wants nothing. Gives how many. */
export const forgetSilent = (ctx: Ctx): Promise<number> => forgetUnconfirmed(ctx.db, new Date(ctx.now().getTime() - CONFIRM_MS));
