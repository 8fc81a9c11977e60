/** The house opened over a database that answers, its seeds, its pages, and then the port: what `npm start` does once it has read what it needs. */
import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { findingText } from '@keymall/contract/platform/system';
import { loadOrCreateCredentials } from '@keymall/sandbox/credentials';
import type { Logger } from 'pino';
import { systemContext } from '#kit/context';
import { newSetupToken } from '#modules/identity';
import { findings, WrongMasterKey } from '#modules/platform';
import { seedBase } from '../../seeds/base/base.ts';
import type { DemoAccounts } from '../../seeds/demo/demo.ts';
import { type App, createApp } from './app.ts';
import { type Env, EnvError } from './env.ts';
import { mountWeb, type WebModule } from './web.ts';

const WEB_BUILD = join(import.meta.dirname, '../../../web/build.mjs');
const SANDBOX = join(import.meta.dirname, '../../../sandbox/src/main.ts');

interface WebBuild {
  createWebDev(options: { hmrServer?: unknown }): Promise<{
    middlewares: (request: unknown, response: unknown, next: () => void) => void;
    load(): Promise<WebModule>;
    close(): Promise<void>;
  }>;
  loadWeb(): Promise<WebModule>;
  assetsFolder: string;
}

/** Between one queue and the next, while the first visitors come: all are worked after a second or so. */
const WORK_PAUSE_MS = 10;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The other program: a gateway that speaks epay and moves no money. `listening` throws EnvError where it can't. */
function startSandbox(env: Env): { program: ChildProcess; listening: Promise<void> } {
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
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  sandbox.stdin.on('error', () => undefined);
  const listening = new Promise<void>((resolve, reject) => {
    // It says where it listens, and nothing more.
    sandbox.stdout.once('data', () => resolve());
    // Whoever has its port may be another house's sandbox: this shop's orders would be refused there, each by itself.
    sandbox.once('exit', () => reject(new EnvError('沙箱支付网关没有启动，原因见上。 The sandbox gateway did not start, see above.')));
  });
  // What ends before it is waited for is told then.
  listening.catch(() => undefined);
  return { program: sandbox, listening };
}

/**
 * Demo accounts are kept beside the data, for their owner's eyes only, so that every start can show them. Null where
 * another machine, sharing the database, made the demo.
 */
async function demoAccounts(env: Env, app: App): Promise<DemoAccounts | null> {
  const file = join(env.dataDir, 'demo.json');
  const sandbox = { gateway_url: env.sandboxUrl, ...loadOrCreateCredentials(join(env.dataDir, 'sandbox.json')) };
  const ctx = systemContext(app.house, 'start:demo');
  const { followSandbox, seedDemo } = await import('../../seeds/demo/demo.ts');
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

export interface Serving {
  databaseUrl: string;
  log: Logger;
  /** Lines of the log that were lost so far. */
  logFailures(): number;
  /** Taken away again at the end, the last first. */
  closers: (() => unknown)[];
  /** Resolves once the pages are built. */
  pages: Promise<void>;
}

/** Opens the house and serves. Resolves when it listens, has said so, and works; throws EnvError where the master key is another's. */
export async function serve(env: Env, { databaseUrl, log, logFailures, closers, pages }: Serving): Promise<void> {
  const serves = env.role !== 'worker';
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
    logFailures,
    nearGateways: env.mode === 'demo',
    web: serves,
    worker: env.role !== 'web',
    leaveUpgrade: env.dev ? (request) => request.headers['sec-websocket-protocol'] === 'vite-hmr' : undefined,
  }).catch((error: unknown) => {
    throw error instanceof WrongMasterKey ? new EnvError(error.message) : error;
  });
  closers.push(() => app.close());
  const base = systemContext(app.house, 'start:base');
  if (await seedBase(base)) await (await import('../../seeds/base/rules.ts')).seedRules(base);
  const demo = env.mode === 'demo' && serves ? await demoAccounts(env, app) : null;
  const sandbox = demo ? startSandbox(env) : null;
  if (sandbox) closers.push(() => sandbox.program.kill('SIGTERM'));

  if (serves) {
    const web = (await import(WEB_BUILD)) as WebBuild;
    await pages;
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
    await sandbox?.listening;
    await app.app.listen({ host: env.host, port: env.port });
  }
  for (const finding of await findings(app.house.db, app.house.now(), env))
    say(`  ! ${findingText(finding, 'zh_CN')}\n    ${findingText(finding, 'en_US')}`);
  if (demo) announceDemo(env, demo);
  else await announceProduction(env, app);
  await app.work(serves ? WORK_PAUSE_MS : 0);
}
