import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { type BlockType, blockKey, blockKeys, blockValue } from './block-value.ts';

test('a value is compared the same however often it is read', () => {
  const type = fc.constantFrom<BlockType>('ip', 'contact', 'device', 'buyer');
  const typed = fc.oneof(fc.string(), fc.ipV4(), fc.ipV6(), fc.emailAddress(), fc.integer({ min: 1 }).map(String));
  fc.assert(
    fc.property(type, typed, (kind, text) => {
      const value = blockValue(kind, text);
      if (value !== null) assert.equal(blockValue(kind, value), value);
    }),
  );
});

test('an address of a blocked network, a contact in other letters, a mailbox: each is found', () => {
  const facts = { ip: '2001:db8:1:2::', contacts: ['QQ-Foo', 'Me@Example.com', ''], deviceId: 'abcdefgh', buyerId: 7 };
  const keys = blockKeys(facts);
  for (const [type, typed] of [
    ['ip', '2001:db8:1:2:3:4:5:6'],
    ['contact', ' qq-foo '],
    ['contact', 'me@example.com'],
    ['device', 'abcdefgh'],
    ['buyer', '7'],
  ] as const)
    assert.ok(keys.includes(blockKey(type, blockValue(type, typed) as string)), typed);
  assert.deepEqual(blockKeys({ ip: '10.0.0.1', contacts: [''], deviceId: '', buyerId: null }), ['ip|10.0.0.1']);
});

test('what is no value is none', () => {
  for (const [type, typed] of [
    ['ip', '300.1.1.1'],
    ['ip', '10.0.0.0/8'],
    ['contact', ' '],
    ['device', 'short'],
    ['buyer', '0'],
    ['buyer', 'a@b.cc'],
  ] as const)
    assert.equal(blockValue(type, typed), null, typed);
});
