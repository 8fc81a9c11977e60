/** The permissions of an office as people look for them: section, page, call. All of it is the contract's. */
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import { nameOfCall } from '@keymall/contract/kit/call-name';
import type { EndpointGroup } from '@keymall/contract/kit/endpoint';
import type { Locale } from '@keymall/contract/kit/refusals';
import { SEE_MONEY } from '@keymall/contract/merchant/staff-kinds';
import type { Page, PageText } from '@keymall/contract/pages/page';
import { DECLARED } from '../menu.rules.ts';

interface Leaf {
  perm: string;
  title: PageText;
  is_opening: boolean;
}
interface Branch {
  key: string;
  title: PageText;
  section: string;
  prefix: string;
  perms: Leaf[];
}

const OTHER = { key: 'other', title: { zh_CN: '其他', en_US: 'Other' } };
/** Pages without a section stand together. */
const TOP = { key: 'top', title: { zh_CN: '首页与账号', en_US: 'Home and account' } };

const prefixOf = (permission: string): string => permission.slice(0, permission.lastIndexOf('/'));
/** What a call is called in English below a page of these calls: `Freeze shop` of `merchant/user/freezeShop`, and `Cash · list` elsewhere. */
const nameBelow = (prefix: string, permission: string): string =>
  nameOfCall(
    permission
      .split('/')
      .slice(prefixOf(permission) === prefix ? -1 : -2)
      .join('/'),
  );

/** What may be held besides calls: what their answers show. */
const SIGHTS: Record<'admin' | 'merchant', readonly Leaf[]> = {
  admin: [],
  merchant: [{ perm: SEE_MONEY, title: { zh_CN: '查看金额', en_US: 'See amounts' }, is_opening: false }],
};
const SIGHT = { key: 'sight', title: { zh_CN: '可见内容', en_US: 'What is shown' } };

/** The permissions of an office. */
function permissionsOf(office: 'admin' | 'merchant') {
  const guarded = new Map<string, Leaf>();
  for (const { area, permission, summary } of [...allEndpoints, ...allRawEndpoints])
    if (area === office && permission !== null && !guarded.has(permission))
      guarded.set(permission, { perm: permission, title: { zh_CN: summary, en_US: nameOfCall(permission) }, is_opening: false });
  const pages: [string, Page][] = Object.entries(DECLARED[office].pages);

  /** Pages that open by calls of one noun share its permissions: they stand as one. */
  function branches(): Branch[] {
    const byPrefix = new Map<string, Branch>();
    for (const [key, { title, section = TOP.key, opens, hidden }] of pages) {
      if (opens.permission === null) continue;
      const prefix = prefixOf(opens.permission);
      const branch = byPrefix.get(prefix);
      if (!branch) byPrefix.set(prefix, { key, title, section, prefix, perms: [] });
      else if (!hidden) branch.title = { zh_CN: `${branch.title.zh_CN}、${title.zh_CN}`, en_US: `${branch.title.en_US}, ${title.en_US}` };
    }
    const opening = new Set(pages.map(([, { opens }]) => opens.permission));
    const acting = (perm: string): Branch | undefined => {
      const page = pages.find(([, { acts = [] }]) =>
        acts.some((group: EndpointGroup) => Object.values(group).some(({ permission }) => permission === perm)),
      );
      return page?.[1].opens.permission ? byPrefix.get(prefixOf(page[1].opens.permission)) : undefined;
    };
    const rest: Branch = { ...OTHER, section: OTHER.key, prefix: '', perms: [] };
    for (const leaf of guarded.values()) {
      const branch = byPrefix.get(prefixOf(leaf.perm)) ?? acting(leaf.perm) ?? rest;
      const title = { ...leaf.title, en_US: nameBelow(branch.prefix, leaf.perm) };
      branch.perms.push({ ...leaf, title, is_opening: opening.has(leaf.perm) });
    }
    const sight: Branch = { ...SIGHT, section: SIGHT.key, prefix: '', perms: [...SIGHTS[office]] };
    return [sight, ...byPrefix.values(), rest].filter(({ perms }) => perms.length > 0);
  }

  const sections: { key: string; title: PageText }[] = [
    SIGHT,
    TOP,
    ...Object.entries(DECLARED[office].sections)
      .toSorted(([, one], [, other]) => one.sort - other.sort)
      .map(([key, { title }]) => ({ key, title })),
    OTHER,
  ];
  const all = branches();
  const tree = sections
    .map(({ key, title }) => ({ key, title, pages: all.filter(({ section }) => section === key) }))
    .filter(({ pages: found }) => found.length > 0);
  const names = [...guarded.keys(), ...SIGHTS[office].map(({ perm }) => perm)];
  const known = new Set(names);

  return {
    /** All there are. */
    names: names as readonly string[],
    isPermission: (perm: string): boolean => known.has(perm),
    /** The tree in a language; each permission with whether `holds` says so of it. */
    tree: (locale: Locale, holds: (perm: string) => boolean) =>
      tree.map(({ key, title, pages: found }) => ({
        key,
        title: title[locale],
        pages: found.map((page) => ({
          key: page.key,
          title: page.title[locale],
          perms: page.perms
            .toSorted((one, other) => Number(other.is_opening) - Number(one.is_opening))
            .map((leaf) => ({ perm: leaf.perm, title: leaf.title[locale], is_opening: leaf.is_opening, is_held: holds(leaf.perm) })),
        })),
      })),
    /** How many of these there are; all of them where they are everything. */
    count: (perms: readonly string[]): number => (perms.includes('*') ? known.size : perms.filter((perm) => known.has(perm)).length),
  };
}

export const adminPermissions = permissionsOf('admin');
export const merchantPermissions = permissionsOf('merchant');
