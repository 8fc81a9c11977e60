/** May strangers see a shop now; see docs/domain/glossary.md, "open shop". Pure. */
import type { RefusalName } from '@keymall/contract/kit/refusals';

/** What the answer depends on. `link` is null where nobody has this token. */
export interface Openness {
  site_status: 1 | -1;
  site_close_tips: string;
  link: { status: 0 | 1 } | null;
  merchant: { status: 0 | 1; is_freeze: 0 | 1 };
  shop: { shop_status: 0 | 1; shop_freeze: 0 | 1; shop_close: 0 | 1; shop_close_notice: string; end_at: Date };
}

export interface Shut {
  refusal: RefusalName;
  values: Record<string, string>;
}

const shut = (refusal: RefusalName, values: Record<string, string> = {}): Shut => ({ refusal, values });

/** Why the shop is not open, the first reason that holds, or null when it is. */
export function whyShut({ site_status, site_close_tips, link, merchant, shop }: Openness, now: Date): Shut | null {
  if (site_status !== 1) return shut('site_closed', { tips: site_close_tips });
  if (link?.status !== 1) return shut('link_dead');
  if (merchant.status !== 1) return shut('shop_unopened');
  if (merchant.is_freeze === 1) return shut('shop_frozen');
  if (shop.shop_status !== 1) return shut('shop_unopened');
  if (shop.shop_freeze === 1) return shut('shop_frozen');
  if (shop.shop_close === 1) return shut('shop_closed', { notice: shop.shop_close_notice });
  if (shop.end_at <= now) return shut('shop_expired');
  return null;
}
