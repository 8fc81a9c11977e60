import { adminMerchantRate, adminRoleRate, merchantPayment } from '@keymall/contract/payment/rate';
import type { Ctx, MerchantCtx } from '#kit/context';
import { found, orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { boundsOf, collectsOn } from '#modules/catalogue';
import { setRateType, shopTopic } from '#modules/merchant';
import { tellChannels } from './channel.service.ts';
import {
  channelsOfShop,
  merchantOfRates,
  merchantRole,
  merchantRoles,
  ratesOfMerchant,
  ratesOfRole,
  saveMerchantRate,
  saveRoleRate,
  switchForShop,
  touchChannel,
} from './rate.repository.ts';
import { rateOf } from './rate.rules.ts';

/** Saves a rate of a channel that is there. Orders priced before it are priced anew. */
async function saved(ctx: Ctx, channelId: number, save: () => Promise<void>): Promise<void> {
  found(await touchChannel(ctx.db, channelId));
  await save();
  tellChannels(ctx);
}

/** What a shop may be paid by, at what rate, and whether buyers see it. */
async function waysOfShop(ctx: MerchantCtx) {
  const { rate_type, prepaid, list } = await channelsOfShop(ctx.db, ctx.shop);
  const terms = ctx.house.settings.get('custom');
  /** Nobody collects, for the prepaid fees of the merchant's own account run low. */
  const ownHidden = (accounts: readonly { own: boolean }[], is_custom: 0 | 1): boolean =>
    is_custom === 1 && terms.custom_status === 1 && accounts.some(({ own }) => own);
  return list.map(({ accounts, is_custom, single_min, single_max, channel_rate, role_rate, merchant_rate, ...shown }) => {
    const { rate, source } = rateOf({ channel_rate, role_rate, merchant_rate }, rate_type);
    const collecting = collectsOn({ rate, is_custom, accounts }, terms, prepaid);
    return {
      ...shown,
      rate: collecting?.rate ?? rate,
      source: (collecting?.own ?? ownHidden(accounts, is_custom)) ? ('own' as const) : source,
      ...boundsOf({ single_min, single_max, accounts: collecting?.accounts ?? [{ single_min: null, single_max: null }] }),
      offered: collecting !== null,
    };
  });
}

export const rateRoutes = [
  ...routes(adminRoleRate, {
    list: async (_, ctx) => ({ list: await merchantRoles(ctx.db) }),
    rateList: async ({ id }, ctx) => {
      const { name } = orMissing(await merchantRole(ctx.db, id));
      return { name, list: await ratesOfRole(ctx.db, id) };
    },
    editRate: async (draft, ctx) => {
      orMissing(await merchantRole(ctx.db, draft.id));
      return saved(ctx, draft.channel_id, () => saveRoleRate(ctx.db, draft));
    },
  }),
  ...routes(adminMerchantRate, {
    rateList: async ({ id }, ctx) => {
      const { role_id, rate_type, ...merchant } = orMissing(await merchantOfRates(ctx.db, id));
      const list = await ratesOfMerchant(ctx.db, id, role_id);
      return {
        ...merchant,
        rate_type,
        list: list.map((row) => {
          const { rate, source } = rateOf({ ...row, merchant_rate: row.status === 1 ? row.rate : null }, rate_type);
          return { ...row, effective: rate, source };
        }),
      };
    },
    editRate: async (draft, ctx) => {
      orMissing(await merchantOfRates(ctx.db, draft.id));
      return saved(ctx, draft.channel_id, () => saveMerchantRate(ctx.db, draft));
    },
    setRateType: ({ id, rate_type }, ctx) => setRateType(ctx, id, rate_type),
  }),
  ...routes(merchantPayment, {
    list: async (_, ctx) => ({ list: await waysOfShop(ctx) }),
    status: async ({ id, status }, ctx) => {
      found(await switchForShop(ctx.db, ctx.shop, id, status));
      ctx.after(() => ctx.house.invalidate(shopTopic(ctx.shop.merchantId)));
    },
  }),
];
