/** Notices that bring no proof and no money, at the wire: PayPal's certificate is fetched, and what the buyer agreed to is asked for. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, beforeEach, describe, test } from 'node:test';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { adminChannel, adminChannelAccount } from '@keymall/contract/payment/channel';
import { GatewayError } from '@keymall/drivers/kit/gateway-error';
import { SLOW_MS } from '@keymall/drivers/kit/http';
import { paypalSimulator } from '@keymall/drivers/payment/paypal/paypal-simulator';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCards, makeGoods, makeShop, type Shop } from '#testing/builders';
import { did, freshIp } from '#testing/call';

const paypal = paypalSimulator({ currency: 'USD', rate: '7.1' });
const fetched: string[] = [];
const times = new Set<number | undefined>();
let silent = '';
let app: TestApp;
let shop: Shop;
let goods: number;
let channel: number;
let account: number;

before(async () => {
  app = await startTestApp({
    outside: {
      now: () => new Date(),
      http: async (call) => {
        times.add(call.timeoutMs);
        if (call.method === 'GET' && call.url.includes('/certs/')) fetched.push(call.url);
        if (silent !== '' && call.url.includes(silent)) throw new GatewayError('silent', 'no answer');
        return paypal.simulator.outside.http(call);
      },
    },
  });
  const admin = await makeAdmin(app);
  shop = await makeShop(app);
  goods = await makeGoods(app, shop, {});
  await makeCards(app, shop, goods, 20);
  const { id: pay_type_id } = await app.house.db.selectFrom('pay_type').select('id').orderBy('id').limit(1).executeTakeFirstOrThrow();
  const made = await did(app, adminChannel.add, { title: 'PayPal', show_name: 'PayPal', code: 'paypal', pay_type_id, rate: '30' }, admin);
  channel = made.id;
  account = (await did(app, adminChannelAccount.add, { channel_id: channel, name: 'A', params: { ...paypal.simulator.config } }, admin)).id;
});
beforeEach(() => {
  silent = '';
});

after(() => app.close());

/** An order whose buyer was sent to PayPal. */
async function opened() {
  const { trade_no } = await did(app, publicPay.order, {
    token: shop.link,
    goods_id: goods,
    quantity: 1,
    contact: `buyer-${randomBytes(4).toString('hex')}@example.com`,
    channel_id: channel,
    request_no: randomBytes(12).toString('hex'),
  });
  const { action } = await did(app, publicPay.detail, { trade_no, device: 'pc' });
  assert.equal(action?.kind, 'redirect');
  const order = paypal.byNumber(trade_no);
  assert.ok(order);
  const { total_price: total } = await app.house.db
    .selectFrom('orders')
    .select('total_price')
    .where('trade_no', '=', trade_no)
    .executeTakeFirstOrThrow();
  return { trade_no, order, total };
}

const statusOf = async (trade_no: string) =>
  (await app.house.db.selectFrom('orders').select('status').where('trade_no', '=', trade_no).executeTakeFirstOrThrow()).status;

type Webhook = ReturnType<typeof paypal.webhook>;

const tell = (message: Webhook, ip = freshIp()) =>
  app.app.inject({
    method: 'POST',
    url: `/home/pay/notify/${account}`,
    payload: message.rawBody,
    remoteAddress: ip,
    headers: { ...message.headers, 'content-type': message.contentType },
  });

const approved = ({ order }: Awaited<ReturnType<typeof opened>>) =>
  paypal.webhook('CHECKOUT.ORDER.APPROVED', { id: order.id, status: 'APPROVED', purchase_units: [order.unit] });

describe('what the buyer agreed to', () => {
  test('is asked for at the notice, and pays the order once', async () => {
    const sale = await opened();
    sale.order.status = 'APPROVED';
    const [first, again] = await Promise.all([tell(approved(sale)), tell(approved(sale))]);
    assert.deepEqual([first.statusCode, first.body, again.statusCode], [200, 'ok', 200]);
    assert.equal(sale.order.capture?.status, 'COMPLETED');
    assert.equal(await statusOf(sale.trade_no), 1);
    const receipts = await app.house.db.selectFrom('receipt').selectAll().where('trade_no', '=', sale.trade_no).execute();
    assert.deepEqual(
      receipts.map(({ transaction_id, source, amount }) => [transaction_id, source, amount]),
      [[sale.order.capture.id, 'query', sale.total]],
    );
    const completed = paypal.webhook('PAYMENT.CAPTURE.COMPLETED', {
      id: sale.order.capture.id,
      status: 'COMPLETED',
      custom_id: sale.order.unit.custom_id,
      amount: sale.order.unit.amount,
    });
    assert.equal((await tell(completed)).statusCode, 200);
    const { length } = await app.house.db.selectFrom('receipt').select('id').where('trade_no', '=', sale.trade_no).execute();
    assert.equal(length, 1, 'told twice, booked once');
  });
  test('is told again while the gateway is silent', async () => {
    const sale = await opened();
    sale.order.status = 'APPROVED';
    silent = '/capture';
    assert.equal((await tell(approved(sale))).statusCode, 400);
    assert.equal(await statusOf(sale.trade_no), 0);
    silent = '';
    assert.equal((await tell(approved(sale))).statusCode, 200);
    assert.equal(await statusOf(sale.trade_no), 1);
  });
  test('of a payment nobody knows changes nothing', async () => {
    const custom_id = 'NOBODY|1000|141|USD';
    const reply = await tell(paypal.webhook('CHECKOUT.ORDER.APPROVED', { id: '5O1', purchase_units: [{ custom_id }] }));
    assert.equal(reply.statusCode, 200);
  });
});

describe('the proof a notice names', () => {
  test('is fetched once, for all notices', async () => {
    const sale = await opened();
    await tell(approved(sale));
    await tell(approved(sale));
    assert.equal(fetched.length, 1);
  });
  test('is fetched from nowhere but the gateway', async () => {
    const sale = await opened();
    const message = approved(sale);
    for (const url of ['https://evil.example/v1/notifications/certs/CERT-1', 'http://127.0.0.1/v1/notifications/certs/CERT-1', '']) {
      const reply = await tell({ ...message, headers: { ...message.headers, 'paypal-cert-url': url } });
      assert.equal(reply.statusCode, 400);
    }
    assert.equal(fetched.length, 1);
  });
  test('that can’t be fetched proves nothing, and is not asked for without end', async () => {
    const sale = await opened();
    sale.order.status = 'APPROVED';
    silent = '/certs/';
    const before = fetched.length;
    const ip = freshIp();
    const message = approved(sale);
    for (let time = 0; time < 60; time++) {
      const headers = { ...message.headers, 'paypal-cert-url': `https://api.paypal.com/v1/notifications/certs/CERT-${time}` };
      assert.equal((await tell({ ...message, headers }, ip)).statusCode, 400);
    }
    assert.ok(fetched.length > before, 'it was never tried');
    assert.ok(fetched.length - before < 60, 'somebody can make us call as often as he likes');
    assert.equal(await statusOf(sale.trade_no), 0);
  });
});

test('the buyer sees the order paid', async () => {
  const sale = await opened();
  sale.order.status = 'APPROVED';
  await tell(approved(sale));
  assert.equal((await did(app, publicOrder.orderStatus, { trade_no: sale.trade_no })).status, 1);
});

test('a gateway abroad is given its own time, at every call', () => assert.deepEqual([...times], [SLOW_MS]));
