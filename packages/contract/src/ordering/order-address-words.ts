/** An order's number as addresses of ours and of gateways name it. */

/** Ours, the return address's older name, and the one most gateways send their payer back with. */
export const ORDER_NUMBER_NAMES = ['trade_no', 'orderId', 'out_trade_no'] as const;
/** A letter's proof that one reads the mailbox whose orders are asked for. */
export const MAILBOX_NAME = 'mailbox';

/** What stands behind the question mark as an order's number, as it was written there; '' where nothing does. */
export function orderNumberIn(query: URLSearchParams): string {
  for (const name of ORDER_NUMBER_NAMES) {
    const given = query.get(name)?.trim();
    if (given) return given;
  }
  return '';
}
