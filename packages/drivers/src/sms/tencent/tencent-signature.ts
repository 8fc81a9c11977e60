/** Tencent Cloud's signature of calls, TC3-HMAC-SHA256: over the method, type, host and body's hash, with a key of the day. */
import { createHash, createHmac } from 'node:crypto';

const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text, 'utf8').digest();

export const TC3_CONTENT_TYPE = 'application/json; charset=utf-8';

export interface Tc3Call {
  /** With its port, as it is sent. */
  host: string;
  /** The product, the first label of its host at Tencent's. */
  service: string;
  body: string;
  key: { id: string; secret: string };
  now: Date;
}

/** What goes with a posted JSON body: when it was signed, in seconds, and the signature. */
export function signTc3({ host, service, body, key, now }: Tc3Call): { timestamp: string; authorization: string } {
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const day = now.toISOString().slice(0, 10);
  const names = 'content-type;host';
  const canonical = ['POST', '/', '', `content-type:${TC3_CONTENT_TYPE}\nhost:${host}\n`, names, sha256(body)].join('\n');
  const scope = `${day}/${service}/tc3_request`;
  const dayKey = hmac(hmac(hmac(`TC3${key.secret}`, day), service), 'tc3_request');
  const signature = hmac(dayKey, ['TC3-HMAC-SHA256', timestamp, scope, sha256(canonical)].join('\n')).toString('hex');
  return { timestamp, authorization: `TC3-HMAC-SHA256 Credential=${key.id}/${scope}, SignedHeaders=${names}, Signature=${signature}` };
}
