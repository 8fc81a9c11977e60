/** Logs that do not fill the disk. Who writes one keeps it open for weeks, so it is not moved away: it is copied, and begins anew. */
import { copyFileSync, rmSync, statSync, truncateSync } from 'node:fs';

const MOST_BYTES = 32 * 1024 * 1024;
const LOOK_EVERY_MS = 60_000;

/** A log above so many bytes becomes its `.1`, in place of the one before, and is empty. Its writers must append. True when it did. */
export function turnOver(file: string, mostBytes = MOST_BYTES): boolean {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= mostBytes) return false;
  const before = `${file}.1`;
  try {
    copyFileSync(file, before);
  } catch {
    // On a full disk an old log is the first thing to go.
    rmSync(before, { force: true, recursive: true });
  }
  truncateSync(file);
  return true;
}

/** Looks after logs from now on; gives what ends it. */
export function keepSmall(files: readonly string[], failed: (error: unknown) => void): () => void {
  const look = (): void => {
    for (const file of files) {
      try {
        turnOver(file);
      } catch (error) {
        failed(error);
      }
    }
  };
  look();
  const timer = setInterval(look, LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
