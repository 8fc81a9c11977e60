import assert from 'node:assert/strict';
import { randomInt } from 'node:crypto';
import { test } from 'node:test';
import { testDatabase } from '../postgres.ts';
import { BUYERS, CARDS, faultsOf, playRound } from './scenario.ts';

const what = `${BUYERS} buyers, ${CARDS} cards, every notice three times, a server killed in the middle: ${CARDS} sold once each`;

test(`one server on its embedded database: ${what}`, async () => {
  const seed = randomInt(2 ** 32);
  assert.deepEqual(faultsOf(await playRound(null, seed)), [], `seed ${seed}`);
});

test(`two servers that share a PostgreSQL: ${what}`, async () => {
  const seed = randomInt(2 ** 32);
  const database = await testDatabase();
  try {
    assert.deepEqual(faultsOf(await playRound(database.url, seed)), [], `seed ${seed}`);
  } finally {
    await database.drop();
  }
});
