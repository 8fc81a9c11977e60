import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { platformLegs, portion, REFUND_MOVES, refundFrom, refundShares } from './refund.rules.ts';

const order = fc.tuple(fc.integer({ min: 1, max: 10_000_000 }), fc.nat()).map(([total, seed]) => ({ total, net: seed % (total + 1) }));
/** An order given back in parts. */
const inParts = order.chain((paid) =>
  fc.array(fc.tuple(fc.integer({ min: 1, max: paid.total }), fc.boolean()), { minLength: 1, maxLength: 8 }).map((wishes) => {
    let left = paid.total;
    const parts = wishes.flatMap(([wish, feeBack]) => {
      const amount = Math.min(wish, left);
      left -= amount;
      return amount > 0 ? [{ amount, feeBack }] : [];
    });
    return { ...paid, parts, left };
  }),
);

describe('shares of a refund', () => {
  test('come to the amount, neither below zero, and the platform never gives more than it had', () => {
    fc.assert(
      fc.property(inParts, ({ total, net, parts }) => {
        let refunded = 0;
        let given = 0;
        for (const { amount, feeBack } of parts) {
          const { merchant, platform } = refundShares({ total, net, refunded }, amount, feeBack);
          assert.equal(merchant + platform, amount);
          assert.ok(merchant >= 0 && platform >= 0);
          refunded += amount;
          given += platform;
        }
        assert.ok(given <= total - net, `${given} of ${total - net}`);
      }),
    );
  });

  test('in parts, with the fee given back, are what one refund of the sum would be', () => {
    fc.assert(
      fc.property(inParts, ({ total, net, parts }) => {
        let refunded = 0;
        let borne = 0;
        for (const { amount } of parts) {
          borne += refundShares({ total, net, refunded }, amount, true).merchant;
          refunded += amount;
        }
        assert.equal(borne, refundShares({ total, net, refunded: 0 }, refunded, true).merchant);
      }),
    );
  });

  test('of the whole order are the net and the fee; where the fee is kept, the merchant bears all', () => {
    assert.deepEqual(refundShares({ total: 10_022, net: 9720, refunded: 0 }, 10_022, true), { merchant: 9720, platform: 302 });
    assert.deepEqual(refundShares({ total: 10_022, net: 9720, refunded: 0 }, 10_022, false), { merchant: 10_022, platform: 0 });
    assert.deepEqual(refundShares({ total: 1000, net: 970, refunded: 0 }, 333, true), { merchant: 323, platform: 10 });
  });
});

describe('the platform’s part', () => {
  test('is taken from its incomes in their order, whole and once', () => {
    const earned = fc.record({ fee: fc.nat(10_000), select: fc.nat(10_000), sms: fc.nat(100) });
    fc.assert(
      fc.property(earned, fc.array(fc.nat(9000), { maxLength: 8 }), (had, wishes) => {
        const sum = had.fee + had.select + had.sms;
        let given = 0;
        const back = { fee: 0, select: 0, sms: 0 };
        for (const wish of wishes) {
          const amount = Math.min(wish, sum - given);
          const legs = platformLegs(had, given, amount);
          assert.equal(legs.fee + legs.select + legs.sms, amount);
          for (const name of ['fee', 'select', 'sms'] as const) {
            back[name] += legs[name];
            assert.ok(legs[name] >= 0 && back[name] <= had[name], name);
          }
          given += amount;
        }
      }),
    );
  });
});

test('a portion is rounded half up, and all parts are the whole', () => {
  assert.equal(portion(1000, 1, 3), 333);
  assert.equal(portion(5, 1, 2), 3);
  fc.assert(
    fc.property(fc.nat(10_000_000), fc.integer({ min: 1, max: 1000 }), (amount, whole) =>
      assert.equal(portion(amount, whole, whole), amount),
    ),
  );
});

test('nothing leaves `refunded`, and a refund with the gateway is not paid by hand', () => {
  assert.ok(REFUND_MOVES.every(([from]) => from !== 'refunded'));
  assert.deepEqual(refundFrom('refunding'), ['owed', 'failed']);
  assert.deepEqual(refundFrom('failed'), ['refunding']);
  assert.deepEqual(refundFrom('refunded', ['refunding']), ['refunding']);
});
