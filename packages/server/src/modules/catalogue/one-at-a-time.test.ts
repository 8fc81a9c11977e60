import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { oneAtATime } from './one-at-a-time.ts';

test('whoever asks during a run gets the next one, shared', async () => {
  const runs: PromiseWithResolvers<number>[] = [];
  const ask = oneAtATime(() => {
    const run = Promise.withResolvers<number>();
    runs.push(run);
    return run.promise;
  });
  const first = ask();
  const [second, third] = [ask(), ask()];
  assert.equal(runs.length, 1);
  runs[0]?.resolve(1);
  assert.equal(await first, 1);
  await turn();
  runs[1]?.resolve(2);
  assert.deepEqual(await Promise.all([second, third]), [2, 2]);
  assert.equal(runs.length, 2);
});

test('a failed run fails its own askers only', async () => {
  let count = 0;
  const ask = oneAtATime(async () => {
    count += 1;
    if (count === 1) throw new Error('down');
    return count;
  });
  const [first, second] = [ask(), ask()];
  await assert.rejects(first, /down/);
  assert.equal(await second, 2);
  assert.equal(await ask(), 3);
});

test('whoever asks right after a run shares the next one with all who come before it begins', async () => {
  let count = 0;
  const ask = oneAtATime(async () => {
    count += 1;
    return count;
  }, 20);
  assert.equal(await ask(), 1);
  const [second, third] = [ask(), ask()];
  assert.equal(count, 1);
  assert.deepEqual(await Promise.all([second, third]), [2, 2]);
});
