/** The processes of a benchmark: the server, the market that fills its shops, the crowd; and what each takes of the cores. */
import { type ChildProcess, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import type { Load, LoadMessage, LoadResult } from './load.main.ts';

const PACKAGES = resolve(import.meta.dirname, '../..');
const START = join(PACKAGES, 'server/src/app/start.ts');
const MARKET = join(PACKAGES, 'server/testing/race/market.main.ts');
export const RACE = join(PACKAGES, 'server/testing/race/race.main.ts');
/** The pages may have to be built first. */
const READY_DEADLINE_MS = 180_000;
const QUIET = '--disable-warning=ExperimentalWarning';

export async function freePort(): Promise<number> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

export interface Place {
  /** A PostgreSQL to make a database of our own on; null for the one embedded in the data folder. */
  server: string | null;
  dataDir: string;
  /** 32 bytes as base64. */
  masterKey: string;
}

export interface Server {
  pid: number;
  port: number;
  stop(): Promise<void>;
}

/** Starts the real server in production mode, without demo and sandbox, and waits until it could sell. */
export async function startServer(place: Place, databaseUrl: string | null, profileDir: string | null): Promise<Server> {
  const port = await freePort();
  const profile = profileDir === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
  const child = spawn(process.execPath, [QUIET, ...profile, START], {
    env: {
      ...process.env,
      NODE_ENV: 'production',
      KEYMALL_MODE: 'production',
      KEYMALL_DATA_DIR: place.dataDir,
      KEYMALL_MASTER_KEY: place.masterKey,
      KEYMALL_ROLE: 'all',
      DATABASE_URL: databaseUrl ?? '',
      SITE_URL: 'https://bench.example',
      HOST: '127.0.0.1',
      PORT: String(port),
      TRUST_PROXY: '127.0.0.1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  child.stdout.on('data', (text) => (said += String(text)));
  child.stderr.on('data', (text) => (said += String(text)));
  const deadline = performance.now() + READY_DEADLINE_MS;
  for (;;) {
    if (child.exitCode !== null || child.signalCode !== null) throw new Error(`the server ended:\n${said}`);
    const ready = await fetch(`http://127.0.0.1:${port}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
    if (ready) break;
    if (performance.now() > deadline) {
      child.kill('SIGTERM');
      throw new Error(`the server is not ready:\n${said}`);
    }
    await wait(50);
  }
  return { pid: child.pid as number, port, stop: () => ended(child, () => child.kill('SIGTERM')) };
}

async function ended(child: ChildProcess, ask: () => void): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const exit = once(child, 'exit');
  ask();
  await exit;
}

/** A process that answers one question after the other; see the market's main file for what it can be asked. */
export interface Market {
  databaseUrl: string;
  ask<Answer>(question: { ask: string } & Record<string, unknown>): Promise<Answer>;
  stop(): Promise<void>;
}

type MarketAnswer = { value: unknown } | { error: string };

/** Starts the market; over an embedded database, the server must run already. */
export async function startMarket(place: Place): Promise<Market> {
  const child = fork(MARKET, {
    execArgv: [QUIET],
    env: { ...process.env, NODE_ENV: 'production', KEYMALL_MARKET: JSON.stringify(place) },
  });
  let take: (answer: MarketAnswer) => void = () => undefined;
  const next = (): Promise<MarketAnswer> => new Promise((resolve) => (take = resolve));
  child.on('message', (answer: MarketAnswer) => take(answer));
  child.once('exit', () => take({ error: 'the market ended' }));
  const valueOf = (answer: MarketAnswer): unknown => {
    if ('error' in answer) throw new Error(answer.error);
    return answer.value;
  };
  const databaseUrl = valueOf(await next()) as string;
  return {
    databaseUrl,
    async ask<Answer>(question: { ask: string } & Record<string, unknown>) {
      const answered = next();
      child.send(question);
      return valueOf(await answered) as Answer;
    },
    stop: () => ended(child, () => child.disconnect()),
  };
}

/** Milliseconds of processor time so far. */
interface Spent {
  server: number;
  database: number;
  client: number;
}

const TICK_MS = 10;

/** Own and, when asked, reaped children's processor time of a process; 0 where it can't be read. */
function spentBy(pid: number, withChildren: boolean): { ms: number; parent: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may hold anything; what follows the last one is counted from the third field on.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const own = (fields[11] ?? 0) + (fields[12] ?? 0);
    const reaped = withChildren ? (fields[13] ?? 0) + (fields[14] ?? 0) : 0;
    return { ms: (own + reaped) * TICK_MS, parent: fields[1] ?? 0 };
  } catch {
    return { ms: 0, parent: 0 };
  }
}

function spentByFamily(postmaster: number): number {
  let sum = spentBy(postmaster, true).ms;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const { ms, parent } = spentBy(Number(name), false);
    if (parent === postmaster) sum += ms;
  }
  return sum;
}

/** Processor time of the three that share the cores, where /proc tells. */
export function spentNow(server: number, postmaster: number | null, client: number): Spent | null {
  if (process.platform !== 'linux') return null;
  return {
    server: spentBy(server, false).ms,
    database: postmaster === null ? 0 : spentByFamily(postmaster),
    client: spentBy(client, false).ms,
  };
}

/** Cores taken while a load ran: 1 is one core, all the time. */
export interface Cores {
  server: number;
  database: number;
  client: number;
}

export interface Measured extends LoadResult {
  cores: Cores | null;
}

/** Sends a crowd and waits for its end. */
export async function runLoad(load: Load, watch: { server: number; postmaster: number | null }): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'load.main.ts'), { execArgv: [QUIET] });
  const spent = (): Spent | null => spentNow(watch.server, watch.postmaster, child.pid as number);
  let first: Spent | null = null;
  let last: Spent | null = null;
  const result = await new Promise<LoadResult>((done, fail) => {
    child.on('message', (message: LoadMessage) => {
      if (message.at === 'begin') first = spent();
      else if (message.at === 'end') last = spent();
      else done(message.result);
    });
    child.once('exit', (code) => fail(new Error(`the crowd ended with ${code}`)));
    child.send(load);
  });
  return { ...result, cores: coresOf(first, last, result.seconds) };
}

function coresOf(first: Spent | null, last: Spent | null, seconds: number): Cores | null {
  if (!first || !last) return null;
  const share = (name: keyof Spent): number => Math.round((last[name] - first[name]) / seconds / 10) / 100;
  return { server: share('server'), database: share('database'), client: share('client') };
}
