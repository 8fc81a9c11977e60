/** Alibaba Cloud's signature of calls, ACS3-HMAC-SHA256: over the method, the query, the signed headers and the body's hash. */
import { createHash, createHmac } from 'node:crypto';
import type { Pairs } from '#kit/http';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
/** RFC 3986: what `encodeURIComponent` leaves alone is encoded too. */
const encoded = (text: string): string =>
  encodeURIComponent(text).replace(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

export interface Acs3Call {
  /** With its port, as it is sent. */
  host: string;
  action: string;
  version: string;
  query: Pairs;
  key: { id: string; secret: string };
  now: Date;
  /** Never the same twice. */
  nonce: string;
}

/** A POST without a body: its query as it must stand in the address, and its headers with the signature. */
export function signAcs3({ host, action, version, query, key, now, nonce }: Acs3Call): { query: string; headers: Record<string, string> } {
  const sorted = query
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .sort()
    .join('&');
  const headers: Record<string, string> = {
    host,
    'x-acs-action': action,
    'x-acs-content-sha256': sha256(''),
    'x-acs-date': now.toISOString().replace(/\.\d+Z$/, 'Z'),
    'x-acs-signature-nonce': nonce,
    'x-acs-version': version,
  };
  const names = Object.keys(headers).sort();
  const lines = names.map((name) => `${name}:${headers[name]}\n`).join('');
  const canonical = ['POST', '/', sorted, lines, names.join(';'), headers['x-acs-content-sha256']].join('\n');
  const signature = createHmac('sha256', key.secret)
    .update(`ACS3-HMAC-SHA256\n${sha256(canonical)}`)
    .digest('hex');
  const authorization = `ACS3-HMAC-SHA256 Credential=${key.id},SignedHeaders=${names.join(';')},Signature=${signature}`;
  return { query: sorted, headers: { ...headers, authorization } };
}
