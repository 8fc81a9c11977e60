import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { email, id, newPassword, nothing, offeredPassword } from '../kit/field.ts';
import { MenuRow } from '../pages/menu.ts';

export const BuyerUser = z.strictObject({ id, avatar: z.string(), status: z.number().int(), email: z.string() });
const Session = z.strictObject({ access_token: z.string(), id, email: z.string(), status: z.number().int() });

export const personalAccount = {
  login: endpoint({
    path: '/personalapi/account/login',
    access: 'anyone',
    rate: 'login',
    effect: 'outside',
    summary: '买家登录',
    input: z.strictObject({ email, password: offeredPassword }),
    output: Session,
  }),
  register: endpoint({
    path: '/personalapi/account/register',
    access: 'anyone',
    rate: 'register',
    effect: 'outside',
    summary: '买家注册',
    input: z.strictObject({ email, password: newPassword, agree: z.literal(true) }),
    output: Session,
  }),
  userDetail: endpoint({
    path: '/personalapi/account/userDetail',
    effect: 'read',
    summary: '当前买家',
    input: z.strictObject({}),
    output: z.strictObject({ user: BuyerUser, perms: z.array(z.string()) }),
  }),
  changePassword: endpoint({
    path: '/personalapi/account/changePassword',
    rate: 'login',
    effect: 'outside',
    summary: '修改密码',
    input: z.strictObject({ password: offeredPassword, new_password: newPassword }),
    output: z.strictObject({ access_token: z.string() }),
  }),
  logout: endpoint({
    path: '/personalapi/account/logout',
    effect: 'outside',
    summary: '退出登录',
    input: z.strictObject({}),
    output: nothing,
  }),
};

export const personalMenu = {
  getMenuListI18n: endpoint({
    path: '/personalapi/menu/getMenuListI18n',
    effect: 'read',
    summary: '买家菜单',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(MenuRow) }),
  }),
};
