/** What a buyer is told in his centre, and on the devices that he asked it for. Never a key, never an amount. */
import { z } from 'zod';
import { BrowserSubscription, PushDevice } from '../identity/push.ts';
import { endpoint } from '../kit/endpoint.ts';
import { flag, id, nothing } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { time } from '../kit/time.ts';
import { NOTICE_KINDS } from './buyer-words.ts';

const noticeKind = z.enum(NOTICE_KINDS);

export const personalNotice = {
  list: endpoint({
    path: '/personalapi/notice/notice/list',
    effect: 'read',
    summary: '我的消息',
    input: listInput({ kind: noticeKind.optional(), is_read: flag.optional() }),
    output: listOf(
      z.strictObject({
        id,
        kind: noticeKind,
        /** What it is about: the goods. */
        about: z.string(),
        /** Where it leads, a path of ours. */
        link: z.string(),
        is_read: z.boolean(),
        create_at: time,
      }),
    ),
  }),
  unread: endpoint({
    path: '/personalapi/notice/notice/unread',
    effect: 'read',
    summary: '未读消息数',
    input: z.strictObject({}),
    output: z.strictObject({
      count: z.number().int(),
      /** Marks that make no pop-up now: switched off, or quiet. */
      silent: z.array(z.string()),
    }),
  }),
  /** One, or without `id` all of them. */
  read: endpoint({
    path: '/personalapi/notice/notice/read',
    effect: 'write',
    summary: '标记消息已读',
    log: { never: 'what somebody has read is his own' },
    input: z.strictObject({ id: id.optional() }),
    output: nothing,
  }),
  /** These, or without `ids` all that were read. */
  remove: endpoint({
    path: '/personalapi/notice/notice/remove',
    effect: 'write',
    summary: '删除消息',
    log: { never: 'what somebody keeps of what he was told is his own' },
    input: z.strictObject({ ids: z.array(id).min(1).max(100).optional() }),
    output: nothing,
  }),
};

/** Notices on a device while no page is open (RFC 8030, 8291, 8292). */
export const personalPush = {
  /** What a browser subscribes with. */
  key: endpoint({
    path: '/personalapi/push/push/key',
    effect: 'outside',
    summary: '推送公钥',
    input: z.strictObject({}),
    output: z.strictObject({ public_key: z.string() }),
  }),
  subscribe: endpoint({
    path: '/personalapi/push/push/subscribe',
    effect: 'write',
    summary: '开启设备推送',
    input: BrowserSubscription,
    output: z.strictObject({ id }),
  }),
  list: endpoint({
    path: '/personalapi/push/push/list',
    effect: 'read',
    summary: '推送设备',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(PushDevice) }),
  }),
  remove: endpoint({
    path: '/personalapi/push/push/remove',
    effect: 'write',
    summary: '关闭设备推送',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};
