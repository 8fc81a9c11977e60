import { merchantShopConfig, merchantShopLink } from '@keymall/contract/merchant/shop';
import { shopThemes } from '@keymall/contract/merchant/shop-theme';
import { orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { refuseWords } from '#modules/platform';
import { keepExtras, shopExtras } from './look/shop-extension.service.ts';
import { shopLook } from './look/shop-look.rules.ts';
import { saveLooks, saveShop, shopOf, shopTopic } from './shop.repository.ts';
import { resetLink, shopLinkOf, switchLink } from './shop-link.service.ts';

export const shopRoutes = [
  ...routes(merchantShopConfig, {
    index: async (_, ctx) => {
      const shop = orMissing(await shopOf(ctx.db, ctx.shop));
      return {
        shop_name: shop.shop_name,
        shop_logo: shop.shop_logo,
        shop_notice: shop.shop_notice,
        shop_notice_show: shop.shop_notice_show,
        shop_close: shop.shop_close,
        shop_close_notice: shop.shop_close_notice,
        open_time: shop.open_time,
        close_time: shop.close_time,
        open_days: shop.open_days,
        hours_notice: shop.hours_notice,
        show_contact: shop.show_contact,
        shop_contact: shop.shop_contact,
        stock_display: shop.stock_display,
        fee_payer: shop.fee_payer,
        late_replace: shop.late_replace,
      };
    },
    saveConfig: async (config, ctx) => {
      refuseWords(ctx.house, [config.shop_name, config.shop_notice, config.shop_close_notice, config.hours_notice]);
      await saveShop(ctx.db, ctx.shop, config);
      ctx.after(() => ctx.house.invalidate(shopTopic(ctx.shop.merchantId)));
    },
    themes: async (_, ctx) => {
      const { pc_template, mobile_template } = orMissing(await shopOf(ctx.db, ctx.shop));
      const { url } = await shopLinkOf(ctx, ctx.shop);
      const lookAt = (theme: string): string => `${url}?look=${shopLook(ctx.house.keyring, ctx.shop.merchantId, theme, ctx.now())}`;
      return { pc_template, mobile_template, previews: shopThemes.map(({ key }) => ({ theme: key, url: lookAt(key) })) };
    },
    saveThemes: async (looks, ctx) => {
      await saveLooks(ctx.db, ctx.shop, looks);
      ctx.after(() => ctx.house.invalidate(shopTopic(ctx.shop.merchantId)));
    },
    extension: async (_, ctx) => {
      const { url } = await shopLinkOf(ctx, ctx.shop);
      return { ...(await shopExtras(ctx, ctx.shop)), url };
    },
    saveExtension: async (extras, ctx) => {
      refuseWords(
        ctx.house,
        extras.music.map(({ title }) => title),
      );
      await keepExtras(ctx, ctx.shop, extras);
    },
  }),
  ...routes(merchantShopLink, {
    index: (_, ctx) => shopLinkOf(ctx, ctx.shop),
    reset: (_, ctx) => resetLink(ctx, ctx.shop),
    close: ({ status }, ctx) => switchLink(ctx, ctx.shop, status),
  }),
];
