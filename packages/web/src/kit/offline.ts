/** Whether the page hears what happens: the network, and every line that was opened. */
import { useSyncExternalStore } from 'react';

const away = new Set<object>();
const watchers = new Set<() => void>();

/** A line is gone, for longer than a moment, or is back. */
export function setAway(line: object, isAway: boolean): void {
  if (away.has(line) === isAway) return;
  if (isAway) away.add(line);
  else away.delete(line);
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher);
  window.addEventListener('online', watcher);
  window.addEventListener('offline', watcher);
  return () => {
    watchers.delete(watcher);
    window.removeEventListener('online', watcher);
    window.removeEventListener('offline', watcher);
  };
}

/** Whether what is shown may be old without anybody having told. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    watch,
    () => away.size > 0 || !navigator.onLine,
    () => false,
  );
