/** Articles as everybody reads them. */
import { ARTICLES_A_PAGE } from '@keymall/contract/content/public-article';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { publicArticles } from './news.repository.ts';

const HOT = 8;
/** An article is hot for so long: what was read most in years says nothing of today. */
const HOT_DAYS = 180;
const FEED = 30;

const rows = (db: Db, alias: string | null) =>
  publicArticles(db).$if(alias !== null, (found) => found.where('cate.alias', '=', alias ?? ''));

const columns = [
  'article.id',
  'article.title',
  'article.title_img',
  'article.summary',
  'cate.name as cate_name',
  'cate.alias as cate_alias',
  'article.publish_at',
  'article.views',
] as const;

/** Categories that have something to read, in their order. */
export const publicCategories = (db: Db) =>
  db
    .selectFrom('article_category as cate')
    .select(['cate.name', 'cate.alias'])
    .where('cate.status', '=', 1)
    .where(sql<boolean>`exists (select 1 from article a where a.cate_id = cate.id and a.status = 1 and a.publish_at <= now())`)
    .orderBy('cate.sort', 'desc')
    .orderBy('cate.id', 'desc')
    .limit(100)
    .execute();

/** Newest first, and as many as there are to the last page that an address may name. */
export async function articlePage(db: Db, alias: string | null, page: number) {
  const [list, counted] = await Promise.all([
    rows(db, alias)
      .select(columns)
      .orderBy('article.publish_at', 'desc')
      .orderBy('article.id', 'desc')
      .limit(ARTICLES_A_PAGE)
      .offset((page - 1) * ARTICLES_A_PAGE)
      .execute(),
    rows(db, alias).select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return { list, pages: Math.max(1, Math.ceil(counted.count / ARTICLES_A_PAGE)) };
}

/** The newest of a category. */
export const newestArticles = (db: Db, alias: string, limit: number) =>
  rows(db, alias)
    .select(['article.id', 'article.title', 'article.publish_at'])
    .orderBy('article.publish_at', 'desc')
    .orderBy('article.id', 'desc')
    .limit(limit)
    .execute();

/** The most read of the last half year. */
export const hotArticles = (db: Db) =>
  publicArticles(db)
    .select(['article.id', 'article.title'])
    .where('article.publish_at', '>', sql<Date>`now() - make_interval(days => ${HOT_DAYS})`)
    .orderBy('article.views', 'desc')
    .orderBy('article.id', 'desc')
    .limit(HOT)
    .execute();

/** One with its text; undefined where it is not public. */
export const publicArticleOf = (db: Db, id: number) =>
  publicArticles(db)
    .select([...columns, 'article.content'])
    .where('article.id', '=', id)
    .executeTakeFirst();

/** The newest, for readers' programs. */
export const feedArticles = (db: Db) =>
  publicArticles(db).select(columns).orderBy('article.publish_at', 'desc').orderBy('article.id', 'desc').limit(FEED).execute();

/** The largest id of an article; 0 where there is none. */
export const lastArticle = async (db: Db): Promise<number> =>
  (await db.selectFrom('article').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;

/** Ids of the public articles above `after`, up to `upTo`. */
export const articlesWithin = async (db: Db, after: number, upTo: number): Promise<number[]> =>
  (
    await publicArticles(db)
      .select('article.id')
      .where('article.id', '>', after)
      .where('article.id', '<=', upTo)
      .orderBy('article.id')
      .execute()
  ).map(({ id }) => id);

/** The largest id of a category; 0 where there is none. */
export const lastCategory = async (db: Db): Promise<number> =>
  (await db.selectFrom('article_category').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst())?.id ?? 0;

/** Aliases of the categories above `after`, up to `upTo`, that have something to read. */
export const aliasesWithin = (db: Db, after: number, upTo: number) =>
  publicArticles(db)
    .select('cate.alias')
    .distinct()
    .where('cate.id', '>', after)
    .where('cate.id', '<=', upTo)
    .orderBy('cate.alias')
    .execute();
