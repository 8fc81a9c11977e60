import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { leastLeftFirst } from './least-left.ts';

const NEVER = 60_000;

test('whoever has the least left goes first, and the long one goes on where it stood when that is done', async () => {
  const { begin } = leastLeftFirst(1, NEVER);
  const went: string[] = [];
  const long = begin(8);
  await long.step(8);
  const [short, shorter] = [begin(2), begin(1)];
  const steps = [long.step(7).then(() => went.push('long')), short.step(2).then(() => went.push('short'))];
  await shorter.step(1);
  await wait(5);
  assert.deepEqual(went, []);
  shorter.end();
  await steps[1];
  assert.deepEqual(went, ['short']);
  short.end();
  await steps[0];
  await long.step(6);
});

test('equals do not take turns: the first to come ends first', async () => {
  const { begin } = leastLeftFirst(1, NEVER);
  const [first, second] = [begin(5), begin(5)];
  await first.step(5);
  let isSecond = false;
  const waits = second.step(5).then(() => {
    isSecond = true;
  });
  await first.step(4);
  await wait(5);
  assert.equal(isSecond, false);
  first.end();
  await waits;
});

test('as many go on at once as may', async () => {
  const { begin } = leastLeftFirst(2, NEVER);
  const works = [begin(9), begin(8), begin(7)];
  let waits = true;
  const held = works[0]?.step(9).then(() => {
    waits = false;
  });
  await Promise.all([works[1]?.step(8), works[2]?.step(7)]);
  assert.equal(waits, true);
  works[1]?.end();
  await held;
});

test('nobody waits for longer than is allowed, though shorter ones come without end; who gives up is let go', async () => {
  const { begin } = leastLeftFirst(1, 20);
  const long = begin(100);
  const short = begin(1);
  await short.step(1);
  await long.step(100);

  const patient = leastLeftFirst(1, NEVER);
  const [held, ahead] = [patient.begin(100), patient.begin(1)];
  await ahead.step(1);
  const stopped = held.step(100);
  held.end();
  await stopped;
});
