/** Articles as merchants read them, and which of them a merchant has read. */
import { MOST_UNREAD_NEWS } from '@keymall/contract/content/news';
import type { Paging } from '@keymall/contract/kit/list';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';

/** What is published, in a category in use, and whose time has come. */
export const publicArticles = (db: Db) =>
  db
    .selectFrom('article')
    .innerJoin('article_category as cate', 'cate.id', 'article.cate_id')
    .where('article.status', '=', 1)
    .where('article.publish_at', '<=', sql<Date>`now()`)
    .where('cate.status', '=', 1);

const isRead = ({ merchantId }: ShopScope) =>
  sql<boolean>`exists (select 1 from article_read r where r.merchant_id = ${merchantId} and r.article_id = article.id)`;

const columns = ['article.id', 'article.title', 'article.title_img', 'article.summary', 'cate.name as cate_name'] as const;
const shown = (rows: ReturnType<typeof publicArticles>, shop: ShopScope) =>
  rows.select([...columns, 'article.publish_at', 'article.views', sql<0 | 1>`${isRead(shop)}::int`.as('is_read')]);

/** Newest first. */
export const listNews = (db: Db, shop: ShopScope, { cate_id, is_read, ...paging }: Paging & { cate_id?: number; is_read?: 0 | 1 }) =>
  pageOf(
    db,
    publicArticles(db)
      .$if(cate_id !== undefined, (rows) => rows.where('article.cate_id', '=', cate_id ?? 0))
      .$if(is_read !== undefined, (rows) => rows.where(isRead(shop), '=', is_read === 1)),
    paging,
    (rows) => shown(rows, shop).orderBy('article.publish_at', 'desc').orderBy('article.id', 'desc'),
  );

/** Categories that have something to read. */
export const newsCategories = (db: Db) =>
  db
    .selectFrom('article_category as cate')
    .select(['cate.id', 'cate.name'])
    .where('cate.status', '=', 1)
    .where(sql<boolean>`exists (select 1 from article a where a.cate_id = cate.id and a.status = 1 and a.publish_at <= now())`)
    .orderBy('cate.sort', 'desc')
    .orderBy('cate.id', 'desc')
    .limit(1000)
    .execute();

/** One with its text; undefined where it is not public. */
export const findNews = (db: Db, shop: ShopScope, id: number) =>
  shown(publicArticles(db), shop).select('article.content').where('article.id', '=', id).executeTakeFirst();

/** The one that stands before it in the list, or after it. Compared where the times are kept: they are finer there than a Date. */
export async function neighbourOf(db: Db, id: number, side: 'previous' | 'next'): Promise<{ id: number; title: string } | null> {
  const here = sql`(select publish_at, id from article where id = ${id})`;
  const place = sql`(article.publish_at, article.id)`;
  const direction = side === 'previous' ? 'asc' : 'desc';
  const found = await publicArticles(db)
    .select(['article.id', 'article.title'])
    .where(side === 'previous' ? sql<boolean>`${place} > ${here}` : sql<boolean>`${place} < ${here}`)
    .orderBy('article.publish_at', direction)
    .orderBy('article.id', direction)
    .limit(1)
    .executeTakeFirst();
  return found ?? null;
}

/** Unread ones, counted as far as anybody says. */
export async function countUnreadNews(db: Db, shop: ShopScope): Promise<number> {
  const some = publicArticles(db).select(sql<number>`1`.as('one')).where(isRead(shop), '=', false).limit(MOST_UNREAD_NEWS);
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${some} as unread`.execute(db);
  return rows[0]?.count ?? 0;
}

/** How many of the named articles are public. */
export async function countPublic(db: Db, ids: readonly number[]): Promise<number> {
  const found = await publicArticles(db).select('article.id').where('article.id', 'in', ids).execute();
  return found.length;
}

/** Marks public articles as read by a merchant, the named ones or all. Twice is once. */
export async function markNewsRead(db: Db, { merchantId }: ShopScope, ids?: readonly number[]): Promise<void> {
  await db
    .insertInto('article_read')
    .columns(['merchant_id', 'article_id'])
    .expression(
      publicArticles(db)
        .select([sql<number>`${merchantId}::bigint`.as('merchant_id'), 'article.id as article_id'])
        .$if(ids !== undefined, (rows) => rows.where('article.id', 'in', ids ?? [])),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** A merchant that is gone has read nothing. */
export async function forgetRead(db: Db, { merchantId }: ShopScope): Promise<void> {
  await db.deleteFrom('article_read').where('merchant_id', '=', merchantId).execute();
}

/** Adds views to articles, in one order: two processes that write at once never wait for each other in a ring. */
export async function addViews(db: Db, seen: readonly { id: number; views: number }[]): Promise<void> {
  await sql`
    with seen as (
      select a.id, s.views from jsonb_to_recordset(${JSON.stringify(seen)}::jsonb) as s (id bigint, views bigint)
      join article a on a.id = s.id order by a.id for no key update of a
    )
    update article set views = article.views + seen.views from seen where article.id = seen.id`.execute(db);
}
