/** What a shop adds to its page: what holds where its merchant chose nothing, and when its notice is shown. Pure. */
import { dayOfWeek } from '@keymall/contract/kit/time';
import type { ShopExtras } from '../tables.ts';

/** A shop's page as it is without a choice. */
export const PLAIN_EXTRAS: ShopExtras = {
  music: [],
  notice_look: 'plain',
  notice_often: 'day',
  notice_from: null,
  notice_until: null,
  notice_days: [1, 2, 3, 4, 5, 6, 7],
  float_side: 'right',
  float_ways: ['qq', 'wechat', 'mobile', 'site_link'],
  goods_sort: 'hand',
  share_image: '',
  css: '',
};

/** Is it the notice's time: within its bounds, on one of its days in Shanghai. The end itself is over. */
export function isNoticeTime(
  { notice_from, notice_until, notice_days }: Pick<ShopExtras, 'notice_from' | 'notice_until' | 'notice_days'>,
  now: Date,
): boolean {
  if (notice_from && now < notice_from) return false;
  if (notice_until && now >= notice_until) return false;
  return notice_days.includes(dayOfWeek(now));
}
