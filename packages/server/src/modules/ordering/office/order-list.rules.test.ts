import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { DAYS_BACK, lookBack, type OrderFilter, sumsSince, waysOf, widened, within } from './order-list.rules.ts';

const now = new Date('2026-11-21T08:00:00Z');
const id = fc.integer({ min: 1, max: 1e9 });
const filters = fc.record(
  {
    trade_no: fc.string({ minLength: 1 }),
    transaction_id: fc.string({ minLength: 1 }),
    contact: fc.string({ minLength: 1 }),
    goods_id: id,
    cate_id: id,
    channel_id: id,
    pay_type_id: id,
    merchant_id: id,
    status: fc.constantFrom<0 | 1 | 2 | 3 | 4>(0, 1, 2, 3, 4),
    is_freeze: fc.constantFrom<0 | 1>(0, 1),
    amount_min: id,
    amount_max: id,
    date_range: fc.constant<[Date, Date]>([new Date(0), now]),
  },
  { requiredKeys: [] },
) as fc.Arbitrary<OrderFilter>;

test('a search is bounded by days exactly where nothing else finds its rows', () => {
  fc.assert(
    fc.property(filters, fc.boolean(), fc.boolean(), (filter, found, common) => {
      const isCommon = common && 'contact' in filter;
      const back = lookBack(filter, now, found, isCommon);
      const finds =
        found ||
        ['trade_no', 'transaction_id', 'goods_id', 'date_range'].some((name) => name in filter) ||
        ('contact' in filter && !isCommon);
      const sifts = isCommon || ['channel_id', 'pay_type_id', 'amount_min', 'amount_max', 'cate_id'].some((name) => name in filter);
      assert.equal(back !== null, !finds && sifts);
      if (back) assert.equal(now.getTime() - back.getTime(), DAYS_BACK * 86_400_000);
    }),
  );
});

test('sums are always bounded: by days given, a number, a word, or thirty days', () => {
  fc.assert(
    fc.property(filters, (filter) => {
      const finds = ['trade_no', 'transaction_id', 'contact', 'goods_id', 'date_range'].some((name) => name in filter);
      assert.equal(sumsSince(filter, now) === null, finds);
      assert.equal(sumsSince(filter, now, true), null);
    }),
  );
});

test('a word is what its form allows', () => {
  assert.deepEqual(waysOf('K261121083000ABCDEFGHJKMN'), ['trade_no', 'transaction_id', 'refund_no', 'contact', 'merchant']);
  assert.deepEqual(waysOf('12'), ['transaction_id', 'order_id', 'contact', 'merchant']);
  assert.ok(waysOf('203.0.113.8').includes('address') && waysOf('2001:db8::1').includes('address'));
  assert.ok(!waysOf('a@b.cc').includes('address') && !waysOf('0012').includes('order_id'));
  fc.assert(fc.property(fc.string({ minLength: 1, maxLength: 40 }), (word) => assert.ok(waysOf(word).includes('contact'))));
});

test('a span of numbers is looked at with a day on both sides, inside the days asked for', () => {
  const day = (of: number): Date => new Date(Date.UTC(2026, 0, of));
  assert.deepEqual(widened([day(5), day(6)]), [day(4), day(7)]);
  assert.deepEqual(within([day(4), day(7)], undefined), [day(4), day(7)]);
  assert.deepEqual(within([day(4), day(7)], [day(5), day(9)]), [day(5), day(7)]);
  assert.deepEqual(within([day(4), day(7)], [day(1), day(6)]), [day(4), day(6)]);
});
