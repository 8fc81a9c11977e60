import { sql } from 'kysely';
import { shopCrud } from '#kit/crud';
import type { Db } from '#kit/database';
import { containing } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import { shopTopic } from '#modules/merchant';

const ofShop = (db: Db, shop: ShopScope) => db.selectFrom('goods_category as cate').where('cate.merchant_id', '=', shop.merchantId);

/** The shop's categories, with the goods each holds. */
export const categories = shopCrud('goods_category', {
  wanted: (rows, { name }: { name?: string }) => (name ? rows.where('name', 'ilike', containing(name)) : rows),
  shown: (rows) =>
    rows
      .select(['id', 'name', 'sort', 'status', 'is_show', 'pic', 'big_pic', 'theme', 'mobile_theme', 'create_at'])
      .select(
        sql<number>`(select count(*) from goods where goods.cate_id = goods_category.id and goods.delete_at is null)`.as('goods_count'),
      )
      .orderBy('sort', 'desc')
      .orderBy('id', 'desc'),
  changed: (ctx) => ctx.after(() => ctx.house.invalidate(shopTopic(ctx.shop.merchantId))),
});

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
