/** The platform's word filter, as it is set. */
import type { House } from '#kit/house';
import { holdsWord } from './word-filter.rules.ts';

/** Does a text that a stranger wrote hold a word the platform lets nobody write. */
export function isForbidden(house: House, text: string): boolean {
  const { site_wordfilter_status, site_wordfilter_danger } = house.settings.get('wordfilter');
  return site_wordfilter_status === 1 && holdsWord(text, site_wordfilter_danger);
}
