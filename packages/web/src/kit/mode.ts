/** Light, dark, or as the system has it. The saved choice is applied before the first paint by src/app/first-paint.js. */
import { useSyncExternalStore } from 'react';
import { readLocal, writeLocal } from './storage.ts';

export type Mode = 'light' | 'dark' | 'auto';
export const MODES: readonly Mode[] = ['light', 'dark', 'auto'];
const isMode = (value: string | null): value is Mode => value === 'light' || value === 'dark' || value === 'auto';
/** Public pages and buyers. An office keeps its own under `keymall.mode.admin` and `keymall.mode.merchant`, and follows this until it does. */
export const MODE_KEY = 'keymall.mode';

const keyHere = (): string => {
  const office = /^\/(admin|merchant)(?=\/|$)/.exec(window.location.pathname)?.[1];
  return office ? `${MODE_KEY}.${office}` : MODE_KEY;
};
/** Whether somebody chose, for this face or before faces chose apart. */
const savedMode = (): Mode | null => [readLocal(keyHere()), readLocal(MODE_KEY)].find(isMode) ?? null;

const listeners = new Set<() => void>();
let chosen: Mode | null = null;

/** The choice, `auto` until somebody chose. */
export function modeNow(): Mode {
  if (typeof window === 'undefined') return 'auto';
  chosen ??= savedMode() ?? 'auto';
  return chosen;
}

const systemIsDark = (): MediaQueryList => window.matchMedia('(prefers-color-scheme: dark)');

/** Whether the page is dark now, the system's wish counted in. */
export const isDark = (): boolean => modeNow() === 'dark' || (modeNow() === 'auto' && systemIsDark().matches);

/** Puts the choice on the document: `data-mode` for our styles, `theme-mode` for the back offices' component library. */
export function applyMode(): void {
  const root = document.documentElement;
  const mode = modeNow();
  if (mode === 'auto') delete root.dataset.mode;
  else root.dataset.mode = mode;
  if (isDark()) root.setAttribute('theme-mode', 'dark');
  else root.removeAttribute('theme-mode');
}

/** Begins an office light until somebody chose; what he chose before is the office's own from now on. */
export const beginLight = (): void => chooseMode(savedMode() ?? 'light');

/** Chooses for this face and keeps it. */
export function chooseMode(mode: Mode): void {
  chosen = mode;
  writeLocal(keyHere(), mode);
  changed();
}

function changed(): void {
  applyMode();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) systemIsDark().addEventListener('change', changed);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) systemIsDark().removeEventListener('change', changed);
  };
}

/** The choice, live. */
export const useMode = (): Mode => useSyncExternalStore(subscribe, modeNow, () => 'auto');
/** Whether the page is dark, live. */
export const useDark = (): boolean => useSyncExternalStore(subscribe, isDark, () => false);
