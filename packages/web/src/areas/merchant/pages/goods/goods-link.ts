/** A link that opens the shop with one of its goods chosen. */
export const goodsLink = (shopUrl: string, goodsId: number): string => {
  const url = new URL(shopUrl, window.location.origin);
  url.searchParams.set('goods', String(goodsId));
  return url.href;
};
