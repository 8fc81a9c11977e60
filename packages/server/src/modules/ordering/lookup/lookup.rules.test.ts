import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { test } from 'node:test';
import { grantFor, readGrant } from './lookup.rules.ts';

const keyring = { mac: (purpose: string, text: string) => createHmac('sha256', purpose).update(text).digest() };
const ORDER = '261122000000ABCDEFGHJKMN';

test('a grant says where it is from and when, for its own order alone', () => {
  const at = new Date('2027-01-02T03:04:05Z');
  const grant = grantFor(keyring, ORDER, 'mailbox', at);
  assert.deepEqual(readGrant(keyring, ORDER, grant), { source: 'mailbox', issueAt: at });
  assert.equal(readGrant(keyring, `${ORDER}X`, grant), null);
  assert.equal(readGrant(keyring, ORDER, grant.replace(/^m/, 'b')), null, 'another source than was signed');
  assert.equal(readGrant(keyring, ORDER, `m${(at.getTime() + 1).toString(36)}.${grant.split('.')[1]}`), null, 'another time');
});

test('what browsers keep from versions whose grants bore no time still opens, and ages', () => {
  const old = keyring.mac('lookup', `grant:${ORDER}`).subarray(0, 16).toString('base64url');
  assert.deepEqual(readGrant(keyring, ORDER, old), { source: 'browser', issueAt: new Date('2026-11-21T16:00:00Z') });
  assert.equal(readGrant(keyring, `${ORDER}X`, old), null);
  assert.equal(readGrant(keyring, ORDER, ''), null);
});
