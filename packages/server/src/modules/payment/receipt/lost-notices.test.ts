/** Looking for notices that were lost: side by side, and a gateway that says nothing holds up nobody but its own payments. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { adminChannel, adminChannelAccount } from '@keymall/contract/payment/channel';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import { createFakePayment } from '@keymall/drivers/payment/fake/fake';
import type { PaymentDriver } from '@keymall/drivers/payment/port';
import { paymentDrivers } from '@keymall/drivers/registry';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCards, makeGoods, makeShop, type Shop } from '#testing/builders';
import { did, freshIp } from '#testing/call';
import { findLostNotices, rescuePending } from './lost-notices.service.ts';
import { takeReceipt } from './receipt.service.ts';

const gateway = createFakePayment({ prompt: 'prompt-secret', mute: 'mute-secret' });
let isMute = true;
let isPromptMute = false;
const asked = { prompt: 0, mute: 0 };
let [askedNow, mostAtOnce] = [0, 0];
/** Longer than a test takes for slow, and no longer. */
const MUTE_MS = 60;
const SLOW_MS = 50;

let app: TestApp;
let shop: Shop;
let goods: number;
const channels: Record<'prompt' | 'mute', number> = { prompt: 0, mute: 0 };

before(async () => {
  (paymentDrivers as Map<string, PaymentDriver>).set('fake', gateway.driver);
  app = await startTestApp({
    outside: {
      now: () => new Date(),
      async http(request) {
        const of = request.form?.some(([, value]) => value === 'mute') ? 'mute' : 'prompt';
        if (!request.url.endsWith('/query')) return gateway.http(request);
        asked[of] += 1;
        askedNow += 1;
        mostAtOnce = Math.max(mostAtOnce, askedNow);
        await wait(of === 'mute' && isMute ? MUTE_MS : 5);
        askedNow -= 1;
        if (of === 'mute' ? isMute : isPromptMute) throw new GatewayError('silent', 'no answer');
        return gateway.http(request);
      },
    },
  });
  const admin = await makeAdmin(app);
  const { id: pay_type_id } = await app.house.db.selectFrom('pay_type').select('id').where('code', '=', 'alipay').executeTakeFirstOrThrow();
  for (const name of ['prompt', 'mute'] as const) {
    const channel = await did(app, adminChannel.add, { title: name, show_name: name, code: 'fake', pay_type_id, rate: '30' }, admin);
    const params = { merchant: name, secret: `${name}-secret` };
    await did(app, adminChannelAccount.add, { channel_id: channel.id, name, params }, admin);
    channels[name] = channel.id;
  }
  shop = await makeShop(app);
  goods = await makeGoods(app, shop, { price: '10.00' });
  await makeCards(app, shop, goods, 60);
});

/** So many buyers pay there, and no notice comes of it. */
async function paidUnheard(at: 'prompt' | 'mute', count: number): Promise<string[]> {
  const numbers: string[] = [];
  for (let n = 0; n < count; n += 1) {
    const name = randomBytes(8).toString('hex');
    const wish = {
      token: shop.link,
      goods_id: goods,
      quantity: 1,
      contact: `${name}@example.com`,
      channel_id: channels[at],
      request_no: name,
    };
    const ip = freshIp();
    const { trade_no } = await did(app, publicPay.order, wish, { ip });
    await did(app, publicPay.detail, { trade_no }, { ip });
    gateway.pay(trade_no);
    numbers.push(trade_no);
  }
  return numbers;
}
const payments = async (numbers: readonly string[]) =>
  app.house.db.selectFrom('payment').select(['status', 'query_count', 'query_at']).where('trade_no', 'in', numbers).execute();

