/** Which account a purchase goes to, at the wire: turns, limits of an order and of a day, hours, failures, merchants' own accounts. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, test } from 'node:test';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { formatTime } from '@keymall/contract/kit/time';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { adminChannel, adminChannelAccount } from '@keymall/contract/payment/channel';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let shop: Shop;
let goods: number;
let channel: FakeChannel;
let wishes = 0;

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  goods = await makeGoods(app, shop, { price: '10.00' });
  await makeCards(app, shop, goods, 600);
  await changeSettings(app, admin, 'order', { order_hold_share: 100, order_hold_pieces: 100 });
});
after(() => app.close());
beforeEach(async () => {
  gateway.state.refuses = gateway.state.silent = false;
  channel = await makeFakeChannel(app, admin);
});

type Limits = Partial<WireInput<typeof adminChannelAccount.add>>;
const params = { merchant: 'fake-1', secret: 'fake-secret-1' };
const addAccount = async (limits: Limits = {}): Promise<number> =>
  (await did(app, adminChannelAccount.add, { channel_id: channel.id, name: '又一个', params, ...limits }, admin)).id;
const limit = (id: number, limits: Partial<WireInput<typeof adminChannelAccount.edit>>) =>
  did(app, adminChannelAccount.edit, { id, name: '账号', status: 1, params: { ...params, secret: '' }, ...limits }, admin);
const rotate = (change: Partial<WireInput<typeof adminChannel.edit>>) =>
  did(app, adminChannel.list, { limit: 100 }, admin).then(({ list }) => {
    const {
      driver_title: _,
      pay_type_name: _name,
      logo: _logo,
      account_count: _a,
      working_count: _w,
      cut_count: _c,
      create_at: _at,
      ...draft
    } = list.find(({ id }) => id === channel.id) as (typeof list)[0];
    return did(app, adminChannel.edit, { ...draft, ...change }, admin);
  });
const wish = (quantity = 1) => {
  wishes += 1;
  return {
    token: shop.link,
    goods_id: goods,
    quantity,
    contact: `a${wishes}@example.com`,
    channel_id: channel.id,
    request_no: `wish-number-${String(wishes).padStart(8, '0')}`,
  };
};
const accountOf = async (tradeNo: string): Promise<number> =>
  (await app.house.db.selectFrom('orders').select('channel_account_id').where('trade_no', '=', tradeNo).executeTakeFirstOrThrow())
    .channel_account_id;
const place = async (quantity = 1): Promise<number> =>
  accountOf((await did(app, publicPay.order, wish(quantity), { ip: freshIp() })).trade_no);
/** Orders, and pays whoever collects it. */
async function bought(quantity = 1): Promise<number> {
  const { trade_no } = await did(app, publicPay.order, wish(quantity), { ip: freshIp() });
  const id = await accountOf(trade_no);
  await sql`select fn.receipt_settle(${id}, ${`G${trade_no}`}, ${trade_no}, ${quantity * 1000}, 'notice')`.execute(app.house.db);
  return id;
}
const shown = async () => (await did(app, shopIndex.detail, { token: shop.link })).channels.find(({ id }) => id === channel.id);
const rows = async () => (await did(app, adminChannelAccount.list, { channel_id: channel.id }, admin)).list;

describe('turns', () => {
  test('round robin gives each its turn, also when many come at once', async () => {
    const all = [channel.account_id, await addAccount(), await addAccount()];
    await rotate({ rotation: 'round_robin' });
    const went = await Promise.all(Array.from({ length: 12 }, () => place()));
    for (const id of all) assert.equal(went.filter((each) => each === id).length, 4);
  });

  test('sequential takes the one that sorts highest, until it may not', async () => {
    const first = await addAccount({ sort: 9 });
    await rotate({ rotation: 'sequential' });
    assert.deepEqual([await place(), await place()], [first, first]);
    await did(app, adminChannelAccount.sort, { id: channel.account_id, sort: 10 }, admin);
    assert.equal(await place(), channel.account_id);
    await did(app, adminChannelAccount.status, { id: channel.account_id, status: 0 }, admin);
    assert.equal(await place(), first);
  });
});

