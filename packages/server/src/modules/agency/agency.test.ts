/** One merchant's stock sold in others' shops: who may, at what price, and who has what of it, until the last fen went back. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { merchantAgentOrder } from '@keymall/contract/agency/agent-order';
import { merchantProxyGoods } from '@keymall/contract/agency/proxy-goods';
import { merchantAgentRelation } from '@keymall/contract/agency/relation';
import { merchantAgentCode, merchantAgentLevel, merchantAgentSetting, merchantSupply } from '@keymall/contract/agency/supply';
import { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { merchantCard } from '@keymall/contract/inventory/card';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { adminComplaint } from '@keymall/contract/ordering/complaint';
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { merchantExport } from '@keymall/contract/platform/export';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { makeFile } from '#modules/platform';
import { startTestApp, type TestApp } from '#testing/app';
import { type Bought, buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeCategory, makeGoods, makeShop, OPEN_SUPPLY, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';
import { agency } from './index.ts';

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let channel: FakeChannel;

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  channel = await makeFakeChannel(app, admin);
});
after(() => app.close());

/** A merchant who supplies whoever asks. */
async function supplier(draft: Partial<WireInput<typeof merchantAgentSetting.save>> = {}): Promise<Shop> {
  const shop = await makeShop(app);
  await did(app, merchantAgentSetting.save, { ...OPEN_SUPPLY, ...draft }, shop);
  return shop;
}

/** Opens goods of a shop for agents. */
const offer = (shop: Shop, id: number, terms: Partial<WireInput<typeof merchantSupply.save>> = {}) =>
  did(app, merchantSupply.save, { ids: [id], proxy_price: '6.00', resupply: 1, ...terms }, shop);

const join = (agent: Shop, to: Shop, type: 1 | 2 = 1) => did(app, merchantAgentRelation.apply, { supplier_id: to.id, type }, agent);

/** An agent's copy of a goods, at so much more. */
async function copyOf(agent: Shop, goodsId: number, markup = '2.00'): Promise<number> {
  const cate_id = await makeCategory(app, agent);
  const { ids } = await did(app, merchantProxyGoods.copy, { ids: [goodsId], cate_id, markup_type: 2, markup }, agent);
  return ids[0] as number;
}

interface Chain {
  root: Shop;
  middle: Shop;
  seller: Shop;
  goods: number;
  passed: number;
  copy: number;
}

/** Root 6.00 → middle 7.50 → seller 10.00, with so many cards. */
async function chain(cards = 5): Promise<Chain> {
  const [root, middle, seller] = [await supplier(), await supplier(), await makeShop(app)];
  const goods = await makeGoods(app, root, { name: '源月卡' });
  await makeCards(app, root, goods, cards);
  await offer(root, goods);
  await join(middle, root);
  const passed = await copyOf(middle, goods);
  await offer(middle, passed, { proxy_price: '1.50' });
  await join(seller, middle);
  return { root, middle, seller, goods, passed, copy: await copyOf(seller, passed, '2.50') };
}

async function purse({ id }: Shop): Promise<Record<string, number>> {
  const rows = await app.house.db.selectFrom('ledger_account').select(['kind', 'balance']).where('merchant_id', '=', id).execute();
  const of = (kind: string): number => rows.find((row) => row.kind === kind)?.balance ?? 0;
  return { wallet: of('merchant_wallet'), frozen: of('merchant_frozen'), debt: of('merchant_debt') };
}
const wallets = async ({ root, middle, seller }: Chain): Promise<(number | undefined)[]> =>
  (await Promise.all([root, middle, seller].map(purse))).map(({ wallet }) => wallet);

async function assertWhole(): Promise<void> {
  const broken = (await checkInvariants(app.house.db)).filter(({ rows }) => rows > 0);
  assert.deepEqual(broken, []);
}

const shelf = async (shop: Shop) => (await did(app, shopIndex.detail, { token: shop.link })).goods;
const order = (shop: Shop, goods_id: number, change: Partial<WireInput<typeof publicPay.order>> = {}) => ({
  token: shop.link,
  goods_id,
  quantity: 1,
  contact: `${freshIp()}@example.com`,
  channel_id: channel.id,
  request_no: `request-${goods_id}-${freshIp().replaceAll('.', '-')}`,
  ...change,
});

