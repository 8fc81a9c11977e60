import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import type { MerchantCtx } from '#kit/context';
import { violatedConstraint } from '#kit/database';
import { found, refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { dropLinks, shopTopic } from '#modules/merchant';
import { categoryOptions, categoryUse, deleteCategory, insertCategory, listCategories, updateCategory } from './category.repository.ts';

/** Says `missing` where nothing was changed, and tells the shop's page where something was. */
function settled(ctx: MerchantCtx, changed: boolean): void {
  found(changed);
  ctx.after(() => ctx.house.invalidate(shopTopic(ctx.shop.merchantId)));
}

/** Deletes a category and its link. Refuses `category_in_use`, `category_in_trash`, `category_in_coupons`. */
async function remove(ctx: MerchantCtx, id: number): Promise<void> {
  const { goods, trashed, coupons } = await categoryUse(ctx.db, ctx.shop, id);
  if (goods > 0) refuse('category_in_use', { count: goods });
  if (trashed > 0) refuse('category_in_trash', { count: trashed });
  if (coupons) refuse('category_in_coupons');
  try {
    await dropLinks(ctx.db, ctx.shop, 'goods_category', [id]);
    settled(ctx, await deleteCategory(ctx.db, ctx.shop, id));
  } catch (error) {
    // What came in between.
    if (violatedConstraint(error).startsWith('goods_coupon_')) refuse('category_in_coupons');
    if (violatedConstraint(error).startsWith('goods_')) refuse('category_in_use', { count: 1 });
    throw error;
  }
}

export const categoryRoutes = routes(merchantCategory, {
  list: (filter, ctx) => listCategories(ctx.db, ctx.shop, filter),
  listSimple: async (_, ctx) => ({ list: await categoryOptions(ctx.db, ctx.shop) }),
  add: async (row, ctx) => {
    const id = await insertCategory(ctx.db, ctx.shop, row);
    settled(ctx, true);
    return { id };
  },
  edit: async ({ id, ...change }, ctx) => settled(ctx, await updateCategory(ctx.db, ctx.shop, id, change)),
  status: async ({ id, status }, ctx) => settled(ctx, await updateCategory(ctx.db, ctx.shop, id, { status })),
  show: async ({ id, is_show }, ctx) => settled(ctx, await updateCategory(ctx.db, ctx.shop, id, { is_show })),
  sort: async ({ id, sort }, ctx) => settled(ctx, await updateCategory(ctx.db, ctx.shop, id, { sort })),
  del: ({ id }, ctx) => remove(ctx, id),
});
