/** The buyer centre at the wire: favourites, orders made one's own, what he is told, and what he takes along or leaves behind. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { personalData } from '@keymall/contract/buyer/data';
import { MOST_FAVOURITES, personalFavourite, publicFavourite } from '@keymall/contract/buyer/favourite';
import { personalNotice } from '@keymall/contract/buyer/notice';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import { merchantComplaint } from '@keymall/contract/ordering/complaint';
import { personalComplaint, personalOrder, personalRefund } from '@keymall/contract/ordering/personal-order';
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { createFakeEmail } from '@keymall/drivers/email/fake/fake';
import type { EmailDriver } from '@keymall/drivers/email/port';
import { emailDrivers } from '@keymall/drivers/registry';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeBuyer, makeCards, makeGoods, makeShop, PASSWORD, type Person, type Shop } from '#testing/builders';
import { did, freshIp, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';
import { buyer as module } from './index.ts';

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let shop: Shop;
let channel: FakeChannel;
const mail = createFakeEmail();

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  channel = await makeFakeChannel(app, admin);
  (emailDrivers as Map<string, EmailDriver>).set('smtp', mail.driver);
  await changeSettings(app, admin, 'email', { email_driver: 'smtp' });
});
after(() => app.close());

async function stocked(cards: number, draft: Parameters<typeof makeGoods>[2] = {}): Promise<number> {
  const id = await makeGoods(app, shop, draft);
  if (cards > 0) await makeCards(app, shop, id, cards);
  return id;
}
const goodsOf = async (who: Person) => (await did(app, personalFavourite.list, { kind: 'goods' }, who)).list;
const told = async (who: Person) =>
  (await did(app, personalNotice.list, {}, who)).list.map(({ kind, about, is_read }) => [kind, about, is_read]);
/** Works what paid orders left behind for their buyers. */
async function workOrders(): Promise<void> {
  const rows = await app.house.db.deleteFrom('outbox').where('queue', '=', 'buyer.order').returning('payload').execute();
  for (const { payload } of rows) await module.queues[0]?.work(app.ctx(), payload as never);
}

