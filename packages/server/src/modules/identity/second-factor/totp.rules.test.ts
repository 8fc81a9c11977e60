import assert from 'node:assert/strict';
import { test } from 'node:test';
import { base32, keyUri, plainCode, recoveryCode, stepAt, stepOf, totp } from './totp.rules.ts';

const SECRET = Buffer.from('12345678901234567890');

test('the vectors of RFC 6238, appendix B, for SHA-1', () => {
  const vectors: [number, string][] = [
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ];
  for (const [seconds, code] of vectors) assert.equal(totp(SECRET, stepAt(new Date(seconds * 1000)), 8), code);
});

test('the vectors of RFC 4226, appendix D', () => {
  const codes = ['755224', '287082', '359152', '969429', '338314', '254676', '287922', '162583', '399871', '520489'];
  codes.forEach((code, step) => assert.equal(totp(SECRET, step), code));
});

test('a code counts a step early or late, and never at or before the newest that was used', () => {
  const at = new Date(1_700_000_010_000);
  const now = stepAt(at);
  for (const step of [now - 1, now, now + 1]) assert.equal(stepOf(SECRET, totp(SECRET, step), at, 0), step);
  for (const step of [now - 2, now + 2]) assert.equal(stepOf(SECRET, totp(SECRET, step), at, 0), null);
  assert.equal(stepOf(SECRET, totp(SECRET, now), at, now), null);
  assert.equal(stepOf(SECRET, totp(SECRET, now + 1), at, now), now + 1);
});

test('secrets and recovery codes as they are typed', () => {
  // RFC 4648, section 10
  for (const [plain, coded] of [
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ] as const)
    assert.equal(base32(Buffer.from(plain)), coded);
  const shown = recoveryCode(Buffer.from('0123456789'));
  assert.match(shown, /^[a-z2-7]{4}(-[a-z2-7]{4}){3}$/);
  assert.equal(plainCode(` ${shown.toUpperCase().replaceAll('-', ' ')} `), shown.replaceAll('-', ''));
  assert.equal(keyUri('卡 店', 'a&b', 'MZXW6'), 'otpauth://totp/%E5%8D%A1%20%E5%BA%97%3Aa%26b?secret=MZXW6&issuer=%E5%8D%A1%20%E5%BA%97');
});
