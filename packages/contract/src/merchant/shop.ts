import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, flag, link, nothing, text } from '../kit/field.ts';
import { dayMinute } from '../kit/time.ts';
import { ShopContact } from './merchant-account.ts';
import { ShopExtension, ShopExtensionKept } from './shop-extension.ts';
import { shopLook } from './shop-theme.ts';

/** 0 hidden, 1 exact, 2 a word (docs/domain/glossary.md, stock words). */
export const stockDisplay = z.union([z.literal(0), z.literal(1), z.literal(2)]);
/** 0 follow the system, 1 the merchant, 2 the buyer. */
export const shopFeePayer = z.union([z.literal(0), z.literal(1), z.literal(2)]);

const ShopConfig = z.strictObject({
  shop_name: text(20),
  shop_logo: link,
  shop_notice: anyText(200),
  shop_notice_show: flag,
  shop_close: flag,
  shop_close_notice: anyText(100),
  /** When it sells; to before from is over midnight, the same twice is all day. */
  open_time: dayMinute.prefault('00:00'),
  close_time: dayMinute.prefault('00:00'),
  /** Monday 1 to Sunday 7. */
  open_days: z
    .array(z.number().int().min(1).max(7))
    .min(1)
    .max(7)
    .refine((days) => new Set(days).size === days.length, 'twice')
    .default([1, 2, 3, 4, 5, 6, 7]),
  hours_notice: anyText(100).default(''),
  show_contact: flag,
  shop_contact: z.strictObject({ wechat: anyText(64), mobile: anyText(20), qq: anyText(20), site_link: link }),
  stock_display: stockDisplay,
  fee_payer: shopFeePayer,
  /** May the buyer of an order that was paid too late choose other goods. */
  late_replace: flag.default(0),
});

export const merchantShopConfig = {
  index: endpoint({
    path: '/merchantapi/shop/config/index',
    effect: 'read',
    summary: '店铺设置',
    input: z.strictObject({}),
    output: ShopConfig.extend({
      shop_name: z.string(),
      shop_logo: z.string(),
      shop_notice: z.string(),
      shop_close_notice: z.string(),
      hours_notice: z.string(),
      shop_contact: ShopContact,
    }),
  }),
  saveConfig: endpoint({
    path: '/merchantapi/shop/config/saveConfig',
    effect: 'write',
    summary: '保存店铺设置',
    input: ShopConfig,
    output: nothing,
  }),
  /** The shop's looks, and where each theme is seen on this very shop before it is chosen: addresses that only their merchant is given, for two hours. */
  themes: endpoint({
    path: '/merchantapi/shop/config/themes',
    effect: 'read',
    summary: '店铺外观',
    input: z.strictObject({}),
    output: z.strictObject({
      pc_template: z.string(),
      mobile_template: z.string(),
      previews: z.array(z.strictObject({ theme: z.string(), url: z.string() })),
    }),
  }),
  saveThemes: endpoint({
    path: '/merchantapi/shop/config/saveThemes',
    effect: 'write',
    summary: '保存店铺外观',
    input: z.strictObject({ pc_template: shopLook, mobile_template: shopLook }),
    output: nothing,
  }),
  /** What the shop adds to its page, and its address, to look at it. */
  extension: endpoint({
    path: '/merchantapi/shop/config/extension',
    effect: 'read',
    summary: '店铺扩展',
    input: z.strictObject({}),
    output: ShopExtensionKept.extend({ url: z.string() }),
  }),
  saveExtension: endpoint({
    path: '/merchantapi/shop/config/saveExtension',
    effect: 'write',
    summary: '保存店铺扩展',
    input: ShopExtension,
    output: nothing,
  }),
};

const Link = z.strictObject({ token: z.string(), url: z.string(), status: flag });

export const merchantShopLink = {
  index: endpoint({ path: '/merchantapi/shop/link/index', effect: 'read', summary: '店铺链接', input: z.strictObject({}), output: Link }),
  reset: endpoint({
    path: '/merchantapi/shop/link/reset',
    effect: 'write',
    summary: '重置店铺链接',
    input: z.strictObject({}),
    output: Link,
  }),
  close: endpoint({
    path: '/merchantapi/shop/link/close',
    effect: 'write',
    summary: '开关店铺链接',
    input: z.strictObject({ status: flag }),
    output: Link,
  }),
};
