import assert from 'node:assert/strict';
import { test } from 'node:test';
import { failureOf } from './failure.rules.ts';

test('what services say is told in words', () => {
  for (const [said, failure] of [
    ['connect ECONNREFUSED 127.0.0.1:25', 'unreachable'],
    ['Invalid login: 535 5.7.8 authentication failed', 'sign_in'],
    ['550 5.1.1 user unknown', 'recipient'],
    ['43004 require subscribe', 'not_following'],
    ['Greeting timeout', 'silent'],
    ['isv.BUSINESS_LIMIT_CONTROL', 'too_many'],
    ['554 looks like spam', 'refused'],
  ] as const)
    assert.equal(failureOf(said), failure, said);
});
