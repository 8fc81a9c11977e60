/** What a partner collects reaches its merchant once Alipay is told to settle it: told by a job, once, whatever happens on the way. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, beforeEach, describe, test } from 'node:test';
import { adminWallet } from '@keymall/contract/ledger/wallet';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { adminChannel } from '@keymall/contract/payment/channel';
import { adminCustomChannel, merchantCustomChannel as mine } from '@keymall/contract/payment/custom-channel';
import { adminAlipayPartner as partners } from '@keymall/contract/payment/partner';
import { adminAlipaySettlement as settlements } from '@keymall/contract/payment/partner-settlement';
import { customSettings } from '@keymall/contract/settings/groups';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import { createAlipayGateway } from '@keymall/drivers/payment/alipay/alipay-simulator';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { did, freshIp, refused } from '#testing/call';
import { refundOrder } from '../refund/refund.service.ts';

const opened = new Date();
const alipay = createAlipayGateway('key', opened, true);
const { sub_mch_no = '', app_id = '', ...keys } = alipay.simulator.config;
const params = { ...keys, pid: '2088000000000001', settle_mode: 'confirm' };

let app: TestApp;
let admin: Person;
let shop: Shop;
let goods: number;
let partner: number;
let channel_id: number;
let account: number;
let silent = false;

before(async () => {
  app = await startTestApp({
    outside: {
      now: () => opened,
      http: async (request) => {
        const asked = new Map(request.query ?? []).get('method');
        if (silent && asked === 'alipay.trade.settle.confirm') throw new GatewayError('silent', 'no answer');
        return alipay.http(request);
      },
    },
  });
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  goods = await makeGoods(app, shop, { price: '100.00' });
  await makeCards(app, shop, goods, 30);
  const terms = customSettings.encode(customSettings.parse({}));
  await did(app, adminCustomChannel.setConfig, { ...terms, custom_status: 1, custom_audit: 1, custom_rate: '10' }, admin);
  partner = (await did(app, partners.add, { name: '直付通', app_id, params }, admin)).id;
  const draft = { partner_id: partner, merchant_id: shop.id, subject_type: 0 as const, name: '某商户' };
  const { id: sub } = await did(app, partners.merchantAdd, draft, admin);
  // Papers and pictures have tests of their own.
  await app.house.db.updateTable('sub_merchant').set({ state: 4, sub_mch_no }).where('id', '=', sub).execute();
  const { id: pay_type_id } = await app.house.db.selectFrom('pay_type').select('id').where('code', '=', 'alipay').executeTakeFirstOrThrow();
  const channel = {
    title: '直付通',
    show_name: '支付宝',
    code: 'alipay_partner_scan',
    pay_type_id,
    rate: '6',
    is_custom: 1 as const,
    is_available: 0 as const,
  };
  channel_id = (await did(app, adminChannel.add, channel, admin)).id;
  await did(app, mine.add, { channel_id, name: '二级商户', params: {} }, shop);
  account = (await app.house.db.selectFrom('channel_account').select('id').where('merchant_id', '=', shop.id).executeTakeFirstOrThrow()).id;
  const request_no = randomBytes(12).toString('hex');
  await did(app, adminWallet.money, { id: shop.id, action: 'customchannelfeeadd', money: '500.00', mark: '测试', request_no }, admin);
  app.clock.pass(5001);
});

beforeEach(() => {
  silent = false;
  alipay.moods.stumbling = false;
});

/** An order whose buyer has seen the code. */
async function ordered(): Promise<string> {
  const ip = freshIp();
  const name = randomBytes(8).toString('hex');
  const wish = { token: shop.link, goods_id: goods, quantity: 1, contact: `${name}@example.com`, channel_id, request_no: name };
  const { trade_no } = await did(app, publicPay.order, wish, { ip });
  const { action } = await did(app, publicPay.detail, { trade_no, device: 'pc' }, { ip });
  assert.ok(action);
  await alipay.simulator.follow(action);
  return trade_no;
}

