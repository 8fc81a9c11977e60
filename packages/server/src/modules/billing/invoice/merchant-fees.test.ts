/** What fn.merchant_fees says of real sales: what the merchant bore, less what was given back. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { formatDay } from '@keymall/contract/kit/time';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Shop } from '#testing/builders';
import { did } from '#testing/call';
import { monthPlus } from './invoice.rules.ts';

let app: TestApp;
let gateway: FakeGateway;
let channel: FakeChannel;
before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  channel = await makeFakeChannel(app, await makeAdmin(app));
});

/** Everything around this month: a test may begin in one and end in the next. */
async function feesOf({ id }: Shop): Promise<number> {
  const month = formatDay(app.clock.now).slice(0, 7);
  const { rows } = await sql<{ amount: number }>`
    select coalesce(sum(amount), 0)::bigint as amount
    from fn.merchant_fees(${id}, ${`${monthPlus(month, -1)}-01`}::date, ${`${monthPlus(month, 2)}-01`}::date)`.execute(app.house.db);
  return rows[0]?.amount ?? Number.NaN;
}

async function sellerWhoPays(payer: 1 | 2): Promise<{ shop: Shop; goods: number }> {
  const shop = await makeShop(app);
  await sql`update shop set fee_payer = ${payer} where merchant_id = ${shop.id}`.execute(app.house.db);
  const goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, 3);
  return { shop, goods };
}

test('the fee a merchant bore is his, the one his buyer paid is not', async () => {
  const [his, buyers] = [await sellerWhoPays(1), await sellerWhoPays(2)];
  await buy(app, gateway, his.shop, channel, his.goods);
  await buy(app, gateway, his.shop, channel, his.goods);
  await buy(app, gateway, buyers.shop, channel, buyers.goods);
  assert.deepEqual([await feesOf(his.shop), await feesOf(buyers.shop)], [60, 0]);
});

test('what a refund gives back of it comes off, and the fee of a withdrawal is added', async () => {
  const { shop, goods } = await sellerWhoPays(1);
  const { id } = await buy(app, gateway, shop, channel, goods);
  await buy(app, gateway, shop, channel, goods);
  assert.equal(await feesOf(shop), 60);
  await did(app, merchantRefund.add, { order_id: id, reason: '协商退款' }, shop);
  assert.equal(await feesOf(shop), 30);
  await sql`select fn.ledger_cash_apply(900001, 'TX900001', ${shop.id}, 500)`.execute(app.house.db);
  await sql`select fn.ledger_cash_send(900001, 'TX900001', ${shop.id}, 500, null)`.execute(app.house.db);
  await sql`select fn.ledger_cash_paid(900001, 'TX900001', ${shop.id}, null, 480, 20, null, '')`.execute(app.house.db);
  assert.equal(await feesOf(shop), 50);
});
