/** A file is read and sealed by a thread of its own, whose work stalls nobody; only a short one is not worth a thread. */
import { on } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SealKeys } from '#kit/sealing';
import type { PackedBatch } from './import-rows.ts';
import type { SealerHears, SealerSays } from './import-sealer.main.ts';
import { type FileToSeal, type SealingWorld, sealFile } from './import-sealing.ts';
import { ImportFailed } from './import-source.ts';

/** Up to here a file is sealed where it is, in some milliseconds with turns for others in between. */
const SHORT_BYTES = 65_536;
const HEAP_MB = 384;
/** A thread that has sealed a file waits so long for another: its first costs a quarter more, for compiling. */
const KEPT_MS = 30_000;

/** Seals a file's lines that are not in yet, as `sealFile` does. Throws what ended its thread: it may need more memory than it may have. */
export function sealed(file: FileToSeal, keysFor: () => SealKeys, world: SealingWorld, heapMb = HEAP_MB): AsyncGenerator<PackedBatch> {
  return file.bytes <= SHORT_BYTES ? sealFile(file, world) : sealElsewhere(file, keysFor(), world, heapMb);
}

/** Threads that sealed a file to its end and have nothing to do, by what ends them. */
const idle = new Map<Worker, NodeJS.Timeout>();

/** Takes a thread out of those that wait: for a file, or for its end, and then nobody gives it another. */
function taken(thread: Worker): Worker {
  clearTimeout(idle.get(thread));
  idle.delete(thread);
  return thread;
}

/** Ends the threads that wait for a file. */
export const endIdleSealers = async (): Promise<void> =>
  void (await Promise.all([...idle.keys()].map((thread) => taken(thread).terminate())));

function keep(thread: Worker): void {
  idle.set(thread, setTimeout(() => void taken(thread).terminate(), KEPT_MS).unref());
}

function begun(maxOldGenerationSizeMb: number): Worker {
  for (const thread of idle.keys()) if (thread.resourceLimits?.maxOldGenerationSizeMb === maxOldGenerationSizeMb) return taken(thread);
  const thread = new Worker(join(import.meta.dirname, 'import-sealer.main.ts'), {
    resourceLimits: { maxOldGenerationSizeMb },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  // Whoever waits for nothing else need not wait for it.
  thread.unref();
  // Told where batches are taken; one that dies when nobody takes any more must not take the process along.
  thread.on('error', () => undefined);
  thread.on('exit', () => taken(thread));
  return thread;
}

async function* sealElsewhere(
  file: FileToSeal,
  keys: SealKeys,
  { pieces, placesFor }: SealingWorld,
  heapMb: number,
): AsyncGenerator<PackedBatch> {
  const thread = begun(heapMb);
  const tell = (hears: SealerHears): void => thread.postMessage(hears, []);
  let failure: unknown;
  let reading: AsyncIterator<Buffer> | undefined;
  const serve = async (says: SealerSays): Promise<void> => {
    if ('wants' in says) {
      if (says.wants === 'first') reading = pieces()[Symbol.asyncIterator]();
      const { value, done } = await (reading as AsyncIterator<Buffer>).next();
      tell({ piece: done ? null : value });
    } else if ('lines' in says) tell({ places: await placesFor(says.lines) });
  };
  // Served beside whoever takes the batches: the next is sealed while one is stored.
  const hear = (says: SealerSays): void =>
    void serve(says).catch((error: unknown) => {
      failure = error;
      void thread.terminate();
    });
  thread.on('message', hear);
  let isWhole = false;
  try {
    const said = on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[SealerSays]>;
    tell({ file, keys });
    for await (const [says] of said) {
      if ('batch' in says) {
        yield says.batch;
        tell({ taken: true });
      } else if ('fault' in says) throw new ImportFailed(says.fault);
      else if ('error' in says) throw new Error(says.error);
      else if ('end' in says) return void (isWhole = true);
    }
    throw failure instanceof Error ? failure : new Error('the sealing thread ended', { cause: failure });
  } finally {
    thread.off('message', hear);
    // What was left in the middle of a file would still speak of it.
    if (isWhole) keep(thread);
    else await thread.terminate();
  }
}
