/** Jobs of one queue are each their own: what one throws or waits for is not another's, and however much is left behind is taken up at once. */
import assert from 'node:assert/strict';
import { before, type TestContext, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import { outboxWaits, takeOutbox } from '#modules/platform';
import { startTestApp, type TestApp } from '#testing/app';
import { type Jobs, type Queue, queue, startJobs } from './jobs.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});

interface Numbered {
  n: number;
}

/** One queue, worked from now on; with those of its jobs that were given up. */
async function working(t: TestContext, spec: Queue<Numbered>): Promise<{ jobs: Jobs; lost: string[] }> {
  const lost: string[] = [];
  const jobs = await startJobs({
    url: app.houseOptions.databaseUrl,
    house: app.house,
    schedules: [],
    queues: [spec],
    logRun: async () => undefined,
    gaveUp: async (_, { queue: name, why }) => void lost.push(`${name}: ${why}`),
    outboxWaits,
    takeOutbox,
    works: true,
  });
  t.after(() => jobs.stop());
  return { jobs, lost };
}
const leave = (name: string, count: number) =>
  sql`select fn.outbox_add(${name}, jsonb_build_object('n', n)) from generate_series(1, ${count}::int) n`.execute(app.house.db);
async function until(isDone: () => boolean): Promise<void> {
  for (const end = performance.now() + 20_000; !isDone(); await wait(20)) assert.ok(performance.now() < end, 'it did not come to that');
}

test('one that always fails is given up by itself: those that came with it are done once', async (t) => {
  const done: number[] = [];
  const spec = queue<Numbered>({
    name: 'test.each',
    retries: 0,
    async work(_, { n }) {
      done.push(n);
      if (n === 3) throw new Error('number three');
    },
  });
  const { jobs, lost } = await working(t, spec);
  await leave(spec.name, 5);
  await jobs.work();
  await until(() => lost.length > 0);
  await jobs.work();
  const { rows } = await sql<{ state: string; count: number }>`
    select state, count(*)::int as count from pgboss.job where name = ${spec.name} group by state order by state`.execute(app.house.db);
  assert.deepEqual(rows, [
    { state: 'completed', count: 4 },
    { state: 'failed', count: 1 },
  ]);
  assert.deepEqual(
    done.toSorted((a, b) => a - b),
    [1, 2, 3, 4, 5],
  );
  assert.deepEqual(lost, ['test.each: number three']);
});

test('where several go at once, one that waits holds up nobody', async (t) => {
  const ended = Promise.withResolvers<void>();
  const done: number[] = [];
  const spec = queue<Numbered>({
    name: 'test.beside',
    retries: 0,
    atOnce: 2,
    async work(_, { n }) {
      if (n === 1) await ended.promise;
      done.push(n);
      if (done.length === 5) ended.resolve();
    },
  });
  const { jobs } = await working(t, spec);
  await leave(spec.name, 6);
  await jobs.work();
  await until(() => done.length === 6);
  assert.equal(done.at(-1), 1);
});

test('all that was left behind is taken up in one go, and each of it done once', async (t) => {
  const MANY = 1300;
  const done = new Map<number, number>();
  const spec = queue<Numbered>({
    name: 'test.many',
    retries: 0,
    work: async (_, { n }) => void done.set(n, (done.get(n) ?? 0) + 1),
  });
  const { jobs } = await working(t, spec);
  await leave(spec.name, MANY);
  assert.equal(await jobs.drain(), MANY);
  assert.equal(await jobs.drain(), 0);
  await jobs.work();
  await until(() => done.size === MANY);
  assert.deepEqual(new Set(done.values()), new Set([1]));
});
