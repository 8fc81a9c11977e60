import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PriceFacts, priceLines, priceOf } from '@keymall/contract/ordering/price';
import fc from 'fast-check';
import { type BillFacts, billOf } from '../pay/bill.rules.ts';
import { choosesCards, givenWith, type Wish, type WishFacts, whyPriceRefused, whyRefused } from './place.rules.ts';

const WISH: Wish = {
  quantity: 2,
  contact: 'buyer@example.com',
  pwdforsearch: '',
  isemail: 0,
  email: '',
  is_rev_sms: 0,
  mobile: '',
  coupon_code: '',
  select_cards: [],
};
const GOODS: WishFacts['goods'] = {
  limit_quantity: 1,
  limit_quantity_max: 0,
  contact_limit: 'default',
  take_card_type: 0,
  coupon_type: 1,
  card_order: 0,
  delivery_kind: 0,
};
const FACTS: WishFacts = {
  goods: GOODS,
  opened: true,
  refusedContacts: '123456|111111',
  forbidden: false,
  channel: 0,
  device: 'pc',
  selection: true,
  sms: true,
};

const why = (wish: Partial<Wish>, goods: Partial<WishFacts['goods']> = {}, facts: Partial<WishFacts> = {}) =>
  whyRefused({ ...WISH, ...wish }, { ...FACTS, ...facts, goods: { ...GOODS, ...goods } })?.refusal ?? null;

test('each check of the list refuses by its own name', () => {
  assert.equal(why({}), null);
  assert.equal(why({}, {}, { opened: false }), 'visit_needed');
  assert.equal(why({ quantity: 1 }, { limit_quantity: 2 }), 'quantity_below');
  assert.equal(why({ quantity: 4 }, { limit_quantity_max: 3 }), 'quantity_above');
  assert.equal(why({ quantity: 1000 }, { limit_quantity_max: 0 }), null, 'no most');
  assert.equal(why({ contact: 'not a number' }, { contact_limit: 'mobile' }), 'contact_wrong');
  assert.equal(why({ contact: '111111' }), 'contact_refused');
  assert.equal(why({ contact: '111111' }, { contact_limit: 'qq' }), 'contact_refused', 'whatever kind is asked for');
  assert.equal(why({}, {}, { forbidden: true }), 'contact_forbidden');
  assert.equal(why({}, { take_card_type: 2 }), 'password_missing');
  assert.equal(why({}, { take_card_type: 1 }), null);
  assert.equal(why({ isemail: 1, email: 'nobody' }), 'email_needed');
  assert.equal(why({ is_rev_sms: 1, mobile: '13800138000' }, {}, { sms: false }), 'sms_unavailable');
  assert.equal(why({ is_rev_sms: 1, mobile: '12345' }), 'mobile_needed');
  assert.equal(why({ is_rev_sms: 1, mobile: '13800138000' }), null);
  assert.equal(why({ coupon_code: 'X' }, { coupon_type: 0 }), 'coupon_not_taken');
  assert.equal(why({}, {}, { channel: 1 }), 'channel_unavailable');
});

test('chosen cards: where they may be, all of them, each once', () => {
  const choosing = { card_order: 3 } as const;
  assert.equal(why({ select_cards: [1, 2] }), 'select_unavailable');
  assert.equal(why({ select_cards: [1, 2] }, choosing, { selection: false }), 'select_unavailable');
  assert.equal(why({ select_cards: [1, 2] }, { ...choosing, delivery_kind: 1 }), 'select_unavailable');
  assert.equal(why({}, choosing), 'select_needed');
  assert.equal(why({}, choosing, { selection: false }), null, 'switched off, they are sold like any other');
  assert.equal(why({ select_cards: [1] }, choosing), 'select_count');
  assert.equal(why({ select_cards: [1, 2, 3] }, choosing), 'select_count');
  assert.equal(why({ select_cards: [1, 1] }, choosing), 'select_count');
  assert.equal(why({ select_cards: [2, 1] }, choosing), null);
  assert.ok(choosesCards({ card_order: 3, delivery_kind: 0 }, true) && !choosesCards({ card_order: 2, delivery_kind: 0 }, true));
});

const PRICE: PriceFacts = {
  price: 1000,
  quantity: 2,
  tiers: [],
  coupon: null,
  surcharges: [],
  surchargeRate: 0,
  sms: null,
  rate: 0,
  minFee: 0,
  feePayer: 1,
  cost: 500,
};
const unsold = (facts: Partial<PriceFacts>, expected?: number) =>
  whyPriceRefused(priceOf({ ...PRICE, ...facts }), { coupon: facts.coupon !== undefined, expected })?.refusal ?? null;

