import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { violatedConstraint } from '#kit/database';
import { found, orMissing, refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { mintShopScope } from '#kit/scope';
import { closeSessionsOfMerchant } from '#modules/identity';
import { editMerchant, freezeMerchant, freezeShop, listMerchants, merchantInFull, setSettlement } from './admin-merchant.repository.ts';
import { closeForGood, closingPreview } from './closing.service.ts';
import { looksLikeMobile } from './merchant.rules.ts';
import { approve, refuseApplication } from './merchant.service.ts';
import { tellStanding } from './message.service.ts';
import { quickLoginLink } from './quick-login/quick-login.service.ts';
import { shopTopic } from './shop.repository.ts';
import { shopLinkOf } from './shop-link.service.ts';

export const adminMerchantRoutes = routes(adminMerchant, {
  list: (filter, ctx) => listMerchants(ctx.db, filter),
  detail: async ({ id }, ctx) => {
    const merchant = orMissing(await merchantInFull(ctx.db, id));
    const { url } = await shopLinkOf(ctx, mintShopScope(id));
    return { ...merchant, link_url: url };
  },
  edit: async ({ username, ...facts }, ctx) => {
    if (looksLikeMobile(username)) refuse('bad_input', { field: 'username' });
    try {
      found(await editMerchant(ctx.db, { username, ...facts }));
    } catch (error) {
      const taken = violatedConstraint(error);
      if (taken === 'merchant_username') refuse('name_taken');
      if (taken === 'merchant_mobile' || taken === 'merchant_email') refuse('contact_taken');
      throw error;
    }
  },
  delPreview: ({ id }, ctx) => closingPreview(ctx, id),
  del: ({ id }, ctx) => closeForGood(ctx, id),
  settlement: async ({ id, settlement_type }, ctx) => {
    found(await setSettlement(ctx.db, id, settlement_type));
    ctx.after(() => ctx.house.invalidate(shopTopic(id)));
  },
  review: ({ id }, ctx) => approve(ctx, id),
  refuse: ({ id, reason }, ctx) => refuseApplication(ctx, id, reason),
  quickLogin: ({ id }, ctx) => quickLoginLink(ctx, id),
  freeze: async ({ id, is_freeze, reason = '' }, ctx) => {
    const { was } = orMissing(await freezeMerchant(ctx.db, id, is_freeze, is_freeze === 1 ? reason : ''));
    if (is_freeze === 1) await closeSessionsOfMerchant(ctx, id);
    if (was !== is_freeze) await tellStanding(ctx, id, is_freeze === 1 ? 'account_frozen' : 'account_unfrozen', reason);
    ctx.after(() => ctx.house.invalidate(shopTopic(id)));
  },
  freezeShop: async ({ id, shop_freeze, reason = '' }, ctx) => {
    const { was } = orMissing(await freezeShop(ctx.db, id, shop_freeze, shop_freeze === 1 ? reason : ''));
    if (was !== shop_freeze) await tellStanding(ctx, id, shop_freeze === 1 ? 'shop_frozen' : 'shop_unfrozen', reason);
    ctx.after(() => ctx.house.invalidate(shopTopic(id)));
  },
});
