import assert from 'node:assert/strict';
import { test } from 'node:test';
import pino from 'pino';
import type { House } from './house.ts';
import { tally } from './tally.ts';

/** As much of a house as a tally needs. */
function fakeHouse() {
  const closing: (() => Promise<void>)[] = [];
  const house = { log: pino({ level: 'silent' }), atClose: (work: () => Promise<void>) => void closing.push(work) } as unknown as House;
  return { house, close: () => Promise.all(closing.map((work) => work())) };
}

const sum = (before: number, now: number): number => before + now;

test('marks of one key are one, written together, and once', async () => {
  const { house, close } = fakeHouse();
  const written: [string, number][][] = [];
  const counts = tally<number>(house, { merge: sum, write: async (marks) => void written.push([...marks]) });
  for (let visit = 0; visit < 5; visit += 1) counts.add('a', 1);
  counts.add('b', 2);
  await counts.flush();
  await counts.flush();
  counts.add('a', 1);
  await close();
  assert.deepEqual(written, [
    [
      ['a', 5],
      ['b', 2],
    ],
    [['a', 1]],
  ]);
});

test('what could not be written waits and joins what came meanwhile', async () => {
  const { house } = fakeHouse();
  let fails = true;
  let written: [string, number][] = [];
  const counts = tally<number>(house, {
    merge: sum,
    async write(marks) {
      if (fails) throw new Error('no database');
      written = [...marks];
    },
  });
  counts.add('a', 3);
  await counts.flush();
  counts.add('a', 4);
  fails = false;
  await counts.flush();
  assert.deepEqual(written, [['a', 7]]);
});

test('keys a stranger invents are bounded', async () => {
  const { house } = fakeHouse();
  let many = 0;
  const counts = tally<number>(house, { merge: sum, write: async (marks) => void (many = marks.size) });
  for (let key = 0; key < 25_000; key += 1) counts.add(String(key), 1);
  counts.add('0', 1);
  await counts.flush();
  assert.equal(many, 20_000);
});
