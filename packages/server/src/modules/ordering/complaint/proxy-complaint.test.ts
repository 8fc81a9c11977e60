/** Complaints about what another merchant supplied, at the wire: what the supplier sees and says, and everything it may not. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { adminComplaint, merchantComplaint } from '@keymall/contract/ordering/complaint';
import { merchantProxyComplaint } from '@keymall/contract/ordering/proxy-complaint';
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { type Bought, buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';
import { insertComplaint, insertOrder } from '#testing/orders';
import { serveFromStock } from '#testing/supplied';

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let seller: Shop;
let supplier: Shop;
let stranger: Shop;
let channel: FakeChannel;
let sellersGoods: number;
let sellersCards: string[];
let suppliersGoods: number;
let suppliersCards: string[];

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  [seller, supplier, stranger] = [await makeShop(app), await makeShop(app), await makeShop(app)];
  channel = await makeFakeChannel(app, admin);
  sellersGoods = await makeGoods(app, seller, { name: '会员月卡' });
  suppliersGoods = await makeGoods(app, supplier, { name: '货源月卡' });
  sellersCards = await makeCards(app, seller, sellersGoods, 60);
  suppliersCards = await makeCards(app, supplier, suppliersGoods, 40);
});
after(() => app.close());

/** A paid order of so many cards, the last of which came from the supplier. */
async function supplied(quantity = 2, fromSupplier = 1, contact?: string): Promise<Bought> {
  const order = await buy(app, gateway, seller, channel, sellersGoods, { quantity, ...(contact && { contact }) });
  await serveFromStock(app, order, supplier, suppliersGoods, fromSupplier);
  return order;
}

const proof = ({ trade_no, grant }: Bought) => ({ trade_no, grant });
const complain = (order: Bought, more: Record<string, unknown> = {}) =>
  did(app, publicComplaint.doComplaint, { ...proof(order), type: '无效卡密', desc: '卡密提示已经被使用过了', ...more });
const listOf = (filter: Parameters<typeof did<typeof merchantProxyComplaint.proxy>>[2] = {}, shop = supplier) =>
  did(app, merchantProxyComplaint.proxy, filter, shop);
const detailOf = (id: number, shop = supplier) => did(app, merchantProxyComplaint.proxyDetail, { id }, shop);
const withdraw = (order: Bought) => did(app, publicComplaint.withdraw, proof(order));
const lettersOf = (shop: Shop) =>
  app.house.db
    .selectFrom('merchant_message')
    .select(['title', 'content', 'link'])
    .where('merchant_id', '=', shop.id)
    .orderBy('id')
    .execute();

