import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id, link, newPassword, nothing, text, username } from '../kit/field.ts';
import { MenuRow } from '../kit/menu.ts';
import { accountCalls, loginCall } from './account.ts';

export const AdminUser = z.strictObject({ id, username: z.string(), nickname: z.string(), avatar: z.string() });

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
  editProfile: endpoint({
    path: '/adminapi/user/editProfile',
    access: 'signed-in',
    effect: 'write',
    summary: '修改个人资料',
    input: z.strictObject({ nickname: anyText(32), avatar: link }),
    output: nothing,
  }),
  ...accountCalls('/adminapi/user', 'changePassword'),
};