describe('a sale through three hands', () => {
  test('the root’s card goes out, and each has its share at once', async () => {
    const made = await chain();
    const [shown] = await shelf(made.seller);
    assert.deepEqual([shown?.name, shown?.price], ['源月卡', '10.00']);
    const bought = await buy(app, gateway, made.seller, channel, made.copy, { quantity: 2 });
    // 20.00 paid, 3 % of it the platform's, borne by the seller.
    const { rate } = { rate: 0.03 };
    assert.deepEqual(await wallets(made), [1200, 300, 2000 - 2000 * rate - 1500]);
    const { rows } = await sql<{ merchant_id: number; count: number }>`
      select c.merchant_id, count(*) as count from card c where c.order_id = ${bought.id} and c.status = 2 group by 1`.execute(
      app.house.db,
    );
    assert.deepEqual(rows, [{ merchant_id: made.root.id, count: 2 }]);
    await assertWhole();
  });

  test('each side’s list says its own sums, and nobody’s says who bought', async () => {
    const made = await chain();
    await buy(app, gateway, made.seller, channel, made.copy);
    const sums = async (shop: Shop) => {
      const { list } = await did(app, merchantAgentOrder.list, {}, shop);
      assert.ok(!JSON.stringify(list).includes('example.com'));
      return list.map(({ side, sale, supply, fee, income }) => [side, sale, supply, fee, income]);
    };
    assert.deepEqual(await sums(made.root), [['supply', '6.00', '0.00', '0.00', '6.00']]);
    assert.deepEqual(await sums(made.middle), [['supply', '7.50', '6.00', '0.00', '1.50']]);
    assert.deepEqual(await sums(made.seller), [['sell', '10.00', '7.50', '0.30', '2.20']]);
  });

  test('refunds in parts take from each, and the last leaves nobody a fen', async () => {
    const made = await chain();
    const bought = await buy(app, gateway, made.seller, channel, made.copy, { quantity: 3 });
    for (const amount of ['0.01', '9.99', '7.77'])
      await did(app, merchantRefund.add, { order_id: bought.id, reason: '部分', amount }, made.seller);
    await assertWhole();
    await did(app, merchantRefund.add, { order_id: bought.id, reason: '全部' }, made.seller);
    assert.deepEqual(await wallets(made), [0, 0, 0]);
    await assertWhole();
  });

  test('who has spent it owes it', async () => {
    const made = await chain();
    const bought = await buy(app, gateway, made.seller, channel, made.copy);
    await sql`select fn.wallet_adjust(${made.root.id}, ${admin.id}, 'dec', 600, '花掉', 'spent-it')`.execute(app.house.db);
    await did(app, merchantRefund.add, { order_id: bought.id, reason: '全部' }, made.seller);
    assert.deepEqual(await purse(made.root), { wallet: 0, frozen: 0, debt: 600 });
    assert.deepEqual((await wallets(made)).slice(1), [0, 0]);
    await assertWhole();
  });
});

const proof = ({ trade_no, grant }: Bought) => ({ trade_no, grant });
const complain = (bought: Bought) =>
  did(app, publicComplaint.doComplaint, { ...proof(bought), type: '无效卡密', desc: '卡密提示已经被使用过了' });
const pursesOf = ({ root, middle, seller }: Chain) => Promise.all([root, middle, seller].map(purse));

/** What the ledger moved on a merchant's accounts for an order, wallet and frozen less debt, by the kind of transaction. */
async function booked({ id }: Shop, { trade_no }: Bought): Promise<Record<string, number>> {
  const { rows } = await sql<{ kind: string; sum: number }>`
    select t.kind::text, -sum(p.amount)::bigint as sum
    from ledger_posting p join ledger_transaction t on t.id = p.transaction_id join ledger_account a on a.id = p.account_id
    where a.merchant_id = ${id} and t.trade_no = ${trade_no} group by t.kind having sum(p.amount) <> 0 order by t.kind`.execute(
    app.house.db,
  );
  return Object.fromEntries(rows.map(({ kind, sum }) => [kind, sum]));
}

