/** What an administrator is told of updates: what runs, which steps of the tables are still to come, and the last backup. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { adminSystem } from '@keymall/contract/platform/system';
import { sql } from 'kysely';
import { migrationNames } from '#app/migrate';
import { keepFact } from '#modules/platform';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, type Person } from '#testing/builders';
import { did } from '#testing/call';

let app: TestApp;
let admin: Person;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
});

test('a house that is up to date says so, and one with a step to come names it', async () => {
  const state = await did(app, adminSystem.update, {}, admin);
  assert.deepEqual([state.applied, state.last_migration, state.pending], [migrationNames().length, migrationNames().at(-1), []]);
  assert.deepEqual([state.disk_version, state.backup_at], [state.version, null]);
  const last = state.last_migration;
  const { rows } = await sql<{ timestamp: string }>`delete from kysely_migration where name = ${last} returning timestamp`.execute(
    app.house.db,
  );
  assert.deepEqual((await did(app, adminSystem.update, {}, admin)).pending, [last]);
  await sql`insert into kysely_migration (name, timestamp) values (${last}, ${rows[0]?.timestamp})`.execute(app.house.db);
});

test('the last backup is told', async () => {
  await keepFact(app.house.db, 'backup', {}, new Date('2026-11-20T18:00:00Z'));
  assert.equal((await did(app, adminSystem.update, {}, admin)).backup_at, '2026-11-21 02:00:00');
});

test('by what right it runs is told from its own files: since when, and what it is made of with each licence', async () => {
  const { install_at, licences, version } = await did(app, adminSystem.authorize, {}, admin);
  assert.equal(version, (await did(app, adminSystem.update, {}, admin)).version);
  assert.ok(Math.abs(Date.now() - Date.parse(`${install_at.replace(' ', 'T')}+08:00`)) < 30 * 86_400_000, install_at);
  const named = licences.flatMap(({ licence, components }) => components.map((component) => `${licence}: ${component}`));
  assert.ok(named.some((each) => /^MIT: fastify \d/.test(each)));
  // what only tests need is no part of what runs
  assert.ok(!named.some((each) => each.includes('playwright-core')));
  assert.equal(new Set(named).size, named.length);
});
