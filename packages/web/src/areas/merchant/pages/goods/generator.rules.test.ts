import { lineReader } from '@keymall/contract/inventory/card-lines';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CHARSETS,
  type Charset,
  cardsOf,
  drawing,
  FIRST_RECIPE,
  JOINERS,
  type Joiner,
  lettersOf,
  MOST_CARDS,
  numbersOf,
  problemsOf,
  type Recipe,
} from './generator.rules.ts';

/** Chance that can be foreseen: counts on from a seed. */
const counting = (seed: number) => {
  let state = seed >>> 0;
  return (length: number): Uint8Array =>
    Uint8Array.from({ length }, () => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
      return state >>> 24;
    });
};

const recipe = fc.record({
  count: fc.integer({ min: 1, max: 60 }),
  prefix: fc.stringMatching(/^[A-Za-z0-9]{0,6}$/),
  suffix: fc.stringMatching(/^[A-Za-z0-9]{0,6}$/),
  start: fc.integer({ min: 0, max: 100_000 }),
  charsets: fc.uniqueArray(fc.constantFrom(...(Object.keys(CHARSETS) as Charset[])), { minLength: 1 }),
  length: fc.integer({ min: 6, max: 30 }),
  joiner: fc.constantFrom(...(Object.keys(JOINERS) as Joiner[])),
  secretOnly: fc.boolean(),
}) satisfies fc.Arbitrary<Recipe>;

describe('the generator', () => {
  it('makes as many as asked for, no secret twice, of the chosen letters and length, and the import page reads them back', () => {
    fc.assert(
      fc.property(recipe, fc.integer(), (wanted, seed) => {
        const lines = cardsOf(wanted, counting(seed));
        expect(lines).toHaveLength(wanted.count);
        const { split_type, separator } = JOINERS[wanted.joiner];
        const read = lineReader(wanted.secretOnly ? { split_type: 'none', separator: '' } : { split_type, separator });
        const letters = lettersOf(wanted.charsets);
        const secrets = lines.map((line, at) => {
          const card = read(line);
          if (typeof card === 'string') throw new Error(`${line} is ${card}`);
          if (!wanted.secretOnly) expect(card.number).toBe(numbersOf(wanted)[at]);
          return wanted.secretOnly ? card.number : card.secret;
        });
        expect(new Set(secrets).size).toBe(wanted.count);
        for (const secret of secrets) {
          expect(secret).toHaveLength(wanted.length);
          expect([...secret].every((letter) => letters.includes(letter))).toBe(true);
        }
      }),
    );
  });

  it('counts on, at least three digits wide', () => {
    expect(numbersOf({ ...FIRST_RECIPE, count: 3, prefix: 'VIP', start: 8, suffix: 'A' })).toEqual(['VIP008A', 'VIP009A', 'VIP010A']);
    expect(numbersOf({ ...FIRST_RECIPE, count: 2, start: 999 })).toEqual(['0999', '1000']);
  });

  it('draws every letter as likely as any other: bytes past the last whole round are thrown away', () => {
    // of three letters 255 is one too many; only it is left out
    const every = drawing('abc', () => Uint8Array.from({ length: 4096 }, (_, at) => at % 256))(255 * 16);
    const times = (letter: string): number => [...every].filter((each) => each === letter).length;
    expect([times('a'), times('b'), times('c')]).toEqual([85 * 16, 85 * 16, 85 * 16]);
  });

  it('says what it can not make', () => {
    const wrong = (part: Partial<Recipe>) => problemsOf({ ...FIRST_RECIPE, ...part });
    expect(wrong({})).toEqual({});
    expect(wrong({ count: MOST_CARDS + 1, length: 5 })).toEqual({ count: 'range', length: 'range' });
    expect(wrong({ charsets: [] })).toEqual({ charsets: 'none' });
    expect(wrong({ charsets: ['binary'], length: 6, count: 65 })).toEqual({ charsets: 'few' });
    expect(wrong({ charsets: ['binary'], length: 6, count: 64 })).toEqual({});
    expect(wrong({ prefix: 'a-', suffix: '-', joiner: '----' })).toEqual({ joiner: 'joiner' });
    expect(wrong({ prefix: 'a b', joiner: 'space' })).toEqual({ joiner: 'joiner' });
    expect(wrong({ prefix: 'a b', joiner: 'space', secretOnly: true })).toEqual({});
    expect(() => cardsOf({ ...FIRST_RECIPE, charsets: [] }, counting(1))).toThrow();
  });

  it('uses each letter once, in however many sets it is', () => {
    expect(lettersOf(['digits', 'octal', 'binary'])).toBe('0123456789');
  });
});
