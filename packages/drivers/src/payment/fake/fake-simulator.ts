/** The fake gateways as the conformance kit asks for them. */
import { formatYuan } from '@keymall/contract/kit/money';
import { plainAck } from '#kit/notice-conformance';
import { formWire, jsonWire } from '#kit/notice-wire';
import type { GatewaySimulator } from '#kit/payment-conformance';
import { createFakePayment } from './fake.ts';
import { CLOCK_SECONDS, createFakeWechat } from './fake-wechat.ts';

const now = new Date('2026-01-01T00:00:00Z');
const accounts = { 'fake-1': 'fake-secret-1', 'fake-2': 'fake-secret-2' };
const secrets = { account: 'fake-secret-1', neighbour: 'fake-secret-2', stranger: 'guessed', nobody: '' };
const names = { order: 'out_trade_no', transaction: 'transaction_id', amount: 'money', status: 'status' };

const gatewayOf = (fake: Pick<ReturnType<typeof createFakePayment>, 'config' | 'http' | 'orders' | 'pay'>) => ({
  config: fake.config,
  neighbour: { merchant: 'fake-2', secret: 'fake-secret-2' },
  now,
  subjectLimit: null,
  outside: { http: fake.http, now: () => now },
  follow: async () => undefined,
  pay: async (number: string) => {
    fake.pay(number);
  },
  subjectOf: (number: string) => fake.orders.get(number)?.subject,
  amountOf: (number: string) => fake.orders.get(number)?.amount,
  expiryOf: (number: string) => fake.orders.get(number)?.expires_at,
  returnedOf: (number: string) => [...(fake.orders.get(number)?.refunds.values() ?? [])].reduce((sum, amount) => sum + amount, 0),
});

const told = { out_trade_no: 'T1', transaction_id: 'G1', money: formatYuan(100) };

/** A fresh fake driver and its simulator. */
export function fakeSimulator() {
  const fake = createFakePayment(accounts);
  const simulator: GatewaySimulator = {
    ...gatewayOf(fake),
    wire: formWire(),
    names: { ...names, merchant: 'merchant', sign: 'sign' },
    staleAfter: null,
    ack: { accepted: plainAck('OK'), refused: plainAck('NO') },
    notice: ({ merchant = 'fake-1', signer = 'account', subject, extra, age: _, ...wish } = {}) =>
      fake.notice({
        ...told,
        ...wish,
        merchant,
        secret: secrets[signer],
        extra: { ...extra, ...(subject === undefined ? {} : { subject }) },
      }),
  };
  return { driver: fake.driver, simulator };
}

/** A fresh fake of WeChat's kind and its simulator. */
export function fakeWechatSimulator() {
  const fake = createFakeWechat(accounts);
  const simulator: GatewaySimulator = {
    ...gatewayOf(fake),
    wire: jsonWire({ signs: 'body' }),
    names: { ...names, merchant: null, sign: 'fake-sign' },
    staleAfter: CLOCK_SECONDS,
    ack: {
      accepted: { status: 204, contentType: 'application/json', body: '' },
      refused: { status: 400, contentType: 'application/json', body: '{"code":"FAIL"}' },
    },
    identity: { code: 'code-1', openid: 'openid-1' },
    foreign: () => fake.notice({ ...told, seconds: now.getTime() / 1000, extra: { currency: 'USD' } }),
    notice: ({ merchant: _merchant, method: _method, signer = 'account', subject, extra, age = 0, ...wish } = {}) =>
      fake.notice({
        ...told,
        ...wish,
        secret: secrets[signer],
        seconds: now.getTime() / 1000 - age,
        extra: { ...extra, ...(subject === undefined ? {} : { subject }) },
      }),
  };
  return { driver: fake.driver, simulator };
}
