import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { parseYuan } from '@keymall/contract/kit/money';
import fc from 'fast-check';
import { type AccountLimits, accountsFor, boundsOf, choose, hasRoomToday, isOpenAt, whyNobody } from './rotation.rules.ts';

const limit = fc.option(fc.integer({ min: 1, max: 2000 }), { nil: null });
const range = fc.record({ single_min: limit, single_max: limit });
const minute = fc.integer({ min: 0, max: 1439 });
const hours = fc.oneof(fc.constant({ minute_start: null, minute_end: null }), fc.record({ minute_start: minute, minute_end: minute }));
const dayLimits = fc.record({ day_limit_money: limit, day_limit_count: fc.option(fc.integer({ min: 1, max: 5 }), { nil: null }) });
const limits: fc.Arbitrary<AccountLimits> = fc
  .tuple(range, hours, dayLimits)
  .map(([amounts, time, day]) => ({ ...amounts, ...time, ...day }));
const account = fc
  .tuple(limits, fc.record({ id: fc.nat(), sort: fc.nat(5), weight: fc.integer({ min: 1, max: 9 }) }))
  .map(([of, who]) => ({ ...of, ...who }));
const accounts = fc.uniqueArray(account, { selector: ({ id }) => id, maxLength: 6 });
const collected = fc.record({ money: fc.nat(3000), count: fc.nat(8) });
const total = fc.integer({ min: 1, max: 3000 });

describe('who may take an order', () => {
  test('nobody beyond a limit, everybody within all of them', () => {
    fc.assert(
      fc.property(range, accounts, total, collected, (of, all, price, had) => {
        const may = accountsFor({ ...of, accounts: all }, price, () => had);
        for (const each of all) {
          const within = [of, each].every(
            ({ single_min, single_max }) => price >= (single_min ?? 0) && price <= (single_max ?? Number.POSITIVE_INFINITY),
          );
          const room =
            had.money + price <= (each.day_limit_money ?? Number.POSITIVE_INFINITY) &&
            had.count < (each.day_limit_count ?? Number.POSITIVE_INFINITY);
          assert.equal(may.includes(each), within && room);
        }
      }),
    );
  });

  test('what it collected to the day’s limit, it may not exceed', () => {
    const of = { day_limit_money: 1000, day_limit_count: 3, minute_start: null, minute_end: null, single_min: null, single_max: null };
    assert.equal(hasRoomToday(of, { money: 900, count: 2 }, 100), true);
    assert.equal(hasRoomToday(of, { money: 900, count: 2 }, 101), false);
    assert.equal(hasRoomToday(of, { money: 0, count: 3 }, 1), false);
  });

  test('hours over midnight are those outside of the day between', () => {
    fc.assert(
      fc.property(minute, minute, minute, (start, end, now) => {
        fc.pre(start !== end);
        const by = (from: number, until: number) => isOpenAt({ ...none, minute_start: from, minute_end: until }, now);
        assert.notEqual(by(start, end), by(end, start));
      }),
    );
    assert.deepEqual(
      [1379, 1380, 1439, 0, 119, 120].map((now) => isOpenAt({ ...none, minute_start: 1380, minute_end: 120 }, now)),
      [false, true, true, true, true, false],
    );
    assert.equal(isOpenAt(none, 700), true);
  });
});

const none: AccountLimits = {
  single_min: null,
  single_max: null,
  day_limit_money: null,
  day_limit_count: null,
  minute_start: null,
  minute_end: null,
};

describe('what buyers are told', () => {
  test('the bounds are met by every total somebody takes; outside of them the refusal names them', () => {
    fc.assert(
      fc.property(range, fc.array(range, { minLength: 1, maxLength: 5 }), total, (of, own, price) => {
        const all = own.map((each) => ({ ...none, ...each }));
        const bounds = boundsOf({ ...of, accounts: all });
        const taken = accountsFor({ ...of, accounts: all }, price, () => ({ money: 0, count: 0 })).length > 0;
        const inside = price >= (bounds.single_min ?? 0) && price <= (bounds.single_max ?? Number.POSITIVE_INFINITY);
        if (taken) assert.ok(inside);
        const { refusal, values } = whyNobody(bounds, price);
        const told = new Map(Object.entries(values ?? {}).map(([name, value]) => [name, parseYuan(String(value))]));
        assert.equal(refusal === 'channel_unavailable', inside);
        if (inside) return;
        assert.equal(told.get('least') ?? null, bounds.single_min);
        assert.equal(told.get('most') ?? null, bounds.single_max);
      }),
    );
  });
});

describe('whose turn it is', () => {
  const some = accounts.filter((all) => all.length > 0);
  const rotation = fc.constantFrom('random', 'round_robin', 'weighted', 'sequential');

  test('always one of those who may, whatever the turn; nobody of none', () => {
    fc.assert(
      fc.property(rotation, some, fc.nat(2 ** 32 - 1), (by, all, turn) => {
        assert.ok(all.includes(choose(by, all, turn) as (typeof all)[0]));
      }),
    );
    assert.equal(choose('random', [], 3), undefined);
  });

  test('round robin: as many turns as accounts, each has one', () => {
    fc.assert(
      fc.property(some, fc.nat(1_000_000), (all, begin) => {
        const had = all.map((_, index) => choose('round_robin', all, begin + index)?.id);
        assert.deepEqual(new Set(had), new Set(all.map(({ id }) => id)));
      }),
    );
  });

  test('by weight: of as many turns as all weights together, each has its weight', () => {
    fc.assert(
      fc.property(some, (all) => {
        const sum = all.reduce((before, { weight }) => before + weight, 0);
        const had = Map.groupBy(
          Array.from({ length: sum }, (_, turn) => choose('weighted', all, turn)?.id),
          (id) => id,
        );
        for (const { id, weight } of all) assert.equal(had.get(id)?.length, all.length === 1 ? sum : weight);
      }),
    );
  });

  test('sequential: the one that sorts highest, the older of two', () => {
    fc.assert(
      fc.property(some, fc.nat(), (all, turn) => {
        const first = choose('sequential', all, turn) as (typeof all)[0];
        assert.ok(all.every(({ sort, id }) => sort < first.sort || (sort === first.sort && id >= first.id)));
      }),
    );
  });
});
