/**
 * What many ask for at once: whoever asks the same so soon after is given the same, and an answer that came out as the one before it
 * **is** the one before it, so that what was made of it (its wire form, a drawn page) stands. Only of what depends on the question alone,
 * never on who asks (docs/decisions/0097).
 */
import { isDeepStrictEqual } from 'node:util';

interface Entry {
  /** Of the house's clock; before all time once somebody changed something. */
  at: number;
  value: Promise<unknown>;
  /** What it, or the one before it, came to. */
  last: unknown;
}

/** Questions are a visitor's to invent: no more answers than this are kept. */
const MOST = 500;

export interface Sharing {
  /** The answer to `key`, at most `maxAgeMs` old, counted from when it was asked for. `make` is given the one before; what fails is shared with nobody later. */
  of<T>(key: string, maxAgeMs: number, make: (before: T | undefined) => Promise<T>): Promise<T>;
  /** Somebody changed something: from here on all is asked anew. */
  end(): void;
  size(): number;
  clear(): void;
}

/** The earlier one where both say the same. */
export const sameOr = <T>(before: T | undefined, now: T): T => (isDeepStrictEqual(before, now) ? (before as T) : now);

export function createSharing(now: () => Date): Sharing {
  const kept = new Map<string, Entry>();
  return {
    of<T>(key: string, maxAgeMs: number, make: (before: T | undefined) => Promise<T>): Promise<T> {
      const time = now().getTime();
      const known = kept.get(key);
      // a key belongs to one asker, who says what it stands for
      if (known && time >= known.at && time - known.at < maxAgeMs) return known.value as Promise<T>;
      const value = make(known?.last as T | undefined);
      const entry: Entry = { at: time, value, last: known?.last };
      kept.delete(key);
      if (kept.size >= MOST) kept.delete(kept.keys().next().value as string);
      kept.set(key, entry);
      value.then(
        (made) => (entry.last = made),
        () => kept.get(key) === entry && kept.delete(key),
      );
      return value;
    },
    end() {
      for (const entry of kept.values()) entry.at = Number.NEGATIVE_INFINITY;
    },
    size: () => kept.size,
    clear: () => kept.clear(),
  };
}
