/** Supply pools: who comes in and what it costs, what is offered there, and how all of it ends. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { adminPool } from '@keymall/contract/agency/admin-pool';
import { merchantPool, merchantPoolMember } from '@keymall/contract/agency/pool';
import { merchantPoolGoods } from '@keymall/contract/agency/pool-goods';
import { merchantProxyGoods } from '@keymall/contract/agency/proxy-goods';
import { merchantAgentRelation } from '@keymall/contract/agency/relation';
import { merchantAgentSetting } from '@keymall/contract/agency/supply';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { merchantClosed } from '#modules/merchant';
import { startTestApp, type TestApp } from '#testing/app';
import { buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeCategory, makeGoods, makeShop, OPEN_SUPPLY, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';
import { fund, walletOf } from '#testing/cash.fixture';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let channel: FakeChannel;

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  channel = await makeFakeChannel(app, admin);
  await changeSettings(app, admin, 'pool', { pool_review: 0, pool_fee_share: 10 });
});
after(() => app.close());

const FORM = {
  name: '会员货源池',
  intro: '',
  visibility: 1,
  need_audit: 0,
  goods_audit: 1,
  join_fee: '0.00',
  max_members: 5,
  member_days: 0,
  expire_at: null,
} as const satisfies WireInput<typeof merchantPool.add>;

async function supplier(): Promise<Shop> {
  const shop = await makeShop(app);
  await did(app, merchantAgentSetting.save, OPEN_SUPPLY, shop);
  return shop;
}

interface Pooled {
  owner: Shop;
  pool: number;
}
async function makePool(draft: Partial<WireInput<typeof merchantPool.add>> = {}): Promise<Pooled> {
  const owner = await supplier();
  const { id } = await did(app, merchantPool.add, { ...FORM, ...draft }, owner);
  return { owner, pool: id };
}

const enter = (who: Shop, pool_id: number, wish: Partial<WireInput<typeof merchantPoolMember.apply>> = {}) =>
  did(app, merchantPoolMember.apply, { pool_id, role: 2, fee: '0.00', ...wish }, who);

const TERMS = { supply_price: '6.00', min_price: '7.00', max_price: '12.00', resupply: 1 } as const;
const put = (who: Shop, pool_id: number, goods: number, terms: Partial<WireInput<typeof merchantPoolGoods.add>> = {}) =>
  did(app, merchantPoolGoods.add, { pool_id, goods_ids: [goods], ...TERMS, ...terms }, who);

const rowsOf = async (who: Shop, pool_id: number) => (await did(app, merchantPoolGoods.list, { pool_id }, who)).list;

async function copy(who: Shop, pool_id: number, markup = '2.00'): Promise<number> {
  const cate_id = await makeCategory(app, who);
  const ids = (await rowsOf(who, pool_id)).filter(({ is_mine, copy_id }) => !is_mine && copy_id === null).map(({ id }) => id);
  const made = await did(app, merchantPoolGoods.copy, { pool_id, ids, cate_id, markup_type: 2, markup }, who);
  return made.ids[0] as number;
}

interface Stall extends Pooled {
  goods: number;
  agent: Shop;
  copied: number;
}
/** A pool with one goods of its owner's, and an agent who sells it at 8.00. */
async function stall(draft: Partial<WireInput<typeof merchantPool.add>> = {}, cards = 5): Promise<Stall> {
  const made = await makePool(draft);
  const goods = await makeGoods(app, made.owner, { name: '池中月卡' });
  await makeCards(app, made.owner, goods, cards);
  await put(made.owner, made.pool, goods);
  const agent = await makeShop(app);
  await enter(agent, made.pool);
  return { ...made, goods, agent, copied: await copy(agent, made.pool) };
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
async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter(({ rows }) => rows > 0),
    [],
  );
}
const lettersOf = async ({ id }: Shop): Promise<string> =>
  JSON.stringify(await app.house.db.selectFrom('merchant_message').selectAll().where('merchant_id', '=', id).orderBy('id').execute());
