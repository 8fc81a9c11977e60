import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { orMissing, refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { mintShopScope } from '#kit/scope';
import { closeSessionsOfMerchant } from '#modules/identity';
import { freezeMerchant, freezeShop, listMerchants, merchantInFull, setSettlement } from './admin-merchant.repository.ts';
import { approve, refuseApplication } from './merchant.service.ts';
import { shopTopic } from './shop.repository.ts';
import { shopLinkOf } from './shop-link.service.ts';

export const adminMerchantRoutes = routes(adminMerchant, {
  list: (filter, ctx) => listMerchants(ctx.db, filter),
  detail: async ({ id }, ctx) => {
    const merchant = orMissing(await merchantInFull(ctx.db, id));
    const { url } = await shopLinkOf(ctx, mintShopScope(id));
    return { ...merchant, link_url: url };
  },
  settlement: async ({ id, settlement_type }, ctx) => {
    if (!(await setSettlement(ctx.db, id, settlement_type))) refuse('missing');
    ctx.after(() => ctx.house.invalidate(shopTopic(id)));
    return null;
  },
  review: async ({ id }, ctx) => {
    await approve(ctx, id);
    return null;
  },
  refuse: async ({ id, reason }, ctx) => {
    await refuseApplication(ctx, id, reason);
    return null;
  },
  freeze: async ({ id, is_freeze, reason = '' }, ctx) => {
    if (!(await freezeMerchant(ctx.db, id, is_freeze, is_freeze === 1 ? reason : ''))) refuse('missing');
    if (is_freeze === 1) await closeSessionsOfMerchant(ctx, id);
    ctx.after(() => ctx.house.invalidate(shopTopic(id)));
    return null;
  },
  freezeShop: async ({ id, shop_freeze, reason = '' }, ctx) => {
    if (!(await freezeShop(ctx.db, id, shop_freeze, shop_freeze === 1 ? reason : ''))) refuse('missing');
    ctx.after(() => ctx.house.invalidate(shopTopic(id)));
    return null;
  },
});