describe('favourites', () => {
  test('stand as they are now, go when they are asked to, and are nobody else’s', async () => {
    const [me, other] = [await makeBuyer(app), await makeBuyer(app)];
    const goods = await stocked(3, { name: '收藏的年卡', price: '12.50' });
    await did(app, personalFavourite.add, { token: shop.link, goods_id: goods }, me);
    await did(app, personalFavourite.add, { token: shop.link, goods_id: goods }, me);
    await did(app, personalFavourite.add, { token: shop.link, goods_id: null }, me);
    const [row, ...more] = await goodsOf(me);
    assert.deepEqual([row?.name, row?.price, row?.stock?.available, row?.open, more.length], ['收藏的年卡', '12.50', true, true, 0]);
    assert.equal((await did(app, personalFavourite.list, { kind: 'shop' }, me)).list[0]?.shop_id, shop.id);
    assert.deepEqual(await goodsOf(other), []);
    assert.equal((await did(app, personalFavourite.remove, { list: [{ shop_id: shop.id, goods_id: goods }] }, other)).count, 0);

    await did(app, merchantGoods.status, { ids: [goods], status: 0 }, shop);
    const [gone] = await goodsOf(me);
    assert.deepEqual([gone?.name, gone?.price, gone?.open], ['收藏的年卡', null, false]);
    assert.equal((await did(app, personalFavourite.remove, { list: [{ shop_id: shop.id, goods_id: goods }] }, me)).count, 1);
    assert.deepEqual((await did(app, personalFavourite.mine, {}, me)).list, [{ shop_id: shop.id, goods_id: null }]);
  });

  test('a guest’s become the account’s; what no link leads to is left out, and so is what is beyond the most', async () => {
    const me = await makeBuyer(app);
    const [first, second] = [await stocked(1), await stocked(0)];
    const elsewhere = await makeGoods(app, await makeShop(app));
    const list = [first, second, elsewhere].map((goods_id) => ({ token: shop.link, goods_id }));
    const seen = await did(app, publicFavourite.look, { list: [...list, { token: 'nosuchlink', goods_id: null }] });
    assert.deepEqual(
      seen.list.map(({ goods_id, stock }) => [goods_id, stock?.available]),
      [
        [first, true],
        [second, false],
      ],
    );
    assert.equal((await did(app, personalFavourite.merge, { list }, me)).count, 2);
    assert.equal((await did(app, personalFavourite.merge, { list }, me)).count, 0, 'they are there');
    await refused(app, 'goods_gone', personalFavourite.add, { token: shop.link, goods_id: elsewhere }, me);
    await refused(app, 'link_dead', personalFavourite.add, { token: 'nosuchlink', goods_id: null }, me);
    await app.house.db.deleteFrom('favourite').where('buyer_id', '=', me.id).execute();
    // as many as there may be, of goods that are hidden from the shelf
    await sql`with made as (
        insert into goods (merchant_id, cate_id, name, price, status) select merchant_id, cate_id, name || n, price, 0 from goods, generate_series(1, ${MOST_FAVOURITES}) n
        where id = ${first} returning id)
      insert into favourite (buyer_id, merchant_id, goods_id, token, name, shop_name) select ${me.id}, ${shop.id}, id, ${shop.link}, 'x', 'x' from made`.execute(
      app.house.db,
    );
    await refused(app, 'favourites_full', personalFavourite.add, { token: shop.link, goods_id: first }, me);
    assert.equal((await did(app, personalFavourite.merge, { list }, me)).count, 0);
  });

  test('whoever waits for one that was out is told once that it is back, and again only after it was out again', async () => {
    const me = await makeBuyer(app);
    const goods = await stocked(0, { name: '断货的周卡' });
    await did(app, personalFavourite.add, { token: shop.link, goods_id: goods }, me);
    const look = () => app.jobs.runNow('buyer.look-at-stock');
    await look();
    assert.deepEqual(await told(me), []);
    await makeCards(app, shop, goods, 1);
    // what the page remembers of its stock is a second old at most
    app.clock.pass(2000);
    await look();
    await look();
    assert.deepEqual(await told(me), [['restocked', '断货的周卡', false]]);
  });
});

