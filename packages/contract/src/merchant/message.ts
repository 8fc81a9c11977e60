import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, id, nothing } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

export const MessageRow = z.strictObject({
  id,
  /** The notice it is, by its mark; empty of what is older than marks. */
  kind: z.string(),
  title: z.string(),
  content: z.string(),
  /** A path of the merchants' office, or nothing. */
  link: z.string(),
  is_read: flag,
  create_at: time,
});

/** Above this a bell says no number. */
export const MOST_UNREAD = 100;

/** The merchant's letter box inside the platform. */
export const merchantMessage = {
  list: verb.list(
    '/merchantapi/user/message/list',
    '通知列表',
    { is_read: flag.optional(), kind: z.string().max(40).optional() },
    MessageRow,
  ),
  unReadCount: endpoint({
    path: '/merchantapi/user/message/unReadCount',
    effect: 'read',
    summary: '未读通知数',
    input: z.strictObject({}),
    output: z.strictObject({
      /** At most MOST_UNREAD: that many or more. */
      count: z.number().int(),
      /** Marks that make no pop-up now: switched off, or quiet. */
      silent: z.array(z.string()),
    }),
  }),
  detail: verb.detail('/merchantapi/user/message/detail', '通知详情', MessageRow),
  read: endpoint({
    path: '/merchantapi/user/message/read',
    effect: 'write',
    summary: '标为已读',
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: nothing,
  }),
  readAll: endpoint({
    path: '/merchantapi/user/message/readAll',
    effect: 'write',
    summary: '全部已读',
    input: z.strictObject({}),
    output: nothing,
  }),
  del: endpoint({
    path: '/merchantapi/user/message/del',
    effect: 'write',
    summary: '删除通知',
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: nothing,
  }),
};