describe('a complaint', () => {
  const held = [
    { wallet: 0, frozen: 600, debt: 0 },
    { wallet: 0, frozen: 150, debt: 0 },
    { wallet: 0, frozen: 220, debt: 0 },
  ];
  const none = { wallet: 0, frozen: 0, debt: 0 };

  test('ruled for the buyer, each loses its own share, and the ledger says so', async () => {
    const made = await chain();
    const bought = await buy(app, gateway, made.seller, channel, made.copy);
    const { id } = await complain(bought);
    assert.deepEqual(await pursesOf(made), held);
    await assertWhole();
    await did(app, adminComplaint.win, { id, result: 2, reason: '卡密确已失效' }, admin);
    assert.deepEqual(await pursesOf(made), [none, none, none]);
    // The seller has 9.70, hands on 7.50, has that again and gives the buyer all of it.
    assert.deepEqual(await booked(made.root, bought), { proxy_refund: -600, proxy_split: 600 });
    assert.deepEqual(await booked(made.middle, bought), { proxy_refund: -150, proxy_split: 150 });
    assert.deepEqual(await booked(made.seller, bought), { sale: 970, order_refund: -970, proxy_refund: 750, proxy_split: -750 });
    const { rows } = await sql<{ left: number }>`select net - taken as left from order_split where order_id = ${bought.id}`.execute(
      app.house.db,
    );
    assert.deepEqual(rows, [{ left: 0 }, { left: 0 }, { left: 0 }]);
    await assertWhole();
  });

  test('ruled for a part, each loses in proportion and has the rest again', async () => {
    const made = await chain();
    const bought = await buy(app, gateway, made.seller, channel, made.copy);
    const { id } = await complain(bought);
    await did(app, adminComplaint.win, { id, result: 2, amount: '5.00', reason: '一半有效' }, admin);
    assert.deepEqual(await pursesOf(made), [
      { wallet: 300, frozen: 0, debt: 0 },
      { wallet: 75, frozen: 0, debt: 0 },
      { wallet: 110, frozen: 0, debt: 0 },
    ]);
    await assertWhole();
  });

  test('ruled for the merchant or taken back, all have theirs again', async () => {
    for (const end of [
      ({ id }: { id: number }) => did(app, adminComplaint.win, { id, result: 1, reason: '卡密核实可用' }, admin),
      (_: { id: number }, bought: Bought) => did(app, publicComplaint.withdraw, proof(bought)),
    ]) {
      const made = await chain();
      const bought = await buy(app, gateway, made.seller, channel, made.copy);
      const opened = await complain(bought);
      assert.deepEqual(await pursesOf(made), held);
      await end(opened, bought);
      assert.deepEqual(await wallets(made), [600, 150, 220]);
      assert.deepEqual(await booked(made.root, bought), { proxy_split: 600 });
      await assertWhole();
    }
  });
});

describe('each by its own settlement', () => {
  test('the root waits while the others have theirs', async () => {
    const made = await chain();
    await sql`update merchant set settlement_type = 1 where id = ${made.root.id}`.execute(app.house.db);
    const bought = await buy(app, gateway, made.seller, channel, made.copy);
    assert.deepEqual(await purse(made.root), { wallet: 0, frozen: 600, debt: 0 });
    assert.deepEqual((await wallets(made)).slice(1), [150, 220]);
    await assertWhole();
    await did(app, merchantRefund.add, { order_id: bought.id, reason: '全部' }, made.seller);
    assert.deepEqual(await purse(made.root), { wallet: 0, frozen: 0, debt: 0 });
    await assertWhole();
  });
});