const statusOf = async (goods: number): Promise<number> =>
  (await app.house.db.selectFrom('goods').select('status').where('id', '=', goods).executeTakeFirstOrThrow()).status;
const membershipOf = async (who: Shop) => (await did(app, merchantPoolMember.joined, {}, who)).list[0] ?? assert.fail('in no pool');

describe('a sale by a pool', () => {
  test('goes at the pool’s price, and each has its share', async () => {
    const made = await stall();
    assert.deepEqual(
      (await shelf(made.agent)).map(({ name, price }) => [name, price]),
      [['池中月卡', '8.00']],
    );
    await buy(app, gateway, made.agent, channel, made.copied);
    assert.deepEqual([await walletOf(app, made.owner), await walletOf(app, made.agent)], [600, 200 - 24]);
    const [row] = (await did(app, merchantProxyGoods.list, {}, made.agent)).list;
    assert.deepEqual([row?.pool_name, row?.state, row?.cost, row?.copy_id], ['会员货源池', 'ok', '6.00', made.copied]);
    const filed = async (cate_name: string): Promise<number> => (await did(app, merchantProxyGoods.list, { cate_name }, made.agent)).total;
    assert.ok(row?.cate_name);
    assert.deepEqual([await filed(row.cate_name), await filed('没有这一类')], [1, 0]);
    await assertWhole();
  });

  test('through two pools: who has it from one supplies it in another', async () => {
    const made = await stall();
    await did(app, merchantAgentSetting.save, OPEN_SUPPLY, made.agent);
    const { id: second } = await did(app, merchantPool.add, { ...FORM, name: '下级池' }, made.agent);
    await put(made.agent, second, made.copied, { supply_price: '1.50', min_price: '0.00', max_price: '0.00', resupply: 0 });
    const last = await makeShop(app);
    await enter(last, second);
    const copied = await copy(last, second, '1.00');
    assert.equal((await shelf(last))[0]?.price, '8.50');
    await buy(app, gateway, last, channel, copied);
    assert.deepEqual([await walletOf(app, made.owner), await walletOf(app, made.agent)], [600, 150]);
    // The pool above closes: below nothing is to be had either.
    await did(app, merchantPool.close, { id: made.pool }, made.owner);
    assert.deepEqual(await shelf(last), []);
    await refused(app, 'goods_gone', publicPay.order, order(last, copied));
    await assertWhole();
  });

  test('a goods is copied once, by a pool or by its supplier', async () => {
    const made = await stall();
    const cate_id = await makeCategory(app, made.agent);
    const [row] = await rowsOf(made.agent, made.pool);
    const again: WireInput<typeof merchantPoolGoods.copy> = {
      pool_id: made.pool,
      ids: [row?.id as number],
      cate_id,
      markup_type: 2,
      markup: '1.00',
    };
    await refused(app, 'agent_copied', merchantPoolGoods.copy, again, made.agent);
    const foreign = await makePool();
    const elsewhere = { ...again, pool_id: foreign.pool, cate_id: await makeCategory(app, foreign.owner) };
    await refused(app, 'missing', merchantPoolGoods.copy, elsewhere, foreign.owner);
    // The owner's own goods are no source to the owner.
    await refused(app, 'missing', merchantPoolGoods.copy, { ...again, cate_id: await makeCategory(app, made.owner) }, made.owner);
  });
});

