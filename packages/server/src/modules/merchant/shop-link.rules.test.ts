import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { test } from 'node:test';
import { linkToken } from './shop-link.rules.ts';

test('twelve letters of base62, a fresh one each time', () => {
  const tokens = Array.from({ length: 500 }, () => linkToken(randomBytes));
  for (const token of tokens) assert.match(token, /^[A-Za-z0-9]{12}$/);
  assert.equal(new Set(tokens).size, 500);
});

test('bytes that would favour some letters are passed over', () => {
  let call = 0;
  const token = linkToken((bytes) => new Uint8Array(bytes).fill(call++ === 0 ? 255 : 0));
  assert.equal(token, 'AAAAAAAAAAAA');
  assert.equal(call, 2);
});
