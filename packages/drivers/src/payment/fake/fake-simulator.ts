/** The fake gateway as the conformance kit asks for it. */
import { formatYuan } from '@keymall/contract/kit/money';
import type { GatewaySimulator } from '#kit/conformance';
import { createFakePayment } from './fake.ts';

/** A fresh fake driver and its simulator. */
export function fakeSimulator() {
  const fake = createFakePayment({ 'fake-1': 'fake-secret-1', 'fake-2': 'fake-secret-2' });
  const now = new Date('2026-01-01T00:00:00Z');
  const secrets = { account: 'fake-secret-1', neighbour: 'fake-secret-2', stranger: 'guessed', nobody: '' };
  const simulator: GatewaySimulator = {
    config: fake.config,
    neighbour: { merchant: 'fake-2', secret: 'fake-secret-2' },
    now,
    names: { merchant: 'merchant', order: 'out_trade_no', transaction: 'transaction_id', amount: 'money', status: 'status', sign: 'sign' },
    staleAfter: null,
    ack: { accepted: 'OK', refused: 'NO' },
    subjectBytes: null,
    notice: ({
      out_trade_no = 'T1',
      transaction_id = 'G1',
      money = formatYuan(100),
      success,
      merchant = 'fake-1',
      signer = 'account',
      subject,
      extra,
      method,
    } = {}) =>
      fake.notice({
        out_trade_no,
        transaction_id,
        money,
        success,
        merchant,
        secret: secrets[signer],
        extra: { ...extra, ...(subject === undefined ? {} : { subject }) },
        method,
      }),
    outside: { http: fake.http, now: () => now },
    follow: async () => undefined,
    pay: async (number) => {
      fake.pay(number);
    },
    subjectOf: (number) => fake.orders.get(number)?.subject,
    returnedOf: (number) => [...(fake.orders.get(number)?.refunds.values() ?? [])].reduce((sum, amount) => sum + amount, 0),
  };
  return { driver: fake.driver, simulator };
}
