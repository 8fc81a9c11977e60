/** Refusals the storefront answers to by more than showing their sentence. Checked against the contract by type; only numbers are shipped. */
import type { RefusalName, refusals } from '@keymall/contract/kit/refusals';

export const codes = {
  bad_input: 400,
  missing: 404,
  order_password_needed: 1001,
  merchant_refused: 1760,
  coupon_unknown: 1360,
  coupon_not_taken: 1361,
  coupon_elsewhere: 1362,
  coupon_expired: 1363,
  coupon_used_up: 1364,
  coupon_below_least: 1365,
  goods_gone: 1401,
  stock_short: 1402,
  contact_wrong: 1405,
  password_missing: 1406,
  price_changed: 1408,
  order_closed: 1409,
  email_needed: 1412,
  visit_needed: 1413,
  contact_refused: 1414,
  cards_gone: 1417,
  coupon_no_effect: 1418,
  mobile_needed: 1420,
  proof_needed: 1430,
  captcha_needed: 1750,
  weak_password: 1107,
  password_of_name: 1731,
  complaint_request_missing: 1745,
} as const satisfies { [Name in RefusalName]?: (typeof refusals)[Name]['code'] };

/** The coupon is what was refused. */
export const isCouponRefusal = (code: number): boolean =>
  code === codes.coupon_no_effect || (code >= codes.coupon_unknown && code <= codes.coupon_below_least);
