/** What is looked for in the mall. Pure. */
import type { MallOrder } from '@keymall/contract/mall/mall-order-words';

/** Words looked for at once; more would only cost. */
const MOST_WORDS = 6;

/** What a buyer typed as it is compared, word by word: each has to stand somewhere in the names. */
export const wordsOf = (keyword: string): string[] =>
  [...new Set(keyword.normalize('NFKC').toLowerCase().split(/\s+/).filter(Boolean))].slice(0, MOST_WORDS);

/** The signs a word is found by, as `mall_tokens` makes them of names: its pairs of neighbours, or itself where it is one sign. */
export function gramsOf(word: string): string[] {
  const signs = [...word];
  if (signs.length < 2) return signs;
  return [...new Set(signs.slice(1).map((sign, at) => `${signs[at]}${sign}`))];
}

export interface Sought {
  words: readonly string[];
  cate_id: number | null;
  merchant_id: number | null;
  in_stock: boolean;
  /** In fen. */
  min: number | null;
  max: number | null;
  order: MallOrder;
}

/** All that a listing's tokens must hold. */
export const tokensOf = ({ words, cate_id, merchant_id, in_stock }: Omit<Sought, 'min' | 'max' | 'order'>): string[] => [
  ...new Set([
    ...words.flatMap(gramsOf),
    ...(cate_id === null ? [] : [` c${cate_id}`]),
    ...(merchant_id === null ? [] : [` m${merchant_id}`]),
    ...(in_stock ? [' s'] : []),
  ]),
];
