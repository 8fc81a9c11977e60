/** The environment, read once. Everything has a default but what production must be told. */
import { randomBytes } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** Says that a data folder without its database is to begin as a new house. */
export const ANEW = '--begin-anew';

export interface Env {
  mode: 'demo' | 'production';
  dev: boolean;
  host: string;
  port: number;
  databaseUrl: string | null;
  dataDir: string;
  /** Seals the data keys; 32 bytes, never in the database. */
  masterKey: Buffer;
  /** Where visitors reach us, without a trailing slash. */
  siteUrl: string;
  siteUrlGiven: boolean;
  trustProxy: string[];
  /** Which work this process does. */
  role: 'all' | 'web' | 'worker';
  sandboxPort: number;
  /** Where this machine reaches the sandbox. */
  sandboxUrl: string;
  metricsToken: string | undefined;
  logLevel: string;
}

const ROOT = resolve(import.meta.dirname, '../../../..');

/** A start that can't be, told to people without a stack. */
export class EnvError extends Error {
  override name = 'EnvError';
}

function number(name: string, byDefault: number): number {
  const text = process.env[name];
  if (text === undefined || text === '') return byDefault;
  if (!/^\d{1,5}$/.test(text) || Number(text) > 65_535) throw new EnvError(`${name}=${text} 不是端口号。 ${name} is not a port.`);
  return Number(text);
}

function oneOf<const Choice extends string>(name: string, choices: readonly Choice[]): Choice {
  const text = process.env[name] || choices[0];
  const found = choices.find((choice) => choice === text);
  if (!found) throw new EnvError(`${name}=${text}：只能是 ${choices.join('、')}。 ${name} must be one of ${choices.join(', ')}.`);
  return found;
}

/** True for keys nobody drew: one byte over and over, a counting row, printable sample text. */
function isWeak(key: Buffer): boolean {
  return (
    new Set(key).size < 16 ||
    key.every((byte, index) => index === 0 || byte === ((key[index - 1] as number) + 1) % 256) ||
    /^[\x20-\x7e]+$/.test(key.toString('latin1'))
  );
}

/** A host as it stands in an address: one that listens everywhere is reached on this machine, IPv6 has its brackets. */
function inAddress(host: string): string {
  if (host === '0.0.0.0' || host === '::') return '127.0.0.1';
  return host.includes(':') ? `[${host}]` : host;
}

const HOW = "node -e \"console.log(require('crypto').randomBytes(32).toString('base64'))\"";

function readKey(text: string): Buffer {
  const trimmed = text.trim();
  return /^[0-9a-f]{64}$/i.test(trimmed) ? Buffer.from(trimmed, 'hex') : Buffer.from(trimmed, 'base64');
}

function readKeyFile(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new EnvError(`主密钥文件读不到。 KEYMALL_MASTER_KEY_FILE can't be read: ${why}`);
  }
}

/** What a house that was once opened here left in its data folder, beside the cluster and the key. */
export const hasLived = (dataDir: string): boolean => ['upload', 'demo.json'].some((name) => existsSync(join(dataDir, name)));

/** The given key; in demo mode one is drawn once, for a new house, and kept beside the data, readable by its owner only. */
function masterKey(mode: Env['mode'], dataDir: string, mayDraw: boolean): Buffer {
  const file = process.env.KEYMALL_MASTER_KEY_FILE;
  const given = process.env.KEYMALL_MASTER_KEY ?? (file ? readKeyFile(file) : undefined);
  if (given !== undefined) {
    const key = readKey(given);
    if (key.length !== 32 || isWeak(key)) throw new EnvError(`主密钥必须是 32 个随机字节。 The master key must be 32 random bytes: ${HOW}`);
    return key;
  }
  if (mode === 'production') {
    throw new EnvError(
      `生产模式必须提供 KEYMALL_MASTER_KEY 或 KEYMALL_MASTER_KEY_FILE。 Production needs KEYMALL_MASTER_KEY (or …_FILE), and keep a copy apart from the database: ${HOW}`,
    );
  }
  const own = join(dataDir, 'master.key');
  if (!existsSync(own)) {
    if (!mayDraw)
      throw new EnvError(
        `缺少主密钥：请把原来的 master.key 放回 ${dataDir}，或设置 KEYMALL_MASTER_KEY。 The master key is missing: put the house’s master.key back into ${dataDir}, or set KEYMALL_MASTER_KEY.`,
      );
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(own, randomBytes(32).toString('base64'), { mode: 0o600, flag: 'wx' });
  }
  chmodSync(own, 0o600);
  return readKey(readFileSync(own, 'utf8'));
}

/** Whether only this machine reaches a host. */
const isLoopback = (host: string): boolean => host === 'localhost' || host === '::1' || /^127(\.\d{1,3}){3}$/.test(host);

/** Said by whoever wants the demo, with its passwords on the screen and money that is none, to be reached by others. */
const OPEN_DEMO = 'KEYMALL_OPEN_DEMO';

/** Reads the environment. Throws with a sentence for people when something is missing, weak or nonsense. `begins` says whether a new house may get a key. */
export function readEnv(args: readonly string[], { begins = true } = {}): Env {
  const mode = oneOf('KEYMALL_MODE', ['demo', 'production']);
  const host = process.env.HOST || '127.0.0.1';
  const openDemo = oneOf(OPEN_DEMO, ['no', 'yes']) === 'yes';
  if (mode === 'demo' && !isLoopback(host) && !openDemo) {
    throw new EnvError(
      `HOST=${host} 会让其他机器访问演示：演示没有真实资金，且可随意伪造付款。正式使用请设 KEYMALL_MODE=production；确要公开演示请设 ${OPEN_DEMO}=yes。\n` +
        `HOST=${host} would open the demo to other machines, where anybody can pay with money that is none. Use KEYMALL_MODE=production for a shop; set ${OPEN_DEMO}=yes to show the demo all the same.`,
    );
  }
  const port = number('PORT', 8787);
  const dataDir = resolve(process.env.KEYMALL_DATA_DIR || join(ROOT, 'data'));
  const siteUrl = (process.env.SITE_URL || `http://${inAddress(host)}:${port}`).replace(/\/+$/, '');
  if (!URL.canParse(siteUrl)) throw new EnvError(`SITE_URL=${siteUrl} 不是网址。 SITE_URL is not an address.`);
  if (mode === 'production' && !siteUrl.startsWith('https://')) {
    throw new EnvError('生产模式必须设置 https 的 SITE_URL。 Production needs SITE_URL with https: gateways and keys travel on it.');
  }
  const sandboxPort = number('SANDBOX_PORT', port + 3);
  return {
    mode,
    dev: args.includes('--dev'),
    host,
    port,
    databaseUrl: process.env.DATABASE_URL || null,
    dataDir,
    masterKey: masterKey(mode, dataDir, begins && (args.includes(ANEW) || !hasLived(dataDir))),
    siteUrl,
    siteUrlGiven: Boolean(process.env.SITE_URL),
    trustProxy: (process.env.TRUST_PROXY ?? '')
      .split(',')
      .map((address) => address.trim())
      .filter(Boolean),
    role: oneOf('KEYMALL_ROLE', ['all', 'web', 'worker']),
    sandboxPort,
    sandboxUrl: `http://${inAddress(host)}:${sandboxPort}`,
    metricsToken: process.env.METRICS_TOKEN || undefined,
    logLevel: process.env.LOG_LEVEL || 'info',
  };
}

/** Is it an error of the environment, to be told without a stack. By its name: the house as one file has a class of its own. */
export const isEnvError = (error: unknown): error is Error => error instanceof Error && error.name === 'EnvError';
