/**
 * Data keys by purpose and version, each wrapped by the master key, which lives outside the database and its backups.
 * Sealed form: version (1 byte), nonce (12), tag (16), ciphertext.
 */
import { createCipheriv, createDecipheriv, createHmac, createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Db } from '#kit/database';
import type { KeyPurpose, Keyring } from '#kit/house';

const PURPOSES: readonly KeyPurpose[] = ['card', 'channel', 'setting', 'lookup'];
const NONCE = 12;
const TAG = 16;
const HEAD = 1 + NONCE + TAG;

function seal(key: Buffer | KeyObject, version: number, bound: string, plain: Buffer): Buffer {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG });
  cipher.setAAD(Buffer.from(bound, 'utf8'));
  const text = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), text]);
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
  const macKeys = new Map<string, KeyObject>();
  for (const { purpose, version, state, wrapped } of rows) {
    const key = unwrap(master, purpose, version, wrapped);
    keys.set(`${purpose}:${version}`, createSecretKey(key));
    if (state === 'active') active.set(purpose, version);
    // Fingerprints must not change when a data key is rotated, so their key derives from the first version.
    if (version === 1) macKeys.set(purpose, createSecretKey(Buffer.from(hkdfSync('sha256', key, '', `mac:${purpose}`, 32))));
  }

  const keyOf = (purpose: string, version: number): KeyObject => {
    const key = keys.get(`${purpose}:${version}`);
    if (!key) throw new Error(`no living key ${purpose} version ${version}`);
    return key;
  };
  return {
    encrypt(purpose, bound, plain) {
      const version = active.get(purpose) as number;
      return seal(keyOf(purpose, version), version, `${purpose}:${bound}`, Buffer.from(plain, 'utf8'));
    },
    decrypt: (purpose, bound, sealed) => open(keyOf(purpose, sealed[0] ?? 0), `${purpose}:${bound}`, sealed).toString('utf8'),
    mac: (purpose, text) =>
      createHmac('sha256', macKeys.get(purpose) as KeyObject)
        .update(text, 'utf8')
        .digest(),
  };
}
