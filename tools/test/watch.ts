/** Which sources changed, gathered while an editor or a checkout is still writing. */
import { existsSync, watch } from 'node:fs';
import { join } from 'node:path';

const SOURCES = ['packages', 'tools'];
const SOURCE = /\.(tsx?|sql|mjs|json|css)$/;
const GENERATED = /(^|[\\/])(node_modules|dist|data|\.cache)([\\/]|$)/;
const QUIET_MS = 150;

export const isSource = (path: string): boolean => SOURCE.test(path) && !GENERATED.test(path);

/** Absolute paths of sources that changed, a set as soon as nothing more comes. Ends with the signal. */
export async function* changesOf(root: string, signal: AbortSignal): AsyncGenerator<ReadonlySet<string>> {
  let changed = new Set<string>();
  let timer: NodeJS.Timeout | undefined;
  let wake: () => void = () => undefined;
  const watchers = SOURCES.map((folder) => join(root, folder))
    .filter((folder) => existsSync(folder))
    .map((folder) =>
      watch(folder, { recursive: true }, (_, path) => {
        if (path === null || !isSource(path)) return;
        changed.add(join(folder, path));
        clearTimeout(timer);
        timer = setTimeout(() => wake(), QUIET_MS);
      }),
    );
  signal.addEventListener('abort', () => wake());
  try {
    while (!signal.aborted) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
      if (signal.aborted) return;
      const batch = changed;
      changed = new Set();
      if (batch.size > 0) yield batch;
      // What changed while the batch was worked on.
      if (changed.size > 0) timer = setTimeout(() => wake(), QUIET_MS);
    }
  } finally {
    clearTimeout(timer);
    for (const each of watchers) each.close();
  }
}
