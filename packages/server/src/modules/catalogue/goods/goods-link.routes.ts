/** Links that lead to one goods or one category. They are merchant's rows; whose the target is, is looked at here. */
import { merchantGoodsLink } from '@keymall/contract/catalogue/goods-link';
import type { MerchantCtx } from '#kit/context';
import { orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { type LinkTarget, resetLink, shopLinkOf, switchLink } from '#modules/merchant';
import { categories, categoryThemes } from '../category/category.repository.ts';
import { goodsById, updateGoods } from './goods.repository.ts';
import { tell } from './goods.service.ts';

type Kind = 'goods' | 'category';

async function themesOf(ctx: MerchantCtx, type: Kind, id: number) {
  const row = await (type === 'goods' ? goodsById : categoryThemes)(ctx.db, ctx.shop, id);
  const { theme, mobile_theme } = orMissing(row);
  return { theme, mobile_theme };
}

/** The shop's own goods or category as a link's target; refuses `missing`. */
async function target(ctx: MerchantCtx, type: Kind, id: number): Promise<LinkTarget> {
  await themesOf(ctx, type, id);
  return { relation_type: type === 'goods' ? 'goods' : 'goods_category', relation_id: id };
}

export const goodsLinkRoutes = routes(merchantGoodsLink, {
  good: async ({ id }, ctx) => shopLinkOf(ctx, ctx.shop, await target(ctx, 'goods', id)),
  category: async ({ id }, ctx) => shopLinkOf(ctx, ctx.shop, await target(ctx, 'category', id)),
  reset: async ({ type, id }, ctx) => resetLink(ctx, ctx.shop, await target(ctx, type, id)),
  close: async ({ type, id, status }, ctx) => switchLink(ctx, ctx.shop, status, await target(ctx, type, id)),
  getTheme: ({ type, id }, ctx) => themesOf(ctx, type, id),
  saveTheme: async ({ type, id, ...themes }, ctx) => {
    await target(ctx, type, id);
    if (type === 'goods') await updateGoods(ctx.db, ctx.shop, [id], themes);
    else await categories.edit({ id, ...themes }, ctx);
    tell(ctx);
  },
});
