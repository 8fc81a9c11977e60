import { z } from 'zod';
import { endpoint, stepUp } from '../kit/endpoint.ts';
import { email, id, link, newPassword, nothing } from '../kit/field.ts';
import { MenuRow } from '../kit/menu.ts';
import { accountCalls, CodeProof, codeCall, loginCall, passkeyCalls, resetCall } from './account.ts';
import { bindingCalls, journeyToBind, SocialWay, socialCalls } from './social.ts';

export const BuyerUser = z.strictObject({ id, avatar: z.string(), status: z.number().int(), email: z.string() });
const known = { id, email: z.string(), status: z.number().int() };

export const personalAccount = {
  loginConfig: endpoint({
    path: '/personalapi/account/loginConfig',
    access: 'anyone',
    effect: 'read',
    summary: '买家登录配置',
    input: z.strictObject({}),
    output: z.strictObject({ register_status: z.boolean(), register_need_code: z.boolean(), social: z.array(SocialWay) }),
  }),
  /** `socialite_uuid`: what was proven elsewhere is bound to the account. */
  login: loginCall('/personalapi/account/login', '买家登录', { email, socialite_uuid: journeyToBind }, known),
  register: endpoint({
    path: '/personalapi/account/register',
    access: 'anyone',
    rate: 'register',
    effect: 'outside',
    summary: '买家注册',
    /** `email_code`: the mailbox, proven, where the site asks for it. */
    input: z.strictObject({
      email,
      password: newPassword,
      agree: z.literal(true),
      email_code: CodeProof.optional(),
      socialite_uuid: journeyToBind,
    }),
    secret: true,
    output: z.strictObject({ access_token: z.string(), ...known }),
  }),
  /** A code to the mailbox that a newcomer registers with; whoever has an account already reads that there, and nowhere else. */
  sendRegisterCode: codeCall('/personalapi/account/sendRegisterCode', '发送注册验证码', { email }, 'anyone'),
  /** For whoever forgot his password. */
  sendEmailCode: codeCall('/personalapi/account/sendEmailCode', '发送找回密码验证码', { email }, 'anyone'),
  resetPassword: resetCall('/personalapi/account/resetPassword'),
  userDetail: endpoint({
    path: '/personalapi/account/userDetail',
    effect: 'read',
    summary: '当前买家',
    input: z.strictObject({}),
    output: z.strictObject({ user: BuyerUser, perms: z.array(z.string()) }),
  }),
  setAvatar: endpoint({
    path: '/personalapi/account/setAvatar',
    effect: 'write',
    summary: '设置头像',
    /** A picture sent for it, or '' for none. */
    input: z.strictObject({ avatar: link }),
    output: nothing,
  }),
  /** A code to the mailbox that the account is to have; whose it is already reads that there, and nowhere else. */
  sendBindCode: stepUp(codeCall('/personalapi/account/sendBindCode', '发送更换邮箱验证码', { email }, 'signed-in')),
  bindEmail: stepUp(
    endpoint({
      path: '/personalapi/account/bindEmail',
      rate: 'login',
      effect: 'outside',
      log: 'always',
      summary: '更换邮箱',
      input: CodeProof,
      output: z.strictObject({ email: z.string() }),
    }),
  ),
  /** For good: every way in ends, orders stay with their number, password and contact. `email`: typed once more. */
  close: stepUp(
    endpoint({
      path: '/personalapi/account/close',
      rate: 'login',
      effect: 'write',
      summary: '注销账号',
      input: z.strictObject({ email }),
      output: nothing,
    }),
  ),
  ...accountCalls('/personalapi/account', 'changePassword'),
  ...passkeyCalls('/personalapi/account', {}),
  ...socialCalls('/personalapi/account'),
  ...bindingCalls('/personalapi/account'),
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
