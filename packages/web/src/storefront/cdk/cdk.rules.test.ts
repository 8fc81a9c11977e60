/** What the card tool does to lines. */
import { describe, expect, test } from 'vitest';
import { applied, columnsIn, countsOf, linesIn, type Step, unescaped } from './cdk.rules.ts';

const made = (text: string, ...steps: Step[]): string[] =>
  steps.reduce<string[]>((lines, step) => applied(lines, step, Math.random), linesIn(text));

describe('lines', () => {
  test('are the same whatever their ends, and an end is no line', () => {
    expect(linesIn('\uFEFFa\r\nb\rc\n')).toEqual(['a', 'b', 'c']);
    expect(linesIn('')).toEqual([]);
    expect(linesIn('\n')).toEqual(['']);
    expect(linesIn('a\n\n')).toEqual(['a', '']);
  });
  test('are counted: blank ones are not repeated ones', () => {
    expect(countsOf(['a', '', ' ', 'b', 'a', 'a'])).toEqual({ lines: 6, blank: 2, repeated: 2, characters: 5 });
    expect(countsOf([])).toEqual({ lines: 0, blank: 0, repeated: 0, characters: 0 });
  });
});

describe('steps', () => {
  test('clean', () => {
    expect(made(' a \n\t\nb　', { does: 'trim' })).toEqual(['a', '', 'b']);
    expect(made('a\n \n\nb', { does: 'blank' })).toEqual(['a', 'b']);
    expect(made('b\nA\nb\na', { does: 'unique', ignoresCase: false })).toEqual(['b', 'A', 'a']);
    expect(made('b\nA\nb\na', { does: 'unique', ignoresCase: true })).toEqual(['b', 'A']);
  });
  test('sort, and leave what was given as it was', () => {
    const given = ['b', 'ccc', 'a', 'dd'];
    expect(applied(given, { does: 'sort', order: 'up' }, Math.random)).toEqual(['a', 'b', 'ccc', 'dd']);
    expect(applied(given, { does: 'sort', order: 'down' }, Math.random)).toEqual(['dd', 'ccc', 'b', 'a']);
    expect(applied(given, { does: 'sort', order: 'length' }, Math.random)).toEqual(['b', 'a', 'dd', 'ccc']);
    expect(applied(given, { does: 'sort', order: 'reverse' }, Math.random)).toEqual(['dd', 'a', 'ccc', 'b']);
    expect(given).toEqual(['b', 'ccc', 'a', 'dd']);
  });
  test('shuffle loses and adds nothing, and moves something', () => {
    const given = Array.from({ length: 50_000 }, (_, index) => `K${index}`);
    const shuffled = applied(given, { does: 'sort', order: 'shuffle' }, Math.random);
    expect(shuffled.toSorted()).toEqual(given.toSorted());
    expect(shuffled.filter((line, index) => line === given[index]).length).toBeLessThan(100);
  });
  test('split and pick by a separator, also where it is missing', () => {
    expect(made('a----b\nc', { does: 'split', separator: '----' })).toEqual(['a', 'b', 'c']);
    expect(made('a b', { does: 'split', separator: '' })).toEqual(['a b']);
    const pick = { does: 'pick', separator: '|', joint: ' ' } as const;
    expect(made('u|p|m\nu2|p2', { ...pick, columns: [3, 1] })).toEqual(['m u', 'u2']);
    expect(made('u|p', { ...pick, columns: [9] })).toEqual(['']);
  });
  test('add, replace literally, and group', () => {
    expect(made('a\nb', { does: 'affix', prefix: '卡号:', suffix: ';' })).toEqual(['卡号:a;', '卡号:b;']);
    expect(made('a.b.c', { does: 'replace', find: '.', by: '$&' })).toEqual(['a$&b$&c']);
    expect(made('a,b', { does: 'replace', find: ',', by: '\n' })).toEqual(['a', 'b']);
    expect(made('1\n2\n3\n4\n5', { does: 'chunk', size: 2 })).toEqual(['1', '2', '', '3', '4', '', '5']);
  });
});

test('what is typed for signs that a field has not', () => {
  expect(unescaped('\\t')).toBe('\t');
  expect(unescaped('a\\nb')).toBe('a\nb');
  expect(unescaped('\\\\n')).toBe('\\n');
  expect(unescaped('C:\\x')).toBe('C:\\x');
});

test('columns as people write them', () => {
  expect(columnsIn('3,1')).toEqual([3, 1]);
  expect(columnsIn('2-4，1')).toEqual([2, 3, 4, 1]);
  for (const wrong of ['', '0', 'a', '4-2', '1-500', '1;2']) expect(columnsIn(wrong)).toBeNull();
});