describe('the band', () => {
  test('holds what is marked up, and what is typed', async () => {
    const made = await stall();
    const detail = await did(app, merchantProxyGoods.detail, { id: made.copied }, made.agent);
    const { shop_name: _a, supplier_name: _b, cost: _c, min, max, now: _f, state: _g, create_at: _h, ...form } = detail;
    assert.deepEqual([min, max], ['7.00', '12.00']);
    const edit = (change: Partial<typeof form>) => ({ ...form, ...change });
    await did(app, merchantProxyGoods.edit, edit({ markup: '20.00' }), made.agent);
    assert.equal((await shelf(made.agent))[0]?.price, '12.00');
    await did(app, merchantProxyGoods.edit, edit({ markup: '0.10' }), made.agent);
    assert.equal((await shelf(made.agent))[0]?.price, '7.00');
    await refused(app, 'agent_price_low', merchantProxyGoods.edit, edit({ price_diy: 1, price: '6.99' }), made.agent);
    await refused(app, 'agent_price_high', merchantProxyGoods.edit, edit({ price_diy: 1, price: '12.01' }), made.agent);
  });

  for (const [why, terms] of [
    ['copy_below', { ...TERMS, min_price: '10.00' }],
    ['copy_above', { ...TERMS, max_price: '8.50' }],
  ] as const)
    test(`moves, and a typed price outside goes off the shelf and says so: ${why}`, async () => {
      const made = await stall();
      const detail = await did(app, merchantProxyGoods.detail, { id: made.copied }, made.agent);
      const { shop_name: _a, supplier_name: _b, cost: _c, min: _d, max: _e, now: _f, state: _g, create_at: _h, ...form } = detail;
      await did(app, merchantProxyGoods.edit, { ...form, price_diy: 1, price: '9.00' }, made.agent);
      const [row] = await rowsOf(made.owner, made.pool);
      await did(app, merchantPoolGoods.edit, { id: row?.id as number, ...terms }, made.owner);
      assert.deepEqual([await shelf(made.agent), await statusOf(made.copied)], [[], 0]);
      assert.ok((await lettersOf(made.agent)).includes(why));
    });

  test('is refused where it is none', async () => {
    const { owner, pool } = await makePool();
    const goods = await makeGoods(app, owner);
    const add = (terms: Partial<WireInput<typeof merchantPoolGoods.add>>) => ({ pool_id: pool, goods_ids: [goods], ...TERMS, ...terms });
    await refused(app, 'pool_band_wrong', merchantPoolGoods.add, add({ supply_price: '0.00' }), owner);
    await refused(app, 'pool_band_wrong', merchantPoolGoods.add, add({ max_price: '6.50' }), owner);
    await refused(app, 'pool_band_wrong', merchantPoolGoods.add, add({ supply_price: '13.00' }), owner);
  });
});

test('the hall shows what a pool looks like, and finds it by its owner’s word for it', async () => {
  const cover = '/upload/goods/pool.png';
  const { owner, pool } = await makePool({ name: '星海货源池', cover, category: '星海手游' });
  await makePool({ name: '星海货源池二', category: '软件' });
  const { list } = await did(app, merchantPool.hall, { category: '海手' }, await makeShop(app));
  assert.deepEqual(
    list.map((row) => [row.id, row.cover, row.category]),
    [[pool, cover, '星海手游']],
  );
  const mine = await did(app, merchantPool.detail, { id: pool }, owner);
  const theirs = await did(app, adminPool.detail, { id: pool }, admin);
  assert.deepEqual([mine.cover, theirs.cover, theirs.category], [cover, cover, '星海手游']);
  await refused(app, 'bad_input', merchantPool.add, { ...FORM, cover: 'javascript:alert(1)' }, owner);
});

