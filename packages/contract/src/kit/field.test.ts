import assert from 'node:assert/strict';
import { test } from 'node:test';
import { email, id, isMeasured, isPrintable, link, mobile, text, username, wideText, widthOf } from './field.ts';

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, good: unknown[], bad: unknown[]) => {
  for (const value of good) assert.equal(schema.safeParse(value).success, true, JSON.stringify(value));
  for (const value of bad) assert.equal(schema.safeParse(value).success, false, JSON.stringify(value));
};

test('an id is a positive integer that JSON carries', () => {
  takes(id, [1, Number.MAX_SAFE_INTEGER], [0, -1, 1.5, '1', null, true, 2 ** 53, Number.NaN]);
});

test('text holds what can be stored and shown', () => {
  takes(
    text(5),
    ['a', '卡密', '😀', 'a\nb\tc', 'a\u200b'],
    ['', 'abcdef', ' \n', '\u200b\u202e', '\u3164\ufe0f', 'a\u0000', '\u001b[0m', '\ud83d', '\ude00', 1],
  );
  assert.equal(isPrintable('😀'), true, 'a whole pair of surrogates is a letter');
});

test('a name is as long as the room it takes: a Chinese character counts as two', () => {
  assert.deepEqual(['月卡', '年 Card', '，。', 'ｗ', '“é…', '😀', ''].map(widthOf), [4, 7, 4, 2, 3, 2, 0]);
  takes(wideText(10), ['一二三四五', 'a'.repeat(10), '一二三四ab'], ['', '一二三四五a', 'a'.repeat(11), '一二三四五六']);
  // what a bound of half as many characters took is taken
  for (const each of ['卡'.repeat(40), 'é'.repeat(40), '😀'.repeat(20)]) assert.ok(wideText(80).safeParse(each).success, each);
  assert.ok(isMeasured(wideText(4)) && !isMeasured(text(4)));
});

test('names, numbers and mailboxes', () => {
  takes(username, ['ab', '张三', 'a_1'], ['a', 'a b', 'a-b', 'ａｂ', 'x'.repeat(33)]);
  takes(mobile, ['13800138000'], ['12800138000', '1380013800', '+8613800138000', '１3800138000']);
  takes(email, ['a@b.cn'], ['a@', 'a', '@b.cn', `${'x'.repeat(100)}@b.cn`]);
});

test('a link leads to the web or into the house, never into a script', () => {
  takes(
    link,
    ['', '/uploads/1.png', 'https://a.cn/x?y=1', 'http://a.cn'],
    [
      'javascript:alert(1)',
      '//evil.cn',
      '/\\evil.cn',
      '/a\\..\\b',
      'data:text/html,x',
      'https://a.cn/"onload',
      ' https://a.cn',
      'ftp://a.cn',
      '/a b',
    ],
  );
});
