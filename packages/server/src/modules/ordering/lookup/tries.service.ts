/**
 * Tries at what proves an order. The address that tries is counted first, so that what it spends is its own; the order or contact only
 * after that, and as a delay with a large end a day: docs/domain/lookup.md.
 */
import type { Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { wasPlacedFrom } from './lookup.repository.ts';

/** What is tried at: an order by its number, a contact, the number on a gateway's bill. */
export type Sought = { trade_no: string } | { contact: string } | { gateway: string; trade_no?: never; contact?: never };

const nameOf = (sought: Sought): string => Object.entries(sought).flat().join(':');

/**
 * Counts a try before anything is compared; `door` parts tries that are not of the same secret. Refuses `too_many`. Gives how to take
 * it back after a good one. Where orders came from is never closed to them by others' tries.
 */
export async function tryAt(ctx: Ctx, sought: Sought, door = ''): Promise<() => Promise<void>> {
  const { limiter } = ctx.house;
  const [address, victim] = [`${door}ip:${ctx.ip}`, `${door}${nameOf(sought)}`];
  const { seconds, isFirst } = await limiter.count('lookup_failures', address);
  if (seconds > 0) refuse('too_many', { seconds });
  const wait = await limiter.attemptAt('order_failures', victim, isFirst);
  if (wait > 0 && !(await wasPlacedFrom(ctx.db, sought, ctx.ip))) refuse('too_many', { seconds: wait });
  return async () => {
    await limiter.pardon('lookup_failures', address);
    if (wait === 0) await limiter.pardon('order_failures', victim);
  };
}
