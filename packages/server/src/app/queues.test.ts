/** A start makes the queues that are missing and gives those that stand their present life, whoever made them. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';

const queues = async (app: TestApp) =>
  (
    await sql<{ name: string; life: string }>`
      select name, concat_ws(' ', policy, retry_limit, retry_delay, retry_backoff, expire_seconds, heartbeat_seconds, dead_letter) as life
      from pgboss.queue order by name`.execute(app.house.db)
  ).rows;

test('queues that an older version made, or did not make, are as the present one declares them', async () => {
  const app = await startTestApp();
  const declared = await queues(app);
  const of = (name: string) => declared.find((each) => each.name === name)?.life;
  assert.equal(of('schedule.order.close'), 'singleton 0 0 f 300 20');
  assert.match(of('order.mail') ?? '', /^standard \d+ 5 t \d+ 20 dead$/);
  await sql`update pgboss.queue set retry_limit = 99, heartbeat_seconds = null where name in ('schedule.order.close', 'order.mail')`.execute(
    app.house.db,
  );
  await sql`delete from pgboss.queue where name in ('schedule.order.clear', 'order.rebate')`.execute(app.house.db);
  assert.notDeepEqual(await queues(app), declared);

  await startTestApp({ on: app });
  assert.deepEqual(await queues(app), declared);
});
