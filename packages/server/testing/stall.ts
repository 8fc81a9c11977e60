/**
 * How long a call holds the thread, so that a test can say "too long" and never be wrong by chance (docs/decisions/0031-sizes.md):
 * CPU time of this thread alone, the least of several runs, in units of a control that is measured in the same process.
 */

const RUNS = 3;

/** CPU microseconds of this thread: what others do on the machine isn't in it. Their sum is exact; how the system divides it into user and system is a guess. */
async function spent(work: () => unknown): Promise<number> {
  const before = process.threadCpuUsage();
  await work();
  const { user, system } = process.threadCpuUsage(before);
  return user + system;
}

/** The least of several runs: chance only adds. */
async function leastSpent(work: () => unknown): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let run = 0; run < RUNS; run += 1) least = Math.min(least, await spent(work));
  return least;
}

/** Bytes that the control reads: the most that an ordinary call may send. */
export const CONTROL_BYTES = 262_144;
/** A quarter of a full load must cost a quarter: 4, where squares cost 16. */
const STEP = 4;
const MOST_GROWTH = 8;
/** In controls: what isn't worth a second look, and what no full load may cost however it grows; more for the few larger bodies. */
const CHEAP = 20;
const MOST = 100;

/** How often the control is done to be measured, and what it costs on any machine at the least, in microseconds. */
const CONTROL_TIMES = 10;
const LEAST_CONTROL_US = 1000;

export interface Stall {
  /** What is wrong, or null: the cost of a full load and of a quarter of it, in controls. */
  faultOf(load: (size: number) => () => unknown, full: number): Promise<string | null>;
}

/** Measures the control: reading as many bytes of JSON as an ordinary call may have, and writing them. */
export async function stallMeter(): Promise<Stall> {
  const text = JSON.stringify(Array.from({ length: CONTROL_BYTES / 8 }, (_, index) => 1_000_000 + index));
  const once = (): number => JSON.stringify(JSON.parse(text)).length;
  // Long enough to be counted well, and never nothing.
  const control = Math.max(
    LEAST_CONTROL_US,
    (await leastSpent(() => {
      for (let time = 0; time < CONTROL_TIMES; time += 1) once();
    })) / CONTROL_TIMES,
  );
  return {
    async faultOf(load, full) {
      const whole = load(full);
      // The first look is cheap; only what is dear is looked at again, when caches are warm and nothing else is at it.
      const times = Math.max(1, full / CONTROL_BYTES / STEP);
      if ((await spent(whole)) <= CHEAP * control * times) return null;
      const cost = await leastSpent(whole);
      if (cost <= CHEAP * control * times) return null;
      const quarter = await leastSpent(load(Math.floor(full / STEP)));
      const said = `${(cost / control).toFixed(1)} controls for all, ${(quarter / control).toFixed(1)} for a quarter`;
      if (cost > MOST * control * times) return `too dear: ${said}`;
      return cost > MOST_GROWTH * Math.max(quarter, control) ? `grows like a square: ${said}` : null;
    },
  };
}
