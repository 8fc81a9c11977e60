import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { enoughToAsk, holdLimit, mayHold, underPressure } from './hold.rules.ts';

const share = fc.integer({ min: 1, max: 100 });
const pieces = fc.integer({ min: 1, max: 1000 });

describe('what a visitor may hold', () => {
  test('defect 20: a hundred orders of one visitor never hold more than a fifth of fifty cards', () => {
    let held = { orders: 0, pieces: 0 };
    for (let order = 0; order < 100; order += 1)
      if (mayHold({ held, quantity: 1, least: 1, stock: 50, orderLimit: 1000, share: 20 }) === 'granted')
        held = { orders: held.orders + 1, pieces: held.pieces + 1 };
    assert.equal(held.pieces, 10);
  });
  test('the least purchase is always allowed to whoever holds nothing, whatever the stock', () => {
    fc.assert(
      fc.property(pieces, share, fc.integer({ min: 0, max: 5000 }), (least, percent, stock) => {
        assert.equal(mayHold({ held: { orders: 0, pieces: 0 }, quantity: least, least, stock, orderLimit: 1, share: percent }), 'granted');
      }),
    );
  });
  test('whatever the order of orders, the pieces held stay within the limit', () => {
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), share, pieces, fc.integer({ min: 0, max: 5000 }), (asked, percent, least, stock) => {
        let held = { orders: 0, pieces: 0 };
        for (const quantity of asked)
          if (mayHold({ held, quantity, least, stock, orderLimit: 8, share: percent }) === 'granted')
            held = { orders: held.orders + 1, pieces: held.pieces + quantity };
        assert.ok(held.pieces <= holdLimit(stock, percent, least) && held.orders <= 8);
      }),
    );
  });
  test('counting so far tells the same as counting to the end', () => {
    fc.assert(
      fc.property(pieces, share, fc.integer({ min: 0, max: 200_000 }), (wanted, percent, stock) => {
        const counted = Math.min(stock, enoughToAsk(wanted, percent));
        assert.equal(wanted <= holdLimit(counted, percent, 1), wanted <= holdLimit(stock, percent, 1));
      }),
    );
  });
});

test('pressure begins where unpaid orders hold as much as is free', () => {
  assert.equal(underPressure({ free: 100, reserved: 60 }), false);
  assert.equal(underPressure({ free: 5, reserved: 5 }), true);
  assert.equal(underPressure({ free: 0, reserved: 4 }), false);
  assert.equal(underPressure({ free: 0, reserved: 50 }), false, 'sold out');
  assert.equal(underPressure({ free: 200, reserved: 200 }), false, 'counted no further');
  assert.equal(underPressure({ free: 199, reserved: 200 }), true);
});
