/** What transactions leave behind for the queue: gone from the outbox only once the queue has it. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';

const QUEUE = 'platform.export';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});

async function count(table: 'outbox' | 'pgboss.job'): Promise<number> {
  const column = table === 'outbox' ? 'queue' : 'name';
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from ${sql.raw(table)} where ${sql.raw(column)} = ${QUEUE}`.execute(app.house.db);
  return rows[0]?.count ?? -1;
}

test('a queue that fails at the moment of handing over loses nothing, and nothing comes twice', async () => {
  await sql`select fn.outbox_add(${QUEUE}, '{"id": 999999}'), fn.outbox_add(${QUEUE}, '{"id": 999998}')`.execute(app.house.db);
  await sql`
    create function public.no_job() returns trigger language plpgsql as $$ begin raise exception 'the process dies here'; end $$`.execute(
    app.house.db,
  );
  await sql`create trigger no_job before insert on pgboss.job for each row execute function public.no_job()`.execute(app.house.db);
  await assert.rejects(app.jobs.drain(), /the process dies here/);
  assert.deepEqual([await count('outbox'), await count('pgboss.job')], [2, 0]);
  await sql`drop trigger no_job on pgboss.job`.execute(app.house.db);
  const moved = await Promise.all([app.jobs.drain(), app.jobs.drain()]);
  assert.equal(moved[0] + moved[1], 2);
  assert.deepEqual([await count('outbox'), await count('pgboss.job')], [0, 2]);
});

test('what is for a queue that this version does not know lies there, and keeps nothing behind it', async () => {
  await sql`select fn.outbox_add('of.another-version', '{}'), fn.outbox_add(${QUEUE}, '{"id": 999997}')`.execute(app.house.db);
  const before = await count('pgboss.job');
  assert.deepEqual([await app.jobs.drain(), await app.jobs.drain()], [1, 0]);
  assert.deepEqual([await count('outbox'), await count('pgboss.job')], [0, before + 1]);
  const { rows } = await sql<{ queue: string }>`delete from outbox returning queue`.execute(app.house.db);
  assert.deepEqual(rows, [{ queue: 'of.another-version' }]);
});
