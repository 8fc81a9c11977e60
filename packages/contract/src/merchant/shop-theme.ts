/** Looks a shop, a category's link or a goods' link may choose: the folders of packages/web/src/themes/shop, and what merchants read of each. */
import { z } from 'zod';
import type { Locale } from '../kit/refusals.ts';

interface ShopTheme {
  key: string;
  title: Record<Locale, string>;
  /** What it is good for, in a sentence. */
  note: Record<Locale, string>;
}

export const shopThemes = [
  {
    key: 'default',
    title: { zh_CN: '默认', en_US: 'Default' },
    note: { zh_CN: '左边选商品，右边填订单，商品多少都合适', en_US: 'Products on the left, the order on the right: fits any shelf' },
  },
  {
    key: 'pic',
    title: { zh_CN: '图墙', en_US: 'Gallery' },
    note: {
      zh_CN: '大图铺满，点图下单，适合封面好看的商品',
      en_US: 'A wall of pictures, each opens its order: for products with good covers',
    },
  },
  {
    key: 'default2',
    title: { zh_CN: '快选', en_US: 'Quick' },
    note: {
      zh_CN: '一列下拉框选完就付，适合老买家和短链接',
      en_US: 'One narrow column of lists, chosen and paid: for buyers who know what they want',
    },
  },
  {
    key: 'store1',
    title: { zh_CN: '橱窗', en_US: 'Shop window' },
    note: {
      zh_CN: '先逛货架，再进商品详情页，适合需要说明的商品',
      en_US: 'A shelf first, then a page for each product: for what needs describing',
    },
  },
] as const satisfies readonly ShopTheme[];

export type ShopThemeKey = (typeof shopThemes)[number]['key'];

const KEYS = new Set<string>(shopThemes.map(({ key }) => key));

/** The look of a shop. */
export const shopLook = z.string().refine((key) => KEYS.has(key), 'theme');

/** A theme by key; empty follows the shop. */
export const shopThemeKey = z.string().refine((key) => key === '' || KEYS.has(key), 'theme');
