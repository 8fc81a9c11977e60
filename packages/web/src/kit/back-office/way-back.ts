/** The way back from a page to the one it belongs to, which is found as it was left: its page, filters and order live in its address. */
import { useLocation, useNavigate } from 'react-router';
import { readTab, writeTab } from '../storage.ts';
import { parentOf, trail, useOffice } from './office.ts';

const keyOf = (path: string): string => `keymall.left.${path}`;

/** Remembers, for this tab, how a page was left. */
export const rememberPlace = (path: string, search: string): void => writeTab(keyOf(path), search === '' ? null : search);

/** A page's address as it was left. */
export const leftAt = (path: string): string => path + (readTab(keyOf(path)) ?? '');

export interface WayBack {
  title: string;
  href: string;
}

/** To the page that this one belongs to; null where it belongs to none that the account may open. */
export function useWayBack(): WayBack | null {
  const { menu } = useOffice();
  const { pathname } = useLocation();
  const parent = parentOf(menu, trail(menu, pathname).at(-1));
  return parent ? { title: parent.meta.title, href: leftAt(parent.path) } : null;
}

/** Goes there; without one, back to where the person came from. */
export function useGoBack(): () => void {
  const way = useWayBack();
  const navigate = useNavigate();
  return () => void (way ? navigate(way.href) : navigate(-1));
}
