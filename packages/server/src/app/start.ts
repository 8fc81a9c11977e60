/** `npm start`: builds what has changed, opens the database, migrates, seeds, and serves. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import pino, { type Logger } from 'pino';
import { BUILT, isBuilt } from './built.ts';
import { lockDataDir } from './data-lock.ts';
import { type EmbeddedServer, startEmbedded } from './embedded-postgres.ts';
import { ANEW, EnvError, isEnvError, readEnv } from './env.ts';
import { openLogFile } from './log-file.ts';
import { keepSmall } from './log-size.ts';

const WEB_BUILD = join(import.meta.dirname, '../../../web/build.mjs');
const HOUSE_BUILD = join(import.meta.dirname, 'build.ts');
/** As `npm start` says it: read from one file where that is built of these sources, else built for the next start. */
const AS_ONE = '--as-one';
const SHUTDOWN_DEADLINE_MS = 30_000;
/** Whoever started us may hand on the signal that we had from the terminal or the supervisor ourselves: what comes within this is one. */
const ONE_SIGNAL_MS = 500;
/** As a shell says of a program that Ctrl-C ended. */
const INTERRUPTED = 130;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Builds what has changed in a process of its own, whose memory goes with it. */
function buildPages(): { built: Promise<void>; stop(): void } {
  say('准备页面… building pages');
  const build = spawn(process.execPath, [WEB_BUILD], { stdio: ['ignore', 'ignore', 'inherit'] });
  const built = once(build, 'exit').then(([code]) => {
    if (code !== 0) throw new EnvError('页面构建失败。 The pages could not be built.');
  });
  return { built, stop: () => build.kill('SIGTERM') };
}

type Program = typeof import('./program.ts');

/** The house itself, whose reading takes as long as everything else of a start: begun before it is wanted. */
async function readHouse(built: boolean, log: Logger): Promise<Program> {
  if (built) {
    try {
      const program = (await import(pathToFileURL(BUILT).href)) as Program;
      log.info('the house is read as one file');
      return program;
    } catch (error) {
      log.error({ err: error }, 'the house as one file can not be read');
      rmSync(BUILT, { force: true });
    }
  }
  return import('./program.ts');
}

/** Builds the house as one file for the next start, by a process that yields to everybody and that nobody waits for. Gives what ends it. */
function buildHouse(log: Logger): () => void {
  const build = spawn(process.execPath, [HOUSE_BUILD], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  build.stderr.on('data', (part) => (said += String(part)));
  build.on('error', (error) => log.warn({ err: error }, 'the house was not built as one file'));
  build.on('exit', (code, signal) => {
    if (signal === null) log.info({ code, said }, 'the house as one file, for the next start');
  });
  return () => build.kill('SIGTERM');
}

async function start(): Promise<void> {
  const env = readEnv(process.argv.slice(2));
  const unlock = env.databaseUrl ? () => undefined : lockDataDir(env.dataDir);
  const logFile = join(env.dataDir, 'keymall.log');
  const logged = openLogFile(logFile, (error) => process.stderr.write(`日志写不进去。 The log can't be written: ${String(error)}\n`));
  const log = pino(
    { level: env.logLevel, redact: ['req.headers.authorization', 'req.headers.cookie', 'password', 'token'] },
    logged.stream,
  );
  const closers: (() => unknown)[] = [unlock];
  let starting: Promise<EmbeddedServer> | null = null;
  let database: EmbeddedServer | null = null;
  let closingSince: number | null = null;
  /** Ends at once. What is under way is undone by the database, which ends by itself as soon as it can. */
  const abandon = (code: number, why: string): void => {
    log.error(why);
    process.stderr.write(`${why}\n`);
    database?.letGo();
    log.flush();
    process.exit(code);
  };
  const close = async (code: number): Promise<void> => {
    if (closingSince !== null) return;
    closingSince = performance.now();
    setTimeout(() => abandon(1, '停机超时，强行退出。 Shutting down took too long: ended by force.'), SHUTDOWN_DEADLINE_MS).unref();
    for (const closer of closers.reverse()) {
      try {
        await closer();
      } catch (error) {
        log.error({ err: error }, 'shutdown');
        process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
      }
    }
    log.flush();
    process.exit(code);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      const impatient = signal === 'SIGINT' && closingSince !== null && performance.now() - closingSince > ONE_SIGNAL_MS;
      if (impatient) abandon(INTERRUPTED, '再次收到 Ctrl-C，立即退出。 Interrupted again: ended at once.');
      else void close(0);
    });
  }

  try {
    // Side by side: the pages are looked after by a process of their own, the database comes up in others, and the house is read here.
    const pages = env.role !== 'worker' && !env.dev ? buildPages() : null;
    if (pages) closers.push(pages.stop);
    const asOne = process.argv.includes(AS_ONE) && !env.dev;
    const built = asOne && isBuilt();
    const reading = readHouse(built, log);
    // What fails meanwhile is told where it is waited for.
    for (const each of [pages?.built, reading]) each?.catch(() => undefined);
    if (!env.databaseUrl) {
      starting = startEmbedded({ dataDir: join(env.dataDir, 'postgres'), anew: process.argv.includes(ANEW), say });
      // Before it is there: whoever is told to end meanwhile takes it along.
      closers.push(async () => (await starting?.catch(() => null))?.stop());
      database = await starting;
      database.keepAlive((event, error) => {
        if (event === 'back') log.warn('the database is back');
        else log.error({ err: error }, event === 'died' ? 'the database died; starting it again' : 'the database does not start');
      });
    }
    const logs = database ? [logFile, database.logFile] : [logFile];
    closers.push(keepSmall(logs, (error) => log.warn({ err: error }, 'a log can not be kept small')));
    const databaseUrl = env.databaseUrl ?? (database as EmbeddedServer).url;
    const { assertWhole, migrate, serve } = await reading;
    await assertWhole(databaseUrl, say);
    await migrate(databaseUrl);
    await serve(env, { databaseUrl, log, logFailures: logged.failures, closers, pages: pages?.built ?? Promise.resolve() });
    if (asOne && !built) closers.push(buildHouse(log));
  } catch (error) {
    // What was taken away while it started is no failure of the start.
    if (closingSince === null) process.stderr.write(`\n${told(error)}\n`);
    await close(1);
  }
}

/** An environment's error is a sentence for people; anything else keeps its stack. */
function told(error: unknown): string {
  const { code, port, address } = error as { code?: string; port?: number; address?: string };
  if (code === 'EADDRINUSE')
    return `端口 ${address}:${port} 已被其他程序占用：请结束它，或用 PORT 换一个端口。 Port ${port} of ${address} is taken: end what has it, or choose another with PORT.`;
  if (code === 'EACCES' && port !== undefined)
    return `没有权限使用端口 ${port}：请用 PORT 换一个 1024 以上的端口。 Port ${port} may not be used: choose one above 1024 with PORT.`;
  if (isEnvError(error)) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`\n${told(error)}\n`);
  process.exit(1);
}
