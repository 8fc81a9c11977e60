/** Two server processes on one PostgreSQL, of which one is killed: what it held must not haunt the other. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { test } from 'node:test';
import pg from 'pg';
import { atEnd } from '#testing/at-end';
import { testDatabase } from '#testing/postgres';
import { postgresBus } from '../bus.ts';
import { appKey, connected, type Fixture, startPush } from './push.fixture.ts';
import { BEAT_MS, PEER_TIMEOUT_MS } from './roster.ts';

const PROCESS = join(import.meta.dirname, 'presence.fixture.main.ts');

test('the members of a killed process leave by themselves, within seconds', async () => {
  // The figures are the promise; the test below only sees that they are kept at all.
  assert.ok(PEER_TIMEOUT_MS + BEAT_MS <= 10_000 && PEER_TIMEOUT_MS >= 3 * BEAT_MS);
  const database = await testDatabase();
  const bus = postgresBus({
    connect: async () => {
      const client = new pg.Client({ connectionString: database.url });
      await client.connect();
      return client;
    },
  });
  await bus.start();
  const here = await startPush({ bus, now: () => performance.now() });
  const other = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', PROCESS], {
    env: { ...process.env, DATABASE_URL: database.url },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  atEnd(async () => {
    other.kill('SIGKILL');
    await here[Symbol.asyncDispose]();
    await bus.close();
    await database.drop();
  });
  const [line] = (await once(other.stdout, 'data')) as [Buffer];
  const port = Number(line.toString());
  const there: Pick<Fixture, 'url' | 'authorise'> = {
    url: `ws://127.0.0.1:${port}/push/app/${appKey}`,
    authorise: async (form) => {
      const response = await fetch(`http://127.0.0.1:${port}/push/auth`, { method: 'POST', body: new URLSearchParams(form) });
      return { status: response.status, body: (await response.json()) as { auth?: string; channel_data?: string } };
    },
  };
  const channel = 'presence-room';
  const staying = await connected(here);
  await staying.join(channel, 'merchant:8');
  const leaving = await connected({ ...here, ...there });
  await leaving.join(channel, 'merchant:7');
  const added = await staying.next();
  assert.deepEqual([added.event, added.data], ['pusher_internal:member_added', { user_id: 'merchant-7', user_info: {} }]);
  other.kill('SIGKILL');
  const removed = await staying.next();
  assert.deepEqual([removed.event, removed.data], ['pusher_internal:member_removed', { user_id: 'merchant-7' }]);
  const again = await connected(here);
  const { data } = await again.join(channel, 'merchant:9');
  assert.deepEqual((data as { presence: { ids: string[] } }).presence.ids.sort(), ['merchant-8', 'merchant-9']);
});
