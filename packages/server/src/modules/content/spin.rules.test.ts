import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LONGEST, spin } from './spin.rules.ts';

const blanks = new Map([
  ['keyword', '月卡'],
  ['hostile', '{a|b}{keyword}'],
]);
const first = (template: string) => spin(template, blanks, () => 0);
const last = (template: string) => spin(template, blanks, (count) => count - 1);

test('blanks are filled, choices made, also in choices', () => {
  assert.equal(first('{keyword}的{买法|卖法}'), '月卡的买法');
  assert.equal(last('{甲|乙{丙|丁 {keyword}}}。'), '乙丁 月卡。');
  assert.equal(last('{有|}'), '');
});

test('what fills a blank is no template; unknown names and open braces stand', () => {
  assert.equal(first('{hostile}'), '{a|b}{keyword}');
  assert.equal(first('{nobody} { {keyword}'), '{nobody} { {keyword}');
  assert.equal(first('} {keyword} }'), '} 月卡 }');
});

test('neither depth nor length is without end', () => {
  const deep = `${'{a|'.repeat(50)}b${'}'.repeat(50)}`;
  assert.ok(last(deep).length <= deep.length);
  assert.equal(spin('{x}'.repeat(2000), new Map([['x', 'y'.repeat(1000)]]), () => 0).length, LONGEST);
});
