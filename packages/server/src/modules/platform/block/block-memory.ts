/** Block lists as a process remembers them: an order is compared without asking the database, and refused ones are counted later. */
import type { Db } from '#kit/database';
import type { House } from '#kit/house';
import { type Tally, tally } from '#kit/tally';
import { type BlockType, blockKey } from './block-value.ts';

export interface BlockEntry {
  id: number;
  type: BlockType;
  value: string;
  expire_at: Date | null;
}

interface List {
  entries: Map<string, BlockEntry>;
  loadedAt: number;
}

interface MemoryOptions {
  /** Told when a list has changed. */
  topic: string;
  load(db: Db, owner: number): Promise<BlockEntry[]>;
  count(db: Db, hits: ReadonlyMap<number, number>): Promise<void>;
}

/** However a message was lost, a list is not older than this. */
const MAX_AGE_MS = 30_000;
/** Lists one process remembers. */
const MAX_LISTS = 5000;

export class BlockMemory {
  readonly #house: House;
  readonly #options: MemoryOptions;
  readonly #hits: Tally<number>;
  #lists = new Map<number, List>();
  #loading = new Map<number, Promise<List>>();
  /** Counts what was told: what was read before is not kept after. */
  #epoch = 0;

  constructor(house: House, options: MemoryOptions) {
    this.#house = house;
    this.#options = options;
    this.#hits = tally<number>(house, {
      merge: (before, now) => before + now,
      write: (marks) => options.count(house.db, new Map([...marks].map(([id, count]) => [Number(id), count]))),
    });
    const forget = (): void => {
      this.#epoch += 1;
      this.#lists.clear();
      this.#loading = new Map();
    };
    house.onInvalidate(options.topic, forget);
    house.caches.keep({ group: 'block', entries: () => this.#lists.size, clear: forget });
  }

  /** Is one of the keys on the owner's list today. Counts it against the entry. */
  async hit(owner: number, keys: readonly string[]): Promise<boolean> {
    const now = this.#house.now().getTime();
    const { entries } = await this.#list(owner, now);
    const entry = keys.map((key) => entries.get(key)).find((each) => each && (each.expire_at === null || each.expire_at.getTime() > now));
    if (entry) this.#hits.add(String(entry.id), 1);
    return entry !== undefined;
  }

  /** Writes hits that are still only counted. */
  flush(): Promise<void> {
    return this.#hits.flush();
  }

  async #list(owner: number, now: number): Promise<List> {
    const known = this.#lists.get(owner);
    if (known && Math.abs(now - known.loadedAt) < MAX_AGE_MS) return known;
    const joined = this.#loading.get(owner);
    if (joined) return joined;
    const loading = this.#loading;
    const load = this.#load(owner, now).finally(() => loading.delete(owner));
    loading.set(owner, load);
    return load;
  }

  async #load(owner: number, loadedAt: number): Promise<List> {
    const epoch = this.#epoch;
    const rows = await this.#options.load(this.#house.db, owner);
    const list = { entries: new Map(rows.map((row) => [blockKey(row.type, row.value), row])), loadedAt };
    if (epoch === this.#epoch) {
      this.#lists.delete(owner);
      this.#lists.set(owner, list);
      if (this.#lists.size > MAX_LISTS) this.#lists.delete(this.#lists.keys().next().value as number);
    }
    return list;
  }
}