test('a price that nobody should pay is refused', () => {
  assert.equal(unsold({}), null);
  assert.equal(unsold({}, 2000), null);
  assert.equal(unsold({}, 1999), 'price_changed');
  assert.equal(unsold({ coupon: { type: 1, amount: 100, min_banlance: 5000 } }), 'coupon_no_effect');
  assert.equal(unsold({ coupon: { type: 1, amount: 1001, min_banlance: 0 } }), 'below_cost');
  assert.equal(unsold({ coupon: { type: 1, amount: 1000, min_banlance: 0 } }), null, 'at cost is no loss');
  const poor = { price: 2, quantity: 1, cost: 0, sms: { price: 10, payer: 1 } } as const;
  assert.equal(unsold(poor), 'sms_over_income');
  assert.equal(unsold({ ...poor, sms: { price: 10, payer: 0 } }), null, 'the buyer’s own message');
});

test('no order that passes has a merchant who pays for it', () => {
  const any = fc.record({
    price: fc.integer({ min: 1, max: 10_000 }),
    quantity: fc.integer({ min: 1, max: 50 }),
    cost: fc.integer({ min: 0, max: 10_000 }),
    minFee: fc.integer({ min: 0, max: 500 }),
    rate: fc.integer({ min: 0, max: 1_000_000 }),
    feePayer: fc.constantFrom<1 | 2>(1, 2),
    sms: fc.option(fc.record({ price: fc.nat(200), payer: fc.constantFrom<0 | 1>(0, 1) })),
  });
  fc.assert(
    fc.property(any, (facts) => {
      const price = priceOf({ ...PRICE, ...facts });
      if (whyPriceRefused(price, { coupon: false, expected: undefined }) === null)
        assert.ok(price.net >= 0 && price.product >= price.cost && price.total > 0);
    }),
  );
});

test('what comes with a purchase: more of the same first, then other goods by their numbers', () => {
  const goods = {
    id: 7,
    name: '月卡',
    event_give: [
      { num: 2, give_num: 1 },
      { num: 5, give_num: 3 },
    ],
    event_give_repeat: 1 as const,
    gifts: [
      { goods_id: 9, name: '贴纸', bug_num: 3, give_num: 2 },
      { goods_id: 8, name: '年卡', bug_num: 10, give_num: 1 },
    ],
  };
  assert.deepEqual(givenWith(goods, 1), []);
  assert.deepEqual(givenWith(goods, 4), [
    { goods_id: 7, name: '月卡', quantity: 2 },
    { goods_id: 9, name: '贴纸', quantity: 2 },
  ]);
  assert.deepEqual(
    givenWith({ ...goods, event_give_repeat: 0 }, 10).map(({ goods_id, quantity }) => [goods_id, quantity]),
    [
      [7, 3],
      [8, 1],
      [9, 2],
    ],
  );
});

test('a bill’s lines sum to what is paid, and a buyer is not told what the merchant bears', () => {
  const soldAs = fc.record({
    goods_price_old: fc.integer({ min: 100, max: 5000 }),
    goods_price: fc.integer({ min: 100, max: 5000 }),
    quantity: fc.integer({ min: 1, max: 20 }),
    coupon_price: fc.nat(99),
    select_fee: fc.nat(300),
    sms_price: fc.nat(50),
    sms_payer: fc.constantFrom<0 | 1>(0, 1),
    fee: fc.nat(90),
    fee_payer: fc.constantFrom<1 | 2>(1, 2),
  });
  const now = new Date('2026-11-21T00:00:00Z');
  fc.assert(
    fc.property(soldAs, (sold) => {
      const product = sold.goods_price * sold.quantity - sold.coupon_price;
      const total = product + sold.select_fee + (sold.sms_payer === 0 ? sold.sms_price : 0) + (sold.fee_payer === 2 ? sold.fee : 0);
      const facts: BillFacts = {
        ...sold,
        trade_no: 'T',
        goods_name: '',
        total_product_price: product,
        total_price: total,
        gifts: [],
        note: '',
        pay_title: '',
        create_at: now,
        close_at: new Date(now.getTime() + 60_000),
      };
      const bill = billOf(facts, now);
      assert.equal(
        bill.lines.reduce((sum, { amount }) => sum + amount, 0),
        total,
      );
      if (sold.fee_payer === 1) assert.ok(bill.fee === 0 && !bill.lines.some(({ kind }) => kind === 'fee'));
      if (sold.sms_payer === 1) assert.ok(bill.sms_price === 0 && !bill.lines.some(({ kind }) => kind === 'sms'));
      assert.equal(bill.lines.length, priceLines(sold).filter(({ who }) => who === 'buyer').length);
      assert.equal(bill.seconds_left, 60);
    }),
  );
});
