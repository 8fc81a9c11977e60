/**
 * Calls of one statement that come while it is busy go together as its next one: what a transaction costs is paid once for all of
 * them, and a row that many want is locked once. Nobody waits for company: an idle statement starts at once. A second call beside
 * the first is for when that one stands still, waiting for what somebody else holds: sooner it would only divide the company.
 */
import { apart, Busy, type Db, databaseCode, isPool, waitOf } from './database.ts';

/** After this nobody waits for a turn any more, unless a connection is waited for longer. */
const WAIT_MS = 5000;
/** A call that is under way for so long stands still: the next begins beside it. */
export const STANDS_STILL_MS = 25;

/** PostgreSQL's word that it takes no more connections. */
const TOO_MANY_CONNECTIONS = '53300';

export interface Gathering<Item, Answer> {
  /** Answers each of the items at its place; undefined for one that wants a call of its own. */
  run(db: Db, items: readonly Item[]): Promise<(Answer | undefined)[]>;
  /** What no two items on their way may share. */
  keys(item: Item): readonly string[];
  /** Calls at a time, of one process: each over a connection of its own, which nothing else can take. */
  lanes: number;
  /** Items of a call at the most. */
  most: number;
}

interface Waiting<Item, Answer> {
  item: Item;
  keys: readonly string[];
  since: number;
  take(answer: Answer): void;
  fail(error: unknown): void;
}

/** A connection of its own, for one call after the other. */
interface Lane {
  db: Db;
  /** When the call on it began; null while it is free. */
  begun: number | null;
}

/** Makes the function that gives one item's answer. Inside a transaction an item goes alone; so does one whose company failed. */
export function gathered<Item, Answer>({ run, keys, lanes, most }: Gathering<Item, Answer>): (db: Db, item: Item) => Promise<Answer> {
  const queues = new WeakMap<Db, (item: Item) => Promise<Answer>>();

  async function alone(db: Db, item: Item): Promise<Answer> {
    const [answer] = await run(db, [item]);
    if (answer === undefined) throw new Error('a call of one item gave no answer');
    return answer;
  }

  function queueOf(db: Db): (item: Item) => Promise<Answer> {
    const own: Lane[] = Array.from({ length: lanes }, () => ({ db: apart(db), begun: null }));
    const waiting: Waiting<Item, Answer>[] = [];
    const onTheWay = new Set<string>();
    /** The first that is free: what its connection has at hand from the call before is used again. */
    const free = (): Lane | undefined => own.find(({ begun }) => begun === null);
    let isDue = false;
    let patience: NodeJS.Timeout | undefined;

    async function go(lane: Db, part: readonly Waiting<Item, Answer>[]): Promise<void> {
      let answers: (Answer | undefined)[] = [];
      const items = part.map(({ item }) => item);
      try {
        answers = await run(lane, items).catch((error: unknown) => {
          if (databaseCode(error) !== TOO_MANY_CONNECTIONS) throw error;
          // No place for another connection: nothing was asked yet, and those of the pool are open.
          return run(db, items);
        });
      } catch (error) {
        // One of them undid all; a database that is away is asked once, not once for each.
        if (part.length === 1 || databaseCode(error) === '') {
          for (const { fail } of part) fail(error);
          return;
        }
      }
      for (const [place, each] of part.entries()) {
        const answer = answers[place];
        if (answer === undefined) alone(db, each.item).then(each.take, each.fail);
        else each.take(answer);
      }
    }

    function next(): void {
      isDue = false;
      clearTimeout(patience);
      patience = undefined;
      while (waiting.length > 0) {
        const lane = free();
        if (!lane) return;
        const now = performance.now();
        const longer = Math.max(...own.map(({ begun }) => begun ?? Number.NEGATIVE_INFINITY)) + STANDS_STILL_MS - now;
        if (longer > 0 && waiting.length < most) {
          patience ??= setTimeout(next, longer);
          return;
        }
        const part = nextPart(waiting, onTheWay, most, now - Math.max(WAIT_MS, waitOf(db)));
        if (part.length === 0) return;
        lane.begun = now;
        void go(lane.db, part).finally(() => {
          lane.begun = null;
          for (const { keys } of part) for (const key of keys) onTheWay.delete(key);
          next();
        });
      }
    }

    return (item) =>
      new Promise((take, fail) => {
        waiting.push({ item, keys: keys(item), since: performance.now(), take, fail });
        if (isDue || !free() || (patience && waiting.length < most)) return;
        isDue = true;
        // Whatever came with the same stroke goes together.
        setImmediate(next);
      });
  }

  return (db, item) => {
    if (!isPool(db)) return alone(db, item);
    const known = queues.get(db);
    if (known) return known(item);
    const queue = queueOf(db);
    queues.set(db, queue);
    return queue(item);
  };
}

/** Takes the first items that may go together out of a queue, and their keys; those that share a key with an earlier one keep their places. Who came before `latest` is told that no turn came. */
function nextPart<Item, Answer>(
  waiting: Waiting<Item, Answer>[],
  onTheWay: Set<string>,
  most: number,
  latest: number,
): Waiting<Item, Answer>[] {
  const taken = new Set(onTheWay);
  const part: Waiting<Item, Answer>[] = [];
  const left: Waiting<Item, Answer>[] = [];
  for (const each of waiting.splice(0)) {
    if (each.since < latest) {
      each.fail(new Busy('no turn came'));
      continue;
    }
    const isFree = part.length < most && !each.keys.some((key) => taken.has(key));
    for (const key of each.keys) {
      taken.add(key);
      if (isFree) onTheWay.add(key);
    }
    (isFree ? part : left).push(each);
  }
  waiting.push(...left);
  return part;
}
