import assert from 'node:assert/strict';
import { test } from 'node:test';
import { areWords, fitting, isOpen, ruleFor, wordsIn } from './keyword.rules.ts';

const rule = (name: string, exact: string, contains = '') => ({ name, exact, contains });
const said = (rules: ReturnType<typeof rule>[], text: string) => {
  const found = ruleFor(rules, text);
  return found && [found.rule.name, found.word];
};

test('a whole keyword comes before a part, whatever their order; then the first answers', () => {
  const rules = [rule('part', '', '退款\n换货'), rule('whole', '我要退款'), rule('later', '我要退款', '退款')];
  assert.deepEqual(said(rules, '我要退款'), ['whole', '我要退款']);
  assert.deepEqual(said(rules, '怎么退款呢'), ['part', '退款']);
  assert.equal(said(rules, '你好'), null);
});
test('width, case and spaces around make no other word', () => {
  assert.deepEqual(said([rule('vip', 'VIP 会员')], ' ｖｉｐ 会员 '), ['vip', 'VIP 会员']);
  assert.equal(said([rule('vip', 'VIP 会员')], 'vip会员'), null);
  assert.deepEqual(wordsIn(' a \n\nA\nb'), ['A', 'b']);
});
test('keywords are some, not too many and not too long; a line of nothing is none', () => {
  assert.equal(areWords([]), false);
  assert.equal(areWords(Array.from({ length: 31 }, (_, at) => `w${at}`)), false);
  assert.equal(areWords(['字'.repeat(61)]), false);
  assert.equal(areWords(['字'.repeat(60)]), true);
  assert.equal(said([rule('none', '', '\n \n')], 'anything'), null);
});
test('a long text is cut between signs to what WeChat takes', () => {
  assert.equal(fitting('好'.repeat(600)), '好'.repeat(600));
  const cut = fitting('😀'.repeat(600));
  assert.ok(Buffer.byteLength(cut) <= 2000 && cut.endsWith('😀…') && !cut.includes('�'));
});
test('hours may go over midnight', () => {
  assert.deepEqual(
    [8, 9, 17, 18].map((hour) => isOpen(hour, 9, 18)),
    [false, true, true, false],
  );
  assert.deepEqual(
    [21, 22, 3, 6].map((hour) => isOpen(hour, 22, 6)),
    [false, true, true, false],
  );
  assert.ok(isOpen(3, 0, 24) && isOpen(3, 5, 5));
});
