/** What an administrator was told of: his own list, of what his role may see the page of. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, id, nothing } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { time } from '../kit/time.ts';

export const AdminNoticeRow = z.strictObject({
  id,
  /** The notice it is, by its mark. */
  kind: z.string(),
  title: z.string(),
  content: z.string(),
  /** A path of the administrators' office. */
  link: z.string(),
  is_read: flag,
  create_at: time,
});

export const adminInbox = {
  list: endpoint({
    path: '/adminapi/user/notice/list',
    access: 'signed-in',
    effect: 'read',
    summary: '我的通知',
    input: listInput({ is_read: flag.optional(), kind: z.string().max(40).optional() }),
    output: listOf(AdminNoticeRow),
  }),
  unread: endpoint({
    path: '/adminapi/user/notice/unread',
    access: 'signed-in',
    effect: 'read',
    summary: '未读通知数',
    input: z.strictObject({}),
    output: z.strictObject({
      /** At most 100: that many or more. */
      count: z.number().int(),
      /** Marks that make no pop-up now: switched off, or quiet. */
      silent: z.array(z.string()),
    }),
  }),
  /** These, or without `ids` all of them. */
  read: endpoint({
    path: '/adminapi/user/notice/read',
    access: 'signed-in',
    effect: 'write',
    summary: '标记通知已读',
    log: { never: 'what somebody has read is his own' },
    input: z.strictObject({ ids: z.array(id).min(1).max(100).optional() }),
    output: nothing,
  }),
  del: endpoint({
    path: '/adminapi/user/notice/del',
    access: 'signed-in',
    effect: 'write',
    summary: '删除通知',
    log: { never: 'what somebody keeps of what he was told is his own' },
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: nothing,
  }),
};
