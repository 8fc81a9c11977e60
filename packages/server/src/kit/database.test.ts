/** A database that is slow, gone or standing still, and what the pool makes of it. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { sql } from 'kysely';
import pg from 'pg';
import { atEnd } from '#testing/at-end';
import { testDatabase } from '#testing/postgres';
import { type Db, isAway, openDatabase, openPool } from './database.ts';

let url: string;
let pool: pg.Pool;
let db: Db;
before(async () => {
  const made = await testDatabase();
  url = made.url;
  pool = openPool({ url, max: 1, answerWithinMs: 2000 });
  db = openDatabase(pool);
  atEnd(async () => {
    await db.destroy();
    await made.drop();
  });
});

test('a statement that is not answered ends, and its connection serves nobody else', async () => {
  const first = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  await assert.rejects(
    db.transaction().execute((inner) => sql`select pg_sleep(30)`.execute(inner)),
    (error) => isAway(error),
  );
  const second = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  assert.notEqual(second.rows[0]?.pid, first.rows[0]?.pid);
});

test('a connection cut in the middle of a transaction is an error of that request and of nothing else', async () => {
  await assert.rejects(
    db.transaction().execute(async (inner) => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(inner);
      const other = new pg.Client({ connectionString: url });
      await other.connect();
      await other.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await other.end();
      await sql`select 1`.execute(inner);
    }),
    (error) => isAway(error),
  );
  assert.equal((await sql<{ one: number }>`select 1 as one`.execute(db)).rows[0]?.one, 1);
});

test('nobody listening, a full disk and a crash are away; a wrong statement is not', async () => {
  const nowhere = openPool({ url: 'postgresql://nobody@127.0.0.1:1/none' });
  await assert.rejects(nowhere.query('select 1'), (error) => isAway(error));
  await nowhere.end();
  for (const code of ['57P02', '53100', '57014', '55P03']) {
    const error = new pg.DatabaseError('no', 0, 'error');
    error.code = code;
    assert.ok(isAway(error), code);
  }
  await assert.rejects(sql`select nothing`.execute(db), (error) => !isAway(error));
});
