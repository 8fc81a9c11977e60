/** What a merchant's session says of his verification (docs/domain/verification.md). */

/** 0 nothing sent where papers are asked for, -1 under review, 1 passed or nothing asked, 2 refused. */
export type ShopVerify = -1 | 0 | 1 | 2;

/** `asks`: the platform wants papers of everybody; `need_real`: of this merchant. Where neither does, everybody is as good as real. */
export function standingOf(
  asks: boolean,
  { is_real, need_real, shop_verify }: { is_real: 0 | 1; need_real: 0 | 1; shop_verify: ShopVerify },
): { is_real: 0 | 1; need_real: 0 | 1; shop_verify: ShopVerify } {
  const isNeeded = asks || need_real === 1;
  if (!isNeeded) return { is_real: 1, need_real: 0, shop_verify };
  // 1 without having passed: nothing was sent yet
  return { is_real, need_real: 1, shop_verify: is_real === 0 && shop_verify === 1 ? 0 : shop_verify };
}
