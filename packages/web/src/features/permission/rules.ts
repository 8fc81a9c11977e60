/** Choosing permissions in a tree. */
import type { adminRole } from '@keymall/contract/identity/role';
import type { WireOutput } from '@keymall/contract/kit/endpoint';

type Section = WireOutput<typeof adminRole.tree>['list'][number];
export type Leaf = Section['pages'][number]['perms'][number];

/** What a search leaves: a section or page it names as a whole, else the permissions it names. `whole` is all of the page. */
export function matching(sections: readonly Section[], sought: string) {
  const wanted = sought.trim().toLowerCase();
  const says = (text: string): boolean => text.toLowerCase().includes(wanted);
  return sections
    .map(({ key, title, pages }) => ({
      key,
      title,
      pages: pages
        .map((page) => ({
          ...page,
          whole: page.perms,
          perms: says(title) || says(page.title) ? page.perms : page.perms.filter((leaf) => says(leaf.title) || says(leaf.perm)),
        }))
        .filter(({ perms }) => perms.length > 0),
    }))
    .filter(({ pages }) => pages.length > 0);
}

/** Some turned on or off. Nothing of a page can be reached without what opens it, so that comes along. */
export function turned(before: ReadonlySet<string>, leaves: readonly Leaf[], on: boolean, page: readonly Leaf[] = []): Set<string> {
  const next = new Set(before);
  for (const { perm } of leaves)
    if (on) next.add(perm);
    else next.delete(perm);
  if (on) for (const leaf of page) if (leaf.is_opening && leaf.is_held) next.add(leaf.perm);
  return next;
}

/** How many of those that there are would come and go. */
export const changesOf = (old: readonly string[], chosen: ReadonlySet<string>, known: readonly string[]) => ({
  added: known.filter((perm) => chosen.has(perm) && !old.includes(perm)).length,
  removed: known.filter((perm) => !chosen.has(perm) && old.includes(perm)).length,
});
