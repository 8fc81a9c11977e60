/** May strangers see a shop now; see docs/domain/glossary.md, "open shop". Pure. */
import { type Refused, refused } from '@keymall/contract/kit/refusals';
import { dayMinute, dayOfWeek, minuteOfDay } from '@keymall/contract/kit/time';
import { inBoth } from '@keymall/contract/kit/words';

/** When a shop sells: minutes of the day and days of the week, in Shanghai. */
export interface Hours {
  open_time: number;
  close_time: number;
  open_days: readonly number[];
}

/** Does it sell now. Hours that end before they begin go over midnight: the small hours belong to the day before. */
export function isWithin({ open_time: from, close_time: to, open_days: days }: Hours, now: Date): boolean {
  const minute = minuteOfDay(now);
  const today = dayOfWeek(now);
  if (from === to) return days.includes(today);
  if (from < to) return days.includes(today) && from <= minute && minute < to;
  const since = minute < to ? ((today + 5) % 7) + 1 : today;
  return days.includes(since) && (minute >= from || minute < to);
}

/** What the answer depends on. `link` is null where nobody has this token. */
export interface Openness {
  site_status: 1 | -1;
  site_close_tips: string;
  /** Empty: as the other. */
  site_close_tips_en: string;
  link: { status: 0 | 1 } | null;
  merchant: { status: 0 | 1; is_freeze: 0 | 1 };
  shop: {
    shop_status: 0 | 1;
    shop_freeze: 0 | 1;
    shop_close: 0 | 1;
    shop_close_notice: string;
    hours_notice: string;
    end_at: Date;
  } & Hours;
}

/** Why the shop is not open, the first reason that holds, or null when it is. */
export function whyShut({ site_status, site_close_tips, site_close_tips_en, link, merchant, shop }: Openness, now: Date): Refused | null {
  if (site_status !== 1) return refused('site_closed', { tips: inBoth(site_close_tips, site_close_tips_en) });
  if (link?.status !== 1) return refused('link_dead');
  if (merchant.status !== 1) return refused('shop_unopened');
  if (merchant.is_freeze === 1) return refused('shop_frozen');
  if (shop.shop_status !== 1) return refused('shop_unopened');
  if (shop.shop_freeze === 1) return refused('shop_frozen');
  if (shop.shop_close === 1) return refused('shop_closed', { notice: shop.shop_close_notice });
  if (shop.end_at <= now) return refused('shop_expired');
  if (isWithin(shop, now)) return null;
  const notice = shop.hours_notice && ` ${shop.hours_notice}`;
  if (!shop.open_days.includes(dayOfWeek(now))) return refused('shop_day_off', { notice });
  return refused('shop_off_hours', { hours: `${dayMinute.encode(shop.open_time)}–${dayMinute.encode(shop.close_time)}`, notice });
}
