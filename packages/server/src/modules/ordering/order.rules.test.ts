import assert from 'node:assert/strict';
import { test } from 'node:test';
import { contactFits, deviceFits, mayMove, orderTitle, secondsLeft } from './order.rules.ts';

test('only the declared moves are legal', () => {
  assert.ok(mayMove(0, 1) && mayMove(2, 1) && mayMove(2, 4));
  assert.ok(!mayMove(1, 0) && !mayMove(2, 0) && !mayMove(3, 1) && !mayMove(1, 2));
});

test('contacts fit their kind', () => {
  assert.ok(contactFits('13800138000', 'mobile') && !contactFits('12800138000', 'mobile'));
  assert.ok(contactFits('a@b.cn', 'email') && !contactFits('a@b', 'email'));
  assert.ok(contactFits('12345', 'qq') && !contactFits('0123456', 'qq') && !contactFits('1234', 'qq'));
  assert.ok(contactFits('1', 'any') && !contactFits('', 'any') && !contactFits('abc', 'default'));
  assert.ok(contactFits('x'.repeat(64), 'default') && !contactFits('x'.repeat(65), 'default'));
});

test('devices, titles and the countdown', () => {
  assert.ok(deviceFits(0, 'pc') && deviceFits(1, 'mobile') && deviceFits(1, 'wechat') && deviceFits(2, 'pc'));
  assert.ok(!deviceFits(1, 'pc') && !deviceFits(2, 'mobile'));
  const facts = { goodsName: '会员月卡', tradeNo: 'X1', prefix: 'T', fixed: '' };
  assert.deepEqual(
    [orderTitle(0, facts), orderTitle(1, facts), orderTitle(2, facts), orderTitle(3, facts)],
    ['会员月卡', 'X1', 'TX1', 'TX1'],
  );
  assert.equal(secondsLeft(new Date(1500), new Date(0)), 2);
  assert.equal(secondsLeft(new Date(0), new Date(5000)), 0);
});
