/** A gateway's notice, as it came in, and its fields. */
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

/** A gateway's amount in yuan as fen, or null. Never a float: `1.000`, `1e2`, ` 1` and `-1` are no amounts. */
export function readAmount(text: string): Fen | null {
  return /^\d{1,10}(\.\d{1,2})?$/.test(text) ? parseYuan(text) : null;
}
