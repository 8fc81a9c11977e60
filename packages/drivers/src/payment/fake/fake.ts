/**
 * A payment driver with its gateway in memory, for tests of whoever uses the port. Not in the registry: a test adds it.
 * It behaves as a careful gateway does: signed notices, refunds once a number, every call through `Outside`.
 */
import { createHmac } from 'node:crypto';
import type { Fen } from '@keymall/contract/kit/money';
import { formatYuan } from '@keymall/contract/kit/money';
import { type AccountConfig, type ConfigField, readConfig } from '#kit/config';
import { GatewayError } from '#kit/gateway-error';
import { type HttpAnswer, type HttpRequest, type Outside, readAnswer } from '#kit/http';
import { type NoticeMessage, readAmount, readNotice } from '#kit/notice';
import { sameText, signText } from '#kit/sign';
import type { PaymentDriver, PayState, RefundState } from '../port.ts';

const fields = [
  { name: 'merchant', label: { zh_CN: '商户号', en_US: 'Merchant' }, kind: 'text', required: true },
  { name: 'secret', label: { zh_CN: '密钥', en_US: 'Secret' }, kind: 'secret', required: true },
] as const satisfies readonly ConfigField[];

const HOST = 'https://gateway.invalid';
const macOf = (entries: Iterable<readonly [string, string]>, secret: string) =>
  createHmac('sha256', secret).update(signText(entries)).digest('hex');

export interface FakeOrder {
  merchant: string;
  out_trade_no: string;
  transaction_id: string;
  subject: string;
  amount: Fen;
  paid: boolean;
  closed: boolean;
  notify_url: string;
  return_url: string;
  expires_at: Date | undefined;
  refunds: Map<string, Fen>;
}

export interface FakeNotice {
  out_trade_no: string;
  transaction_id: string;
  money: string;
  success?: boolean;
  merchant?: string;
  secret?: string;
  extra?: Readonly<Record<string, string>>;
  method?: 'GET' | 'POST';
}

