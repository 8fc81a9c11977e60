/** Keys by text message: paid for by whom the goods says, sent once it is delivered, through the gateway that is set up. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, test } from 'node:test';
import { parseYuan } from '@keymall/contract/kit/money';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { orderingQueues } from '#modules/ordering';
import { startTestApp, type TestApp } from '#testing/app';
import { type Channel, makeAdmin, makeCards, makeChannel, makeGoods, makeShop, type Shop } from '#testing/builders';
import { did, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let shop: Shop;
let channel: Channel;
const texts: URLSearchParams[] = [];
const gateway = createServer((request, response) => {
  texts.push(new URL(request.url ?? '', 'http://gateway').searchParams);
  response.end('0');
});
before(async () => {
  gateway.listen(0, '127.0.0.1');
  await once(gateway, 'listening');
  app = await startTestApp();
  const admin = await makeAdmin(app);
  shop = await makeShop(app);
  channel = await makeChannel(app, admin);
  const { port } = gateway.address() as AddressInfo;
  await changeSettings(app, admin, 'sms', {
    sms_status: 1,
    sms_driver: 'smsbao',
    sms_price: '0.10',
    sms_user: 'shop',
    sms_pass: 'a-password',
    sms_sign: '小店',
    sms_gateway: `http://127.0.0.1:${port}`,
  });
});
after(async () => {
  gateway.close();
  await app.close();
});

const wish = (goods_id: number) => ({
  token: shop.link,
  goods_id,
  quantity: 1,
  contact: `c_${randomBytes(4).toString('hex')}`,
  channel_id: channel.id,
  request_no: randomBytes(12).toString('hex'),
  is_rev_sms: 1 as const,
});

test('the buyer pays for it, has the key by it, and the order says so', async () => {
  const goods = await makeGoods(app, shop);
  const [key = ''] = await makeCards(app, shop, goods, 1);
  await refused(app, 'mobile_needed', publicPay.order, wish(goods));
  const order = await did(app, publicPay.order, { ...wish(goods), mobile: '13800138000' });
  assert.deepEqual([order.sms_price, order.total_price], ['0.10', '10.10']);
  await sql`select fn.receipt_settle(${channel.account_id}, 'GW-text-1', ${order.trade_no}, ${parseYuan(order.total_price)}, 'notice')`.execute(
    app.house.db,
  );
  const jobs = await app.house.db.deleteFrom('outbox').where('queue', '=', 'order.sms').returning('payload').execute();
  assert.equal(jobs.length, 1);
  const worker = orderingQueues.find(({ name }) => name === 'order.sms');
  await worker?.work(app.ctx(), jobs[0]?.payload as never);
  assert.equal(texts[0]?.get('m'), '13800138000');
  assert.equal(texts[0]?.get('c'), `【小店】您购买的「月卡」已发货：${key}`);
  const steps = await app.house.db.selectFrom('order_record').select('kind').where('kind', '=', 'texted').execute();
  assert.equal(steps.length, 1);
  const log = await app.house.db.selectFrom('notice_log').select(['kind', 'recipient', 'ok']).execute();
  assert.deepEqual(log, [{ kind: 'sms', recipient: '13800138000', ok: true }]);
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
});
