/** Mail and text messages: a try-out of the settings, and the log of what went out. Never their text. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { email, id, mobile, nothing } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { locale } from '../kit/locale.ts';
import { time } from '../kit/time.ts';
import { letterKinds } from './letter-kinds.ts';

export const NoticeRow = z.strictObject({
  id,
  kind: z.enum(['mail', 'sms', 'wechat']),
  /** What it was for: `order_mail`, `sold_notice`, `restock`, `try_out`, … */
  template: z.string(),
  recipient: z.string(),
  subject: z.string(),
  ok: z.boolean(),
  error: z.string(),
  create_at: time,
});

const channel = z.enum(['mail', 'sms']);
const kind = z.enum(letterKinds);
const letterState = z.strictObject({
  subject: z.string(),
  body: z.string(),
  /** 0: as it was built. */
  revision: z.int().min(0),
  changed_by: z.string(),
  changed_at: time.nullable(),
});

export const LetterState = z.strictObject({
  kind,
  channel,
  title: z.string(),
  /** When it is sent, in words. */
  when: z.string(),
  /** Its words are an administrator's, in one language or both. */
  is_changed: z.boolean(),
  zh_CN: letterState,
  en_US: letterState,
  /** The gateway sends texts it has approved alone: the setting that names this one, and the name. */
  approved: z.strictObject({ setting: z.string(), id: z.string() }).nullable(),
});

export const adminNotice = {
  letters: endpoint({
    path: '/adminapi/system/notification/list',
    effect: 'read',
    summary: '通知模板',
    input: z.strictObject({ channel: channel.optional() }),
    output: z.strictObject({ list: z.array(LetterState) }),
  }),
  editLetter: endpoint({
    path: '/adminapi/system/notification/edit',
    effect: 'write',
    summary: '修改通知模板',
    input: z.strictObject({
      kind,
      locale,
      revision: z.int().min(0),
      // one line, which becomes a header
      subject: z
        .string()
        .trim()
        .max(200)
        .regex(/^[^\p{Cc}\u2028\u2029]*$/u),
      body: z.string().trim().min(1).max(4000),
    }),
    output: nothing,
  }),
  resetLetter: endpoint({
    path: '/adminapi/system/notification/del',
    effect: 'write',
    summary: '恢复默认通知模板',
    input: z.strictObject({ kind, locale, revision: z.int().min(1) }),
    output: nothing,
  }),
  tryLetter: endpoint({
    path: '/adminapi/system/notification/test',
    effect: 'outside',
    summary: '测试发送通知模板',
    input: z.strictObject({ kind, locale, to: z.string().trim().min(1).max(100) }),
    output: nothing,
  }),
  emailTest: endpoint({
    path: '/adminapi/config/config/emailTest',
    effect: 'outside',
    summary: '发送测试邮件',
    input: z.strictObject({ address: email }),
    output: nothing,
  }),
  smsTest: endpoint({
    path: '/adminapi/system/sms/test',
    effect: 'outside',
    summary: '发送测试短信',
    input: z.strictObject({ mobile }),
    output: nothing,
  }),
  log: endpoint({
    path: '/adminapi/system/notification/log',
    effect: 'read',
    summary: '发送记录',
    input: listInput({
      kind: z.enum(['mail', 'sms', 'wechat']).optional(),
      recipient: z.string().max(100).optional(),
      ok: z.boolean().optional(),
    }),
    output: listOf(NoticeRow),
  }),
};
