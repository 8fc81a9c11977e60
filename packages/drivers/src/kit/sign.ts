/** Signatures of the epay family: the text that is signed, MD5 with a shared key, SHA256withRSA with key pairs. */
import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, timingSafeEqual, verify } from 'node:crypto';

/**
 * The text both signature kinds cover: without `sign`, `sign_type` and empty values, sorted by name, `k=v` joined by `&`,
 * nothing URL-encoded. Names are ASCII in these protocols, so the order of code units is the order of bytes.
 */
export function signText(fields: Iterable<readonly [string, string]>): string {
  const kept: (readonly [string, string])[] = [];
  for (const field of fields) if (field[1] !== '' && field[0] !== 'sign' && field[0] !== 'sign_type') kept.push(field);
  kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return kept.map(([name, value]) => `${name}=${value}`).join('&');
}

/** `plain` appends the key directly; a few gateways put `&key=` between. */
export type Md5Style = 'plain' | 'key';

/** MD5 over text and key, lower-case hex. Throws on an empty key: a signature anybody can make is none. */
export function md5Sign(text: string, key: string, style: Md5Style = 'plain'): string {
  if (key === '') throw new RangeError('empty signing key');
  return createHash('md5')
    .update(style === 'key' ? `${text}&key=${key}` : text + key, 'utf8')
    .digest('hex');
}

/** Equality of two texts in time that depends on their length only. */
export function sameText(left: string, right: string): boolean {
  const a = Buffer.from(left, 'utf8');
  const b = Buffer.from(right, 'utf8');
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Parsing a key costs more than verifying with it, and a notice is a hot path; texts are few (one an account). */
const KEPT_KEYS = 2000;

function parsedOnce(parse: (text: string) => KeyObject | null): (text: string) => KeyObject | null {
  const kept = new Map<string, KeyObject | null>();
  return (text) => {
    const known = kept.get(text);
    if (known !== undefined) return known;
    const parsed = parse(text);
    if (kept.size >= KEPT_KEYS) kept.clear();
    kept.set(text, parsed);
    return parsed;
  };
}

function firstRsa(forms: readonly (() => KeyObject)[]): KeyObject | null {
  for (const form of forms) {
    try {
      const key = form();
      if (key.asymmetricKeyType === 'rsa') return key;
    } catch {
      // not in this form; the next one may fit, and null says that none did
    }
  }
  return null;
}

/** The bytes of a key: its block in a file that holds more (a key converted from .pfx comes with its certificate), or the text as it is. */
const der = (text: string, kind: 'PRIVATE KEY' | 'PUBLIC KEY') => {
  const block = new RegExp(`-----BEGIN [A-Z ]*${kind}-----([^-]+)-----END`).exec(text)?.[1];
  return Buffer.from((block ?? text.replace(/-----[^-]+-----/g, '')).replace(/\s/g, ''), 'base64');
};

/** An RSA private key from PEM or bare base64, PKCS#8 or PKCS#1; null when it is none. Parsed once a text. */
export const rsaPrivateKey = parsedOnce((text) =>
  firstRsa([
    () => createPrivateKey({ key: der(text, 'PRIVATE KEY'), format: 'der', type: 'pkcs8' }),
    () => createPrivateKey({ key: der(text, 'PRIVATE KEY'), format: 'der', type: 'pkcs1' }),
  ]),
);

/** An RSA public key from PEM or bare base64, SPKI or PKCS#1; null when it is none. Parsed once a text. */
export const rsaPublicKey = parsedOnce((text) => {
  // OpenSSL reads a public key out of a private one; here that is a key in the wrong field.
  if (rsaPrivateKey(text)) return null;
  return firstRsa([
    () => createPublicKey({ key: der(text, 'PUBLIC KEY'), format: 'der', type: 'spki' }),
    () => createPublicKey({ key: der(text, 'PUBLIC KEY'), format: 'der', type: 'pkcs1' }),
  ]);
});

/** SHA256withRSA (PKCS#1 v1.5) as base64. */
export function rsaSign(text: string, key: KeyObject): string {
  return sign('sha256', Buffer.from(text, 'utf8'), key).toString('base64');
}

/** True when `signature` (base64) is the key holder's over `text`. */
export function rsaVerify(text: string, signature: string, key: KeyObject): boolean {
  return signature !== '' && verify('sha256', Buffer.from(text, 'utf8'), key, Buffer.from(signature, 'base64'));
}
