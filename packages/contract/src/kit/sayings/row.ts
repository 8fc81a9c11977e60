/** What a saying is: a sentence of the house in each language, and what fills its blanks. See ../saying.ts. */

/** Fen, a number of something, a moment, or words: what a person wrote, a label, or another saying. */
export type Blank = 'fen' | 'count' | 'time' | 'words';

/**
 * `{name}` is a blank. What stands in `[…]` is left out where a blank in it is not filled or empty: so a sentence can be told without the money in
 * it.
 */
export interface SayingRow {
  blanks?: Readonly<Record<string, Blank>>;
  zh_CN: string;
  en_US: string;
}
