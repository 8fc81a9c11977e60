/** The moves of a card, and how much of its text a list may show. Pure. */

import type { CardStatus } from '../tables.ts';
import type { CardText } from './card-cipher.ts';

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

/** From where a merchant's hand may take a card to a status. */
export const before = (to: CardStatus): CardStatus[] =>
  CARD_MOVES.filter((move) => move.by === 'merchant' && move.to === to).map(({ from }) => from);

/** Gaps a text is tried to fall apart at, and ways to cut one gap. */
const MAX_GAPS = 8;
const MAX_GAP_CUTS = 5;

/**
 * The cards a typed text may mean: the whole of it, or number and secret cut at any run of signs and blanks, wherever a separator
 * may have been. However it was separated when it came in, number and secret with a blank between are found.
 */
export function meantBy(text: string): CardText[] {
  const cards: CardText[] = [{ number: text, secret: '' }];
  const gaps = [...text.matchAll(/[^\p{L}\p{N}]+/gu)].slice(0, MAX_GAPS);
  for (const { index, 0: gap } of gaps) {
    const cuts: [number, number][] = [];
    for (let from = 0; from < gap.length; from += 1)
      for (let until = from + 1; until <= gap.length; until += 1)
        if (gap.length <= MAX_GAP_CUTS || (from === 0 && until === gap.length)) cuts.push([index + from, index + until]);
    for (const [from, until] of cuts) {
      const number = text.slice(0, from).trim();
      const secret = text.slice(until).trim();
      if (number !== '' && secret !== '') cards.push({ number, secret });
    }
  }
  const known = new Set<string>();
  return cards.filter(({ number, secret }) => {
    const key = `${number}\n${secret}`;
    return !known.has(key) && known.add(key);
  });
}

const STARS = '****';

/** What a list shows of a card. */
export const masked = ({ number, secret }: CardText): string => [mask(number), mask(secret)].filter(Boolean).join(' ');

/** The ends of a text, as much as leaves it useless: 4 and 4 of 16 or more, 2 and 2 of 8, 1 and 1 of 4, else nothing. Its length is not told. */
export function mask(text: string): string {
  const letters = Array.from(text);
  if (letters.length === 0) return '';
  const shown = letters.length >= 16 ? 4 : letters.length >= 8 ? 2 : letters.length >= 4 ? 1 : 0;
  return shown === 0 ? STARS : `${letters.slice(0, shown).join('')}${STARS}${letters.slice(-shown).join('')}`;
}

/** Letters of a number that a chooser never sees: where the number is the whole key, more of them. */
const HIDDEN = { ofNumber: 4, ofKey: 8 };

/** What a buyer who selects sees of a card: the first 3 and last 4 letters of its number, of a short one fewer. Its length is not told. */
export function previewOf({ number, secret }: CardText): string {
  const letters = Array.from(number);
  const shown = Math.min(7, Math.max(0, letters.length - (secret === '' ? HIDDEN.ofKey : HIDDEN.ofNumber)));
  const tail = Math.min(4, Math.ceil(shown / 2));
  return letters.slice(0, shown - tail).join('') + STARS + (tail === 0 ? '' : letters.slice(-tail).join(''));
}
