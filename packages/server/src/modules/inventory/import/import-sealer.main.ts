/** The thread that seals files, one after the other; see import-sealer.ts. */
import { randomBytes } from 'node:crypto';
import { parentPort } from 'node:worker_threads';
import { type SealKeys, sealingBy } from '#kit/sealing';
import type { Stretch } from '../card/places.ts';
import type { ImportFault } from '../tables.ts';
import type { PackedBatch } from './import-rows.ts';
import { type FileToSeal, sealFile } from './import-sealing.ts';
import { ImportFailed } from './import-source.ts';

/** What the thread says. */
export type SealerSays =
  /** It wants a piece of the file: its first, or the one that follows. */
  { wants: 'first' | 'next' } | { lines: number } | { batch: PackedBatch } | { end: true } | { fault: ImportFault } | { error: string };

/** What it is told: a file to seal, then what it asked for. */
export type SealerHears =
  | { file: FileToSeal; keys: SealKeys }
  | { piece: Uint8Array | null }
  | { places: Stretch | null }
  | { taken: true };

/** Batches that may wait to be taken. */
const AHEAD = 2;

if (parentPort) {
  const port = parentPort;
  const say = (says: SealerSays, along: ArrayBuffer[] = []): void => port.postMessage(says, along);

  let ahead = 0;
  let piece: ((bytes: Uint8Array | null) => void) | undefined;
  let places: ((stretch: Stretch | null) => void) | undefined;
  let room: (() => void) | undefined;
  port.on('message', (hears: SealerHears) => {
    if ('file' in hears) void seal(hears.file, hears.keys);
    else if ('piece' in hears) piece?.(hears.piece);
    else if ('places' in hears) places?.(hears.places);
    else {
      ahead -= 1;
      room?.();
    }
  });

  const world = {
    random: randomBytes,
    async *pieces(): AsyncGenerator<Buffer> {
      for (let wants: 'first' | 'next' = 'first'; ; wants = 'next') {
        const { promise, resolve } = Promise.withResolvers<Uint8Array | null>();
        piece = resolve;
        say({ wants });
        const bytes = await promise;
        if (bytes === null) return;
        yield Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      }
    },
    placesFor(lines: number): Promise<Stretch | null> {
      const { promise, resolve } = Promise.withResolvers<Stretch | null>();
      places = resolve;
      say({ lines });
      return promise;
    },
  };

  const seal = async (file: FileToSeal, keys: SealKeys): Promise<void> => {
    try {
      for await (const batch of sealFile(file, { ...world, keys: sealingBy(keys) })) {
        const { lines, prints, rows, starts } = batch.cards;
        say({ batch }, [lines.buffer, prints.buffer, rows.buffer, starts.buffer]);
        ahead += 1;
        if (ahead >= AHEAD) await new Promise<void>((done) => (room = done));
      }
      say({ end: true });
    } catch (error) {
      if (error instanceof ImportFailed) say({ fault: error.fault });
      else say({ error: error instanceof Error ? (error.stack ?? error.message) : 'unreadable' });
    }
  };
}
