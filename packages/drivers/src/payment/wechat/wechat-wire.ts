/** WeChat Pay's API v3 on the wire: signed calls, and answers and notices believed only with WeChat's fresh signature. */
import { z } from 'zod';
import { GatewayError } from '#kit/gateway-error';
import type { Outside } from '#kit/http';
import { readJsonText } from '#kit/notice';
import type { WechatAccount } from './wechat-account.ts';
import { believing } from './wechat-certificates.ts';
import { proof, sdk, secondsOf, send, type WechatRequest } from './wechat-sign.ts';

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

const Refusal = z.object({ code: z.string().min(1), message: z.string().default('') });

/** WeChat's answer (empty where it has nothing to tell), or its refusal in its own words. */
export type Answered = { done: true; answer: Readonly<Record<string, unknown>> } | { done: false; status: number; words: string };

/** A signed call. Throws `silent`, and `rubbish` for what is neither a signed answer nor a refusal: what happened is unknown then. */
export async function call(asking: WechatAccount, outside: Outside, request: WechatRequest): Promise<Answered> {
  // Before anything is sent: an answer that can't be checked later would leave open what happened.
  const ready = await believing(asking, outside);
  const answer = await send(ready, outside, request);
  const account = await believing(ready, outside, answer.headers);
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

/** What WeChat's own browser is called with to pay. */
export function sheetOf(account: WechatAccount, prepayId: string, now: Date): Record<string, string> {
  const { Formatter, Rsa } = sdk();
  const [appId, timeStamp, nonceStr] = [account.appid, secondsOf(now), Formatter.nonce()];
  const pack = `prepay_id=${prepayId}`;
  const paySign = Rsa.sign(Formatter.joinedByLineFeed(appId, timeStamp, nonceStr, pack), account.merchantKey);
  return { appId, timeStamp, nonceStr, package: pack, signType: 'RSA', paySign };
}
