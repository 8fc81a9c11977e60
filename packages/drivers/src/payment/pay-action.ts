/** What drivers of every family share: addresses and subjects on their way out, and actions out of what came back. */
import { GatewayError } from '#kit/gateway-error';
import type { Pairs } from '#kit/http';
import type { PayAction } from './port.ts';

/** An address below the gateway's. */
export const at = (gateway: string, path: string): string => gateway.replace(/\/+$/, '') + path;

/** What most gateways take of a subject. */
const SUBJECT_BYTES = 127;

/** How gateways count: bytes in UTF-8, or letters as JSON's readers do. */
export const inBytes = (text: string): number => Buffer.byteLength(text);
export const inLetters = (text: string): number => text.length;

/** Cuts a text to what a subject may have, between characters. */
export function cutSubject(subject: string, most = SUBJECT_BYTES, sizeOf = inBytes): string {
  let size = 0;
  let kept = '';
  for (const character of subject) {
    size += sizeOf(character);
    if (size > most) break;
    kept += character;
  }
  return kept;
}

/** A page to go to. Throws `rubbish` for what is none. */
export function redirectTo(address: string): PayAction {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new GatewayError('rubbish', 'the payment address is no web address');
  return { kind: 'redirect', url: address };
}

/** A form to post: a signature stays out of addresses, and what a gateway's router adds to an address stays out of what was signed. Throws `rubbish` as `redirectTo`. */
export function postTo(address: string, fields: Pairs): PayAction {
  redirectTo(address);
  return { kind: 'form', action: address, fields: Object.fromEntries(fields) };
}

/** An app to open. Throws `rubbish` for what is none, and for schemes that would run in the shop's page. */
export function openApp(address: string): PayAction {
  const scheme = /^([a-z][a-z0-9+.-]*):\/\//i.exec(address)?.[1]?.toLowerCase();
  if (!scheme || ['javascript', 'vbscript', 'data', 'blob', 'file', 'about'].includes(scheme))
    throw new GatewayError('rubbish', 'the payment address opens no app');
  return { kind: 'app', url: address };
}

/** A text to draw. Throws `rubbish` for what fits in no code. */
export function drawCode(text: string): PayAction {
  if (text.length > 1000) throw new GatewayError('rubbish', 'the payment code is too long to draw');
  return { kind: 'qr', text };
}

/** How long a gateway's own rules let a way be used. */
export const FIVE_MINUTES = 300;
export const TWO_HOURS = 7200;

/** A way that ends, by the gateway's rules, so many seconds from now. */
export const goodFor = (action: PayAction, seconds: number, now: Date): PayAction => ({
  ...action,
  good_until: new Date(now.getTime() + seconds * 1000),
});
