/** What the official account answers by itself: rules by keyword, when nothing fits, and on following (docs/domain/wechat.md). */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, link, sort, text } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { OCCASIONS, REPLY_KINDS } from './keyword-words.ts';

const occasion = z.enum(OCCASIONS);
const reply = z.enum(REPLY_KINDS);

const Rule = z.strictObject({
  name: text(40),
  occasion: occasion.default('keyword'),
  /** Keywords, one a line: what is written is one of these … */
  exact: anyText(2000).default(''),
  /** … or has one of these in it. */
  contains: anyText(2000).default(''),
  reply,
  content: anyText(600).default(''),
  /** Of an article: `title`, `summary` and `url`; it and a picture have `picture`. */
  title: anyText(64).default(''),
  summary: anyText(120).default(''),
  picture: link.default(''),
  url: link.default(''),
  sort: sort.default(0),
  status: flag.default(1),
});

export const adminWechatKeyword = {
  list: verb.list(
    '/adminapi/wechat/keywords/list',
    '公众号关键词',
    { word: text(60).optional(), occasion: occasion.optional(), reply: reply.optional(), status: flag.optional() },
    Rule.extend({ id, hits: z.number().int(), hit_at: time.nullable(), create_at: time }),
  ),
  add: verb.add('/adminapi/wechat/keywords/add', '添加公众号关键词', Rule),
  edit: verb.edit('/adminapi/wechat/keywords/edit', '编辑公众号关键词', Rule),
  status: verb.status('/adminapi/wechat/keywords/status', '启停公众号关键词'),
  sort: verb.sort('/adminapi/wechat/keywords/sort', '排序公众号关键词'),
  del: verb.del('/adminapi/wechat/keywords/del', '删除公众号关键词'),
  delBatch: verb.delBatch('/adminapi/wechat/keywords/delBatch', '批量删除公众号关键词'),
  /** Which rule answers what somebody writes; nobody is asked. */
  tryOut: endpoint({
    path: '/adminapi/wechat/keywords/tryOut',
    effect: 'read',
    summary: '测试公众号关键词',
    input: z.strictObject({ words: text(300) }),
    output: z.strictObject({
      /** Null: nothing answers. */
      rule: z.strictObject({ id, name: z.string(), occasion, reply, word: z.string() }).nullable(),
    }),
  }),
};
