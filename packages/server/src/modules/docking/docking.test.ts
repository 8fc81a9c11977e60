/** Goods of other shops: taken in, kept up with, bought when they are paid, and never twice. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { merchantProxyGoods } from '@keymall/contract/agency/proxy-goods';
import { merchantAgentRelation } from '@keymall/contract/agency/relation';
import { merchantAgentSetting, merchantSupply } from '@keymall/contract/agency/supply';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantDockedGoods } from '@keymall/contract/docking/docked-goods';
import { merchantDockingOrder } from '@keymall/contract/docking/docking-order';
import { merchantDockingSource } from '@keymall/contract/docking/source';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { merchantExport } from '@keymall/contract/platform/export';
import type { HttpRequest } from '@keymall/drivers/kit/http';
import { deliverAll, type SupplyMood, type SupplySite } from '@keymall/drivers/kit/supply-simulator';
import { acgSite } from '@keymall/drivers/supply/acg/acg-simulator';
import { keymallSite } from '@keymall/drivers/supply/keymall/keymall-simulator';
import fc from 'fast-check';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { makeFile } from '#modules/platform';
import { startTestApp, type TestApp } from '#testing/app';
import { type Bought, buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCategory, makeShop, OPEN_SUPPLY, type Person, type Shop } from '#testing/builders';
import { did, freshIp, refused } from '#testing/call';
import { goOn } from './docking.jobs.ts';
import { advance, begin } from './purchase.service.ts';
import { syncDue } from './sync.service.ts';

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let channel: FakeChannel;
const sites = new Map<string, SupplySite>();
let count = 0;

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({
    outside: {
      now: () => app.clock.now,
      http: (request: HttpRequest) => sites.get(new URL(request.url).origin)?.http(request) ?? gateway.outside.http(request),
    },
  });
  admin = await makeAdmin(app);
  channel = await makeFakeChannel(app, admin);
});
after(() => app.close());

type Wire = 'keymall' | 'acg';

/** A shop elsewhere with so many cards at 7 yuan. */
function openSite(wire: Wire = 'keymall', stock = 20, price = 700): SupplySite {
  const site = `https://${wire}${++count}.invalid`;
  const tag = `K${count}`;
  const made = wire === 'acg' ? acgSite({ site, stock, price, tag }) : keymallSite({ site, stock, price, tag, now: () => app.clock.now });
  sites.set(site, made);
  return made;
}

const formOf = ({ config }: SupplySite): WireInput<typeof merchantDockingSource.add> => ({
  name: `货源 ${++count}`,
  driver: config.app_id === undefined ? 'keymall' : 'acg',
  site: config.site ?? '',
  account: config.app_id ?? config.key ?? '',
  secret: config.app_key ?? config.secret ?? '',
});

const addSource = async (shop: Shop, site: SupplySite): Promise<number> =>
  (await did(app, merchantDockingSource.add, formOf(site), shop)).id;

/** A merchant with one goods bought at these shops, in this order, sold for 10 yuan. */
async function docked(...of: SupplySite[]): Promise<{ shop: Shop; goods: number; sources: number[] }> {
  const shop = await makeShop(app);
  const cate_id = await makeCategory(app, shop);
  const sources: number[] = [];
  for (const site of of) sources.push(await addSource(shop, site));
  const [first = 0, ...more] = sources;
  const wish = { source_id: first, upstream_codes: ['G1'], cate_id, markup_type: 2 as const, markup: '3.00' };
  const { ids } = await did(app, merchantDockedGoods.take, wish, shop);
  const [goods = 0] = ids;
  for (const source_id of more) await did(app, merchantDockedGoods.bind, { id: goods, source_id, upstream_code: 'G1' }, shop);
  return { shop, goods, sources };
}

const paid = (shop: Shop, goods: number, draft: Partial<WireInput<typeof publicPay.order>> = {}): Promise<Bought> =>
  buy(app, gateway, shop, channel, goods, draft);

/** What the queue does with a paid order. */
const fetched = (order: Bought) => begin(app.ctx(), order.id);

const statusOf = async ({ id }: Bought) =>
  app.house.db.selectFrom('orders').select(['status', 'sendout', 'total_cost_price']).where('id', '=', id).executeTakeFirstOrThrow();
