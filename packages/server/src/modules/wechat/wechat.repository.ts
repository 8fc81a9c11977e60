/** Who follows for which merchant, the codes that bind, and what was delivered. */
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import { sweepBefore } from '#kit/sweep';

/** The follower of a merchant at the account that is set up; one of another account is none. */
export const followerOf = (db: Db, shop: ShopScope, appId: string) =>
  db.selectFrom('wechat_follower').selectAll().where('merchant_id', '=', shop.merchantId).where('app_id', '=', appId).executeTakeFirst();

/** Binds whoever scanned. */
export const bindFollower = (db: Db, shop: ShopScope, row: { app_id: string; openid: string; bind_at: Date }) =>
  db
    .insertInto('wechat_follower')
    .values({ merchant_id: shop.merchantId, ...row })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet(row))
    .execute();

/** Nobody follows for the merchant any more, and no code of his binds. */
export async function dropFollower(db: Db, shop: ShopScope): Promise<boolean> {
  await db.deleteFrom('wechat_scene').where('merchant_id', '=', shop.merchantId).execute();
  const { numDeletedRows } = await db.deleteFrom('wechat_follower').where('merchant_id', '=', shop.merchantId).executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Whoever left follows for nobody; gives for whom he did. */
// unscoped: proven
export const dropPerson = (db: Db, appId: string, openid: string) =>
  db.deleteFrom('wechat_follower').where('app_id', '=', appId).where('openid', '=', openid).returning('merchant_id').execute();

// unscoped: all
export async function countFollowers(db: Db, appId: string): Promise<number> {
  const row = await db
    .selectFrom('wechat_follower')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('app_id', '=', appId)
    .executeTakeFirstOrThrow();
  return row.count;
}

/** Keeps a code in place of the merchant's last one, which binds nobody from now on. */
export const keepScene = (db: Db, shop: ShopScope, row: { scene_hash: Buffer; app_id: string; session_id: number; expire_at: Date }) =>
  db
    .insertInto('wechat_scene')
    .values({ merchant_id: shop.merchantId, use_at: null, ...row })
    .onConflict((conflict) => conflict.column('merchant_id').doUpdateSet({ ...row, use_at: null }))
    .execute();

/** Uses a code up; gives whose it was. One that was used, replaced or is over gives nothing: of two who scan at once, one is first. */
// unscoped: proven
export const useScene = (db: Db, sceneHash: Buffer, appId: string, now: Date) =>
  db
    .updateTable('wechat_scene')
    .set({ use_at: now })
    .where('scene_hash', '=', sceneHash)
    .where('app_id', '=', appId)
    .where('use_at', 'is', null)
    .where('expire_at', '>', now)
    .returning(['merchant_id', 'session_id'])
    .executeTakeFirst();

export const sceneOf = (db: Db, shop: ShopScope, sceneHash: Buffer, sessionId: number) =>
  db
    .selectFrom('wechat_scene')
    .select(['use_at', 'expire_at'])
    .where('merchant_id', '=', shop.merchantId)
    .where('scene_hash', '=', sceneHash)
    .where('session_id', '=', sessionId)
    .executeTakeFirst();

/** Remembers a delivery; false where it was remembered. */
export async function noteDelivery(db: Db, hash: Buffer, now: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('wechat_delivery')
    .values({ hash, create_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
}

export async function isNoted(db: Db, hash: Buffer): Promise<boolean> {
  return (await db.selectFrom('wechat_delivery').select('hash').where('hash', '=', hash).executeTakeFirst()) !== undefined;
}

/** Forgets codes that are over and deliveries that could not come again; gives how many. */
export async function sweepWechat(db: Db, { now, before }: { now: Date; before: Date }): Promise<number> {
  const scenes = await sweepBefore('wechat_scene', db, 'expire_at', now);
  return scenes + (await sweepBefore('wechat_delivery', db, 'create_at', before));
}

/** What a notice says of whom it goes to. */
// unscoped: job
export const readerOf = (db: Db, merchantId: number) =>
  db
    .selectFrom('merchant as m')
    .innerJoin('shop as s', 's.merchant_id', 'm.id')
    .select(['m.locale', 's.shop_name'])
    .where('m.id', '=', merchantId)
    .where('m.delete_at', 'is', null)
    .executeTakeFirst();
