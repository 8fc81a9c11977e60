/** The two controls: what this machine does, this minute, without us. */
import { type ChildProcess, execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { costOf, runLoad, spentWithChildren } from './processes.ts';

const run = promisify(execFile);

const SCALE = '20';
const CLIENTS = '20';
const THREADS = '2';

/** Is pgbench installed; its version, or null. */
export async function pgbenchVersion(): Promise<string | null> {
  try {
    const { stdout } = await run('pgbench', ['--version']);
    return stdout.trim();
  } catch {
    return null;
  }
}

/** How pgbench is told where the server is: environment variables, the password among them. */
function serverEnvironment(url: string, database: string): NodeJS.ProcessEnv {
  const { hostname, port, username, password, searchParams } = new URL(url);
  const environment: NodeJS.ProcessEnv = { ...process.env, PGHOST: searchParams.get('host') ?? hostname, PGDATABASE: database };
  if (port) environment.PGPORT = port;
  if (username) environment.PGUSER = decodeURIComponent(username);
  if (password) environment.PGPASSWORD = decodeURIComponent(password);
  return environment;
}

/** Fills a database that is there already. */
export async function fillPgbench(url: string, database: string): Promise<void> {
  await run('pgbench', ['-i', '-q', '-s', SCALE], { env: serverEnvironment(url, database) });
}

/** What a control came to. */
export interface Control {
  perSecond: number;
  /** Processor time of one, in milliseconds: of the database and pgbench, or of the bare server. Null where it can't be told. */
  cpuMs: number | null;
}

/** P: transactions of pgbench. Its start and end are in the processor time: some hundredths of a second. */
export async function measureP(url: string, database: string, postmaster: number | null, seconds: number): Promise<Control> {
  const before = spentWithChildren(postmaster);
  const { stdout } = await run('pgbench', ['-N', '-c', CLIENTS, '-j', THREADS, '-T', String(seconds)], {
    env: serverEnvironment(url, database),
  });
  const tps = /^tps = ([\d.]+)/m.exec(stdout)?.[1];
  if (tps === undefined) throw new Error(`pgbench said:\n${stdout}`);
  const after = spentWithChildren(postmaster);
  const perSecond = Number(tps);
  return { perSecond, cpuMs: before === null || after === null ? null : (after - before) / (perSecond * seconds) };
}

/** H: requests of a bare node:http server, with the same client and as many connections as the page gets. */
export async function measureH(seconds: number): Promise<Control> {
  const server: ChildProcess = fork(join(import.meta.dirname, 'control-http.main.ts'), {
    execArgv: ['--disable-warning=ExperimentalWarning'],
  });
  try {
    const [{ port }] = (await once(server, 'message')) as [{ port: number }];
    const measured = await runLoad(
      { errand: { kind: 'parse' }, ports: [port], clients: 50, warmUpSeconds: 1, seconds },
      { servers: [server.pid as number], postmaster: null },
    );
    if (measured.wrongs.length > 0) throw new Error(`control H went wrong: ${JSON.stringify(measured.wrongs)}`);
    return { perSecond: measured.done / measured.seconds, cpuMs: costOf(measured) };
  } finally {
    const exit = once(server, 'exit');
    server.disconnect();
    await exit;
  }
}
