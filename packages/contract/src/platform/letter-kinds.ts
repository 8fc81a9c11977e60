/** The letters that the house sends, by name, as the notices list them; what each says stands in letters.ts, which the offices load with its page alone. */
import { type MailLetter, mailLetters, type TextLetter, textLetters } from '../kit/notices/all.ts';

export type LetterKind = MailLetter | TextLetter;
export const letterKinds: readonly LetterKind[] = [...mailLetters, ...textLetters];