describe('a complaint while several shares wait', () => {
  test('keeps all of them waiting, is read with the seller’s own, and ruled', async () => {
    const made = await chain();
    await sql`update merchant set settlement_type = 1 where id = any (${[made.root.id, made.seller.id]})`.execute(app.house.db);
    const bought = await buy(app, gateway, made.seller, channel, made.copy);
    const { id } = await complain(bought);
    assert.deepEqual(await pursesOf(made), [
      { wallet: 0, frozen: 600, debt: 0 },
      { wallet: 0, frozen: 150, debt: 0 },
      { wallet: 0, frozen: 220, debt: 0 },
    ]);
    assert.equal((await did(app, adminComplaint.detail, { id }, admin)).freeze_price, '2.20');
    await did(app, adminComplaint.win, { id, result: 2, amount: '5.00', reason: '一半有效' }, admin);
    assert.deepEqual(await pursesOf(made), [
      { wallet: 0, frozen: 300, debt: 0 },
      { wallet: 75, frozen: 0, debt: 0 },
      { wallet: 0, frozen: 110, debt: 0 },
    ]);
    await assertWhole();
  });
});

describe('prices', () => {
  test('move with the supplier, and an order decided by the old one is refused', async () => {
    const made = await chain();
    await shelf(made.seller);
    await offer(made.root, made.goods, { proxy_price: '8.00' });
    assert.equal((await shelf(made.seller))[0]?.price, '12.00');
    await refused(app, 'price_changed', publicPay.order, order(made.seller, made.copy, { expect_total: '10.00' }));
  });

  test('a typed price below the least goes off the shelf, and its agent is told', async () => {
    const made = await chain();
    const {
      id,
      shop_name: _a,
      supplier_name: _b,
      cost: _c,
      min: _d,
      max: _e,
      now: _f,
      state: _g,
      create_at: _h,
      ...form
    } = await did(app, merchantProxyGoods.detail, { id: made.copy }, made.seller);
    const typed = { ...form, id, price_diy: 1 as const, price: '9.00' };
    await did(app, merchantProxyGoods.edit, typed, made.seller);
    await refused(app, 'agent_price_low', merchantProxyGoods.edit, { ...typed, price: '7.49' }, made.seller);
    await offer(made.root, made.goods, { proxy_price: '8.00' });
    assert.deepEqual(await shelf(made.seller), []);
    const goods = await app.house.db.selectFrom('goods').select('status').where('id', '=', made.copy).executeTakeFirstOrThrow();
    assert.equal(goods.status, 0);
    const told = await app.house.db.selectFrom('merchant_message').selectAll().where('merchant_id', '=', made.seller.id).execute();
    assert.ok(told.some((letter) => JSON.stringify(letter).includes('copy_below')));
  });

  test('a coupon never sells below what it costs', async () => {
    const made = await chain();
    const form = await did(app, merchantProxyGoods.detail, { id: made.copy }, made.seller);
    const { shop_name: _a, supplier_name: _b, cost: _c, min: _d, max: _e, now: _f, state: _g, create_at: _h, ...draft } = form;
    await did(app, merchantProxyGoods.edit, { ...draft, price: '10.00', coupon_type: 1 }, made.seller);
    const { codes } = await did(
      app,
      merchantCoupon.add,
      { coupon_type: 1, type: 1, amount: '2.30', quantity: 1, use_times: 9 },
      made.seller,
    );
    // 7.70 less the fee is below 7.50.
    await refused(app, 'agent_loss', publicPay.order, order(made.seller, made.copy, { coupon_code: codes[0] as string }));
  });

  test('a level takes off what it says', async () => {
    const made = await chain();
    const { id: level_id } = await did(app, merchantAgentLevel.add, { name: '金牌', discount_type: 1, discount: '50.00' }, made.root);
    const { list } = await did(app, merchantAgentRelation.list, {}, made.root);
    const relation = { id: list[0]?.id as number };
    await did(app, merchantAgentRelation.setLevel, { ...relation, level_id }, made.root);
    assert.equal((await shelf(made.seller))[0]?.price, '7.00');
    await refused(app, 'level_used', merchantAgentLevel.del, { id: level_id }, made.root);
    await did(app, merchantAgentRelation.setLevel, { ...relation, level_id: null }, made.root);
    await did(app, merchantAgentLevel.del, { id: level_id }, made.root);
  });
});

