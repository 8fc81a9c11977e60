import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import fc from 'fast-check';
import { VISIT_GRANT_MS, visitGrant, visitGrantHolds, visitMac, visitPasswordFits } from './visit.rules.ts';

const keyring = { mac: (purpose: string, text: string) => createHmac('sha256', 'key').update(`${purpose}\n${text}`).digest() };
const now = new Date('2026-11-21T05:00:00Z');
const later = (ms: number) => new Date(now.getTime() + ms);

test('the password fits, any other does not, and none fits where none is stored', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 30 }), fc.string({ minLength: 1, maxLength: 30 }), (password, other) => {
      const stored = visitMac(keyring, 7, password);
      assert.equal(visitPasswordFits(keyring, 7, other, stored), password === other);
      assert.equal(visitPasswordFits(keyring, 8, password, stored), false);
      assert.equal(visitPasswordFits(keyring, 7, password, null), false);
    }),
  );
});

test('a grant opens its goods for half an hour', () => {
  const grant = visitGrant(keyring, 12, now);
  assert.equal(visitGrantHolds(keyring, 12, grant, now), true);
  assert.equal(visitGrantHolds(keyring, 12, grant, later(VISIT_GRANT_MS - 1000)), true);
  assert.equal(visitGrantHolds(keyring, 12, grant, later(VISIT_GRANT_MS)), false);
  assert.equal(visitGrantHolds(keyring, 13, grant, now), false);
});

test('nothing but a grant opens: not a changed letter, a longer life, or any text', () => {
  const grant = visitGrant(keyring, 12, now);
  const [until = '', mac = ''] = grant.split('.');
  assert.equal(visitGrantHolds(keyring, 12, `${Number(until) + 60}.${mac}`, now), false);
  fc.assert(
    fc.property(fc.string(), fc.nat(grant.length - 1), (text, place) => {
      assert.equal(visitGrantHolds(keyring, 12, text, now), false);
      const letter = grant[place] === 'A' ? 'B' : 'A';
      const forged = grant.slice(0, place) + letter + grant.slice(place + 1);
      // The last letter of base64url carries four bits only: what decodes to the same bytes is the same grant.
      if (place === grant.length - 1) return;
      assert.equal(visitGrantHolds(keyring, 12, forged, now), false);
    }),
  );
});
