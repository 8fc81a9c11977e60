import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { contactFits, deviceFits, mayMove, orderTitle, priceOf, secondsLeft, tradeNumber } from './order.rules.ts';

const sale = fc.record({
  unit: fc.integer({ min: 1, max: 2_000_000 }),
  quantity: fc.integer({ min: 1, max: 1000 }),
  rate: fc.integer({ min: 0, max: 1_000_000 }),
  minFee: fc.integer({ min: 0, max: 10_000 }),
  feePayer: fc.constantFrom<1 | 2>(1, 2),
});

test('what the buyer pays is what merchant and platform receive, to the fen', () => {
  fc.assert(
    fc.property(sale, (facts) => {
      const { product, fee, total, net } = priceOf(facts);
      assert.equal(total, net + fee);
      assert.ok(net >= 0 && fee >= 0 && total >= product && net <= product);
    }),
    { numRuns: 2000 },
  );
});

test('the fee never falls as the price or the rate rises', () => {
  fc.assert(
    fc.property(sale, fc.nat(1000), (facts, more) => {
      const { fee } = priceOf(facts);
      assert.ok(priceOf({ ...facts, unit: facts.unit + more }).fee >= fee);
      assert.ok(priceOf({ ...facts, rate: Math.min(1_000_000, facts.rate + more) }).fee >= fee);
    }),
  );
});

test('the worked example of docs/domain/money.md', () => {
  assert.deepEqual(priceOf({ unit: 9720, quantity: 1, rate: 30_000, minFee: 0, feePayer: 2 }), {
    product: 9720,
    fee: 292,
    total: 10_012,
    net: 9720,
  });
  assert.deepEqual(priceOf({ unit: 9720, quantity: 1, rate: 30_000, minFee: 0, feePayer: 1 }), {
    product: 9720,
    fee: 292,
    total: 9720,
    net: 9428,
  });
});

test('the least fee may take the product and no more when the merchant pays', () => {
  assert.deepEqual(priceOf({ unit: 5, quantity: 1, rate: 0, minFee: 10, feePayer: 1 }), { product: 5, fee: 5, total: 5, net: 0 });
  assert.equal(priceOf({ unit: 5, quantity: 1, rate: 0, minFee: 10, feePayer: 2 }).total, 15);
});

test('trade numbers fit every gateway and tell their time', () => {
  const number = tradeNumber('KM', '2026-11-21 08:09:10', new Uint8Array(16).fill(255));
  assert.equal(number, 'KM261121080910ZZZZZZZZZZZZZZZZ');
  assert.ok(tradeNumber('ABCD', '2026-11-21 08:09:10', new Uint8Array(16)).length <= 32);
  assert.throws(() => tradeNumber('', '2026-11-21 08:09:10', new Uint8Array(8)), RangeError);
});

test('only the declared moves are legal', () => {
  assert.ok(mayMove(0, 1) && mayMove(2, 1) && mayMove(2, 4));
  assert.ok(!mayMove(1, 0) && !mayMove(2, 0) && !mayMove(3, 1) && !mayMove(1, 2));
});

test('contacts fit their kind and trivial ones are refused', () => {
  assert.ok(contactFits('13800138000', 'mobile', ''));
  assert.ok(!contactFits('12800138000', 'mobile', ''));
  assert.ok(contactFits('a@b.cn', 'email', ''));
  assert.ok(!contactFits('0123456', 'qq', ''));
  assert.ok(!contactFits('123456', 'default', '123456|111111'));
  assert.ok(contactFits('1', 'any', ''));
  assert.ok(contactFits('x'.repeat(64), 'default', '') && !contactFits('x'.repeat(65), 'default', ''));
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
