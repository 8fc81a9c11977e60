/** What the window is called: the page's title, and before it the name of the one thing that the page is about. */
import { useEffect, useSyncExternalStore } from 'react';

let about = '';
const listeners = new Set<() => void>();
const say = (name: string): void => {
  about = name;
  for (const listener of listeners) listener();
};

/** Says what the page is about, while it is shown. */
export function useAbout(name: string | undefined): void {
  useEffect(() => {
    if (!name) return;
    say(name);
    return () => say('');
  }, [name]);
}

/** Calls the window by what is about, the page and the site. */
export function useWindowTitle(...names: readonly (string | undefined)[]): void {
  const known = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => about,
    () => '',
  );
  const title = [known, ...names].filter(Boolean).join(' - ');
  useEffect(() => {
    document.title = title;
  }, [title]);
}
