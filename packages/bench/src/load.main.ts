/** A crowd as a process of its own: warms up, works for the given time, tells how much was done and how long each took. */
import { type Doing, doingOf, type Errand } from './crowd.ts';
import { Wire } from './wire.ts';

export interface Load {
  errand: Errand;
  /** What one more client does all the while, uncounted. */
  meanwhile?: Errand;
  /** Clients take turns to choose among them. */
  ports: readonly number[];
  clients: number;
  warmUpSeconds: number;
  seconds: number;
}

export interface LoadResult {
  done: number;
  /** Done in the warm-up and after the end as well: what the books must show. */
  doneInAll: number;
  seconds: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** What went wrong, and how often. */
  wrongs: [string, number][];
}

export type LoadMessage = { at: 'begin' } | { at: 'end' } | { at: 'result'; result: LoadResult };

const tell = (message: LoadMessage): void => void process.send?.(message);

async function run({ errand, meanwhile, ports, clients, warmUpSeconds, seconds }: Load): Promise<LoadResult> {
  const wrongs = new Map<string, number>();
  const took: number[] = [];
  let begun = Number.POSITIVE_INFINITY;
  let ended = false;
  let doneInAll = 0;
  const client = async (doing: Doing, counted: boolean, at: number): Promise<void> => {
    const wire = new Wire(ports[at % ports.length] as number);
    while (!ended) {
      const start = performance.now();
      const fault = await doing(wire).catch((error: Error) => error.message);
      if (fault !== null) wrongs.set(fault, (wrongs.get(fault) ?? 0) + 1);
      if (!counted) continue;
      if (fault === null) doneInAll += 1;
      // What was begun in the warm-up or ended after the end counts for nothing.
      if (start >= begun && !ended) took.push(performance.now() - start);
    }
    wire.close();
  };
  const doing = doingOf(errand);
  const working = Promise.all([
    ...Array.from({ length: clients }, (_, at) => client(doing, true, at)),
    ...(meanwhile ? [client(doingOf(meanwhile), false, 0)] : []),
  ]);
  await new Promise((resolve) => setTimeout(resolve, warmUpSeconds * 1000));
  tell({ at: 'begin' });
  begun = performance.now();
  await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  ended = true;
  const lasted = (performance.now() - begun) / 1000;
  tell({ at: 'end' });
  await working;
  const sorted = Float64Array.from(took).sort();
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
  return { done: took.length, doneInAll, seconds: lasted, p50: at(0.5), p99: at(0.99), wrongs: [...wrongs] };
}

process.on('message', (load: Load) => {
  void run(load).then((result) => {
    tell({ at: 'result', result });
    process.disconnect();
  });
});
