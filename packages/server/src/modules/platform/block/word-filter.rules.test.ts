import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { holdsWord, readable, wordIn } from './word-filter.rules.ts';

test('a word is found however it is written, and an empty list finds nothing', () => {
  const words = '赌博| Casino |';
  for (const text of ['赌博', '来赌博吧', '赌 博', '赌.博', 'cAsInO88', 'ｃａｓｉｎｏ', 'ca\u200bsino'])
    assert.ok(holdsWord(text, words), text);
  for (const text of ['buyer@example.com', '赌', 'case in order']) assert.ok(!holdsWord(text, words), text);
  for (const none of ['', '|', ' | ', '.']) assert.ok(!holdsWord('anything', none));
});

test('whatever stands around a word does not hide it', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'grapheme' }), (before, after) =>
      holdsWord(`${before} casino ${after}`, 'x|casino'),
    ),
  );
});

test('the word is named as it is listed, and marks of rich text hide none', () => {
  assert.equal(wordIn('来 赌-博', '彩票| 赌博 |casino'), ' 赌博 ');
  assert.equal(wordIn('彩色', '彩票|赌博'), undefined);
  assert.ok(holdsWord(readable('<p>赌</p><b title="x">博</b>'), '赌博'));
  assert.ok(!holdsWord(readable('<a href="https://casino.example">here</a>'), 'casino'));
});
