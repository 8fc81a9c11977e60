/** The tenant door: a ShopScope is minted only here, so that an id out of an input can't stand in for one. */
import type { AccountId } from './actor.ts';

declare const minted: unique symbol;

export interface ShopScope {
  readonly merchantId: number;
  readonly [minted]: true;
}

/**
 * For the edge (the merchant of a session) and for whoever proved a shop by its link token or its order. Whoever acts is no shop: the
 * number of an account does not compile here.
 */
export function mintShopScope<Id extends number>(merchantId: Id extends AccountId ? never : Id): ShopScope {
  return { merchantId: merchantId as number } as ShopScope;
}
