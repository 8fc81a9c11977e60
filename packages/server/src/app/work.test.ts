/** Jobs are worked once a process is told to, and one that is told to end while it begins with them ends. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { startTestApp, type TestApp } from '#testing/app';
import { createApp } from './app.ts';

const opened = (app: TestApp) => createApp({ ...app.houseOptions, web: false, worker: true });
const waiting = async (app: TestApp): Promise<number> => (await app.pool.query('select 1 from outbox')).rowCount ?? 0;
const workersOf = async (app: TestApp): Promise<number> => {
  const { rows } = await app.pool.query<{ count: number }>(
    `select count(*)::int as count from pg_stat_activity where datname = current_database() and application_name = 'keymall-jobs'`,
  );
  return rows[0]?.count ?? 0;
};

test('nothing is worked before `work`, and everything after it', async () => {
  const app = await startTestApp();
  await app.pool.query(`insert into outbox (queue, payload) values ('order.clear', '{"before": "2020-01-01T00:00:00Z"}')`);
  const worker = await opened(app);
  try {
    // Longer than the outbox waits between two looks.
    await wait(1500);
    assert.equal(await waiting(app), 1);
    await worker.work();
    for (let state = ''; state !== 'completed'; await wait(20)) {
      const { rows } = await app.pool.query<{ state: string }>(`select state from pgboss.job where name = 'order.clear'`);
      state = rows[0]?.state ?? '';
    }
    assert.equal(await waiting(app), 0);
  } finally {
    await worker.close();
  }
});

test('what is only due later is worked then, though nobody calls its workers', async () => {
  const app = await startTestApp();
  const worker = await opened(app);
  const left = async (): Promise<number> =>
    (await app.pool.query(`select from pgboss.job where state <> 'completed' and name in ('order.clear', 'chat.answer')`)).rowCount ?? 0;
  try {
    await worker.work();
    // More of those that are worked one by one than there are workers; and nothing is said on the queue's channel.
    await app.pool.query(`
      insert into pgboss.job (name, data, start_after) values ('order.clear', '{"before": "2020-01-01T00:00:00Z"}', now() + interval '1 second');
      insert into pgboss.job (name, data, start_after)
      select 'chat.answer', '{"message_id": 0}', now() + interval '1 second' from generate_series(1, 9)`);
    assert.equal(await left(), 10);
    while ((await left()) > 0) await wait(50);
  } finally {
    await worker.close();
  }
});

test('one that is closed while it begins to work leaves nothing behind', async () => {
  const app = await startTestApp();
  const own = await workersOf(app);
  const worker = await opened(app);
  const working = worker.work(10);
  await wait(60);
  await worker.close();
  await working;
  // A connection is gone a moment after it was closed.
  while ((await workersOf(app)) > own) await wait(20);
});