describe('coming in', () => {
  test('by the hall; by a code; by invitation only', async () => {
    const [one, other] = [await makeShop(app), await makeShop(app)];
    const hidden = await makePool({ visibility: 2, name: '凭码池' });
    const { list } = await did(app, merchantPool.list, {}, hidden.owner);
    const code = list[0]?.code as string;
    const { list: hall } = await did(app, merchantPool.hall, { name: '凭码池' }, one);
    assert.deepEqual(hall, []);
    await refused(app, 'missing', merchantPoolMember.apply, { pool_id: hidden.pool, role: 2, fee: '0.00' }, one);
    assert.equal((await did(app, merchantPool.find, { code }, one)).name, '凭码池');
    // Where docking codes are asked for, it is told apart from one that leads nowhere.
    await refused(app, 'agent_code_pool', merchantAgentRelation.supplier, { code }, one);
    await did(app, merchantPoolMember.apply, { code, role: 2, fee: '0.00' }, one);
    const { code: renewed } = await did(app, merchantPool.renewCode, { id: hidden.pool }, hidden.owner);
    await refused(app, 'pool_code_missing', merchantPoolMember.apply, { code, role: 2, fee: '0.00' }, other);
    await did(app, merchantPool.edit, { ...FORM, id: hidden.pool, visibility: 3 }, hidden.owner);
    await refused(app, 'pool_code_missing', merchantPool.find, { code: renewed }, other);
    await refused(app, 'pool_code_missing', merchantPoolMember.apply, { code: renewed, role: 2, fee: '0.00' }, other);
    const invitation = { pool_id: hidden.pool, invited_id: other.id, role: 1 } as const;
    const { id } = await did(app, merchantPoolMember.invite, invitation, hidden.owner);
    await refused(app, 'pool_known', merchantPoolMember.invite, invitation, hidden.owner);
    await refused(app, 'missing', merchantPoolMember.accept, { id, fee: '0.00' }, one);
    await did(app, merchantPoolMember.accept, { id, fee: '0.00' }, other);
    await refused(app, 'pool_moved', merchantPoolMember.accept, { id, fee: '0.00' }, other);
    assert.equal((await membershipOf(other)).status, 1);
    const open = await makePool();
    await refused(app, 'pool_own', merchantPoolMember.apply, { pool_id: open.pool, role: 2, fee: '0.00' }, open.owner);
    await refused(app, 'pool_own', merchantPoolMember.invite, { pool_id: open.pool, invited_id: open.owner.id, role: 2 }, open.owner);
  });

  test('with an audit: asked, refused, asked again, let in; what is not yet in sees nothing of it', async () => {
    const { owner, pool } = await makePool({ need_audit: 1 });
    const agent = await makeShop(app);
    const { id, status } = await enter(agent, pool);
    assert.equal(status, 0);
    await refused(app, 'missing', merchantPoolGoods.list, { pool_id: pool }, agent);
    await refused(app, 'pool_known', merchantPoolMember.apply, { pool_id: pool, role: 2, fee: '0.00' }, agent);
    await did(app, merchantPoolMember.refuse, { id, reason: '暂不需要' }, owner);
    await refused(app, 'pool_moved', merchantPoolMember.approve, { id }, owner);
    const again = await enter(agent, pool);
    await refused(app, 'missing', merchantPoolMember.approve, { id: again.id }, agent);
    await did(app, merchantPoolMember.approve, { id: again.id }, owner);
    assert.deepEqual(await rowsOf(agent, pool), []);
    assert.ok((await lettersOf(agent)).includes('pool_admitted'));
  });

  test('what a supplier brings waits for the owner', async () => {
    const { owner, pool } = await makePool();
    const [brings, sells] = [await supplier(), await makeShop(app)];
    await enter(brings, pool, { role: 1 });
    await enter(sells, pool);
    const goods = await makeGoods(app, brings, { name: '供货方的' });
    await refused(
      app,
      'pool_no_supplier',
      merchantPoolGoods.add,
      { pool_id: pool, goods_ids: [await makeGoods(app, sells)], ...TERMS },
      sells,
    );
    await put(brings, pool, goods);
    await refused(app, 'pool_goods_known', merchantPoolGoods.add, { pool_id: pool, goods_ids: [goods], ...TERMS }, brings);
    assert.deepEqual(await rowsOf(sells, pool), []);
    const [row] = await rowsOf(owner, pool);
    await refused(app, 'missing', merchantPoolGoods.approve, { id: row?.id as number }, brings);
    await did(app, merchantPoolGoods.refuse, { id: row?.id as number, reason: '价格过高' }, owner);
    await did(app, merchantPoolGoods.edit, { id: row?.id as number, ...TERMS, supply_price: '5.00' }, brings);
    await did(app, merchantPoolGoods.approve, { id: row?.id as number }, owner);
    assert.deepEqual(
      (await rowsOf(sells, pool)).map(({ name, cost }) => [name, cost]),
      [['供货方的', '5.00']],
    );
    // Who supplies closes: nothing is to be had, and nothing more put in.
    await did(app, merchantAgentSetting.save, { ...OPEN_SUPPLY, open_supply: 0 }, brings);
    assert.equal((await rowsOf(sells, pool))[0]?.state, 'supply_closed');
    const more = { pool_id: pool, goods_ids: [await makeGoods(app, brings)], ...TERMS };
    await refused(app, 'pool_supply_closed', merchantPoolGoods.add, more, brings);
  });

  test('the platform says who may make one, and looks first where it says so', async () => {
    const shop = await supplier();
    await changeSettings(app, admin, 'pool', { pool_review: 1, pool_max_own: 1, pool_join_fee_max: '5.00', pool_max_members: 10 });
    await refused(app, 'pool_fee_high', merchantPool.add, { ...FORM, join_fee: '5.01' }, shop);
    await refused(app, 'pool_places_many', merchantPool.add, { ...FORM, max_members: 11 }, shop);
    await refused(app, 'pool_past', merchantPool.add, { ...FORM, expire_at: '2020-01-01 00:00:00' }, shop);
    const { id } = await did(app, merchantPool.add, FORM, shop);
    await refused(app, 'pool_too_many', merchantPool.add, FORM, shop);
    const agent = await makeShop(app);
    await refused(app, 'pool_shut', merchantPoolMember.apply, { pool_id: id, role: 2, fee: '0.00' }, agent);
    await did(app, adminPool.refuse, { ids: [id], reason: '名称不妥' }, admin);
    await did(app, merchantPool.edit, { ...FORM, id, name: '改名后' }, shop);
    await did(app, adminPool.pass, { ids: [id] }, admin);
    await refused(app, 'pool_moved', adminPool.pass, { ids: [id] }, admin);
    await enter(agent, id);
    await refused(app, 'pool_places_few', merchantPool.edit, { ...FORM, id, max_members: 1 }, await joinedTwice(id, shop));
    await changeSettings(app, admin, 'pool', { pool_create_status: 0 });
    await refused(app, 'pool_off', merchantPool.add, FORM, await supplier());
    await changeSettings(app, admin, 'pool', { pool_create_status: 1, pool_need_verified: 1 });
    await refused(app, 'pool_unverified', merchantPool.add, FORM, await supplier());
    await changeSettings(app, admin, 'pool', {
      pool_need_verified: 0,
      pool_review: 0,
      pool_max_own: 5,
      pool_join_fee_max: '1000.00',
      pool_max_members: 1000,
    });
  });
  /** One more member; gives the owner. */
  async function joinedTwice(pool: number, owner: Shop): Promise<Shop> {
    await enter(await makeShop(app), pool);
    return owner;
  }
});

