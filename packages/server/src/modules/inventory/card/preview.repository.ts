import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

/** Whose a goods is, and whether its buyers select; undefined when there is none. */
// unscoped: job
export const selectionOf = (db: Db, goodsId: number) =>
  db.selectFrom('goods').select(['merchant_id', 'card_order']).where('id', '=', goodsId).executeTakeFirst();

/** Goods whose buyers select. */
// unscoped: job
export const selectedGoods = (db: Db) =>
  db.selectFrom('goods').select('id').where('card_order', '=', 3).where('delivery_kind', '=', 0).where('delete_at', 'is', null).execute();

/** The next cards of a goods that were not sold, newest first, with or without a preview. */
export const cardsWalked = (
  db: Db,
  shop: ShopScope,
  goodsId: number,
  { place, beforeId, limit }: { place: 'list' | 'trash'; beforeId: number; limit: number },
) =>
  db
    .selectFrom('card')
    .select(['id', 'goods_id', 'secret', 'fingerprint', 'preview'])
    .where('merchant_id', '=', shop.merchantId)
    .where('goods_id', '=', goodsId)
    .where('id', '<', beforeId)
    .where('delete_at', place === 'list' ? 'is' : 'is not', null)
    .where('status', 'in', [0, 1, 3])
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Writes previews, or takes them away, while the goods is as it was when they were made. Gives how many rows changed. */
export async function writePreviews(
  db: Db,
  shop: ShopScope,
  goodsId: number,
  previews: { id: number; preview: string | null }[],
): Promise<number> {
  const { numAffectedRows } = await sql`
    update card c set preview = made.preview
    from unnest(${previews.map(({ id }) => id)}::bigint[], ${previews.map(({ preview }) => preview)}::text[]) as made (id, preview)
    where c.id = made.id and c.merchant_id = ${shop.merchantId} and c.goods_id = ${goodsId}`.execute(db);
  return Number(numAffectedRows ?? 0);
}

/** Leaves the work behind in the caller's transaction. */
export const leavePreviews = (db: Db, goodsId: number) =>
  sql`select fn.outbox_add('inventory.preview', jsonb_build_object('goods_id', ${goodsId}::bigint))`.execute(db);
