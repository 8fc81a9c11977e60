import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

const count = z.number().int().min(0);

/** To everybody who is a merchant now, or to those that are named. */
export const letterAudience = z.enum(['all', 'some']);
/** Merchants that one letter can be addressed to by number. */
export const MOST_NAMED = 200;

export const LetterRow = z.strictObject({
  id,
  title: z.string(),
  content: z.string(),
  audience: letterAudience,
  /** To whom, where it went to one. */
  receiver: z.string(),
  sent_count: count,
  read_count: count,
  /** The administrator who wrote it. */
  username: z.string(),
  create_at: time,
});

/** What administrators write to merchants: it lies in the letter box of each (merchant/message.ts). */
export const adminLetter = {
  list: verb.list(
    '/adminapi/merchant/message/list',
    '商户消息',
    { keyword: anyText(100).optional(), merchant_id: id.optional() },
    LetterRow,
  ),
  send: endpoint({
    path: '/adminapi/merchant/message/send',
    effect: 'write',
    summary: '给商户发消息',
    /** `ids` name merchants, where the audience is `some`. */
    input: z.strictObject({
      audience: letterAudience,
      ids: z.array(id).max(MOST_NAMED).default([]),
      title: text(100),
      content: text(2000),
    }),
    output: z.strictObject({ id, sent_count: count }),
  }),
  /** In whose boxes it lies, and who has read it. */
  receivers: endpoint({
    path: '/adminapi/merchant/message/receivers',
    effect: 'read',
    summary: '消息接收情况',
    input: listInput({ id, is_read: flag.optional() }),
    output: listOf(z.strictObject({ id, merchant_id: id, username: z.string(), shop_name: z.string(), read_at: time.nullable() })),
  }),
  /** Takes it back from whoever has not read it. */
  recall: endpoint({
    path: '/adminapi/merchant/message/recall',
    effect: 'write',
    summary: '撤回商户消息',
    input: z.strictObject({ id }),
    output: z.strictObject({ count }),
  }),
};