describe('the fee', () => {
  test('is paid once, its share the platform’s; agreed to as it was read', async () => {
    const { owner, pool } = await makePool({ join_fee: '10.00' });
    const agent = await makeShop(app);
    await refused(app, 'pool_fee_changed', merchantPoolMember.apply, { pool_id: pool, role: 2, fee: '9.00' }, agent);
    await refused(app, 'pool_fee_short', merchantPoolMember.apply, { pool_id: pool, role: 2, fee: '10.00' }, agent);
    assert.equal((await did(app, merchantPool.detail, { id: pool }, owner)).member_count, 0);
    await fund(app, admin, agent, 1500);
    const wish = { pool_id: pool, role: 2, fee: '10.00' } as const;
    const answers = await Promise.all(Array.from({ length: 6 }, () => call(app, merchantPoolMember.apply, wish, agent)));
    assert.deepEqual(
      answers.map(({ code }) => code).sort((a, b) => a - b),
      [1, ...Array<number>(5).fill(refusals.pool_known.code)],
    );
    assert.deepEqual([await walletOf(app, agent), await walletOf(app, owner)], [500, 900]);
    const [member] = (await did(app, merchantPoolMember.list, { pool_id: pool }, owner)).list;
    assert.deepEqual([member?.fee, member?.income], ['10.00', '9.00']);
    await assertWhole();
  });

  test('wants a proof of who he is from whoever pays', async () => {
    const [{ pool }, agent] = [await makePool({ join_fee: '1.00' }), await makeShop(app)];
    await fund(app, admin, agent, 100);
    await sql`update session set proof_at = now() - interval '1 hour' where merchant_id = ${agent.id}`.execute(app.house.db);
    await refused(app, 'proof_wanted', merchantPoolMember.apply, { pool_id: pool, role: 2, fee: '1.00' }, agent);
    const free = await makePool();
    await enter(agent, free.pool);
  });

  test('with an audit it is paid when one is let in, at what was agreed, and once under a double click', async () => {
    const { owner, pool } = await makePool({ join_fee: '10.00', need_audit: 1 });
    const agent = await makeShop(app);
    const { id } = await enter(agent, pool, { fee: '10.00' });
    await did(app, merchantPool.edit, { ...FORM, id: pool, join_fee: '20.00' }, owner);
    await refused(app, 'pool_fee_short', merchantPoolMember.approve, { id }, owner);
    await fund(app, admin, agent, 2500);
    const answers = await Promise.all(Array.from({ length: 5 }, () => call(app, merchantPoolMember.approve, { id }, owner)));
    assert.equal(answers.filter(({ code }) => code === 1).length, 1);
    assert.deepEqual([await walletOf(app, agent), await walletOf(app, owner)], [1500, 900]);
    await assertWhole();
  });

  test('all of it the platform’s, and pays the owner’s debt first', async () => {
    await changeSettings(app, admin, 'pool', { pool_fee_share: 100 });
    const { owner, pool } = await makePool({ join_fee: '3.33' });
    const agent = await makeShop(app);
    await fund(app, admin, agent, 333);
    await enter(agent, pool, { fee: '3.33' });
    assert.deepEqual([await walletOf(app, agent), await walletOf(app, owner)], [0, 0]);
    await changeSettings(app, admin, 'pool', { pool_fee_share: 10 });
    await assertWhole();
  });

  test('two owners who join each other at once wait for nobody in a ring', async () => {
    const [one, other] = [await makePool({ join_fee: '1.00', max_members: 50 }), await makePool({ join_fee: '1.00', max_members: 50 })];
    await Promise.all([one, other].map(({ owner }) => fund(app, admin, owner, 100)));
    const answers = await Promise.all([
      call(app, merchantPoolMember.apply, { pool_id: other.pool, role: 2, fee: '1.00' }, one.owner),
      call(app, merchantPoolMember.apply, { pool_id: one.pool, role: 2, fee: '1.00' }, other.owner),
    ]);
    assert.deepEqual(
      answers.map(({ code }) => code),
      [1, 1],
    );
    assert.deepEqual([await walletOf(app, one.owner), await walletOf(app, other.owner)], [90, 90]);
    await assertWhole();
  });
});

