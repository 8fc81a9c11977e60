/** How a person likes the back office to look. Kept in this browser; the operator's own defaults come from /static/config/style.json. */
import { useSyncExternalStore } from 'react';
import { getJson } from '../call.ts';
import { readJson, readLocal, writeLocal } from '../storage.ts';

export type Layout = 'side' | 'top' | 'mix';

export interface UiSettings {
  showFooter: boolean;
  isSidebarCompact: boolean;
  showBreadcrumb: boolean;
  layout: Layout;
  /** Layout `mix`: the top of the menu in the header, the rest at the side. */
  splitMenu: boolean;
  sideMode: 'light' | 'dark';
  isFooterAside: boolean;
  isSidebarFixed: boolean;
  isHeaderFixed: boolean;
  isUseTabsRouter: boolean;
  showHeader: boolean;
  brandTheme: string;
  /** Opening one directory of the menu closes the others. */
  expandMutex: boolean;
  sidenavWidth: number;
}

/** Light or dark is kept apart, in kit/mode.ts. */
export const UI_DEFAULTS: UiSettings = {
  showFooter: true,
  isSidebarCompact: false,
  showBreadcrumb: false,
  layout: 'side',
  splitMenu: false,
  sideMode: 'light',
  isFooterAside: false,
  isSidebarFixed: true,
  isHeaderFixed: true,
  isUseTabsRouter: false,
  showHeader: true,
  brandTheme: '#0052D9',
  expandMutex: true,
  sidenavWidth: 180,
};

export const BRAND_COLORS = ['#0052D9', '#0594FA', '#00A870', '#EBB105', '#ED7B2F', '#E34D59', '#ED49B4', '#834EC2'] as const;
export const SIDENAV_WIDTHS = { least: 160, most: 280 };
const KEY = 'keymall.ui';
const STYLE_FILE = '/static/config/style.json';

type Partly = Partial<Record<keyof UiSettings, unknown>>;
const isPartly = (value: unknown): value is Partly => typeof value === 'object' && value !== null && !Array.isArray(value);

/** Only what is known and of the right kind is taken over. */
export function settingsFrom(base: UiSettings, given: Partly): UiSettings {
  const settings = { ...base };
  for (const key of Object.keys(UI_DEFAULTS) as (keyof UiSettings)[])
    if (typeof given[key] === typeof UI_DEFAULTS[key]) Object.assign(settings, { [key]: given[key] });
  const { least, most } = SIDENAV_WIDTHS;
  settings.sidenavWidth = Math.min(Math.max(settings.sidenavWidth, least), most);
  if (!['side', 'top', 'mix'].includes(settings.layout)) settings.layout = base.layout;
  if (!/^#[\da-f]{6}$/i.test(settings.brandTheme)) settings.brandTheme = base.brandTheme;
  return settings;
}

let defaults = UI_DEFAULTS;
let own: Partly | null = null;
let current: UiSettings | null = null;
const listeners = new Set<() => void>();
const announce = (): void => {
  current = null;
  for (const listener of listeners) listener();
};

function settings(): UiSettings {
  own ??= readJson(readLocal(KEY), isPartly) ?? {};
  current ??= settingsFrom(defaults, own);
  return current;
}

/** Changes some of them, and keeps what differs from the defaults. */
export function changeUi(change: Partial<UiSettings>): void {
  own = { ...own, ...change };
  writeLocal(KEY, JSON.stringify(own));
  announce();
}

/** Back to the operator's defaults. */
export function resetUi(): void {
  own = {};
  writeLocal(KEY, null);
  announce();
}

/** Asks for the operator's defaults; without them ours stay. */
export async function loadUiDefaults(): Promise<void> {
  try {
    const style = await getJson(STYLE_FILE, { quiet: true });
    if (isPartly(style)) defaults = settingsFrom(UI_DEFAULTS, style);
  } catch {
    defaults = UI_DEFAULTS;
  }
  announce();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The settings, live. */
export const useUiSettings = (): UiSettings => useSyncExternalStore(subscribe, settings, () => UI_DEFAULTS);
