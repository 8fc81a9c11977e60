import assert from 'node:assert/strict';
import { test } from 'node:test';
import { wantedCoding } from './accept-encoding.rules.ts';

test('what a reader wants is what it gets', () => {
  for (const [header, coding, mustCode = false] of [
    [undefined, null],
    ['', null],
    [' , ,', null],
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, deflate', 'gzip'],
    ['GZIP', 'gzip'],
    ['x-gzip', 'gzip'],
    ['br;q=0.5, gzip;q=0.8', 'gzip'],
    ['br;q=0.8, gzip;q=0.8', 'br'],
    ['br;q=0, gzip', 'gzip'],
    ['gzip;q=0, br;q=0.000', null],
    ['gzip ; q=0.1 , identity ; Q=0.5', null],
    ['gzip;q=0.5, identity;q=0.5', 'gzip'],
    ['*', 'br'],
    ['*;q=0', null],
    ['*;q=0.3, br;q=0', 'gzip'],
    ['gzip, *;q=0', 'gzip', true],
    ['gzip, identity;q=0', 'gzip', true],
    ['identity;q=0', null],
    ['identity', null],
    ['deflate, zstd', null],
    ['gzip;q=2', null],
    ['gzip;q=0.1234', null],
    ['gzip;q=', null],
    ['gzip;level=9', 'gzip'],
    [`${'x,'.repeat(10_000)}br`, null],
  ] as const)
    assert.deepEqual(wantedCoding(header), { coding, mustCode }, String(header).slice(0, 60));
});
