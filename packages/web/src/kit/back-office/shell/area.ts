/** What the shell needs to know of an area; everything else is the same for all. */

import type { AccountCalls } from '@keymall/contract/identity/account';
import type { ListViewCalls } from '@keymall/contract/identity/list-view';
import type { MenuNode } from '@keymall/contract/kit/menu';
import type { Page, Pages } from '@keymall/contract/pages/page';
import type { ComponentType } from 'react';
import type { Locale } from '../../i18n.tsx';
import type { Site } from '../../site.ts';
import type { Office, OfficeRole } from '../office.ts';
import type { PaletteSource } from './palette-items.ts';

export interface OfficePage {
  Page: ComponentType;
}

/**
 * The file of each page, where its key says below `./pages`: `merchant/recharge/config` in `merchant/recharge/config.page.tsx`,
 * `order/list/index` in `order/list.page.tsx`. The fence `pages-have-files` sees to it that every page has one and every file a page.
 */
export const pageFiles = <Key extends string>(
  pages: Readonly<Record<Key, Page>>,
  files: Readonly<Record<string, () => Promise<OfficePage>>>,
): Record<Key, () => Promise<OfficePage>> =>
  Object.fromEntries(Object.keys(pages).map((key) => [key, files[`./pages/${key.replace(/\/index$/, '')}.page.tsx`]])) as Record<
    Key,
    () => Promise<OfficePage>
  >;

export interface OfficeArea {
  role: OfficeRole;
  /** `/merchant`, `/admin`. */
  home: string;
  /** The page about oneself. */
  profile: string;
  /** Pages by the component name of their menu row. */
  pages: Readonly<Record<string, () => Promise<OfficePage>>>;
  loadMenu: () => Promise<readonly MenuNode[]>;
  /** Who is signed in, and which language letters to him are in; keeps the account in the session as well. */
  loadAccount: () => Promise<Pick<Office, 'account' | 'perms'> & { locale: Locale }>;
  /** Tells the server which language letters are to be in from now on. */
  saveLocale: (locale: Locale) => Promise<unknown>;
  /** Proves once more who one is, for what is grave. */
  prove: AccountCalls['prove'];
  /** Has one's passkey sign, where this browser can. */
  byPasskey?: () => Promise<{ ticket: string; credential: string }>;
  /** How the account has its lists, and its views of them. */
  lists: ListViewCalls;
  /** Tells the server; the session is gone either way. */
  logout: () => Promise<unknown>;
  /** Where help is, as the site's settings say; empty: nowhere. */
  help: (site: Site) => string;
  /** Its pages as they are declared, by key: what they are called in either language. */
  declared: Pages;
  /** What the palette finds besides pages. */
  finds?: readonly PaletteSource[];
  /** More for the right end of the header. */
  HeaderLinks?: ComponentType;
  /** Above every page, where there is something to say. */
  Notice?: ComponentType;
}
