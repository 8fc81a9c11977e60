/** Whether the screen is too narrow for two columns; on the server and for the first drawing what the kind of device lets one expect. */
import { useSyncExternalStore } from 'react';

/** As the style sheets of the themes have it. */
const NARROW = '(max-width: 900px)';

function listen(heard: () => void): () => void {
  const query = window.matchMedia(NARROW);
  query.addEventListener('change', heard);
  return () => query.removeEventListener('change', heard);
}

export const useNarrow = (expected: boolean): boolean =>
  useSyncExternalStore(
    listen,
    () => window.matchMedia(NARROW).matches,
    () => expected,
  );
