import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import fc from 'fast-check';
import { collectsOn } from './own-channel.rules.ts';

const account = fc.record({ id: fc.nat(), own: fc.boolean() });
const bit = fc.constantFrom<0 | 1>(0, 1);
const channel = fc.record({ rate: fc.nat(100_000), is_custom: bit, accounts: fc.array(account, { maxLength: 5 }) });
const terms = fc.record({ custom_status: bit, custom_least: fc.nat(10_000), custom_rate: fc.nat(100_000) });

describe('which accounts collect', () => {
  test('never the merchant’s and ours together, never none', () => {
    fc.assert(
      fc.property(channel, terms, fc.nat(20_000), (of, under, prepaid) => {
        const found = collectsOn(of, under, prepaid);
        if (!found) return;
        assert.ok(found.accounts.length > 0);
        assert.ok(found.accounts.every(({ own }) => own === found.own));
        assert.equal(found.rate, found.own ? under.custom_rate : of.rate);
      }),
    );
  });

  test('the merchant’s own only where both the platform and the channel let it, and the prepaid fees suffice', () => {
    fc.assert(
      fc.property(channel, terms, fc.nat(20_000), (of, under, prepaid) => {
        if (!collectsOn(of, under, prepaid)?.own) return;
        assert.deepEqual([of.is_custom, under.custom_status, prepaid >= under.custom_least], [1, 1, true]);
      }),
    );
  });

  test('prepaid fees that run low hide the channel; they do not turn it over to us', () => {
    const both = { rate: 30_000, is_custom: 1 as const, accounts: [{ own: true }, { own: false }] };
    const under = { custom_status: 1 as const, custom_least: 1000, custom_rate: 10_000 };
    assert.equal(collectsOn(both, under, 999), null);
    assert.equal(collectsOn(both, { ...under, custom_least: 0 }, 0), null);
    assert.deepEqual(collectsOn(both, under, 1000), { own: true, rate: 10_000, accounts: [{ own: true }] });
    assert.deepEqual(collectsOn(both, { ...under, custom_status: 0 }, 0), { own: false, rate: 30_000, accounts: [{ own: false }] });
    assert.deepEqual(collectsOn({ ...both, is_custom: 0 }, under, 0), { own: false, rate: 30_000, accounts: [{ own: false }] });
  });
});
