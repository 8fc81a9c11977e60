/** Orders bought and paid as in life, for tests of what comes after: complaints, refunds, exports. */
import { randomBytes } from 'node:crypto';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { formatYuan, parseYuan } from '@keymall/contract/kit/money';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { adminChannel, adminChannelAccount } from '@keymall/contract/payment/channel';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { HttpAnswer, HttpRequest } from '@keymall/drivers/kit/http';
import { createFakePayment } from '@keymall/drivers/payment/fake/fake';
import type { PaymentDriver } from '@keymall/drivers/payment/port';
import { paymentDrivers } from '@keymall/drivers/registry';
import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import type { Person, Shop } from './builders.ts';
import { did, freshIp } from './call.ts';

export type FakeGateway = ReturnType<typeof openFakeGateway>;

/** A gateway in memory that can fall silent after it has done what it was asked, and counts what it did. */
export function openFakeGateway() {
  const fake = createFakePayment({ 'fake-1': 'fake-secret-1' });
  const { driver } = fake;
  const install = (other: PaymentDriver): void => void (paymentDrivers as Map<string, PaymentDriver>).set(other.id, other);
  install(driver);
  // As some are: one that can't refund, and one that takes a repeat for a second refund and is not to be asked.
  install({ ...driver, id: 'fake-by-hand', refund: undefined, capabilities: { ...driver.capabilities, refund: false } });
  install({ ...driver, id: 'fake-once', queryRefund: undefined, capabilities: { ...driver.capabilities, repeatable_refund: false } });
  // One that settles what was paid when it is told to, and is not willing.
  const settlement: PaymentDriver['settlement'] = {
    isAwaited: () => true,
    confirm: async () => ({ status: 'refused', message: '商户状态异常' }),
  };
  install({ ...driver, id: 'fake-settles', settlement });
  const state = { silent: false, refuses: false, calls: [] as string[] };
  return {
    ...fake,
    state,
    outside: {
      now: () => new Date(),
      async http(request: HttpRequest): Promise<HttpAnswer> {
        const path = new URL(request.url).pathname;
        state.calls.push(path);
        if (state.refuses) throw new GatewayError('refused', 'not today');
        const answer = await fake.http(request);
        // It has happened, and nobody was told.
        if (state.silent) throw new GatewayError('silent', 'nobody there');
        return answer;
      },
    },
    /** What went back of an order at the gateway, in fen, and in how many refunds. */
    returned(tradeNo: string): { sum: number; count: number } {
      const refunds = [...(fake.orders.get(tradeNo)?.refunds.values() ?? [])];
      return { sum: refunds.reduce((sum, amount) => sum + amount, 0), count: refunds.length };
    },
  };
}

export interface FakeChannel {
  id: number;
  account_id: number;
}

/** A channel at the fake gateway, 3 %. */
export async function makeFakeChannel(
  app: TestApp,
  admin: Person,
  code: 'fake' | 'fake-by-hand' | 'fake-once' | 'fake-settles' = 'fake',
): Promise<FakeChannel> {
  const { id: pay_type_id } = await app.house.db.selectFrom('pay_type').select('id').where('code', '=', 'alipay').executeTakeFirstOrThrow();
  const { id } = await did(app, adminChannel.add, { title: '测试网关', show_name: '支付宝', code, pay_type_id, rate: '30' }, admin);
  const params = { merchant: 'fake-1', secret: 'fake-secret-1' };
  const { id: account_id } = await did(app, adminChannelAccount.add, { channel_id: id, name: '测试账号', params }, admin);
  return { id, account_id };
}

export interface Bought {
  id: number;
  trade_no: string;
  grant: string;
  /** What was paid, in fen. */
  total: number;
}

/** Orders, and pays at the fake gateway. `between` happens after the order and before its payment. */
export async function buy(
  app: TestApp,
  gateway: FakeGateway,
  shop: Shop,
  channel: FakeChannel,
  goods_id: number,
  draft: Partial<WireInput<typeof publicPay.order>> = {},
  between: () => Promise<unknown> = async () => undefined,
): Promise<Bought> {
  const ip = freshIp();
  const name = randomBytes(6).toString('hex');
  const { trade_no, grant, total_price } = await did(
    app,
    publicPay.order,
    {
      token: shop.link,
      goods_id,
      quantity: 1,
      contact: `${name}@example.com`,
      channel_id: channel.id,
      request_no: `${name}-${name}`,
      ...draft,
    },
    { ip },
  );
  await did(app, publicPay.detail, { trade_no }, { ip });
  await between();
  gateway.pay(trade_no);
  const total = parseYuan(total_price) as number;
  const number = gateway.orders.get(trade_no)?.transaction_id ?? '';
  await sql`select fn.receipt_settle(${channel.account_id}, ${number}, ${trade_no}, ${total}, 'notice')`.execute(app.house.db);
  const { id, status } = await app.house.db
    .selectFrom('orders')
    .select(['id', 'status'])
    .where('trade_no', '=', trade_no)
    .executeTakeFirstOrThrow();
  if (status !== 1) throw new Error(`${trade_no} over ${formatYuan(total)} was not delivered: ${status}`);
  return { id, trade_no, grant, total };
}
