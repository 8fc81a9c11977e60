/**
 * Work that is done one after the other in this process, each in the line of whoever it is for: the lines take turns, so that a long
 * line makes nobody wait but itself.
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

export function takingTurns(): Turns {
  /** In the order of their turns: a line that has had its turn goes to the end. */
  const lines = new Map<number, Waiting[]>();
  const known = new Map<number, Promise<void>>();
  let running: Promise<void> | null = null;

  async function run(): Promise<void> {
    for (let [line] = lines.keys(); line !== undefined; [line] = lines.keys()) {
      const waiting = lines.get(line) as Waiting[];
      const { name, work, settled } = waiting.shift() as Waiting;
      await work().then(settled.resolve, settled.reject);
      known.delete(name);
      lines.delete(line);
      if (waiting.length > 0) lines.set(line, waiting);
    }
    running = null;
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
      running ??= run();
      return settled.promise;
    },
    async done() {
      while (running) await running;
    },
  };
}
