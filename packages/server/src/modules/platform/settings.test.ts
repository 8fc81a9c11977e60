/** Settings as a process keeps them in memory. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { startTestApp } from '#testing/app';
import { openSettings } from './settings.service.ts';

test('a read that began earlier and ends later does not bring back what was changed meanwhile', async () => {
  const app = await startTestApp();
  const real = app.house.db;
  let held: Promise<void> | undefined;
  // reads as in life, but the rows of one read arrive when they are let go
  const slow = new Proxy(real, {
    get(db, key) {
      if (key !== 'selectFrom' || held === undefined) {
        const own: unknown = Reflect.get(db, key, db);
        return typeof own === 'function' ? own.bind(db) : own;
      }
      const until = held;
      held = undefined;
      return () => ({
        select: () => ({
          execute: async () => {
            const rows = await real.selectFrom('setting').select(['name', 'value']).execute();
            read();
            await until;
            return rows;
          },
        }),
      });
    },
  });
  let read: () => void = () => undefined;
  const settings = await openSettings(slow, () => app.house.keyring);
  const change = (risk_watch_score: number) =>
    app.pool.query(`insert into setting (name, value) values ('risk', $1) on conflict (name) do update set value = excluded.value`, [
      JSON.stringify({ risk_watch_score }),
    ]);
  await change(31);
  let letGo: () => void = () => undefined;
  held = new Promise((done) => (letGo = done));
  const hasRead = new Promise<void>((done) => (read = done));
  const early = settings.reload();
  await hasRead;
  await change(32);
  await settings.reload();
  assert.equal(settings.get('risk').risk_watch_score, 32);
  letGo();
  await early;
  assert.equal(settings.get('risk').risk_watch_score, 32);
});
