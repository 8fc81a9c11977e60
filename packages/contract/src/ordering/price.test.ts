import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  couponOff,
  giftsGiven,
  type PriceFacts,
  type PriceLine,
  piecesGiven,
  priceOf,
  surchargeOf,
  type Tier,
  unitPrice,
} from './price.ts';

const fen = (max: number) => fc.integer({ min: 0, max });
const tiers = fc.array(fc.record({ num: fc.integer({ min: 2, max: 1000 }), price: fc.integer({ min: 1, max: 2_000_000 }) }), {
  maxLength: 6,
});
const coupon = fc.option(
  fc.oneof(
    fc.record({ type: fc.constant<1>(1), amount: fc.integer({ min: 1, max: 5_000_000 }), min_banlance: fen(5_000_000) }),
    fc.record({ type: fc.constant<100>(100), amount: fc.integer({ min: 1, max: 99 }), min_banlance: fen(5_000_000) }),
  ),
);
const sale: fc.Arbitrary<PriceFacts> = fc.record({
  price: fc.integer({ min: 1, max: 2_000_000 }),
  quantity: fc.integer({ min: 1, max: 1000 }),
  tiers,
  coupon,
  surcharges: fc.array(fen(100_000), { maxLength: 20 }),
  surchargeRate: fen(1_000_000),
  sms: fc.option(fc.record({ price: fen(1000), payer: fc.constantFrom<0 | 1>(0, 1) })),
  rate: fen(1_000_000),
  minFee: fen(10_000),
  feePayer: fc.constantFrom<1 | 2>(1, 2),
  cost: fen(2_000_000),
});

const PLAIN: PriceFacts = {
  price: 1000,
  quantity: 1,
  tiers: [],
  coupon: null,
  surcharges: [],
  surchargeRate: 0,
  sms: null,
  rate: 0,
  minFee: 0,
  feePayer: 1,
  cost: 0,
};

const sumOf = (lines: readonly PriceLine[], who: PriceLine['who']): number =>
  lines.filter((line) => line.who === who).reduce((sum, { amount }) => sum + amount, 0);

test('what the buyer pays is what merchant and platform receive, to the fen, and the lines say so', () => {
  fc.assert(
    fc.property(sale, (facts) => {
      const price = priceOf(facts);
      assert.equal(price.total, price.net + price.fee + price.selectPlatform + price.sms);
      assert.equal(price.select, price.selectPlatform + price.selectMerchant);
      assert.equal(sumOf(price.lines, 'buyer'), price.total);
      assert.equal(price.product + price.selectMerchant + sumOf(price.lines, 'merchant'), price.net);
      assert.equal(price.goods, price.unit * facts.quantity);
      assert.equal(price.product, price.goods - price.coupon);
      const amounts = Object.values(price).filter((value) => typeof value === 'number');
      assert.ok(amounts.every(Number.isSafeInteger), 'every amount is a whole number of fen');
      assert.ok(price.product >= 1 && price.coupon >= 0 && price.fee >= 0 && price.selectPlatform >= 0 && price.selectMerchant >= 0);
      assert.ok(price.lines.slice(1).every(({ amount }) => amount !== 0) && price.lines[0]?.kind === 'goods');
    }),
    { numRuns: 3000 },
  );
});

test('what the merchant bears takes the product at most', () => {
  fc.assert(fc.property(sale, (facts) => priceOf({ ...facts, sms: null }).net >= 0));
});

test('the fee rests on the product alone, and never falls as the price or the rate rises', () => {
  fc.assert(
    fc.property(sale, fc.nat(1000), (facts, more) => {
      const { fee } = priceOf(facts);
      assert.equal(priceOf({ ...facts, surcharges: [], sms: null }).fee, fee);
      assert.ok(
        priceOf({ ...facts, coupon: null, tiers: [], price: facts.price + more }).fee >= priceOf({ ...facts, coupon: null, tiers: [] }).fee,
      );
      assert.ok(priceOf({ ...facts, rate: Math.min(1_000_000, facts.rate + more) }).fee >= fee);
    }),
  );
});

test('the highest tier that is reached counts, in whatever order they stand', () => {
  const steps: Tier[] = [
    { num: 10, price: 900 },
    { num: 100, price: 700 },
    { num: 50, price: 800 },
  ];
  assert.deepEqual(
    [1, 9, 10, 49, 50, 99, 100, 1000].map((quantity) => unitPrice(1000, quantity, steps)),
    [1000, 1000, 900, 900, 800, 800, 700, 700],
  );
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 1000 }), tiers, (quantity, any) => {
      const reached = any.filter(({ num }) => num <= quantity).map(({ num }) => num);
      const unit = unitPrice(5, quantity, any);
      const highest = any.filter(({ num }) => num === Math.max(...reached)).map(({ price }) => price);
      assert.ok(reached.length === 0 ? unit === 5 : highest.includes(unit));
    }),
  );
});

