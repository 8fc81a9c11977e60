/** Paging and searching by a piece of text, against PostgreSQL. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { beginning, containing, exactPageOf, pageOf } from './list.ts';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  await sql`insert into schedule_log (name, ok, output, cost_ms)
    select 'many', true, 'run ' || n, n from generate_series(1, ${COUNTED_ROWS + 5}) n`.execute(app.house.db);
});

test('a page has its rows in order, what it is joined with, and how many there are to the bound', async () => {
  const { db } = app.house;
  const many = db.selectFrom('schedule_log').where('name', '=', 'many');
  const third = { page: 3, limit: 2 };
  const bounded = await pageOf(db, many, third, (rows) => rows.select('cost_ms').orderBy('cost_ms', 'desc'));
  const top = COUNTED_ROWS + 5;
  assert.deepEqual(bounded, { list: [{ cost_ms: top - 4 }, { cost_ms: top - 5 }], total: COUNTED_ROWS });
  const exact = await exactPageOf(db, many, third, (rows) => rows.select('output').orderBy('cost_ms'));
  assert.deepEqual(exact, { list: [{ output: 'run 5' }, { output: 'run 6' }], total: top });
  const none = await pageOf(db, many.where('ok', '=', false), third, (rows) => rows.select('output').orderBy('id'));
  assert.deepEqual(none, { list: [], total: 0 });
});

test('what is typed is looked for as it stands: %, _ and the backslash are letters', async () => {
  const texts = ['50% off', '50 off', 'a_b', 'aXb', String.raw`back\slash`, 'backslash'];
  const found = async (pattern: string) =>
    (
      await sql<{ t: string }>`select t from unnest(${texts}::text[]) t where t ilike ${pattern} order by t collate "C"`.execute(
        app.house.db,
      )
    ).rows.map(({ t }) => t);
  assert.deepEqual(await found(containing('0% O')), ['50% off']);
  assert.deepEqual(await found(containing('_')), ['a_b']);
  assert.deepEqual(await found(containing(String.raw`k\s`)), [String.raw`back\slash`]);
  assert.deepEqual(await found(beginning('50')), ['50 off', '50% off']);
  assert.deepEqual(await found(beginning('off')), []);
});
