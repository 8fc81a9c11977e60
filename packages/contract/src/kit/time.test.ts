import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { afterSecond, dateRange, formatDay, formatTime, parseTime, startOfDay, time } from './time.ts';

const moment = fc
  .date({ min: new Date('2000-01-01T00:00:00Z'), max: new Date('2099-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => new Date(Math.floor(date.getTime() / 1000) * 1000));

test('what is written is read back to the second', () => {
  fc.assert(fc.property(moment, (date) => parseTime(formatTime(date))?.getTime() === date.getTime()));
  fc.assert(fc.property(moment, (date) => time.decode(time.encode(date)).getTime() === date.getTime()));
  assert.equal(formatTime(new Date('2026-11-20T16:00:00Z')), '2026-11-21 00:00:00', 'Shanghai is eight hours ahead');
});

test('dates that are none are refused', () => {
  for (const text of [
    '',
    '2026-02-29 00:00:00',
    '2026-13-01 00:00:00',
    '2026-00-10 00:00:00',
    '2026-01-01 24:00:00',
    '2026-01-01 00:60:00',
    '2026-01-01',
    '2026-01-01T00:00:00',
    ' 2026-01-01 00:00:00',
    '2026-1-1 0:0:0',
  ]) {
    assert.equal(parseTime(text), null, text);
    assert.equal(time.safeDecode(text).success, false, text);
  }
  assert.ok(parseTime('2028-02-29 23:59:59'), 'a leap day is a day');
});

test("a day begins at Shanghai's midnight", () => {
  fc.assert(
    fc.property(moment, (date) => {
      const start = startOfDay(date);
      return formatTime(start).endsWith(' 00:00:00') && formatDay(start) === formatDay(date) && start <= date;
    }),
  );
  assert.equal(formatTime(startOfDay(new Date('2026-11-21T08:00:00Z'), 1)), '2026-11-22 00:00:00');
  assert.equal(formatTime(startOfDay(new Date('2026-11-20T16:00:00Z'), -1)), '2026-11-20 00:00:00');
});

test('a range runs forward', () => {
  const early = '2026-01-01 00:00:00';
  const late = '2026-01-02 00:00:00';
  assert.equal(dateRange.safeDecode([early, late]).success, true);
  assert.equal(dateRange.safeDecode([early, early]).success, true);
  assert.equal(dateRange.safeDecode([late, early]).success, false);
  assert.equal(dateRange.safeDecode([early, 'never'] as never).success, false);
  assert.equal(formatTime(afterSecond(parseTime('2026-01-01 23:59:59') as Date)), late);
});
