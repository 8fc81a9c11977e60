/** A house to fill with millions of rows: the server's own requests over a real PostgreSQL with its data on disk. */
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import pino from 'pino';
import { createApp } from '#app/app';
import { startEmbedded } from '#app/embedded-postgres';
import type { HouseOptions } from '#app/house';
import { migrate } from '#app/migrate';
import { systemContext } from '#kit/context';
import { seedBase } from '../seeds/base/base.ts';
import type { TestApp } from './app.ts';

/** Opens one, does the work in it and takes it away again. `sql` is a connection whose statements may take their time. */
export async function inLargeHouse(name: string, work: (app: TestApp, sql: pg.Client) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), `keymall-${name}-`));
  chmodSync(folder, 0o755);
  const server = await startEmbedded({ dataDir: join(folder, 'postgres') });
  try {
    await migrate(server.url);
    const houseOptions: HouseOptions = {
      databaseUrl: server.url,
      masterKey: randomBytes(32),
      siteUrl: `http://${name}.test`,
      log: pino({ level: 'fatal' }),
      installation: { mode: 'demo', role: 'all', trustProxy: [], dataDir: folder, uploadDir: folder, embedded: true },
    };
    const made = await createApp({
      ...houseOptions,
      web: false,
      worker: false,
      connections: 10,
    });
    const clock = { now: new Date(), pass: () => undefined };
    const app: TestApp = { ...made, houseOptions, clock, uploadDir: folder, logged: [], ctx: () => systemContext(made.house, name) };
    const sql = new pg.Client({ connectionString: server.url });
    await sql.connect();
    try {
      await seedBase(app.ctx());
      await work(app, sql);
    } finally {
      await sql.end();
      await made.close();
    }
  } finally {
    await server.stop();
    rmSync(server.dataDir, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}
