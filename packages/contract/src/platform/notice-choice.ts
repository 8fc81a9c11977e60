/** What each person is told of, and by which way: the same pair of calls in each realm, always about who calls (docs/domain/notices.md). */
import { z } from 'zod';
import { endpoint, ownOnly, stepUp } from '../kit/endpoint.ts';
import { email, nothing } from '../kit/field.ts';
import { NOTICE_CHANNELS } from '../kit/notices/row.ts';
import { NOTICE_DIGESTS, NOTICE_WAYS_SHUT } from './notice-habit-words.ts';

const channel = z.enum(NOTICE_CHANNELS);
/** A time of day, or nothing. */
const clock = z.union([z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/), z.literal('')]);
const mark = z.string().max(40);

const habit = {
  /** Quiet hours in the person's own time; both empty: none. */
  quiet_from: clock,
  quiet_to: clock,
  /** An IANA time zone. */
  zone: z.string().min(1).max(64),
  digest: z.enum(NOTICE_DIGESTS),
};

export const NoticeGrid = z.strictObject({
  rows: z.array(
    z.strictObject({
      mark,
      title: z.string(),
      /** The event in words. */
      when: z.string(),
      /** Goes through quiet hours. */
      urgent: z.boolean(),
      cells: z.array(z.strictObject({ channel, on: z.boolean(), fixed: z.boolean() })),
    }),
  ),
  /** Why a way is shut for this person now; null: it is open. */
  channels: z.array(z.strictObject({ channel, shut: z.enum(NOTICE_WAYS_SHUT).nullable() })),
  ...habit,
  /** Where mails go. */
  mail_to: z.string(),
});

/** What is not named stays as it was. */
const choices = z.strictObject({ choices: z.array(z.strictObject({ mark, channel, on: z.boolean() })).max(300), ...habit });

const look = { effect: 'read', summary: '通知设置', input: z.strictObject({}), output: NoticeGrid } as const;
const save = { effect: 'write', summary: '修改通知设置', input: choices, output: nothing } as const;

export const merchantNotify = {
  index: endpoint({ path: '/merchantapi/user/notify/index', access: 'signed-in', ...look }),
  save: ownOnly(endpoint({ path: '/merchantapi/user/notify/save', access: 'signed-in', ...save })),
};

export const adminNotify = {
  index: endpoint({ path: '/adminapi/user/notify/index', access: 'signed-in', ...look }),
  save: endpoint({ path: '/adminapi/user/notify/save', access: 'signed-in', ...save }),
  /** An administrator has no mailbox of his own elsewhere; empty takes it away. */
  mailbox: stepUp(
    endpoint({
      path: '/adminapi/user/notify/mailbox',
      access: 'signed-in',
      effect: 'write',
      summary: '设置接收通知的邮箱',
      input: z.strictObject({ address: z.union([email, z.literal('')]) }),
      output: nothing,
    }),
  ),
};

export const personalNotify = {
  index: endpoint({ path: '/personalapi/notice/notify/index', ...look }),
  save: endpoint({ path: '/personalapi/notice/notify/save', ...save }),
};
