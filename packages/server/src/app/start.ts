/** `npm start`: builds what has changed, opens the database, migrates, seeds, and serves. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingText } from '@keymall/contract/platform/system';
import { loadOrCreateCredentials } from '@keymall/sandbox/credentials';
import pino from 'pino';
import { systemContext } from '#kit/context';
import { newSetupToken } from '#modules/identity';
import { findings, WrongMasterKey } from '#modules/platform';
import { seedBase } from '../../seeds/base/base.ts';
import { seedRules } from '../../seeds/base/rules.ts';
import { type DemoAccounts, followSandbox, seedDemo } from '../../seeds/demo/demo.ts';
import { type App, createApp } from './app.ts';
import { lockDataDir } from './data-lock.ts';
import { type EmbeddedServer, startEmbedded } from './embedded-postgres.ts';
import { ANEW, type Env, EnvError, isEnvError, readEnv } from './env.ts';
import { openLogFile } from './log-file.ts';
import { keepSmall } from './log-size.ts';
import { assertWhole, databaseAnswers, migrate } from './migrate.ts';
import { mountWeb, type WebModule } from './web.ts';

const WEB_BUILD = join(import.meta.dirname, '../../../web/build.mjs');
const SANDBOX = join(import.meta.dirname, '../../../sandbox/src/main.ts');
const SHUTDOWN_DEADLINE_MS = 30_000;
/** Whoever started us may hand on the signal that we had from the terminal or the supervisor ourselves: what comes within this is one. */
const ONE_SIGNAL_MS = 500;
/** As a shell says of a program that Ctrl-C ended. */
const INTERRUPTED = 130;

interface WebBuild {
  createWebDev(options: { hmrServer?: unknown }): Promise<{
    middlewares: (request: unknown, response: unknown, next: () => void) => void;
    load(): Promise<WebModule>;
    close(): Promise<void>;
  }>;
  loadWeb(): Promise<WebModule>;
  assetsFolder: string;
}

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Builds what has changed in a process of its own, whose memory goes with it. */
async function buildPages(): Promise<void> {
  say('准备页面… building pages');
  const build = spawn(process.execPath, [WEB_BUILD], { stdio: ['ignore', 'ignore', 'inherit'] });
  const [code] = (await once(build, 'exit')) as [number | null];
  if (code !== 0) throw new EnvError('页面构建失败。 The pages could not be built.');
}

/** The other program: a gateway that speaks epay and moves no money. */
function startSandbox(env: Env): ChildProcess {
  const sandbox = spawn(process.execPath, [SANDBOX], {
    env: {
      ...process.env,
      SANDBOX_HOST: env.host,
      SANDBOX_PORT: String(env.sandboxPort),
      SANDBOX_PUBLIC_URL: process.env.SANDBOX_PUBLIC_URL || env.sandboxUrl,
      SANDBOX_STATE: join(env.dataDir, 'sandbox.json'),
      SANDBOX_ENDS_WITH_INPUT: '1',
    },
    // The pipe closes with this process, however it ends, and the sandbox with the pipe.
    stdio: ['pipe', 'ignore', 'inherit'],
  });
  sandbox.stdin?.on('error', () => undefined);
  return sandbox;
}

/**
 * Demo accounts are kept beside the data, for their owner's eyes only, so that every start can show them. Null where
 * another machine, sharing the database, made the demo.
 */
async function demoAccounts(env: Env, app: App): Promise<DemoAccounts | null> {
  const file = join(env.dataDir, 'demo.json');
  const sandbox = { gateway_url: env.sandboxUrl, ...loadOrCreateCredentials(join(env.dataDir, 'sandbox.json')) };
  const ctx = systemContext(app.house, 'start:demo');
  const made = await seedDemo(ctx, { sandbox });
  if (!made && !existsSync(file)) return null;
  const demo = made ?? (JSON.parse(readFileSync(file, 'utf8')) as DemoAccounts);
  // The port may have changed since; processes that share a database leave the first one's word.
  if (!made && !env.databaseUrl) await followSandbox(ctx, sandbox);
  const text = JSON.stringify({ ...demo, site_url: env.siteUrl, sandbox_url: env.sandboxUrl }, null, 2);
  // Only what has changed: a full disk is no reason not to start.
  if ((made || !env.databaseUrl) && text !== (existsSync(file) ? readFileSync(file, 'utf8') : ''))
    writeFileSync(file, text, { mode: 0o600 });
  return demo;
}

