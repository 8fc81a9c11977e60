/** What the platform publishes, for everybody. Only what is published, in a category in use, and whose time has come. */
import { z } from 'zod';
import { endpoint, rawEndpoint } from '../kit/endpoint.ts';
import { id } from '../kit/field.ts';
import { time } from '../kit/time.ts';

/** Articles on a page of the list. */
export const ARTICLES_A_PAGE = 12;
/** Pages further down are found by their category. */
const MOST_PAGES = 500;

const alias = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'alias');
const Category = z.strictObject({ name: z.string(), alias: z.string() });
const Row = z.strictObject({
  id,
  title: z.string(),
  title_img: z.string(),
  summary: z.string(),
  cate_name: z.string(),
  cate_alias: z.string(),
  publish_at: time,
  /** Times it was opened; counted with others, some seconds late. */
  views: z.number().int(),
});
const Titled = z.strictObject({ id, title: z.string() });

export const publicArticle = {
  type: endpoint({
    path: '/home/article/type',
    effect: 'read',
    summary: '文章分类',
    input: z.strictObject({}),
    /** Those that have something to read. */
    output: z.strictObject({ list: z.array(Category) }),
  }),
  list: endpoint({
    path: '/home/article/list',
    effect: 'read',
    summary: '文章列表',
    /** Of one category, or of all. Refuses `missing` where there is no such category or page. */
    input: z.strictObject({ alias: alias.optional(), page: z.coerce.number().int().min(1).max(MOST_PAGES).default(1) }),
    output: z.strictObject({
      /** The category that is shown; null: all. */
      cate: Category.nullable(),
      categories: z.array(Category),
      /** Newest first. */
      list: z.array(Row),
      /** The most read. */
      hot: z.array(Titled),
      page: z.number().int(),
      pages: z.number().int(),
    }),
  }),
  detail: endpoint({
    path: '/home/article/detail',
    effect: 'read',
    summary: '文章详情',
    input: z.strictObject({ id: z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER) }),
    output: z.strictObject({
      /** `content` is rich text, cleaned on writing and on reading. */
      article: Row.extend({ content: z.string() }),
      /** The next newer and the next older one. */
      previous: Titled.nullable(),
      next: Titled.nullable(),
      hot: z.array(Titled),
    }),
  }),
};

export const articleRaw = {
  rss: rawEndpoint({
    method: 'GET',
    path: '/rss.xml',
    effect: 'read',
    bodyLimit: 0,
    summary: '文章订阅',
    answer: { says: 'The thirty newest articles as RSS 2.0', type: 'application/rss+xml' },
  }),
};
