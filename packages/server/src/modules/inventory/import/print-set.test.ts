import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { printSet } from './print-set.ts';

test('says of each fingerprint what a set of texts would, also where they begin alike', () => {
  const byte = fc.constantFrom(0, 1, 255);
  const alike = fc.tuple(byte, byte, byte, byte).map(([a, b, c, d]) => Buffer.from([a, 0, 0, 0, b, 0, 0, 0, 0, c, 0, 0, 0, 0, 0, d]));
  const any = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Buffer.from(bytes));
  fc.assert(
    fc.property(fc.array(fc.oneof(alike, any), { maxLength: 300, size: 'max' }), (prints) => {
      const isNew = printSet();
      const seen = new Set<string>();
      for (const print of prints) {
        const text = print.toString('hex');
        assert.equal(isNew(print), !seen.has(text));
        seen.add(text);
      }
    }),
  );
});

test('and over more than it began with room for', () => {
  const isNew = printSet();
  const print = (n: number): Buffer => {
    const bytes = Buffer.alloc(16);
    // A few first words only: most slots are taken.
    bytes.writeInt32LE(n % 7, 0);
    bytes.writeInt32LE(n, 12);
    return bytes;
  };
  for (const wanted of [true, false]) for (let n = 0; n < 5000; n += 1) assert.equal(isNew(print(n)), wanted, String(n));
});