describe('words of an agent’s own', () => {
  const formOf = async (made: Chain) => {
    const { id, name, cate_id, sort, status, price_diy, price, markup_type, markup, sync_name, sync_content, ...rest } = await did(
      app,
      merchantProxyGoods.detail,
      { id: made.copy },
      made.seller,
    );
    const { content, take_card_type, coupon_type, wholesale_discount_list } = rest;
    const terms = { price_diy, price, markup_type, markup, sync_name, sync_content, take_card_type, coupon_type, wholesale_discount_list };
    return { id, name, cate_id, sort, status, content, ...terms };
  };
  const standing = ({ copy }: Chain) =>
    app.house.db.selectFrom('goods').select(['status', 'review']).where('id', '=', copy).executeTakeFirstOrThrow();

  test('wait for whoever looks at goods; what is the supplier’s has been looked at there', async () => {
    const made = await chain();
    await changeSettings(app, admin, 'review', { ...app.house.settings.get('review'), goods_review: 2 });
    const form = await formOf(made);
    await did(app, merchantProxyGoods.edit, { ...form, sort: 3 }, made.seller);
    assert.deepEqual(await standing(made), { status: 1, review: 'passed' });
    await did(app, merchantProxyGoods.edit, { ...form, sync_name: 0, name: '我的月卡' }, made.seller);
    assert.deepEqual(await standing(made), { status: 0, review: 'waiting' });
    assert.deepEqual(await shelf(made.seller), []);
    assert.equal((await formOf(made)).status, 1);
    await changeSettings(app, admin, 'review', { ...app.house.settings.get('review'), goods_review: 0 });
  });

  test('hold none that are forbidden', async () => {
    const made = await chain();
    const before = app.house.settings.get('wordfilter');
    await changeSettings(app, admin, 'wordfilter', { ...before, site_wordfilter_status: 1, site_wordfilter_danger: '赌博' });
    const own = { ...(await formOf(made)), sync_content: 0 as const, content: '<p>赌博</p>' };
    await refused(app, 'word_forbidden', merchantProxyGoods.edit, own, made.seller);
    await changeSettings(app, admin, 'wordfilter', before);
  });
});

describe('what a supplier does is seen in its agents’ shops', () => {
  for (const [name, act] of Object.entries<(made: Chain) => Promise<unknown>>({
    'supply closed': ({ root }) => did(app, merchantAgentSetting.save, { ...OPEN_SUPPLY, open_supply: 0 }, root),
    'goods closed': ({ root, goods }) => did(app, merchantSupply.turn, { ids: [goods], can_proxy: 0 }, root),
    'off the shelf': ({ root, goods }) => did(app, merchantGoods.status, { ids: [goods], status: 0 }, root),
    'in the bin': ({ root, goods }) => did(app, merchantGoods.del, { ids: [goods] }, root),
    suspended: async ({ root }) => {
      const { list } = await did(app, merchantAgentRelation.list, {}, root);
      await did(app, merchantAgentRelation.suspend, { id: list[0]?.id as number, reason: '违规' }, root);
    },
    ended: async ({ middle }) => {
      const { list } = await did(app, merchantAgentRelation.suppliers, {}, middle);
      await did(app, merchantAgentRelation.end, { id: list[0]?.id as number }, middle);
    },
  }))
    test(name, async () => {
      const made = await chain();
      assert.equal((await shelf(made.seller)).length, 1);
      await act(made);
      assert.deepEqual(await shelf(made.seller), []);
      await refused(app, 'goods_gone', publicPay.order, order(made.seller, made.copy));
    });

  test('a copy has no stock of its own, is not changed as other goods are, and not given away', async () => {
    const made = await chain();
    await refused(app, 'copy_has_no_stock', merchantCard.add, { goods_id: made.copy, content: 'A-1' }, made.seller);
    await refused(app, 'copy_elsewhere', merchantGoods.price, { id: made.copy, price: '1.00' }, made.seller);
    await refused(app, 'copy_elsewhere', merchantGoods.copy, { id: made.copy }, made.seller);
  });
});

