import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { CUSTOM_MOVES, type CustomStatus, masked, statusAfterEdit, statusOfNew } from './custom-channel.rules.ts';

const status = fc.constantFrom<CustomStatus>(0, 1, 2);
const bit = fc.constantFrom<0 | 1>(0, 1);

describe('an application', () => {
  test('moves only where the table leads', () => {
    fc.assert(
      fc.property(status, fc.boolean(), bit, (from, changed, audit) => {
        const to = statusAfterEdit(from, changed, audit);
        assert.ok(to === from || CUSTOM_MOVES[from].includes(to));
      }),
    );
  });

  test('does not pass by any change of the merchant’s', () => {
    fc.assert(
      fc.property(status, fc.array(fc.tuple(fc.boolean(), bit), { maxLength: 10 }), (first, changes) => {
        const last = changes.reduce<CustomStatus>((now, [changed, audit]) => statusAfterEdit(now, changed, audit), first);
        assert.ok(last !== 1 || first === 1);
      }),
    );
  });

  test('goes back to review once its parameters change, where reviews are on', () => {
    for (const from of [0, 1, 2] as const) assert.equal(statusAfterEdit(from, true, 1), 0);
    assert.equal(statusAfterEdit(1, true, 0), 1);
    assert.equal(statusAfterEdit(2, false, 0), 2);
  });

  test('begins as passed only without reviews and without a rejection before', () => {
    assert.deepEqual([statusOfNew(0, false), statusOfNew(0, true), statusOfNew(1, false), statusOfNew(1, true)], [1, 0, 0, 0]);
  });
});

test('a mask never shows the whole, nor more than six characters', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 80 }), (value) => {
      const shown = masked(value);
      assert.ok(!shown.includes(value) || value.split('').every((each) => each === '*'));
      assert.ok(shown.length <= 10);
    }),
  );
  assert.deepEqual([masked(''), masked('1001'), masked('10012'), masked('2021004137692345')], ['', '****', '1****2', '202****345']);
});
