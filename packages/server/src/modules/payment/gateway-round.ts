/** One run over what gateways are asked for: every account in lines of its own, so that a slow one holds up nobody else. */
import type { Ctx } from '#kit/context';
import { inLines } from '#kit/turns';

/** What a round reads at once; as long as as many come, it reads more. */
export const READ_AT_ONCE = 500;
/** What is asked of one account side by side. */
const LINES_OF_ONE = 4;
/** A round begins nothing more after it; the next begins with its minute. */
const RUN_MS = 45_000;
/** An account whose gateway says nothing for so long, or at which we fail, so often in one round, is left alone until the next: nobody waits for it but its own. */
const SLOW_MS = 3000;
const SLOW_ASKINGS = 4;

export interface RoundTimes {
  runMs?: number;
  slowMs?: number;
}

interface Due {
  id: number;
  channel_account_id: number;
}
const lineOf = ({ channel_account_id, id }: Due): number => channel_account_id * LINES_OF_ONE + (id % LINES_OF_ONE);

/**
 * Asks for all that is due: `read` gives up to READ_AT_ONCE of it, none of the accounts named, and `ask` says whether the gateway said anything.
 * What was asked for must not be due any more. What one throws is logged, and is not the others'. Gives the accounts that were left alone,
 * and how many failed.
 */
export async function askRound<T extends Due>(
  { log }: Pick<Ctx, 'log'>,
  read: (without: readonly number[]) => Promise<readonly T[]>,
  ask: (each: T) => Promise<boolean>,
  { runMs = RUN_MS, slowMs = SLOW_MS }: RoundTimes = {},
): Promise<{ mute: number[]; failed: number }> {
  const until = performance.now() + runMs;
  const slow = new Map<number, number>();
  let failed = 0;
  const isMute = (account: number): boolean => (slow.get(account) ?? 0) >= SLOW_ASKINGS;
  const asked = async (each: T): Promise<boolean> => {
    const begun = performance.now();
    try {
      return (await ask(each)) || performance.now() - begun < slowMs;
    } catch (error) {
      failed += 1;
      log.error({ err: error, id: each.id, channel_account_id: each.channel_account_id }, 'a gateway could not be asked');
      return false;
    }
  };
  for (;;) {
    const due = await read([...slow.keys()].filter(isMute));
    await inLines(due, lineOf, async (each) => {
      const account = each.channel_account_id;
      if (performance.now() > until || isMute(account)) return;
      if (!(await asked(each))) slow.set(account, (slow.get(account) ?? 0) + 1);
    });
    if (due.length < READ_AT_ONCE || performance.now() > until) return { mute: [...slow.keys()].filter(isMute), failed };
  }
}
