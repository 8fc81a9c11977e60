/** How WeChat signs, seals and writes what it sends to an official account: SHA-1 of sorted parts, AES-256-CBC padded to 32 bytes, flat XML. */
import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';

const BLOCK = 32;
const RANDOM = 16;
const MOST_FIELDS = 60;

export const signatureOf = (...parts: readonly string[]): string =>
  createHash('sha1')
    .update([...parts].sort().join(''))
    .digest('hex');

/** Compared without telling how far it fits. */
export function isSigned(signature: string, ...parts: readonly string[]): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(...parts))];
  return given.length === right.length && timingSafeEqual(given, right);
}

/** The key of an EncodingAESKey, which is base64 of 32 bytes without its last sign; null where it is none. */
export function aesKeyOf(encoded: string): Buffer | null {
  if (!/^[A-Za-z0-9]{43}$/.test(encoded)) return null;
  const key = Buffer.from(`${encoded}=`, 'base64');
  return key.length === 32 ? key : null;
}

/** Opens what was sealed for this account; null for what was not. */
export function unsealed(key: Buffer, appId: string, sealed: string): string | null {
  const bytes = Buffer.from(sealed, 'base64');
  if (bytes.length === 0 || bytes.length % 16 !== 0) return null;
  const decipher = createDecipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  const padded = Buffer.concat([decipher.update(bytes), decipher.final()]);
  const pad = padded.at(-1) ?? 0;
  if (pad < 1 || pad > BLOCK || pad > padded.length - RANDOM - 4) return null;
  const plain = padded.subarray(RANDOM, padded.length - pad);
  const length = plain.readUInt32BE(0);
  if (length > plain.length - 4) return null;
  return plain.toString('utf8', 4 + length) === appId ? plain.toString('utf8', 4, 4 + length) : null;
}

export function sealed(key: Buffer, appId: string, text: string, random: Buffer): string {
  const [words, app, length] = [Buffer.from(text), Buffer.from(appId), Buffer.alloc(4)];
  length.writeUInt32BE(words.length);
  const plain = Buffer.concat([random.subarray(0, RANDOM), length, words, app]);
  const pad = BLOCK - (plain.length % BLOCK);
  const cipher = createCipheriv('aes-256-cbc', key, key.subarray(0, 16)).setAutoPadding(false);
  return Buffer.concat([cipher.update(Buffer.concat([plain, Buffer.alloc(pad, pad)])), cipher.final()]).toString('base64');
}

const ENTITY: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
const unescaped = (text: string): string => text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITY[name] ?? '');

/** The fields of a flat `<xml>` document; what is nested or declared is left out. */
export function fieldsOf(document: string): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  const inner = /^\s*<xml>([\s\S]*)<\/xml>\s*$/.exec(document)?.[1] ?? '';
  const field = /<(\w{1,40})>(?:<!\[CDATA\[((?:(?!\]\]>)[\s\S])*)\]\]>|([^<]*))<\/\1>/g;
  for (let found = field.exec(inner); found && fields.size < MOST_FIELDS; found = field.exec(inner))
    fields.set(found[1] ?? '', found[2] ?? unescaped(found[3] ?? ''));
  return fields;
}

/** A flat document; numbers stand bare, texts in CDATA. */
export const documentOf = (fields: Readonly<Record<string, string | number>>): string =>
  `<xml>${Object.entries(fields)
    .map(([name, value]) => {
      const inner = typeof value === 'number' ? String(value) : `<![CDATA[${value.replaceAll(']]>', ']] >')}]]>`;
      return `<${name}>${inner}</${name}>`;
    })
    .join('')}</xml>`;
