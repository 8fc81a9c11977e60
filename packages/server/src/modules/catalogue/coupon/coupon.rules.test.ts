import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { couponAmountText, readCouponAmount } from '@keymall/contract/catalogue/coupon';
import { couponOff } from '@keymall/contract/ordering/price';
import fc from 'fast-check';
import { type CouponFacts, type CouponTarget, couponCode, couponStatusOf, hasUseLeft, typedCode, whyCouponUnfit } from './coupon.rules.ts';

const now = new Date('2026-11-21T05:00:00Z');
const soon = new Date(now.getTime() + 1000);
const goods: CouponTarget = { merchant_id: 1, id: 10, cate_id: 20, coupon_type: 1, amount: 5000 };
const coupon: CouponFacts = {
  merchant_id: 1,
  coupon_type: 1,
  cate_id: null,
  goods_id: null,
  min_banlance: 0,
  use_times: 1,
  held: 0,
  used: 0,
  expire_at: null,
  delete_at: null,
};
const why = (change: Partial<CouponFacts>, target: Partial<CouponTarget> = {}) =>
  whyCouponUnfit({ ...coupon, ...change }, { ...goods, ...target }, now)?.refusal ?? null;

describe('does it fit', () => {
  test('each reason has its own name', () => {
    assert.equal(why({}), null);
    assert.equal(why({ merchant_id: 2 }), 'coupon_unknown');
    assert.equal(why({ delete_at: now }), 'coupon_unknown');
    assert.equal(why({}, { coupon_type: 0 }), 'coupon_not_taken');
    assert.equal(why({ coupon_type: 2, cate_id: 21 }), 'coupon_elsewhere');
    assert.equal(why({ coupon_type: 2, cate_id: 20 }), null);
    assert.equal(why({ coupon_type: 3, goods_id: 11 }), 'coupon_elsewhere');
    assert.equal(why({ coupon_type: 3, goods_id: 10 }), null);
    assert.equal(why({ expire_at: now }), 'coupon_expired');
    assert.equal(why({ expire_at: soon }), null);
    assert.equal(why({ held: 1 }), 'coupon_used_up');
    assert.equal(why({ used: 1 }), 'coupon_used_up');
    assert.equal(why({ min_banlance: 5001 }), 'coupon_below_least');
    assert.equal(why({ min_banlance: 5000 }), null);
    assert.equal(why({ min_banlance: 5001 }, { amount: undefined }), null);
  });

  const facts = fc.record({
    merchant_id: fc.integer({ min: 1, max: 3 }),
    coupon_type: fc.constantFrom<1 | 2 | 3>(1, 2, 3),
    cate_id: fc.option(fc.integer({ min: 20, max: 22 })),
    goods_id: fc.option(fc.integer({ min: 10, max: 12 })),
    min_banlance: fc.integer({ min: 0, max: 10_000 }),
    use_times: fc.integer({ min: 1, max: 5 }),
    held: fc.integer({ min: 0, max: 3 }),
    used: fc.integer({ min: 0, max: 3 }),
    expire_at: fc.option(fc.date({ min: new Date(now.getTime() - 1000), max: soon, noInvalidDate: true })),
    delete_at: fc.option(fc.constant(now)),
  });
  const target = fc.record({
    merchant_id: fc.integer({ min: 1, max: 3 }),
    id: fc.integer({ min: 10, max: 12 }),
    cate_id: fc.integer({ min: 20, max: 22 }),
    coupon_type: fc.constantFrom<0 | 1>(0, 1),
    amount: fc.integer({ min: 1, max: 10_000 }),
  });

  test('what fits breaks no rule, and what breaks one does not fit', () => {
    fc.assert(
      fc.property(facts, target, (any, asked) => {
        const fits = whyCouponUnfit(any, asked, now) === null;
        const scope = any.coupon_type === 1 || (any.coupon_type === 2 ? any.cate_id === asked.cate_id : any.goods_id === asked.id);
        const should =
          any.merchant_id === asked.merchant_id &&
          any.delete_at === null &&
          asked.coupon_type === 1 &&
          scope &&
          (any.expire_at === null || any.expire_at > now) &&
          any.held + any.used < any.use_times &&
          asked.amount >= any.min_banlance;
        assert.equal(fits, should);
      }),
      { numRuns: 2000 },
    );
  });

  test("another shop's coupon answers as an unknown one, whatever else is true of it", () => {
    fc.assert(
      fc.property(facts, target, (any, asked) => {
        const refusal = whyCouponUnfit({ ...any, merchant_id: asked.merchant_id + 1 }, asked, now)?.refusal;
        assert.equal(refusal, 'coupon_unknown');
      }),
    );
  });

  test('what fits takes something off, and leaves a fen at least', () => {
    fc.assert(
      fc.property(
        facts,
        target,
        fc.oneof(
          fc.record({ type: fc.constant<1>(1), amount: fc.integer({ min: 1, max: 1_000_000 }) }),
          fc.record({ type: fc.constant<100>(100), amount: fc.integer({ min: 1, max: 99 }) }),
        ),
        (any, asked, { type, amount }) => {
          if (whyCouponUnfit(any, asked, now) !== null) return;
          const off = couponOff(asked.amount, { type, amount, min_banlance: any.min_banlance });
          assert.ok(off >= 0 && off < asked.amount);
          if (type === 1) assert.equal(off, Math.min(amount, asked.amount - 1));
        },
      ),
      { numRuns: 1000 },
    );
  });
});

