import { z } from 'zod';
import { accountCalls, CodeProof, codeCall, codeWays, localeCall, loginCall, passkeyCalls, resetCall } from '../identity/account.ts';
import { bindingCalls, journeyToBind, namedBindingCalls, SocialWay, scanCalls, socialCalls } from '../identity/social.ts';
import { endpoint, stepUp } from '../kit/endpoint.ts';
import { anyText, email, flag, id, link, mobile, newPassword, nothing, offeredPassword, text, username } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { locale } from '../kit/locale.ts';
import { MenuRow } from '../kit/menu.ts';
import { dateRange, time } from '../kit/time.ts';
import { inviteRule } from '../settings/groups.ts';

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
      /** What a newcomer gives: a user name, which is made up where it is not asked for, a mobile and an e-mail, each proven by a code. */
      site_register_need_username: flag,
      site_register_need_mobile: flag,
      site_register_need_email: flag,
      /** Invite codes: 0 not asked for, 1 as one likes, 2 required; and where there are some. */
      site_register_invite: inviteRule,
      invite_code_get_url: z.string(),
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
    output: z.strictObject({
      site_register_status: flag,
      methods: z.array(z.enum(['password'])),
      forget: codeWays,
      social: z.array(SocialWay),
    }),
  }),
  /** `socialite_uuid`: what was proven elsewhere is bound to the account. */
  login: loginCall('/merchantapi/user/account/login', '商户登录', { username: text(100), socialite_uuid: journeyToBind }, known),
  ...passkeyCalls('/merchantapi/user/account', {}),
  ...socialCalls('/merchantapi/user/account'),
  ...scanCalls('/merchantapi/user/account'),
  /** An administrator's one-time link (`adminMerchant.quickLogin`), used up: a session in the merchant's place. */
  adminQuickLogin: endpoint({
    path: '/merchantapi/user/account/adminQuickLogin',
    access: 'anyone',
    rate: 'login',
    effect: 'outside',
    summary: '管理员代登录',
    input: z.strictObject({ token: text(100) }),
    secret: true,
    output: z.strictObject({ access_token: z.string(), ...known }),
  }),
  register: endpoint({
    path: '/merchantapi/user/account/register',
    access: 'anyone',
    rate: 'register',
    effect: 'outside',
    summary: '商户注册',
    input: z.strictObject({
      username: username.optional(),
      mobile_code: CodeProof.optional(),
      email_code: CodeProof.optional(),
      invite_code: anyText(32).default(''),
      /** What the personal link ended in by which one came; one that is nobody's is passed over. */
      spread: anyText(32).default(''),
      /** What this browser calls itself. */
      device: z
        .string()
        .regex(/^[A-Za-z0-9_-]{0,64}$/, 'device_id')
        .default(''),
      password: newPassword,
      shop_name: text(20),
      agree: z.literal(true),
      socialite_uuid: journeyToBind,
    }),
    /** Without a token while the account awaits review. */
    secret: true,
    output: z.strictObject({ access_token: z.string().nullable(), ...known }),
  }),
  /** A code to the mobile, or mailbox, that a newcomer registers with. */
  sendSmsCode: codeCall('/merchantapi/user/account/sendSmsCode', '发送注册短信验证码', { mobile }, 'anyone'),
  sendEmailCode: codeCall('/merchantapi/user/account/sendEmailCode', '发送注册邮箱验证码', { email }, 'anyone'),
  /** `contact`: the e-mail or mobile of the account. */
  sendForgetCode: codeCall('/merchantapi/user/account/sendForgetCode', '发送找回密码验证码', { contact: text(100) }, 'anyone'),
  resetPassword: resetCall('/merchantapi/user/account/resetPassword'),
  /** Once more, after a refusal: whoever knows the password awaits review again, with this name for the shop. */
  applyAgain: endpoint({
    path: '/merchantapi/user/account/applyAgain',
    access: 'anyone',
    rate: 'login',
    effect: 'outside',
    summary: '重新申请入驻',
    input: z.strictObject({ username: text(100), password: offeredPassword, work: anyText(2000).default(''), shop_name: text(20) }),
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
      /** The administrator who acts in the merchant's place; empty for the merchant's own. */
      acting: z.string(),
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
  /** A code to the mailbox, or mobile, that the account is to have. */
  sendEmailCode: stepUp(codeCall('/merchantapi/user/user/sendEmailCode', '发送邮箱绑定验证码', { email }, 'signed-in')),
  sendSmsCode: stepUp(codeCall('/merchantapi/user/user/sendSmsCode', '发送手机绑定验证码', { mobile }, 'signed-in')),
  bindEmail: stepUp(
    endpoint({
      path: '/merchantapi/user/user/bindEmail',
      access: 'signed-in',
      rate: 'login',
      effect: 'outside',
      summary: '绑定邮箱',
      input: CodeProof,
      output: nothing,
    }),
  ),
  bindMobile: stepUp(
    endpoint({
      path: '/merchantapi/user/user/bindMobile',
      access: 'signed-in',
      rate: 'login',
      effect: 'outside',
      summary: '绑定手机',
      input: CodeProof,
      output: nothing,
    }),
  ),
  /** Where one has signed in, and where somebody failed to, newest first. */
  loginLog: endpoint({
    path: '/merchantapi/user/user/loginLog',
    access: 'signed-in',
    effect: 'read',
    summary: '登录日志',
    /** `ok` 1: those that succeeded, 0: those that did not. */
    input: listInput({ ok: flag.optional(), date_range: dateRange.optional() }),
    output: listOf(
      z.strictObject({
        id,
        ok: z.boolean(),
        ip: z.string(),
        device: z.string(),
        create_at: time,
        /** The administrator who signed in in one's place; empty for oneself. */
        by_name: z.string(),
      }),
    ),
  }),
  ...accountCalls('/merchantapi/user/user', 'resetPassword'),
  ...bindingCalls('/merchantapi/user/user'),
  ...namedBindingCalls('/merchantapi/user/user'),
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
