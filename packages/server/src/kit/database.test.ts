/** A database that is slow, gone or standing still, and what the pool makes of it. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import fc from 'fast-check';
import { sql } from 'kysely';
import pg from 'pg';
import { atEnd } from '#testing/at-end';
import { testDatabase } from '#testing/postgres';
import { apart, ask, copyIn, copyOut, type Db, databaseCode, isAway, openDatabase, openPool, rowText } from './database.ts';

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

test('what is set apart has one connection for itself, beside a pool that is used up, and ends with it', async () => {
  const few = openPool({ url, max: 1, applicationName: 'keymall-apart' });
  const crowded = openDatabase(few);
  const lane = apart(crowded);
  const pid = async (): Promise<unknown> => (await ask<{ pid: number }>(lane, 'select pg_backend_pid() as pid', []))[0]?.pid;
  const [own, again, inside] = await crowded.transaction().execute(async (inner) => {
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(inner);
    assert.equal(apart(inner), inner, 'a transaction is one connection');
    return [await pid(), await pid(), rows[0]?.pid];
  });
  assert.equal(again, own);
  assert.notEqual(inside, own);
  await crowded.destroy();
  const left = sql<{ open: number }>`select count(*) as open from pg_stat_activity where application_name = 'keymall-apart'`;
  // a connection that was ended is there for a moment still
  const deadline = performance.now() + 5000;
  while ((await left.execute(db)).rows[0]?.open !== 0) assert.ok(performance.now() < deadline, 'a connection was left open');
});

test('where there is no place for one more connection, what is set apart is told so before anything was asked', async (t) => {
  const { rows } = await sql<{ may: boolean }>`select rolsuper or rolcreaterole as may from pg_roles where rolname = current_user`.execute(
    db,
  );
  if (!rows[0]?.may) return t.skip('makes a role of its own, which this server lets nobody');
  await sql`drop role if exists keymall_lone`.execute(db);
  await sql`create role keymall_lone login password 'lone' connection limit 1`.execute(db);
  const lone = new URL(url);
  lone.username = 'keymall_lone';
  lone.password = 'lone';
  const crowded = openDatabase(openPool({ url: lone.href }));
  assert.deepEqual(await ask(crowded, 'select 1 as one', []), [{ one: 1 }]);
  await assert.rejects(ask(apart(crowded), 'select 1 as one', []), (error) => databaseCode(error) === '53300');
  await crowded.destroy();
  await sql`drop role keymall_lone`.execute(db);
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

test('bytes go in and come out by COPY as they were, however many; what fails on the way is an error of that statement alone', async () => {
  const bytes = [
    null,
    Buffer.alloc(0),
    Buffer.from([0, 255, 92, 10]),
    ...[1, 70_000, 1_500_000].map((size) => Buffer.alloc(size, size % 251)),
  ];
  const field = (value: Buffer | null): Buffer[] => {
    const length = Buffer.alloc(4);
    length.writeInt32BE(value?.length ?? -1);
    return value ? [length, value] : [length];
  };
  const number = (value: number): Buffer => {
    const four = Buffer.alloc(4);
    four.writeInt32BE(value);
    return four;
  };
  const row = (value: Buffer | null, nth: number): Buffer => Buffer.concat([Buffer.from([0, 2]), ...field(number(nth)), ...field(value)]);
  await db.transaction().execute(async (inner) => {
    await sql`create temp table kept (nth int, bytes bytea) on commit drop`.execute(inner);
    assert.deepEqual(await copyOut(inner, 'copy kept to stdout (format binary)'), []);
    await copyIn(inner, 'copy kept (nth, bytes) from stdin (format binary)', bytes.map(row));
    assert.deepEqual(
      await copyOut(inner, 'copy (select nth, bytes from kept order by nth) to stdout (format binary)'),
      bytes.map((value, nth) => [number(nth), value]),
    );
  });
  const text = 'copy (select 1 / (3 - nth) from generate_series(1, 5) nth) to stdout (format binary)';
  await assert.rejects(copyOut(db, text), (error) => databaseCode(error) === '22012');
  assert.deepEqual(await copyOut(db, 'copy (select 7) to stdout (format binary)'), [[number(7)]]);
});

test('whatever stands in its fields, a row of a list is read as it was written', async () => {
  await sql`create type pair as (a text, b text, c bytea, d bigint[], e jsonb)`.execute(db);
  // what a row's or a list's text has a meaning for, and what it has none for
  const letters = fc.string({
    unit: fc.constantFrom('"', '\\', ',', '(', ')', '{', '}', ' ', '\n', 'NULL', 'a', '键', '😀'),
    maxLength: 6,
  });
  const field = fc.option(letters);
  const row = fc.record(
    {
      a: field,
      b: field,
      c: fc.option(fc.uint8Array({ maxLength: 5 }).map((bytes) => Buffer.from(bytes))),
      d: fc.option(fc.array(fc.maxSafeNat(), { maxLength: 3 })),
      e: fc.option(fc.record({ of: letters }, { noNullPrototype: true })),
    },
    { noNullPrototype: true },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(row, { maxLength: 20, size: 'max' }), async (rows) => {
      const texts = rows.map((each) => rowText(['a', 'b', 'c', 'd', 'e'], each));
      const read = await ask(db, 'select a, b, c, d, e from unnest($1::text[]::pair[]) with ordinality order by ordinality', [texts]);
      assert.deepEqual(read, rows);
    }),
    { numRuns: 60 },
  );
});
