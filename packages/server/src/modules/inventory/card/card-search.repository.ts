import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

/** A goods of the shop, in the bin or not; undefined for anybody else's. */
export const ownGoods = (db: Db, shop: ShopScope, id: number) =>
  db.selectFrom('goods').select('id').where('merchant_id', '=', shop.merchantId).where('id', '=', id).executeTakeFirst();

const MAX_GOODS = 2000;

/** The goods a text may be a card of: the named one, or all of the shop's, the newest first. */
export async function goodsToProbe(db: Db, shop: ShopScope, goodsId?: number): Promise<number[]> {
  const goods = await db
    .selectFrom('goods')
    .select('id')
    .where('merchant_id', '=', shop.merchantId)
    .$if(goodsId !== undefined, (query) => query.where('id', '=', goodsId as number))
    .orderBy('id', 'desc')
    .limit(MAX_GOODS)
    .execute();
  return goods.map(({ id }) => id);
}

/** The shop's cards with one of these fingerprints; each is one probe of the unique index. */
export async function cardsWithFingerprints(
  db: Db,
  shop: ShopScope,
  probes: readonly { goods_id: number; fingerprint: Buffer }[],
): Promise<number[]> {
  if (probes.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    select found.id
    from unnest(${probes.map(({ goods_id }) => goods_id)}::bigint[], ${probes.map(({ fingerprint }) => fingerprint)}::bytea[]) as probe (goods_id, fingerprint)
    cross join lateral (
      select id from card c where c.goods_id = probe.goods_id and c.fingerprint = probe.fingerprint and c.merchant_id = ${shop.merchantId} limit 1
    ) found`.execute(db);
  return rows.map(({ id }) => id);
}
