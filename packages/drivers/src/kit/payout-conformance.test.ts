import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { fakePayoutSimulator } from '../payout/fake/fake-simulator.ts';
import type { PayoutDriver, TransferState } from '../payout/port.ts';
import type { ConformanceCase } from './conformance.ts';
import { GatewayError } from './gateway-error.ts';
import { payoutCases, payoutConformance } from './payout-conformance.ts';

const honest = fakePayoutSimulator();
const COUNT = 34;
payoutConformance(honest.driver, honest.simulator, { cases: COUNT });

let calls = 0;
const paid: TransferState = { status: 'succeeded', transaction_id: 'G1' };
const swallow = (state: TransferState) => (error: unknown) => {
  if (error instanceof GatewayError) return state;
  throw error;
};

/** Drivers that are wrong, each in one way that costs money. */
const broken: Record<string, (sound: PayoutDriver) => Partial<PayoutDriver>> = {
  'claims every payout': () => ({ transfer: async () => paid, query: async () => paid }),
  'claims what it sent': (sound) => ({
    transfer: async (...all) =>
      sound.transfer(...all).then(
        () => paid,
        () => paid,
      ),
    query: async (...all) =>
      sound.query(...all).then(
        () => paid,
        () => paid,
      ),
  }),
  'numbers every call afresh': (sound) => ({
    transfer: (config, wish, outside) => sound.transfer(config, { ...wish, out_biz_no: `FRESH${++calls}` }, outside),
  }),
  'pays in floats': (sound) => ({
    transfer: (config, wish, outside) => sound.transfer(config, { ...wish, amount: Math.trunc((wish.amount / 100) * 100) }, outside),
  }),
  'pays at least something': (sound) => ({
    transfer: (config, wish, outside) => sound.transfer(config, { ...wish, amount: Math.max(1, Math.round(wish.amount) || 1) }, outside),
  }),
  'pays what it was told first': (sound) => ({
    transfer: (config, wish, outside) =>
      sound.transfer(config, wish.amount === 1234 ? wish : { ...wish, out_biz_no: `${wish.out_biz_no}x` }, outside).then(() => paid),
  }),
  'garbles remarks': (sound) => ({
    transfer: (config, wish, outside) => sound.transfer(config, { ...wish, remark: wish.remark.slice(0, 3) }, outside),
  }),
  'takes silence for failure': (sound) => ({ transfer: (...all) => sound.transfer(...all).catch(swallow({ status: 'failed' })) }),
  'takes silence for success': (sound) => ({ transfer: (...all) => sound.transfer(...all).catch(swallow(paid)) }),
  'never finds a payout': () => ({ query: async () => ({ status: 'unknown' }) }),
  'takes an unknown payout for a failed one': (sound) => ({
    query: async (...all) => {
      const state = await sound.query(...all);
      return state.status === 'unknown' ? { ...state, status: 'failed' } : state;
    },
  }),
  'takes processing for done': (sound) => ({
    transfer: async (...all) => ({ ...(await sound.transfer(...all)), status: 'succeeded' }),
  }),
  'fails without a word': (sound) => ({
    transfer: async (...all) => {
      const { message: _, ...state } = await sound.transfer(...all);
      return state;
    },
  }),
  'believes every answer': () => ({
    transfer: async (_config, { out_biz_no }, outside) => {
      const { body } = await outside.http({ method: 'POST', url: `https://gateway.invalid/${out_biz_no}` });
      return body.length > 0 ? paid : { status: 'failed' };
    },
    query: async (_config, { out_biz_no }, outside) => {
      await outside.http({ method: 'POST', url: `https://gateway.invalid/${out_biz_no}` });
      return paid;
    },
    balance: async (_config, outside) => (await outside.http({ method: 'POST', url: 'https://gateway.invalid/balance' })).body.length,
  }),
  'pays kinds it does not know': () => ({ payees: ['alipay'] }),
  'shows its secret': (sound) => ({ config: sound.config.map((field) => ({ ...field, kind: 'text' as const, required: false })) }),
  'writes its secret into the remark': (sound) => ({
    transfer: (config, wish, outside) => sound.transfer(config, { ...wish, remark: config.secret ?? '' }, outside),
  }),
  'sends without a key': (sound) => ({
    transfer: (config, wish, outside) =>
      sound.transfer({ merchant: 'fake-1', secret: 'fake-secret-1', ...config, ...keyed(config) }, wish, outside),
  }),
};
const keyed = (config: Readonly<Record<string, string>>) =>
  config.secret === '' || config.merchant === '' ? { merchant: 'fake-1', secret: 'fake-secret-1' } : {};

async function failing(cases: readonly ConformanceCase[]): Promise<Set<string>> {
  const names = new Set<string>();
  for (const { name, run } of cases) await run().catch(() => names.add(name));
  return names;
}

describe('the payout kit can fail', () => {
  test('every broken driver is caught, and every case catches one', async () => {
    const caught = new Set<string>();
    const all = new Set<string>();
    for (const [name, part] of Object.entries(broken)) {
      const { driver, simulator } = fakePayoutSimulator();
      const cases = payoutCases({ ...driver, ...part(driver) }, simulator);
      const found = await failing(cases);
      assert.ok(found.size > 0, `nothing noticed a driver that ${name}`);
      for (const one of cases) all.add(one.name);
      for (const one of found) caught.add(one);
    }
    assert.deepEqual(
      [...all].filter((name) => !caught.has(name)),
      [],
      'cases that nothing can fail',
    );
    assert.ok(all.size > COUNT, 'the case of payees it does not pay is among them');
  });
});
