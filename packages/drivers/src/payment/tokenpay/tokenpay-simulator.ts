/** TokenPay in memory: orders by its own number, signatures over what it was sent and what it tells. */
import { createHash } from 'node:crypto';
import { parseYuan } from '@keymall/contract/kit/money';
import type { HttpAnswer, HttpRequest } from '#kit/http';
import type { NoticeWish } from '#kit/notice-conformance';
import { jsonWire } from '#kit/notice-wire';
import type { GatewaySimulator } from '#kit/payment-conformance';
import { posted } from '../epusdt/epusdt-simulator.ts';

type Values = Record<string, unknown>;

export function tokenpaySignature(values: Values, token: string): string {
  const { Signature: _, ...rest } = values;
  const pairs = Object.entries(rest).filter(([, value]) => value !== '' && value !== null);
  pairs.sort(([a], [b]) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
  const text = pairs.map(([name, value]) => `${name}=${String(value)}`).join('&');
  return createHash('md5')
    .update(text + token)
    .digest('hex');
}

interface Order {
  id: string;
  outOrderId: string;
  actualAmount: number;
  status: 'Pending' | 'Paid' | 'Expired';
}

export function tokenpaySimulator() {
  const now = new Date('2026-01-01T00:00:00Z');
  const config = { gateway: 'https://tokenpay.invalid/', token: '666-and-more', currency: 'TRX' };
  const tokens = { account: config.token, neighbour: 'another-gateways-token', stranger: 'guessed', nobody: '' };
  const orders = new Map<string, Order>();
  const answer = (told: Values): HttpAnswer => ({ status: 200, body: Buffer.from(JSON.stringify(told)) });
  const refused = (message: string) => answer({ success: false, message });

  async function http({ method, url, text, query = [] }: HttpRequest): Promise<HttpAnswer> {
    const sent =
      method === 'POST' ? (JSON.parse(text?.body ?? '{}') as Values) : Object.fromEntries(query.map(([name, value]) => [name, value]));
    if (sent.Signature !== tokenpaySignature(sent, config.token)) return refused('签名验证失败！');
    if (method === 'GET' && url === 'https://tokenpay.invalid/Query') {
      const order = [...orders.values()].find(({ id }) => id === sent.Id);
      if (!order) return refused('订单不存在！');
      return answer({
        success: true,
        message: '订单信息获取成功！',
        data: { ...order, amount: 34.91, payAmount: null, isDynamicAmount: false, passThroughInfo: null },
      });
    }
    if (url !== 'https://tokenpay.invalid/CreateOrder') return { status: 404, body: Buffer.alloc(0) };
    if (sent.Currency !== 'TRX' || typeof sent.ActualAmount !== 'number') return refused(`不支持的币种【${String(sent.Currency)}】！`);
    const number = String(sent.OutOrderId);
    const order = orders.get(number) ?? {
      id: `id-of-${number}`,
      outOrderId: number,
      actualAmount: sent.ActualAmount,
      status: 'Pending' as const,
    };
    orders.set(number, order);
    const info = {
      ActualAmount: String(order.actualAmount),
      Amount: '34.91',
      BaseCurrency: 'CNY',
      Id: order.id,
      OutOrderId: number,
      OrderUserKey: sent.OrderUserKey,
    };
    return answer({ success: true, message: '创建订单成功！', data: `https://tokenpay.invalid/Pay?Id=${order.id}`, info });
  }

  function notice({
    out_trade_no = 'T1',
    transaction_id = 'G1',
    money = '1.00',
    subject,
    success = true,
    signer = 'account',
    extra,
  }: NoticeWish = {}) {
    const told: Values = {
      ActualAmount: money,
      Amount: '34.91',
      BaseCurrency: 'CNY',
      BlockChainName: 'TRON',
      BlockTransactionId: '375859c36dc5f5d227b10912b5ec70d36dd34446028064956cb60cdbb74432f5',
      Currency: 'TRX',
      Id: transaction_id,
      OutOrderId: out_trade_no,
      PayTime: '2022-09-15 16:08:39',
      Status: success ? 1 : 2,
      ...(subject === undefined ? {} : { PassThroughInfo: subject }),
      ...extra,
    };
    return posted({ ...told, Signature: tokenpaySignature(told, tokens[signer]) });
  }

  const simulator: GatewaySimulator = {
    config,
    neighbour: { ...config, token: tokens.neighbour },
    now,
    wire: jsonWire({ signs: 'fields' }),
    names: { merchant: null, order: 'OutOrderId', transaction: 'Id', amount: 'ActualAmount', status: 'Status', sign: 'Signature' },
    staleAfter: null,
    foreign: () => notice({ extra: { BaseCurrency: 'USD' } }),
    ack: {
      accepted: { status: 200, contentType: 'text/plain; charset=utf-8', body: 'ok' },
      refused: { status: 500, contentType: 'text/plain; charset=utf-8', body: 'fail' },
    },
    notice,
    outside: { http, now: () => now },
    subjectLimit: null,
    async follow(action) {
      if (action.kind !== 'redirect' || !action.url.startsWith('https://tokenpay.invalid/Pay?Id=id-of-'))
        throw new Error('not the cashier');
    },
    async pay(number) {
      const order = orders.get(number);
      if (!order) throw new Error(`no payment ${number}`);
      order.status = 'Paid';
    },
    amountOf: (number) => parseYuan(String(orders.get(number)?.actualAmount ?? '')) ?? undefined,
    returnedOf: () => 0,
  };
  return { simulator, orders };
}