function announceDemo(env: Env, demo: DemoAccounts): void {
  say('');
  say('  Keymall 已就绪 · ready');
  say('');
  say(`  店铺 Shop      ${env.siteUrl}/link/${demo.shop_token}`);
  say(`  买家 Buyer     ${env.siteUrl}/personal          ${demo.buyer.username}  ${demo.buyer.password}`);
  say(`  商户 Merchant  ${env.siteUrl}/merchant/login    ${demo.merchant.username}  ${demo.merchant.password}`);
  say(`  管理 Admin     ${env.siteUrl}/admin/login       ${demo.admin.username}  ${demo.admin.password}`);
  say(`  沙箱 Sandbox   ${env.sandboxUrl}`);
  say('');
}

async function announceProduction(env: Env, app: App): Promise<void> {
  say(`\n  Keymall ${env.siteUrl}\n`);
  // A newer link ends the older one: a worker started beside the pages must not end theirs.
  if (env.role === 'worker') return;
  const token = await newSetupToken(systemContext(app.house, 'start:setup'));
  if (token)
    say(
      `  创建首位管理员（30 分钟内有效，只能用一次）· create the first administrator (once, within 30 minutes):\n  ${env.siteUrl}/admin/setup?token=${token}\n`,
    );
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
  const serves = env.role !== 'worker';
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
    const web = (await import(WEB_BUILD)) as WebBuild;
    if (serves && !env.dev) {
      await buildPages();
    }
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
    await databaseAnswers(databaseUrl, say);
    await assertWhole(databaseUrl);
    await migrate(databaseUrl);

    const uploadDir = join(env.dataDir, 'upload');
    mkdirSync(uploadDir, { recursive: true });
    const app = await createApp({
      databaseUrl,
      masterKey: env.masterKey,
      siteUrl: env.siteUrl,
      installation: {
        mode: env.mode,
        role: env.role,
        trustProxy: env.trustProxy,
        dataDir: env.dataDir,
        uploadDir,
        embedded: !env.databaseUrl,
      },
      siteUrlGiven: env.siteUrlGiven,
      log,
      metricsToken: env.metricsToken,
      openMetrics: env.mode === 'demo',
      logFailures: logged.failures,
      nearGateways: env.mode === 'demo',
      web: serves,
      worker: env.role !== 'web',
      leaveUpgrade: env.dev ? (request) => request.headers['sec-websocket-protocol'] === 'vite-hmr' : undefined,
    });
    closers.push(() => app.close());
    const base = systemContext(app.house, 'start:base');
    if (await seedBase(base)) await seedRules(base);
    const demo = env.mode === 'demo' && env.role !== 'worker' ? await demoAccounts(env, app) : null;
    if (demo) {
      const sandbox = startSandbox(env);
      closers.push(() => sandbox.kill('SIGTERM'));
    }

    if (serves) {
      if (env.dev) {
        const dev = await web.createWebDev({ hmrServer: app.app.server });
        closers.push(() => dev.close());
        app.app.addHook('onRequest', (request, reply, done) => {
          dev.middlewares(request.raw, reply.raw, done);
        });
        await mountWeb(app, { load: dev.load, clientDir: null });
      } else {
        const built = await web.loadWeb();
        await mountWeb(app, { load: () => Promise.resolve(built), clientDir: join(web.assetsFolder, '..') });
      }
      await app.app.listen({ host: env.host, port: env.port });
    }
    for (const finding of await findings(app.house.db, app.house.now(), env))
      say(`  ! ${findingText(finding, 'zh_CN')}\n    ${findingText(finding, 'en_US')}`);
    if (demo) announceDemo(env, demo);
    else await announceProduction(env, app);
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
  if (isEnvError(error) || error instanceof WrongMasterKey) return error.message;
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

try {
  await start();
} catch (error) {
  process.stderr.write(`\n${told(error)}\n`);
  process.exit(1);
}
