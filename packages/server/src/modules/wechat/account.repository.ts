/** How an account at WeChat reaches us, the token that all processes share, and who follows it. */
import type { OfficialMode } from '@keymall/drivers/official/port';
import { sql } from 'kysely';
import type { Db } from '#kit/database';

/** Holds the row of a token; it is made where there is none. */
export async function lockToken(db: Db, appId: string): Promise<void> {
  await db
    .insertInto('wechat_token')
    .values({ app_id: appId, account_hash: null, sealed: null, until_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await db.selectFrom('wechat_token').select('app_id').where('app_id', '=', appId).forUpdate().execute();
}

export const tokenRow = (db: Db, appId: string) => db.selectFrom('wechat_token').selectAll().where('app_id', '=', appId).executeTakeFirst();

export const keepToken = (db: Db, appId: string, row: { account_hash: Buffer; sealed: Buffer; until_at: Date }) =>
  db.updateTable('wechat_token').set(row).where('app_id', '=', appId).execute();

export const accountState = (db: Db, appId: string) =>
  db.selectFrom('wechat_account').selectAll().where('app_id', '=', appId).executeTakeFirst();

interface Seen {
  verify_at?: Date;
  deliver_at?: Date;
  deliver_mode?: OfficialMode;
  refuse_at?: Date;
  mute_at?: Date | null;
}
const NOTHING = { verify_at: null, deliver_at: null, deliver_mode: null, refuse_at: null, mute_at: null };

/** Notes what was seen of an account. */
export const noteAccount = (db: Db, appId: string, seen: Seen) =>
  db
    .insertInto('wechat_account')
    .values({ app_id: appId, ...NOTHING, ...seen })
    .onConflict((conflict) => conflict.column('app_id').doUpdateSet(seen))
    .execute();

/** Notes a delivery, once a minute: many come at once, and none waits for the others. */
export async function noteDelivered(db: Db, appId: string, mode: OfficialMode, now: Date): Promise<void> {
  const state = await accountState(db, appId);
  const isKnown = state?.deliver_mode === mode && state.deliver_at !== null && state.deliver_at.getTime() > now.getTime() - 60_000;
  if (!isKnown) await noteAccount(db, appId, { deliver_at: now, deliver_mode: mode });
}

interface Person {
  is_following?: boolean;
  follow_at?: Date;
  gone_at?: Date;
  write_at?: Date;
}

/** Notes what somebody did, and holds his row: what he does at once is done one after the other. */
export const notePerson = (db: Db, appId: string, openid: string, seen: Person) =>
  db
    .insertInto('wechat_person')
    .values({ app_id: appId, openid, is_following: true, follow_at: null, gone_at: null, write_at: null, ...seen })
    .onConflict((conflict) => conflict.columns(['app_id', 'openid']).doUpdateSet({ is_following: true, ...seen }))
    .execute();

export const personOf = (db: Db, appId: string, openid: string) =>
  db.selectFrom('wechat_person').selectAll().where('app_id', '=', appId).where('openid', '=', openid).executeTakeFirst();

export async function countPeople(db: Db, appId: string): Promise<number> {
  const row = await db
    .selectFrom('wechat_person')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('app_id', '=', appId)
    .where('is_following', '=', true)
    .executeTakeFirstOrThrow();
  return row.count;
}
