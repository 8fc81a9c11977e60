import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { rateOf } from './rate.rules.ts';

const rate = fc.nat(1_000_000);
const set = fc.option(rate, { nil: null });
const rates = fc.record({ channel_rate: rate, role_rate: set, merchant_rate: set });

test('the most particular rate of the kind that is chosen counts; what is not set falls back to the channel’s', () => {
  fc.assert(
    fc.property(rates, (of) => {
      const [byRole, own] = [rateOf(of, 0), rateOf(of, 1)];
      assert.deepEqual(
        byRole,
        of.role_rate === null ? { rate: of.channel_rate, source: 'channel' } : { rate: of.role_rate, source: 'role' },
      );
      assert.deepEqual(
        own,
        of.merchant_rate === null ? { rate: of.channel_rate, source: 'channel' } : { rate: of.merchant_rate, source: 'merchant' },
      );
    }),
  );
});
