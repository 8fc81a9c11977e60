import { adminShop } from '@keymall/contract/merchant/admin-shop';
import { found, orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { mintShopScope } from '#kit/scope';
import { listShops, setShopStatus, shopInFull } from './admin-shop.repository.ts';
import { shopTopic } from './shop.repository.ts';
import { shopLinkOf } from './shop-link.service.ts';

export const adminShopRoutes = routes(adminShop, {
  list: (filter, ctx) => listShops(ctx.db, ctx.now(), filter),
  detail: async ({ id }, ctx) => {
    const shop = orMissing(await shopInFull(ctx.db, ctx.now(), id));
    const { url } = await shopLinkOf(ctx, mintShopScope(id));
    return { ...shop, link_url: url };
  },
  open: async ({ id, shop_status }, ctx) => {
    found(await setShopStatus(ctx.db, id, shop_status));
    ctx.after(() => ctx.house.invalidate(shopTopic(id)));
  },
});
