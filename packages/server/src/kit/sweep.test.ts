/** Clearing what is old, in shares, against PostgreSQL. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { SWEPT_AT_ONCE, sweepBefore, sweepTable } from './sweep.ts';

const OLD = new Date('2020-01-01T00:00:00Z');
const LIMIT = new Date('2020-01-02T00:00:00Z');

let app: TestApp;
before(async () => {
  app = await startTestApp();
});

const fill = (name: string, rows: number, at: Date) =>
  sql`insert into schedule_log (name, ok, output, cost_ms, create_at)
    select ${name}, true, '', n, ${at} from generate_series(1, ${rows}::int) n`.execute(app.house.db);
const left = async (name: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from schedule_log where name = ${name}`.execute(app.house.db)).rows[0]?.n ?? 0;

test('all that is old goes and nothing else, also what is more than a share; once more finds nothing', async () => {
  await fill('old', 2 * SWEPT_AT_ONCE + 3, OLD);
  await fill('young', 4, LIMIT);
  assert.equal(await sweepBefore('schedule_log', app.house.db, 'create_at', LIMIT), 2 * SWEPT_AT_ONCE + 3);
  assert.deepEqual([await left('old'), await left('young')], [0, 4]);
  assert.equal(await sweepBefore('schedule_log', app.house.db, 'create_at', LIMIT), 0);
});

test('no more shares than are wanted', async () => {
  await fill('shares', 2 * SWEPT_AT_ONCE + 3, OLD);
  assert.equal(await sweepTable('schedule_log', app.house.db, { old: sql`name = 'shares'`, shares: 2 }), 2 * SWEPT_AT_ONCE);
  assert.equal(await left('shares'), 3);
});

test('a row that somebody makes young while the sweeping waits for it stays, and the others go', async () => {
  await fill('moved', 3, OLD);
  const { db } = app.house;
  const sweeping = await db.transaction().execute(async (inner) => {
    await sql`update schedule_log set create_at = ${LIMIT} where name = 'moved' and cost_ms = 2`.execute(inner);
    const begun = sweepBefore('schedule_log', db, 'create_at', LIMIT);
    // until it stands before the row that is held here
    const deadline = performance.now() + 2000;
    for (;;) {
      assert.ok(performance.now() < deadline, 'it does not wait');
      const { rows } = await sql<{ waits: boolean }>`select exists (select from pg_locks
        where not granted and transactionid = pg_current_xact_id()::xid) as waits`.execute(inner);
      if (rows[0]?.waits) return { begun };
    }
  });
  await sweeping.begun;
  assert.equal(await left('moved'), 1);
});
