import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
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
