import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { type Step, sharesOfSale, takenBack, whySharesRefused } from './split.rules.ts';

const sum = (list: readonly number[]): number => list.reduce((all, each) => all + each, 0);

/** A chain of up to five whose prices rise, or fall where somebody gives more off than it adds; what is sold, and the fee on it. */
const sale = fc
  .record({
    added: fc.array(fc.integer({ min: -300, max: 5000 }), { minLength: 1, maxLength: 5 }),
    own: fc.integer({ min: -300, max: 5000 }),
    quantity: fc.integer({ min: 1, max: 1000 }),
    coupon: fc.integer({ min: 0, max: 2000 }),
    rate: fc.integer({ min: 0, max: 200 }),
  })
  .map(({ added, own, quantity, coupon, rate }) => {
    const steps: Step[] = [];
    for (const [at, more] of added.entries())
      steps.push({ merchant_id: at + 1, goods_id: at + 11, unit: Math.max(1, (steps.at(-1)?.unit ?? 0) + more) });
    const unit = Math.max(1, (steps.at(-1)?.unit ?? 0) + own);
    const product = Math.max(0, unit * quantity - coupon);
    const merchantFee = Math.floor((product * rate) / 1000);
    return {
      steps,
      seller: { merchant_id: 99, goods_id: 199, unit },
      sold: { quantity, product, merchantFee, net: product - merchantFee },
    };
  });

describe('shares of a sale', () => {
  for (const shared of [false, true])
    test(`come to what there is${shared ? ', where all bear the fee' : ''}`, () => {
      fc.assert(
        fc.property(sale, ({ steps, seller, sold }) => {
          const shares = sharesOfSale(steps, seller, sold, shared);
          assert.equal(sum(shares.map(({ net }) => net)), sold.net);
          assert.equal(sum(shares.map(({ amount }) => amount)), sold.product);
          assert.equal(sum(shares.map(({ fee_share }) => fee_share)), sold.merchantFee);
          assert.deepEqual(
            shares.map(({ level }) => level),
            [...steps.keys(), steps.length],
          );
          for (const { amount, fee_share, net } of shares) assert.equal(net, amount - fee_share);
          const loses = shares.some(({ amount, net }) => amount < 0 || net < 0);
          assert.equal(whySharesRefused(shares) !== null, loses);
          // Nobody bears more of the fee than its part of the price, but the seller by what did not divide.
          if (shared && !loses)
            for (const { amount, fee_share } of shares.slice(0, -1))
              assert.ok(fee_share * sold.product <= sold.merchantFee * amount && fee_share >= 0);
          if (!shared) assert.ok(shares.slice(0, -1).every(({ fee_share }) => fee_share === 0));
        }),
      );
    });

  test('a root has its price, whatever is added below it', () => {
    fc.assert(
      fc.property(sale, ({ steps, seller, sold }) => {
        const [root] = sharesOfSale(steps, seller, sold, false);
        assert.equal(root?.net, (steps[0]?.unit ?? 0) * sold.quantity);
      }),
    );
  });
});

describe('what is taken back', () => {
  const left = fc.array(fc.integer({ min: 0, max: 100_000_00 }), { minLength: 1, maxLength: 6 });
  /** So many parts of a thousand of what is left, one after the other. */
  const parts = fc.array(fc.integer({ min: 0, max: 1000 }), { maxLength: 12 });

  test('is exactly what is asked, of nobody more than is left, and within a fen of its proportion', () => {
    fc.assert(
      fc.property(left, fc.integer({ min: 0, max: 1000 }), (have, thousandths) => {
        const all = sum(have);
        const part = Math.floor((all * thousandths) / 1000);
        const taken = takenBack(have, part);
        assert.equal(sum(taken), part);
        for (const [at, each] of taken.entries()) {
          const mine = have[at] ?? 0;
          assert.ok(each >= 0 && each <= mine);
          if (all > 0) assert.ok(Math.abs(each - (mine * part) / all) <= 1 + 1e-6);
        }
      }),
    );
  });

  test('in any number of parts, the last leaves nobody a fen', () => {
    fc.assert(
      fc.property(left, parts, (have, shares) => {
        let now = have;
        const take = (part: number): void => {
          const taken = takenBack(now, part);
          now = now.map((each, at) => each - (taken[at] ?? 0));
          assert.ok(now.every((each) => each >= 0));
        };
        for (const thousandths of shares) take(Math.floor((sum(now) * thousandths) / 1000));
        take(sum(now));
        assert.ok(now.every((each) => each === 0));
      }),
    );
  });

  test('more than there is, or less than nothing, is a mistake of the caller', () => {
    assert.throws(() => takenBack([1, 2], 4), /not to be had/);
    assert.throws(() => takenBack([1, 2], -1), /not to be had/);
  });
});
