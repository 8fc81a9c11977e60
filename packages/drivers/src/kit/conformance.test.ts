import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fakeSimulator, fakeWechatSimulator } from '../payment/fake/fake-simulator.ts';
import type { PaymentDriver, VerifiedNotice } from '../payment/port.ts';
import type { ConformanceCase } from './conformance.ts';
import { GatewayError } from './gateway-error.ts';
import { noticeCases } from './notice-conformance.ts';
import { gatewayCases, paymentConformance, UNKNOWN_NUMBER } from './payment-conformance.ts';

/** A gateway of forms, one of signed JSON that wants to know its buyers, and one that can't be asked. */
const gateways = {
  forms: fakeSimulator,
  JSON: fakeWechatSimulator,
  'no query': () => {
    const { driver, simulator } = fakeSimulator();
    const query: PaymentDriver['query'] = async () => ({ status: 'unknown' });
    return { driver: { ...driver, query, capabilities: { ...driver.capabilities, query: false } }, simulator };
  },
};
for (const [title, cases] of [
  ['forms', { notices: 44, gateway: 45 }],
  ['JSON', { notices: 40, gateway: 49 }],
  ['no query', { notices: 44, gateway: 30 }],
] as const) {
  const { driver, simulator } = gateways[title]();
  paymentConformance(driver, simulator, { cases, title });
}

const blindFaith: VerifiedNotice = {
  ok: true,
  out_trade_no: 'T',
  transaction_id: 'G',
  amount: 1,
  currency: 'CNY',
  success: true,
  fields: {},
};
let calls = 0;

/** Drivers that are wrong, each in one way that shops have really been wrong. */
const brokenOf = (driver: PaymentDriver): Record<string, Partial<PaymentDriver>> => ({
  'believes every notice': { verifyNotify: () => blindFaith },
  'believes no notice': { verifyNotify: () => ({ ok: false, reason: 'bad_signature' }) },
  'throws at notices': {
    verifyNotify: () => {
      throw new Error('broken');
    },
  },
  'gives every notice the same wrong reason': { verifyNotify: () => ({ ok: false, reason: 'stale' }) },
  'counts replays': {
    verifyNotify: (config, message, now) =>
      ({ ...driver.verifyNotify(config, message, now), transaction_id: String(++calls) }) as VerifiedNotice,
  },
  'believes what it is told of success': {
    verifyNotify: (config, message, now) => {
      const result = driver.verifyNotify(config, message, now);
      return result.ok ? { ...result, success: true } : blindFaith;
    },
  },
  'takes any currency for yuan': {
    verifyNotify: (config, message, now) => {
      const result = driver.verifyNotify(config, message, now);
      return !result.ok && message.rawBody.includes('"currency":"USD"') ? blindFaith : result;
    },
  },
  'wants its fields in one order': {
    verifyNotify: (config, message, now) =>
      message.query.startsWith('sign=') ? { ok: false, reason: 'bad_signature' } : driver.verifyNotify(config, message, now),
  },
  'acknowledges loosely': { ack: (accepted) => ({ status: 200, contentType: 'application/json', body: JSON.stringify({ accepted }) }) },
  'shows its secret': { config: driver.config.map((field) => ({ ...field, kind: 'text' as const, required: false })) },
  'sends the buyer nowhere': { create: async () => ({ kind: 'redirect', url: '' }) },
  'forgets the subject': { create: (config, request, outside) => driver.create(config, { ...request, subject: '�' }, outside) },
  'asks for another amount': {
    create: (config, request, outside) => driver.create(config, { ...request, amount: request.amount + 1 }, outside),
  },
  'puts its secret in the address': {
    create: async (config, _request, outside) => {
      await outside.http({ method: 'GET', url: 'https://gateway.invalid/' }).catch(() => null);
      return { kind: 'redirect', url: `https://gateway.invalid/${config.secret}` };
    },
  },
  'always says paid': { query: async () => ({ status: 'paid', transaction_id: '', amount: 0 }) },
  'swallows silence': {
    query: (config, payment, outside) => driver.query(config, payment, outside).catch(() => ({ status: 'unknown' as const })),
  },
  'asks and believes': {
    query: async (_config, payment, outside) => {
      await outside.http({ method: 'GET', url: 'https://gateway.invalid/' }).catch(() => null);
      return { status: payment.out_trade_no === UNKNOWN_NUMBER ? 'unpaid' : 'paid' };
    },
  },
  'closes in words only': { close: async () => ({ status: 'closed' }) },
  'closes nothing': { close: async () => ({ status: 'unknown' }) },
  'says every refund failed': { refund: async () => ({ status: 'failed' }) },
  'says every refund succeeded': { refund: async () => ({ status: 'succeeded' }) },
  'numbers refunds afresh': {
    refund: (config, refund, outside) =>
      driver.refund
        ? driver.refund(config, { ...refund, out_refund_no: `fresh-${++calls}` }, outside)
        : Promise.reject(new GatewayError('refused', 'none')),
    queryRefund: async () => ({ status: 'succeeded' }),
  },
  'says an unknown refund failed': { queryRefund: async () => ({ status: 'failed' }) },
  'asks what can not be asked': { query: async () => ({ status: 'paid', transaction_id: 'G', amount: 1234 }) },
  'forgets when the order closes': { create: (config, { expires_at: _, ...request }, outside) => driver.create(config, request, outside) },
  'does not say whose buyer it asks for': {
    identify: { by: () => 'wechat', url: () => 'https://wechat.invalid/authorize?state=1', read: async () => 'everybody' },
  },
  'knows no buyer': {
    identify: {
      by: () => 'wechat',
      url: () => 'https://wechat.invalid/',
      read: async () => {
        throw new GatewayError('silent', 'never');
      },
    },
  },
  'takes any buyer': {
    create: (config, request, outside) => driver.create(config, { ...request, client: { ...request.client, openid: 'anybody' } }, outside),
  },
  'reads notices wherever they are': {
    verifyNotify: (config, message, now) =>
      driver.verifyNotify(
        config,
        message.rawBody.length > 0
          ? message
          : { ...message, method: 'POST', rawBody: Buffer.from(message.query), contentType: 'application/json' },
        now,
      ),
  },
});

async function failing(cases: readonly ConformanceCase[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { name, run } of cases) await run().catch(() => names.add(name));
  return names;
}

describe('the conformance kit can fail', () => {
  test('every broken driver is caught, and every case catches one', async () => {
    const all = new Set<string>();
    const [caught, unnoticed] = [new Set<string>(), new Set<string>()];
    for (const [index, make] of Object.values(gateways).entries()) {
      const names = Object.keys(brokenOf(make().driver));
      if (index === 0) for (const name of names) unnoticed.add(name);
      for (const name of [null, ...names]) {
        const { driver, simulator } = make();
        const wrong = name === null ? driver : { ...driver, ...brokenOf(driver)[name] };
        const cases = [...noticeCases(wrong, simulator), ...gatewayCases(wrong, simulator)];
        for (const one of cases) all.add(one.name);
        const found = await failing(cases);
        if (name === null) assert.deepEqual(found, new Set(), 'the honest driver fails');
        if (name !== null && found.size > 0) unnoticed.delete(name);
        for (const one of found) caught.add(one);
      }
    }
    assert.deepEqual([...unnoticed], [], 'nothing noticed a driver that …');
    assert.deepEqual(
      [...all].filter((name) => !caught.has(name)),
      [],
      'cases that nothing can fail',
    );
    assert.ok(all.size >= 90, `only ${all.size} cases`);
  });
});
