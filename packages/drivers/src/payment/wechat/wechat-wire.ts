/** WeChat Pay's API v3 on the wire: signed calls, and answers and notices believed only with WeChat's fresh signature. */
import { createRequire } from 'node:module';
import { z } from 'zod';
import { GatewayError } from '#kit/gateway-error';
import type { HttpAnswer, Outside } from '#kit/http';
import { readJsonText } from '#kit/notice';
import { at } from '../pay-action.ts';
import type { WechatAccount } from './wechat-account.ts';

const load = createRequire(import.meta.url);
/** The SDK brings an HTTP client of 20 MB along, so it is loaded with the first account that needs it. */
const sdk = () => load('wechatpay-axios-plugin') as typeof import('wechatpay-axios-plugin');

/** How far a message's clock may be from ours. */
const CLOCK_SECONDS = 300;

/** The most fen an amount may have, as everywhere in the house. */
export const total = z.int().min(0).max(999_999_999_999);

/** How the wire names who collects: a merchant by itself, or a partner and the merchant it collects for. */
export const merchantOf = ({ mchid, sub_mchid }: WechatAccount): Readonly<Record<string, string>> =>
  sub_mchid === '' ? { mchid } : { sp_mchid: mchid, sub_mchid };
export const appOf = ({ appid, sub_mchid }: WechatAccount): Readonly<Record<string, string>> =>
  sub_mchid === '' ? { appid } : { sp_appid: appid };
/** Where its payments are; refunds have one place for both. */
export const paymentsOf = ({ sub_mchid }: WechatAccount): string =>
  sub_mchid === '' ? '/v3/pay/transactions' : '/v3/pay/partner/transactions';

type Headers = NonNullable<HttpAnswer['headers']>;

const secondsOf = (now: Date) => String(Math.floor(now.getTime() / 1000));

/** Whether WeChat has signed these bytes, and lately. Its probes (`WECHATPAY/SIGNTEST/…`) are no signatures. */
export function proof(account: WechatAccount, headers: Headers, body: string, now: Date): 'good' | 'bad_signature' | 'stale' {
  const [timestamp = '', nonce = '', serial = '', signature = ''] = ['timestamp', 'nonce', 'serial', 'signature'].map((name) => {
    const value = headers[`wechatpay-${name}`];
    return typeof value === 'string' ? value : '';
  });
  const { Formatter, Rsa } = sdk();
  const key = account.platformKey(serial, now);
  const readable = /^\d{1,12}$/.test(timestamp) && nonce !== '' && /^[A-Za-z0-9+/]+={0,2}$/.test(signature);
  if (!key || !readable || !Rsa.verify(Formatter.response(timestamp, nonce, body), signature, key)) return 'bad_signature';
  return Math.abs(now.getTime() / 1000 - Number(timestamp)) <= CLOCK_SECONDS ? 'good' : 'stale';
}

const Refusal = z.object({ code: z.string().min(1), message: z.string().default('') });

/** WeChat's answer (empty where it has nothing to tell), or its refusal in its own words. */
export type Answered = { done: true; answer: Readonly<Record<string, unknown>> } | { done: false; status: number; words: string };

/** A signed call. Throws `silent`, and `rubbish` for what is neither a signed answer nor a refusal: what happened is unknown then. */
export async function call(
  account: WechatAccount,
  outside: Outside,
  { method, path, json }: { method: 'GET' | 'POST'; path: string; json?: unknown },
): Promise<Answered> {
  const { Formatter, Rsa } = sdk();
  const body = json === undefined ? '' : JSON.stringify(json);
  const [seconds, nonce] = [secondsOf(outside.now()), Formatter.nonce()];
  const signature = Rsa.sign(Formatter.request(method, path, seconds, nonce, body), account.merchantKey);
  const answer = await outside.http({
    method,
    url: at(account.gateway, path),
    headers: {
      accept: 'application/json',
      authorization: Formatter.authorization(account.mchid, nonce, signature, seconds, account.serial_no),
      ...(account.platformKeyId === '' ? {} : { 'wechatpay-serial': account.platformKeyId }),
    },
    ...(json === undefined ? {} : { text: { contentType: 'application/json', body } }),
  });
  const told = answer.body.toString('utf8');
  const read = answer.status === 204 ? { value: {} } : readJsonText(told);
  if (typeof read === 'string') throw new GatewayError('rubbish', `status ${answer.status}, no JSON object`);
  if (answer.status === 200 || answer.status === 204) {
    const verdict = proof(account, answer.headers ?? {}, told, outside.now());
    if (verdict !== 'good') throw new GatewayError('rubbish', `the answer does not carry WeChat's signature: ${verdict}`);
    return { done: true, answer: read.value };
  }
  // A refusal is not always signed. Busy (429) and broken (5xx) are no refusals: the call may have done its work.
  const refusal = Refusal.safeParse(read.value);
  if (answer.status < 400 || answer.status >= 500 || answer.status === 429 || !refusal.success)
    throw new GatewayError('rubbish', `status ${answer.status}`);
  const words = `${refusal.data.code} ${refusal.data.message}`.trim().slice(0, 200);
  // The call itself was not believed: nothing was looked at, and every other one would end the same.
  if (answer.status === 401) throw new GatewayError('refused', words);
  return { done: false, status: answer.status, words };
}

/** An answer of a known shape. Throws `rubbish` for another. */
export function shaped<Shape extends z.ZodType>(shape: Shape, answer: unknown): z.output<Shape> {
  const read = shape.safeParse(answer);
  if (!read.success) throw new GatewayError('rubbish', `the answer lacks ${String(read.error.issues[0]?.path.join('.'))}`);
  return read.data;
}

/** What a notice holds under the APIv3 key; null for anything that was not sealed with it. */
export function unsealed(
  account: WechatAccount,
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

/** What WeChat's own browser is called with to pay. */
export function sheetOf(account: WechatAccount, prepayId: string, now: Date): Record<string, string> {
  const { Formatter, Rsa } = sdk();
  const [appId, timeStamp, nonceStr] = [account.appid, secondsOf(now), Formatter.nonce()];
  const pack = `prepay_id=${prepayId}`;
  const paySign = Rsa.sign(Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, pack), account.merchantKey);
  return { appId, timeStamp, nonceStr, package: pack, signType: 'RSA', paySign };
}
