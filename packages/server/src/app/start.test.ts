/** The program itself, as `npm start` runs it. What it says of pages is the journeys' to see. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import { adminLogin } from '@keymall/contract/identity/admin-session';
import pino from 'pino';
import { systemContext } from '#kit/context';
import { newSetupToken } from '#modules/identity';
import { atEnd } from '#testing/at-end';
import { testDatabase } from '#testing/postgres';
import { programEnv } from '#testing/program-env';
import { seedBase } from '../../seeds/base/base.ts';
import { createApp } from './app.ts';

const START = join(import.meta.dirname, 'start.ts');

test('a production worker seeds no demo, leaves the set-up link of the pages alone, and ends when told to', async () => {
  const database = await testDatabase();
  const dataDir = mkdtempSync(join(tmpdir(), 'keymall-start-'));
  const masterKey = randomBytes(32);
  const app = await createApp({
    databaseUrl: database.url,
    masterKey,
    siteUrl: 'https://shop.example',
    log: pino({ level: 'silent' }),
    installation: { mode: 'production', role: 'all', trustProxy: [], dataDir, uploadDir: dataDir, embedded: false },
    web: false,
    worker: false,
  });
  atEnd(async () => {
    await app.close();
    await database.drop();
    rmSync(dataDir, { recursive: true });
  });
  await seedBase(systemContext(app.house, 'test'));
  const token = await newSetupToken(systemContext(app.house, 'test'));

  const worker = spawn(process.execPath, [START], {
    env: {
      ...programEnv(),
      KEYMALL_MODE: 'production',
      KEYMALL_ROLE: 'worker',
      KEYMALL_DATA_DIR: dataDir,
      KEYMALL_MASTER_KEY: masterKey.toString('base64'),
      SITE_URL: 'https://shop.example',
      DATABASE_URL: database.url,
    },
  });
  let said = '';
  worker.stderr.on('data', (part: Buffer) => {
    said += part.toString();
  });
  // Read to its end: a pipe that nobody reads any more would end whoever still writes into it.
  const announced = new Promise<void>((resolve) => {
    worker.stdout.on('data', (part: Buffer) => {
      said += part.toString();
      if (said.includes('Keymall https://shop.example')) resolve();
    });
  });
  await Promise.race([announced, once(worker, 'exit')]);
  assert.match(said, /Keymall https:\/\/shop\.example/);
  worker.kill('SIGTERM');
  assert.deepEqual(await once(worker, 'exit'), [0, null], said);
  assert.doesNotMatch(said, /token=/);
  const { rows } = await app.pool.query('select 1 from merchant');
  assert.equal(rows.length, 0);
  const reply = await app.app.inject({
    method: 'POST',
    url: adminLogin.setup.path,
    payload: { token, username: 'boss', password: 'a password nobody guesses' },
  });
  assert.equal(reply.json<{ code: number }>().code, 1);
});
