import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

/** So many of another goods, from so many bought ones on. */
export interface Gift {
  good_id: number;
  bug_num: number;
  give_num: number;
}

/** What is given with a goods, by the least quantity first. */
export const giftsOf = (db: Db, shop: ShopScope, goodsId: number): Promise<Gift[]> =>
  db
    .selectFrom('goods_gift as gift')
    .innerJoin('goods', 'goods.id', 'gift.gift_goods_id')
    .select(['gift.gift_goods_id as good_id', 'gift.bug_num', 'gift.give_num'])
    .where('gift.merchant_id', '=', shop.merchantId)
    .where('gift.goods_id', '=', goodsId)
    .where('goods.delete_at', 'is', null)
    .orderBy('gift.bug_num')
    .orderBy('gift.gift_goods_id')
    .execute();

/** Writes what is given with a goods, in place of what was. */
export async function writeGifts(db: Db, shop: ShopScope, goodsId: number, gifts: readonly Gift[]): Promise<void> {
  await db.deleteFrom('goods_gift').where('merchant_id', '=', shop.merchantId).where('goods_id', '=', goodsId).execute();
  if (gifts.length === 0) return;
  await db
    .insertInto('goods_gift')
    .values(gifts.map(({ good_id, ...gift }) => ({ merchant_id: shop.merchantId, goods_id: goodsId, gift_goods_id: good_id, ...gift })))
    .execute();
}

/** The names of those of the goods that another goods, not in the bin itself, gives away. */
export const givenAway = (db: Db, shop: ShopScope, ids: number[]) =>
  db
    .selectFrom('goods_gift as gift')
    .innerJoin('goods as giver', 'giver.id', 'gift.goods_id')
    .innerJoin('goods as given', 'given.id', 'gift.gift_goods_id')
    .select('given.name')
    .where('gift.merchant_id', '=', shop.merchantId)
    .where('gift.gift_goods_id', 'in', ids)
    .where('gift.goods_id', 'not in', ids)
    .where('giver.delete_at', 'is', null)
    .orderBy('given.id')
    .limit(1)
    .execute();
