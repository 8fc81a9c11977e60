/** What the palette offers: pages of the office, and the choices made on this device. What it searches on the server stands in `PaletteSource`. */
import type { MenuNode } from '@keymall/contract/kit/menu';
import { type Pages, type PageText, pagePath } from '@keymall/contract/pages/page';
import { readJson, readLocal, writeLocal } from '../../storage.ts';
import { flatMenu, isLink, type OfficeRole, trail } from '../office.ts';

export interface PaletteItem {
  label: string;
  /** Beside it: the section, the shop, the state. */
  note?: string;
  /** An address of the office. */
  to: string;
}

/** Rows that the server finds by a word. */
export interface PaletteSource {
  title: PageText;
  /** Permissions without which it is not asked. */
  needs: readonly string[];
  /** The first few; all that `takes` refuses finds nothing. */
  find: (word: string, signal: AbortSignal) => Promise<PaletteItem[]>;
  takes?: (word: string) => boolean;
}

/** Rows that each source shows at most. */
export const MOST_FOUND = 5;
const MOST_PAGES = 8;

/** A list's address, sifted. */
export const shownBy = (path: string, filter: Record<string, string>): string => `${path}?${new URLSearchParams(filter)}`;

interface Known extends PaletteItem {
  says: readonly string[];
}

/** Pages that the menu opens, each with everything it may be called by: its title in both languages, its section's, its path. */
export function pagesOf(menu: readonly MenuNode[], role: OfficeRole, declared: Pages): Known[] {
  const byPath = new Map(Object.entries(declared).map(([key, page]) => [pagePath(role, key, page), page]));
  const of = (nodes: readonly MenuNode[], section: string): Known[] =>
    nodes.flatMap((node) => {
      if (node.children.length > 0) return of(node.children, node.meta.title);
      const page = byPath.get(node.path);
      // one that an administrator hid stays hidden; one that never stood in the menu is found here
      if (isLink(node) || node.path.includes(':') || (node.meta.hidden && !page?.hidden)) return [];
      const { zh_CN = '', en_US = '' } = page?.title ?? {};
      const says = [node.meta.title, zh_CN, en_US, section, node.path].map((each) => each.toLowerCase());
      return [{ label: node.meta.title, note: section, to: node.path, says }];
    });
  return of(menu, '');
}

/** Pages by a word: those called so first, then those whose name begins so, then whatever holds it. */
export function pagesBy(word: string, pages: readonly Known[]): PaletteItem[] {
  const parts = word.toLowerCase().split(/\s+/).filter(Boolean);
  const rank = ({ says }: Known): number => {
    if (!parts.every((part) => says.some((each) => each.includes(part)))) return 0;
    const names = says.slice(0, 3);
    const whole = parts.join(' ');
    return names.includes(whole)
      ? 4
      : names.some((each) => each.startsWith(whole))
        ? 3
        : names.some((each) => each.includes(whole))
          ? 2
          : 1;
  };
  return pages
    .map((page) => ({ page, rank: rank(page) }))
    .filter((each) => each.rank > 0)
    .sort((one, other) => other.rank - one.rank)
    .slice(0, MOST_PAGES)
    .map(({ page: { label, note, to } }) => ({ label, note, to }));
}

const MOST_KEPT = 6;
const isItems = (value: unknown): value is PaletteItem[] =>
  Array.isArray(value) &&
  value.every(
    (each) => typeof each?.label === 'string' && typeof each.to === 'string' && (each.note === undefined || typeof each.note === 'string'),
  );
const keyOf = (role: OfficeRole, account: number): string => `keymall.recent.${role}.${account}`;

/** What this account chose on this device, newest first; only what its menu opens today, pages by the name they have now. */
export function recentOf(role: OfficeRole, account: number, menu: readonly MenuNode[]): PaletteItem[] {
  const titles = new Map(flatMenu(menu).map((node) => [node.path, node.meta.title]));
  return (readJson(readLocal(keyOf(role, account)), isItems) ?? [])
    .filter(({ to }) => trail(menu, to.split('?')[0] ?? '').length > 0)
    .map((item) => ({ ...item, label: titles.get(item.to) ?? item.label }));
}

export function keepRecent(role: OfficeRole, account: number, chosen: PaletteItem): void {
  const before = (readJson(readLocal(keyOf(role, account)), isItems) ?? []).filter(({ to }) => to !== chosen.to);
  writeLocal(keyOf(role, account), JSON.stringify([chosen, ...before].slice(0, MOST_KEPT)));
}
