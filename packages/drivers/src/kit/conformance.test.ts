import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fakeSimulator } from '../payment/fake/fake-simulator.ts';
import type { PaymentDriver, VerifiedNotice } from '../payment/port.ts';
import { type ConformanceCase, gatewayCases, noticeCases, paymentConformance } from './conformance.ts';
import { GatewayError } from './gateway-error.ts';

const honest = fakeSimulator();
paymentConformance(honest.driver, honest.simulator);

const { driver } = honest;
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
const broken: Record<string, Partial<PaymentDriver>> = {
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
  'acknowledges loosely': { ack: (accepted) => ({ status: 200, contentType: 'application/json', body: JSON.stringify({ accepted }) }) },
  'shows its secret': { config: driver.config.map((field) => ({ ...field, kind: 'text' as const, required: false })) },
  'sends the buyer nowhere': { create: async () => ({ kind: 'redirect', url: '' }) },
  'forgets the subject': { create: (config, request, outside) => driver.create(config, { ...request, subject: '�' }, outside) },
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
      return { status: payment.out_trade_no === 'NEVER-MADE' ? 'unpaid' : 'paid' };
    },
  },
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
};

async function failing(cases: readonly ConformanceCase[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { name, run } of cases) await run().catch(() => names.add(name));
  return names;
}

describe('the conformance kit can fail', () => {
  test('every broken driver is caught, and every case catches one', async () => {
    const caught = new Set<string>();
    for (const [name, part] of Object.entries(broken)) {
      const { driver: sound, simulator } = fakeSimulator();
      const wrong = { ...sound, ...part };
      const found = await failing([...noticeCases(wrong, simulator), ...gatewayCases(wrong, simulator)]);
      assert.ok(found.size > 0, `nothing noticed a driver that ${name}`);
      for (const one of found) caught.add(one);
    }
    const all = [...noticeCases(driver, honest.simulator), ...gatewayCases(driver, honest.simulator)].map(({ name }) => name);
    assert.deepEqual(
      all.filter((name) => !caught.has(name)),
      [],
      'cases that nothing can fail',
    );
    assert.ok(all.length >= 60, `only ${all.length} cases`);
  });
});
