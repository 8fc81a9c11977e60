/**
 * Numbers as people bring them: in groups, in full-width letters, with `订单号：` before them, inside a line or an address that was copied
 * whole, or the gateway's number of the payer's bill in the place of ours.
 */

/** Ours has digits and letters; a gateway's that people copy from a bill is of digits alone. */
export type TypedNumber = { kind: 'order'; number: string } | { kind: 'payment'; number: string } | { kind: 'none' };

/** As contract/ordering/public-order.ts has it. */
const OURS = /^(?=.*\d)(?=.*[A-Z])[A-Z0-9]{20,32}$/;
const OF_A_BILL = /^\d{16,64}$/;
/** What a label before a number is made of. */
const LABELS = /^(?:ORDER|TRADE|OUT|MERCHANT|PAYMENT|TRANSACTION|NUMBER|NO|ID|SN)$/;

const kindOf = (text: string): TypedNumber | null =>
  OF_A_BILL.test(text) ? { kind: 'payment', number: text } : OURS.test(text) ? { kind: 'order', number: text } : null;

/** What was typed or pasted as an order's number. */
export function numberTyped(typed: string): TypedNumber {
  const parts = typed
    .normalize('NFKC')
    .toUpperCase()
    .split(/[^A-Z0-9]+/)
    .filter((part) => part !== '' && !LABELS.test(part));
  // one that stands whole in a line or an address, before one that was written in groups
  for (const part of parts) {
    const found = kindOf(part);
    if (found) return found;
  }
  return kindOf(parts.join('')) ?? { kind: 'none' };
}

/** The order's number that was typed; '' for anything else. */
export function tradeNoTyped(typed: string): string {
  const found = numberTyped(typed);
  return found.kind === 'order' ? found.number : '';
}

/** A gateway's number as it is asked for: without spaces and without the words before it. */
export const paymentNoTyped = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replace(/^.*[:：=]/s, '')
    .replace(/[^\x21-\x7e]+/g, '');
