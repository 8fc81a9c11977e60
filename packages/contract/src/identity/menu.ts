/**
 * The menus of the three areas, as administrators change them: names, icons, order, groups, what is hidden, and links of their own. Pages are
 * declared in `pages/` and stay so: kept is only what differs from the declaration, and an entry shows nobody what he may not open.
 */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, isPrintable, nothing, sort, text } from '../kit/field.ts';

/** Whose menu it is. */
export const menuApps = ['admin', 'merchant', 'personal'] as const;
export type MenuApp = (typeof menuApps)[number];
const app = z.enum(menuApps);

/** The name of an entry's route, as the menu calls carry it (decision 0056). */
const menuId = text(100);
/** Where it stands: the group's `menu_id`, or nothing for the top. */
const parent = z.union([menuId, z.literal('')]);
/** `group`: other entries stand in it; `page`: of the product; `link`: an administrator's own. */
export const menuKinds = ['group', 'page', 'link'] as const;
/** One of `pages/icon`. */
const icon = text(40);
const title = text(32);
/** A page of this area or of the public site by its path, or an https address elsewhere. */
const address = z
  .string()
  .max(500)
  .refine((value) => isPrintable(value) && /^(https:\/\/[^\s<>"'\\]+|\/[^\s<>"'/\\][^\s<>"'\\]*)$/.test(value), 'link');

const Look = { title_zh: title, title_en: title, icon, parent, hidden: flag };

export const MenuEntry = z.strictObject({
  menu_id: z.string(),
  kind: z.enum(menuKinds),
  /** Made by an administrator: it may be deleted. What the product declares is only hidden. */
  is_own: z.boolean(),
  /** It differs from what the product declares, and can be put back. */
  is_changed: z.boolean(),
  /** The way to this very page is never hidden. */
  is_needed: z.boolean(),
  title_zh: z.string(),
  title_en: z.string(),
  icon: z.string(),
  parent: z.string(),
  hidden: flag,
  /** Smaller first, within its group. */
  sort,
  /** Where it leads; empty for a group. */
  link: z.string(),
});
export type MenuEntry = z.output<typeof MenuEntry>;

const ofOne = z.strictObject({ app, menu_id: menuId });

export const adminMenu = {
  list: endpoint({
    path: '/adminapi/permission/menu/list',
    effect: 'read',
    summary: '菜单',
    input: z.strictObject({ app }),
    /** As it is drawn: each group, and after it what stands in it. Pages without an entry of their own are left out. */
    output: z.strictObject({ list: z.array(MenuEntry) }),
  }),
  /** The groups an entry may stand in. */
  treeSimple: endpoint({
    path: '/adminapi/permission/menu/treeSimple',
    effect: 'read',
    summary: '菜单分组',
    input: z.strictObject({ app }),
    output: z.strictObject({ list: z.array(z.strictObject({ menu_id: z.string(), title: z.string() })) }),
  }),
  detail: endpoint({
    path: '/adminapi/permission/menu/detail',
    effect: 'read',
    summary: '菜单详情',
    input: ofOne,
    output: MenuEntry,
  }),
  /** A link, or, without an address, a group. It goes to the end of where it stands. */
  add: endpoint({
    path: '/adminapi/permission/menu/add',
    effect: 'write',
    summary: '添加菜单',
    input: z.strictObject({ app, ...Look, link: z.union([address, z.literal('')]).default('') }),
    output: z.strictObject({ menu_id: z.string() }),
  }),
  edit: endpoint({
    path: '/adminapi/permission/menu/edit',
    effect: 'write',
    summary: '编辑菜单',
    /** `link` of one's own links only. */
    input: z.strictObject({ app, menu_id: menuId, ...Look, link: z.union([address, z.literal('')]).optional() }),
    output: nothing,
  }),
  /** One's own entries only. Refused while something stands in it. */
  del: endpoint({ path: '/adminapi/permission/menu/del', effect: 'write', summary: '删除菜单', input: ofOne, output: nothing }),
  /** The order of a group, or of the top; those that are not named come after. */
  sort: endpoint({
    path: '/adminapi/permission/menu/sort',
    effect: 'write',
    summary: '菜单排序',
    input: z.strictObject({ app, parent, menu_ids: z.array(menuId).min(1).max(200) }),
    output: nothing,
  }),
  /** As the product declares it: one entry, or, without it, the whole menu. Own entries stay. */
  restore: endpoint({
    path: '/adminapi/permission/menu/restore',
    effect: 'write',
    summary: '恢复默认菜单',
    input: z.strictObject({ app, menu_id: menuId.optional() }),
    output: nothing,
  }),
};
