/** Codes of an authenticator: RFC 6238 over RFC 4226, SHA-1, six digits, steps of half a minute, as every authenticator reads them. */
import { createHmac } from 'node:crypto';

const STEP_SECONDS = 30;
/** A clock may be off by one step either way. */
const DRIFT = 1;
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';

export const stepAt = (at: Date): number => Math.floor(at.getTime() / 1000 / STEP_SECONDS);

/** The code of a time step. */
export function totp(secret: Buffer, step: number, digits = 6): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const mac = createHmac('sha1', secret).update(counter).digest();
  const offset = (mac[mac.length - 1] as number) & 15;
  const number = mac.readUInt32BE(offset) & 0x7fff_ffff;
  return String(number % 10 ** digits).padStart(digits, '0');
}

/** The step that a code is of, near this time and after `last`, the newest that was used; null for none. */
export function stepOf(secret: Buffer, code: string, at: Date, last: number): number | null {
  const now = stepAt(at);
  for (let step = now - DRIFT; step <= now + DRIFT; step += 1) if (step > last && totp(secret, step) === code) return step;
  return null;
}

/** RFC 4648, without padding: how a secret is typed by hand. */
export function base32(bytes: Buffer): string {
  let text = '';
  let bits = 0;
  let held = 0;
  for (const byte of bytes) {
    held = (held << 8) | byte;
    bits += 8;
    while (bits >= 5) {
      text += ALPHABET[(held >> (bits - 5)) & 31];
      bits -= 5;
    }
    held &= (1 << bits) - 1;
  }
  return bits > 0 ? text + ALPHABET[(held << (5 - bits)) & 31] : text;
}

/** What an authenticator scans. */
export const keyUri = (site: string, account: string, secret: string): string =>
  `otpauth://totp/${encodeURIComponent(`${site}:${account}`)}?secret=${secret}&issuer=${encodeURIComponent(site)}`;

/** A recovery code as it is shown, out of ten random bytes; and as it is compared, however it was typed. */
export const recoveryCode = (bytes: Buffer): string =>
  base32(bytes)
    .slice(0, 16)
    .replace(/(.{4})(?=.)/g, '$1-')
    .toLowerCase();
export const plainCode = (typed: string): string => typed.toLowerCase().replace(/[^a-z0-9]/g, '');
