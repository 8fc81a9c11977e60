/**
 * Sealing and fingerprints, apart from where the keys come from: a thread that seals loads nothing else of the house.
 * Sealed form: version of the key (1 byte), nonce (12), tag (16), ciphertext.
 */
import { createCipheriv, createDecipheriv, hash, type KeyObject, randomBytes } from 'node:crypto';
import type { KeyPurpose, Sealing } from './house.ts';

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

/** AES-256-GCM. `bound` is authenticated with the text. */
export function seal(key: Buffer | KeyObject, version: number, bound: string, plain: string | Buffer): Buffer {
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
export function hmac(key: Buffer): (text: string) => Buffer {
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

/** Throws when the ciphertext, its key or what it is bound to is not the one it was sealed with. */
export function open(key: Buffer | KeyObject, bound: string, sealed: Buffer): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, sealed.subarray(1, 1 + NONCE), { authTagLength: TAG });
  decipher.setAAD(Buffer.from(bound, 'utf8'));
  decipher.setAuthTag(sealed.subarray(1 + NONCE, HEAD));
  return Buffer.concat([decipher.update(sealed.subarray(HEAD)), decipher.final()]);
}

/** What another thread of this process needs to seal for one purpose; it goes to no other process. */
export interface SealKeys {
  purpose: KeyPurpose;
  version: number;
  key: KeyObject;
  mac: Uint8Array;
}

/** Seals and makes fingerprints as the keyring that gave the keys does. */
export function sealingBy({ purpose, version, key, mac }: SealKeys): Sealing {
  const macOf = hmac(Buffer.from(mac));
  const only = (asked: KeyPurpose): void => {
    if (asked !== purpose) throw new Error(`no key ${asked} here`);
  };
  return {
    encrypt(asked, bound, plain) {
      only(asked);
      return seal(key, version, `${purpose}:${bound}`, plain);
    },
    mac(asked, text) {
      only(asked);
      return macOf(text);
    },
  };
}
