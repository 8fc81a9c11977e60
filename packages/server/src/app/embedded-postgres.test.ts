/** The embedded server from the places people really start it: a private home, a long path, after a crash. */
import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import pg from 'pg';
import { type EmbeddedServer, startEmbedded } from './embedded-postgres.ts';

const home = mkdtempSync(join(tmpdir(), 'keymall-home-'));
const started: EmbeddedServer[] = [];
async function start(dataDir: string): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir });
  started.push(server);
  return server;
}

async function ask<T>(server: EmbeddedServer, text: string): Promise<T> {
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  try {
    return (await client.query(text)).rows[0] as T;
  } finally {
    await client.end();
  }
}

const pidOf = (server: EmbeddedServer): number => Number(readFileSync(join(server.dataDir, 'postmaster.pid'), 'utf8').split('\n')[0]);

describe('the embedded server', () => {
  // Whatever keeps a server alive waits without keeping the process awake: the file would end in the middle of its tests.
  let awake: NodeJS.Timeout;
  before(() => {
    awake = setInterval(() => undefined, 1000);
  });
  after(async () => {
    for (const server of started) {
      await server.stop();
      // Root's copy under the state directory has a folder of its own.
      rmSync(server.dataDir.startsWith(home) ? server.dataDir : dirname(server.dataDir), { recursive: true, force: true });
    }
    rmSync(home, { recursive: true, force: true });
    clearInterval(awake);
  });

  test('starts from a home that is open to its owner only, and listens on no network', async () => {
    assert.equal(statSync(home).mode & 0o777, 0o700);
    const server = await start(join(home, 'private', 'postgres'));
    assert.deepEqual(
      await ask(
        server,
        `select current_setting('listen_addresses') as listens, current_setting('server_encoding') as encoding, current_setting('fsync') as fsync`,
      ),
      {
        listens: '',
        encoding: 'UTF8',
        fsync: 'on',
      },
    );
  });

  test('a folder made anew at the same place finds no predecessor', async () => {
    const dataDir = join(home, 'again', 'postgres');
    const first = await startEmbedded({ dataDir });
    await ask(first, 'create table mine as select 1 as one');
    await first.stop();
    rmSync(join(home, 'again'), { recursive: true });
    const second = await start(dataDir);
    assert.deepEqual(await ask(second, `select to_regclass('mine') as mine`), { mine: null });
    if (first.dataDir !== second.dataDir) rmSync(dirname(first.dataDir), { recursive: true, force: true });
  });

  test('starts from a path of 150 characters', async () => {
    const long = join(home, 'x'.repeat(Math.max(1, 150 - home.length)));
    mkdirSync(long);
    const server = await start(join(long, 'postgres'));
    assert.deepEqual(await ask(server, 'select 1 as one'), { one: 1 });
  });

  test('a server left running is adopted, with what it holds', async () => {
    const dataDir = join(home, 'left-running', 'postgres');
    const first = await start(dataDir);
    await ask(first, 'create table kept as select 42 as answer');
    const second = await startEmbedded({ dataDir });
    assert.equal(pidOf(second), pidOf(first));
    assert.deepEqual(await ask(second, 'select answer from kept'), { answer: 42 });
  });

  test('after kill -9 it recovers what was committed', async () => {
    const dataDir = join(home, 'killed', 'postgres');
    const first = await startEmbedded({ dataDir });
    await ask(first, 'create table kept as select 7 as answer');
    const pid = pidOf(first);
    process.kill(pid, 'SIGKILL');
    for (let alive = true; alive; ) {
      try {
        process.kill(pid, 0);
        await wait(10);
      } catch {
        alive = false;
      }
    }
    const second = await start(dataDir);
    assert.deepEqual(await ask(second, 'select answer from kept'), { answer: 7 });
  });

  test('a start beside what is still ending waits for it: a server killed while its backends work, one that is told to stop, a number of another program', async () => {
    const dataDir = join(home, 'ending', 'postgres');
    const first = await startEmbedded({ dataDir });
    await ask(first, 'create table kept as select 11 as answer');
    const busy = new pg.Client({ connectionString: first.url });
    busy.on('error', () => undefined);
    await busy.connect();
    const backend = ((await busy.query('select pg_backend_pid() as pid')).rows[0] as { pid: number }).pid;
    const asleep = busy.query('select pg_sleep(600)').catch(() => undefined);
    // A backend killed first makes the server recover; the server killed next leaves the others behind.
    process.kill(backend, 'SIGKILL');
    process.kill(pidOf(first), 'SIGKILL');
    const second = await startEmbedded({ dataDir });
    await asleep;
    assert.deepEqual(await ask(second, 'select answer from kept'), { answer: 11 });
    // Told to stop by somebody, and started again before it has: the old one is outlived.
    process.kill(pidOf(second), 'SIGINT');
    const third = await startEmbedded({ dataDir });
    assert.deepEqual(await ask(third, 'select answer from kept'), { answer: 11 });
    const file = join(third.dataDir, 'postmaster.pid');
    const lines = readFileSync(file, 'utf8').split('\n');
    process.kill(pidOf(third), 'SIGKILL');
    for (let alive = true; alive; ) {
      try {
        process.kill(Number(lines[0]), 0);
        await wait(10);
      } catch {
        alive = false;
      }
    }
    // The number is another program's by now: this test's.
    writeFileSync(file, [String(process.pid), ...lines.slice(1)].join('\n'));
    assert.deepEqual(await ask(await start(dataDir), 'select answer from kept'), { answer: 11 });
  });

  test('fault 3: kept alive, it is back at the same address after kill -9, as often as it is killed', async () => {
    const server = await start(join(home, 'guarded', 'postgres'));
    await ask(server, 'create table kept as select 9 as answer');
    let back = Promise.withResolvers<void>();
    const told: string[] = [];
    server.keepAlive((event) => {
      told.push(event);
      if (event === 'back') back.resolve();
    });
    for (let round = 0; round < 2; round += 1) {
      process.kill(pidOf(server), 'SIGKILL');
      await back.promise;
      back = Promise.withResolvers();
      assert.deepEqual(await ask(server, 'select answer from kept'), { answer: 9 });
    }
    assert.deepEqual(
      told.filter((event) => event !== 'failed'),
      ['died', 'back', 'died', 'back'],
    );
  });
});
