import assert from 'node:assert/strict';
import { test } from 'node:test';
import { email, id, isPrintable, link, mobile, text, username } from './field.ts';

const takes = (schema: { safeParse(value: unknown): { success: boolean } }, good: unknown[], bad: unknown[]) => {
  for (const value of good) assert.equal(schema.safeParse(value).success, true, JSON.stringify(value));
  for (const value of bad) assert.equal(schema.safeParse(value).success, false, JSON.stringify(value));
};

test('an id is a positive integer that JSON carries', () => {
  takes(id, [1, Number.MAX_SAFE_INTEGER], [0, -1, 1.5, '1', null, true, 2 ** 53, Number.NaN]);
});

test('text holds what can be stored and shown', () => {
  takes(text(5), ['a', '卡密', '😀', 'a\nb\tc'], ['', 'abcdef', 'a\u0000', '\u001b[0m', '\ud83d', '\ude00', 1]);
  assert.equal(isPrintable('😀'), true, 'a whole pair of surrogates is a letter');
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