const purchaseOf = async ({ id }: Bought) =>
  app.house.db.selectFrom('docking_order').selectAll().where('order_id', '=', id).executeTakeFirstOrThrow();
const keysOf = async ({ trade_no, grant }: Bought): Promise<string[]> =>
  (await did(app, publicOrder.query, { trade_no, grant }, { ip: freshIp() })).cards.map(({ number }) => number);
const holds = async () =>
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter(({ rows }) => rows > 0),
    [],
  );
const boughtAt = (site: SupplySite) => site.shop.orders.size;
const buys = (what: string) => what === 'order' || what === 'commodity/trade';
/** These calls that buy fare so, one after the other; then all is well. */
function behave(site: SupplySite, ...moods: SupplyMood[]): void {
  site.shop.behave = (what) => (buys(what) ? (moods.shift() ?? 'well') : 'well');
}
/** So long passes for purchases and goods: the house's clock stays with PostgreSQL's, so that orders do not lapse. */
async function pass(span: string): Promise<void> {
  const by = sql`${span}::interval`;
  await sql`update docking_order set next_at = next_at - ${by}, lease_until = lease_until - ${by}`.execute(app.house.db);
  await sql`update docking_attempt set create_at = create_at - ${by}`.execute(app.house.db);
  await sql`update docking_goods set next_sync_at = next_sync_at - ${by}`.execute(app.house.db);
}
/** Lets time pass and the job run, until nothing is due any more, for at most so many rounds. */
async function runOn(rounds = 12): Promise<void> {
  for (let round = 0; round < rounds; round += 1) {
    await pass('31 minutes');
    if ((await goOn(app.ctx())).done === 0) return;
  }
}

describe('sources', () => {
  test('are added, asked, changed and removed; their key never comes out', async () => {
    const shop = await makeShop(app);
    const site = openSite();
    site.shop.balance = 123_400;
    const form = formOf(site);
    const { id } = await did(app, merchantDockingSource.add, form, shop);
    const standing = await did(app, merchantDockingSource.test, { id }, shop);
    assert.deepEqual([standing.shop, standing.balance, standing.fault], ['供货小店', '1234.00', '']);
    const shown = await did(app, merchantDockingSource.detail, { id }, shop);
    assert.deepEqual([shown.site, shown.account, shown.secret_set], [form.site, 'KEY1', true]);
    const { list } = await did(app, merchantDockingSource.list, {}, shop);
    assert.deepEqual(
      list.map((row) => [row.name, row.balance, row.goods_count, row.delivered, row.spent]),
      [[form.name, '1234.00', 0, 0, '0.00']],
    );
    assert.ok(!JSON.stringify([shown, list, app.logged]).includes(form.secret ?? '?'));
    const { params } = await app.house.db.selectFrom('docking_source').select('params').where('id', '=', id).executeTakeFirstOrThrow();
    assert.ok(!params.includes(Buffer.from(form.secret ?? '?')));
    // A key stays where its address stays, and no longer.
    await did(app, merchantDockingSource.edit, { ...form, id, name: '换名', secret: '' }, shop);
    assert.equal((await did(app, merchantDockingSource.test, { id }, shop)).fault, '');
    await refused(app, 'source_secret_anew', merchantDockingSource.edit, { ...form, id, site: 'https://thief.invalid', secret: '' }, shop);
    await refused(app, 'source_secret_anew', merchantDockingSource.edit, { ...form, id, driver: 'acg', secret: '' }, shop);
    await refused(app, 'source_name_taken', merchantDockingSource.add, { ...form, name: '换名' }, shop);
    await refused(app, 'source_secret_missing', merchantDockingSource.add, { ...form, name: '无钥', secret: '' }, shop);
    for (const bad of ['http://shop.invalid', 'https://a@shop.invalid', 'https://shop.invalid/?x=1', 'shop.invalid'])
      await refused(app, 'bad_input', merchantDockingSource.add, { ...form, name: 'bad', site: bad }, shop);
    await did(app, merchantDockingSource.del, { id }, shop);
    assert.equal((await did(app, merchantDockingSource.list, {}, shop)).total, 0);
  });
  test('say why they could not be asked', async () => {
    const shop = await makeShop(app);
    const id = await addSource(shop, openSite('acg'));
    const wrong = await did(app, merchantDockingSource.add, { ...formOf(openSite('acg')), secret: 'wrong' }, shop);
    assert.equal((await did(app, merchantDockingSource.test, { id }, shop)).fault, '');
    assert.match((await did(app, merchantDockingSource.test, { id: wrong.id }, shop)).fault, /refused: 密钥错误/);
    await refused(app, 'source_failed', merchantDockedGoods.upstream, { source_id: wrong.id }, shop);
  });
  test('that something rests on stay', async () => {
    const { shop, sources } = await docked(openSite());
    await refused(app, 'source_used', merchantDockingSource.del, { id: sources[0] ?? 0 }, shop);
  });
});

