import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { orMissing } from '#kit/refusal';
import type { ShopScope } from '#kit/scope';
import { shopTopic } from './shop.repository.ts';
import { changeLink, type LinkTarget, linkOf, makeLink } from './shop-link.repository.ts';
import { linkToken } from './shop-link.rules.ts';

export interface ShopLink {
  token: string;
  url: string;
  status: 0 | 1;
}

/** Where a token's shop is opened. */
export const linkUrl = (house: House, token: string): string => `${house.siteUrl}/link/${token}`;

const wholeShop = (shop: ShopScope): LinkTarget => ({ relation_type: 'shop', relation_id: shop.merchantId });

/** The link to the shop, or to one of its goods or categories, made now where it was never asked for. Whose the target is, its caller has looked at. */
export async function shopLinkOf(ctx: Ctx, shop: ShopScope, target: LinkTarget = wholeShop(shop)): Promise<ShopLink> {
  let link = await linkOf(ctx.db, shop, target);
  if (!link) {
    await makeLink(ctx.db, shop, target, linkToken(ctx.random));
    link = await linkOf(ctx.db, shop, target);
  }
  const { token, status } = orMissing(link);
  return { token, url: linkUrl(ctx.house, token), status };
}

/** Gives the link a new token; the old one leads nowhere from the commit on. */
export async function resetLink(ctx: Ctx, shop: ShopScope, target: LinkTarget = wholeShop(shop)): Promise<ShopLink> {
  await shopLinkOf(ctx, shop, target);
  await changeLink(ctx.db, shop, target, { token: linkToken(ctx.random) });
  ctx.after(() => ctx.house.invalidate(shopTopic(shop.merchantId)));
  return shopLinkOf(ctx, shop, target);
}

/** Opens (1) or closes (0) the link. */
export async function switchLink(ctx: Ctx, shop: ShopScope, status: 0 | 1, target: LinkTarget = wholeShop(shop)): Promise<ShopLink> {
  await shopLinkOf(ctx, shop, target);
  await changeLink(ctx.db, shop, target, { status });
  ctx.after(() => ctx.house.invalidate(shopTopic(shop.merchantId)));
  return shopLinkOf(ctx, shop, target);
}
