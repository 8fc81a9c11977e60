/** Block lists and visitors at the wire: who is refused an order, who may say so, and what is counted. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { merchantBlacklist } from '@keymall/contract/merchant/shop-blacklist';
import { merchantVisitor } from '@keymall/contract/merchant/visitor';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { adminOrderBlacklist } from '@keymall/contract/platform/order-blacklist';
import { flushPlatformHits } from '#modules/platform';
import { startTestApp, type TestApp } from '#testing/app';
import { type Channel, makeAdmin, makeBuyer, makeCards, makeChannel, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { type Caller, call, did, freshIp, refused } from '#testing/call';
import { flushShopHits, flushVisits } from './index.ts';

let app: TestApp;
let admin: Person;
let shop: Shop;
let other: Shop;
let channel: Channel;
const goods = new Map<Shop, number>();

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  other = await makeShop(app);
  channel = await makeChannel(app, admin);
  for (const each of [shop, other]) {
    goods.set(each, await makeGoods(app, each));
    await makeCards(app, each, goods.get(each) as number, 40);
  }
});

const wish = (of: Shop, draft: Partial<WireInput<typeof publicPay.order>> = {}): WireInput<typeof publicPay.order> => ({
  token: of.link,
  goods_id: goods.get(of) as number,
  quantity: 1,
  contact: `${randomBytes(5).toString('hex')}@example.com`,
  channel_id: channel.id,
  request_no: randomBytes(12).toString('hex'),
  ...draft,
});
const place = (of: Shop, draft?: Partial<WireInput<typeof publicPay.order>>, caller?: Caller) =>
  call(app, publicPay.order, wish(of, draft), caller);
/** Does something that other processes are told of, and waits until this one has heard it too. */
async function told<T>(topic: 'shop-blacklist' | 'order-blacklist', work: () => Promise<T>): Promise<T> {
  const heard = new Promise<void>((resolve) => {
    const stop = app.bus.subscribe(`invalidate:${topic}`, () => {
      stop();
      resolve();
    });
  });
  const answer = await work();
  await heard;
  return answer;
}

