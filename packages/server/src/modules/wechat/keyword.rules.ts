/** Which rule answers what somebody wrote: one whose keyword it is before one whose keyword it has in it; of those, the first in their order. Pure. */
import { LONGEST_WORD, MOST_WORDS } from '@keymall/contract/wechat/keyword-words';

/** What is written otherwise and means the same: width, case, spaces around. */
export const plainOf = (text: string): string => text.normalize('NFKC').toLowerCase().trim();

/** The keywords of a text, each once. */
export function wordsIn(text: string): string[] {
  const words = text
    .split('\n')
    .map((word) => word.trim())
    .filter((word) => word !== '');
  return [...new Map(words.map((word) => [plainOf(word), word])).values()];
}

/** Are these keywords that a rule may have. */
export function areWords(words: readonly string[]): boolean {
  return words.length > 0 && words.length <= MOST_WORDS && words.every((word) => [...word].length <= LONGEST_WORD && plainOf(word) !== '');
}

export interface Worded {
  exact: string;
  contains: string;
}

/** The rule that answers, with the keyword it answers by; `rules` stand in their order. */
export function ruleFor<Rule extends Worded>(rules: readonly Rule[], written: string): { rule: Rule; word: string } | null {
  const said = plainOf(written);
  for (const rule of rules) {
    const word = wordsIn(rule.exact).find((each) => plainOf(each) === said);
    if (word !== undefined) return { rule, word };
  }
  for (const rule of rules) {
    const word = wordsIn(rule.contains).find((each) => said.includes(plainOf(each)));
    if (word !== undefined) return { rule, word };
  }
  return null;
}

/** WeChat takes so many bytes of a text. */
const MOST_BYTES = 2000;

/** A text cut to what WeChat takes, between signs. */
export function fitting(text: string): string {
  if (Buffer.byteLength(text) <= MOST_BYTES) return text;
  let kept = '';
  for (const sign of text) {
    if (Buffer.byteLength(kept) + Buffer.byteLength(sign) > MOST_BYTES - 3) break;
    kept += sign;
  }
  return `${kept}…`;
}

/** Is an hour of the day within the hours of AI; from and until alike: always. */
export function isOpen(hour: number, from: number, until: number): boolean {
  if (from === until || (from === 0 && until === 24)) return true;
  return from < until ? hour >= from && hour < until : hour >= from || hour < until;
}