describe('what a supplier sees', () => {
  test('the complaint, its own goods and its own disputed cards; nothing of the rest of the order', async () => {
    const order = await supplied(3, 2);
    const { id } = await complain(order, { mobile: '13800138000' });
    const { list, total, open } = await listOf({ trade_no: order.trade_no });
    assert.deepEqual([total, open >= 1, list[0]?.id, list[0]?.num, list[0]?.unread], [1, true, id, 2, 1]);
    const goods = [{ goods_id: suppliersGoods, goods_name: '货源月卡', quantity: 2, is_gift: false }];
    assert.deepEqual(list[0]?.goods, goods);

    const detail = await detailOf(id);
    assert.deepEqual(
      [detail.goods, detail.cards.map(({ no }) => no), detail.mobile, detail.desc],
      [goods, [2, 3], '13800138000', '卡密提示已经被使用过了'],
    );
    const own = await app.house.db
      .selectFrom('card')
      .select('id')
      .where('order_id', '=', order.id)
      .where('merchant_id', '=', supplier.id)
      .execute();
    assert.deepEqual(
      detail.cards.map((card) => card.id),
      own.map((card) => card.id),
    );
    assert.equal((await listOf({ trade_no: order.trade_no })).list[0]?.unread, 0);

    const { contact, total_price, finally_money } = await app.house.db
      .selectFrom('orders')
      .selectAll()
      .where('id', '=', order.id)
      .executeTakeFirstOrThrow();
    assert.deepEqual([total_price, finally_money], [3000, 2910]);
    const told = JSON.stringify([detail, list]);
    for (const secret of [contact, '30.00', '29.10', '会员月卡', ...sellersCards, ...suppliersCards])
      assert.ok(!told.includes(secret), secret);
    await withdraw(order);
  });

  test('only those of its cards that are complained of', async () => {
    const order = await supplied(3, 2);
    const { id } = await complain(order, { cards: [1, 3] });
    assert.deepEqual(
      (await detailOf(id)).cards.map(({ no }) => no),
      [3],
    );
    assert.equal((await listOf({ trade_no: order.trade_no })).list[0]?.num, 1);
    await withdraw(order);
    const { id: second } = await complain(order, { cards: [1] });
    assert.deepEqual((await detailOf(second)).cards, []);
    await withdraw(order);
  });

  test('never the contact that opens the order, though it was left for the complaint too', async () => {
    const order = await supplied(1, 1, '13900139000');
    const { id } = await complain(order, { mobile: '13900139000', qq: '10001' });
    const { mobile, qq } = await detailOf(id);
    assert.deepEqual([mobile, qq], ['', '10001']);
    await withdraw(order);
  });

  test('nor where buyer, seller or platform wrote it: in the words, the thread, the steps and the letter', async () => {
    const order = await supplied(1, 1, '13900139001');
    const { id } = await complain(order, { desc: '卡密无效，我的手机号是 139 0013 9001，请尽快', qq: '10001' });
    await did(app, publicComplaint.send, { ...proof(order), content: '打13900139001就行，或者 QQ 10001' });
    await did(app, merchantComplaint.contest, { id, reason: '已致电 139-0013-9001 说明' }, seller);
    await did(app, adminComplaint.win, { id, result: 1, reason: '13900139001 已确认可用' }, admin);
    const told = JSON.stringify([await detailOf(id), (await lettersOf(supplier)).at(-1)]);
    assert.doesNotMatch(told.replace(/[\s-]/g, ''), /13900139001/);
    assert.match(told, /我的手机号是 \*\*\*，请尽快/);
    assert.match(told, /QQ 10001/);
    // Who sold it, and the platform, read what was written.
    assert.match((await did(app, merchantComplaint.detail, { id }, seller)).desc, /139 0013 9001/);
  });

  test('a letter when it is opened and when it has ended, without the amount', async () => {
    const order = await supplied();
    const { id } = await complain(order);
    await did(app, merchantComplaint.agree, { id }, seller);
    const [opened, ended] = (await lettersOf(supplier)).slice(-2);
    const link = `/merchant/order/complaint/proxy/${id}`;
    assert.deepEqual([opened?.title, opened?.link], ['收到代理投诉：无效卡密', link]);
    assert.deepEqual(ended, { title: '代理投诉有结果', content: `订单 ${order.trade_no}：商家同意退款`, link });
    const detail = await detailOf(id);
    assert.deepEqual([detail.status, detail.result, detail.messages.at(-1)?.content], [1, 2, '商家同意退款']);
    assert.deepEqual(
      detail.steps.map(({ kind }) => kind),
      ['complained', 'complaint_agreed'],
    );
    assert.doesNotMatch(JSON.stringify(detail), /20\.00|19\.40/);
    assert.deepEqual(
      detail.cards.map(({ status }) => status),
      [4],
    );
    assert.deepEqual(
      (await checkInvariants(app.house.db)).filter(({ rows }) => rows !== 0),
      [],
    );
  });
});

