import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { saying } from '@keymall/contract/kit/saying';
import pino from 'pino';
import { type Due, type DueWork, eachDue, saidOf } from './due.ts';
import { RunFailed } from './jobs.ts';

const MANY = 1100;
const logged: { id: number; what: string }[] = [];
const ctx = { log: pino({ base: null }, { write: (line) => void logged.push(JSON.parse(line)) }) };

/** So many that are due, by their numbers, until they are done. */
function waiting(count: number) {
  const due = new Set(Array.from({ length: count }, (_, at) => at + 1));
  return {
    due,
    read: async (without: readonly number[], atMost: number): Promise<Due[]> =>
      [...due]
        .filter((id) => !without.includes(id))
        .slice(0, atMost)
        .map((id) => ({ id })),
  };
}
const walk = (work: Omit<DueWork<Due>, 'what'>) => eachDue(ctx, { what: 'a thing', ...work });

test('all that is due is done, once', async () => {
  const { due, read } = waiting(MANY);
  const times = new Map<number, number>();
  const walked = await walk({
    read,
    async work({ id }) {
      times.set(id, (times.get(id) ?? 0) + 1);
      return due.delete(id);
    },
  });
  assert.deepEqual([walked, due.size, Math.max(...times.values())], [{ done: MANY, failed: 0 }, 0, 1]);
});

test('what throws, what can’t be done and what stays due keeps nothing behind it from its turn, and is tried once a run', async () => {
  const { due, read } = waiting(MANY);
  const times = new Map<number, number>();
  logged.length = 0;
  const walked = await walk({
    read,
    async work({ id }) {
      times.set(id, (times.get(id) ?? 0) + 1);
      if (id <= 600) throw new Error('it is broken');
      if (id <= 700) return false;
      if (id > 800) due.delete(id);
      return true;
    },
  });
  assert.deepEqual(walked, { done: MANY - 700, failed: 600 });
  assert.deepEqual([times.size, Math.max(...times.values()), due.size], [MANY, 1, 800]);
  assert.deepEqual([logged.length, logged[0]?.id, logged[0]?.what], [600, 1, 'a thing']);
});

test('lines go side by side, of one line one after the other', async () => {
  const { due, read } = waiting(40);
  const atWork = new Map<number, number>();
  let [most, ofOne] = [0, 0];
  await walk({
    read,
    lineOf: ({ id }) => id % 4,
    async work({ id }) {
      const line = id % 4;
      atWork.set(line, (atWork.get(line) ?? 0) + 1);
      ofOne = Math.max(ofOne, atWork.get(line) as number);
      most = Math.max(
        most,
        [...atWork.values()].reduce((sum, some) => sum + some, 0),
      );
      await wait(1);
      atWork.set(line, (atWork.get(line) as number) - 1);
      return due.delete(id);
    },
  });
  assert.deepEqual([due.size, most, ofOne], [0, 4, 1]);
});

test('what is looked at as a whole is read behind the last', async () => {
  const all = Array.from({ length: MANY }, (_, at) => ({ id: at + 1 }));
  const seen: number[] = [];
  const walked = await walk({
    read: async (_, atMost, last) => all.filter(({ id }) => id > last).slice(0, atMost),
    async work({ id }) {
      seen.push(id);
      return id === 7;
    },
  });
  assert.deepEqual([walked, seen.length, new Set(seen).size], [{ done: 1, failed: 0 }, MANY, MANY]);
});

test('a run in which something failed says so, and what it did', () => {
  const done = saying('job_closed', { count: 3 });
  assert.deepEqual(saidOf(done, 0), done);
  assert.throws(
    () => saidOf(done, 2),
    (error) => error instanceof RunFailed && error.message === 'Closed: 3, failed: 2',
  );
});
