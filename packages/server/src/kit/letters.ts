/** Mails and texts that a stranger may have sent to whomever he names. */
import type { Ctx } from './context.ts';
import { refuse } from './refusal.ts';

/**
 * Counts one before it is sent: for the address that asks first, so that one stranger spends his own; then for whom it goes to (`to`:
 * the door, and a mailbox, mobile or order), where there is a day's end to them. Refuses `too_many`.
 */
export async function spendLetter({ house: { limiter }, ip }: Pick<Ctx, 'house' | 'ip'>, to: string): Promise<void> {
  const { seconds, isFirst } = await limiter.count('letters', `ip:${ip}`);
  if (seconds > 0) refuse('too_many', { seconds });
  const wait = await limiter.attemptAt('mailbox_links', to, isFirst);
  if (wait > 0) refuse('too_many', { seconds: wait });
}