test('all that are due are found, and those of a mute gateway wait for it alone, most of them unasked', async () => {
  const mute = await paidUnheard('mute', 20);
  const prompt = await paidUnheard('prompt', 12);
  app.clock.pass(61_000);
  const { found } = await findLostNotices(app.ctx(), { slowMs: SLOW_MS });
  assert.equal(found, prompt.length);
  assert.ok((await payments(prompt)).every(({ status }) => status === 1));
  assert.ok(mostAtOnce > 1 && mostAtOnce <= 8, `${mostAtOnce} at once, of two gateways`);
  assert.ok(asked.mute >= 4 && asked.mute <= 8, `${asked.mute} askings of the mute one`);
  const left = await payments(mute);
  assert.equal(left.filter(({ query_count }) => query_count === 1).length, asked.mute);
  assert.ok(left.every(({ query_at }) => query_at !== null && query_at > app.clock.now));

  // nothing is due before its minute is over, and all is when it is
  const before = asked.mute;
  assert.equal((await findLostNotices(app.ctx(), { slowMs: SLOW_MS })).found, 0);
  assert.equal(asked.mute, before);
  isMute = false;
  app.clock.pass(121_000);
  assert.equal((await findLostNotices(app.ctx(), { slowMs: SLOW_MS })).found, mute.length);
});

test('what a mute gateway was watched for long enough is left to its notice; a run that is out of time leaves the rest to the next', async () => {
  isMute = true;
  const old = await paidUnheard('mute', 12);
  await sql`update payment set create_at = ${new Date(app.clock.now.getTime() - 3 * 3_600_000)} where trade_no = any (${old})`.execute(
    app.house.db,
  );
  app.clock.pass(61_000);
  assert.equal((await findLostNotices(app.ctx(), { slowMs: SLOW_MS })).found, 0);
  const rows = await payments(old);
  assert.ok(rows.filter(({ query_at }) => query_at === null).length >= 4);
  const prompt = await paidUnheard('prompt', 3);
  app.clock.pass(61_000);
  assert.equal((await findLostNotices(app.ctx(), { runMs: -1 })).found, 0);
  assert.equal((await findLostNotices(app.ctx(), { slowMs: SLOW_MS })).found, prompt.length);
});

test('late receipts of a mute gateway, however many and old, keep nobody else’s from being confirmed', async () => {
  // the tests before have passed the time that an order is held
  app.clock.now = new Date();
  const paid = { mute: await paidUnheard('mute', 1), prompt: await paidUnheard('prompt', 1) };
  [isMute, isPromptMute] = [true, true];
  const late: number[] = [];
  for (const at of ['mute', 'prompt'] as const) {
    const [trade_no = ''] = paid[at];
    await sql`update orders set close_at = ${new Date(0)} where trade_no = ${trade_no}`.execute(app.house.db);
    await sql`select * from fn.orders_close_due(null, 10)`.execute(app.house.db);
    const payment = await app.house.db
      .selectFrom('payment')
      .select(['channel_account_id as account_id', 'amount'])
      .where('trade_no', '=', trade_no)
      .executeTakeFirstOrThrow();
    const told = { ...payment, transaction_id: `late-${at}`, trade_no, source: 'notice' as const };
    const { verdict, receipt_id } = await takeReceipt(app.ctx(), told);
    assert.equal(verdict, 'late');
    late.push(receipt_id as number);
  }
  const [mute, prompt] = late;
  await sql`
    insert into receipt (channel_id, channel_account_id, transaction_id, trade_no, amount, source, outcome, create_at)
    select channel_id, channel_account_id, 'old-' || n, 'OLD' || n, amount, source, outcome, create_at - interval '1 hour' from receipt, generate_series(1, 600) n
    where id = ${mute}`.execute(app.house.db);
  isPromptMute = false;
  const before = asked.mute;
  assert.equal((await rescuePending(app.ctx(), { slowMs: SLOW_MS })).ended, 1);
  assert.ok(asked.mute - before <= 8, `${asked.mute - before} askings of the mute one`);
  const ends = await app.house.db.selectFrom('receipt').select(['id', 'outcome']).where('id', 'in', late).orderBy('id').execute();
  assert.deepEqual(ends, [
    { id: mute, outcome: 'pending' },
    { id: prompt, outcome: 'applied' },
  ]);
  await sql`delete from receipt where transaction_id like 'old-%'`.execute(app.house.db);
  isMute = false;
  assert.equal((await rescuePending(app.ctx(), { slowMs: SLOW_MS })).ended, 1);
});
