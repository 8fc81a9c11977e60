/** What a merchant adds to his shop's page beyond what every shop has (docs/domain/shop-page.md, what a shop adds). */
import { z } from 'zod';
import { anyText, link, text } from '../kit/field.ts';
import { time } from '../kit/time.ts';

/** How the notice opens: a plain dialog, a sheet of paper, a drawer from the side, a card in the corner. */
export const noticeLook = z.enum(['plain', 'paper', 'drawer', 'corner']);
/** How often one visitor sees it open by itself: once, once a day, whenever the shop opens. */
export const noticeOften = z.enum(['visitor', 'day', 'always']);
/** Where the floating contact stands; `none`: nowhere. */
export const floatSide = z.enum(['right', 'left', 'none']);
export const contactWay = z.enum(['qq', 'wechat', 'mobile', 'site_link']);
/** How goods stand on the shelf: as their merchant put them, by the sales of 30 days, newest first, by price. */
export const goodsSort = z.enum(['hand', 'sales', 'newest', 'price_up', 'price_down']);

/** Most pieces of music of a shop. */
export const MOST_MUSIC = 5;
/** Most characters of a shop's own styles. */
export const MOST_CSS = 8000;

const Piece = z.strictObject({
  /** As the upload gave it. */
  url: z.string().regex(/^\/upload\/[0-9a-f]{32}\.(mp3|ogg)$/, 'link'),
  title: text(40),
});
const once = (list: readonly unknown[]): boolean => new Set(list).size === list.length;

export const ShopExtension = z.strictObject({
  music: z.array(Piece).max(MOST_MUSIC),
  notice_look: noticeLook,
  notice_often: noticeOften,
  /** When the notice is shown at all; null without a bound. */
  notice_from: time.nullable(),
  notice_until: time.nullable(),
  /** Monday 1 to Sunday 7. */
  notice_days: z.array(z.number().int().min(1).max(7)).min(1).max(7).refine(once, 'twice'),
  float_side: floatSide,
  float_ways: z.array(contactWay).max(4).refine(once, 'twice'),
  goods_sort: goodsSort,
  share_image: link,
  css: anyText(MOST_CSS),
});

/** As it was kept, whatever rules came later. */
export const ShopExtensionKept = ShopExtension.extend({
  music: z.array(z.strictObject({ url: z.string(), title: z.string() })),
  notice_days: z.array(z.number().int()),
  share_image: z.string(),
  css: z.string(),
});
