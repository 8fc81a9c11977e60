import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { GatewayError } from '#kit/gateway-error';
import type { HttpRequest, Outside } from '#kit/http';
import { paymentConformance } from '#kit/payment-conformance';
import { bepusdt } from '../bepusdt/bepusdt.ts';
import type { PayRequest } from '../port.ts';
import { shortYuan, usdtSign } from '../usdt-wire.ts';
import { epusdt } from './epusdt.ts';
import { epusdtSignature, epusdtSimulator, posted } from './epusdt-simulator.ts';

paymentConformance(epusdt, epusdtSimulator('epusdt').simulator, { cases: { notices: 38, gateway: 13 } });
paymentConformance(bepusdt, epusdtSimulator('bepusdt').simulator, { cases: { notices: 38, gateway: 16 } });

const { simulator } = epusdtSimulator('bepusdt');
const { config, now } = simulator;
const token = config.token ?? '';
const told = { trade_id: 'G1', order_id: 'T1', amount: 42.5, actual_amount: '10', token: 'TNEns8', block_transaction_id: 'b', status: 2 };
const signed = (values: Record<string, unknown>) => posted({ ...values, signature: epusdtSignature(values, token) });
const request: PayRequest = {
  trade_no: '20220201030210321',
  subject: '测试卡密',
  amount: 4200,
  notify_url: 'http://example.com/notify',
  return_url: 'http://example.com/redirect',
  client: { ip: '203.0.113.9', device: 'pc', user_agent: '' },
  pay_code: '',
};
const failsAs = (kind: string, run: () => Promise<unknown>) =>
  assert.rejects(run, (error) => error instanceof GatewayError && error.kind === kind);

test('signs as the manual of both shows', () => {
  const fields = new Map([
    ['order_id', '20220201030210321'],
    ['amount', shortYuan(4200)],
    ['redirect_url', 'http://example.com/redirect'],
    ['notify_url', 'http://example.com/notify'],
    ['signature', 'left out'],
    ['name', ''],
  ]);
  assert.equal(usdtSign(fields, 'signature', 'epusdt_password_xasddawqe'), '1cd4b52df5587cfb1968b0c0c6e156cd');
  assert.throws(() => usdtSign(fields, 'signature', ''), RangeError);
});

test('amounts are signed and sent in their shortest form', async () => {
  assert.deepEqual([1, 10, 100, 1005, 4250, 100_000, 99_999_999].map(shortYuan), [
    '0.01',
    '0.1',
    '1',
    '10.05',
    '42.5',
    '1000',
    '999999.99',
  ]);
  const calls: HttpRequest[] = [];
  const world: Outside = {
    now: () => now,
    http: (call) => {
      calls.push(call);
      return simulator.outside.http(call);
    },
  };
  await bepusdt.create(config, { ...request, expires_at: new Date(now.getTime() + 5000) }, world);
  const body = calls[0]?.text?.body ?? '';
  assert.match(body, /"amount":42[,}]/);
  assert.match(body, /"timeout":60[,}]/, 'the least it waits');
  assert.match(body, /"redirect_url":"http:\/\/example\.com\/redirect\?out_trade_no=20220201030210321"/);
  await failsAs('refused', () => bepusdt.create(config, { ...request, amount: 100_000_000 }, world));
  assert.equal(calls.length, 1);
});

describe('a notice', () => {
  const success = (values: Record<string, unknown>) => {
    const notice = bepusdt.verifyNotify(config, signed({ ...told, ...values }), now);
    return notice.ok ? notice.success : notice.reason;
  };
  test('is of money only with status 2: waiting, expiry and what else there is are not', () => {
    assert.equal(success({}), true);
    for (const status of [1, 3, 4, 5, 6, 0, 20, '02', true]) assert.equal(success({ status }), false, String(status));
  });
  test('is signed over numbers and truths as they stand, and over nothing that is nested', () => {
    assert.equal(success({ is_test: true, fee: 0.5, gone: null, empty: '' }), true);
    assert.equal(success({ nested: { amount: 1 } }), 'malformed');
    assert.equal(success({ list: [] }), 'malformed');
  });
});

test('an answer about another payment, or of another amount, is none', async () => {
  const data = { trade_id: 'E', order_id: request.trade_no, amount: '42', payment_url: 'https://usdt.invalid/pay/x' };
  const answered = (status: number, value: unknown): Outside => ({
    now: () => now,
    http: async () => ({ status, body: Buffer.from(JSON.stringify(value)) }),
  });
  const made = (more: object) => epusdt.create(config, request, answered(200, { status_code: 200, data: { ...data, ...more } }));
  assert.deepEqual(await made({}), { kind: 'redirect', url: 'https://usdt.invalid/pay/x' });
  for (const more of [{ order_id: 'T2' }, { amount: '41.99' }, { amount: 420 }, { payment_url: 'javascript:alert(1)' }])
    await failsAs('rubbish', () => made(more));
  await failsAs('refused', () => epusdt.create(config, request, answered(200, { status_code: 10003, message: '无可用钱包地址' })));
  await failsAs('refused', () => bepusdt.create(config, request, answered(400, { error: '签名错误' })));
});