describe('limits of an order', () => {
  test('are shown, checked against the total, and named in the refusal', async () => {
    await rotate({ single_min: '15.00', single_max: '50.00' });
    const seen = await shown();
    assert.deepEqual([seen?.single_min, seen?.single_max], ['15.00', '50.00']);
    const sentence = await refused(app, 'channel_amount', publicPay.order, wish(1));
    assert.match(sentence, /15\.00 至 50\.00/);
    await refused(app, 'channel_amount', publicPay.order, wish(6));
    assert.equal(await place(5), channel.account_id);
    await rotate({ single_min: '15.00', single_max: null });
    assert.match(await refused(app, 'channel_amount_least', publicPay.order, wish(1)), /15\.00/);
    await rotate({ single_min: null, single_max: '15.00' });
    assert.match(await refused(app, 'channel_amount_most', publicPay.order, wish(2)), /15\.00/);
  });

  test('of accounts: a total goes to whoever takes it; the channel shows what any of them takes', async () => {
    await limit(channel.account_id, { single_max: '20.00' });
    const large = await addAccount({ single_min: '30.00', single_max: '40.00' });
    const seen = await shown();
    assert.deepEqual([seen?.single_min, seen?.single_max], [null, '40.00']);
    assert.deepEqual(
      [await place(1), await place(2), await place(3), await place(4)],
      [channel.account_id, channel.account_id, large, large],
    );
    await refused(app, 'channel_amount_most', publicPay.order, wish(5));
  });

  test('crossed ones are refused, and half of the hours', async () => {
    const crossed = { single_min: '9.00', single_max: '8.00' };
    await refused(app, 'limits_crossed', adminChannelAccount.add, { channel_id: channel.id, name: 'x', params, ...crossed }, admin);
    const edit = { id: channel.account_id, name: 'x', status: 1 as const, params: { ...params, secret: '' } };
    await refused(app, 'limits_crossed', adminChannelAccount.edit, { ...edit, ...crossed }, admin);
    await did(app, adminChannelAccount.edit, { ...edit, single_min: '9.00' }, admin);
    await refused(app, 'limits_crossed', adminChannelAccount.edit, { ...edit, single_max: '8.00' }, admin);
    await refused(app, 'bad_input', adminChannelAccount.edit, { ...edit, minute_start: '08:00', minute_end: null }, admin);
    await refused(app, 'bad_input', adminChannelAccount.edit, { ...edit, single_min: '0.00' }, admin);
  });
});

describe('limits of a day', () => {
  test('paid money uses them up; then the next account collects, then the channel is not offered', async () => {
    await rotate({ rotation: 'sequential' });
    await limit(channel.account_id, { sort: 5, day_limit_money: '30.00' });
    const second = await addAccount({ day_limit_count: 1 });
    assert.deepEqual([await bought(2), await place(2)], [channel.account_id, channel.account_id]);
    app.clock.pass(5000);
    // 20 collected: ten more fit, twenty do not.
    assert.equal(await place(1), channel.account_id);
    assert.equal(await bought(2), second);
    assert.equal(await bought(1), channel.account_id);
    app.clock.pass(5000);
    assert.equal(await shown(), undefined);
    await refused(app, 'channel_unavailable', publicPay.order, wish(1));
    const [first, other] = await rows();
    assert.deepEqual([first?.today_money, first?.today_count, other?.today_money, other?.today_count], ['30.00', 2, '20.00', 1]);
    assert.ok(first?.last_used_at);
    await limit(channel.account_id, { day_limit_money: null });
    assert.equal(await place(1), channel.account_id);
  });

  test('a crowd between two looks is bounded by what was known: the next look closes it', async () => {
    await limit(channel.account_id, { day_limit_count: 2 });
    await Promise.all([bought(), bought(), bought()]);
    app.clock.pass(5000);
    await refused(app, 'channel_unavailable', publicPay.order, wish(1));
    assert.deepEqual(
      (await rows()).map(({ today_count }) => today_count),
      [3],
    );
  });
});

describe('hours', () => {
  test('an account outside of its hours does not collect, and the page follows the clock', async () => {
    const inOneMinute = (minutes: number): string => formatTime(new Date(app.clock.now.getTime() + minutes * 60_000)).slice(11, 16);
    await limit(channel.account_id, { minute_start: inOneMinute(2), minute_end: inOneMinute(4) });
    assert.equal(await shown(), undefined);
    await refused(app, 'channel_unavailable', publicPay.order, wish(1));
    app.clock.pass(2 * 60_000);
    assert.ok(await shown());
    assert.equal(await place(), channel.account_id);
    app.clock.pass(2 * 60_000);
    assert.equal(await shown(), undefined);
  });
});

