/** How WeChat signs, seals and writes what it sends to an official account: SHA-1 of sorted parts, AES-256-CBC padded to 32 bytes, XML. */
import { createCipheriv, createDecipheriv, createHash, timingSafeEqual } from 'node:crypto';
import { XMLBuilder, XMLParser } from 'fast-xml-parser';

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

const ENVELOPE = /<Encrypt>(?:<!\[CDATA\[)?([A-Za-z0-9+/=]+)(?:\]\]>)?<\/Encrypt>/;
/** The sealed part of a delivery, empty for none. Found without reading the rest: nobody has vouched for any of it yet. */
export const envelopeIn = (body: string): string => ENVELOPE.exec(body)?.[1] ?? '';

const ENTITY: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** Articles stand in a list in the document. */
const DEEPEST = 4;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  trimValues: false,
  jPath: false,
  maxNestedTags: DEEPEST,
  entityDecoder: {
    // what is declared there is how parsers are made to swell or to read files
    addInputEntities() {
      throw new Error('it declares a document type');
    },
    setExternalEntities: () => undefined,
    reset: () => undefined,
    setXmlVersion: () => undefined,
    decode: (text) => text.replace(/&(lt|gt|amp|quot|apos);/g, (_, name: string) => ENTITY[name] ?? ''),
  },
});

const NONE: ReadonlyMap<string, string> = new Map();

/** The fields of an `<xml>` document; what is nested or has attributes is left out. One that is declared or not whole has none. */
export function fieldsOf(document: string): ReadonlyMap<string, string> {
  let read: { xml?: unknown };
  try {
    // strictly: by itself the parser closes what nobody opened
    read = parser.parse(document.trim(), true) as { xml?: unknown };
  } catch {
    return NONE;
  }
  const { xml, ...beside } = read;
  if (typeof xml !== 'object' || xml === null || Object.keys(beside).length > 0) return NONE;
  const fields = new Map<string, string>();
  for (const [name, value] of Object.entries(xml)) {
    const last = (Array.isArray(value) ? (value as unknown[]) : [value]).findLast((each) => typeof each === 'string');
    if (/^\w{1,40}$/.test(name) && last !== undefined) fields.set(name, last);
  }
  return fields.size > MOST_FIELDS ? NONE : fields;
}

/** What a document holds: numbers stand bare, texts in CDATA, others below their name. */
export interface Fields {
  readonly [name: string]: string | number | Fields;
}

const CDATA = '#cdata';
const builder = new XMLBuilder({ cdataPropName: CDATA });

function written(value: string | number | Fields): unknown {
  if (typeof value === 'number') return value;
  // one section for a text: whether WeChat puts two together is not said anywhere
  if (typeof value === 'string') return { [CDATA]: value.replaceAll(']]>', ']] >') };
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, written(each)]));
}

export const documentOf = (fields: Fields): string => builder.build({ xml: written(fields) });