const tradeOf = (trade_no: string) => alipay.trades.get(trade_no) ?? assert.fail(`no trade ${trade_no}`);

/** … and who has paid, of which Alipay has told. */
async function paid(): Promise<string> {
  const trade_no = await ordered();
  await alipay.simulator.pay(trade_no);
  const { rawBody, contentType } = alipay.simulator.notice({
    out_trade_no: trade_no,
    transaction_id: tradeOf(trade_no).trade_no,
    money: '100.00',
  });
  const reply = await app.app.inject({
    method: 'POST',
    url: `/home/pay/notify/${account}`,
    headers: { 'content-type': contentType },
    payload: rawBody,
    remoteAddress: freshIp(),
  });
  assert.deepEqual([reply.statusCode, reply.body, (await orderRow(trade_no)).status], [200, 'success', 1]);
  return trade_no;
}

const orderRow = (trade_no: string) =>
  app.house.db.selectFrom('orders').selectAll().where('trade_no', '=', trade_no).executeTakeFirstOrThrow();
const row = (trade_no: string) =>
  app.house.db
    .selectFrom('settlement_order as s')
    .innerJoin('payment as p', 'p.id', 's.payment_id')
    .selectAll('s')
    .where('p.trade_no', '=', trade_no)
    .executeTakeFirst();
/** What Alipay was told of an order. */
const told = (trade_no: string) => alipay.confirmations.filter(({ number }) => number === `S${trade_no}`).map(({ amount }) => amount);
/** The job, so many minutes later: what it keeps is made older, as orders live by the database's clock too. */
const job = async (minutes = 0) => {
  await sql`update settlement_order set due_at = due_at - ${minutes} * interval '1 minute', told_at = told_at - ${minutes} * interval '1 minute',
    create_at = create_at - ${minutes} * interval '1 minute'`.execute(app.house.db);
  await app.jobs.runNow('payment.settle');
};
const refund = async (trade_no: string, amount?: number) => {
  const { id } = await orderRow(trade_no);
  if (amount === undefined) await did(app, merchantRefund.add, { order_id: id, reason: '协商退款' }, shop);
  else await refundOrder(app.ctx(), { orderId: id, amount, reason: '协商退款', source: 'admin', actor: 'admin' });
  await app.jobs.runNow('refund.settle');
  await app.jobs.runNow('refund.settle');
};

describe('what is paid', () => {
  test('is settled once, under the payment’s own number, whoever asks at once', async () => {
    const trade_no = await ordered();
    await job();
    assert.deepEqual([told(trade_no), (await row(trade_no))?.status], [[], 'waiting']);
    const sold = await paid();
    await Promise.all([job(), job()]);
    await job(10);
    assert.deepEqual(told(sold), ['100.00']);
    assert.deepEqual(tradeOf(sold).settled, { number: `S${sold}`, amount: 10000 });
    assert.equal((await row(sold))?.status, 'settled');
  });

  test('is sent again as it was where nobody knows what became of it', async () => {
    const trade_no = await paid();
    alipay.moods.stumbling = true;
    await job();
    assert.deepEqual([(await row(trade_no))?.status, (await row(trade_no))?.sent_amount], ['waiting', 10000]);
    alipay.moods.stumbling = false;
    // Part of it goes back meanwhile: what was sent may have happened, and is sent as it was.
    await refund(trade_no, 3000);
    await job(2);
    assert.deepEqual(told(trade_no), ['100.00', '100.00']);
    assert.equal((await row(trade_no))?.status, 'settled');
  });

  test('and went back in part before is settled for the rest', async () => {
    const trade_no = await paid();
    await refund(trade_no, 3000);
    assert.equal(alipay.simulator.returnedOf(trade_no), 3000);
    await job();
    assert.deepEqual([told(trade_no), tradeOf(trade_no).settled?.amount], [['70.00'], 7000]);
  });

  test('and went back while nobody knew is counted anew after Alipay said no', async () => {
    const trade_no = await paid();
    silent = true;
    await job();
    silent = false;
    await refund(trade_no, 3000);
    await job(2);
    assert.match((await row(trade_no))?.message ?? '', /SETTLE_AMOUNT_ERROR/);
    await job(3);
    assert.deepEqual([told(trade_no), (await row(trade_no))?.status], [['100.00', '70.00'], 'settled']);
  });

  test('and went back whole is not settled at all; settled, it still goes back', async () => {
    const before = await paid();
    await refund(before);
    await job();
    assert.deepEqual([told(before), (await row(before))?.status, alipay.simulator.returnedOf(before)], [[], 'settled', 10000]);
    const after = await paid();
    await job();
    await refund(after);
    assert.deepEqual([told(after), alipay.simulator.returnedOf(after), (await orderRow(after)).status], [['100.00'], 10000, 3]);
  });
});

