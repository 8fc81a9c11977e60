/** What may become of a complaint, what it is worth and until when one may be made. Pure; see docs/domain/complaints-and-refunds.md. */
import type { Fen } from '@keymall/contract/kit/money';
import { type Saying, saying } from '@keymall/contract/kit/saying';
import type { Label } from '@keymall/contract/kit/words';
import { portion } from '../refund/refund.rules.ts';

export type ComplaintStatus = -1 | 0 | 1;
export type ComplaintResult = 0 | 1 | 2;
export type MerchantStatus = 0 | 1 | 2 | 3;
export type ComplaintAct = 'withdraw' | 'agree' | 'replace' | 'contest' | 'buyer_wins' | 'merchant_wins' | 'expire';

export interface ComplaintMove {
  by: 'buyer' | 'merchant' | 'admin' | 'system';
  /** What the merchant may have done before; the complaint itself must be open. */
  from: readonly MerchantStatus[];
  status: ComplaintStatus;
  result: ComplaintResult;
  /** What it then says of the merchant; null leaves it. */
  merchant: MerchantStatus | null;
}

const ANY: readonly MerchantStatus[] = [0, 1, 2, 3];

/** Every move of a complaint: the only place that says so. Each leaves an open one (status 0). */
export const COMPLAINT_MOVES: Readonly<Record<ComplaintAct, ComplaintMove>> = {
  withdraw: { by: 'buyer', from: ANY, status: -1, result: 0, merchant: null },
  agree: { by: 'merchant', from: [0, 3], status: 1, result: 2, merchant: 1 },
  replace: { by: 'merchant', from: [0, 3], status: 1, result: 0, merchant: 2 },
  contest: { by: 'merchant', from: [0], status: 0, result: 0, merchant: 3 },
  buyer_wins: { by: 'admin', from: ANY, status: 1, result: 2, merchant: null },
  merchant_wins: { by: 'admin', from: ANY, status: 1, result: 1, merchant: null },
  // Only where the merchant gave no answer at all.
  expire: { by: 'system', from: [0], status: 1, result: 2, merchant: null },
};

export type ExpireResult = 'buyer_wins' | 'escalate';
export type AfterDeadline = 'refund' | 'platform' | 'over';

/** What becomes of a complaint whose deadline passes without an answer. */
export function afterDeadline(result: ExpireResult, expireAt: Date, now: Date): AfterDeadline {
  if (result === 'buyer_wins') return 'refund';
  return now < expireAt ? 'platform' : 'over';
}

/** The same for the thread's first words and the merchant's letter. */
export const unanswered = (result: ExpireResult): Saying =>
  saying(result === 'buyer_wins' ? 'unanswered_refunded' : 'unanswered_escalated');

/** A setting's list: words between bars, each once. */
export const wordsOf = (setting: string): string[] => [
  ...new Set(
    setting
      .split('|')
      .map((word) => word.trim())
      .filter((word) => word !== ''),
  ),
];

interface Reasons {
  complaint_types: string;
  complaint_types_en: string;
}

/** The reasons a buyer chooses from, in both languages: what has no English is shown as it is. */
export function complaintReasons({ complaint_types, complaint_types_en }: Reasons): Label[] {
  const english = complaint_types_en.split('|').map((word) => word.trim());
  return wordsOf(complaint_types).map((zh_CN, at) => ({ zh_CN, en_US: english[at] || zh_CN }));
}

/** Which reason was chosen, in whatever language it was read. */
export const reasonChosen = (settings: Reasons, word: string): Label | undefined =>
  complaintReasons(settings).find(({ zh_CN, en_US }) => zh_CN === word || en_US === word);

/** The house's own words without the money in them: what the seller gives back is not its supplier's to know. */
export const withoutAmounts = (words: string): string => words.replace(/ ?\d+\.\d{2} 元/g, '');

/** Shorter contacts stand in any text, and whoever wants them guesses them. */
const LEAST_CONTACT = 4;

/**
 * What people wrote, as a supplier reads it: without the contact of the order, however it is spaced, for with the order's number
 * it opens the keys. What else they say of themselves and of money is theirs to say.
 */
export function withoutContact(words: string, orderContact: string): string {
  // Of a mailbox the name alone says it, where everybody's ends alike.
  const kept = [orderContact, orderContact.split('@', 1)[0] ?? ''].map((part) => [...part.replace(/[\s-]/g, '')]);
  return kept
    .filter((letters) => letters.length >= LEAST_CONTACT)
    .map((letters) => letters.map((letter) => letter.replace(/[.*+?^${}()|[\]\\/]/, '\\$&')).join('[\\s-]*'))
    .reduce((text, spaced) => text.replace(new RegExp(spaced, 'giu'), '***'), words);
}

/**
 * What the buyer left for the complaint, as far as a supplier may know it: the contact of the order, with its number, opens
 * its keys, so nothing that stands in it is told.
 */
export function supplierContact({ qq, mobile }: { qq: string; mobile: string }, orderContact: string): { qq: string; mobile: string } {
  const told = (left: string): string => (orderContact.includes(left) || left.includes(orderContact) ? '' : left);
  return { qq: told(qq), mobile: told(mobile) };
}

const DAY_MS = 86_400_000;

/** Until when an order may be complained of. */
export const complainUntil = (paidAt: Date, days: number): Date => new Date(paidAt.getTime() + days * DAY_MS);

export interface ComplainedOrder {
  total: Fen;
  refunded: Fen;
  /** Pieces sold, gifts not counted. */
  quantity: number;
  /** How many of them the buyer still has. */
  live: number;
}

/** How many cards are still good: sold, no gift, not given back. */
export const liveOf = (cards: readonly { status: number; is_gift: boolean }[]): number =>
  cards.filter(({ status, is_gift }) => status === 2 && !is_gift).length;

/**
 * What so many cards of an order are worth to its buyer, never more than is left of it. Counted on from those that are gone, so that cards
 * given back one by one come to the same as all at once, to the fen.
 */
export function worthOf({ total, refunded, quantity, live }: ComplainedOrder, cards: number): Fen {
  const gone = Math.max(0, quantity - live);
  const upTo = (count: number): Fen => portion(total, Math.min(count, quantity), quantity);
  return Math.min(total - refunded, cards >= quantity ? total : upTo(gone + cards) - upTo(gone));
}

const CODE_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

/** Twelve letters that follow a request for a complaint: 60 bits, which nobody guesses. */
export const requestCode = (random: (bytes: number) => Uint8Array): string =>
  [...random(12)].map((byte) => CODE_LETTERS.charAt(byte % CODE_LETTERS.length)).join('');

/** Six digits out of random bytes, none likelier than another: three bytes are a number below 16 777 216, of which whole millions count. */
export function sixDigits(random: (bytes: number) => Uint8Array): string {
  for (;;) {
    const [a = 0, b = 0, c = 0] = random(3);
    const drawn = a * 65_536 + b * 256 + c;
    if (drawn < 16_000_000) return String(drawn % 1_000_000).padStart(6, '0');
  }
}
