import { publicRestock, shopVisit } from '@keymall/contract/catalogue/shop-buying';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { routes } from '#kit/routes';
import { countVisit } from '#modules/merchant';
import { confirmReminder, lookAtReminder, stopReminder } from './restock.service.ts';
import { goodsView, previewOf, shopView } from './shop-page.service.ts';
import { askForRestock, visit } from './visit.service.ts';

export const shopPageRoutes = [
  ...routes(shopIndex, {
    detail: async ({ token, look }, ctx) => {
      // whoever tries on a look is no visitor
      if (look) return previewOf(ctx, token, look);
      const { data } = await shopView(ctx, token);
      ctx.eachVisit((visitor) => countVisit(visitor, data.shop.id));
      return data;
    },
    goodsDetail: ({ token, goods_id, visit_grant }, ctx) => goodsView(ctx, token, goods_id, visit_grant),
  }),
  ...routes(shopVisit, {
    visitGoods: ({ token, goods_id, password }, ctx) => visit(ctx, token, goods_id, password),
    restock: ({ token, goods_id, email }, ctx) => askForRestock(ctx, token, goods_id, email),
  }),
  ...routes(publicRestock, {
    look: ({ token }, ctx) => lookAtReminder(ctx, token),
    confirm: ({ token }, ctx) => confirmReminder(ctx, token),
    stop: ({ token }, ctx) => stopReminder(ctx, token),
  }),
];
