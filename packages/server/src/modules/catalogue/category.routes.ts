import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import type { MerchantCtx } from '#kit/context';
import { violatedConstraint } from '#kit/database';
import { refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { shopTopic } from '#modules/merchant';
import { categoryOptions, countGoods, deleteCategory, insertCategory, listCategories, updateCategory } from './category.repository.ts';

/** Says `missing` where nothing was changed, and tells the shop's page where something was. */
function settled(ctx: MerchantCtx, found: boolean): null {
  if (!found) refuse('missing');
  ctx.after(() => ctx.house.invalidate(shopTopic(ctx.shop.merchantId)));
  return null;
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
  del: async ({ id }, ctx) => {
    const count = await countGoods(ctx.db, ctx.shop, id);
    if (count > 0) refuse('category_in_use', { count });
    try {
      return settled(ctx, await deleteCategory(ctx.db, ctx.shop, id));
    } catch (error) {
      // A goods that came in between.
      if (violatedConstraint(error).startsWith('goods_')) refuse('category_in_use', { count: 1 });
      throw error;
    }
  },
});
