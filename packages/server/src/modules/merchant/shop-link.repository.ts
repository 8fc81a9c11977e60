import type { DesignDevice } from '@keymall/contract/merchant/design-look-words';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

/** What a link leads to: the whole shop (its own id), one category, one goods. */
export interface LinkTarget {
  relation_type: 'shop' | 'goods_category' | 'goods';
  relation_id: number;
}

export const linkOf = (db: Db, shop: ShopScope, { relation_type, relation_id }: LinkTarget) =>
  db
    .selectFrom('shop_link')
    .select(['token', 'status'])
    .where('merchant_id', '=', shop.merchantId)
    .where('relation_type', '=', relation_type)
    .where('relation_id', '=', relation_id)
    .executeTakeFirst();

/** Makes the link where there is none; a concurrent maker's stands. */
export async function makeLink(db: Db, shop: ShopScope, target: LinkTarget, token: string): Promise<void> {
  await db
    .insertInto('shop_link')
    .values({ merchant_id: shop.merchantId, ...target, token })
    .onConflict((conflict) => conflict.columns(['merchant_id', 'relation_type', 'relation_id']).doNothing())
    .execute();
}

export async function changeLink(
  db: Db,
  shop: ShopScope,
  { relation_type, relation_id }: LinkTarget,
  change: { token: string } | { status: 0 | 1 },
): Promise<void> {
  await db
    .updateTable('shop_link')
    .set(change)
    .where('merchant_id', '=', shop.merchantId)
    .where('relation_type', '=', relation_type)
    .where('relation_id', '=', relation_id)
    .execute();
}

/** Designs that a link wears itself. */
export const designsWorn = (db: Db, shop: ShopScope, { relation_type, relation_id }: LinkTarget) =>
  db
    .selectFrom('shop_link')
    .select(['pc_design_id', 'h5_design_id'])
    .where('merchant_id', '=', shop.merchantId)
    .where('relation_type', '=', relation_type)
    .where('relation_id', '=', relation_id)
    .executeTakeFirst();

/** A link that is there wears a design on a device, or none of its own. */
export async function wearDesign(
  db: Db,
  shop: ShopScope,
  { relation_type, relation_id }: LinkTarget,
  device: DesignDevice,
  designId: number | null,
): Promise<void> {
  await db
    .updateTable('shop_link')
    .set({ [`${device}_design_id`]: designId })
    .where('merchant_id', '=', shop.merchantId)
    .where('relation_type', '=', relation_type)
    .where('relation_id', '=', relation_id)
    .execute();
}

/** Forgets the links to what is removed for good. */
export async function dropLinks(db: Db, shop: ShopScope, type: 'goods_category' | 'goods', ids: number[]): Promise<void> {
  await db
    .deleteFrom('shop_link')
    .where('merchant_id', '=', shop.merchantId)
    .where('relation_type', '=', type)
    .where('relation_id', 'in', ids)
    .execute();
}
