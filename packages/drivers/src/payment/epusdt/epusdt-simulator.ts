/** epusdt and BEpusdt in memory, signing as their own programs do: values parsed, and written again in their shortest form. */
import { createHash } from 'node:crypto';
import { parseYuan } from '@keymall/contract/kit/money';
import type { HttpAnswer, HttpRequest } from '#kit/http';
import type { NoticeWish } from '#kit/notice-conformance';
import { jsonWire } from '#kit/notice-wire';
import type { GatewaySimulator } from '#kit/payment-conformance';

type Values = Record<string, unknown>;

export function epusdtSignature(values: Values, token: string): string {
  const names = Object.keys(values).filter((name) => name !== 'signature' && values[name] !== '' && values[name] !== null);
  const text = names
    .sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)))
    .map((name) => `${name}=${String(values[name])}`)
    .join('&');
  return createHash('md5')
    .update(text + token)
    .digest('hex');
}

interface Order {
  trade_id: string;
  amount: string;
  name: string | undefined;
  timeout: number | undefined;
}

/** Where each kind is asked for a payment. */
const PATHS = {
  epusdt: '/api/v1/order/create-transaction',
  bepusdt: '/api/v1/order/create-transaction',
  gmpay: '/payments/gmpay/v1/order/create-transaction',
};

/** A gateway; BEpusdt takes a name, a coin and a time, and tells also of what is not paid; GMPay, what epusdt is now, knows its merchants by their pid. */
export function epusdtSimulator(kind: 'epusdt' | 'bepusdt' | 'gmpay') {
  const now = new Date('2026-01-01T00:00:00Z');
  const config = {
    gateway: 'https://usdt.invalid',
    token: 'epusdt_password_xasddawqe',
    ...(kind === 'bepusdt' ? { trade_type: 'usdt.polygon' } : {}),
    ...(kind === 'gmpay' ? { api: 'gmpay', pid: '1000', coin: 'USDT', network: 'tron' } : {}),
  };
  const tokens = { account: config.token, neighbour: 'another-gateways-token', stranger: 'guessed', nobody: '' };
  const orders = new Map<string, Order>();
  const answer = (status: number, told: Values): HttpAnswer => ({ status, body: Buffer.from(JSON.stringify(told)) });

  async function http({ url, text }: HttpRequest): Promise<HttpAnswer> {
    const sent = JSON.parse(text?.body ?? '{}') as Values;
    if (url !== `https://usdt.invalid${PATHS[kind]}`) return { status: 404, body: Buffer.alloc(0) };
    if (sent.signature !== epusdtSignature(sent, config.token))
      return kind === 'bepusdt'
        ? answer(400, { error: '签名错误' })
        : answer(200, { status_code: 401, message: '签名认证错误', data: null });
    const number = String(sent.order_id);
    if (kind === 'gmpay') {
      if (sent.pid !== '1000') return answer(401, { status_code: 401, message: '签名认证错误', data: null });
      if (sent.currency !== 'cny' || (sent.token === undefined) !== (sent.network === undefined) || /[A-Z]/.test(String(sent.token)))
        return answer(400, { status_code: 10009, message: '无法解析参数', data: null });
    }
    if (orders.has(number) && kind !== 'bepusdt')
      return answer(kind === 'gmpay' ? 400 : 200, { status_code: 10002, message: '支付交易已存在，请勿重复创建' });
    if (typeof sent.amount !== 'number' || (kind === 'bepusdt' && sent.trade_type !== 'usdt.polygon'))
      return answer(200, { status_code: 400, message: '参数有误' });
    const trade_id = `E${number}`;
    const timeout = typeof sent.timeout === 'number' ? sent.timeout : undefined;
    orders.set(number, { trade_id, amount: String(sent.amount), name: sent.name === undefined ? undefined : String(sent.name), timeout });
    const data = {
      trade_id,
      order_id: number,
      amount: kind === 'bepusdt' ? String(sent.amount) : sent.amount,
      actual_amount: 7.9104,
      token: 'TNEns8',
    };
    return answer(200, {
      status_code: 200,
      message: 'success',
      data: { ...data, expiration_time: 1648381192, payment_url: `https://usdt.invalid/pay/checkout-counter/${trade_id}` },
      request_id: '',
    });
  }

  function notice({
    out_trade_no = 'T1',
    transaction_id = 'G1',
    money = '1.00',
    subject = '',
    success = true,
    signer = 'account',
    extra,
    merchant = '1000',
  }: NoticeWish = {}) {
    const told: Values = {
      ...(kind === 'gmpay' ? { pid: merchant, receive_address: 'TTestTronAddress001' } : {}),
      trade_id: transaction_id,
      order_id: out_trade_no,
      amount: /^\d+(\.\d{1,2})?$/.test(money) && Number(money) < 1e12 ? Number(money) : money,
      actual_amount: kind === 'bepusdt' ? '15.625' : 15.625,
      token: subject || 'TNEns8t9jbWENbStkQdVQtHMGpbsYsQjZK',
      block_transaction_id: success ? '123333333321232132131' : '',
      status: success ? 2 : 1,
      ...extra,
    };
    return posted({ ...told, signature: epusdtSignature(told, tokens[signer]) });
  }

  const simulator: GatewaySimulator = {
    config,
    neighbour: { ...config, token: tokens.neighbour },
    now,
    wire: jsonWire({ signs: 'fields' }),
    names: {
      merchant: kind === 'gmpay' ? 'pid' : null,
      order: 'order_id',
      transaction: 'trade_id',
      amount: 'amount',
      status: 'status',
      sign: 'signature',
    },
    staleAfter: null,
    ack: {
      accepted: { status: 200, contentType: 'text/plain; charset=utf-8', body: 'ok' },
      refused: { status: 500, contentType: 'text/plain; charset=utf-8', body: 'fail' },
    },
    notice,
    outside: { http, now: () => now },
    subjectLimit: null,
    async follow(action) {
      if (action.kind !== 'redirect' || !action.url.startsWith('https://usdt.invalid/pay/checkout-counter/E'))
        throw new Error('not the cashier');
    },
    pay: async () => undefined,
    ...(kind === 'epusdt' ? {} : { subjectOf: (number) => orders.get(number)?.name }),
    ...(kind === 'bepusdt'
      ? {
          expiryOf: (number) => {
            const seconds = orders.get(number)?.timeout;
            return seconds === undefined ? undefined : new Date(now.getTime() + seconds * 1000);
          },
        }
      : {}),
    amountOf: (number) => parseYuan(orders.get(number)?.amount ?? '') ?? undefined,
    returnedOf: () => 0,
  };
  return { simulator, answer, orders };
}

/** Values as the gateways post them. */
export const posted = (values: Values) => ({
  method: 'POST' as const,
  query: '',
  contentType: 'application/json',
  headers: {},
  rawBody: Buffer.from(JSON.stringify(values)),
});