test('a coupon never takes the last fen, and nothing below its least amount', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5_000_000 }), coupon, (goods, terms) => {
      const off = couponOff(goods, terms);
      assert.ok(off >= 0 && off < goods);
      if (!terms || goods < terms.min_banlance) assert.equal(off, 0);
    }),
  );
  assert.equal(couponOff(1080, { type: 100, amount: 10, min_banlance: 0 }), 108);
  assert.equal(couponOff(1085, { type: 100, amount: 10, min_banlance: 0 }), 109, 'half up');
  assert.equal(couponOff(500, { type: 1, amount: 1000, min_banlance: 0 }), 499);
  assert.equal(couponOff(999, { type: 1, amount: 100, min_banlance: 1000 }), 0);
  assert.equal(couponOff(1000, { type: 1, amount: 100, min_banlance: 1000 }), 100);
});

test('pieces given: the highest step alone, once or as often as it is reached', () => {
  const steps = [
    { num: 5, give_num: 1 },
    { num: 10, give_num: 3 },
  ];
  assert.deepEqual(
    [4, 5, 9, 10, 29, 30].map((quantity) => [piecesGiven(quantity, steps, false), piecesGiven(quantity, steps, true)]),
    [
      [0, 0],
      [1, 1],
      [1, 1],
      [3, 3],
      [3, 6],
      [3, 9],
    ],
  );
  assert.equal(piecesGiven(100, [], true), 0);
  assert.deepEqual(
    giftsGiven(3, [{ bug_num: 3 }, { bug_num: 4 }, { bug_num: 1 }]).map(({ bug_num }) => bug_num),
    [3, 1],
  );
});

test('a selected card costs its own surcharge, else its goods’, and not less than the platform asks', () => {
  assert.deepEqual(
    [surchargeOf(null, 200, 100), surchargeOf(0, 200, 100), surchargeOf(500, 200, 100), surchargeOf(null, 0, 0)],
    [200, 100, 500, 0],
  );
});

test('what a split of surcharges leaves over is the platform’s', () => {
  const { selectPlatform, selectMerchant } = priceOf({ ...PLAIN, surcharges: [1], surchargeRate: 500_000 });
  assert.deepEqual([selectPlatform, selectMerchant], [1, 0]);
  assert.deepEqual(priceOf({ ...PLAIN, surcharges: [250, 250], surchargeRate: 300_000 }).selectMerchant, 350);
});

test('the worked example of docs/domain/money.md: fee 2.92, the buyer pays 100.22, the merchant gets 97.20', () => {
  const price = priceOf({
    ...PLAIN,
    quantity: 12,
    tiers: [{ num: 10, price: 900 }],
    coupon: { type: 100, amount: 10, min_banlance: 0 },
    sms: { price: 10, payer: 0 },
    rate: 30_000,
    feePayer: 2,
    cost: 500,
  });
  assert.deepEqual(price, {
    unit: 900,
    goods: 10_800,
    coupon: 1080,
    product: 9720,
    select: 0,
    selectPlatform: 0,
    selectMerchant: 0,
    sms: 10,
    fee: 292,
    total: 10_022,
    net: 9720,
    cost: 6000,
    lines: [
      { kind: 'goods', who: 'buyer', amount: 12_000 },
      { kind: 'tier', who: 'buyer', amount: -1200 },
      { kind: 'coupon', who: 'buyer', amount: -1080 },
      { kind: 'sms', who: 'buyer', amount: 10 },
      { kind: 'fee', who: 'buyer', amount: 292 },
    ],
  });
});

test('who bears fee and message decides which side they are on', () => {
  const price = priceOf({ ...PLAIN, surcharges: [200], surchargeRate: 300_000, sms: { price: 10, payer: 1 }, rate: 30_000 });
  assert.deepEqual([price.total, price.fee, price.net], [1200, 30, 1000 + 140 - 10 - 30]);
});

test('the least fee may take the product and no more when the merchant pays', () => {
  const least = { ...PLAIN, price: 5, minFee: 10 };
  assert.deepEqual([priceOf(least).fee, priceOf(least).net], [5, 0]);
  assert.equal(priceOf({ ...least, feePayer: 2 }).total, 15);
});
