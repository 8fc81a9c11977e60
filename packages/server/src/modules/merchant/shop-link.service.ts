import type { Ctx } from '#kit/context';
import type { House } from '#kit/house';
import { orMissing } from '#kit/refusal';
import type { ShopScope } from '#kit/scope';
import { shopTopic } from './shop.repository.ts';
import { changeLink, linkOf, makeLink } from './shop-link.repository.ts';
import { linkToken } from './shop-link.rules.ts';

export interface ShopLink {
  token: string;
  url: string;
  status: 0 | 1;
}

/** Where a token's shop is opened. */
export const linkUrl = (house: House, token: string): string => `${house.siteUrl}/link/${token}`;

/** The shop's link, made now where it was never asked for. */
export async function shopLinkOf(ctx: Ctx, shop: ShopScope): Promise<ShopLink> {
  let link = await linkOf(ctx.db, shop);
  if (!link) {
    await makeLink(ctx.db, shop, linkToken(ctx.random));
    link = await linkOf(ctx.db, shop);
  }
  const { token, status } = orMissing(link);
  return { token, url: linkUrl(ctx.house, token), status };
}

/** Gives the shop a new token; the old one leads nowhere from the commit on. */
export async function resetLink(ctx: Ctx, shop: ShopScope): Promise<ShopLink> {
  await shopLinkOf(ctx, shop);
  await changeLink(ctx.db, shop, { token: linkToken(ctx.random) });
  ctx.after(() => ctx.house.invalidate(shopTopic(shop.merchantId)));
  return shopLinkOf(ctx, shop);
}

/** Opens (1) or closes (0) the link. */
export async function switchLink(ctx: Ctx, shop: ShopScope, status: 0 | 1): Promise<ShopLink> {
  await shopLinkOf(ctx, shop);
  await changeLink(ctx.db, shop, { status });
  ctx.after(() => ctx.house.invalidate(shopTopic(shop.merchantId)));
  return shopLinkOf(ctx, shop);
}
