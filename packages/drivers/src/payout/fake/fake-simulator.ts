/** The fake payout gateway as the conformance kit asks for it. */
import type { PayoutSimulator } from '#kit/payout-conformance';
import { createFakePayout, signFakeAnswer } from './fake.ts';

const parsed = (body: Buffer) => JSON.parse(body.toString('utf8')) as Record<string, string>;
const json = (data: unknown) => ({ status: 200, body: Buffer.from(JSON.stringify(data)) });

/** A fresh fake driver and its simulator. */
export function fakePayoutSimulator() {
  const fake = createFakePayout({ 'fake-1': 'fake-secret-1', 'fake-2': 'fake-secret-2' });
  fake.payees.missing.add('nobody@example.com');
  fake.payees.names.set('payee@example.com', '张三');
  const now = new Date('2026-01-01T00:00:00Z');
  const simulator: PayoutSimulator = {
    config: fake.config,
    neighbour: { merchant: 'fake-2', secret: 'fake-secret-2' },
    outside: { http: fake.http, now: () => now },
    payee: (kind) => ({ kind, account: 'payee@example.com', name: '张三' }),
    missingPayee: (kind) => ({ kind, account: 'nobody@example.com', name: '张三' }),
    checksNames: true,
    remarkCharacters: null,
    sent(number) {
      const transfer = fake.transfers.get(number);
      if (!transfer || transfer.state === 'DEAD') return [];
      const { account, name, amount, remark } = transfer;
      return [{ account, name, amount, remark }];
    },
    left: () => fake.accounts.get('fake-1')?.balance ?? 0,
    setLeft(amount) {
      const account = fake.accounts.get('fake-1');
      if (account) account.balance = amount;
    },
    moods: fake.moods,
    finish: fake.finish,
    forgeries({ body }) {
      const { sign, ...data } = parsed(body);
      return {
        'signed by somebody else': signFakeAnswer(data, 'guessed'),
        "signed with another account's key": signFakeAnswer(data, 'fake-secret-2'),
        'without a signature': json(data),
        'with an empty signature': json({ ...data, sign: '' }),
        'changed after it was signed': json({ ...data, transaction_id: 'FORGED', sign }),
      };
    },
  };
  return { driver: fake.driver, simulator };
}
