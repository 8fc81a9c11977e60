/** Sessions that ended a moment ago: an authorisation that began before must not outlive them. */
import type { PushActor } from './connections.ts';

export interface Revocation {
  realm: string;
  account: number;
  session?: string;
}

/** Longer than any authorisation takes. */
const MEMORY_MS = 60_000;

/** Times are monotonic ms. */
export const createRevocations = () => {
  let known: (Revocation & { at: number })[] = [];
  return {
    add(revocation: Revocation, time: number): void {
      known.push({ ...revocation, at: time });
    },
    /** Whether this login has ended since. */
    since: (actor: PushActor, since: number): boolean =>
      known.some(
        (each) =>
          each.at >= since &&
          each.realm === actor.realm &&
          each.account === actor.accountId &&
          (each.session === undefined || each.session === actor.session),
      ),
    forget(time: number): void {
      known = known.filter((each) => time - each.at < MEMORY_MS);
    },
  };
};
