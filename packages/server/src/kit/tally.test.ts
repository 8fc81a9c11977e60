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

test('where many come they are written in small parts, and where they can not be written not with every one', async () => {
  const { house, close } = fakeHouse();
  let fails = false;
  const tries: number[] = [];
  let written = 0;
  const counts = tally<number>(house, {
    merge: sum,
    async write(marks) {
      tries.push(marks.size);
      if (fails) throw new Error('no database');
      for (const mark of marks.values()) written += mark;
    },
  });
  const come = async (from: number): Promise<void> => {
    for (let key = from; key < from + 1000; key += 1) {
      counts.add(String(key), 1);
      if (key % 10 === 9) await new Promise(setImmediate);
    }
  };
  await come(0);
  assert.equal(written, 1000, 'without a flush');
  assert.ok(Math.max(...tries) < 300, `at most ${Math.max(...tries)} at once`);
  fails = true;
  tries.length = 0;
  await come(1000);
  assert.equal(tries.length, 1, 'the first that was refused is the last, until its time comes');
  fails = false;
  await close();
  assert.equal(written, 2000, 'none is lost');
});
