/** An administrator's own shortcuts: pages of his menu, and none beyond it. */

import { MOST_SHORTCUTS, type ShortcutPage } from '@keymall/contract/identity/admin-session';
import { LINK_ROW, type MenuNode } from '@keymall/contract/kit/menu';
import { accountIdOf } from '#kit/actor';
import type { AdminCtx } from '#kit/context';
import { orMissing, refuse } from '#kit/refusal';
import { menuFor } from './menu.service.ts';
import { insertShortcut, lockShortcuts, orderShortcuts, shortcutsOf } from './shortcut.repository.ts';

const pagesIn = (nodes: readonly MenuNode[], section: string): ShortcutPage[] =>
  nodes.flatMap((node) => {
    if (node.meta.hidden || node.component === LINK_ROW) return [];
    if (node.children.length > 0) return pagesIn(node.children, node.meta.title);
    const { title, icon } = node.meta;
    return [{ menu_id: node.name, title, icon, path: node.path, section }];
  });

/** What there is to choose from: the pages that stand in the administrator's menu. */
export const shortcutPages = async (ctx: AdminCtx): Promise<ShortcutPage[]> => pagesIn(await menuFor(ctx, 'admin'), '');

/** The chosen ones, in their order. A page that he may not open any more is left out, and is back once he may. */
export async function shortcuts(ctx: AdminCtx): Promise<ShortcutPage[]> {
  const pages = new Map((await shortcutPages(ctx)).map((page) => [page.menu_id, page]));
  return (await shortcutsOf(ctx.db, accountIdOf(ctx.actor))).flatMap((name) => pages.get(name) ?? []);
}

/** Adds one of his pages. Refuses `missing` for any other, `shortcuts_full` past the most there may be. */
export async function addShortcut(ctx: AdminCtx, name: string): Promise<void> {
  const admin = accountIdOf(ctx.actor);
  orMissing((await shortcutPages(ctx)).find(({ menu_id }) => menu_id === name));
  await lockShortcuts(ctx.db, admin);
  const chosen = await shortcuts(ctx);
  if (chosen.some(({ menu_id }) => menu_id === name)) return;
  if (chosen.length >= MOST_SHORTCUTS) refuse('shortcuts_full', { most: MOST_SHORTCUTS });
  await insertShortcut(ctx.db, admin, name);
}

export async function sortShortcuts(ctx: AdminCtx, names: readonly string[]): Promise<void> {
  const admin = accountIdOf(ctx.actor);
  await lockShortcuts(ctx.db, admin);
  await orderShortcuts(ctx.db, admin, names);
}
