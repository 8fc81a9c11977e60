/**
 * Data keys by purpose and version, each wrapped by the master key, which lives outside the database and its backups.
 * Sealed form: version (1 byte), nonce (12), tag (16), ciphertext.
 */
import { createCipheriv, createDecipheriv, createSecretKey, hash, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Db } from '#kit/database';
import type { KeyPurpose, Keyring } from '#kit/house';

const PURPOSES: readonly KeyPurpose[] = ['card', 'channel', 'setting', 'lookup', 'payee', 'factor', 'log'];
const NONCE = 12;
const TAG = 16;
const HEAD = 1 + NONCE + TAG;

/** Chance comes in stretches: asking for twelve bytes at a time costs as much as sealing does. */
const nonces = { stretch: Buffer.alloc(0), next: 0 };
function freshNonce(): Buffer {
  if (nonces.next >= nonces.stretch.length) {
    nonces.stretch = randomBytes(NONCE * 256);
    nonces.next = 0;
  }
  nonces.next += NONCE;
  return nonces.stretch.subarray(nonces.next - NONCE, nonces.next);
}

function seal(key: Buffer | KeyObject, version: number, bound: string, plain: string | Buffer): Buffer {
  const nonce = freshNonce();
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  cipher.setAAD(Buffer.from(bound, 'utf8'));
  const text = typeof plain === 'string' ? cipher.update(plain, 'utf8') : cipher.update(plain);
  // GCM is a stream: nothing is left for the end.
  cipher.final();
  const sealed = Buffer.allocUnsafe(HEAD + text.length);
  sealed[0] = version;
  nonce.copy(sealed, 1);
  cipher.getAuthTag().copy(sealed, 1 + NONCE);
  text.copy(sealed, HEAD);
  return sealed;
}

const BLOCK = 64;

/** HMAC-SHA256 as RFC 2104 has it, by two one-shot hashes: a third of what an object a call costs. The key has 32 bytes. */
function hmac(key: Buffer): (text: string) => Buffer {
  const pad = (byte: number): Buffer => Buffer.alloc(BLOCK, byte).map((each, at) => each ^ (key[at] ?? 0)) as Buffer;
  const outer = Buffer.concat([pad(0x5c), Buffer.alloc(32)]);
  const head = pad(0x36);
  let inner = Buffer.concat([head, Buffer.alloc(1024)]);
  return (text) => {
    const most = BLOCK + text.length * 3;
    if (most > inner.length) inner = Buffer.concat([head, Buffer.alloc(most)]);
    const end = BLOCK + inner.write(text, BLOCK, 'utf8');
    outer.write(hash('sha256', inner.subarray(0, end), 'binary'), BLOCK, 'latin1');
    return Buffer.from(hash('sha256', outer, 'binary'), 'latin1');
  };
}

function open(key: Buffer | KeyObject, bound: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(bound, 'utf8'));
  decipher.setAuthTag(sealed.subarray(1 + NONCE, HEAD));
  return Buffer.concat([decipher.update(sealed.subarray(HEAD)), decipher.final()]);
}

const boundKey = (purpose: string, version: number): string => `keyring:${purpose}:${version}`;

function unwrap(master: Buffer, purpose: string, version: number, wrapped: Buffer): Buffer {
  try {
    return open(master, boundKey(purpose, version), wrapped);
  } catch {
    throw new WrongMasterKey(
      `主密钥与数据库不符（${purpose} 第 ${version} 版），拒绝启动，以免写入无法解密的数据。 The master key does not open this database's keys; refusing to start.`,
    );
  }
}

/** The master key is another than the one the keys were wrapped with. */
export class WrongMasterKey extends Error {}

/** Loads the keyring, making the first version of each purpose where there is none. Throws when the master key is not the one the keys were wrapped with. */
export async function loadKeyring(db: Db, master: Buffer): Promise<Keyring> {
  const living = () => db.selectFrom('keyring').selectAll().where('state', '<>', 'destroyed').execute();
  // What is there is opened before anything is added: a stranger's key must leave nothing behind.
  for (const { purpose, version, wrapped } of await living()) unwrap(master, purpose, version, wrapped);
  // In one statement, so that of two servers that begin together one makes all of them.
  await db
    .insertInto('keyring')
    .values(
      PURPOSES.map((purpose) => ({
        purpose,
        version: 1,
        state: 'active' as const,
        wrapped: seal(master, 1, boundKey(purpose, 1), randomBytes(32)),
      })),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const rows = await living();
  const keys = new Map<string, KeyObject>();
  const active = new Map<string, number>();
  const macs = new Map<string, (text: string) => Buffer>();
  for (const { purpose, version, state, wrapped } of rows) {
    const key = unwrap(master, purpose, version, wrapped);
    keys.set(`${purpose}:${version}`, createSecretKey(key));
    if (state === 'active') active.set(purpose, version);
    // Fingerprints must not change when a data key is rotated, so their key derives from the first version.
    if (version === 1) macs.set(purpose, hmac(Buffer.from(hkdfSync('sha256', key, '', `mac:${purpose}`, 32))));
  }

  const keyOf = (purpose: string, version: number): KeyObject => {
    const key = keys.get(`${purpose}:${version}`);
    if (!key) throw new Error(`no living key ${purpose} version ${version}`);
    return key;
  };
  return {
    encrypt(purpose, bound, plain) {
      const version = active.get(purpose) as number;
      return seal(keyOf(purpose, version), version, `${purpose}:${bound}`, plain);
    },
    decrypt: (purpose, bound, sealed) => open(keyOf(purpose, sealed[0] ?? 0), `${purpose}:${bound}`, sealed).toString('utf8'),
    decryptBytes: (purpose, bound, sealed) => open(keyOf(purpose, sealed[0] ?? 0), `${purpose}:${bound}`, sealed),
    mac: (purpose, text) => (macs.get(purpose) as (text: string) => Buffer)(text),
  };
}
