import assert from 'node:assert/strict';
import { test } from 'node:test';
import { payTypeName } from './pay-type-words.ts';

test('a way to pay is called by its English name in English, and as somebody wrote it where it has none', () => {
  assert.deepEqual(
    ['支付宝', '微信支付', 'PayPal', '老板收款码', 'constructor'].map((name) => [payTypeName(name, 'zh_CN'), payTypeName(name, 'en_US')]),
    [
      ['支付宝', 'Alipay'],
      ['微信支付', 'WeChat Pay'],
      ['PayPal', 'PayPal'],
      ['老板收款码', '老板收款码'],
      ['constructor', 'constructor'],
    ],
  );
});
