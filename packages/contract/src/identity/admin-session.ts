import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id, link, newPassword, nothing, text, username } from '../kit/field.ts';
import { locale } from '../kit/locale.ts';
import { MenuRow } from '../kit/menu.ts';
import { accountCalls, localeCall, loginCall } from './account.ts';

export const AdminUser = z.strictObject({ id, username: z.string(), nickname: z.string(), avatar: z.string(), locale });

/** A page that an administrator may keep at hand, as his menu has it. */
export const ShortcutPage = z.strictObject({
  /** The name of its route, as in the menu. */
  menu_id: z.string(),
  title: z.string(),
  icon: z.string(),
  path: z.string(),
  /** What it stands under; empty for what stands above all. */
  section: z.string(),
});
export type ShortcutPage = z.output<typeof ShortcutPage>;

/** As many fit on a workbench. */
export const MOST_SHORTCUTS = 12;
const menuName = text(100);

export const adminLogin = {
  login: loginCall('/adminapi/login/login', '管理员登录', { username: text(64) }, {}),
  setup: endpoint({
    path: '/adminapi/login/setup',
    access: 'anyone',
    rate: 'login',
    effect: 'outside',
    summary: '创建首位管理员',
    input: z.strictObject({ token: text(100), username, password: newPassword }),
    secret: true,
    output: z.strictObject({ access_token: z.string() }),
  }),
  getBackgroundImage: endpoint({
    path: '/adminapi/login/getBackgroundImage',
    access: 'anyone',
    effect: 'read',
    summary: '登录页背景',
    input: z.strictObject({}),
    output: z.strictObject({ image: z.string() }),
  }),
};

export const adminUser = {
  getAdminUserInfo: endpoint({
    path: '/adminapi/user/getAdminUserInfo',
    access: 'signed-in',
    effect: 'read',
    summary: '当前管理员',
    input: z.strictObject({}),
    output: z.strictObject({ user: AdminUser, perms: z.array(z.string()) }),
  }),
  getAdminUserMenu: endpoint({
    path: '/adminapi/user/getAdminUserMenu',
    access: 'signed-in',
    effect: 'read',
    summary: '管理员菜单',
    input: z.strictObject({}),
    output: z.array(MenuRow),
  }),
  getAdminUserShortcutMenu: endpoint({
    path: '/adminapi/user/getAdminUserShortcutMenu',
    access: 'signed-in',
    effect: 'read',
    summary: '快捷菜单',
    input: z.strictObject({}),
    output: z.array(ShortcutPage),
  }),
  /** What there is to choose from. */
  getAdminAllMenu: endpoint({
    path: '/adminapi/user/getAdminAllMenu',
    access: 'signed-in',
    effect: 'read',
    summary: '可添加为快捷菜单的页面',
    input: z.strictObject({}),
    output: z.array(ShortcutPage),
  }),
  addAdminUserShortcutMenu: endpoint({
    path: '/adminapi/user/addAdminUserShortcutMenu',
    access: 'signed-in',
    effect: 'write',
    summary: '添加快捷菜单',
    input: z.strictObject({ menu_id: menuName }),
    output: nothing,
  }),
  deleteAdminUserShortcutMenu: endpoint({
    path: '/adminapi/user/deleteAdminUserShortcutMenu',
    access: 'signed-in',
    effect: 'write',
    summary: '移除快捷菜单',
    input: z.strictObject({ menu_id: menuName }),
    output: nothing,
  }),
  /** In the order of the names; those that are not named come after. */
  sortAdminUserShortcutMenu: endpoint({
    path: '/adminapi/user/sortAdminUserShortcutMenu',
    access: 'signed-in',
    effect: 'write',
    summary: '快捷菜单排序',
    input: z.strictObject({ menu_ids: z.array(menuName).min(1).max(100) }),
    output: nothing,
  }),
  editProfile: endpoint({
    path: '/adminapi/user/editProfile',
    access: 'signed-in',
    effect: 'write',
    summary: '修改个人资料',
    input: z.strictObject({ nickname: anyText(32), avatar: link }),
    output: nothing,
  }),
  setLocale: localeCall('/adminapi/user/setLocale'),
  ...accountCalls('/adminapi/user', 'changePassword'),
};
