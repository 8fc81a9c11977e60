import assert from 'node:assert/strict';
import { test } from 'node:test';
import { settingGroups } from '@keymall/contract/settings/groups';
import { afterTry, feeOf, freeLeft, MOST_TRIES } from './auth-order.rules.ts';

const settings = settingGroups.auth.schema.parse({ auth_fee_person: '3.00', auth_fee_company: '30.00', auth_free_count: 2 });

test('so many are free, then each kind has its fee', () => {
  assert.deepEqual(
    [0, 1, 2, 3].map((before) => [freeLeft(settings, before), feeOf(settings, 'person', before), feeOf(settings, 'company', before)]),
    [
      [2, 0, 0],
      [1, 0, 0],
      [0, 300, 3000],
      [0, 300, 3000],
    ],
  );
  assert.equal(feeOf({ ...settings, auth_free_count: 0 }, 'person', 0), 300);
});

test('an answer settles it whenever it comes; silence is waited for until the last try, and then the fee goes back', () => {
  for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
    assert.equal(afterTry(true, tries), 'settled');
    assert.equal(afterTry(false, tries), tries === MOST_TRIES ? 'returned' : 'waiting');
  }
});
