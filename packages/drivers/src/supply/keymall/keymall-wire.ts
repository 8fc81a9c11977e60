/** How two Keymall shops sign what they say to each other (docs/domain/docking.md): used by the driver and by who supplies. */
import { createHash, createHmac } from 'node:crypto';
import { sameText } from '#kit/sign';

/** A call is taken so many seconds before and after its time. */
export const WIRE_SECONDS = 60;

export const WIRE_CALLS = ['goods', 'order', 'query', 'account'] as const;
export type WireCall = (typeof WIRE_CALLS)[number];

export const wirePath = (call: WireCall): string => `/supplyapi/v1/${call}`;

/** HMAC-SHA256 over lines, in hex. Throws on an empty secret: a signature anybody can make is none. */
function macOf(secret: string, lines: readonly string[]): string {
  if (secret === '') throw new RangeError('empty signing key');
  return createHmac('sha256', secret).update(lines.join('\n'), 'utf8').digest('hex');
}
const hashOf = (body: string | Buffer): string => createHash('sha256').update(body).digest('hex');

export interface SignedCall {
  path: string;
  key: string;
  time: string;
  nonce: string;
  body: string | Buffer;
}

/** The signature of a call. */
export const signCall = (secret: string, { path, key, time, nonce, body }: SignedCall): string =>
  macOf(secret, ['keymall-call-1', path, key, time, nonce, hashOf(body)]);

/** The signature of an answer: it names the call it answers by its nonce. */
export const signAnswer = (secret: string, { nonce, body }: { nonce: string; body: string | Buffer }): string =>
  macOf(secret, ['keymall-answer-1', nonce, hashOf(body)]);

export const isCallSigned = (secret: string, call: SignedCall, signature: string): boolean => sameText(signCall(secret, call), signature);
export const isAnswerSigned = (secret: string, answer: { nonce: string; body: string | Buffer }, signature: string): boolean =>
  sameText(signAnswer(secret, answer), signature);
