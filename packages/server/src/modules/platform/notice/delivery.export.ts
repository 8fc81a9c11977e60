/** What went out as files: all of it, and what went to one merchant. */

import type { Locale } from '@keymall/contract/kit/refusals';
import * as word from '@keymall/contract/kit/word';
import { adminNotice, merchantDelivery } from '@keymall/contract/platform/notice';
import { deliveryWords, failureWords, noticeKindWords, noticeTitle } from '@keymall/contract/platform/notice-words';
import { tableExport } from '#kit/export';
import { deliveryShown } from './delivery.service.ts';
import { noticesBefore } from './notice-log.repository.ts';

type Shown = ReturnType<typeof deliveryShown>;

const columns = [
  { key: 'create_at', head: word.time, type: 'time', width: 20 },
  {
    key: 'kind',
    head: { zh_CN: '方式', en_US: 'Method' },
    width: 12,
    cell: ({ kind }: Shown, locale: Locale) => noticeKindWords[kind][locale],
  },
  {
    key: 'template',
    head: { zh_CN: '通知类型', en_US: 'Kinds of notices' },
    width: 24,
    cell: ({ template }: Shown, locale: Locale) => noticeTitle(template)?.[locale] ?? template,
  },
  { key: 'recipient', head: { zh_CN: '收件人', en_US: 'To' }, width: 30 },
  { key: 'subject', head: { zh_CN: '标题', en_US: 'Subject' }, width: 40 },
  { key: 'ok', head: word.result, width: 12, cell: ({ ok }: Shown, locale: Locale) => deliveryWords[ok][locale] },
  {
    key: 'why',
    head: { zh_CN: '失败原因', en_US: 'Why' },
    width: 50,
    cell: ({ why, error }: Shown, locale: Locale) => (why === null ? '' : `${failureWords[why][locale]} (${error})`),
  },
] as const;

const title = { zh_CN: '通知发送记录', en_US: 'Notices sent' };

export const allDeliveries = tableExport({
  kind: 'admin.deliveries',
  title,
  asked: adminNotice.exportLog,
  next: async ({ db }, _, filter, step) => (await noticesBefore(db, null, filter, step)).map(deliveryShown),
})([...columns]);

export const ownDeliveries = tableExport({
  kind: 'merchant.deliveries',
  title,
  asked: merchantDelivery.export,
  next: async ({ db }, shop, filter, step) => (await noticesBefore(db, shop, filter, step)).map(deliveryShown),
})([...columns]);
