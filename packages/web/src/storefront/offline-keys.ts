/**
 * Keys that this device bought, to be read without a network. They lie in IndexedDB, each order sealed to a public key that lies open, so that
 * new ones are kept without asking anybody. The private key lies wrapped: by what the device's own authentication gives (WebAuthn PRF), elsewhere
 * by a passphrase. Without either nothing is kept (docs/decisions/0089-the-buyers-devices.md).
 */
import { readLocal, writeLocal } from '#kit/storage';
import { KEPT_OFFLINE } from './device.ts';
import type { FoundOrder } from './shapes.ts';

const STORE = 'keymall-keys';
const ITERATIONS = 600_000;
export const SHORTEST_PASSPHRASE = 10;
/** As many orders as a device keeps, the oldest go first. */
const MOST = 200;

/** What of an order is kept. */
export interface KeptOrder {
  trade_no: string;
  goods_name: string;
  shop_name: string;
  success_at: string;
  lines: string[];
}
interface Lock {
  id: 'lock';
  by: 'device' | 'passphrase';
  /** Of the credential, where the device locks. */
  credential: ArrayBuffer | null;
  salt: Uint8Array<ArrayBuffer>;
  iv: Uint8Array<ArrayBuffer>;
  wrapped: ArrayBuffer;
  open: JsonWebKey;
}
interface Sealed {
  trade_no: string;
  at: number;
  own: JsonWebKey;
  iv: Uint8Array<ArrayBuffer>;
  text: ArrayBuffer;
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' } as const;
const random = (bytes: number): Uint8Array<ArrayBuffer> => crypto.getRandomValues(new Uint8Array(bytes));

export const isKept = (): boolean => readLocal(KEPT_OFFLINE) === '1';
/** Sealing and a worker need a page that came safely. */
export const canKeep = (): boolean => window.isSecureContext && 'indexedDB' in window && 'serviceWorker' in navigator;

const done = <T>(request: IDBRequest<T>): Promise<T> =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the device’s store failed'));
  });

async function opened<T>(work: (db: IDBDatabase) => Promise<T>): Promise<T> {
  const asking = indexedDB.open(STORE, 1);
  asking.onupgradeneeded = () => {
    asking.result.createObjectStore('lock', { keyPath: 'id' });
    asking.result.createObjectStore('orders', { keyPath: 'trade_no' });
  };
  const db = await done(asking);
  try {
    return await work(db);
  } finally {
    db.close();
  }
}
const lockOf = (): Promise<Lock | undefined> =>
  opened((db) => done(db.transaction('lock').objectStore('lock').get('lock') as IDBRequest<Lock | undefined>));
const all = (): Promise<Sealed[]> => opened((db) => done(db.transaction('orders').objectStore('orders').getAll() as IDBRequest<Sealed[]>));

export const lockedBy = async (): Promise<Lock['by'] | null> => (isKept() ? ((await lockOf())?.by ?? null) : null);
export const countKept = async (): Promise<number> => (isKept() ? (await all()).length : 0);

const hkdf = async (secret: ArrayBuffer, salt: Uint8Array<ArrayBuffer>, info: string): Promise<CryptoKey> =>
  crypto.subtle.deriveKey(
    { name: 'HKDF', hash: 'SHA-256', salt, info: new TextEncoder().encode(info) },
    await crypto.subtle.importKey('raw', secret, 'HKDF', false, ['deriveKey']),
    { name: 'AES-GCM', length: 256 },
    false,
    ['encrypt', 'decrypt'],
  );

async function byPassphrase(passphrase: string, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  const typed = await crypto.subtle.importKey('raw', new TextEncoder().encode(passphrase.normalize('NFKC')), 'PBKDF2', false, [
    'deriveKey',
  ]);
  const how = { name: 'PBKDF2', hash: 'SHA-256', salt, iterations: ITERATIONS };
  return crypto.subtle.deriveKey(how, typed, { name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
}

type PrfAnswer = { prf?: { enabled?: boolean; results?: { first?: BufferSource } } };
const bytesOf = (source: BufferSource): ArrayBuffer =>
  source instanceof ArrayBuffer ? source : source.buffer.slice(source.byteOffset, source.byteOffset + source.byteLength);

/** Does this device have an authentication of its own that a page may ask. */
export const canLockByDevice = async (): Promise<boolean> =>
  'PublicKeyCredential' in window &&
  !/^[\d.]+$|:/.test(window.location.hostname) &&
  (await PublicKeyCredential.isUserVerifyingPlatformAuthenticatorAvailable().catch(() => false));

async function byDevice(credential: ArrayBuffer, salt: Uint8Array<ArrayBuffer>): Promise<CryptoKey | null> {
  const answer = (await navigator.credentials.get({
    publicKey: {
      challenge: random(32),
      allowCredentials: [{ type: 'public-key', id: credential }],
      userVerification: 'required',
      extensions: { prf: { eval: { first: salt } } },
    },
  })) as PublicKeyCredential | null;
  const first = (answer?.getClientExtensionResults() as PrfAnswer | undefined)?.prf?.results?.first;
  return first ? hkdf(bytesOf(first), salt, 'keymall offline keys') : null;
}

/** A credential of this device that no server knows; null where it gives no secret. */
async function newCredential(name: string, salt: Uint8Array<ArrayBuffer>): Promise<ArrayBuffer | null> {
  const made = (await navigator.credentials.create({
    publicKey: {
      challenge: random(32),
      rp: { name },
      user: { id: random(16), name, displayName: name },
      pubKeyCredParams: [
        { type: 'public-key', alg: -7 },
        { type: 'public-key', alg: -257 },
      ],
      authenticatorSelection: { authenticatorAttachment: 'platform', userVerification: 'required', residentKey: 'discouraged' },
      extensions: { prf: { eval: { first: salt } } },
    },
  })) as PublicKeyCredential | null;
  return made && (made.getClientExtensionResults() as PrfAnswer).prf?.enabled ? made.rawId : null;
}

async function begin(key: CryptoKey, lock: Pick<Lock, 'by' | 'credential' | 'salt'>): Promise<void> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
  const iv = random(12);
  const wrapped = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, await crypto.subtle.exportKey('pkcs8', pair.privateKey));
  const kept: Lock = { id: 'lock', ...lock, iv, wrapped, open: await crypto.subtle.exportKey('jwk', pair.publicKey) };
  await opened(async (db) => {
    const change = db.transaction(['lock', 'orders'], 'readwrite');
    change.objectStore('orders').clear();
    await done(change.objectStore('lock').put(kept));
  });
  writeLocal(KEPT_OFFLINE, '1');
  tellWorker('keep-keys');
}