describe('a gateway that won’t', () => {
  test('is asked less and less often, an administrator hears of it in one letter, and in the end it is given up', async () => {
    const [first, second] = [await paid(), await paid()];
    silent = true;
    const letters = () => app.logged.filter((line) => line.includes('payments are not settled to their merchants'));
    const known = letters().length;
    for (const minutes of [0, 1, 2]) await job(minutes);
    assert.equal(letters().length, known);
    await job(5);
    assert.equal(letters().length, known + 1);
    assert.ok([first, second].every((trade_no) => letters().at(-1)?.includes(trade_no)));
    for (const minutes of [15, 30, 60, 180, 360, 720, 1440, 1440, 1440]) await job(minutes);
    assert.deepEqual(
      [(await row(first))?.status, (await row(first))?.tries, (await row(first))?.message],
      ['failed', 13, 'silent: no answer'],
    );
    assert.equal(letters().length, known + 1);
    silent = false;
    await job(1440);
    assert.deepEqual(told(first), []);

    const failed = async () => (await did(app, settlements.list, { status: 'failed' }, admin)).list;
    assert.deepEqual(
      (await failed()).map(({ trade_no, shop_name, amount, is_paid, due_at, message }) => ({
        trade_no,
        shop_name,
        amount,
        is_paid,
        due_at,
        message,
      })),
      [second, first].map((trade_no) => ({
        trade_no,
        shop_name: `小店${shop.username.slice(-6)}`,
        amount: '100.00',
        is_paid: true,
        due_at: null,
        message: 'silent: no answer',
      })),
    );
    const [late, early] = await failed();
    assert.ok(late && early);
    // Seen in Alipay's own pages: nothing is sent any more.
    await did(app, settlements.done, { id: late.id, note: '支付宝后台显示已结算' }, admin);
    await refused(app, 'settlement_moved', settlements.done, { id: late.id, note: '再来一次' }, admin);
    // Told again from the beginning, once: the other one is left as it is.
    assert.deepEqual(await did(app, settlements.again, { ids: [early.id, late.id] }, admin), { count: 1 });
    await job();
    assert.deepEqual([told(first), told(second), await failed()], [['100.00'], [], []]);
    const settled = (await did(app, settlements.list, { trade_no: second }, admin)).list;
    assert.deepEqual(
      settled.map(({ status, message }) => [status, message]),
      [['settled', '支付宝后台显示已结算']],
    );
  });
});

describe('what is not to be settled', () => {
  test('a payment nobody made is forgotten after three days', async () => {
    const trade_no = await ordered();
    await job(3 * 1440 + 60);
    assert.equal(await row(trade_no), undefined);
  });

  test('nor what an account collects whose contract settles by itself', async () => {
    await did(app, partners.edit, { id: partner, name: '直付通', app_id, params: { ...params, settle_mode: 'contract' } }, admin);
    const trade_no = await paid();
    await job(1);
    assert.deepEqual([await row(trade_no), tradeOf(trade_no).waits, told(trade_no)], [undefined, false, []]);
  });

  test('nothing of it breaks an invariant', async () => {
    assert.deepEqual(
      (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
      [],
    );
  });
});
