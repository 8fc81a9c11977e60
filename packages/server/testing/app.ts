/** The whole server over a database of its own, without a socket: requests are injected, the clock is the test's. */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outside } from '@keymall/drivers/kit/http';
import pino from 'pino';
import { type App, createApp } from '#app/app';
import { type Ctx, systemContext } from '#kit/context';
import { seedBase } from '../seeds/base/base.ts';
import { atEnd } from './at-end.ts';
import { PATIENCE, testDatabase } from './postgres.ts';

export interface Clock {
  now: Date;
  /** Lets time pass. */
  pass(milliseconds: number): void;
}

export interface TestApp extends App {
  clock: Clock;
  uploadDir: string;
  /** Lines the server logged, as JSON. */
  logged: string[];
  /** A ctx as jobs and start-up have it. */
  ctx(): Ctx;
}

export interface TestAppOptions {
  outside?: Outside;
  /** Answer upgrades to the push socket too. */
  web?: boolean;
  trustProxy?: string[];
  siteUrl?: string;
}

export const SITE = 'http://keymall.test';

/** Starts the server; it is closed when the test file ends. The clock begins at the machine's time, because PostgreSQL's own runs on, and moves only when told to. */
export async function startTestApp({ outside, web = false, trustProxy = [], siteUrl = SITE }: TestAppOptions = {}): Promise<TestApp> {
  const database = await testDatabase();
  const uploadDir = mkdtempSync(join(tmpdir(), 'keymall-upload-'));
  const logged: string[] = [];
  const clock: Clock = {
    now: new Date(),
    pass(milliseconds) {
      this.now = new Date(this.now.getTime() + milliseconds);
    },
  };
  const app = await createApp({
    databaseUrl: database.url,
    masterKey: randomBytes(32),
    siteUrl,
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    edge: { now: () => clock.now, random: (bytes) => randomBytes(bytes) },
    installation: { mode: 'demo', role: 'all', trustProxy, dataDir: uploadDir, embedded: true },
    uploadDir,
    web,
    worker: false,
    connections: 10,
    patience: PATIENCE,
    outside,
  });
  await seedBase(systemContext(app.house, 'test'));
  // A file of tests is one person who calls without pause: what an account may is asked where it is asked about (app/budgets.test.ts).
  await app.pool.query(`insert into setting (name, value) values ('limits', '{"account": {"points": 1000000, "seconds": 60}}')`);
  await app.house.settings.reload();
  atEnd(async () => {
    await app.close();
    await database.drop();
    rmSync(uploadDir, { recursive: true, force: true });
  });
  return { ...app, clock, uploadDir, logged, ctx: () => systemContext(app.house, 'test') };
}
