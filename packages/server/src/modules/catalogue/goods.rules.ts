/** What a goods may be; see docs/domain/glossary.md. Pure. */
import { type Fen, formatYuan } from '@keymall/contract/kit/money';

/** Why a price is refused, with the bounds to tell, or null. */
export function priceRefused(price: Fen, min: Fen, max: Fen): { min: string; max: string } | null {
  return price < Math.max(min, 1) || price > max ? { min: formatYuan(min), max: formatYuan(max) } : null;
}

/** A purchase may hold least…most pieces; a most of 0 says nothing. */
export const quantityBoundsFit = (least: number, most: number): boolean => most === 0 || most >= least;
