/** A menu out of the declared pages and what administrators changed of it. Nothing here asks who reads: that is the service's. */
import type { MenuApp, MenuEntry } from '@keymall/contract/identity/menu';
import { adminPages, adminSections } from '@keymall/contract/pages/admin';
import { merchantPages, merchantSections } from '@keymall/contract/pages/merchant';
import { type Page, type Pages, pageName, pagePath, type Sections } from '@keymall/contract/pages/page';
import { personalPages, personalSections } from '@keymall/contract/pages/personal';

export const DECLARED: Record<MenuApp, { pages: Pages; sections: Sections }> = {
  admin: { pages: adminPages, sections: adminSections },
  merchant: { pages: merchantPages, sections: merchantSections },
  personal: { pages: personalPages, sections: personalSections },
};

/** A row of the table `menu`: of a declared entry only what differs. */
export interface MenuChange {
  id: number;
  page_key: string | null;
  parent_key: string | null;
  title_zh: string | null;
  title_en: string | null;
  icon: string | null;
  sort: number | null;
  hidden: boolean | null;
  link: string | null;
}

export interface SettledEntry {
  /** The key of its page or section; of an own one `own/` and its number. */
  key: string;
  kind: MenuEntry['kind'];
  /** Of a page. */
  page?: Page;
  title_zh: string;
  title_en: string;
  icon: string;
  /** The key of the group it stands in; empty at the top. */
  parent: string;
  sort: number;
  hidden: boolean;
  link: string;
  change: MenuChange | null;
}

/** What an administrator may make of an entry, by its keys. */
export type MenuLook = Pick<SettledEntry, 'title_zh' | 'title_en' | 'icon' | 'parent' | 'hidden'>;

const OWN = /^own\/(\d{1,15})$/;
export const ownKey = (id: number): string => `own/${id}`;
export const ownIdOf = (key: string): number | null => {
  const match = OWN.exec(key);
  return match ? Number(match[1]) : null;
};

/** Pages without an entry, `:id` and the like among them. */
const hasEntry = (page: Page): boolean => !page.hidden;

/** What the product says of an entry; nothing of an own one. */
export function declaredLook(app: MenuApp, key: string): (MenuLook & { sort: number }) | null {
  const { pages, sections } = DECLARED[app];
  const row: Page | Sections[string] | undefined = pages[key] ?? sections[key];
  if (!row) return null;
  const parent = pages[key]?.section ?? '';
  return { title_zh: row.title.zh_CN, title_en: row.title.en_US, icon: row.icon, parent, hidden: false, sort: row.sort };
}

/** All entries of a menu, in no order. Those whose group is gone stand where they are declared. */
export function settledMenu(app: MenuApp, changes: readonly MenuChange[]): SettledEntry[] {
  const { pages, sections } = DECLARED[app];
  const changed = new Map(changes.filter(({ page_key }) => page_key !== null).map((row) => [row.page_key as string, row]));
  const groups = new Set([
    ...Object.keys(sections),
    ...changes.filter(({ page_key, link }) => page_key === null && link === '').map(({ id }) => ownKey(id)),
  ]);
  const declared = (key: string, kind: 'group' | 'page', page?: Page): SettledEntry => {
    const look = declaredLook(app, key) as NonNullable<ReturnType<typeof declaredLook>>;
    const change = changed.get(key) ?? null;
    const wanted = change?.parent_key ?? look.parent;
    return {
      key,
      kind,
      ...(page && { page }),
      title_zh: change?.title_zh ?? look.title_zh,
      title_en: change?.title_en ?? look.title_en,
      icon: change?.icon ?? look.icon,
      parent: wanted === '' || groups.has(wanted) ? wanted : look.parent,
      sort: change?.sort ?? look.sort,
      hidden: change?.hidden ?? look.hidden,
      link: page ? pagePath(app, key, page) : '',
      change,
    };
  };
  const own = changes
    .filter(({ page_key }) => page_key === null)
    .map((change): SettledEntry => {
      const { id, title_zh, title_en, icon, parent_key, sort, hidden, link } = change;
      return {
        key: ownKey(id),
        kind: link ? 'link' : 'group',
        title_zh: title_zh ?? '',
        title_en: title_en ?? '',
        icon: icon ?? '',
        parent: parent_key && groups.has(parent_key) ? parent_key : '',
        sort: sort ?? 0,
        hidden: hidden ?? false,
        link: link ?? '',
        change,
      };
    });
  return [
    ...Object.keys(sections).map((key) => declared(key, 'group')),
    ...Object.entries(pages).map(([key, page]) => declared(key, 'page', page)),
    ...own,
  ];
}

/** By their numbers; where two are the same, as they are declared, own ones last. */
export const inOrder = <Entry extends { sort: number }>(entries: readonly Entry[]): Entry[] =>
  entries.toSorted((one, other) => one.sort - other.sort);

/** As the editor shows it: each group and what stands in it, pages without an entry left out. */
export function drawnMenu(entries: readonly SettledEntry[]): SettledEntry[] {
  const shown = entries.filter(({ page }) => !page || hasEntry(page));
  const within = (parent: string): SettledEntry[] => inOrder(shown.filter((entry) => entry.parent === parent));
  return within('').flatMap((entry) => (entry.kind === 'group' ? [entry, ...within(entry.key)] : [entry]));
}

/** The page of an area that a path of ours leads to; `null` for a path below another office, or below this one that no page has. */
export function pageAt(app: MenuApp, link: string): Page | 'public' | null {
  const [path = ''] = link.split(/[?#]/);
  if (!/^\/(admin|merchant|personal)(\/|$)/.test(path)) return 'public';
  const found = Object.entries(DECLARED[app].pages).find(([key, page]) => pagePath(app, key, page) === path.replace(/\/+$/, ''));
  return found && !found[1].path?.includes(':') ? found[1] : null;
}

/** The name of an entry's route: of a page and a section by its key, of an own entry by its number. */
export const menuIdOf = (app: MenuApp, key: string): string => pageName(app, key);

/** The page that the menus are kept on, without which nothing can be put right again. */
export const MENU_PAGE = 'permission/menu/index';

/** Is it the menu page, or the group it stands in. */
export function isNeeded(app: MenuApp, entries: readonly SettledEntry[], key: string): boolean {
  if (app !== 'admin') return false;
  return key === MENU_PAGE || entries.find((entry) => entry.key === MENU_PAGE)?.parent === key;
}