describe('a shop’s list', () => {
  test('address, contact, device and account: each refused here, and nowhere else', async () => {
    const buyer = await makeBuyer(app);
    const cases: [WireInput<typeof merchantBlacklist.add>['type'], string, Partial<WireInput<typeof publicPay.order>>, Caller][] = [
      ['ip', '198.51.100.7', {}, { ip: '198.51.100.7' }],
      ['ip', '2001:db8:9:1::5', {}, { ip: '2001:db8:9:1:ffff::1' }],
      ['contact', 'Bad@Example.com', { contact: 'bad@example.COM' }, {}],
      ['contact', 'mail@example.com', { isemail: 1, email: 'Mail@example.com' }, {}],
      ['device', 'device-0001', { device_id: 'device-0001' }, {}],
      ['buyer', String(buyer.id), {}, { token: buyer.token }],
    ];
    for (const [type, value, draft, caller] of cases) {
      assert.equal((await place(shop, draft, { ip: freshIp(), ...caller })).code, 1, `${type} before`);
      await told('shop-blacklist', () => did(app, merchantBlacklist.add, { type, values: [value] }, shop));
      const answer = await place(shop, draft, { ip: freshIp(), ...caller });
      assert.equal(answer.code, refusals.order_blocked.code, `${type} after`);
      assert.doesNotMatch(answer.msg, /黑名单|block/i);
      assert.equal((await place(other, draft, { ip: freshIp(), ...caller })).code, 1, `${type} elsewhere`);
    }
    await flushShopHits(app.house);
    const { list, total } = await did(app, merchantBlacklist.list, {}, shop);
    assert.equal(total, cases.length);
    assert.ok(list.every(({ hits }) => hits === 1));
    assert.equal((await did(app, merchantBlacklist.list, {}, other)).total, 0);
  });

  test('an entry ends at its time, or by hand; a repeat of an earlier order still answers it', async () => {
    const contact = 'ends@example.com';
    const earlier = wish(shop, { contact });
    const first = await did(app, publicPay.order, earlier);
    const soon = new Date(app.clock.now.getTime() + 3_600_000 + 8 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ');
    await told('shop-blacklist', () => did(app, merchantBlacklist.add, { type: 'contact', values: [contact], expire_at: soon }, shop));
    assert.equal((await did(app, publicPay.order, earlier)).trade_no, first.trade_no);
    await refused(app, 'order_blocked', publicPay.order, wish(shop, { contact }));
    app.clock.pass(3_700_000);
    assert.equal((await place(shop, { contact })).code, 1);
    const { list } = await did(app, merchantBlacklist.list, { value: contact }, shop);
    const id = list[0]?.id as number;
    await told('shop-blacklist', () => did(app, merchantBlacklist.edit, { id, reason: '再次', expire_at: null }, shop));
    await refused(app, 'order_blocked', publicPay.order, wish(shop, { contact }));
    await told('shop-blacklist', () => did(app, merchantBlacklist.del, { ids: [id] }, shop));
    assert.equal((await place(shop, { contact })).code, 1);
  });

  test('values are read as they are compared, each once; what is none is refused by name', async () => {
    const add = (type: 'ip' | 'buyer' | 'device' | 'contact', values: string[]) => did(app, merchantBlacklist.add, { type, values }, other);
    assert.deepEqual(await add('contact', ['A@b.cc', 'a@b.cc ', 'x@y.zz']), { added: 2, updated: 0 });
    assert.deepEqual(await add('contact', ['a@B.cc']), { added: 0, updated: 1 });
    const sentence = await refused(
      app,
      'block_value_wrong',
      merchantBlacklist.add,
      { type: 'ip', values: ['10.0.0.1', '10.0.0.0/8'] },
      other,
    );
    assert.match(sentence, /10\.0\.0\.0\/8/);
    assert.equal((await did(app, merchantBlacklist.list, { type: 'ip' }, other)).total, 0, 'nothing half-written');
  });

  test('a stranger’s entry is missing, and stays', async () => {
    const { list } = await did(app, merchantBlacklist.list, {}, other);
    const id = list[0]?.id as number;
    await refused(app, 'missing', merchantBlacklist.edit, { id, reason: 'x', expire_at: null }, shop);
    await refused(app, 'missing', merchantBlacklist.del, { ids: [id] }, shop);
    assert.equal((await did(app, merchantBlacklist.list, {}, other)).total, list.length);
  });
});

describe('the platform’s list', () => {
  test('refuses in every shop, with the same sentence; an account may be named by its mailbox', async () => {
    const buyer = await makeBuyer(app);
    admin = await makeAdmin(app);
    await told('order-blacklist', () =>
      did(app, adminOrderBlacklist.add, { type: 'buyer', values: [buyer.username], reason: '欺诈' }, admin),
    );
    for (const each of [shop, other]) await refused(app, 'order_blocked', publicPay.order, wish(each), { token: buyer.token });
    await flushPlatformHits(app.house);
    const { list } = await did(app, adminOrderBlacklist.list, { type: 'buyer' }, admin);
    assert.deepEqual([list[0]?.hits, list[0]?.source, list[0]?.value], [2, 'manual', String(buyer.id)]);
    await told('order-blacklist', () => did(app, adminOrderBlacklist.del, { ids: [list[0]?.id as number] }, admin));
    assert.equal((await place(shop, {}, { token: buyer.token })).code, 1);
    await refused(app, 'missing', adminOrderBlacklist.edit, { id: 999_999_999, reason: '', expire_at: null }, admin);
    await refused(
      app,
      'forbidden',
      adminOrderBlacklist.add,
      { type: 'ip', values: ['1.1.1.1'] },
      await makeAdmin(app, ['order/blacklist/list']),
    );
  });
});

describe('visitors', () => {
  test('views and orders are counted by address, written together, and blocked from the list', async () => {
    const own = await makeShop(app);
    goods.set(own, await makeGoods(app, own));
    await makeCards(app, own, goods.get(own) as number, 5);
    const ip = '114.114.114.114';
    for (let view = 0; view < 3; view += 1) await did(app, shopIndex.detail, { token: own.link }, { ip });
    await did(app, publicPay.order, wish(own), { ip });
    await did(app, shopIndex.detail, { token: own.link }, { ip: '2001:da8:8000:1::7' });
    assert.equal((await did(app, merchantVisitor.list, {}, own)).total, 0, 'nothing was written yet');
    await flushVisits(app.house);
    const { list, total } = await did(app, merchantVisitor.list, {}, own);
    assert.equal(total, 2);
    const row = list.find((each) => each.ip === ip);
    assert.deepEqual([row?.visits, row?.orders, row?.blocked], [3, 1, false]);
    assert.match(row?.region ?? '', /江苏|南京/);
    const english = await did(app, merchantVisitor.list, {}, { ...own, language: 'en-US' });
    assert.equal(english.list.find((each) => each.ip === ip)?.region, 'Jiangsu');
    assert.ok(list.some((each) => each.ip === '2001:da8:8000:1::'));
    await did(app, merchantBlacklist.add, { type: 'ip', values: [ip] }, own);
    assert.deepEqual(
      (await did(app, merchantVisitor.list, { blocked: 1 }, own)).list.map((each) => each.ip),
      [ip],
    );
    await did(app, shopIndex.detail, { token: own.link }, { ip });
    await flushVisits(app.house);
    assert.equal((await did(app, merchantVisitor.list, { ip }, own)).list[0]?.visits, 4);
    assert.equal((await did(app, merchantVisitor.list, { ip }, shop)).total, 0);
  });
});
