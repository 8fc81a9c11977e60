/**
 * What gateways of crypto money (epusdt, BEpusdt, TokenPay) have in common: JSON signed with MD5 and a shared token, a number as
 * it stands in the JSON, amounts in yuan. They send nothing back, and they name no merchant: the token is who it is.
 */
import type { Fen } from '@keymall/contract/kit/money';
import { formatYuan } from '@keymall/contract/kit/money';
import type { ConfigField } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { HttpAnswer, HttpRequest } from '#kit/http';
import { type NoticeMessage, readAmount, readJsonNotice } from '#kit/notice';
import { md5Sign, sameText } from '#kit/sign';
import type { Ack, RejectReason } from './port.ts';

export const usdtGatewayField = {
  name: 'gateway',
  label: { zh_CN: '网关地址', en_US: 'Gateway address' },
  kind: 'url',
  required: true,
  help: { zh_CN: '自己部署的地址，例如 https://usdt.example.com', en_US: 'Where you run it, for example https://usdt.example.com' },
} as const satisfies ConfigField;

/** Everything but the signature and what is empty, sorted by byte, `k=v` joined by `&`, the token behind it. */
export function usdtSign(fields: Iterable<readonly [string, string]>, signatureName: string, token: string): string {
  const kept = [...fields].filter(([name, value]) => name !== signatureName && value !== '');
  kept.sort(([a], [b]) => (a < b ? -1 : a > b ? 1 : 0));
  return md5Sign(kept.map(([name, value]) => `${name}=${value}`).join('&'), token);
}

/** Yuan in their shortest form, which is the one that is signed: 42, 42.5, 42.05. */
export const shortYuan = (amount: Fen): string => formatYuan(amount).replace(/\.?0+$/, '');

/** A signed call: texts in quotes, amounts and counts (`numbers`) as they were signed. */
export function signedCall(
  url: string,
  texts: Readonly<Record<string, string>>,
  numbers: Readonly<Record<string, string>>,
  { signatureName, token }: { signatureName: string; token: string },
): HttpRequest {
  const given = Object.entries(texts).filter(([, value]) => value !== '');
  const signature: [string, string] = [signatureName, usdtSign([...given, ...Object.entries(numbers)], signatureName, token)];
  const quoted = [...given, signature].map(([name, value]) => `${JSON.stringify(name)}:${JSON.stringify(value)}`);
  const bare = Object.entries(numbers).map(([name, value]) => `${JSON.stringify(name)}:${value}`);
  const body = `{${[...bare, ...quoted].join(',')}}`;
  return { method: 'POST', url, text: { contentType: 'application/json; charset=utf-8', body } };
}

type Told = Readonly<Record<string, unknown>>;

/** A text of an object's, numbers and truths included; empty for what is none. */
export const textIn = (told: Told, name: string): string => {
  const value = Object.hasOwn(told, name) ? told[name] : undefined;
  return typeof value === 'string' ? value : '';
};

/** An object within another. */
export const within = (told: Told, name: string): Told => {
  const value = Object.hasOwn(told, name) ? told[name] : undefined;
  return typeof value === 'object' && value !== null ? (value as Told) : {};
};

/** The JSON object of an answer with its plain values as texts, numbers with their own digits. Throws `rubbish`. */
export function readTold({ status, body }: HttpAnswer): Told {
  // A wrong signature is answered with 400 or 401, and words that help.
  if (status !== 200 && status !== 400 && status !== 401) throw new GatewayError('rubbish', `status ${status}`);
  let told: unknown;
  try {
    told = JSON.parse(body.toString('utf8'), (_name, value: unknown, context?: { source?: string }) =>
      typeof value === 'number' || typeof value === 'boolean' ? (context?.source ?? String(value)) : value,
    );
  } catch (cause) {
    throw new GatewayError('rubbish', 'not JSON', cause);
  }
  if (typeof told !== 'object' || told === null || Array.isArray(told)) throw new GatewayError('rubbish', 'not a JSON object');
  return told as Told;
}

/** The fields of a notice that carries the token's signature, or why it is not believed. */
export function readSigned(message: NoticeMessage, signatureName: string, token: string): ReadonlyMap<string, string> | RejectReason {
  const notice = readJsonNotice(message);
  if (typeof notice === 'string') return notice;
  // The signature covers plain values only: anything else in a notice is nobody's word.
  if (Object.values(notice.value).some((value) => typeof value === 'object' && value !== null)) return 'malformed';
  const signature = notice.fields.get(signatureName) ?? '';
  return sameText(usdtSign(notice.fields, signatureName, token), signature) ? notice.fields : 'bad_signature';
}

/** A paid notice in the house's terms, or null where something is missing. */
export function paidOf(fields: ReadonlyMap<string, string>, names: { order: string; transaction: string; amount: string }) {
  const amount = readAmount(fields.get(names.amount) ?? '');
  const out_trade_no = fields.get(names.order) ?? '';
  const transaction_id = fields.get(names.transaction) ?? '';
  return amount === null || out_trade_no === '' || transaction_id === '' ? null : { amount, out_trade_no, transaction_id };
}

/** `ok` to the letter; one of the three looks at the status alone. */
export const usdtAck = (accepted: boolean): Ack => ({
  status: accepted ? 200 : 500,
  contentType: 'text/plain; charset=utf-8',
  body: accepted ? 'ok' : 'fail',
});