describe('failures', () => {
  /** Orders, and tries to pay: the gateway is asked. */
  const tryToPay = async () => {
    const { trade_no } = await did(app, publicPay.order, wish(), { ip: freshIp() });
    return call(app, publicPay.detail, { trade_no });
  };
  const stateOf = (id: number) =>
    app.house.db.selectFrom('channel_account_state').selectAll().where('channel_account_id', '=', id).executeTakeFirst();

  test('so many in a row leave the account out, once, and the administrators see it; put back, it collects', async () => {
    await limit(channel.account_id, { fail_limit: 3 });
    gateway.state.refuses = true;
    const told = app.logged.length;
    await Promise.all(Array.from({ length: 8 }, () => tryToPay()));
    gateway.state.refuses = false;
    const cut = await stateOf(channel.account_id);
    assert.deepEqual([cut?.fail_count, cut?.cut_at !== null, cut?.fail_message], [8, true, 'refused: not today']);
    assert.equal(app.logged.slice(told).filter((line) => line.includes('was left out after failures')).length, 1);
    assert.equal(await shown(), undefined);
    await refused(app, 'channel_unavailable', publicPay.order, wish(1));
    assert.ok((await rows())[0]?.cut_at);
    assert.equal((await did(app, adminChannel.list, { limit: 100 }, admin)).list.find(({ id }) => id === channel.id)?.cut_count, 1);
    await did(app, adminChannelAccount.putBack, { id: channel.account_id }, admin);
    assert.equal(await place(), channel.account_id);
    await refused(app, 'missing', adminChannelAccount.putBack, { id: 999_999 }, admin);
  });

  test('a success ends the row; one payment tried again counts once; nothing is written where nothing failed', async () => {
    await limit(channel.account_id, { fail_limit: 2 });
    assert.equal((await tryToPay()).code, 1);
    assert.equal(await stateOf(channel.account_id), undefined);
    gateway.state.refuses = true;
    const { trade_no } = await did(app, publicPay.order, wish(), { ip: freshIp() });
    for (let times = 0; times < 4; times += 1) await refused(app, 'channel_unavailable', publicPay.detail, { trade_no });
    assert.deepEqual([(await stateOf(channel.account_id))?.fail_count, (await stateOf(channel.account_id))?.cut_at], [1, null]);
    gateway.state.refuses = false;
    assert.equal((await tryToPay()).code, 1);
    assert.equal((await stateOf(channel.account_id))?.fail_count, 0);
    gateway.state.refuses = true;
    await tryToPay();
    gateway.state.refuses = false;
    assert.equal(await place(), channel.account_id);
  });

  test('with a limit of 0 it is never left out', async () => {
    await limit(channel.account_id, { fail_limit: 0 });
    gateway.state.refuses = true;
    for (let times = 0; times < 6; times += 1) await tryToPay();
    assert.equal(await place(), channel.account_id);
  });
});

describe('a merchant’s own account', () => {
  test('comes before the platform’s, at the rate of own channels, for that merchant only', async () => {
    await changeSettings(app, admin, 'custom', { custom_status: 1, custom_least: '0.00', custom_rate: '5' });
    await rotate({ is_custom: 1 });
    const own = await addAccount();
    await app.house.db.updateTable('channel_account').set({ merchant_id: shop.id }).where('id', '=', own).execute();
    await app.house.db
      .insertInto('ledger_account')
      .values({ kind: 'merchant_prepaid', merchant_id: shop.id, channel_account_id: null, normal: 'credit', balance: 5000 })
      .execute();
    app.clock.pass(5000);
    assert.deepEqual([await place(), await place(), await place()], [own, own, own]);
    const order = await app.house.db.selectFrom('orders').select(['rate', 'settlement']).orderBy('id', 'desc').executeTakeFirstOrThrow();
    assert.deepEqual([order.rate, order.settlement], [5000, 0]);
    const stranger = await makeShop(app);
    const theirs = await makeGoods(app, stranger);
    await makeCards(app, stranger, theirs, 2);
    const { trade_no } = await did(app, publicPay.order, { ...wish(), token: stranger.link, goods_id: theirs });
    assert.equal(await accountOf(trade_no), channel.account_id);
    assert.deepEqual(
      (await rows()).map(({ id }) => id),
      [channel.account_id],
    );
    for (const endpoint of [adminChannelAccount.detail, adminChannelAccount.del] as const)
      await refused(app, 'missing', endpoint, { id: own }, admin);
  });
});
