/** Data keys by purpose and version, each wrapped by the master key, which lives outside the database and its backups. */
import { createSecretKey, hkdfSync, type KeyObject, randomBytes } from 'node:crypto';
import type { Db } from '#kit/database';
import type { KeyPurpose, Keyring } from '#kit/house';
import { hmac, open, seal } from '#kit/sealing';

const PURPOSES: readonly KeyPurpose[] = ['card', 'channel', 'setting', 'lookup', 'payee', 'factor', 'log'];

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
  const macKeys = new Map<string, Buffer>();
  const macs = new Map<string, (text: string) => Buffer>();
  for (const { purpose, version, state, wrapped } of rows) {
    const key = unwrap(master, purpose, version, wrapped);
    keys.set(`${purpose}:${version}`, createSecretKey(key));
    if (state === 'active') active.set(purpose, version);
    // Fingerprints must not change when a data key is rotated, so their key derives from the first version.
    if (version === 1) {
      const macKey = Buffer.from(hkdfSync('sha256', key, '', `mac:${purpose}`, 32));
      macKeys.set(purpose, macKey);
      macs.set(purpose, hmac(macKey));
    }
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
    keysFor(purpose) {
      const version = active.get(purpose) as number;
      return { purpose, version, key: keyOf(purpose, version), mac: new Uint8Array(macKeys.get(purpose) as Buffer) };
    },
  };
}
