import { adminArticle } from '@keymall/contract/content/article';
import { RULE_SETTINGS } from '@keymall/contract/content/article-words';
import { sql } from 'kysely';
import type { AdminCtx } from '#kit/context';
import { houseCrud } from '#kit/crud';
import { containing } from '#kit/list';
import { refuse } from '#kit/refusal';
import { cleanRichText } from '#kit/rich-text';
import { routes } from '#kit/routes';
import { articlePublished } from '#modules/platform';
import { publicArticles } from './news.repository.ts';

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

/** The house's rules are not taken from under the links to them. Refuses `article_named`. */
function refuseNamed({ house }: AdminCtx, ids: readonly number[]): void {
  const site = house.settings.get('website');
  if (RULE_SETTINGS.some((key) => ids.includes(site[key]))) refuse('article_named');
}

// Settings may name what is published, and nothing else.
articlePublished.answerWith(
  async ({ db }, id) => (await publicArticles(db).select('article.id').where('article.id', '=', id).executeTakeFirst()) !== undefined,
);

export const articleRoutes = routes(adminArticle, {
  ...articles,
  listSimple: async (_, { db }) => ({
    list: await publicArticles(db)
      .select(['article.id', 'article.title'])
      .orderBy('article.publish_at', 'desc')
      .orderBy('article.id', 'desc')
      .limit(1000)
      .execute(),
  }),
  status: ({ id, status }, ctx) => {
    if (status === 0) refuseNamed(ctx, [id]);
    return articles.status({ id, status }, ctx);
  },
  del: ({ id }, ctx) => {
    refuseNamed(ctx, [id]);
    return articles.del({ id }, ctx);
  },
  delBatch: ({ ids }, ctx) => {
    refuseNamed(ctx, ids);
    return articles.delBatch({ ids }, ctx);
  },
  add: (draft, ctx) => articles.add({ ...draft, content: cleanRichText(draft.content) }, ctx),
  edit: (draft, ctx) => {
    if (draft.status === 0) refuseNamed(ctx, [draft.id]);
    return articles.edit({ ...draft, content: cleanRichText(draft.content) }, ctx);
  },
});
