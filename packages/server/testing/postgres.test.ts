import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { untilClearOfMidnight } from './midnight.ts';
import { testDatabase } from './postgres.ts';

test('a test database is migrated, empty and gone after its drop', async () => {
  const database = await testDatabase();
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  const { rows } = await client.query<{ tables: string; moves: string }>(
    `select (select count(*) from information_schema.tables where table_schema = 'public') as tables, (select count(*) from order_move) as moves`,
  );
  await client.end();
  assert.ok(Number(rows[0]?.tables) > 25);
  assert.equal(Number(rows[0]?.moves), 8);
  await database.drop();
  await assert.rejects(new pg.Client({ connectionString: database.url }).connect());
});

test('no file begins shortly before midnight in Shanghai, nor at once after it', () => {
  const seconds = (time: string) => untilClearOfMidnight(new Date(`2026-12-31T${time}Z`)) / 1000;
  assert.deepEqual(
    ['15:56:59', '15:57:00', '15:59:59', '16:00:00', '16:00:29', '16:00:30', '23:59:59'].map(seconds),
    [0, 210, 31, 30, 1, 0, 0],
  );
});
