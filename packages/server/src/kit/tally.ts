/**
 * Counts that need not survive a crash and must not cost a write each: added up in memory, written together every few
 * seconds, sooner where many come, and when the house closes.
 */
import type { House } from './house.ts';

export interface Tally<Mark> {
  add(key: string, mark: Mark): void;
  /** Writes what was added so far. */
  flush(): Promise<void>;
}

interface TallyOptions<Mark> {
  /** Two marks of one key as one. */
  merge(before: Mark, now: Mark): Mark;
  write(marks: ReadonlyMap<string, Mark>): Promise<void>;
}

const EVERY_MS = 3000;
/** So many are not waited with: a writing of thousands would take a core from those who buy meanwhile. */
const FULL = 250;
/** Keys are a visitor's to invent: beyond so many, new ones are not counted until the next writing. */
const MOST_KEYS = 20_000;

/** A tally of its own for each use of a house. */
export function tally<Mark>(house: House, { merge, write }: TallyOptions<Mark>): Tally<Mark> {
  let marks = new Map<string, Mark>();
  let timer: NodeJS.Timeout | undefined;
  let writing: Promise<void> = Promise.resolve();
  let isWriting = false;
  let hasFailed = false;

  function add(key: string, mark: Mark): void {
    const before = marks.get(key);
    if (before === undefined && marks.size >= MOST_KEYS) return;
    marks.set(key, before === undefined ? mark : merge(before, mark));
    // What could not be written is tried again with time, and not with every mark.
    if (marks.size >= FULL && !isWriting && !hasFailed) void flush();
    else timer ??= setTimeout(() => void flush(), EVERY_MS).unref();
  }

  async function writeOnce(): Promise<void> {
    clearTimeout(timer);
    timer = undefined;
    if (marks.size === 0) return;
    const taken = marks;
    marks = new Map();
    try {
      await write(taken);
      hasFailed = false;
    } catch (error) {
      house.log.warn({ err: error }, 'counts could not be written, they wait');
      hasFailed = true;
      for (const [key, mark] of taken) add(key, mark);
    }
  }
  function flush(): Promise<void> {
    isWriting = true;
    writing = writing.then(writeOnce).finally(() => (isWriting = false));
    return writing;
  }
  house.atClose(flush);
  return { add, flush };
}
