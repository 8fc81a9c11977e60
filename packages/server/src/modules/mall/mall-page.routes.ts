import { mallIndex } from '@keymall/contract/mall/mall-page';
import { routes } from '#kit/routes';
import { mallHome, mallItem, mallSearch, mallShop } from './mall-page.service.ts';

export const mallPageRoutes = routes(mallIndex, {
  home: (_, ctx) => mallHome(ctx),
  search: (input, ctx) => mallSearch(ctx, input),
  shop: (input, ctx) => mallShop(ctx, input),
  item: ({ id }, ctx) => mallItem(ctx, id),
});
