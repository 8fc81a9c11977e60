import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { gridOf, noticeRow, noticesOf } from '@keymall/contract/kit/notices/all';
import { dueAt, isOn, PLAIN_HABIT, quietUntil } from './choice.rules.ts';

const at = (text: string): Date => new Date(text);
const night = { ...PLAIN_HABIT, quiet_from: 22 * 60 + 30, quiet_to: 7 * 60 };
const told = (until: Date | null): string | null => until?.toISOString() ?? null;

describe('quiet hours', () => {
  test('reach over midnight, in the person’s own time, the last minute excluded', () => {
    // Shanghai is eight hours ahead
    assert.equal(told(quietUntil(night, at('2026-11-21T14:29:59Z'))), null);
    assert.equal(told(quietUntil(night, at('2026-11-21T14:30:00Z'))), '2026-11-21T23:00:00.000Z');
    assert.equal(told(quietUntil(night, at('2026-11-21T16:00:00Z'))), '2026-11-21T23:00:00.000Z');
    assert.equal(told(quietUntil(night, at('2026-11-21T22:59:59Z'))), '2026-11-21T23:00:00.000Z');
    assert.equal(told(quietUntil(night, at('2026-11-21T23:00:00Z'))), null);
    assert.equal(told(quietUntil({ ...night, zone: 'UTC' }, at('2026-11-21T16:00:00Z'))), null);
  });
  test('within a day, and none where both ends are one', () => {
    const noon = { ...PLAIN_HABIT, quiet_from: 12 * 60, quiet_to: 14 * 60 };
    assert.equal(told(quietUntil(noon, at('2026-11-21T05:00:00Z'))), '2026-11-21T06:00:00.000Z');
    assert.equal(told(quietUntil(noon, at('2026-11-21T06:00:00Z'))), null);
    assert.equal(told(quietUntil({ ...noon, quiet_to: noon.quiet_from }, at('2026-11-21T05:00:00Z'))), null);
  });
  test('end at their hour where clocks are changed meanwhile', () => {
    const berlin = { ...night, zone: 'Europe/Berlin' };
    assert.equal(told(quietUntil(berlin, at('2026-03-28T23:00:00Z'))), '2026-03-29T05:00:00.000Z');
    assert.equal(told(quietUntil(berlin, at('2026-10-24T22:00:00Z'))), '2026-10-25T06:00:00.000Z');
  });
});

describe('when it goes', () => {
  const now = at('2026-11-21T04:20:00Z');
  const plain = noticeRow('goods_review');
  test('at once, with the hour, with the day; never a pop-up or WeChat in a digest', () => {
    assert.equal(told(dueAt(PLAIN_HABIT, plain, 'mail', now)), null);
    assert.equal(told(dueAt({ ...PLAIN_HABIT, digest: 'hourly' }, plain, 'mail', now)), '2026-11-21T05:00:00.000Z');
    assert.equal(told(dueAt({ ...PLAIN_HABIT, digest: 'daily' }, plain, 'mail', now)), '2026-11-22T01:00:00.000Z');
    assert.equal(told(dueAt({ ...PLAIN_HABIT, digest: 'daily' }, plain, 'wechat', now)), null);
  });
  test('a digest that falls into quiet hours waits for their end, and what is urgent waits for nothing', () => {
    const sleeper = { ...PLAIN_HABIT, digest: 'daily' as const, quiet_from: 8 * 60, quiet_to: 10 * 60 };
    assert.equal(told(dueAt(sleeper, plain, 'mail', now)), '2026-11-22T02:00:00.000Z');
    assert.equal(told(dueAt(night, plain, 'wechat', at('2026-11-21T16:00:00Z'))), '2026-11-21T23:00:00.000Z');
    assert.equal(told(dueAt(night, noticeRow('complaint_to_merchant'), 'wechat', at('2026-11-21T16:00:00Z'))), null);
  });
});

describe('the grid', () => {
  test('a fixed cell is on whatever was chosen, a way that a notice has not is shut', () => {
    assert.equal(isOn(noticeRow('cash_result'), 'site', false), true);
    assert.equal(isOn(noticeRow('goods_sold'), 'site', false), false);
    assert.equal(isOn(noticeRow('goods_sold'), 'sms', true), false);
    assert.equal(isOn(noticeRow('goods_review'), 'mail', undefined), false);
  });
  test('has no codes, and nothing that stands in another realm’s', () => {
    const marks = (['admin', 'merchant', 'personal'] as const).map((realm) => gridOf(realm).map(([mark]) => mark));
    assert.equal(new Set(marks.flat()).size, marks.flat().length);
    for (const contact of Object.keys(noticesOf.contact)) assert.ok(!(marks.flat() as string[]).includes(contact), contact);
  });
});
