/** Refusals the storefront answers to by more than showing their sentence. Checked against the contract by type; only numbers are shipped. */
import type { RefusalName, refusals } from '@keymall/contract/kit/refusals';

export const codes = {
  order_password_needed: 1001,
  goods_gone: 1401,
  stock_short: 1402,
  contact_wrong: 1405,
  password_missing: 1406,
  price_changed: 1408,
  order_closed: 1409,
  email_needed: 1412,
} as const satisfies { [Name in RefusalName]?: (typeof refusals)[Name]['code'] };
