import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, exactPageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';

const ofShop = (db: Db, shop: ShopScope) => db.selectFrom('goods_category as cate').where('cate.merchant_id', '=', shop.merchantId);

/** A page of the shop's categories with the goods each holds. */
export async function listCategories(db: Db, shop: ShopScope, { page, limit, name }: { page: number; limit: number; name?: string }) {
  let wanted = ofShop(db, shop);
  if (name) wanted = wanted.where('cate.name', 'ilike', containing(name));
  return exactPageOf(db, wanted, { page, limit }, (rows) =>
    rows
      .select([
        'cate.id',
        'cate.name',
        'cate.sort',
        'cate.status',
        'cate.is_show',
        'cate.pic',
        'cate.big_pic',
        'cate.theme',
        'cate.mobile_theme',
        'cate.create_at',
        sql<number>`(select count(*) from goods where goods.cate_id = cate.id and goods.delete_at is null)`.as('goods_count'),
      ])
      .orderBy('cate.sort', 'desc')
      .orderBy('cate.id', 'desc'),
  );
}

/** The shop's categories by name, for selects. */
export const categoryOptions = (db: Db, shop: ShopScope) =>
  ofShop(db, shop).select(['cate.id', 'cate.name']).orderBy('cate.sort', 'desc').orderBy('cate.id', 'desc').limit(1000).execute();

/** Has the shop any. */
export const hasCategory = async (db: Db, shop: ShopScope): Promise<boolean> =>
  (await ofShop(db, shop).select('cate.id').limit(1).executeTakeFirst()) !== undefined;

/** Is it the shop's; if so it is held against being deleted until the transaction ends, as a foreign key would hold it. */
export async function categoryExists(db: Db, shop: ShopScope, id: number): Promise<boolean> {
  return (await ofShop(db, shop).select('cate.id').where('cate.id', '=', id).forKeyShare().executeTakeFirst()) !== undefined;
}

export interface CategoryDraft {
  name: string;
  sort: number;
  is_show: 0 | 1;
  pic: string;
  big_pic: string;
}

export async function insertCategory(db: Db, shop: ShopScope, row: CategoryDraft): Promise<number> {
  const { id } = await db
    .insertInto('goods_category')
    .values({ merchant_id: shop.merchantId, ...row })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Changes a category; false when the shop has none of this id. */
export async function updateCategory(
  db: Db,
  shop: ShopScope,
  id: number,
  change: Partial<CategoryDraft & { status: 0 | 1; theme: string; mobile_theme: string }>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('goods_category')
    .set(change)
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export interface CategoryUse {
  goods: number;
  /** In the bin: their orders still name the category. */
  trashed: number;
  coupons: boolean;
}

/** What keeps a category from being deleted. */
export async function categoryUse(db: Db, shop: ShopScope, id: number): Promise<CategoryUse> {
  const { rows } = await sql<CategoryUse>`
    select count(*) filter (where delete_at is null) as goods, count(*) filter (where delete_at is not null) as trashed,
      exists (select 1 from goods_coupon where merchant_id = ${shop.merchantId} and cate_id = ${id}) as coupons
    from goods where merchant_id = ${shop.merchantId} and cate_id = ${id}`.execute(db);
  return rows[0] as CategoryUse;
}

/** A category's looks, or undefined. */
export const categoryThemes = (db: Db, shop: ShopScope, id: number) =>
  ofShop(db, shop).select(['cate.theme', 'cate.mobile_theme']).where('cate.id', '=', id).executeTakeFirst();

/** Deletes a category; false when the shop has none of this id. */
export async function deleteCategory(db: Db, shop: ShopScope, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('goods_category')
    .where('merchant_id', '=', shop.merchantId)
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
