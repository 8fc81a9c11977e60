/** Mail and text messages: a try-out of the settings, and the log of what went out. Never their text. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { email, flag, id, mobile, nothing } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { locale } from '../kit/locale.ts';
import { NOTICE_CHANNELS } from '../kit/notices/row.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { WECHAT_EVENTS } from '../kit/wechat-events.ts';
import { letterKinds } from './letter-kinds.ts';
import { DELIVERY_KINDS, FAILURES, NOTICE_AUDIENCES, RESEND_BARS } from './notice-words.ts';

/** One try to reach somebody outside of the house. */
export const NoticeRow = z.strictObject({
  id,
  kind: z.enum(DELIVERY_KINDS),
  /** The notice it was, by its mark. */
  template: z.string(),
  recipient: z.string(),
  subject: z.string(),
  ok: flag,
  /** Why it failed; null where it did not. */
  why: z.enum(FAILURES).nullable(),
  /** What the other side said of it. */
  error: z.string(),
  create_at: time,
});

export const NoticeType = z.strictObject({
  mark: z.string(),
  audience: z.enum(NOTICE_AUDIENCES),
  title: z.string(),
  when: z.string(),
  /** Goes through quiet hours. */
  urgent: flag,
  channels: z.array(z.strictObject({ channel: z.enum(NOTICE_CHANNELS), standing: z.enum(['on', 'off', 'fixed']) })),
  /** Its letters by mail and text message, whose words can be changed. */
  letters: z.array(z.strictObject({ kind: z.string(), channel: z.enum(['mail', 'sms']), title: z.string() })),
  /** What may stand in it, each with a sample. */
  variables: z.array(z.strictObject({ name: z.string(), title: z.string(), sample: z.string() })),
  /** Its template of WeChat as it is filled now, with samples; an empty number: none is set. Null: it never goes there. */
  wechat: z
    .strictObject({
      event: z.enum(WECHAT_EVENTS),
      template: z.string(),
      gaps: z.array(z.strictObject({ gap: z.string(), name: z.string(), sample: z.string() })),
    })
    .nullable(),
});

const deliveryFilters = {
  kind: z.enum(DELIVERY_KINDS).optional(),
  template: z.string().max(40).optional(),
  recipient: z.string().max(100).optional(),
  ok: flag.optional(),
};

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
  /** The gateway sends texts it has approved alone: the setting that names this one, its name, and what fills its gaps, with samples. */
  approved: z
    .strictObject({ setting: z.string(), id: z.string(), gaps: z.array(z.strictObject({ gap: z.string(), sample: z.string() })) })
    .nullable(),
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
    input: listInput(deliveryFilters),
    output: listOf(
      NoticeRow.extend({
        /** Why it can't be sent once more; null: it can. */
        bar: z.enum(RESEND_BARS).nullable(),
        /** How often that was done. */
        resent: z.number().int(),
      }),
    ),
  }),
  exportLog: verb.export('/adminapi/system/notification/export', '导出发送记录', deliveryFilters),
  /** Leaves the same work behind once more; whoever it went to gets it again. Those that can't be are told with why. */
  resend: endpoint({
    path: '/adminapi/system/notification/resend',
    effect: 'outside',
    summary: '重新发送通知',
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: z.strictObject({ count: z.number().int(), barred: z.array(z.strictObject({ id, why: z.enum(RESEND_BARS) })) }),
  }),
  /** Every notice there is: whom it is for, by which ways it goes, and by which templates. */
  types: endpoint({
    path: '/adminapi/system/notification/types',
    effect: 'read',
    summary: '通知类型',
    input: z.strictObject({ audience: z.enum(NOTICE_AUDIENCES).optional() }),
    output: z.strictObject({ list: z.array(NoticeType) }),
  }),
};

/** What went out to the merchant himself. */
export const merchantDelivery = {
  list: verb.list('/merchantapi/user/delivery/list', '通知发送记录', deliveryFilters, NoticeRow),
  export: verb.export('/merchantapi/user/delivery/export', '导出通知发送记录', deliveryFilters),
};
