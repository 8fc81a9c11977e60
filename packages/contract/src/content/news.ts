/** What the platform publishes, as merchants read it. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { flag, id, nothing } from '../kit/field.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

/** Above this nobody says how many are unread. */
export const MOST_UNREAD_NEWS = 100;

const Row = z.strictObject({
  id,
  title: z.string(),
  title_img: z.string(),
  summary: z.string(),
  cate_name: z.string(),
  publish_at: time,
  views: z.number().int(),
  /** By this merchant: whoever of the shop read it. */
  is_read: flag,
});

const Neighbour = z.strictObject({ id, title: z.string() }).nullable();

/** Only what is published, in a category in use, and whose time has come; another id answers `missing`. */
export const merchantNews = {
  list: verb.list('/merchantapi/user/news/list', '公告列表', { cate_id: id.optional(), is_read: flag.optional() }, Row),
  categories: endpoint({
    path: '/merchantapi/user/news/categories',
    effect: 'read',
    summary: '公告分类选项',
    input: z.strictObject({}),
    /** Those that have something to read. */
    output: z.strictObject({ list: z.array(z.strictObject({ id, name: z.string() })) }),
  }),
  detail: verb.detail(
    '/merchantapi/user/news/detail',
    '公告详情',
    /** `content` is rich text, cleaned on writing and on reading. `previous` is the next newer one. */
    Row.extend({ content: z.string(), previous: Neighbour, next: Neighbour }),
  ),
  unReadCount: endpoint({
    path: '/merchantapi/user/news/unReadCount',
    effect: 'read',
    summary: '未读公告数',
    input: z.strictObject({}),
    /** At most MOST_UNREAD_NEWS: that many or more. */
    output: z.strictObject({ count: z.number().int() }),
  }),
  read: endpoint({
    path: '/merchantapi/user/news/read',
    effect: 'write',
    summary: '公告标为已读',
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: nothing,
  }),
  readAll: endpoint({
    path: '/merchantapi/user/news/readAll',
    effect: 'write',
    summary: '公告全部已读',
    input: z.strictObject({}),
    output: nothing,
  }),
};
