import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { violatedConstraint } from '#kit/database';
import { refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { dropLinks } from '#modules/merchant';
import { refuseWords } from '#modules/platform';
import { categories, categoryOptions, categoryUse } from './category.repository.ts';

export const categoryRoutes = routes(merchantCategory, {
  ...categories,
  add: (draft, ctx) => {
    refuseWords(ctx.house, [draft.name]);
    return categories.add(draft, ctx);
  },
  edit: (draft, ctx) => {
    refuseWords(ctx.house, [draft.name]);
    return categories.edit(draft, ctx);
  },
  listSimple: async (_, ctx) => ({ list: await categoryOptions(ctx.db, ctx.shop) }),
  show: categories.edit,
  /** Its link goes with it. */
  del: async ({ id }, ctx) => {
    const { goods, trashed, coupons } = await categoryUse(ctx.db, ctx.shop, id);
    if (goods > 0) refuse('category_in_use', { count: goods });
    if (trashed > 0) refuse('category_in_trash', { count: trashed });
    if (coupons) refuse('category_in_coupons');
    try {
      await dropLinks(ctx.db, ctx.shop, 'goods_category', [id]);
      await categories.del({ id }, ctx);
    } catch (error) {
      // What came in between.
      if (violatedConstraint(error).startsWith('goods_coupon_')) refuse('category_in_coupons');
      if (violatedConstraint(error).startsWith('goods_')) refuse('category_in_use', { count: 1 });
      throw error;
    }
  },
});