/** A driver, the gateway behind it, and accounts at that gateway (merchant number → secret). */
export function createFakePayment(accounts: Readonly<Record<string, string>> = { 'fake-1': 'fake-secret-1' }) {
  const orders = new Map<string, FakeOrder>();
  let count = 0;

  /** The gateway's side of `Outside.http`. */
  async function http(request: HttpRequest): Promise<HttpAnswer> {
    const sent = new Map(request.form ?? []);
    const answer = (data: Record<string, string>): HttpAnswer => ({ status: 200, body: Buffer.from(JSON.stringify(data)) });
    const merchant = sent.get('merchant') ?? '';
    const secret = accounts[merchant];
    if (secret === undefined || sent.get('sign') !== macOf(sent, secret)) return answer({ result: 'no', words: 'bad signature' });
    const number = sent.get('out_trade_no') ?? '';
    const path = request.url.slice(HOST.length);
    if (path === '/create') {
      const known = orders.get(number);
      const made: FakeOrder = known ?? {
        merchant,
        out_trade_no: number,
        transaction_id: `FAKE${String(++count).padStart(8, '0')}`,
        subject: sent.get('subject') ?? '',
        amount: readAmount(sent.get('money') ?? '') ?? 0,
        paid: false,
        closed: false,
        notify_url: sent.get('notify_url') ?? '',
        return_url: sent.get('return_url') ?? '',
        expires_at: sent.get('expires_at') ? new Date(sent.get('expires_at') ?? '') : undefined,
        refunds: new Map(),
      };
      orders.set(number, made);
      return answer({ result: 'yes', out_trade_no: number, url: `${HOST}/pay/${made.transaction_id}` });
    }
    const order = orders.get(number);
    if (!order || order.merchant !== merchant) return answer({ result: 'no', words: 'no such payment' });
    const returned = [...order.refunds.values()].reduce((sum, amount) => sum + amount, 0);
    if (path === '/query') {
      const status = order.closed ? 'closed' : !order.paid ? 'unpaid' : returned >= order.amount ? 'refunded' : 'paid';
      return answer({ result: 'yes', out_trade_no: number, transaction_id: order.transaction_id, money: formatYuan(order.amount), status });
    }
    if (path === '/close') {
      if (order.paid) return answer({ result: 'no', words: 'paid already' });
      order.closed = true;
      return answer({ result: 'yes', out_trade_no: number });
    }
    const refundNumber = sent.get('out_refund_no') ?? '';
    if (path === '/refund' && !order.refunds.has(refundNumber)) {
      const amount = readAmount(sent.get('money') ?? '') ?? 0;
      if (!order.paid || amount <= 0 || returned + amount > order.amount) return answer({ result: 'no', words: 'not so much was paid' });
      order.refunds.set(refundNumber, amount);
    }
    return order.refunds.has(refundNumber)
      ? answer({ result: 'yes', out_refund_no: refundNumber })
      : answer({ result: 'no', words: 'no such refund' });
  }

  function complete(config: AccountConfig) {
    const account = readConfig(fields, config);
    if (account.merchant === '' || account.secret === '') throw new GatewayError('unconfigured', 'merchant and secret are needed');
    return account;
  }

  async function call(config: AccountConfig, path: string, sent: Record<string, string>, outside: Outside) {
    const { merchant, secret } = complete(config);
    const form = Object.entries({ merchant, ...sent });
    const answer = readAnswer(await outside.http({ method: 'POST', url: HOST + path, form: [...form, ['sign', macOf(form, secret)]] }));
    if (answer.get('result') !== 'yes' && answer.get('result') !== 'no') throw new GatewayError('rubbish', 'no result');
    return { done: answer.get('result') === 'yes', answer, words: answer.get('words') ?? '' };
  }

  const driver: PaymentDriver = {
    id: 'fake',
    title: { zh_CN: '测试支付', en_US: 'Fake payment' },
    capabilities: { query: true, refund: true, repeatable_refund: true },
    config: fields,
    async create(config, request, outside) {
      const { trade_no, subject, amount, notify_url, return_url } = request;
      const expires_at = request.expires_at?.toISOString() ?? '';
      const sent = { out_trade_no: trade_no, subject, money: formatYuan(amount), notify_url, return_url, expires_at };
      const { done, answer, words } = await call(config, '/create', sent, outside);
      if (!done) throw new GatewayError('refused', words);
      const url = answer.get('url') ?? '';
      if (answer.get('out_trade_no') !== trade_no || !url.startsWith(`${HOST}/`)) throw new GatewayError('rubbish', 'no address');
      return { kind: 'redirect', url };
    },
    verifyNotify(config, message) {
      const { merchant, secret } = readConfig(fields, config);
      if (merchant === '' || secret === '') return { ok: false, reason: 'unconfigured' };
      const notice = readNotice(message);
      if (typeof notice === 'string') return { ok: false, reason: notice };
      if (!sameText(macOf(notice, secret), notice.get('sign') ?? '')) return { ok: false, reason: 'bad_signature' };
      if (notice.get('merchant') !== merchant) return { ok: false, reason: 'wrong_merchant' };
      const amount = readAmount(notice.get('money') ?? '');
      const out_trade_no = notice.get('out_trade_no') ?? '';
      const transaction_id = notice.get('transaction_id') ?? '';
      if (amount === null || out_trade_no === '' || transaction_id === '') return { ok: false, reason: 'malformed' };
      return {
        ok: true,
        out_trade_no,
        transaction_id,
        amount,
        currency: 'CNY',
        success: notice.get('status') === 'PAID',
        fields: Object.fromEntries(notice),
      };
    },
    ack: (accepted) => ({ status: 200, contentType: 'text/plain; charset=utf-8', body: accepted ? 'OK' : 'NO' }),
    async query(config, { out_trade_no }, outside): Promise<PayState> {
      const { done, answer, words } = await call(config, '/query', { out_trade_no }, outside);
      if (!done) return { status: 'unknown', message: words };
      const status = answer.get('status');
      const amount = readAmount(answer.get('money') ?? '');
      const usable =
        answer.get('out_trade_no') === out_trade_no &&
        amount !== null &&
        (status === 'unpaid' || status === 'paid' || status === 'refunded' || status === 'closed');
      if (!usable) throw new GatewayError('rubbish', 'no state');
      return { status, amount, transaction_id: answer.get('transaction_id') ?? '' };
    },
    async close(config, payment, outside) {
      const { done } = await call(config, '/close', { out_trade_no: payment.out_trade_no }, outside);
      return done ? { status: 'closed' } : driver.query(config, payment, outside);
    },
    async refund(config, { out_trade_no, out_refund_no, amount }, outside): Promise<RefundState> {
      const { done, words } = await call(config, '/refund', { out_trade_no, out_refund_no, money: formatYuan(amount) }, outside);
      return done ? { status: 'pending' } : { status: 'failed', message: words };
    },
    async queryRefund(config, { out_trade_no, out_refund_no }, outside): Promise<RefundState> {
      const { done, words } = await call(config, '/refund-query', { out_trade_no, out_refund_no }, outside);
      return done ? { status: 'succeeded' } : { status: 'unknown', message: words };
    },
  };

  /** A notice as the gateway signs it; `merchant` and `secret` may lie. */
  function notice({
    out_trade_no,
    transaction_id,
    money,
    success = true,
    merchant,
    secret,
    extra = {},
    method = 'GET',
  }: FakeNotice): NoticeMessage {
    const named = merchant ?? Object.keys(accounts)[0] ?? '';
    const entries = Object.entries({
      ...extra,
      merchant: named,
      out_trade_no,
      transaction_id,
      money,
      status: success ? 'PAID' : 'WAITING',
    });
    const text = new URLSearchParams([...entries, ['sign', macOf(entries, secret ?? accounts[named] ?? '')]]).toString();
    return method === 'GET'
      ? { method, query: text, contentType: '', headers: {}, rawBody: Buffer.alloc(0) }
      : { method, query: '', contentType: 'application/x-www-form-urlencoded', headers: {}, rawBody: Buffer.from(text) };
  }

  /** The buyer pays: the notice the shop is then sent. Throws for an order the gateway was never asked for. */
  function pay(out_trade_no: string): NoticeMessage {
    const order = orders.get(out_trade_no);
    if (!order || order.closed) throw new Error(`no payment ${out_trade_no} to be made`);
    order.paid = true;
    return notice({ out_trade_no, transaction_id: order.transaction_id, money: formatYuan(order.amount), merchant: order.merchant });
  }

  const [merchant = '', secret = ''] = Object.entries(accounts)[0] ?? [];
  return { driver, http, orders, notice, pay, config: { merchant, secret } };
}
