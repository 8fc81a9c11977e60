/** The words of a letter as it goes out: an administrator's, else those it was built with. */
import type { Locale } from '@keymall/contract/kit/refusals';
import type { LetterKind } from '@keymall/contract/platform/letter-kinds';
import { builtIn, type LetterText, type LetterValues, letterText } from '@keymall/contract/platform/letters';
import type { House } from '#kit/house';

/** The words that stand, their blanks open. */
export const standingWords = (house: House, kind: LetterKind, locale: Locale): LetterText =>
  house.settings.letter(kind, locale) ?? builtIn(kind, locale);

export const letterFor = <Kind extends LetterKind>(house: House, kind: Kind, locale: Locale, values: LetterValues<Kind>): LetterText =>
  letterText(kind, standingWords(house, kind, locale), values, locale);
