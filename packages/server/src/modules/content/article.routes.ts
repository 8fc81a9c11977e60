import { adminArticle } from '@keymall/contract/content/article';
import { sql } from 'kysely';
import { houseCrud } from '#kit/crud';
import { containing } from '#kit/list';
import { cleanRichText } from '#kit/rich-text';
import { routes } from '#kit/routes';

const articles = houseCrud('article', {
  wanted: (rows, { title, cate_id, status }: { title?: string; cate_id?: number; status?: 0 | 1 }) =>
    rows
      .$if(title !== undefined, (query) => query.where('article.title', 'ilike', containing(title ?? '')))
      .$if(cate_id !== undefined, (query) => query.where('article.cate_id', '=', cate_id ?? 0))
      .$if(status !== undefined, (query) => query.where('article.status', '=', status ?? 1)),
  shown: (rows) =>
    rows
      .innerJoin('article_category as cate', 'cate.id', 'article.cate_id')
      .select(['article.id', 'article.title', 'article.title_img', 'article.cate_id', 'cate.name as cate_name', 'article.status'])
      .select(['article.publish_at', 'article.views', 'article.create_at', sql<boolean>`article.publish_at > now()`.as('is_waiting')])
      .orderBy('article.publish_at', 'desc')
      .orderBy('article.id', 'desc'),
  whole: (rows) => rows.select(['id', 'title', 'cate_id', 'title_img', 'summary', 'content', 'status', 'publish_at']),
  refusals: { article_cate_id_fkey: 'article_category_missing' },
});

export const articleRoutes = routes(adminArticle, {
  ...articles,
  add: (draft, ctx) => articles.add({ ...draft, content: cleanRichText(draft.content) }, ctx),
  edit: (draft, ctx) => articles.edit({ ...draft, content: cleanRichText(draft.content) }, ctx),
});
