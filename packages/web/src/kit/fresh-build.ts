/** A tab left open across a deployment finds its parts gone: it loads itself anew, once, and then says what is wrong. */
import { readTab, writeTab } from './storage.ts';

const KEY = 'keymall.reloaded';
/** Long enough for the reload to finish, short enough for the next deployment to count anew. */
const ONCE_IN_MS = 60_000;

/** Listens for parts that can't be fetched any more. Call it first thing. */
export function reloadWhenOutdated(): void {
  window.addEventListener('vite:preloadError', (event) => {
    if (Date.now() - Number(readTab(KEY) ?? 0) < ONCE_IN_MS) return;
    writeTab(KEY, String(Date.now()));
    event.preventDefault();
    window.location.reload();
  });
}