describe('orders', () => {
  test('one placed as a guest becomes the account’s by its grant or password, and nobody else’s after that', async () => {
    const [me, other] = [await makeBuyer(app), await makeBuyer(app)];
    const goods = await stocked(3);
    const byGrant = await buy(app, gateway, shop, channel, goods);
    const byPassword = await buy(app, gateway, shop, channel, await stocked(1, { take_card_type: 1 }), { pwdforsearch: 'secret-12' });
    const contact = await buy(app, gateway, shop, channel, goods, { contact: 'known@example.com' });
    const grants = [byGrant, { ...contact, grant: byGrant.grant }].map(({ trade_no, grant }) => ({ trade_no, grant }));
    assert.equal((await did(app, personalOrder.bindMine, { orders: grants }, me)).count, 1);
    await did(app, personalOrder.bind, { trade_no: byPassword.trade_no, pwd: 'secret-12' }, { ...me, ip: freshIp() });
    await refused(app, 'order_bound', personalOrder.bind, { trade_no: byGrant.trade_no, grant: byGrant.grant }, other);
    await refused(
      app,
      'order_proof_needed',
      personalOrder.bind,
      { trade_no: contact.trade_no, pwd: 'known@example.com' },
      { ...me, ip: freshIp() },
    );
    const { list, total } = await did(app, personalOrder.list, {}, me);
    assert.deepEqual([list.map(({ trade_no }) => trade_no), total], [[byPassword.trade_no, byGrant.trade_no], 2]);
    assert.equal((await did(app, personalOrder.list, { keyword: byGrant.trade_no.slice(0, 19), status: 1 }, me)).list.length >= 1, true);
    assert.deepEqual((await did(app, personalOrder.list, { status: 2 }, me)).list, []);

    const { list: keys } = await did(app, personalOrder.keys, { trade_nos: [byGrant.trade_no, contact.trade_no] }, me);
    assert.deepEqual([keys.map(({ trade_no }) => trade_no), keys[0]?.lines.length], [[byGrant.trade_no], 1]);
    assert.deepEqual((await did(app, personalOrder.keys, { trade_nos: [byGrant.trade_no] }, other)).list, []);
  });

  test('a paid one is told of once; a complaint shows where it stands, its answer is told anew after it was read, and its money is seen coming', async () => {
    const me = await makeBuyer(app);
    const goods = await stocked(2, { name: '投诉的月卡' });
    const order = await buy(app, gateway, shop, channel, goods);
    await workOrders();
    assert.deepEqual(await told(me), [], 'a guest’s order is told to nobody');
    await did(app, personalOrder.bindMine, { orders: [order].map(({ trade_no, grant }) => ({ trade_no, grant })) }, me);
    await sql`select fn.outbox_add('buyer.order', jsonb_build_object('order_id', ${order.id}::bigint)), fn.outbox_add('buyer.order', jsonb_build_object('order_id', ${order.id}::bigint))`.execute(
      app.house.db,
    );
    await workOrders();
    assert.deepEqual(await told(me), [['delivered', '投诉的月卡', false]]);

    const proof = { trade_no: order.trade_no, grant: order.grant };
    const { types } = await did(app, publicComplaint.options, proof);
    const { id } = await did(app, publicComplaint.doComplaint, { ...proof, type: types[0] as string, desc: '卡密提示已经被使用过了' });
    await refused(app, 'buyer_complains', personalAccount.close, { email: me.username }, me);
    const mine = async () => (await did(app, personalComplaint.list, {}, me)).list[0];
    const before = (await told(me)).length;
    await did(app, merchantComplaint.send, { id, content: '我们看一下' }, shop);
    await did(app, merchantComplaint.send, { id, content: '请稍等' }, shop);
    assert.equal((await told(me)).length, before + 1);
    assert.deepEqual([(await mine())?.status, (await mine())?.is_unread], [0, true]);
    await did(app, personalNotice.read, {}, me);
    assert.equal((await did(app, personalNotice.unread, {}, me)).count, 0);
    await did(app, merchantComplaint.agree, { id }, shop);
    assert.equal((await did(app, personalNotice.unread, {}, me)).count, 1);
    assert.equal((await mine())?.merchant_status, 1);
    const { list } = await did(app, personalRefund.list, {}, me);
    assert.deepEqual([list.map(({ trade_no, amount, source }) => [trade_no, amount, source])], [[[order.trade_no, '10.00', 'complaint']]]);
    assert.deepEqual((await did(app, personalRefund.list, {}, await makeBuyer(app))).list, []);
  });

  test('an order of the account leaves word behind by itself when it is paid', async () => {
    const me = await makeBuyer(app);
    const goods = await stocked(1, { name: '账号下的单' });
    await buy(app, gateway, shop, channel, goods, {}, async () => {
      await sql`update orders set buyer_id = ${me.id} where goods_id = ${goods}`.execute(app.house.db);
    });
    await workOrders();
    assert.deepEqual(await told(me), [['delivered', '账号下的单', false]]);
  });

  test('a refund by hand waits for a receiving code that was sent for its order', async () => {
    const me = await makeBuyer(app);
    const goods = await stocked(2);
    const byHand = await makeFakeChannel(app, admin, 'fake-by-hand');
    const order = await buy(app, gateway, shop, byHand, goods);
    await did(app, personalOrder.bind, { trade_no: order.trade_no, grant: order.grant }, me);
    const { id } = await did(app, merchantRefund.add, { order_id: order.id, reason: '协商' }, shop);
    const name = `${'ab'.repeat(16)}.png`;
    await app.house.db
      .insertInto('upload')
      .values({ realm: 'buyer', owner_id: order.id, name, mime: 'image/png', bytes: 10, storage: 'local' })
      .execute();
    await refused(app, 'bad_input', personalRefund.setReceiveCode, { id, picture: `/upload/${'cd'.repeat(16)}.png` }, me);
    await refused(app, 'missing', personalRefund.setReceiveCode, { id, picture: `/upload/${name}` }, await makeBuyer(app));
    const { way } = (await did(app, personalRefund.list, {}, me)).list[0] as { way: string };
    if (way === 'manual') {
      await did(app, personalRefund.setReceiveCode, { id, picture: `/upload/${name}` }, me);
      assert.equal((await did(app, personalRefund.list, {}, me)).list[0]?.receive_code, `/upload/${name}`);
    } else await refused(app, 'receive_code_unneeded', personalRefund.setReceiveCode, { id, picture: `/upload/${name}` }, me);
  });
});