describe('an end', () => {
  const ends: Record<string, (made: Stall) => Promise<unknown>> = {
    'the agent leaves': async ({ agent }) => did(app, merchantPoolMember.leave, { id: (await membershipOf(agent)).id }, agent),
    'the agent is removed': async ({ owner, agent }) =>
      did(app, merchantPoolMember.remove, { id: (await membershipOf(agent)).id, reason: '违规' }, owner),
    'the goods is taken out': async ({ owner, pool }) =>
      did(app, merchantPoolGoods.del, { id: (await rowsOf(owner, pool))[0]?.id as number }, owner),
    'the pool is closed': ({ owner, pool }) => did(app, merchantPool.close, { id: pool }, owner),
    'the platform closes it': ({ pool }) => did(app, adminPool.close, { id: pool, reason: '违规' }, admin),
    'the pool’s time is over': async ({ pool }) => {
      await sql`update pool set expire_at = now() - interval '1 minute' where id = ${pool}`.execute(app.house.db);
      await app.jobs.runNow('agency.end-pools');
    },
    'the member’s time is over': async ({ pool }) => {
      await sql`update pool_member set expire_at = now() - interval '1 minute' where pool_id = ${pool}`.execute(app.house.db);
      await app.jobs.runNow('agency.end-pools');
    },
  };
  for (const [name, act] of Object.entries(ends))
    test(`${name}: off the shelf, said, and an order that was there is served all the same`, async () => {
      const made = await stall();
      // Ordered before, paid after: delivered, and each has its share.
      await buy(app, gateway, made.agent, channel, made.copied, {}, () => act(made));
      assert.deepEqual([await walletOf(app, made.owner), await walletOf(app, made.agent)], [600, 200 - 24]);
      assert.deepEqual([await shelf(made.agent), await statusOf(made.copied)], [[], 0]);
      await refused(app, 'goods_gone', publicPay.order, order(made.agent, made.copied));
      assert.ok((await lettersOf(made.agent)).includes('pool_copies'));
      await assertWhole();
    });

  test('a supplier who leaves takes its goods along, others’ stay', async () => {
    const made = await stall();
    const brings = await supplier();
    await enter(brings, made.pool, { role: 1 });
    const goods = await makeGoods(app, brings, { name: '会走的' });
    await makeCards(app, brings, goods, 1);
    await put(brings, made.pool, goods);
    const waiting = (await rowsOf(made.owner, made.pool)).find(({ name }) => name === '会走的');
    await did(app, merchantPoolGoods.approve, { id: waiting?.id as number }, made.owner);
    const second = await copy(made.agent, made.pool);
    assert.equal((await shelf(made.agent)).length, 2);
    await did(app, merchantPoolMember.leave, { id: (await membershipOf(brings)).id }, brings);
    assert.deepEqual([await statusOf(second), await statusOf(made.copied)], [0, 1]);
    assert.deepEqual(
      (await shelf(made.agent)).map(({ name }) => name),
      ['池中月卡'],
    );
    await assertWhole();
  });

  test('frozen, nothing is sold; let go, it is on sale at once', async () => {
    const made = await stall();
    assert.equal((await shelf(made.agent)).length, 1);
    await did(app, adminPool.freeze, { id: made.pool, reason: '调查' }, admin);
    assert.deepEqual(await shelf(made.agent), []);
    await refused(app, 'goods_gone', publicPay.order, order(made.agent, made.copied));
    await refused(app, 'pool_shut', merchantPoolMember.apply, { pool_id: made.pool, role: 2, fee: '0.00' }, await makeShop(app));
    await refused(app, 'pool_moved', adminPool.freeze, { id: made.pool, reason: '调查' }, admin);
    await did(app, adminPool.thaw, { id: made.pool }, admin);
    assert.equal((await shelf(made.agent)).length, 1);
  });

  test('its time over, nothing is sold before the job comes by', async () => {
    const made = await stall();
    await sql`update pool set expire_at = now() - interval '1 second' where id = ${made.pool}`.execute(app.house.db);
    await refused(app, 'goods_gone', publicPay.order, order(made.agent, made.copied));
    assert.equal((await rowsOf(made.owner, made.pool))[0]?.state, 'pool_closed');
  });

  test('an account closed for good leads no pool and is in none', async () => {
    const made = await stall();
    const other = await makePool();
    await enter(made.owner, other.pool);
    await merchantClosed.raise(app.ctx(), { merchant_id: made.owner.id });
    assert.deepEqual([await shelf(made.agent), await statusOf(made.copied)], [[], 0]);
    assert.ok((await lettersOf(made.agent)).includes('pool_closed'));
    assert.equal((await did(app, merchantPool.detail, { id: other.pool }, other.owner)).member_count, 0);
    await assertWhole();
  });

  test('who left may come again, and pays again; the job ends nothing twice', async () => {
    const made = await stall({ member_days: 30 });
    const first = await membershipOf(made.agent);
    assert.notEqual(first.expire_at, null);
    await did(app, merchantPoolMember.leave, { id: first.id }, made.agent);
    await refused(app, 'pool_moved', merchantPoolMember.leave, { id: first.id }, made.agent);
    await enter(made.agent, made.pool);
    await app.jobs.runNow('agency.end-pools');
    assert.equal((await membershipOf(made.agent)).status, 1);
    // What it copied before is its own again to put on the shelf.
    const [row] = (await did(app, merchantProxyGoods.list, {}, made.agent)).list;
    assert.equal(row?.state, 'ok');
    await did(app, merchantGoods.status, { ids: [made.copied], status: 1 }, made.agent);
    assert.equal((await shelf(made.agent)).length, 1);
    await assertWhole();
  });
});

