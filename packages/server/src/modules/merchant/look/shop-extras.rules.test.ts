import assert from 'node:assert/strict';
import { test } from 'node:test';
import { parseTime } from '@keymall/contract/kit/time';
import { isNoticeTime, PLAIN_EXTRAS } from './shop-extras.rules.ts';

const at = (text: string): Date => parseTime(text) as Date;

test('a notice without a schedule is always shown', () => {
  assert.equal(isNoticeTime(PLAIN_EXTRAS, at('2026-11-23 00:00:00')), true);
});

test('from its first second to before its last, on its days alone', () => {
  // 2026-11-23 is a Monday
  const extras = { notice_from: at('2026-11-23 09:00:00'), notice_until: at('2026-11-25 09:00:00'), notice_days: [1, 3] };
  const shown = (text: string): boolean => isNoticeTime(extras, at(text));
  assert.deepEqual(
    ['2026-11-23 08:59:59', '2026-11-23 09:00:00', '2026-11-24 12:00:00', '2026-11-25 08:59:59', '2026-11-25 09:00:00'].map(shown),
    [false, true, false, true, false],
  );
});
