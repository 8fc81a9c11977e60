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

/** Loads the keyring, making the first version of each purpose where there is none. Throws when the master key is not the one the keys were wrapped with. */
export async function loadKeyring(db: Db, master: Buffer): Promise<Keyring> {
  for (const purpose of PURPOSES) {
    const key = randomBytes(32);
    await db
      .insertInto('keyring')
      .values({ purpose, version: 1, state: 'active', wrapped: seal(master, 1, boundKey(purpose, 1), key) })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  const rows = await db.selectFrom('keyring').selectAll().where('state', '<>', 'destroyed').execute();
  const keys = new Map<string, KeyObject>();
  const active = new Map<string, number>();
  const macKeys = new Map<string, KeyObject>();
  for (const { purpose, version, state, wrapped } of rows) {
    let key: Buffer;
    try {
      key = open(master, boundKey(purpose, version), wrapped);
    } catch {
      throw new Error(
        `主密钥与数据库不符（${purpose} 第 ${version} 版），拒绝启动，以免写入无法解密的数据。 The master key does not open this database's keys; refusing to start.`,
      );
    }
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
