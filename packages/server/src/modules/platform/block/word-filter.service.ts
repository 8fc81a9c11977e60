/** The platform's word filter, as it is set. */
import type { House } from '#kit/house';
import { refuse } from '#kit/refusal';
import { holdsWord, readable, wordIn } from './word-filter.rules.ts';

/** Does a text that a stranger wrote hold a word the platform lets nobody write. */
export function isForbidden(house: House, text: string): boolean {
  const { site_wordfilter_status, site_wordfilter_danger } = house.settings.get('wordfilter');
  return site_wordfilter_status === 1 && holdsWord(text, site_wordfilter_danger);
}

/** What others will read must hold none of these words: refuses `word_forbidden`, which names it. `rich` has been cleaned. */
export function refuseWords(house: House, plain: readonly string[], rich = ''): void {
  const { site_wordfilter_status, site_wordfilter_danger } = house.settings.get('wordfilter');
  if (site_wordfilter_status !== 1) return;
  for (const text of [...plain, readable(rich)]) {
    const word = wordIn(text, site_wordfilter_danger);
    if (word !== undefined) refuse('word_forbidden', { word: word.trim() });
  }
}
