import assert from 'node:assert/strict';
import { test } from 'node:test';
import { formatTime, parseTime } from '@keymall/contract/kit/time';
import fc from 'fast-check';
import { type DayCount, daysOf, daysOfPage, isTooLong, rangeOf, sharesOf } from './range.rules.ts';

const at = (text: string) => parseTime(text) as Date;

test('a range counts its last second in, and touches the days it says', () => {
  const range = rangeOf([at('2026-01-01 00:00:00'), at('2026-01-02 23:59:59')], at('2026-05-05 05:05:05'));
  assert.equal(formatTime(range.until), '2026-01-03 00:00:00');
  assert.deepEqual(daysOf(range), { from: '2026-01-01', until: '2026-01-02' });
  assert.deepEqual(daysOf(rangeOf(undefined, at('2026-03-30 23:59:59'))), { from: '2026-03-01', until: '2026-03-30' });
});

test('a leap year is the longest', () => {
  const from = at('2024-01-01 00:00:00');
  assert.equal(isTooLong(rangeOf([from, at('2024-12-31 23:59:59')], from)), false);
  assert.equal(isTooLong(rangeOf([from, at('2025-01-01 00:00:00')], from)), true);
});

test('shares come to the whole and follow the amounts', () => {
  const amounts = fc.array(fc.integer({ min: 0, max: 10 ** 12 }), { minLength: 1, maxLength: 40 });
  fc.assert(
    fc.property(amounts, (given) => {
      const shares = sharesOf(given);
      const whole = given.reduce((sum, each) => sum + each, 0);
      assert.equal(
        shares.reduce((sum, each) => sum + each, 0),
        whole > 0 ? 10_000 : 0,
      );
      for (const [place, amount] of given.entries())
        if (whole > 0) assert.ok(Math.abs((shares[place] as number) - (amount * 10_000) / whole) <= 1.000001);
    }),
  );
});

test('a page lies on the days that its rows are on, and on no other', () => {
  const counts = fc.array(fc.integer({ min: 1, max: 7 }), { maxLength: 20 });
  fc.assert(
    fc.property(counts, fc.nat(60), fc.integer({ min: 1, max: 20 }), (given, offset, limit) => {
      const day = (place: number) => new Date(Date.UTC(2026, 0, 30 - place));
      const days: DayCount[] = given.map((count, place) => ({ starts: day(place), ends: day(place - 1), count }));
      const rows = days.flatMap(({ starts, count }) => Array.from({ length: count }, (_, nth) => `${starts.getTime()} ${nth}`));
      const lies = daysOfPage(days, offset, limit);
      const expected = rows.slice(offset, offset + limit);
      if (expected.length === 0) return assert.equal(lies, null);
      assert.ok(lies);
      const own = rows.filter((row) => Number.parseInt(row) >= lies.from.getTime() && Number.parseInt(row) < lies.until.getTime());
      assert.equal(own.length, lies.rows);
      assert.deepEqual(own.slice(lies.skip, lies.skip + limit), expected);
      assert.equal(lies.from.getTime(), Number.parseInt(expected.at(-1) as string));
      assert.ok(lies.skip < (days.find(({ ends }) => ends.getTime() === lies.until.getTime())?.count ?? 0));
    }),
  );
});
