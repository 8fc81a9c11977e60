import { publicRestock, shopVisit } from '@keymall/contract/catalogue/shop-buying';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { routes } from '#kit/routes';
import { countVisit } from '#modules/merchant';
import { confirmReminder, lookAtReminder, stopReminder } from './restock.service.ts';
import { goodsView, shopView } from './shop-page.service.ts';
import { askForRestock, visit } from './visit.service.ts';

export const shopPageRoutes = [
  ...routes(shopIndex, {
    detail: async ({ token }, ctx) => {
      const { data } = await shopView(ctx, token);
      countVisit(ctx, data.shop.id);
      return data;
    },
    goodsDetail: ({ token, goods_id, visit_grant }, ctx) => goodsView(ctx, token, goods_id, visit_grant),
  }),
  ...routes(shopVisit, {
    visitGoods: ({ token, goods_id, password }, ctx) => visit(ctx, token, goods_id, password),
    restock: async ({ token, goods_id, email }, ctx) => {
      await askForRestock(ctx, token, goods_id, email);
      return null;
    },
  }),
  ...routes(publicRestock, {
    look: ({ token }, ctx) => lookAtReminder(ctx, token),
    confirm: async ({ token }, ctx) => {
      await confirmReminder(ctx, token);
      return null;
    },
    stop: async ({ token }, ctx) => {
      await stopReminder(ctx, token);
      return null;
    },
  }),
];
