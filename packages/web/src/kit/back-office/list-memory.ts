/** Layouts of lists as the server keeps them for whoever is signed in: asked for once, when the office opens, and sent as they change. */
import type { ListLayout, ListViewCalls } from '@keymall/contract/identity/list-view';
import { useSyncExternalStore } from 'react';
import { call } from '../call.ts';

let kept: ReadonlyMap<string, ListLayout> = new Map();
const listeners = new Set<() => void>();
const change = (next: ReadonlyMap<string, ListLayout>): void => {
  kept = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Asks for all layouts of the account. An office opens without them as well: its lists are as their pages have them. */
export async function loadLayouts(calls: ListViewCalls): Promise<void> {
  const { list } = await call(calls.layouts, {}, { quiet: true }).catch(() => ({ list: [] }));
  change(new Map(list.map(({ list: name, layout }) => [name, layout])));
}

/** The layout of a list, live; undefined where nobody changed it. */
export const useKeptLayout = (list: string): ListLayout | undefined =>
  useSyncExternalStore(
    subscribe,
    () => kept.get(list),
    () => undefined,
  );

const unsent = new Map<string, ListLayout | null>();
let sending: Promise<void> | null = null;

async function sendAll(calls: ListViewCalls): Promise<void> {
  for (let next = unsent.entries().next(); !next.done; next = unsent.entries().next()) {
    const [list, layout] = next.value;
    unsent.delete(list);
    await call(calls.keepLayout, { list, ...(layout && { layout }) }, { quiet: true });
  }
}

/** Shows a layout at once and has the server keep it; null: as the page has it. Rejects where the server does not. */
export function keepLayout(calls: ListViewCalls, list: string, layout: ListLayout | null): Promise<void> {
  const next = new Map(kept);
  if (layout) next.set(list, layout);
  else next.delete(list);
  change(next);
  // of what changes while a call is under way the last is sent
  unsent.set(list, layout);
  sending ??= sendAll(calls).finally(() => {
    sending = null;
  });
  return sending;
}
