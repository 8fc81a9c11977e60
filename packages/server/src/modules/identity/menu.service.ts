/** Menus: the declared pages, what an administrator changed of them, and only what the account may open. */

import { LINK_ROW, type MenuNode } from '@keymall/contract/kit/menu';
import { may, type Realm, type SignedIn } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { menuChanges } from './menu.repository.ts';
import { inOrder, menuIdOf, pageAt, type SettledEntry, settledMenu } from './menu.rules.ts';

/** An entry opens nothing: it is there for whoever may open where it leads. */
function mayOpen(actor: SignedIn, realm: Realm, { kind, page, link }: SettledEntry): boolean {
  const target = kind === 'link' && link.startsWith('/') ? pageAt(realm, link) : page;
  if (target === null) return false;
  return target === undefined || target === 'public' || target.opens.permission === null || may(actor, target.opens.permission);
}

/** The menu of the account in its own language, pages it may not open left out, empty directories too. */
export async function menuFor(ctx: Ctx & { actor: SignedIn }, realm: Realm): Promise<MenuNode[]> {
  const entries = settledMenu(realm, await menuChanges(ctx.db, realm));
  const open = entries.filter((entry) => entry.kind !== 'group' && mayOpen(ctx.actor, realm, entry));
  const byKey = new Map(entries.map((entry) => [entry.key, entry]));
  /** What has no entry of its own is wherever the page is that it belongs to. */
  const parentOf = ({ page, parent }: SettledEntry): string =>
    (page?.hidden && page.parent !== undefined && byKey.get(page.parent)?.parent) || parent;
  const node = (entry: SettledEntry, children: MenuNode[]): MenuNode => {
    const { key, kind, page, link, icon } = entry;
    return {
      component: kind === 'group' ? 'Layout' : kind === 'link' ? LINK_ROW : `${realm}/${key}`,
      name: menuIdOf(realm, key),
      path: kind === 'group' ? `/${realm}/${key}` : link,
      meta: {
        title: ctx.locale === 'zh_CN' ? entry.title_zh : entry.title_en,
        icon,
        single: kind !== 'group' && parentOf(entry) === '',
        hidden: entry.hidden || page?.hidden === true,
        perm: page?.opens.permission ?? '',
        parent: page?.parent ? menuIdOf(realm, page.parent) : '',
      },
      children,
    };
  };
  const within = (parent: string): SettledEntry[] => inOrder(open.filter((entry) => parentOf(entry) === parent));
  const groups = entries.filter(({ kind, key }) => kind === 'group' && within(key).length > 0);
  const top = inOrder([...within(''), ...groups.filter(({ parent }) => parent === '')]);
  return top.map((entry) => node(entry, entry.kind === 'group' ? within(entry.key).map((child) => node(child, [])) : []));
}
