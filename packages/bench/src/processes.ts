/** The processes of a benchmark: the server, the market that fills its shops, the crowd; and what each takes of the cores. */
import { type ChildProcess, execFile, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { Load, LoadMessage, LoadResult } from './load.main.ts';

const PACKAGES = resolve(import.meta.dirname, '../..');
const START = join(PACKAGES, 'server/src/app/start.ts');
const HOUSE_BUILD = join(PACKAGES, 'server/src/app/build.ts');
const MARKET = join(PACKAGES, 'server/testing/race/market.main.ts');
export const RACE = join(PACKAGES, 'server/testing/race/race.main.ts');
/** The pages may have to be built first. */
const READY_DEADLINE_MS = 180_000;
const QUIET = '--disable-warning=ExperimentalWarning';
/** As tools/run.mjs starts the server: this program was started by it, too. */
const AS_STARTED = process.execArgv;

let building: Promise<unknown> | undefined;
/** Else the first start would build the house as one file while it is measured. */
const houseBuilt = (): Promise<unknown> => (building ??= promisify(execFile)(process.execPath, [QUIET, HOUSE_BUILD]));

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
  /** From the process's beginning to its first answer. */
  startMs: number;
  stop(): Promise<void>;
}

/** How a start is watched: what has to answer, and how often it is asked. */
interface Until {
  path: string;
  everyMs: number;
}
const COULD_SELL: Until = { path: '/readyz', everyMs: 50 };

/** Starts the real server in production mode, without demo and sandbox, and waits until it could sell, or shows the page that is given. */
export async function startServer(
  place: Place,
  databaseUrl: string | null,
  profileDir: string | null,
  until = COULD_SELL,
): Promise<Server> {
  await houseBuilt();
  const port = await freePort();
  const profile = profileDir === null ? [] : ['--cpu-prof', `--cpu-prof-dir=${profileDir}`];
  const begun = performance.now();
  const child = spawn(process.execPath, [...AS_STARTED, ...profile, START, '--as-one'], {
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
    const ready = await fetch(`http://127.0.0.1:${port}${until.path}`).then(
      async (answer) => (await answer.arrayBuffer()).byteLength > 0 && answer.status === 200,
      () => false,
    );
    if (ready) break;
    if (performance.now() > deadline) {
      child.kill('SIGTERM');
      throw new Error(`the server is not ready:\n${said}`);
    }
    await wait(until.everyMs);
  }
  const startMs = performance.now() - begun;
  return { pid: child.pid as number, port, startMs, stop: () => ended(child, () => child.kill('SIGTERM')) };
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

/** A figure of a process's memory in MiB; null where the system does not tell. */
export function memoryOf(pid: number, name: 'VmRSS' | 'VmHWM'): number | null {
  try {
    const kb = new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return kb === undefined ? null : Math.round(Number(kb) / 1024);
  } catch {
    return null;
  }
}

/** Processor time of a process and of the children it saw end; 0 where it can't be read. */
function spentBy(pid: number): { ms: number; childrenMs: number; parent: number } {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name is in brackets and may hold anything; what follows the last one is counted from the third field on.
    const fields = stat
      .slice(stat.lastIndexOf(')') + 2)
      .split(' ')
      .map(Number);
    const ticks = (from: number): number => ((fields[from] ?? 0) + (fields[from + 1] ?? 0)) * TICK_MS;
    return { ms: ticks(11), childrenMs: ticks(13), parent: fields[1] ?? 0 };
  } catch {
    return { ms: 0, childrenMs: 0, parent: 0 };
  }
}

function spentByFamily(postmaster: number): number {
  const { ms: own, childrenMs } = spentBy(postmaster);
  let sum = own + childrenMs;
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const { ms, parent } = spentBy(Number(name));
    if (parent === postmaster) sum += ms;
  }
  return sum;
}

/** Processor time of the three that share the cores, where /proc tells; `servers` are as many processes as serve. */
export function spentNow(servers: readonly number[], postmaster: number | null, client: number): Spent | null {
  if (process.platform !== 'linux') return null;
  return {
    server: servers.reduce((sum, server) => sum + spentBy(server).ms, 0),
    database: postmaster === null ? 0 : spentByFamily(postmaster),
    client: spentBy(client).ms,
  };
}

/** Processor time, in milliseconds, of a database and of the programs this process started and saw end; null where it can't be told. */
export function spentWithChildren(postmaster: number | null): number | null {
  if (process.platform !== 'linux' || postmaster === null) return null;
  return spentBy(process.pid).childrenMs + spentByFamily(postmaster);
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

/** Processor time of server and database for one thing done, in milliseconds; null where it can't be told. */
export const costOf = ({ cores, done, seconds }: Measured): number | null =>
  cores && done > 0 ? ((cores.server + cores.database) * 1000 * seconds) / done : null;

/** Sends a crowd and waits for its end. */
export async function runLoad(load: Load, watch: { servers: readonly number[]; postmaster: number | null }): Promise<Measured> {
  const child = fork(join(import.meta.dirname, 'load.main.ts'), { execArgv: [QUIET] });
  const spent = (): Spent | null => spentNow(watch.servers, watch.postmaster, child.pid as number);
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
  const share = (name: keyof Spent): number => (last[name] - first[name]) / seconds / 1000;
  return { server: share('server'), database: share('database'), client: share('client') };
}
