import { z } from 'zod';
import { accountCalls, localeCall, loginCall } from '../identity/account.ts';
import { endpoint } from '../kit/endpoint.ts';
import { flag, id, link, newPassword, nothing, offeredPassword, text, username } from '../kit/field.ts';
import { locale } from '../kit/locale.ts';
import { MenuRow } from '../kit/menu.ts';
import { time } from '../kit/time.ts';

/** `site_link` is where the shop's owner can be found elsewhere. */
export const ShopContact = z.strictObject({ wechat: z.string(), mobile: z.string(), qq: z.string(), site_link: z.string() });

export const MerchantUser = z.strictObject({
  id,
  username: z.string(),
  avatar: z.string(),
  mobile: z.string(),
  status: z.number().int(),
  email: z.string(),
  openid: z.string(),
  create_at: time,
  is_real: flag,
  need_real: flag,
  /** What letters to the account are in. */
  locale,
});

/** What is known of a merchant as soon as he has signed in. */
const known = {
  id,
  username: z.string(),
  mobile: z.string(),
  status: z.number().int(),
  shop_status: z.number().int(),
  shop_verify: z.number().int(),
};

export const merchantAccount = {
  registerConfig: endpoint({
    path: '/merchantapi/user/account/registerConfig',
    access: 'anyone',
    effect: 'read',
    summary: '注册配置',
    input: z.strictObject({}),
    output: z.strictObject({
      site_register_status: flag,
      site_register_verify: z.number().int(),
      register_agreement_id: z.number().int(),
      privacy_policy_id: z.number().int(),
      /** Plain texts; empty where the house's own are meant. */
      register_agreement: z.string(),
      privacy_policy: z.string(),
    }),
  }),
  loginConfig: endpoint({
    path: '/merchantapi/user/account/loginConfig',
    access: 'anyone',
    effect: 'read',
    summary: '登录配置',
    input: z.strictObject({}),
    output: z.strictObject({ site_register_status: flag, methods: z.array(z.enum(['password'])) }),
  }),
  login: loginCall('/merchantapi/user/account/login', '商户登录', { username: text(100) }, known),
  register: endpoint({
    path: '/merchantapi/user/account/register',
    access: 'anyone',
    rate: 'register',
    effect: 'outside',
    summary: '商户注册',
    input: z.strictObject({ username, password: newPassword, shop_name: text(20), agree: z.literal(true) }),
    /** Without a token while the account awaits review. */
    secret: true,
    output: z.strictObject({ access_token: z.string().nullable(), ...known }),
  }),
  /** Once more, after a refusal: whoever knows the password awaits review again, with this name for the shop. */
  applyAgain: endpoint({
    path: '/merchantapi/user/account/applyAgain',
    access: 'anyone',
    rate: 'login',
    effect: 'outside',
    summary: '重新申请入驻',
    input: z.strictObject({ username: text(100), password: offeredPassword, shop_name: text(20) }),
    output: nothing,
  }),
};

export const merchantUser = {
  userDetail: endpoint({
    path: '/merchantapi/user/user/userDetail',
    access: 'signed-in',
    effect: 'read',
    summary: '当前商户',
    input: z.strictObject({}),
    output: z.strictObject({
      user: MerchantUser,
      perms: z.array(z.string()),
      shop: z.strictObject({
        shop_name: z.string(),
        shop_logo: z.string(),
        shop_status: flag,
        shop_verify: z.number().int(),
        shop_freeze: flag,
        shop_contact: ShopContact,
        show_contact: flag,
      }),
    }),
  }),
  setAvatar: endpoint({
    path: '/merchantapi/user/user/setAvatar',
    access: 'signed-in',
    effect: 'write',
    summary: '设置头像',
    input: z.strictObject({ avatar: link }),
    output: nothing,
  }),
  setLocale: localeCall('/merchantapi/user/user/setLocale'),
  ...accountCalls('/merchantapi/user/user', 'resetPassword'),
};

export const merchantMenu = {
  getMenuListI18n: endpoint({
    path: '/merchantapi/menu/getMenuListI18n',
    access: 'signed-in',
    effect: 'read',
    summary: '商户菜单',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(MenuRow) }),
  }),
};