describe('a copy as its agent sees it', () => {
  test('in the list of goods: at what it is sold now, with the stock it is sold from, and what was sold here', async () => {
    const made = await chain(4);
    await offer(made.root, made.goods, { proxy_price: '6.50' });
    await buy(app, gateway, made.seller, channel, made.copy);
    const own = await makeGoods(app, made.seller, { name: '自有', price: '9.99' });
    const { list } = await did(app, merchantGoods.list, { order_by: 'price', order: 'asc' }, made.seller);
    assert.deepEqual(
      list.map(({ id, name, price, cost_price, stock, sold, low_stock, is_proxy, is_supplied }) => ({
        row: [id, name, price, cost_price, stock, sold, low_stock, is_proxy, is_supplied],
      })),
      [{ row: [own, '自有', '9.99', '0.00', 0, 0, true, 0, true] }, { row: [made.copy, '源月卡', '10.50', '8.00', 3, 1, false, 1, true] }],
    );
    await did(app, merchantSupply.turn, { ids: [made.goods], can_proxy: 0 }, made.root);
    const { list: after } = await did(app, merchantGoods.list, { name: '源月卡' }, made.seller);
    assert.deepEqual(
      after.map(({ is_supplied }) => is_supplied),
      [false],
    );
  });

  test('that was shut before anybody looked comes back at once', async () => {
    const made = await chain();
    await did(app, merchantAgentSetting.save, { ...OPEN_SUPPLY, open_supply: 0 }, made.root);
    assert.deepEqual(await shelf(made.seller), []);
    await did(app, merchantAgentSetting.save, OPEN_SUPPLY, made.root);
    assert.equal((await shelf(made.seller)).length, 1);
  });

  test('its buyer reads the seller’s name of it, and the seller’s shop', async () => {
    const made = await chain();
    const detail = await did(app, merchantProxyGoods.detail, { id: made.copy }, made.seller);
    const { shop_name, supplier_name: _b, cost: _c, min: _d, max: _e, now: _f, state: _g, create_at: _h, ...form } = detail;
    await did(app, merchantProxyGoods.edit, { ...form, sync_name: 0, name: '我的会员' }, made.seller);
    const { trade_no, grant } = await buy(app, gateway, made.seller, channel, made.copy);
    const found = await did(app, publicOrder.query, { trade_no, grant });
    assert.ok(JSON.stringify(found).includes('我的会员') && JSON.stringify(found).includes(shop_name));
    assert.ok(!JSON.stringify(found).includes('源月卡'));
  });
});

describe('a file of agents’ orders', () => {
  test('comes on each side to what the ledger moved, to the fen', async () => {
    const made = await chain(9);
    for (const quantity of [1, 2, 3]) {
      const bought = await buy(app, gateway, made.seller, channel, made.copy, { quantity });
      if (quantity === 2) await did(app, merchantRefund.add, { order_id: bought.id, reason: '部分', amount: '7.77' }, made.seller);
      if (quantity === 3) await did(app, merchantRefund.add, { order_id: bought.id, reason: '全部' }, made.seller);
    }
    for (const shop of [made.root, made.middle, made.seller]) {
      const { id } = await did(app, merchantAgentOrder.export, { format: 'csv' }, shop);
      await makeFile(app.ctx(), id);
      const { url } = await did(app, merchantExport.link, { id }, shop);
      const [head = '', ...lines] = (await app.app.inject({ url })).body.replace('\uFEFF', '').trim().split('\r\n');
      const at = (name: string): number => head.split(',').findIndex((cell) => cell.replaceAll('"', '') === name);
      const fen = (line: string, name: string): number => Math.round(Number(line.split(',')[at(name)]?.replaceAll('"', '')) * 100);
      assert.equal(lines.length, 3);
      const { wallet = 0, frozen = 0, debt = 0 } = await purse(shop);
      assert.equal(
        lines.reduce((sum, line) => sum + fen(line, '我的收入') - fen(line, '退款扣回'), 0),
        wallet + frozen - debt,
      );
    }
  });
});

