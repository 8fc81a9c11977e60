/** Looks a shop, a category's link or a goods' link may choose: the folders of packages/web/src/themes/shop. */
import { z } from 'zod';
import type { Locale } from '../kit/refusals.ts';

export const shopThemes = [{ key: 'default', title: { zh_CN: '默认', en_US: 'Default' } }] as const satisfies readonly {
  key: string;
  title: Record<Locale, string>;
}[];

const KEYS = new Set<string>(['', ...shopThemes.map(({ key }) => key)]);

/** Is there a choice: with one theme alone nobody is asked for it. */
export const hasShopThemes: boolean = KEYS.size > 2;

/** A theme by key; empty follows the shop. */
export const shopThemeKey = z.string().refine((key) => KEYS.has(key), 'theme');