describe('goods of other shops', () => {
  test('are found, taken in with a mark-up, and follow name, price and stock', async () => {
    for (const wire of ['keymall', 'acg'] as const) {
      const site = openSite(wire, 20, 715);
      const shop = await makeShop(app);
      const cate_id = await makeCategory(app, shop);
      const source_id = await addSource(shop, site);
      const found = await did(app, merchantDockedGoods.upstream, { source_id, name: '会员' }, shop);
      assert.deepEqual(
        found.list.map(({ id, price, goods_id }) => [id, price, goods_id]),
        [['G1', '7.15', null]],
      );
      assert.equal((await did(app, merchantDockedGoods.upstream, { source_id, name: '没有' }, shop)).total, 0);
      const wish = { source_id, upstream_codes: ['G1'], cate_id, markup_type: 1 as const, markup: '10.00' };
      const { ids } = await did(app, merchantDockedGoods.take, wish, shop);
      await refused(app, 'docked_already', merchantDockedGoods.take, wish, shop);
      await refused(app, 'upstream_gone', merchantDockedGoods.take, { ...wish, upstream_codes: ['NONE'] }, shop);
      const row = async () => (await did(app, merchantDockedGoods.list, {}, shop)).list[0];
      assert.deepEqual([(await row())?.price, (await row())?.cost, (await row())?.stock], ['7.87', '7.15', 20]);
      const entry = site.shop.goods.get('G1');
      assert.ok(entry);
      entry.price = 800;
      entry.name = '新名字';
      site.shop.stock(5);
      await pass('11 minutes');
      assert.equal((await syncDue(app.ctx())).failed, 0);
      const next = await row();
      assert.deepEqual([next?.name, next?.price, next?.cost, next?.stock, next?.status], ['新名字', '8.80', '8.00', 5, 1]);
      assert.equal(next?.id, ids[0]);
    }
  });
  test('that cost more than their typed price go off the shelf, say so, and come back', async () => {
    const site = openSite();
    const { shop, goods } = await docked(site);
    await did(app, merchantDockedGoods.save, { id: goods, sync_price: 0, markup_type: 2, markup: '0', sync_name: 0 }, shop);
    const entry = site.shop.goods.get('G1');
    assert.ok(entry);
    entry.price = 1001;
    await did(app, merchantDockedGoods.sync, { id: goods }, shop);
    const row = async () => (await did(app, merchantDockedGoods.list, {}, shop)).list[0];
    assert.deepEqual([(await row())?.status, (await row())?.off_why, (await row())?.price], [0, 'price', '10.00']);
    const letters = await did(app, merchantMessage.list, {}, shop);
    assert.match(letters.list[0]?.content ?? '', /上游价格为 10\.01 元，高于售价 10\.00 元/);
    entry.price = 990;
    await did(app, merchantDockedGoods.sync, { id: goods }, shop);
    assert.deepEqual([(await row())?.status, (await row())?.off_why], [1, '']);
    site.shop.goods.delete('G1');
    await did(app, merchantDockedGoods.sync, { id: goods }, shop);
    assert.deepEqual([(await row())?.status, (await row())?.off_why, (await row())?.binds[0]?.state], [0, 'gone', 'gone']);
  });
  test('are sold no more often than the other shop has them, less what is promised already', async () => {
    const site = openSite('keymall', 3);
    const { shop, goods } = await docked(site);
    const wish = { token: shop.link, goods_id: goods, contact: 'a@example.com', channel_id: channel.id };
    await did(app, publicPay.order, { ...wish, quantity: 2, request_no: 'docked-hold-0001' }, { ip: freshIp() });
    await refused(
      app,
      'stock_short',
      publicPay.order,
      { ...wish, contact: 'b@example.com', quantity: 2, request_no: 'docked-hold-0002' },
      { ip: freshIp() },
    );
    await did(app, merchantDockedGoods.sync, { id: goods }, shop);
    assert.equal((await did(app, merchantDockedGoods.list, {}, shop)).list[0]?.stock, 1);
  });
  test('are bought at one more place, in another order, and at least at one', async () => {
    const [first, second] = [openSite('keymall', 20, 700), openSite('acg', 9, 650)];
    const { shop, goods, sources } = await docked(first, second);
    const row = async () => (await did(app, merchantDockedGoods.list, {}, shop)).list[0];
    const binds = (await row())?.binds.map(({ id }) => id) ?? [];
    assert.equal((await row())?.price, '10.00');
    await did(app, merchantDockedGoods.first, { id: goods, bind_id: binds[1] ?? 0 }, shop);
    assert.deepEqual([(await row())?.price, (await row())?.binds[0]?.source_id], ['9.50', sources[1]]);
    await refused(app, 'docked_already', merchantDockedGoods.bind, { id: goods, source_id: sources[0] ?? 0, upstream_code: 'G1' }, shop);
    await did(app, merchantDockedGoods.unbind, { id: goods, bind_id: binds[1] ?? 0 }, shop);
    await refused(app, 'bind_last', merchantDockedGoods.unbind, { id: goods, bind_id: binds[0] ?? 0 }, shop);
  });
  test('are no ordinary goods: their kind is fixed, nobody copies or supplies them', async () => {
    const { shop, goods } = await docked(openSite());
    const { stand: _, ...form } = await did(app, merchantGoods.detail, { id: goods }, shop);
    await did(app, merchantGoods.edit, { ...form, remark: '使用说明' }, shop);
    await refused(app, 'delivery_kind_fixed', merchantGoods.edit, { ...form, delivery_kind: 0 }, shop);
    await refused(app, 'delivery_kind_fixed', merchantGoods.copy, { id: goods }, shop);
    const cate_id = await makeCategory(app, shop, '另一类');
    await refused(app, 'delivery_kind_fixed', merchantGoods.add, { name: '假对接', cate_id, price: '1.00', delivery_kind: 3 }, shop);
    await did(app, merchantAgentSetting.save, OPEN_SUPPLY, shop);
    await did(app, merchantSupply.save, { ids: [goods], proxy_price: '6.00' }, shop);
    const agent = await makeShop(app);
    await did(app, merchantAgentRelation.apply, { supplier_id: shop.id, type: 1 }, agent);
    await refused(
      app,
      'agent_not_supplied',
      merchantProxyGoods.copy,
      { ids: [goods], cate_id: await makeCategory(app, agent), markup_type: 2, markup: '1.00' },
      agent,
    );
  });
});

