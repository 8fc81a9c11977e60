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
    assert.partialDeepStrictEqual(wantedCoding(header), { coding, mustCode }, String(header).slice(0, 60));
});

test('who likes one better is given that one; to whom all are alike, the one that is made sooner', () => {
  for (const [header, isEither] of [
    ['gzip, deflate, br, zstd', true],
    ['br;q=0.8, gzip;q=0.8', true],
    ['*', true],
    ['br, gzip;q=0.9', false],
    ['br', false],
    ['gzip', false],
    ['*;q=0.3, br;q=0', false],
    [undefined, false],
  ] as const)
    assert.equal(wantedCoding(header).isEither, isEither, header);
});