describe('what a supplier says', () => {
  test('stands in the thread as the supplier’s, for the buyer, the seller and the platform', async () => {
    const order = await supplied();
    const { id } = await complain(order);
    await did(app, publicComplaint.send, { ...proof(order), content: '请尽快处理' });
    await did(app, merchantProxyComplaint.proxySend, { id, content: '货源核实：该卡未被使用' }, supplier);
    const unread = async (shop: Shop) => (await did(app, merchantComplaint.list, { trade_no: order.trade_no }, shop)).list[0]?.unread;
    assert.equal(await unread(seller), 3);
    const said = [
      ['system', false],
      ['buyer', false],
      ['agent', true],
    ];
    assert.deepEqual(
      (await detailOf(id)).messages.map(({ from, own }) => [from, own]),
      said,
    );
    assert.equal((await listOf({ trade_no: order.trade_no })).list[0]?.unread, 0);
    const threads = [
      (await did(app, publicComplaint.complaintQuery, proof(order))).messages,
      (await did(app, merchantComplaint.detail, { id }, seller)).messages,
      (await did(app, adminComplaint.detail, { id }, admin)).messages,
    ];
    for (const thread of threads)
      assert.deepEqual(
        thread.filter(({ from }) => from === 'agent').map(({ content }) => content),
        ['货源核实：该卡未被使用'],
      );
    await did(app, merchantComplaint.send, { id, content: '收到，会补发' }, seller);
    assert.deepEqual((await listOf({ trade_no: order.trade_no })).list[0]?.unread, 2);
    await withdraw(order);
    await refused(app, 'complaint_closed', merchantProxyComplaint.proxySend, { id, content: '还有一句' }, supplier);
  });

  test('is words, or a picture of its own', async () => {
    const order = await supplied();
    const { id } = await complain(order);
    await refused(app, 'bad_input', merchantProxyComplaint.proxySend, { id, content: '  ' }, supplier);
    const upload = async (owner: Shop): Promise<string> => {
      const name = `${owner.id.toString(16).padStart(32, '0')}.png`;
      await app.house.db
        .insertInto('upload')
        .values({ realm: 'merchant', owner_id: owner.id, name, mime: 'image/png', bytes: 1 })
        .execute();
      return `/upload/${name}`;
    };
    await refused(app, 'bad_input', merchantProxyComplaint.proxySend, { id, picture: await upload(seller) }, supplier);
    const picture = await upload(supplier);
    await did(app, merchantProxyComplaint.proxySend, { id, picture }, supplier);
    assert.equal((await detailOf(id)).messages.at(-1)?.picture, picture);
    await withdraw(order);
  });

  test('is told from what another supplier of the same order says', async () => {
    const other = await makeShop(app);
    const theirs = await makeGoods(app, other);
    await makeCards(app, other, theirs, 1);
    const order = await supplied(3, 1);
    await serveFromStock(app, order, other, theirs, 1);
    const { id } = await complain(order);
    await did(app, merchantProxyComplaint.proxySend, { id, content: '我方的卡有效' }, supplier);
    assert.deepEqual([(await listOf({ trade_no: order.trade_no })).list[0]?.unread, (await listOf({}, other)).list[0]?.unread], [1, 2]);
    assert.deepEqual(
      (await detailOf(id, other)).messages.map(({ own }) => own),
      [false, false],
    );
    assert.deepEqual([(await detailOf(id)).cards.length, (await detailOf(id, other)).cards.length], [1, 1]);
    assert.notEqual((await detailOf(id)).cards[0]?.id, (await detailOf(id, other)).cards[0]?.id);
    await withdraw(order);
  });
});