describe('a paid order', () => {
  test('is bought elsewhere, delivered, and keeps what it cost', async () => {
    for (const wire of ['keymall', 'acg'] as const) {
      const site = openSite(wire);
      const { shop, goods } = await docked(site);
      const order = await paid(shop, goods, { quantity: 3, isemail: 1, email: 'buyer@example.com' });
      assert.deepEqual([(await statusOf(order)).status, (await statusOf(order)).sendout, (await keysOf(order)).length], [1, 0, 0]);
      const letters = async () =>
        (
          await sql<{ queue: string }>`select queue from outbox where payload ->> 'order_id' = ${String(order.id)} order by id`.execute(
            app.house.db,
          )
        ).rows.map(({ queue }) => queue);
      assert.deepEqual(await letters(), ['order.fetch']);
      await fetched(order);
      assert.deepEqual(await statusOf(order), { status: 1, sendout: 3, total_cost_price: 2100 });
      const [there] = site.shop.orders.values();
      assert.deepEqual((await keysOf(order)).toSorted(), there?.cards.toSorted());
      assert.deepEqual(await letters(), ['order.fetch', 'order.mail']);
      const { list } = await did(app, merchantDockingOrder.list, { trade_no: order.trade_no }, shop);
      assert.deepEqual(
        [list[0]?.state, list[0]?.cost, list[0]?.upstream_no, list[0]?.attempts],
        ['delivered', '21.00', there?.order_no, 1],
      );
      // The queue brings it once more.
      await fetched(order);
      assert.equal(boughtAt(site), 1);
      assert.equal((await keysOf(order)).length, 3);
      const { rows } = await sql<{
        found: number;
      }>`select count(*) as found from card where order_id = ${order.id} and position(${there?.cards[0] ?? '?'}::bytea in secret) > 0`.execute(
        app.house.db,
      );
      assert.equal(rows[0]?.found, 0);
    }
    await holds();
  });
  test('goes to the next place when the first refuses for certain, and is refunded when all do', async () => {
    const [first, second] = [openSite('keymall', 20), openSite('acg', 20)];
    const { shop, goods, sources } = await docked(first, second);
    first.shop.stock(0);
    const order = await paid(shop, goods);
    await fetched(order);
    assert.equal((await statusOf(order)).sendout, 1);
    assert.deepEqual([boughtAt(first), boughtAt(second)], [0, 1]);
    const detail = await did(app, merchantDockingOrder.detail, { id: (await purchaseOf(order)).id }, shop);
    assert.deepEqual(
      detail.tried.map(({ state, why }) => [state, why]),
      [
        ['refused', 'sold_out'],
        ['delivered', ''],
      ],
    );
    second.shop.stock(0);
    const none = await paid(shop, goods);
    await fetched(none);
    assert.deepEqual([(await statusOf(none)).status, (await purchaseOf(none)).state], [3, 'refunded']);
    const [refund] = await app.house.db
      .selectFrom('order_refund')
      .select(['amount', 'actor', 'source'])
      .where('order_id', '=', none.id)
      .execute();
    assert.deepEqual(refund, { amount: none.total, actor: 'system', source: 'merchant' });
    // A paused source is asked for nothing.
    first.shop.stock(9);
    await did(app, merchantDockingSource.status, { id: sources[0] ?? 0, status: 0 }, shop);
    const heard = first.shop.heard.filter(buys).length;
    await fetched(await paid(shop, goods));
    assert.equal(first.shop.heard.filter(buys).length, heard);
    await holds();
  });
  test('is not bought for more than it brings', async () => {
    const site = openSite();
    const { shop, goods } = await docked(site);
    const order = await paid(shop, goods);
    const entry = site.shop.goods.get('G1');
    assert.ok(entry);
    entry.price = 1000;
    await fetched(order);
    assert.deepEqual([boughtAt(site), (await statusOf(order)).status], [0, 3]);
  });
  test('whose answer got lost is asked about, and bought once', async () => {
    const site = openSite();
    const { shop, goods } = await docked(site, openSite('keymall'));
    behave(site, 'deaf');
    const order = await paid(shop, goods);
    await fetched(order);
    assert.deepEqual([(await purchaseOf(order)).state, (await statusOf(order)).sendout, boughtAt(site)], ['asked', 0, 1]);
    await runOn();
    assert.deepEqual([(await purchaseOf(order)).state, (await statusOf(order)).sendout, boughtAt(site)], ['delivered', 1, 1]);
    // One that never arrived is sent once more, at the same shop.
    behave(site, 'unheard', 'unheard');
    const lost = await paid(shop, goods);
    await fetched(lost);
    await runOn();
    assert.deepEqual([(await purchaseOf(lost)).state, boughtAt(site)], ['delivered', 2]);
    await holds();
  });
  test('that a shop took silently and can not tell of waits for a person, and is not bought elsewhere', async () => {
    const [site, other] = [openSite('acg', 1), openSite('keymall')];
    const { shop, goods } = await docked(site, other);
    behave(site, 'deaf');
    const order = await paid(shop, goods);
    await fetched(order);
    // It is sold out now: because of this very order.
    await pass('1 minute');
    await goOn(app.ctx());
    assert.equal((await purchaseOf(order)).state, 'asked');
    await pass('25 hours');
    await goOn(app.ctx());
    const { id, state } = await purchaseOf(order);
    assert.deepEqual([state, boughtAt(other)], ['hand', 0]);
    await runOn(3);
    assert.equal(boughtAt(other), 0);
    const letters = await did(app, merchantMessage.list, {}, shop);
    assert.equal(letters.list.filter(({ title }) => title.includes('人工处理')).length, 1);
    // Its merchant finds the number on the other shop's page.
    const [there] = site.shop.orders.values();
    assert.deepEqual(await did(app, merchantDockingOrder.upstreamNo, { id, upstream_no: there?.order_no ?? '' }, shop), {
      state: 'delivered',
    });
    assert.deepEqual(await keysOf(order), there?.cards);
    await refused(app, 'docking_ended', merchantDockingOrder.again, { id }, shop);
    await refused(app, 'docking_ended', merchantDockingOrder.notBought, { id }, shop);
    await holds();
  });
  test('that its merchant finds not bought goes to the next place', async () => {
    const [site, other] = [openSite('acg'), openSite('keymall')];
    const { shop, goods } = await docked(site, other);
    behave(site, 'unheard', 'refuse');
    const order = await paid(shop, goods);
    await fetched(order);
    const { id } = await purchaseOf(order);
    await refused(app, 'docking_not_hand', merchantDockingOrder.notBought, { id }, shop);
    await pass('25 hours');
    await goOn(app.ctx());
    assert.equal((await purchaseOf(order)).state, 'hand');
    await did(app, merchantDockingOrder.notBought, { id }, shop);
    await goOn(app.ctx());
    assert.deepEqual([(await purchaseOf(order)).state, boughtAt(site), boughtAt(other)], ['delivered', 0, 1]);
  });
  test('is delivered later where the shop says so, whole or not at all', async () => {
    const site = openSite('acg');
    const { shop, goods } = await docked(site);
    behave(site, 'slow', 'short');
    const order = await paid(shop, goods, { quantity: 2 });
    await fetched(order);
    assert.equal((await purchaseOf(order)).state, 'waiting');
    deliverAll(site.shop);
    assert.deepEqual(await did(app, merchantDockingOrder.again, { id: (await purchaseOf(order)).id }, shop), { state: 'delivered' });
    const short = await paid(shop, goods, { quantity: 2 });
    await fetched(short);
    assert.deepEqual([(await purchaseOf(short)).state, (await statusOf(short)).sendout], ['hand', 0]);
    await holds();
  });
  test('with cards that were sold here before is no delivery', async () => {
    const site = openSite();
    const { shop, goods } = await docked(site);
    const first = await paid(shop, goods);
    await fetched(first);
    site.shop.goods.get('G1')?.cards.unshift(...(await keysOf(first)));
    const again = await paid(shop, goods);
    await fetched(again);
    assert.deepEqual([(await purchaseOf(again)).state, (await keysOf(again)).length], ['hand', 0]);
    await holds();
  });
  test('that was refunded before is not bought; one that was refunded meanwhile keeps its cards in stock', async () => {
    const site = openSite();
    const { shop, goods } = await docked(site);
    const refund = ({ id }: Bought) => did(app, merchantRefund.add, { order_id: id, reason: '买错了' }, shop);
    const early = await paid(shop, goods);
    await refund(early);
    await fetched(early);
    assert.equal(boughtAt(site), 0);
    behave(site, 'deaf');
    const order = await paid(shop, goods);
    await fetched(order);
    await refund(order);
    await runOn();
    assert.deepEqual([(await purchaseOf(order)).state, boughtAt(site), (await statusOf(order)).sendout], ['kept', 1, 0]);
    const cards = await app.house.db.selectFrom('card').select(['status', 'order_id']).where('goods_id', '=', goods).execute();
    assert.deepEqual(cards, [{ status: 0, order_id: null }]);
    await holds();
  });
  test('stands in a file with what it brought and what it cost, as the list is searched', async () => {
    const site = openSite();
    const { shop, goods, sources } = await docked(site);
    behave(site, 'well', 'refuse');
    const orders = [await paid(shop, goods, { quantity: 2 }), await paid(shop, goods)];
    for (const order of orders) await fetched(order);
    await runOn();
    const fileOf = async (of: Shop, filter: { state?: 'delivered'; source_id?: number }): Promise<string[]> => {
      const { id } = await did(app, merchantDockingOrder.export, { format: 'csv', ...filter }, of);
      await makeFile(app.ctx(), id);
      const { url } = await did(app, merchantExport.link, { id }, of);
      return (await app.app.inject({ url })).body.trim().split('\r\n').slice(1);
    };
    const [refused = '', delivered = '', ...more] = await fileOf(shop, {});
    assert.deepEqual(more, []);
    const { number } = (await did(app, merchantDockingOrder.list, { trade_no: orders[0]?.trade_no }, shop)).list[0] ?? {};
    for (const said of [orders[0]?.trade_no, number, '已发货', '14.00']) assert.ok(said && delivered.includes(said), String(said));
    assert.ok(refused.includes('无货，已退款') && refused.includes(orders[1]?.trade_no ?? '?'));
    assert.deepEqual(await fileOf(shop, { state: 'delivered' }), [delivered]);
    assert.deepEqual(await fileOf(shop, { source_id: sources[0] ?? 0 }), [refused, delivered]);
    assert.deepEqual(await fileOf(await makeShop(app), { source_id: sources[0] ?? 0 }), []);
  });

  test("of a stranger's is nobody's: no source, goods or purchase", async () => {
    const { shop, goods, sources } = await docked(openSite());
    const order = await paid(shop, goods);
    await fetched(order);
    const { id } = await purchaseOf(order);
    const stranger = await makeShop(app);
    const source_id = sources[0] ?? 0;
    const cate_id = await makeCategory(app, stranger);
    const bind_id = (await did(app, merchantDockedGoods.list, {}, shop)).list[0]?.binds[0]?.id ?? 0;
    const own = await addSource(stranger, openSite());
    await refused(app, 'missing', merchantDockingSource.detail, { id: source_id }, stranger);
    await refused(app, 'missing', merchantDockingSource.test, { id: source_id }, stranger);
    await refused(app, 'missing', merchantDockingSource.status, { id: source_id, status: 0 }, stranger);
    await refused(app, 'missing', merchantDockingSource.del, { id: source_id }, stranger);
    await refused(app, 'missing', merchantDockingSource.edit, { ...formOf(openSite()), id: source_id }, stranger);
    await refused(app, 'missing', merchantDockedGoods.upstream, { source_id }, stranger);
    await refused(
      app,
      'missing',
      merchantDockedGoods.take,
      { source_id, upstream_codes: ['G1'], cate_id, markup_type: 2, markup: '1' },
      stranger,
    );
    await refused(app, 'missing', merchantDockedGoods.bind, { id: goods, source_id: own, upstream_code: 'G1' }, stranger);
    await refused(app, 'missing', merchantDockedGoods.unbind, { id: goods, bind_id }, stranger);
    await refused(app, 'missing', merchantDockedGoods.first, { id: goods, bind_id }, stranger);
    await refused(app, 'missing', merchantDockedGoods.sync, { id: goods }, stranger);
    await refused(
      app,
      'missing',
      merchantDockedGoods.save,
      { id: goods, sync_price: 0, markup_type: 2, markup: '0', sync_name: 0 },
      stranger,
    );
    for (const verb of [merchantDockingOrder.detail, merchantDockingOrder.again, merchantDockingOrder.notBought])
      await refused(app, 'missing', verb, { id }, stranger);
    await refused(app, 'missing', merchantDockingOrder.upstreamNo, { id, upstream_no: 'U00000001' }, stranger);
    assert.equal((await did(app, merchantDockingOrder.list, {}, stranger)).total, 0);
  });
});

