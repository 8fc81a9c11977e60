/** What the two versions of epay have in common on the wire. */
import type { Fen } from '@keymall/contract/kit/money';
import type { ConfigField } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { readAmount } from '#kit/notice';
import type { Ack, PayAction, PayState, RejectedNotice, VerifiedNotice } from './port.ts';

export const gatewayField = {
  name: 'gateway',
  label: { zh_CN: '网关地址', en_US: 'Gateway address' },
  kind: 'url',
  required: true,
  help: { zh_CN: '例如 https://pay.example.com/', en_US: 'For example https://pay.example.com/' },
} as const satisfies ConfigField;

export const pidField = {
  name: 'pid',
  label: { zh_CN: '商户 ID', en_US: 'Merchant ID' },
  kind: 'text',
  required: true,
} as const satisfies ConfigField;

/** An address below the gateway's. */
export const at = (gateway: string, path: string): string => gateway.replace(/\/+$/, '') + path;

/** The most bytes a subject may have. */
const SUBJECT_BYTES = 127;

/** Cuts a text to the bytes a subject may have, between characters. */
export function cutSubject(subject: string): string {
  let bytes = 0;
  let kept = '';
  for (const character of subject) {
    bytes += Buffer.byteLength(character);
    if (bytes > SUBJECT_BYTES) break;
    kept += character;
  }
  return kept;
}

/** The notice behind verified fields. */
export function noticeOf(fields: ReadonlyMap<string, string>): VerifiedNotice | RejectedNotice {
  const amount = readAmount(fields.get('money') ?? '');
  const out_trade_no = fields.get('out_trade_no') ?? '';
  const transaction_id = fields.get('trade_no') ?? '';
  if (amount === null || out_trade_no === '' || transaction_id === '') return { ok: false, reason: 'malformed' };
  const success = fields.get('trade_status') === 'TRADE_SUCCESS';
  return { ok: true, out_trade_no, transaction_id, amount, currency: 'CNY', success, fields: Object.fromEntries(fields) };
}

/** Bare words; a gateway that reads anything else tries again later. */
export const ackOf = (accepted: boolean): Ack => ({
  status: 200,
  contentType: 'text/plain; charset=utf-8',
  body: accepted ? 'success' : 'fail',
});

/** A page to go to. Throws `rubbish` for what is none. */
export function redirectTo(address: string): PayAction {
  const url = URL.parse(address);
  if (!url || !/^https?:$/.test(url.protocol)) throw new GatewayError('rubbish', 'the payment address is no web address');
  return { kind: 'redirect', url: address };
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

const STATES: Readonly<Record<string, PayState['status']>> = { '0': 'unpaid', '1': 'paid', '2': 'refunded' };

/** The state in a query's answer, frozen and pre-authorised money as `unknown`. Throws `rubbish` when it speaks of another payment. */
export function stateOf(answer: ReadonlyMap<string, string>, outTradeNo: string): PayState {
  if (answer.get('out_trade_no') !== outTradeNo) throw new GatewayError('rubbish', 'the answer is about another payment');
  const amount: Fen | null = readAmount(answer.get('money') ?? '');
  if (amount === null) throw new GatewayError('rubbish', 'the answer has no amount');
  const transaction_id = answer.get('trade_no') ?? '';
  return { status: STATES[answer.get('status') ?? ''] ?? 'unknown', transaction_id, amount };
}

/** The gateway's own words, short enough to store. */
export const wordsOf = (answer: ReadonlyMap<string, string>): string =>
  (answer.get('msg') ?? '').slice(0, 200) || `code ${answer.get('code') ?? '?'}`;
