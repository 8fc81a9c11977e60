/** What every back-office page knows of the office it stands in: whose it is, who is signed in and what that account may do. */
import type { ListViewCalls } from '@keymall/contract/identity/list-view';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { LINK_ROW, type MenuNode } from '@keymall/contract/kit/menu';
import { createContext, use } from 'react';
import { allows } from '../session.ts';

export type OfficeRole = 'admin' | 'merchant';

export interface Office {
  role: OfficeRole;
  account: {
    id: number;
    name: string;
    avatar: string;
    /** The administrator who acts in the account's place. */
    acting?: string;
  };
  perms: readonly string[];
  /** As the server sent it, in the language of the page. */
  menu: readonly MenuNode[];
  /** How the account has its lists, and its views of them. */
  lists: ListViewCalls;
  /** Asks anew who is signed in and what the menu is. */
  reload: () => Promise<void>;
  /** `to`: where to, instead of where one signs in. */
  signOut: (to?: string) => Promise<void>;
}

export const OfficeContext = createContext<Office | null>(null);

/** The office around the page. Throws outside of one. */
export function useOffice(): Office {
  const office = use(OfficeContext);
  if (!office) throw new Error('useOffice outside an office');
  return office;
}

/** The permissions a call needs: its own, or none. */
export const needs = (...endpoints: Pick<Endpoint, 'permission'>[]): string[] => endpoints.flatMap(({ permission }) => permission ?? []);

/** Whether the account holds one of the required permissions. Throws unless they come as a list. */
export function useAllowed(required: readonly string[]): boolean {
  const { perms } = useOffice();
  if (!Array.isArray(required)) throw new Error('permissions must be a list, like ["permission/menu/edit"]');
  return allows(perms, required);
}

/** A row that leads out of the office's pages, wherever its administrators wish. */
export const isLink = ({ component }: MenuNode): boolean => component === LINK_ROW;

/** All rows of a menu, directories included. */
export const flatMenu = (nodes: readonly MenuNode[]): MenuNode[] => nodes.flatMap((node) => [node, ...flatMenu(node.children)]);

/** Whether an address is the one a menu row stands for, `:id` and its like counted as anything. */
export const matchesPath = (pattern: string, pathname: string): boolean => {
  const wanted = pattern.split('/');
  const given = pathname.replace(/\/+$/, '').split('/');
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith(':') || part === given[at]);
};

/** The rows from the top of the menu down to the page at an address; empty when no row stands for it. */
export function trail(nodes: readonly MenuNode[], pathname: string): MenuNode[] {
  for (const node of nodes) {
    const below = trail(node.children, pathname);
    if (below.length) return [node, ...below];
    if (node.children.length === 0 && !isLink(node) && matchesPath(node.path, pathname)) return [node];
  }
  return [];
}

/** The page that another without a menu entry belongs to; none where it has one itself, or the account may not open that page. */
export const parentOf = (menu: readonly MenuNode[], page: MenuNode | undefined): MenuNode | undefined =>
  page?.meta.parent ? flatMenu(menu).find(({ name }) => name === page.meta.parent) : undefined;

/** As `trail`, with the page that the last one belongs to before it. */
export function wholeTrail(menu: readonly MenuNode[], pathname: string): MenuNode[] {
  const path = trail(menu, pathname);
  const parent = parentOf(menu, path.at(-1));
  return parent ? path.toSpliced(-1, 0, parent) : path;
}