describe('nothing is bought twice', () => {
  test('when a process dies between asking and writing down', async () => {
    for (const wire of ['keymall', 'acg'] as const) {
      const [site, other] = [openSite(wire), openSite('keymall')];
      const { shop, goods } = await docked(site, other);
      const order = await paid(shop, goods);
      // It has bought, and the process is gone before anything is written: no error of a gateway's.
      const honest = site.http;
      sites.set(site.config.site ?? '', {
        ...site,
        async http(request) {
          const answer = await honest(request);
          if (/order$|trade$/.test(request.url)) throw new Error('the process died');
          return answer;
        },
      });
      await assert.rejects(fetched(order), /the process died/);
      assert.deepEqual([boughtAt(site), (await purchaseOf(order)).state], [1, 'asked']);
      sites.set(site.config.site ?? '', site);
      await runOn();
      assert.equal(boughtAt(site) + boughtAt(other), 1);
      assert.equal((await purchaseOf(order)).state, wire === 'keymall' ? 'delivered' : 'hand');
    }
    await holds();
  });
  test('when it dies after planning, before it has asked', async () => {
    const site = openSite();
    const { shop, goods } = await docked(site);
    const order = await paid(shop, goods);
    // The word in the outbox is lost altogether.
    await sql`delete from outbox where queue = 'order.fetch'`.execute(app.house.db);
    await runOn();
    assert.deepEqual([(await statusOf(order)).sendout, boughtAt(site)], [1, 1]);
  });
  test('by many workers at once', async () => {
    const site = openSite();
    const { shop, goods } = await docked(site);
    const order = await paid(shop, goods);
    await Promise.all(Array.from({ length: 8 }, () => fetched(order)));
    const { id } = await purchaseOf(order);
    await Promise.all(Array.from({ length: 8 }, () => advance(app.ctx(), id, { byHand: true })));
    await runOn();
    assert.deepEqual([boughtAt(site), (await keysOf(order)).length], [1, 1]);
    await holds();
  });
  test('of 50 paid orders and 20 cards: 20 are delivered, 30 refunded', async () => {
    const site = openSite('keymall', 50);
    const { shop, goods } = await docked(site);
    const orders = await Promise.all(Array.from({ length: 50 }, () => paid(shop, goods)));
    site.shop.stock(20);
    await Promise.all(orders.map(fetched));
    await runOn();
    const ends = await Promise.all(orders.map(async (order) => ({ ...(await statusOf(order)), keys: (await keysOf(order)).length })));
    assert.equal(ends.filter(({ status, sendout, keys }) => status === 1 && sendout === 1 && keys === 1).length, 20);
    assert.equal(ends.filter(({ status, sendout, keys }) => status === 3 && sendout === 0 && keys === 0).length, 30);
    assert.deepEqual([boughtAt(site), site.shop.left()], [20, 0]);
    await holds();
  });
  test('of 50 paid orders, 20 cards here and 20 there: 40 are delivered, each once', async () => {
    const [first, second] = [openSite('keymall', 50), openSite('acg', 50)];
    const { shop, goods } = await docked(first, second);
    const orders = await Promise.all(Array.from({ length: 50 }, () => paid(shop, goods)));
    first.shop.stock(20);
    second.shop.stock(20);
    await Promise.all(orders.map(fetched));
    await runOn();
    const states = await Promise.all(orders.map(async (order) => (await statusOf(order)).status));
    assert.deepEqual([states.filter((status) => status === 1).length, boughtAt(first), boughtAt(second)], [40, 20, 20]);
    const keys = (await Promise.all(orders.map(keysOf))).flat();
    assert.equal(new Set(keys).size, 40);
    await holds();
  });
  test('whatever shops do: every paid order ends, and what was bought is what was delivered', async () => {
    const moods = fc.array(fc.constantFrom<SupplyMood>('well', 'unheard', 'deaf', 'rubbish', 'slow', 'refuse'), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(moods, moods, fc.nat(3), fc.nat(3), async (here, there, left, right) => {
        const [first, second] = [openSite('keymall', 20), openSite('keymall', 20)];
        const { shop, goods } = await docked(first, second);
        const orders = await Promise.all(Array.from({ length: 3 }, () => paid(shop, goods)));
        first.shop.stock(left);
        second.shop.stock(right);
        behave(first, ...here);
        behave(second, ...there);
        await Promise.all(orders.map((order) => fetched(order)));
        await runOn(4);
        deliverAll(first.shop);
        deliverAll(second.shop);
        await runOn(20);
        let delivered = 0;
        for (const order of orders) {
          const { status, sendout } = await statusOf(order);
          assert.ok((status === 1 && sendout === 1) || (status === 3 && sendout === 0), `${status} ${sendout}`);
          delivered += sendout;
        }
        assert.equal(boughtAt(first) + boughtAt(second), delivered);
      }),
      { numRuns: 12 },
    );
    await holds();
  });
});
