/** Mail and text messages: a try-out of the settings, and the log of what went out. Never their text. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { email, id, mobile, nothing } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { time } from '../kit/time.ts';

export const NoticeRow = z.strictObject({
  id,
  kind: z.enum(['mail', 'sms']),
  /** What it was for: `order_mail`, `sold_notice`, `restock`, `try_out`, … */
  template: z.string(),
  recipient: z.string(),
  subject: z.string(),
  ok: z.boolean(),
  error: z.string(),
  create_at: time,
});

export const adminNotice = {
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
    input: listInput({ kind: z.enum(['mail', 'sms']).optional(), recipient: z.string().max(100).optional(), ok: z.boolean().optional() }),
    output: listOf(NoticeRow),
  }),
};
