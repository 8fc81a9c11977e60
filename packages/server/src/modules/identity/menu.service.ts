/** Menus: the declared pages, what an administrator changed of them, and only what the account may open. */

import type { MenuNode } from '@keymall/contract/kit/menu';
import { adminPages, adminSections } from '@keymall/contract/pages/admin';
import { merchantPages, merchantSections } from '@keymall/contract/pages/merchant';
import { type Pages, pageName, pagePath, type Sections } from '@keymall/contract/pages/page';
import { personalPages, personalSections } from '@keymall/contract/pages/personal';
import { may, type Realm, type SignedIn } from '#kit/actor';
import type { Ctx } from '#kit/context';

const DECLARED: Record<Realm, { pages: Pages; sections: Sections }> = {
  admin: { pages: adminPages, sections: adminSections },
  merchant: { pages: merchantPages, sections: merchantSections },
  personal: { pages: personalPages, sections: personalSections },
};

/** The menu of the account in its own language, pages it may not open left out, empty directories too. */
export async function menuFor(ctx: Ctx & { actor: SignedIn }, realm: Realm): Promise<MenuNode[]> {
  const { pages, sections } = DECLARED[realm];
  const edited = new Map(
    (await ctx.db.selectFrom('menu').selectAll().where('realm', '=', realm).execute()).map((row) => [row.page_key ?? '', row]),
  );
  const settled = (key: string, declared: { title: { zh_CN: string; en_US: string }; icon: string; sort: number; hidden?: boolean }) => {
    const own = edited.get(key);
    return {
      title: own?.title ?? declared.title[ctx.locale],
      icon: own?.icon ?? declared.icon,
      sort: own?.sort ?? declared.sort,
      hidden: own?.hidden ?? declared.hidden ?? false,
    };
  };
  const open = Object.entries(pages).filter(([, page]) => page.opens.permission === null || may(ctx.actor, page.opens.permission));
  const pageNode = ([key, page]: [string, Pages[string]]) => {
    const { title, icon, sort, hidden } = settled(key, page);
    const node: MenuNode = {
      component: `${realm}/${key}`,
      name: pageName(realm, key),
      path: pagePath(realm, key, page),
      meta: {
        title,
        icon,
        single: page.section === undefined,
        hidden,
        perm: page.opens.permission ?? '',
        parent: page.parent ? pageName(realm, page.parent) : '',
      },
      children: [],
    };
    return { sort, node };
  };
  const sectionNode = ([key, section]: [string, Sections[string]]) => {
    const { title, icon, sort, hidden } = settled(key, section);
    const children = open
      .filter(([, page]) => page.section === key)
      .map(pageNode)
      .sort((a, b) => a.sort - b.sort)
      .map(({ node }) => node);
    const node: MenuNode = {
      component: 'Layout',
      name: pageName(realm, key),
      path: `/${realm}/${key}`,
      meta: { title, icon, single: false, hidden, perm: '', parent: '' },
      children,
    };
    return { sort, node };
  };
  return [
    ...open.filter(([, page]) => page.section === undefined).map(pageNode),
    ...Object.entries(sections)
      .map(sectionNode)
      .filter(({ node }) => node.children.length > 0),
  ]
    .sort((a, b) => a.sort - b.sort)
    .map(({ node }) => node);
}