/** Begins to keep, locked by the device. False where its authentication gives no secret: a passphrase does it there. Throws what the browser throws. */
export async function keepByDevice(name: string): Promise<boolean> {
  const salt = random(32);
  const credential = await newCredential(name, salt);
  const key = credential && (await byDevice(credential, salt));
  if (!key) return false;
  await begin(key, { by: 'device', credential, salt });
  return true;
}

export async function keepByPassphrase(passphrase: string): Promise<void> {
  const salt = random(32);
  await begin(await byPassphrase(passphrase, salt), { by: 'passphrase', credential: null, salt });
}

/** Nothing is kept any more, here. */
export async function dropKeys(): Promise<void> {
  writeLocal(KEPT_OFFLINE, null);
  tellWorker('drop-keys');
  await done(indexedDB.deleteDatabase(STORE));
}

/** The page and its files are at hand without a network from now on, or no longer (server/app/app-shell.ts). */
function tellWorker(what: 'keep-keys' | 'drop-keys'): void {
  const files = performance
    .getEntriesByType('resource')
    .flatMap(({ name }) => (/\/assets\/[^?]+\.(js|css|woff2)$/.test(name) ? [name] : []));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is of this very origin, and its postMessage takes none
  void navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage({ what, files })).catch(() => undefined);
}
/** After a page of the list was opened: its files may be others than the last time. */
export const refreshWorker = (): void => {
  if (isKept()) tellWorker('keep-keys');
};

const sealKey = async (own: CryptoKey, theirs: CryptoKey, iv: Uint8Array<ArrayBuffer>): Promise<CryptoKey> =>
  hkdf(await crypto.subtle.deriveBits({ name: 'ECDH', public: theirs }, own, 256), iv, 'keymall kept order');

const imported = (key: JsonWebKey): Promise<CryptoKey> => crypto.subtle.importKey('jwk', key, CURVE, false, []);

/** Keeps what an order brought, where this device keeps keys. Never throws: what can't be kept is there online. */
export async function keepOffline({ order, shop, cards, lines }: FoundOrder): Promise<void> {
  if (!isKept()) return;
  try {
    const printed = [
      ...cards.flatMap((card) => (card.is_void ? [] : [card.printed])),
      ...lines.flatMap((line) => (line.text ? [line.text] : [])),
    ];
    const lock = await lockOf();
    if (!lock || printed.length === 0) return;
    const { trade_no, goods_name, success_at } = order;
    const kept: KeptOrder = { trade_no, goods_name, shop_name: shop.shop_name, success_at: success_at ?? '', lines: printed };
    const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits']);
    const iv = random(12);
    const key = await sealKey(pair.privateKey, await imported(lock.open), iv);
    const text = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(JSON.stringify(kept)));
    const own = await crypto.subtle.exportKey('jwk', pair.publicKey);
    const at = Date.now();
    const oldest = (await all()).filter((each) => each.trade_no !== trade_no).sort((a, b) => b.at - a.at);
    await opened(async (db) => {
      const store = db.transaction('orders', 'readwrite').objectStore('orders');
      for (const { trade_no: gone } of oldest.slice(MOST - 1)) store.delete(gone);
      await done(store.put({ trade_no, at, own, iv, text } satisfies Sealed));
    });
  } catch {
    // a full disk, a private window: the order stays where it is
  }
}

/** Opens the list. Null where the passphrase is wrong or the device said no. */
export async function openKept(passphrase: string): Promise<KeptOrder[] | null> {
  const lock = await lockOf();
  if (!lock) return [];
  try {
    const key =
      lock.by === 'device' && lock.credential ? await byDevice(lock.credential, lock.salt) : await byPassphrase(passphrase, lock.salt);
    if (!key) return null;
    const raw = await crypto.subtle.decrypt({ name: 'AES-GCM', iv: lock.iv }, key, lock.wrapped);
    const own = await crypto.subtle.importKey('pkcs8', raw, CURVE, false, ['deriveBits']);
    const orders = (await all()).sort((a, b) => b.at - a.at);
    return await Promise.all(
      orders.map(async (each) => {
        const text = await crypto.subtle.decrypt(
          { name: 'AES-GCM', iv: each.iv },
          await sealKey(own, await imported(each.own), each.iv),
          each.text,
        );
        return JSON.parse(new TextDecoder().decode(text)) as KeptOrder;
      }),
    );
  } catch {
    return null;
  }
}

export const forgetKept = (tradeNo: string): Promise<undefined> =>
  opened((db) => done(db.transaction('orders', 'readwrite').objectStore('orders').delete(tradeNo)));