describe('at the same moment', () => {
  test('twenty come for five places: five have one', async () => {
    const { owner, pool } = await makePool({ join_fee: '1.00', max_members: 5 });
    const crowd = await Promise.all(Array.from({ length: 20 }, () => makeShop(app)));
    await Promise.all(crowd.map((shop) => fund(app, admin, shop, 100)));
    const answers = await Promise.all(
      crowd.map((shop) => call(app, merchantPoolMember.apply, { pool_id: pool, role: 2, fee: '1.00' }, shop)),
    );
    assert.deepEqual(
      answers.map(({ code }) => code).sort((a, b) => a - b),
      [...Array<number>(5).fill(1), ...Array<number>(15).fill(refusals.pool_full.code)],
    );
    assert.equal(await walletOf(app, owner), 5 * 90);
    assert.equal((await did(app, merchantPool.detail, { id: pool }, owner)).member_count, 5);
    await assertWhole();
  });

  test('a pool closes while thirty buy: each is sold whole, or was never there', async () => {
    const made = await stall({}, 40);
    await shelf(made.agent);
    const [closed, ...answers] = await Promise.all([
      call(app, merchantPool.close, { id: made.pool }, made.owner),
      ...Array.from({ length: 30 }, () => call(app, publicPay.order, order(made.agent, made.copied), { ip: freshIp() })),
    ]);
    assert.equal(closed?.code, 1);
    const placed = answers.filter(({ code }) => code === 1).length;
    for (const { code } of answers) assert.ok([1, refusals.goods_gone.code].includes(code), String(code));
    const { rows } = await sql<{ orders: number; cards: number; shares: number }>`
      select count(*) as orders, sum((select count(*) from card c where c.order_id = o.id))::int as cards,
        sum((select count(*) from order_split s where s.order_id = o.id))::int as shares
      from orders o where o.merchant_id = ${made.agent.id}`.execute(app.house.db);
    assert.deepEqual([rows[0]?.orders, rows[0]?.cards ?? 0, rows[0]?.shares ?? 0], [placed, placed, placed * 2]);
    await refused(app, 'goods_gone', publicPay.order, order(made.agent, made.copied));
    await assertWhole();
  });

  test('closed by its owner and by the platform, left and removed: once', async () => {
    const made = await stall();
    const { id } = await membershipOf(made.agent);
    const gone = await Promise.all([
      call(app, merchantPoolMember.leave, { id }, made.agent),
      call(app, merchantPoolMember.remove, { id, reason: '违规' }, made.owner),
      call(app, merchantPoolMember.leave, { id }, made.agent),
    ]);
    assert.equal(gone.filter(({ code }) => code === 1).length, 1);
    const closed = await Promise.all([
      call(app, merchantPool.close, { id: made.pool }, made.owner),
      call(app, adminPool.close, { id: made.pool, reason: '违规' }, admin),
      call(app, merchantPoolMember.apply, { pool_id: made.pool, role: 2, fee: '0.00' }, await makeShop(app)),
    ]);
    assert.equal(closed.slice(0, 2).filter(({ code }) => code === 1).length, 1);
    await assertWhole();
  });
});
