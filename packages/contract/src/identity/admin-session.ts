import { z } from 'zod';
import { endpoint, stepUp } from '../kit/endpoint.ts';
import { anyText, flag, id, link, newPassword, nothing, offeredPassword, text, username } from '../kit/field.ts';
import { locale } from '../kit/locale.ts';
import { MenuRow } from '../kit/menu.ts';
import { time } from '../kit/time.ts';
import { accountCalls, authCode, localeCall, loginCall, PasskeySigned, passkeyCalls } from './account.ts';

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
  login: loginCall(
    '/adminapi/login/login',
    '管理员登录',
    /** `door`: the last part of the page's address, where it is a hidden one. */
    { username: text(64), door: anyText(40).default('') },
    {
      /** 1: the token opens nothing but `authSafe`. */
      safe: flag,
    },
  ),
  /** With the token of a login: 1 while it waits for the second factor. */
  checkSafeLogin: endpoint({
    path: '/adminapi/login/checkSafeLogin',
    access: 'anyone',
    rate: 'login',
    effect: 'read',
    summary: '登录是否需要两步验证',
    input: z.strictObject({}),
    output: z.strictObject({ safe: flag }),
  }),
  /** The second step, with the token of the first: a code of the authenticator or a recovery code. The session's token is another. */
  authSafe: endpoint({
    path: '/adminapi/login/authSafe',
    access: 'anyone',
    rate: 'login',
    effect: 'outside',
    summary: '两步验证登录',
    /** One of the two. */
    input: z
      .strictObject({ auth_code: anyText(40).default(''), passkey: PasskeySigned.optional() })
      .refine(({ auth_code, passkey }) => (auth_code === '') === (passkey !== undefined), { error: 'required', path: ['auth_code'] }),
    secret: true,
    output: z.strictObject({ access_token: z.string() }),
  }),
  ...passkeyCalls('/adminapi/login', { door: anyText(40).default('') }),
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
    output: z.strictObject({
      user: AdminUser,
      perms: z.array(z.string()),
      /** Where administrators sign in. */
      sign_in: z.string(),
    }),
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
  /** The own second factor. */
  getSafe: endpoint({
    path: '/adminapi/user/getSafe',
    access: 'signed-in',
    effect: 'read',
    summary: '两步验证状态',
    input: z.strictObject({}),
    output: z.strictObject({ on_at: time.nullable(), codes_left: z.number().int() }),
  }),
  /** A secret for the authenticator, which counts once `confirmSafe` has had a code of it. */
  beginSafe: stepUp(
    endpoint({
      path: '/adminapi/user/beginSafe',
      access: 'signed-in',
      effect: 'outside',
      summary: '开始设置两步验证',
      input: z.strictObject({}),
      secret: true,
      output: z.strictObject({ secret: z.string(), uri: z.string() }),
    }),
  ),
  /** Ten recovery codes, shown this once. Every other session has ended. */
  confirmSafe: endpoint({
    path: '/adminapi/user/confirmSafe',
    access: 'signed-in',
    rate: 'login',
    effect: 'outside',
    summary: '开启两步验证',
    input: z.strictObject({ auth_code: authCode }),
    secret: true,
    output: z.strictObject({ codes: z.array(z.string()) }),
  }),
  renewSafeCodes: stepUp(
    endpoint({
      path: '/adminapi/user/renewSafeCodes',
      access: 'signed-in',
      effect: 'write',
      summary: '重新生成恢复码',
      input: z.strictObject({}),
      secret: true,
      output: z.strictObject({ codes: z.array(z.string()) }),
    }),
  ),
  disableSafe: endpoint({
    path: '/adminapi/user/disableSafe',
    access: 'signed-in',
    rate: 'login',
    effect: 'outside',
    summary: '关闭两步验证',
    input: z.strictObject({ password: offeredPassword, auth_code: authCode }),
    output: nothing,
  }),
  ...accountCalls('/adminapi/user', 'changePassword'),
};
