/** WeChat Pay's signatures and seals (API v3): what we sign, what is believed, and what the APIv3 key opens. */
import { createRequire } from 'node:module';
import type { HttpAnswer, Outside } from '#kit/http';
import { at } from '../pay-action.ts';
import type { WechatAccount } from './wechat-account.ts';

const load = createRequire(import.meta.url);
/** The SDK brings an HTTP client of 20 MB along, so it is loaded with the first account that needs it. */
export const sdk = () => load('wechatpay-axios-plugin') as typeof import('wechatpay-axios-plugin');

/** How far a message's clock may be from ours. */
const CLOCK_SECONDS = 300;

type Headers = NonNullable<HttpAnswer['headers']>;

export const secondsOf = (now: Date) => String(Math.floor(now.getTime() / 1000));

/** A header of WeChat's, by the end of its name; empty where it is missing or repeated. */
export function headerOf(headers: Headers, name: 'timestamp' | 'nonce' | 'serial' | 'signature'): string {
  const value = headers[`wechatpay-${name}`];
  return typeof value === 'string' ? value : '';
}

/** Whether WeChat has signed these bytes, and lately. Its probes (`WECHATPAY/SIGNTEST/…`) are no signatures. */
export function proof(
  account: Pick<WechatAccount, 'platformKey'>,
  headers: Headers,
  body: string,
  now: Date,
): 'good' | 'bad_signature' | 'stale' {
  const [timestamp, nonce, signature] = [headerOf(headers, 'timestamp'), headerOf(headers, 'nonce'), headerOf(headers, 'signature')];
  const { Formatter, Rsa } = sdk();
  const key = account.platformKey(headerOf(headers, 'serial'), now);
  const readable = /^\d{1,12}$/.test(timestamp) && nonce !== '' && /^[A-Za-z0-9+/]+={0,2}$/.test(signature);
  if (!key || !readable || !Rsa.verify(Formatter.response(timestamp, nonce, body), signature, key)) return 'bad_signature';
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= CLOCK_SECONDS ? 'good' : 'stale';
}

/** What is asked of WeChat. */
export interface WechatRequest {
  method: 'GET' | 'POST';
  path: string;
  json?: unknown;
}

/** Sends a signed call. Throws `silent`; nothing of the answer is believed yet. */
export function send(account: WechatAccount, outside: Outside, { method, path, json }: WechatRequest): Promise<HttpAnswer> {
  const { Formatter, Rsa } = sdk();
  const body = json === undefined ? '' : JSON.stringify(json);
  const [seconds, nonce] = [secondsOf(outside.now()), Formatter.nonce()];
  const signature = Rsa.sign(Formatter.request(method, path, seconds, nonce, body), account.merchantKey);
  return outside.http({
    method,
    url: at(account.gateway, path),
    headers: {
      accept: 'application/json',
      authorization: Formatter.authorization(account.mchid, nonce, signature, seconds, account.serial_no),
      ...(account.platformKeyId === '' ? {} : { 'wechatpay-serial': account.platformKeyId }),
    },
    ...(json === undefined ? {} : { text: { contentType: 'application/json', body } }),
  });
}

/** What lies under the APIv3 key; null for anything that was not sealed with it. */
export function unsealed(
  account: Pick<WechatAccount, 'apiKey'>,
  { ciphertext, nonce, associated_data }: { ciphertext: string; nonce: string; associated_data: string },
): string | null {
  // Sixteen bytes are the seal alone; with fewer a shorter, weaker seal would be taken.
  if (Buffer.byteLength(ciphertext, 'base64') <= 16 || Buffer.byteLength(nonce) !== 12) return null;
  try {
    return sdk().Aes.AesGcm.decrypt(ciphertext, account.apiKey, nonce, associated_data);
  } catch {
    return null;
  }
}
