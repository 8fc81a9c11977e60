/** Cards made up by chance: numbers that count on, secrets of chosen letters, each secret once. Pure; chance is handed in. */
import type { Split } from '@keymall/contract/inventory/card-lines';

export const CHARSETS = {
  digits: '0123456789',
  lower: 'abcdefghijklmnopqrstuvwxyz',
  upper: 'ABCDEFGHIJKLMNOPQRSTUVWXYZ',
  octal: '01234567',
  hexLower: '0123456789abcdef',
  hexUpper: '0123456789ABCDEF',
  binary: '01',
  signs: ".'!_-#$%@&^",
} as const;
export type Charset = keyof typeof CHARSETS;

/** What stands between number and secret, and how the import page is to read it. */
export const JOINERS = {
  ',': { between: ',', split_type: ',', separator: '' },
  space: { between: ' ', split_type: 'space', separator: '' },
  '|': { between: '|', split_type: '|', separator: '' },
  '----': { between: '----', split_type: '----', separator: '' },
  ____: { between: '____', split_type: 'own', separator: '____' },
} as const satisfies Record<string, Split & { between: string }>;
export type Joiner = keyof typeof JOINERS;

export const MOST_CARDS = 10_000;
export const SECRET_LENGTH = { least: 6, most: 30 };
const LEAST_DIGITS = 3;

export interface Recipe {
  count: number;
  prefix: string;
  suffix: string;
  /** The first number; what follows counts on. */
  start: number;
  charsets: readonly Charset[];
  length: number;
  joiner: Joiner;
  /** No numbers, only secrets. */
  secretOnly: boolean;
}

export const FIRST_RECIPE: Recipe = {
  count: 500,
  prefix: '',
  suffix: '',
  start: 1,
  charsets: ['digits', 'upper'],
  length: 15,
  joiner: '----',
  secretOnly: false,
};

/** Gives so many random bytes. */
export type Chance = (bytes: number) => Uint8Array;

/** The letters of all chosen sets, each once. */
export const lettersOf = (charsets: readonly Charset[]): string => [...new Set(charsets.flatMap((each) => [...CHARSETS[each]]))].join('');

/** What is wrong with a recipe, by field; nothing when cards can be made. */
export function problemsOf(recipe: Recipe): Partial<Record<keyof Recipe, 'range' | 'none' | 'few' | 'joiner'>> {
  const { count, start, charsets, length, prefix, suffix, joiner, secretOnly } = recipe;
  const inRange = (value: number, least: number, most: number): boolean => Number.isInteger(value) && value >= least && value <= most;
  const letters = lettersOf(charsets).length;
  const enough = letters ** length >= count;
  return {
    ...(!inRange(count, 1, MOST_CARDS) && { count: 'range' }),
    ...(!inRange(length, SECRET_LENGTH.least, SECRET_LENGTH.most) && { length: 'range' }),
    ...(letters === 0 ? { charsets: 'none' } : !enough && { charsets: 'few' }),
    ...(!secretOnly && !inRange(start, 0, 999_999_999_999) && { start: 'range' }),
    ...(!secretOnly && !joins(prefix, suffix, JOINERS[joiner].between) && { joiner: 'joiner' }),
  };
}

/** True when the first joiner of a line is the one that was put there. */
function joins(prefix: string, suffix: string, between: string): boolean {
  const number = `${prefix}000${suffix}`;
  return number.trim() === number && (number + between).indexOf(between) === number.length;
}

/** The numbers, as wide as the last of them and at least three digits. */
export function numbersOf({ count, prefix, suffix, start }: Recipe): string[] {
  const width = Math.max(LEAST_DIGITS, String(start + count - 1).length);
  return Array.from({ length: count }, (_, at) => `${prefix}${String(start + at).padStart(width, '0')}${suffix}`);
}

/** Letters drawn so that each is as likely as any other: a byte past the last whole round of letters is thrown away. */
export function drawing(letters: string, chance: Chance): (length: number) => string {
  const fair = 256 - (256 % letters.length);
  let bytes = new Uint8Array(0);
  let next = 0;
  const letter = (): string => {
    for (;;) {
      if (next === bytes.length) {
        bytes = Uint8Array.from(chance(4096));
        next = 0;
      }
      const byte = bytes[next] as number;
      next += 1;
      if (byte < fair) return letters[byte % letters.length] as string;
    }
  };
  return (length) => Array.from({ length }, letter).join('');
}

/** The cards of a recipe, a line each; no secret twice. Throws for a recipe that has problems. */
export function cardsOf(recipe: Recipe, chance: Chance): string[] {
  if (Object.keys(problemsOf(recipe)).length > 0) throw new Error('a recipe that can make no cards');
  const draw = drawing(lettersOf(recipe.charsets), chance);
  const secrets = new Set<string>();
  while (secrets.size < recipe.count) secrets.add(draw(recipe.length));
  if (recipe.secretOnly) return [...secrets];
  const numbers = numbersOf(recipe);
  const { between } = JOINERS[recipe.joiner];
  return [...secrets].map((secret, at) => `${numbers[at]}${between}${secret}`);
}