describe('who may', () => {
  test('each of a pair has the other’s card, and whoever asks reads the supplier’s first', async () => {
    const [root, agent] = [await supplier({ contact: 'QQ 10001', notice: '先款后货' }), await supplier({ contact: 'QQ 10002' })];
    const card = await did(app, merchantAgentRelation.supplier, { supplier_id: root.id }, agent);
    assert.deepEqual([card.contact, card.notice, card.status], ['QQ 10001', '先款后货', null]);
    await join(agent, root);
    const [theirs, ours] = [
      await did(app, merchantAgentRelation.list, {}, root),
      await did(app, merchantAgentRelation.suppliers, {}, agent),
    ];
    assert.deepEqual([theirs.list[0]?.contact, ours.list[0]?.contact, ours.list[0]?.notice], ['QQ 10002', 'QQ 10001', '先款后货']);
  });

  test('nobody sells to itself, however far round', async () => {
    const made = await chain();
    await refused(app, 'agent_self', merchantAgentRelation.apply, { supplier_id: made.root.id, type: 1 }, made.root);
    await did(app, merchantAgentSetting.save, OPEN_SUPPLY, made.seller);
    await offer(made.seller, made.copy, { proxy_price: '0.00' });
    await join(made.root, made.seller);
    const cate_id = await makeCategory(app, made.root);
    await refused(app, 'agent_self', merchantProxyGoods.copy, { ids: [made.copy], cate_id, markup_type: 2, markup: '1.00' }, made.root);
  });

  test('a fourth level is one too many', async () => {
    const made = await chain();
    await did(app, merchantAgentSetting.save, OPEN_SUPPLY, made.seller);
    await offer(made.seller, made.copy, { proxy_price: '0.00' });
    const [third, fourth] = [await supplier(), await makeShop(app)];
    await join(third, made.seller);
    const copied = await copyOf(third, made.copy);
    await offer(third, copied, { proxy_price: '0.00' });
    await join(fourth, third);
    const cate_id = await makeCategory(app, fourth);
    await refused(app, 'agent_too_deep', merchantProxyGoods.copy, { ids: [copied], cate_id, markup_type: 2, markup: '1.00' }, fourth);
  });

  test('asked for, refused, asked again and agreed to; a code with one use lets one in', async () => {
    const root = await supplier({ auto_approve: 0 });
    const [one, other] = [await makeShop(app), await makeShop(app)];
    const { id, status } = await join(one, root);
    assert.equal(status, 0);
    await refused(app, 'agent_known', merchantAgentRelation.apply, { supplier_id: root.id, type: 1 }, one);
    await did(app, merchantAgentRelation.refuse, { id, reason: '暂不招代理' }, root);
    await join(one, root);
    await did(app, merchantAgentRelation.approve, { id }, root);
    await refused(app, 'agent_moved', merchantAgentRelation.approve, { id }, root);
    await refused(app, 'missing', merchantAgentRelation.suspend, { id, reason: '别人的' }, other);
    await did(app, merchantAgentCode.add, { max_uses: 1 }, root);
    const { list } = await did(app, merchantAgentCode.list, {}, root);
    const code = list[0]?.code as string;
    const answers = await Promise.all(
      [other, await makeShop(app)].map((shop) => call(app, merchantAgentRelation.apply, { code, type: 1 }, shop)),
    );
    assert.equal(answers.filter(({ code }) => code === 1).length, 1);
  });

  test('whole-site: what is there and what comes later', async () => {
    const root = await supplier();
    const agent = await makeShop(app);
    const first = await makeGoods(app, root, { name: '第一件' });
    await offer(root, first);
    const { id } = await join(agent, root, 2);
    const work = () => agency.queues[0]?.work(app.ctx(), { relation_id: id });
    await work();
    const second = await makeGoods(app, root, { name: '第二件' });
    await offer(root, second);
    await work();
    await work();
    assert.deepEqual((await shelf(agent)).map(({ name, price }) => `${name} ${price}`).sort(), ['第一件 6.60', '第二件 6.60']);
  });
});

