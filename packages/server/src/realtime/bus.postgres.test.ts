import assert from 'node:assert/strict';
import { test } from 'node:test';
import pg from 'pg';
import { testDatabase } from '#testing/postgres';
import { type JsonValue, postgresBus } from './bus.ts';

test('two processes hear each other through PostgreSQL, also after their connections were killed', async () => {
  const database = await testDatabase();
  const connect = async (): Promise<pg.Client> => {
    const client = new pg.Client({ connectionString: database.url, application_name: 'keymall-bus' });
    await client.connect();
    return client;
  };
  const backOffMs = { first: 5, longest: 50 };
  const [a, b] = [postgresBus({ connect, backOffMs }), postgresBus({ connect, backOffMs })];
  await Promise.all([a.start(), b.start()]);
  const heard: JsonValue[] = [];
  let wake: () => void = () => {};
  b.subscribe('t', (payload) => {
    heard.push(payload);
    wake();
  });
  const count = async (wanted: number): Promise<void> => {
    while (heard.length < wanted) {
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  const long = { text: '卡密'.repeat(4_000) };
  a.publish('t', 1);
  a.publish('t', long);
  a.publish('t', 2);
  await a.flush();
  await count(3);
  assert.deepEqual(heard, [1, long, 2]);

  const back = [a, b].map(
    (bus) =>
      new Promise<void>((resolve) => {
        bus.onReconnect(resolve);
      }),
  );
  const killer = await connect();
  await killer.query(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'keymall-bus' and datname = current_database() and pid <> pg_backend_pid()",
  );
  await killer.end();
  await Promise.all(back);
  a.publish('t', 3);
  await a.flush();
  await count(4);
  assert.deepEqual(heard[3], 3);
  await Promise.all([a.close(), b.close()]);
  await database.drop();
});
