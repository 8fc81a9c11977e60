import { adminArticleCategory } from '@keymall/contract/content/article-category';
import { sql } from 'kysely';
import { houseCrud } from '#kit/crud';
import { containing } from '#kit/list';
import { routes } from '#kit/routes';

const categories = houseCrud('article_category', {
  wanted: (rows, { name, status }: { name?: string; status?: 0 | 1 }) =>
    rows
      .$if(name !== undefined, (query) => query.where('name', 'ilike', containing(name ?? '')))
      .$if(status !== undefined, (query) => query.where('status', '=', status ?? 1)),
  shown: (rows) =>
    rows
      .select(['id', 'name', 'alias', 'sort', 'status', 'create_at'])
      .select(sql<number>`(select count(*) from article a where a.cate_id = article_category.id)`.as('article_count'))
      .orderBy('sort', 'desc')
      .orderBy('id', 'desc'),
  refusals: {
    article_category_alias_key: 'alias_taken',
    article_cate_id_fkey: 'article_category_in_use',
    article_auto_cate: 'article_category_in_use',
  },
});

export const articleCategoryRoutes = routes(adminArticleCategory, {
  ...categories,
  listSimple: async (_, { db }) => ({
    list: await db
      .selectFrom('article_category')
      .select(['id', 'name'])
      .orderBy('sort', 'desc')
      .orderBy('id', 'desc')
      .limit(1000)
      .execute(),
  }),
});
