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
paymentConformance(epusdt, epusdtSimulator('gmpay').simulator, { title: 'epusdt, GMPay', cases: { notices: 41, gateway: 15 } });
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

describe('GMPay, what epusdt is now', () => {
  const account = { gateway: 'https://usdt.example.com', api: 'gmpay', token: 'epusdt_secret_key', pid: '1000' };
  const sentBy = async (more: Record<string, string> = {}) => {
    const calls: HttpRequest[] = [];
    const order = {
      ...request,
      trade_no: 'ORD202605230001',
      subject: 'VIP',
      amount: 10_000,
      notify_url: 'https://merchant.example/notify',
    };
    await epusdt
      .create(
        { ...account, ...more },
        { ...order, return_url: 'https://merchant.example/return' },
        {
          now: () => now,
          http: async (call) => {
            calls.push(call);
            return { status: 400, body: Buffer.from('{"status_code":10003,"message":"无可用钱包地址，无法发起支付","data":null}') };
          },
        },
      )
      .catch((error: unknown) => assert.ok(error instanceof GatewayError && error.kind === 'refused', String(error)));
    return { url: calls[0]?.url, sent: JSON.parse(calls[0]?.text?.body ?? '{}') as Record<string, unknown> };
  };
  test('is asked as its manual shows, and signs so', async () => {
    assert.deepEqual(await sentBy(), {
      url: 'https://usdt.example.com/payments/gmpay/v1/order/create-transaction',
      sent: {
        amount: 100,
        order_id: 'ORD202605230001',
        notify_url: 'https://merchant.example/notify',
        redirect_url: 'https://merchant.example/return?out_trade_no=ORD202605230001',
        pid: '1000',
        currency: 'cny',
        token: 'usdt',
        network: 'tron',
        name: 'VIP',
        signature: 'ddfa2124f1c3a19afd15f3e99ae903fe',
      },
    });
    const manual = {
      pid: '1000',
      order_id: 'ORD202605230001',
      currency: 'cny',
      token: 'usdt',
      network: 'tron',
      amount: shortYuan(10_000),
      notify_url: 'https://merchant.example/notify',
      redirect_url: 'https://merchant.example/return',
      name: 'VIP',
    };
    assert.equal(usdtSign(Object.entries(manual), 'signature', 'epusdt_secret_key'), '476412c422f4dd75c3d533f5c47a9cac');
  });
  test('leaves the coin to the buyer where the account names none', async () => {
    const { sent } = await sentBy({ coin: '', network: '' });
    assert.ok(!('token' in sent) && !('network' in sent));
  });
  test('sends nothing for an account that lacks its pid, or half of the coin', async () => {
    const world: Outside = { now: () => now, http: () => assert.fail('sent') };
    for (const name of ['pid', 'coin', 'network'])
      await failsAs('unconfigured', () => epusdt.create({ ...account, [name]: '' }, request, world));
    const bare = posted({ trade_id: 'G1', order_id: 'T1', amount: 1, status: 2, signature: 'x' });
    assert.deepEqual(epusdt.verifyNotify({ ...account, pid: '' }, bare, now), { ok: false, reason: 'unconfigured' });
  });
  test('an account from before the choice goes on with the old wire', async () => {
    const { api: _, ...before } = account;
    let url = '';
    const world: Outside = {
      now: () => now,
      http: async (call) => {
        url = call.url;
        return { status: 200, body: Buffer.from('{}') };
      },
    };
    await failsAs('refused', () => epusdt.create(before, request, world));
    assert.equal(url, 'https://usdt.example.com/api/v1/order/create-transaction');
  });
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