describe('what is not the supplier’s', () => {
  test('the seller’s answers, its page and its list', async () => {
    const order = await supplied();
    const { id } = await complain(order);
    await refused(app, 'missing', merchantComplaint.detail, { id }, supplier);
    await refused(app, 'missing', merchantComplaint.send, { id, content: '冒充' }, supplier);
    await refused(app, 'missing', merchantComplaint.agree, { id }, supplier);
    await refused(app, 'missing', merchantComplaint.replace, { id }, supplier);
    await refused(app, 'missing', merchantComplaint.contest, { id, reason: '不认可' }, supplier);
    assert.deepEqual((await did(app, merchantComplaint.list, {}, supplier)).list, []);
    assert.deepEqual((await did(app, adminComplaint.detail, { id }, admin)).merchant_status, 0);
    await withdraw(order);
  });

  test('a stranger’s complaint, or the seller’s own: as if there were none', async () => {
    const order = await supplied();
    const { id } = await complain(order);
    const own = await insertComplaint(app, supplier, await insertOrder(app, supplier, suppliersGoods, 1));
    for (const [shop, which] of [
      [stranger, id],
      [seller, id],
      [supplier, own],
      [supplier, 888_888_888],
    ] as const) {
      await refused(app, 'missing', merchantProxyComplaint.proxyDetail, { id: which }, shop);
      await refused(app, 'missing', merchantProxyComplaint.proxySend, { id: which, content: '插一句' }, shop);
    }
    for (const shop of [stranger, seller]) assert.deepEqual(await listOf({}, shop), { list: [], total: 0, open: 0 });
    assert.equal(
      (await call(app, merchantProxyComplaint.proxyDetail, { id }, admin)).code,
      (await call(app, merchantProxyComplaint.proxyDetail, { id }, {})).code,
    );
    await withdraw(order);
  });

  test('the complaint’s channel is heard by its sides', async () => {
    const order = await supplied();
    const { id } = await complain(order);
    const hears = async (shop: Shop): Promise<number> => {
      const form = new URLSearchParams({
        channel_name: `private-group-complaint-${id}`,
        socket_id: '1.1',
        token: shop.token,
        type: 'merchant',
      });
      return (await app.app.inject({ method: 'POST', url: '/push/auth', payload: form.toString(), remoteAddress: freshIp() })).statusCode;
    };
    assert.deepEqual([await hears(supplier), await hears(seller), await hears(stranger)], [200, 200, 403]);
    const heard: string[] = [];
    const { publish } = app.house;
    app.house.publish = (channelName) => void heard.push(channelName);
    await did(app, merchantProxyComplaint.proxySend, { id, content: '在核实' }, supplier);
    app.house.publish = publish;
    for (const shop of [seller, supplier]) assert.ok(heard.includes(`private-merchant-${shop.id}`), heard.join());
    assert.ok(heard.includes(`private-group-complaint-${id}`) && !heard.includes(`private-merchant-${stranger.id}`));
    await withdraw(order);
  });
});

test('the list is searched and paged, newest first', async () => {
  const earlier = (await listOf()).total;
  const orders: { order: Bought; id: number }[] = [];
  for (const type of ['无效卡密', '描述不符', '无效卡密']) {
    const order = await supplied(1, 1);
    orders.push({ order, id: (await complain(order, { type })).id });
  }
  const ids = orders.map(({ id }) => id).toReversed();
  const found = async (filter: Parameters<typeof listOf>[0]) => (await listOf(filter)).list.map(({ id }) => id);
  assert.deepEqual([(await listOf()).total, (await listOf()).open], [earlier + 3, 3]);
  assert.deepEqual(await found({ status: 0 }), ids);
  assert.deepEqual([await found({ limit: 2 }), (await found({ limit: 2, page: 2 }))[0]], [ids.slice(0, 2), ids[2]]);
  assert.deepEqual(await found({ status: 0, type: '描述不符' }), [ids[1]]);
  assert.deepEqual(await found({ trade_no: orders[0]?.order.trade_no ?? '' }), [ids[2]]);
  await did(app, merchantComplaint.contest, { id: ids[0] as number, reason: '已核实有效' }, seller);
  assert.deepEqual(
    [await found({ status: 0, merchant_status: 3 }), (await found({ status: 0, merchant_status: 0 })).length],
    [[ids[0]], 2],
  );
  await refused(app, 'bad_input', merchantProxyComplaint.proxy, { limit: 101 }, supplier);
  for (const { order } of orders) await withdraw(order);
});
