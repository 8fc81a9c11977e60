import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { addressBehind, visitorAddress } from './address.ts';

test('an IPv6 visitor is its /64, an IPv4 one itself however it is written', () => {
  assert.equal(visitorAddress('203.0.113.9'), '203.0.113.9');
  assert.equal(visitorAddress('::ffff:203.0.113.9'), '203.0.113.9');
  assert.equal(visitorAddress('2001:db8:1:2:aaaa:bbbb:cccc:dddd'), '2001:db8:1:2::');
  assert.equal(visitorAddress('2001:0db8:0001:0002::1'), '2001:db8:1:2::');
  assert.equal(visitorAddress('2001:db8::1'), '2001:db8:0:0::');
  assert.equal(visitorAddress('fe80::1%eth0'), 'fe80:0:0:0::');
  assert.equal(visitorAddress('::1'), '0:0:0:0::');
  assert.equal(visitorAddress(''), '');
});

const request = (remoteAddress: string, told?: string): IncomingMessage =>
  ({ socket: { remoteAddress }, headers: told === undefined ? {} : { 'x-forwarded-for': told } }) as unknown as IncomingMessage;

test('X-Forwarded-For counts only as far as trusted proxies wrote it', () => {
  const nobody = addressBehind([]);
  assert.equal(nobody(request('198.51.100.7', '1.2.3.4')), '198.51.100.7');
  const behind = addressBehind(['127.0.0.1', '10.0.0.0/8']);
  assert.equal(behind(request('127.0.0.1', '1.2.3.4')), '1.2.3.4');
  assert.equal(behind(request('127.0.0.1', '6.6.6.6, 1.2.3.4, 10.1.1.1')), '1.2.3.4');
  assert.equal(behind(request('198.51.100.7', '1.2.3.4')), '198.51.100.7');
  assert.equal(behind(request('::ffff:127.0.0.1', '1.2.3.4')), '1.2.3.4');
  assert.equal(behind(request('127.0.0.1')), '127.0.0.1');
  assert.equal(addressBehind(['loopback'])(request('::1', '2001:db8:1:2::9')), '2001:db8:1:2::');
});
