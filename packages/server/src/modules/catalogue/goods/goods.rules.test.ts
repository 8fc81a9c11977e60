import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import {
  copyName,
  type GoodsTerms,
  giftsFit,
  goodsRefused,
  lowBelow,
  type Prices,
  pricesRefused,
  quantityBoundsFit,
} from './goods.rules.ts';

const BOUNDS = { min: 1, max: 2_000_000 };
const why = (prices: Partial<Prices>, bounds = BOUNDS) =>
  pricesRefused({ price: 1000, cost_price: 0, tiers: [], ...prices }, bounds)?.refusal ?? null;

test('a price stands between the bounds, both included', () => {
  assert.equal(why({ price: 1 }), null);
  assert.equal(why({ price: 2_000_000 }), null);
  assert.deepEqual(pricesRefused({ price: 2_000_001, cost_price: 0, tiers: [] }, BOUNDS), {
    refusal: 'price_out_of_range',
    values: { min: '0.01', max: '20000.00' },
  });
  assert.equal(why({ price: 99 }, { min: 100, max: 200 }), 'price_out_of_range');
});

test('nothing is sold for nothing, whatever the bounds say', () => assert.notEqual(why({ price: 0 }, { min: 0, max: 100 }), null));

test('a price is above its cost', () => {
  assert.equal(why({ cost_price: 999 }), null);
  assert.equal(why({ cost_price: 1000 }), 'price_not_above_cost');
});

test('tiers rise, none twice, each between cost and price', () => {
  assert.equal(
    why({
      cost_price: 500,
      tiers: [
        { num: 10, price: 900 },
        { num: 20, price: 501 },
      ],
    }),
    null,
  );
  assert.deepEqual(
    pricesRefused(
      {
        price: 1000,
        cost_price: 0,
        tiers: [
          { num: 10, price: 900 },
          { num: 10, price: 800 },
        ],
      },
      BOUNDS,
    ),
    {
      refusal: 'steps_wrong',
      values: { line: 2 },
    },
  );
  assert.equal(
    why({
      tiers: [
        { num: 20, price: 900 },
        { num: 10, price: 800 },
      ],
    }),
    'steps_wrong',
  );
  assert.equal(why({ tiers: [{ num: 10, price: 1000 }] }), 'tier_price_wrong');
  assert.equal(why({ cost_price: 500, tiers: [{ num: 10, price: 500 }] }), 'tier_price_wrong');
});

test('what is let through sells every number of pieces between cost and price', () => {
  const prices = fc.record({
    price: fc.integer({ min: 0, max: 3000 }),
    cost_price: fc.integer({ min: 0, max: 3000 }),
    tiers: fc.array(fc.record({ num: fc.integer({ min: 2, max: 6 }), price: fc.integer({ min: 0, max: 3000 }) }), { maxLength: 4 }),
  });
  fc.assert(
    fc.property(prices, (each) => {
      if (pricesRefused(each, { min: 10, max: 2500 })) return;
      assert.ok(each.price >= 10 && each.price <= 2500);
      for (const { price } of each.tiers) assert.ok(price > each.cost_price && price < each.price && price > 0);
      assert.deepEqual(
        each.tiers.map(({ num }) => num),
        [...new Set(each.tiers.map(({ num }) => num))].sort((a, b) => a - b),
      );
    }),
  );
});

test('the most is not below the least, unless it says nothing', () => {
  assert.equal(quantityBoundsFit(3, 0), true);
  assert.equal(quantityBoundsFit(3, 3), true);
  assert.equal(quantityBoundsFit(3, 2), false);
});

test('the rest of the form: bounds, gift steps, and selection only from lines of stock', () => {
  const goods: GoodsTerms = {
    price: 1000,
    cost_price: 0,
    wholesale_discount_list: [],
    limit_quantity: 1,
    limit_quantity_max: 0,
    event_give: [],
    card_order: 0,
    delivery_kind: 0,
  };
  const refusal = (change: Partial<GoodsTerms>) => goodsRefused({ ...goods, ...change }, BOUNDS)?.refusal ?? null;
  assert.equal(refusal({}), null);
  assert.equal(refusal({ limit_quantity: 3, limit_quantity_max: 2 }), 'quantity_bounds');
  assert.equal(
    refusal({
      event_give: [
        { num: 5, give_num: 1 },
        { num: 5, give_num: 2 },
      ],
    }),
    'steps_wrong',
  );
  assert.equal(refusal({ card_order: 3 }), null);
  assert.equal(refusal({ card_order: 3, delivery_kind: 1 }), 'bad_input');
});

test('a goods is not its own gift, and gives each other one once', () => {
  assert.equal(giftsFit(7, [{ good_id: 8 }, { good_id: 9 }]), true);
  assert.equal(giftsFit(7, [{ good_id: 7 }]), false);
  assert.equal(giftsFit(null, [{ good_id: 8 }, { good_id: 8 }]), false);
});

test('low is below what was asked for, and nothing left is always low', () => assert.deepEqual([0, 1, 20].map(lowBelow), [1, 1, 20]));

test('the name of a copy says so and stays a name', () => {
  assert.equal(copyName('月卡', 'zh_CN'), '月卡 副本');
  assert.equal(copyName('Month card', 'en_US'), 'Month card (copy)');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 120 }), (name) => {
      const made = copyName(name, 'zh_CN');
      assert.ok(made.length <= 120 && made.isWellFormed() && made.endsWith('副本'));
    }),
  );
});
