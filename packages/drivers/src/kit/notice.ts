/** A gateway's notice, as it came in, and its fields. */
import { isUtf8 } from 'node:buffer';
import type { Fen } from '@keymall/contract/kit/money';
import { parseYuan } from '@keymall/contract/kit/money';

/** A notice as received. Nothing in it is decoded, so nothing signed is lost. */
export interface NoticeMessage {
  method: 'GET' | 'POST';
  /** The URL after `?`, undecoded. Route variables are not part of it. */
  query: string;
  contentType: string;
  headers: Readonly<Record<string, string | readonly string[] | undefined>>;
  rawBody: Buffer;
  /** What lies at the address the driver's `evidence` named, or its `fetchEvidence` gave, where there is any and it could be fetched. */
  evidence?: string;
}

/** Far above any real notice, far below what costs time. */
const MAX_BYTES = 64 * 1024;
const MAX_FIELDS = 64;
const NAME = /^[\w.[\]-]{1,64}$/;

/**
 * The fields of a notice: of the query for GET, of the form for POST (a POST without a body speaks through its query).
 * The two are never mixed. A name that comes twice is refused: which of the two was signed is anybody's guess.
 */
export function readNotice(message: NoticeMessage): ReadonlyMap<string, string> | 'malformed' | 'repeated_field' {
  const fromBody = message.method === 'POST' && message.rawBody.length > 0;
  if ((fromBody ? message.rawBody.length : message.query.length) > MAX_BYTES) return 'malformed';
  if (fromBody && !/^application\/x-www-form-urlencoded\s*(;|$)/i.test(message.contentType)) return 'malformed';
  const fields = new Map<string, string>();
  for (const [name, value] of new URLSearchParams(fromBody ? message.rawBody.toString('utf8') : message.query)) {
    if (fields.has(name)) return 'repeated_field';
    if (!NAME.test(name) || fields.size === MAX_FIELDS) return 'malformed';
    fields.set(name, value);
  }
  return fields;
}

/** A JSON object: its plain values as texts, numbers with the very digits they came with, and the whole with what is nested. */
export interface JsonFields {
  fields: ReadonlyMap<string, string>;
  value: Readonly<Record<string, unknown>>;
}

/** True when some object of a well-formed JSON text names a thing twice: the parser would silently take the last. */
function repeatsName(json: string): boolean {
  const open: Set<string>[] = [];
  for (const [token, text, colon] of json.matchAll(/("[^"\\]*(?:\\.[^"\\]*)*")(\s*:)?|[{}[\]]/g)) {
    if (token === '{' || token === '[') open.push(new Set());
    else if (token === '}' || token === ']') open.pop();
    else if (text !== undefined && colon !== undefined) {
      const name = String(JSON.parse(text));
      const names = open.at(-1);
      if (names?.has(name)) return true;
      names?.add(name);
    }
  }
  return false;
}

/** A number or a truth keeps the very text it came with. */
const asWritten = (_name: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === 'number' || typeof value === 'boolean' ? (context?.source ?? String(value)) : value;

/** A JSON object out of a notice. As with forms, a name that comes twice is refused, wherever it is. */
export function readJsonText(json: string): JsonFields | 'malformed' | 'repeated_field' {
  if (json.length > MAX_BYTES) return 'malformed';
  try {
    const value: unknown = JSON.parse(json);
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'malformed';
    if (repeatsName(json)) return 'repeated_field';
    const fields = new Map<string, string>();
    for (const [name, part] of Object.entries(JSON.parse(json, asWritten) as object)) {
      if (part !== null && typeof part !== 'string') continue;
      if (!NAME.test(name) || fields.size === MAX_FIELDS) return 'malformed';
      fields.set(name, part ?? '');
    }
    return { fields, value: value as Record<string, unknown> };
  } catch {
    return 'malformed';
  }
}

/** The JSON object of a notice whose body it is. */
export function readJsonNotice(message: NoticeMessage): JsonFields | 'malformed' | 'repeated_field' {
  if (message.method !== 'POST' || message.rawBody.length > MAX_BYTES) return 'malformed';
  if (!/^application\/json\s*(;|$)/i.test(message.contentType)) return 'malformed';
  // Bytes that are no text would be replaced while reading: what was read would not be what was signed.
  return isUtf8(message.rawBody) ? readJsonText(message.rawBody.toString('utf8')) : 'malformed';
}

/** A header that came once, or an empty text. */
export function headerOf(message: NoticeMessage, name: string): string {
  const value = message.headers[name];
  return typeof value === 'string' ? value : '';
}

/** A gateway's amount in yuan as fen, or null. Never a float: `1.000`, `1e2`, ` 1` and `-1` are no amounts. */
export function readAmount(text: string): Fen | null {
  return /^\d{1,10}(\.\d{1,2})?$/.test(text) ? parseYuan(text) : null;
}
