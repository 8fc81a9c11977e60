/** What a stranger may know of stock; see docs/domain/glossary.md, stock words. Pure. */
import { COUNTED_ROWS } from '@keymall/contract/kit/list';

export type StockDisplay = 0 | 1 | 2;
export type StockLevel = 'many' | 'plenty' | 'some' | 'few' | 'none';

/** How many there are. What is sold as often as asked for has no number, and no number stands for it. */
export type Stock = number | 'unlimited';

export interface StockWord {
  available: boolean;
  level: StockLevel | null;
  exact: number | null;
}

/** Above this, a goods is `many`; counting further tells strangers nothing. */
export const MANY_ABOVE = 100;

/** 1–10 few, 11–30 some, 31–100 plenty, above many. */
export function levelOf(count: Stock): StockLevel {
  if (count === 'unlimited') return 'many';
  if (count > MANY_ABOVE) return 'many';
  if (count > 30) return 'plenty';
  if (count > 10) return 'some';
  return count > 0 ? 'few' : 'none';
}

/** The word of a goods: 0 hidden, 1 exact, 2 a word. The number is in it only where the shop shows numbers. */
export function stockWord(display: StockDisplay, count: Stock, leastQuantity: number): StockWord {
  const available = count === 'unlimited' || count >= Math.max(leastQuantity, 1);
  if (display === 0) return { available, level: null, exact: null };
  return { available, level: levelOf(count), exact: display === 1 && count !== 'unlimited' ? count : null };
}

/** How far a goods has to be counted for its word. A shown number goes as far as lists count: that many means so many or more. */
export const countUpTo = (display: StockDisplay, leastQuantity: number): number =>
  display === 1 ? COUNTED_ROWS : Math.max(MANY_ABOVE + 1, leastQuantity);
