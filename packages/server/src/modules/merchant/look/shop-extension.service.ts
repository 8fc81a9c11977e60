/** What a merchant adds to his shop's page: kept as he wrote it, once it is what a page may be given. */
import type { Ctx } from '#kit/context';
import { refuse } from '#kit/refusal';
import type { ShopScope } from '#kit/scope';
import { isOwnSound } from '#modules/platform';
import { extrasOf, saveExtras, shopTopic } from '../shop.repository.ts';
import type { ShopExtras } from '../tables.ts';
import { fencedCss } from './shop-css.ts';
import { PLAIN_EXTRAS } from './shop-extras.rules.ts';

export const shopExtras = async (ctx: Ctx, shop: ShopScope): Promise<ShopExtras> => (await extrasOf(ctx.db, shop)) ?? PLAIN_EXTRAS;

/** Refuses `css_refused` with line and reason, `notice_times`, `music_unknown`. */
export async function keepExtras(ctx: Ctx, shop: ShopScope, extras: ShopExtras): Promise<void> {
  const { notice_from: from, notice_until: until, music } = extras;
  if (from && until && until <= from) refuse('notice_times');
  const styles = fencedCss(extras.css);
  if ('fault' in styles) refuse('css_refused', styles.fault);
  for (const { url } of music)
    if (!(await isOwnSound(ctx.db, { realm: 'merchant', owner_id: shop.merchantId }, url))) refuse('music_unknown');
  await saveExtras(ctx.db, shop, extras);
  ctx.after(() => ctx.house.invalidate(shopTopic(shop.merchantId)));
}

/** Styles are made of what was written under the rules of today; each text once. */
const made = new Map<string, string>();
const MOST_MADE = 200;

/** What a page is given for a shop's styles: '' where they are none, or what they say is taken no more. */
export function pageCss(css: string): string {
  const known = made.get(css);
  if (known !== undefined) return known;
  const styles = fencedCss(css);
  const text = 'fault' in styles ? '' : styles.css;
  if (made.size >= MOST_MADE) made.delete(made.keys().next().value as string);
  made.set(css, text);
  return text;
}