describe('the account', () => {
  test('another mailbox is proven by a code that was sent there; one that is somebody’s stays his', async () => {
    const [me, other] = [await makeBuyer(app), await makeBuyer(app)];
    const codeTo = async (email: string): Promise<{ ticket: string; code: string }> => {
      mail.sent.length = 0;
      const { ticket } = await did(app, personalAccount.sendBindCode, { email }, me);
      while (mail.sent.length === 0) await new Promise(setImmediate);
      return { ticket, code: /\d{6}/.exec(mail.sent[0]?.text ?? '')?.[0] ?? '' };
    };
    const fresh = `new-${me.id}@example.com`;
    const proof = await codeTo(fresh);
    await refused(app, 'code_wrong', personalAccount.bindEmail, proof, other);
    assert.deepEqual(await did(app, personalAccount.bindEmail, proof, me), { email: fresh });
    await refused(app, 'code_wrong', personalAccount.bindEmail, proof, me);
    await did(app, personalAccount.login, { email: fresh, password: PASSWORD }, { ip: freshIp() });
    await refused(app, 'contact_taken', personalAccount.bindEmail, await codeTo(other.username), me);
  });

  test('its data are his to take, without a key; closing it ends every way in and leaves the orders', async () => {
    const me = await makeBuyer(app);
    const goods = await stocked(1, { name: '带走的数据' });
    const order = await buy(app, gateway, shop, channel, goods);
    await did(app, personalOrder.bind, { trade_no: order.trade_no, grant: order.grant }, me);
    await did(app, personalFavourite.add, { token: shop.link, goods_id: null }, me);
    const { lines } = (await did(app, personalOrder.keys, { trade_nos: [order.trade_no] }, me)).list[0] as { lines: string[] };
    const { json } = await did(app, personalData.export, {}, me);
    const data = JSON.parse(json) as {
      account: { email: string };
      orders: { trade_no: string; total_price: string }[];
      favourites: unknown[];
    };
    assert.deepEqual(
      [data.account.email, data.orders.map(({ trade_no, total_price }) => [trade_no, total_price]), data.favourites.length],
      [me.username, [[order.trade_no, '10.00']], 1],
    );
    assert.equal(json.includes(lines[0] as string), false);

    await refused(app, 'bad_input', personalAccount.setAvatar, { avatar: `/upload/${'ef'.repeat(16)}.png` }, me);
    await refused(app, 'close_name', personalAccount.close, { email: 'somebody@example.com' }, me);
    await did(app, personalAccount.close, { email: me.username.toUpperCase() }, me);
    await refused(app, 'account_turned_off', personalAccount.userDetail, {}, me);
    await refused(app, 'wrong_login', personalAccount.login, { email: me.username, password: PASSWORD }, { ip: freshIp() });
    const { rows } = await sql<{ orders: number; favourites: number; email: string }>`
      select (select count(*) from orders where buyer_id = b.id) as orders, (select count(*) from favourite where buyer_id = b.id) as favourites, b.email
      from buyer b where b.id = ${me.id}`.execute(app.house.db);
    assert.deepEqual(rows[0], { orders: 1, favourites: 0, email: `closed-${me.id}@closed.invalid` });
  });
});
