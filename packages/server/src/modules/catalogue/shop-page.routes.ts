import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { routes } from '#kit/routes';
import { goodsView, shopView } from './shop-page.service.ts';

export const shopPageRoutes = routes(shopIndex, {
  detail: async ({ token }, ctx) => (await shopView(ctx, token)).data,
  goodsDetail: ({ token, goods_id, visit_grant }, ctx) => goodsView(ctx, token, goods_id, visit_grant),
});
