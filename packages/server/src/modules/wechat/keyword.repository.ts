/** Rules of what the official account answers. */
import { MOST_RULES, type Occasion } from '@keymall/contract/wechat/keyword-words';
import { sql } from 'kysely';
import type { Db } from '#kit/database';

const ANSWER = ['id', 'name', 'occasion', 'exact', 'contains', 'reply', 'content', 'title', 'summary', 'picture', 'url'] as const;
const MEDIA = ['media_id', 'media_app_id', 'media_until'] as const;

/** The rules with keywords that are in use, in their order. */
export const wordedRules = (db: Db) =>
  db
    .selectFrom('wechat_keyword')
    .select([...ANSWER, ...MEDIA])
    .where('occasion', '=', 'keyword')
    .where('status', '=', 1)
    .orderBy('sort', 'desc')
    .orderBy('id', 'desc')
    .limit(MOST_RULES)
    .execute();

export type Rule = Awaited<ReturnType<typeof wordedRules>>[number];

/** The one rule of an occasion, where it is in use. */
export const ruleOf = (db: Db, occasion: Exclude<Occasion, 'keyword'>): Promise<Rule | undefined> =>
  db
    .selectFrom('wechat_keyword')
    .select([...ANSWER, ...MEDIA])
    .where('occasion', '=', occasion)
    .where('status', '=', 1)
    .executeTakeFirst();

export const ruleById = (db: Db, id: number): Promise<Rule | undefined> =>
  db
    .selectFrom('wechat_keyword')
    .select([...ANSWER, ...MEDIA])
    .where('id', '=', id)
    .where('status', '=', 1)
    .executeTakeFirst();

export const countHit = (db: Db, id: number, now: Date) =>
  db
    .updateTable('wechat_keyword')
    .set((rule) => ({ hits: rule('hits', '+', 1), hit_at: now }))
    .where('id', '=', id)
    .execute();

export async function countRules(db: Db): Promise<number> {
  const row = await db.selectFrom('wechat_keyword').select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow();
  return row.count;
}

/** What WeChat calls a rule's picture, unless another one stands there by now. */
export const keepMediaId = (
  db: Db,
  { id, picture }: Pick<Rule, 'id' | 'picture'>,
  media: { media_id: string; media_app_id: string; media_until: Date },
) => db.updateTable('wechat_keyword').set(media).where('id', '=', id).where('picture', '=', picture).execute();

/** Rules whose picture WeChat forgets before `until`, or never had. */
export const staleMedia = (db: Db, appId: string, until: Date) =>
  db
    .selectFrom('wechat_keyword')
    .select('id')
    .where('reply', '=', 'image')
    .where('status', '=', 1)
    .where((rule) => rule.or([rule('media_app_id', '<>', appId), rule('media_until', 'is', null), rule('media_until', '<', until)]))
    .execute();

/** Leaves work behind, for after the transaction. */
export const leave = (db: Db, queue: 'wechat.media' | 'wechat.answer' | 'wechat.say', payload: object) =>
  sql`select fn.outbox_add(${queue}, ${JSON.stringify(payload)}::jsonb)`.execute(db);
