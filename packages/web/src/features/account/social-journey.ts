/** What this tab remembers of a way through a provider: where it led on to, and whom it proved while nobody here is he. */
import { readJson, readTab, writeTab } from '#kit/storage';

/** Somebody proved elsewhere whom no account is bound to yet: he goes along with a password or a registration. */
export interface Unbound {
  uuid: string;
  /** What he is called there; may be empty. */
  name: string;
}

const UNBOUND = 'keymall.social';
const PROVEN = 'keymall.social.bind';
const NEXT = 'keymall.social.next';

const isUnbound = (value: unknown): value is Unbound =>
  typeof value === 'object' && value !== null && 'uuid' in value && typeof value.uuid === 'string' && 'name' in value;

export const unboundHere = (): Unbound | null => readJson(readTab(UNBOUND), isUnbound);
export const keepUnbound = (unbound: Unbound | null): void => writeTab(UNBOUND, unbound && JSON.stringify(unbound));

/** Leaves for a provider; `next` is where one goes on after coming back. */
export function leaveFor(url: string, next: string): void {
  writeTab(NEXT, next);
  window.location.assign(url);
}

/** Where one was going when one left, once. */
export function takeNext(fallback: string): string {
  const next = readTab(NEXT) || fallback;
  writeTab(NEXT, null);
  return next;
}

/** A journey that came back to be bound: the page that lists what is bound takes it, with the session that began it. */
export const keepProven = (uuid: string): void => writeTab(PROVEN, uuid);
export const hasProven = (): boolean => readTab(PROVEN) !== null;
export function takeProven(): string | null {
  const uuid = readTab(PROVEN);
  writeTab(PROVEN, null);
  return uuid;
}