describe('how it stands', () => {
  test('used up, then held, then expired', () => {
    const at = (change: Partial<CouponFacts>) => couponStatusOf({ ...coupon, use_times: 3, ...change }, now);
    assert.equal(at({}), 'unused');
    assert.equal(at({ used: 2 }), 'unused');
    assert.equal(at({ used: 3, expire_at: now }), 'used');
    assert.equal(at({ used: 1, held: 1 }), 'held');
    assert.equal(at({ held: 1, expire_at: now }), 'held');
    assert.equal(at({ used: 2, expire_at: now }), 'expired');
  });

  test('a use is left exactly while holds and uses stay below the limit', () => {
    fc.assert(
      fc.property(fc.nat(9), fc.nat(9), fc.integer({ min: 1, max: 9 }), (held, used, use_times) => {
        assert.equal(hasUseLeft({ held, used, use_times, expire_at: null }), held + used < use_times);
      }),
    );
  });
});

describe('codes', () => {
  test('16 capitals and digits, the same for the same chance', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (random) => {
        const code = couponCode(random);
        assert.match(code, /^[A-Z2-9]{16}$/);
        assert.equal(couponCode(random), code);
        assert.equal(typedCode(` ${code.toLowerCase()} `), code);
      }),
    );
  });

  test('every letter is as likely as any other', () => {
    const counts = new Map<string, number>();
    for (let byte = 0; byte < 256; byte += 1) {
      const letter = couponCode(new Uint8Array(16).fill(byte)).charAt(0);
      counts.set(letter, (counts.get(letter) ?? 0) + 1);
    }
    assert.equal(counts.size, 32);
    assert.deepEqual([...new Set(counts.values())], [8]);
  });
});

describe('amounts', () => {
  test('yuan for an amount, whole per cent from 1 to 99 for a share', () => {
    assert.equal(readCouponAmount(1, '5'), 500);
    assert.equal(readCouponAmount(1, '0.01'), 1);
    assert.equal(readCouponAmount(100, '1'), 1);
    assert.equal(readCouponAmount(100, '99'), 99);
    for (const text of ['0', '0.00', '-1', '1.005', '', 'x']) assert.equal(readCouponAmount(1, text), null, text);
    for (const text of ['0', '100', '1.5', '10.00', '01', '', '-5']) assert.equal(readCouponAmount(100, text), null, text);
  });

  test('what is written is read again', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1_000_000_000 }), fc.integer({ min: 1, max: 99 }), (fen, percent) => {
        assert.equal(readCouponAmount(1, couponAmountText(1, fen)), fen);
        assert.equal(readCouponAmount(100, couponAmountText(100, percent)), percent);
      }),
    );
  });
});
