/** What the two versions of epay have in common on the wire. */
import type { Fen } from '@keymall/contract/kit/money';
import type { ConfigField } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import type { HttpAnswer } from '#kit/http';
import { readAmount } from '#kit/notice';
import type { Ack, PayState, RejectedNotice, VerifiedNotice } from './port.ts';

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

/** A call answered with a page instead of JSON: the program shows one to a person where it wants him to prove that he is one, or to wait his turn. */
export const isPage = ({ status, body }: HttpAnswer): boolean => status === 200 && /^\ufeff?\s*</.test(body.toString('utf8', 0, 200));

/** A refusal that says to send the buyer to the gateway's page, which checks him there. */
export const wantsPage = (answer: ReadonlyMap<string, string>): boolean => (answer.get('msg') ?? '').includes('跳转支付接口');
