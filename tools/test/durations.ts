/** How long files took when they were last recorded (`npm test -- --record`), so that what takes longest begins first. */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FILE = join(import.meta.dirname, 'durations.json');
/** Of a file that nobody recorded: most are short, and a new one is rarely the longest. */
const UNKNOWN_SECONDS = 2;

export type Durations = Readonly<Record<string, number>>;

export const readDurations = (): Durations => JSON.parse(readFileSync(FILE, 'utf8')) as Durations;

export const secondsOf = (durations: Durations, path: string): number => durations[path] ?? UNKNOWN_SECONDS;

/** Writes whole seconds of what took longer than an unknown file is taken for; what did not run keeps its own. */
export function writeDurations(measured: ReadonlyMap<string, number>): void {
  const all = new Map(Object.entries(readDurations()));
  for (const [path, seconds] of measured) {
    if (seconds > UNKNOWN_SECONDS) all.set(path, Math.round(seconds));
    else all.delete(path);
  }
  const lines = Object.fromEntries([...all].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  writeFileSync(FILE, `${JSON.stringify(lines, null, 2)}\n`);
}
