/** The permissions of the administrators' office as people look for them: section, page, call. All of it is the contract's. */
import { allEndpoints, allRawEndpoints } from '@keymall/contract/endpoints';
import { nameOfCall } from '@keymall/contract/kit/call-name';
import type { EndpointGroup } from '@keymall/contract/kit/endpoint';
import type { Locale } from '@keymall/contract/kit/refusals';
import { adminPages, adminSections } from '@keymall/contract/pages/admin';
import type { Page, PageText, Sections } from '@keymall/contract/pages/page';

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

const guarded = new Map<string, Leaf>();
for (const { area, permission, summary } of [...allEndpoints, ...allRawEndpoints])
  if (area === 'admin' && permission !== null && !guarded.has(permission))
    guarded.set(permission, { perm: permission, title: { zh_CN: summary, en_US: nameOfCall(permission) }, is_opening: false });

/** Is it a permission of the administrators' office. */
export const isPermission = (perm: string): boolean => guarded.has(perm);

/** Pages that open by calls of one noun share its permissions: they stand as one. */
function branches(): Branch[] {
  const pages: [string, Page][] = Object.entries(adminPages);
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
  return [...byPrefix.values(), rest].filter(({ perms }) => perms.length > 0);
}

const declared: Sections = adminSections;
const sections: { key: string; title: PageText }[] = [
  TOP,
  ...Object.entries(declared)
    .toSorted(([, one], [, other]) => one.sort - other.sort)
    .map(([key, { title }]) => ({ key, title })),
  OTHER,
];

const all = branches();
const tree = sections
  .map(({ key, title }) => ({ key, title, pages: all.filter(({ section }) => section === key) }))
  .filter(({ pages }) => pages.length > 0);

/** The tree in a language; each permission with whether `holds` says so of it. */
export const permissionTree = (locale: Locale, holds: (perm: string) => boolean) =>
  tree.map(({ key, title, pages }) => ({
    key,
    title: title[locale],
    pages: pages.map((page) => ({
      key: page.key,
      title: page.title[locale],
      perms: page.perms
        .toSorted((one, other) => Number(other.is_opening) - Number(one.is_opening))
        .map((leaf) => ({ perm: leaf.perm, title: leaf.title[locale], is_opening: leaf.is_opening, is_held: holds(leaf.perm) })),
    })),
  }));

/** How many of these there are; all of them where they are everything. */
export const permissionCount = (perms: readonly string[]): number =>
  perms.includes('*') ? guarded.size : perms.filter(isPermission).length;
