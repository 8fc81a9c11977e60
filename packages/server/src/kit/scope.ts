/** The tenant door: a ShopScope is minted only here, so that an id out of an input can't stand in for one. */
declare const minted: unique symbol;

export interface ShopScope {
  readonly merchantId: number;
  readonly [minted]: true;
}

/** For the edge (a merchant's own session) and for whoever proved a shop by its link token or its order. */
export function mintShopScope(merchantId: number): ShopScope {
  return { merchantId } as ShopScope;
}
