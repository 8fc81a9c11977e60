/** When a merchant's share of a sale becomes available. See docs/domain/settlement.md. */

/** 0 at once, 1 the next midnight, 2 after 24 hours. */
export type Settlement = 0 | 1 | 2;

/** What an order is sold under: the merchant's own rule, or the platform's (-1). */
export function settlementOf(ofMerchant: -1 | 0 | 1, platform: { settlement_type: 0 | 1; settlement_frezze_endtime: 1 | 2 }): Settlement {
  const type = ofMerchant === -1 ? platform.settlement_type : ofMerchant;
  return type === 0 ? 0 : platform.settlement_frezze_endtime;
}
