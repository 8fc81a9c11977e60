import { expect, test } from 'vitest';
import { resultText, ruleText } from './schedule-words.ts';

test.each([
  ['* * * * *', '每分钟', 'Every minute'],
  ['*/5 * * * *', '每 5 分钟', 'Every 5 minutes'],
  ['25 * * * *', '每小时第 25 分', 'Every hour at :25'],
  ['5 * * * *', '每小时第 5 分', 'Every hour at :05'],
  ['30 3 * * *', '每天 03:30', 'Every day at 03:30'],
  ['0 0 * * 1', '0 0 * * 1', '0 0 * * 1'],
  ['*/5 3 * * *', '*/5 3 * * *', '*/5 3 * * *'],
])('%s is read as %s', (rule, zh, en) => {
  expect(ruleText(rule, 'zh_CN')).toBe(zh);
  expect(ruleText(rule, 'en_US')).toBe(en);
});

test('results are told in English, the unknown ones as they are', () => {
  expect(resultText('清理 3 条', 'zh_CN')).toBe('清理 3 条');
  expect(resultText('清理 3 条', 'en_US')).toBe('3 cleared');
  expect(resultText('查到已支付 1 笔，处理迟到款 0 笔', 'en_US')).toBe('1 found paid, 0 late receipts handled');
  expect(resultText('12 项全部相符', 'en_US')).toBe('all 12 agree');
  expect(resultText('connect ECONNREFUSED', 'en_US')).toBe('connect ECONNREFUSED');
});
