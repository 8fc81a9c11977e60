/** Notices by WeChat: merchants follow the platform's official account by a code, and choose of what they read there (docs/domain/wechat.md). */
import { z } from 'zod';
import { endpoint, ownOnly, rawEndpoint, stepUp } from '../kit/endpoint.ts';
import { flag, nothing } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { WECHAT_EVENTS } from '../kit/wechat-events.ts';

const switches = { login: flag, sold: flag, stock: flag, complaint: flag, cash: flag };
const scene = z.string().regex(/^[0-9a-f]{32}$/, 'scene');

export const merchantWechat = {
  getWechatNotify: endpoint({
    path: '/merchantapi/user/user/getWechatNotify',
    access: 'signed-in',
    effect: 'read',
    summary: '微信通知设置',
    input: z.strictObject({}),
    output: z.strictObject({
      /** The site has an official account that writes. */
      is_offered: z.boolean(),
      /** Null: none follows. */
      bind_at: time.nullable(),
      ...switches,
      /** Of these the site writes at all: the others have no template. */
      offered: z.strictObject(switches),
    }),
  }),
  setWechatNotify: ownOnly(
    endpoint({
      path: '/merchantapi/user/user/setWechatNotify',
      access: 'signed-in',
      effect: 'write',
      summary: '修改微信通知设置',
      input: z.strictObject(switches),
      output: nothing,
    }),
  ),
  /** A code that binds whoever scans it within ten minutes, once; one drawn later ends it. */
  followWechat: stepUp(
    endpoint({
      path: '/merchantapi/user/user/followWechat',
      access: 'signed-in',
      rate: 'login',
      effect: 'outside',
      summary: '关注公众号接收通知',
      input: z.strictObject({}),
      secret: true,
      output: z.strictObject({ url: z.string(), uuid: z.string(), expire_at: time }),
    }),
  ),
  /** 0 not scanned, 2 bound, 3 over; told to the session that drew the code. */
  checkWechatFollow: endpoint({
    path: '/merchantapi/user/user/checkWechatFollow',
    access: 'signed-in',
    effect: 'read',
    summary: '关注公众号状态',
    input: z.strictObject({ uuid: scene }),
    output: z.strictObject({ status: z.union([z.literal(0), z.literal(2), z.literal(3)]) }),
  }),
  unfollowWechat: stepUp(
    endpoint({
      path: '/merchantapi/user/user/unfollowWechat',
      access: 'signed-in',
      effect: 'write',
      summary: '停止微信通知',
      input: z.strictObject({}),
      output: nothing,
    }),
  ),
};

export const adminWechat = {
  state: endpoint({
    path: '/adminapi/wechat/config/state',
    effect: 'read',
    summary: '公众号状态',
    input: z.strictObject({}),
    output: z.strictObject({
      /** Where WeChat delivers to. */
      callback: z.string(),
      /** Merchants who read notices there, and people who follow, of whom it heard. */
      followers: z.number().int(),
      people: z.number().int(),
      /** When WeChat last looked at the address, and last delivered there; null: never, of this AppID. */
      verify_at: time.nullable(),
      deliver_at: time.nullable(),
      /** How it delivered. */
      deliver_mode: z.enum(['plain', 'compatible', 'safe']).nullable(),
      /** When something came under our address that was not signed by our token, or not sealed by our key. */
      refuse_at: time.nullable(),
      /** When WeChat said that the account may not write to people afterwards; null: never, or it may again. */
      mute_at: time.nullable(),
    }),
  }),
  /** Asks WeChat for a token, as a notice would. */
  check: endpoint({
    path: '/adminapi/wechat/config/check',
    effect: 'outside',
    summary: '检查公众号接口',
    input: z.strictObject({}),
    output: nothing,
  }),
  /** The saved template of an event, its gaps filled with samples, to somebody who follows. */
  test: endpoint({
    path: '/adminapi/wechat/config/test',
    effect: 'outside',
    summary: '测试发送微信模板消息',
    input: z.strictObject({ event: z.enum(WECHAT_EVENTS), openid: z.string().regex(/^[\w-]{1,64}$/, 'openid') }),
    output: nothing,
  }),
};

const XML = 'text/xml';

export const wechatRaw = {
  callback: rawEndpoint({
    method: 'GET+POST',
    path: '/home/wechat/callback',
    effect: 'outside',
    rate: 'notice',
    bodyLimit: 65_536,
    summary: '公众号消息推送',
    query: z.strictObject({
      signature: z.string().optional(),
      msg_signature: z.string().optional(),
      timestamp: z.string().optional(),
      nonce: z.string().optional(),
      echostr: z.string().optional(),
      encrypt_type: z.string().optional(),
      openid: z.string().optional(),
    }),
    body: { type: XML },
    answer: { says: 'The word that WeChat waits for, or a sealed reply; 403 where it was not WeChat', type: XML },
  }),
};