describe('a price change and an order at the same moment', () => {
  test('the order that stood before it in line is decided anew', async () => {
    for (const expected of ['10.00', undefined]) {
      const made = await chain();
      await shelf(made.seller);
      const contact = `${freshIp()}@example.com`;
      let answer: ReturnType<typeof call<typeof publicPay.order>> | undefined;
      await app.house.db.transaction().execute(async (trx) => {
        // Who orders waits for its own earlier orders first (fn.visitors_lock): decided by the old price, and not written yet.
        await sql`select pg_advisory_xact_lock(hashtextextended(${`contact:${made.seller.id}:${contact}`}, 0))`.execute(trx);
        answer = call(app, publicPay.order, order(made.seller, made.copy, { contact, ...(expected && { expect_total: expected }) }));
        for (let waiting = 0; waiting === 0; ) {
          const { rows } = await sql<{ count: number }>`
            select count(*) as count from pg_locks where locktype = 'advisory' and not granted
              and database = (select oid from pg_database where datname = current_database())`.execute(app.house.db);
          waiting = rows[0]?.count ?? 0;
        }
        await offer(made.root, made.goods, { proxy_price: '8.00' });
      });
      const { code, data } = (await answer) ?? assert.fail('nothing was asked');
      const { rows } = await sql<{ level: number; unit_price: number }>`
        select s.level, s.unit_price from order_split s join orders o on o.id = s.order_id where o.merchant_id = ${made.seller.id} order by s.level`.execute(
        app.house.db,
      );
      const units = rows.map(({ unit_price }) => unit_price);
      if (expected) assert.deepEqual([code, units], [refusals.price_changed.code, []]);
      else assert.deepEqual([code, data?.total_price, units], [1, '12.00', [800, 950, 1200]]);
      await assertWhole();
    }
  });

  test('forty orders through ten changes: each is all of the old price or all of the new', async () => {
    const made = await chain(60);
    const changes = (async () => {
      for (let n = 0; n < 10; n += 1) await offer(made.root, made.goods, { proxy_price: n % 2 === 0 ? '8.00' : '6.00' });
    })();
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => call(app, publicPay.order, order(made.seller, made.copy), { ip: freshIp() })),
    );
    await changes;
    const placed = answers.filter(({ code }) => code === 1).length;
    const { rows } = await sql<{ units: string; nets: number; finally_money: number }>`
      select string_agg(s.unit_price::text, ' ' order by s.level) as units, sum(s.net)::bigint as nets, o.finally_money
      from orders o join order_split s on s.order_id = o.id where o.merchant_id = ${made.seller.id} group by o.id`.execute(app.house.db);
    assert.equal(rows.length, placed);
    assert.ok(placed > 0);
    for (const { units, nets, finally_money } of rows) {
      assert.ok(['600 750 1000', '800 950 1200'].includes(units), units);
      assert.equal(nets, finally_money);
    }
    await assertWhole();
  });
});

test('two hundred buyers, fifty cards, five agents: fifty', async () => {
  const root = await supplier();
  const goods = await makeGoods(app, root);
  await makeCards(app, root, goods, 50);
  await offer(root, goods);
  const stalls = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const agent = await makeShop(app);
      await join(agent, root);
      return { agent, copy: await copyOf(agent, goods) };
    }),
  );
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, n) => {
      const { agent, copy } = stalls[n % stalls.length] as (typeof stalls)[number];
      const wish = { ...order(agent, copy), request_no: `crowd-${n}-${n}-${n}`, contact: `crowd${n}@example.com` };
      return call(app, publicPay.order, wish, { ip: freshIp() });
    }),
  );
  assert.equal(answers.filter(({ code }) => code === 1).length, 50);
  const { rows } = await sql<{ held: number }>`select count(*) as held from card where goods_id = ${goods} and status = 3`.execute(
    app.house.db,
  );
  assert.deepEqual(rows, [{ held: 50 }]);
  await assertWhole();
});

test('each bears its part of the fee where the platform says so', async () => {
  await changeSettings(app, admin, 'agency', { agent_max_levels: 3, agent_fee_mode: 1 });
  const made = await chain();
  const bought = await buy(app, gateway, made.seller, channel, made.copy);
  // 30 of fee: 18 of 600, 4.5 of 150 rounded down, the rest the seller's.
  assert.deepEqual(await wallets(made), [582, 146, 1000 - 30 - 582 - 146]);
  await did(app, merchantRefund.add, { order_id: bought.id, reason: '全部' }, made.seller);
  assert.deepEqual(await wallets(made), [0, 0, 0]);
  await assertWhole();
  await changeSettings(app, admin, 'agency', { agent_max_levels: 3, agent_fee_mode: 0 });
});
