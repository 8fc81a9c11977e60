/** The first sheet of an XLSX, row by row: read by a thread of its own, whose heap is bounded and whose work stalls nobody. */
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { SheetMessage, SheetRow } from './sheet-reader.main.ts';
import { mayInflate } from './zip.rules.ts';

export type { SheetRow } from './sheet-reader.main.ts';

/** It is no XLSX that can be read. */
export class BadSheet extends Error {}

const HEAP_MB = 384;
const DEADLINE_MS = 20_000;

/** Rows that hold anything, at most one more than `most`. Throws BadSheet. Takes the bytes along: they are empty afterwards. */
export async function sheetRows(bytes: Uint8Array<ArrayBuffer>, most: number): Promise<SheetRow[]> {
  if (!mayInflate(bytes)) throw new BadSheet('not a spreadsheet, or one that grows beyond measure');
  const worker = new Worker(join(import.meta.dirname, 'sheet-reader.main.ts'), {
    workerData: { bytes, most },
    transferList: [bytes.buffer],
    resourceLimits: { maxOldGenerationSizeMb: HEAP_MB },
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  const rows: SheetRow[] = [];
  const timer = setTimeout(() => void worker.terminate(), DEADLINE_MS);
  try {
    await new Promise<void>((done, fail) => {
      worker.on('message', (message: SheetMessage) => {
        if (message.rows) rows.push(...message.rows);
        if (message.error !== undefined) fail(new BadSheet(message.error));
        if (message.end) done();
      });
      worker.on('error', (error) => fail(new BadSheet(error.message)));
      worker.on('exit', () => fail(new BadSheet('the reader ended')));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
  return rows;
}
