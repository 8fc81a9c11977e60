/**
 * A message to a browser's push service: sealed for that browser alone (RFC 8291 over RFC 8188) and signed by us (RFC 8292). What is random
 * is handed in, so that the example of the RFC can be held against it.
 */
import { createCipheriv, createECDH, createHmac, createPrivateKey, sign } from 'node:crypto';

export interface Subscription {
  endpoint: string;
  /** The browser's public key and its secret, base64url. */
  p256dh: string;
  auth: string;
}

const hmac = (key: Buffer, ...parts: (Buffer | string)[]): Buffer => {
  const mac = createHmac('sha256', key);
  for (const part of parts) mac.update(part);
  return mac.digest();
};
/** HKDF of one block: no more than 32 bytes are ever needed. */
const expand = (key: Buffer, info: Buffer | string, length: number): Buffer => hmac(key, info, Buffer.from([1])).subarray(0, length);

const RECORD = 4096;
/** What fits into the one record that push services must take, with its head, its end and its tag. */
export const MOST_BYTES = RECORD - 86 - 17;

/** The body of the request. `salt`: 16 random bytes; `own`: a private key for this message alone, 32 bytes. Throws where the browser's key is none. */
export function sealed(text: string, { p256dh, auth }: Subscription, salt: Buffer, own: Buffer): Buffer {
  const plain = Buffer.from(text, 'utf8');
  if (plain.length > MOST_BYTES) throw new RangeError(`a push message of ${plain.length} bytes`);
  const theirs = Buffer.from(p256dh, 'base64url');
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(own);
  const ours = ecdh.getPublicKey();
  const shared = ecdh.computeSecret(theirs);
  const secret = expand(hmac(Buffer.from(auth, 'base64url'), shared), Buffer.concat([Buffer.from('WebPush: info\0'), theirs, ours]), 32);
  const key = hmac(salt, secret);
  const cipher = createCipheriv(
    'aes-128-gcm',
    expand(key, 'Content-Encoding: aes128gcm\0', 16),
    expand(key, 'Content-Encoding: nonce\0', 12),
  );
  const head = Buffer.alloc(21);
  salt.copy(head);
  head.writeUInt32BE(RECORD, 16);
  head[20] = ours.length;
  return Buffer.concat([head, ours, cipher.update(plain), cipher.update(Buffer.from([2])), cipher.final(), cipher.getAuthTag()]);
}

/** Our key, as it is kept: the private scalar; the public point as browsers are given it. */
export function keyFrom(own: Buffer): { public_key: string; private_key: string } {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(own);
  return { public_key: ecdh.getPublicKey('base64url'), private_key: own.toString('base64url') };
}

/** Push services refuse a day and more. */
const HOURS = 12;
const part = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** The `authorization` of a request to a push service. `contact`: where we are reached, an https or mailto address. */
export function signature(
  { public_key, private_key }: { public_key: string; private_key: string },
  { endpoint, contact, now }: { endpoint: string; contact: string; now: Date },
): string {
  const point = Buffer.from(public_key, 'base64url');
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: private_key,
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const exp = Math.floor(now.getTime() / 1000) + HOURS * 3600;
  const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part({ aud: new URL(endpoint).origin, exp, sub: contact })}`;
  const mark = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString('base64url');
  return `vapid t=${signed}.${mark}, k=${public_key}`;
}

/** A point of the curve, and a secret of 16 bytes: anything else could never be sealed for. */
export function isSubscription({ p256dh, auth }: Pick<Subscription, 'p256dh' | 'auth'>): boolean {
  const point = Buffer.from(p256dh, 'base64url');
  if (point.length !== 65 || point[0] !== 4 || Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    const ecdh = createECDH('prime256v1');
    ecdh.setPrivateKey(Buffer.alloc(32, 1));
    ecdh.computeSecret(point);
    return true;
  } catch {
    return false;
  }
}
