import assert from 'node:assert/strict';
import { test } from 'node:test';
import { gramsOf, tokensOf, wordsOf } from './search.rules.ts';

test('what is typed is compared without width, case and repetition, word by word', () => {
  assert.deepEqual(wordsOf('  ＳＴＥＡＭ　充值 steam '), ['steam', '充值']);
  assert.deepEqual(wordsOf(' \t　'), []);
  assert.equal(wordsOf('a b c d e f g h i').length, 6);
});

test('a word is found by its pairs of neighbours, one sign by itself; signs beyond the first plane are one sign', () => {
  assert.deepEqual(gramsOf('视频会员'), ['视频', '频会', '会员']);
  assert.deepEqual(gramsOf('卡'), ['卡']);
  assert.deepEqual(gramsOf('aaaa'), ['aa']);
  assert.deepEqual(gramsOf('𠮷野家'), ['𠮷野', '野家']);
});

test('category, shop and stock are tokens that no name can hold: each begins with a blank', () => {
  const tokens = tokensOf({ words: ['c1 m2'], cate_id: 12, merchant_id: 5, in_stock: true });
  for (const own of [' c12', ' m5', ' s']) assert.ok(tokens.includes(own), own);
  assert.deepEqual(tokensOf({ words: wordsOf('c1 s'), cate_id: null, merchant_id: null, in_stock: false }), ['c1', 's']);
});
