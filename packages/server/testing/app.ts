/** The whole server over a database of its own, without a socket: requests are injected, the clock is the test's. */
import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Outside } from '@keymall/drivers/kit/http';
import pino from 'pino';
import { type App, createApp } from '#app/app';
import type { HouseOptions } from '#app/house';
import { type Ctx, systemContext } from '#kit/context';
import type { Patience } from '#kit/database';
import { seedBase } from '../seeds/base/base.ts';
import { atEnd } from './at-end.ts';
import { PATIENCE, testDatabase } from './postgres.ts';
import { watchTold } from './told.ts';

export interface Clock {
  now: Date;
  /** Lets time pass. */
  pass(milliseconds: number): void;
}

export interface TestApp extends App {
  /** With which another process of the same house opens. */
  houseOptions: HouseOptions;
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
  /** Work jobs. */
  worker?: boolean;
  /** False: the house takes its time from the database, as in life. */
  ownClock?: boolean;
  /** Over the database of another, which goes last. */
  on?: { houseOptions: Pick<HouseOptions, 'databaseUrl' | 'masterKey'> };
  metricsToken?: string;
  openMetrics?: boolean;
  /** How long statements may take, where it is not as long as tests need. */
  patience?: Patience;
}

export const SITE = 'http://keymall.test';

/** Starts the server; it is closed when the test file ends. The clock begins at the machine's time, because PostgreSQL's own runs on, and moves only when told to. */
export async function startTestApp({
  web = false,
  worker = false,
  trustProxy = [],
  siteUrl = SITE,
  ownClock = true,
  on,
  ...options
}: TestAppOptions = {}): Promise<TestApp> {
  const database = on ? { url: on.houseOptions.databaseUrl, drop: async () => undefined } : await testDatabase();
  const masterKey = on?.houseOptions.masterKey ?? randomBytes(32);
  const dataDir = mkdtempSync(join(tmpdir(), 'keymall-data-'));
  const uploadDir = join(dataDir, 'upload');
  mkdirSync(uploadDir);
  const logged: string[] = [];
  const clock: Clock = {
    now: new Date(),
    pass(milliseconds) {
      this.now = new Date(this.now.getTime() + milliseconds);
    },
  };
  const houseOptions: HouseOptions = {
    databaseUrl: database.url,
    masterKey,
    siteUrl,
    log: pino({ level: 'info' }, { write: (line: string) => void logged.push(line) }),
    clockAndRandom: ownClock ? { now: () => clock.now, random: (bytes) => randomBytes(bytes) } : undefined,
    installation: { mode: 'demo', role: 'all', trustProxy, dataDir, uploadDir, embedded: true },
  };
  const app = await createApp({
    ...houseOptions,
    web,
    worker,
    connections: 10,
    patience: PATIENCE,
    ...options,
  });
  await seedBase(systemContext(app.house, 'test'));
  await app.work();
  // A file of tests is one person who calls without pause: what an account may is asked where it is asked about (app/budgets.test.ts), and
  // when a login has to prove work, too (identity/captcha.test.ts).
  const generous = { points: 1_000_000, seconds: 60 };
  const limits = JSON.stringify({ account: generous, upload: generous, login_captcha: generous });
  await app.pool.query(`insert into setting (name, value) values ('limits', $1) on conflict (name) do nothing`, [limits]);
  await app.house.settings.reload();
  const toldOfAll = watchTold(app.app, app.house.db, logged);
  let closing: Promise<void> | undefined;
  /** Once, by the test or at the end of its file: what was called has been told of, while its house can still be asked. */
  const close = (): Promise<void> => (closing ??= toldOfAll().finally(() => app.close()));
  atEnd(async () => {
    try {
      await close();
    } finally {
      await database.drop();
      rmSync(dataDir, { recursive: true, force: true });
    }
  });
  return { ...app, close, houseOptions, clock, uploadDir, logged, ctx: () => systemContext(app.house, 'test') };
}
