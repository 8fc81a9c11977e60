/** What the demo merchant and the gateway prove themselves with. Made at the first start, kept in the state file (mode 0600). */
import { generateKeyPairSync, randomBytes, randomInt } from 'node:crypto';
import { linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** A merchant's account at the sandbox. RSA keys are bare base64: SPKI and PKCS#8. */
export interface Credentials {
  pid: string;
  /** The shared key of version 1. */
  key: string;
  platform_public_key: string;
  platform_private_key: string;
  merchant_private_key: string;
  merchant_public_key: string;
}

const NAMES = ['pid', 'key', 'platform_public_key', 'platform_private_key', 'merchant_private_key', 'merchant_public_key'] as const;

function keyPair() {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', {
    modulusLength: 2048,
    publicKeyEncoding: { type: 'spki', format: 'der' },
    privateKeyEncoding: { type: 'pkcs8', format: 'der' },
  });
  return { publicKey: publicKey.toString('base64'), privateKey: privateKey.toString('base64') };
}

/** A merchant that nobody has seen before; `platform` makes it one of the same gateway as another. */
export function createCredentials(platform?: Pick<Credentials, 'platform_public_key' | 'platform_private_key'>): Credentials {
  const merchant = keyPair();
  const gateway = platform ? null : keyPair();
  return {
    pid: String(randomInt(100_000, 1_000_000)),
    key: randomBytes(24).toString('base64url'),
    platform_public_key: platform?.platform_public_key ?? gateway?.publicKey ?? '',
    platform_private_key: platform?.platform_private_key ?? gateway?.privateKey ?? '',
    merchant_private_key: merchant.privateKey,
    merchant_public_key: merchant.publicKey,
  };
}

function readCredentials(statePath: string): Credentials | null {
  let text: string;
  try {
    text = readFileSync(statePath, 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  const { credentials } = JSON.parse(text) as { credentials?: Partial<Credentials> };
  if (!credentials || NAMES.some((name) => typeof credentials[name] !== 'string' || credentials[name] === ''))
    throw new Error(`no credentials in ${statePath}`);
  return credentials as Credentials;
}

/** SANDBOX_PID, SANDBOX_KEY, SANDBOX_MERCHANT_PUBLIC_KEY … where somebody set them. */
function fromEnvironment(env: NodeJS.ProcessEnv): Partial<Credentials> {
  return Object.fromEntries(NAMES.map((name) => [name, env[`SANDBOX_${name.toUpperCase()}`] ?? '']).filter(([, value]) => value !== ''));
}

/**
 * The demo merchant's credentials: from the state file, which is created when there is none, with the environment's on top.
 * The sandbox and whoever sets up the shop may call it at the same time; both get the same. Throws when the file is not ours.
 */
export function loadOrCreateCredentials(statePath?: string, env: NodeJS.ProcessEnv = process.env): Credentials {
  const overrides = fromEnvironment(env);
  if (statePath === undefined || statePath === '') return { ...createCredentials(), ...overrides };
  const known = readCredentials(statePath);
  if (known) return { ...known, ...overrides };
  mkdirSync(dirname(statePath), { recursive: true });
  const draft = `${statePath}.${process.pid}.${randomBytes(4).toString('hex')}`;
  writeFileSync(draft, JSON.stringify({ credentials: createCredentials(), orders: [] }), { mode: 0o600 });
  try {
    // A link appears whole or not at all, and never over another's: the first of two starters wins.
    linkSync(draft, statePath);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  const made = readCredentials(statePath);
  if (!made) throw new Error(`the state file ${statePath} vanished`);
  return { ...made, ...overrides };
}
