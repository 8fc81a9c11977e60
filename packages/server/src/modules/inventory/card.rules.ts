/** The moves of a card, and how much of its text a list may show. Pure. */
import type { CardStatus } from './tables.ts';

/** Who moves a card: a person, or a sale (sql/cards.sql makes those moves). */
export const CARD_MOVES: readonly { from: CardStatus; to: CardStatus; by: 'merchant' | 'sale' | 'refund' }[] = [
  { from: 1, to: 0, by: 'merchant' },
  { from: 0, to: 1, by: 'merchant' },
  { from: 1, to: 3, by: 'sale' },
  { from: 3, to: 1, by: 'sale' },
  { from: 3, to: 2, by: 'sale' },
  { from: 2, to: 4, by: 'refund' },
];

/** Only these may be changed, trashed or preferred by their merchant: the others belong to an order. */
export const FREE: readonly CardStatus[] = [0, 1];

const STARS = '****';

/** The ends of a text, as much as leaves it useless: 4 and 4 of 16 or more, 2 and 2 of 8, 1 and 1 of 4, else nothing. Its length is not told. */
export function mask(text: string): string {
  const letters = Array.from(text);
  if (letters.length === 0) return '';
  const shown = letters.length >= 16 ? 4 : letters.length >= 8 ? 2 : letters.length >= 4 ? 1 : 0;
  return shown === 0 ? STARS : `${letters.slice(0, shown).join('')}${STARS}${letters.slice(-shown).join('')}`;
}
