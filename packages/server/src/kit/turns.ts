/**
 * Work that is done in this process, each in the line of whoever it is for: of a line one after the other, and the lines take turns,
 * so that a long line makes nobody wait but itself.
 */
export interface Turns {
  /** Stands in a line, or where the same `name` stands already. Settles as the work does. */
  join(line: number, name: number, work: () => Promise<void>): Promise<void>;
  /** Waits until nobody stands in any line. */
  done(): Promise<void>;
}

interface Waiting {
  name: number;
  work: () => Promise<void>;
  settled: PromiseWithResolvers<void>;
}

/** `atOnce` lines have their turn at the same time. */
export function takingTurns(atOnce = 1): Turns {
  /** In the order of their turns: a line that has had its turn goes to the end. */
  const lines = new Map<number, Waiting[]>();
  const known = new Map<number, Promise<void>>();
  const atWork = new Set<number>();

  async function run(line: number): Promise<void> {
    const waiting = lines.get(line) as Waiting[];
    const { name, work, settled } = waiting.shift() as Waiting;
    atWork.add(line);
    await work().then(settled.resolve, settled.reject);
    known.delete(name);
    atWork.delete(line);
    lines.delete(line);
    if (waiting.length > 0) lines.set(line, waiting);
    begin();
  }

  function begin(): void {
    for (const line of lines.keys()) {
      if (atWork.size >= atOnce) return;
      if (!atWork.has(line)) void run(line);
    }
  }

  return {
    join(line, name, work) {
      const there = known.get(name);
      if (there) return there;
      const settled = Promise.withResolvers<void>();
      known.set(name, settled.promise);
      const waiting = lines.get(line);
      if (waiting) waiting.push({ name, work, settled });
      else lines.set(line, [{ name, work, settled }]);
      begin();
      return settled.promise;
    },
    async done() {
      while (known.size > 0) await Promise.allSettled(known.values());
    },
  };
}

/** Lines that have their turn at the same time, where each waits for a server elsewhere. */
const LINES = 16;

/** Does each of a list in its line: one that waits long holds up its line alone. Ends when all have ended; what one threw is thrown then. */
export async function inLines<T extends { id: number }>(
  list: readonly T[],
  lineOf: (each: T) => number,
  work: (each: T) => Promise<void>,
): Promise<void> {
  const turns = takingTurns(LINES);
  const ends = await Promise.allSettled(list.map((each) => turns.join(lineOf(each), each.id, () => work(each))));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}

const FEW = 4;
/** The same where nothing is known of them but their numbers: a few at once. */
export const fewAtOnce = (ids: readonly number[], work: (id: number) => Promise<void>): Promise<void> =>
  inLines(
    ids.map((id) => ({ id })),
    ({ id }) => id % FEW,
    ({ id }) => work(id),
  );
