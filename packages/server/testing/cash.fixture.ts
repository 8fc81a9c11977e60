/** Merchants with money to withdraw, and a payout gateway in memory that can fall silent at any step. */
import { randomBytes } from 'node:crypto';
import { merchantCollect } from '@keymall/contract/payment/payout-account';
import { adminSettlement, adminSettlementAccount } from '@keymall/contract/payment/settlement-channel';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import type { HttpAnswer, HttpRequest } from '@keymall/drivers/kit/http';
import { createFakePayout } from '@keymall/drivers/payout/fake/fake';
import { payoutDrivers } from '@keymall/drivers/registry';
import { sql } from 'kysely';
import type { TestApp } from './app.ts';
import { PASSWORD, type Person, type Shop } from './builders.ts';
import { did } from './call.ts';

export type FakePayoutGateway = ReturnType<typeof openFakePayoutGateway>;

class Died extends Error {}

/**
 * The gateway. `mute`: nobody hears of a call, before it has happened or after; `dies`: our process dies there. `held` keeps calls
 * waiting.
 */
export function openFakePayoutGateway() {
  const fake = createFakePayout();
  (payoutDrivers as Map<string, (typeof fake)['driver']>).set(fake.driver.id, fake.driver);
  const state = {
    mute: 'no' as 'no' | 'before' | 'after',
    dies: 'no' as 'no' | 'before' | 'after',
    calls: [] as string[],
    held: null as Promise<void> | null,
  };
  return {
    ...fake,
    state,
    outside: {
      now: () => new Date(),
      async http(request: HttpRequest): Promise<HttpAnswer> {
        state.calls.push(new URL(request.url).pathname);
        if (state.held) await state.held;
        if (state.dies === 'before') throw new Died('the process died');
        if (state.mute === 'before') throw new GatewayError('silent', 'nobody there');
        const answer = await fake.http(request);
        if (state.dies === 'after') throw new Died('the process died');
        if (state.mute === 'after') throw new GatewayError('silent', 'nobody there');
        return answer;
      },
    },
    /** What the gateway paid under a number, in fen; 0 for none. */
    paid: (number: string): number => {
      const transfer = fake.transfers.get(number);
      return transfer && transfer.state !== 'DEAD' ? transfer.amount : 0;
    },
  };
}

/** A payout channel at the fake gateway with one account. */
export async function makePayoutChannel(
  app: TestApp,
  admin: Person,
  config: Record<string, string>,
): Promise<{ id: number; account_id: number }> {
  const { id } = await did(app, adminSettlement.add, { title: '测试代付', code: 'fake_payout' }, admin);
  const { id: account_id } = await did(app, adminSettlementAccount.add, { channel_id: id, name: '代付账号', params: config }, admin);
  return { id, account_id };
}

/** Money for a merchant's wallet, by an administrator's hand. */
export async function fund(app: TestApp, admin: Person, shop: Shop, fen: number): Promise<void> {
  const request = randomBytes(12).toString('hex');
  await sql`select fn.wallet_adjust(${shop.id}, ${admin.id}, 'inc', ${fen}, '测试入账', ${request})`.execute(app.house.db);
}

/** Where the merchant's money goes: an Alipay account of 张三. */
export const saveAlipay = (app: TestApp, shop: Shop, account = 'payee@example.com') =>
  did(app, merchantCollect.setCollect, { type: 1, account, realname: '张三', password: PASSWORD }, shop);

export async function walletOf(app: TestApp, shop: Shop): Promise<number> {
  const row = await app.house.db
    .selectFrom('ledger_account')
    .select('balance')
    .where('merchant_id', '=', shop.id)
    .where('kind', '=', 'merchant_wallet')
    .executeTakeFirst();
  return row?.balance ?? 0;
}
