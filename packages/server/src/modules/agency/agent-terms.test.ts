/** What a supplier asks of agents and shows them: codes for a part, a balance, levels that are reached, stock as far as it is to be seen. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { merchantProxyGoods } from '@keymall/contract/agency/proxy-goods';
import { merchantAgentRelation } from '@keymall/contract/agency/relation';
import { merchantAgentCode, merchantAgentLevel, merchantAgentSetting, merchantSupply } from '@keymall/contract/agency/supply';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import { merchantCategory } from '@keymall/contract/catalogue/goods-category';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { publicPay } from '@keymall/contract/ordering/public-order';
import { startTestApp, type TestApp } from '#testing/app';
import { buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeCategory, makeGoods, makeShop, OPEN_SUPPLY, type Person, type Shop } from '#testing/builders';
import { did, freshIp, refused } from '#testing/call';
import { fund } from '#testing/cash.fixture';
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

type Setting = WireInput<typeof merchantAgentSetting.save>;

async function supplier(draft: Partial<Setting> = {}): Promise<Shop> {
  const shop = await makeShop(app);
  await did(app, merchantAgentSetting.save, { ...OPEN_SUPPLY, ...draft }, shop);
  return shop;
}

/** A goods of the shop with so many cards, open for agents at 6.00. */
async function offered(shop: Shop, cate_id: number, name: string, cards = 3): Promise<number> {
  const id = await makeGoods(app, shop, { name, cate_id });
  if (cards > 0) await makeCards(app, shop, id, cards);
  await did(app, merchantSupply.save, { ids: [id], proxy_price: '6.00', resupply: 1 }, shop);
  return id;
}

type Code = Partial<WireInput<typeof merchantAgentCode.add>>;
async function codeOf(shop: Shop, draft: Code = {}): Promise<string> {
  await did(app, merchantAgentCode.add, { max_uses: 10, ...draft }, shop);
  return (await did(app, merchantAgentCode.list, {}, shop)).list[0]?.code ?? '';
}
const enter = (agent: Shop, code: string, type: 1 | 2 = 1) => did(app, merchantAgentRelation.apply, { code, type }, agent);
const join = (agent: Shop, to: Shop) => did(app, merchantAgentRelation.apply, { supplier_id: to.id, type: 1 }, agent);
const sources = async (agent: Shop) => (await did(app, merchantProxyGoods.list, {}, agent)).list;
const names = async (agent: Shop) => (await sources(agent)).map(({ name }) => name).sort();
const copy = async (agent: Shop, id: number) => ({
  ids: [id],
  cate_id: await makeCategory(app, agent),
  markup_type: 2 as const,
  markup: '2.00',
});
const copyOf = async (agent: Shop, id: number) => (await did(app, merchantProxyGoods.copy, await copy(agent, id), agent)).ids[0] as number;
const shelf = async (shop: Shop) => (await did(app, shopIndex.detail, { token: shop.link })).goods.map(({ name }) => name);
const order = (shop: Shop, goods_id: number) => ({
  token: shop.link,
  goods_id,
  quantity: 1,
  contact: `${freshIp()}@example.com`,
  channel_id: channel.id,
  request_no: `request-${goods_id}-${freshIp().replaceAll('.', '-')}`,
});

describe('a docking code for a part', () => {
  const house = async () => {
    const root = await supplier();
    const [games, music] = [await makeCategory(app, root, '游戏'), await makeCategory(app, root, '音乐')];
    return {
      root,
      games,
      music,
      game: await offered(root, games, '点卡'),
      song: await offered(root, music, '音乐月卡'),
      agent: await makeShop(app),
    };
  };

  test('of a category: its goods and what comes into it later, nothing else', async () => {
    const { root, games, song, agent } = await house();
    const code = await codeOf(root, { scope: 2, cate_id: games });
    const card = await did(app, merchantAgentRelation.supplier, { code }, agent);
    assert.deepEqual([card.scope_name, card.goods_count], ['游戏', 1]);
    await enter(agent, code);
    assert.deepEqual(await names(agent), ['点卡']);
    await refused(app, 'agent_not_supplied', merchantProxyGoods.copy, await copy(agent, song), agent);
    await offered(root, games, '季卡');
    assert.deepEqual(await names(agent), ['季卡', '点卡']);
    const [theirs, ours] = [
      await did(app, merchantAgentRelation.list, {}, root),
      await did(app, merchantAgentRelation.suppliers, {}, agent),
    ];
    assert.deepEqual([theirs.list[0]?.scope_name, ours.list[0]?.scope_name], ['游戏', '游戏']);
  });

  test('what leaves the category is sold no more, on the shelf and to who had the page open', async () => {
    const { root, games, music, game, agent } = await house();
    await enter(agent, await codeOf(root, { scope: 2, cate_id: games }));
    const copied = await copyOf(agent, game);
    assert.deepEqual(await shelf(agent), ['点卡']);
    await did(app, merchantGoods.move, { ids: [game], cate_id: music }, root);
    assert.deepEqual(await shelf(agent), []);
    await refused(app, 'goods_gone', publicPay.order, order(agent, copied));
    assert.equal((await sources(agent)).find(({ copy_id }) => copy_id === copied)?.state, 'not_supplied');
    await did(app, merchantGoods.move, { ids: [game], cate_id: games }, root);
    assert.deepEqual(await shelf(agent), ['点卡']);
  });

  test('another code adds its part, one for all opens all', async () => {
    const { root, games, song, agent } = await house();
    await enter(agent, await codeOf(root, { scope: 2, cate_id: games }));
    await enter(agent, await codeOf(root, { scope: 3, goods_id: song }));
    assert.deepEqual(await names(agent), ['点卡', '音乐月卡'].sort());
    assert.equal((await did(app, merchantAgentRelation.suppliers, {}, agent)).list[0]?.scope_name, '游戏，音乐月卡');
    await offered(root, await makeCategory(app, root, '其他'), '别的');
    assert.deepEqual(await names(agent), ['点卡', '音乐月卡'].sort());
    await enter(agent, await codeOf(root));
    assert.deepEqual(await names(agent), ['别的', '点卡', '音乐月卡'].sort());
    await refused(app, 'agent_known', merchantAgentRelation.apply, { code: await codeOf(root), type: 1 }, agent);
  });

  test('whose category is gone lets in and gives nothing', async () => {
    const { root, agent } = await house();
    const cate_id = await makeCategory(app, root, '临时');
    const code = await codeOf(root, { scope: 2, cate_id });
    await did(app, merchantCategory.del, { id: cate_id }, root);
    const [row] = (await did(app, merchantAgentCode.list, {}, root)).list;
    assert.deepEqual([row?.scope, row?.scope_name], [2, '']);
    assert.equal((await did(app, merchantAgentRelation.supplier, { code }, agent)).goods_count, 0);
    await enter(agent, code);
    assert.deepEqual(await names(agent), []);
    const [ours] = (await did(app, merchantAgentRelation.suppliers, {}, agent)).list;
    assert.deepEqual([ours?.scoped, ours?.scope_name], [1, ''], 'a part that is gone is not all');
  });

  test('whole-site: all of the part, now and later', async () => {
    const { root, games, music, agent } = await house();
    const { id } = await enter(agent, await codeOf(root, { scope: 2, cate_id: games }), 2);
    const work = () => agency.queues[0]?.work(app.ctx(), { relation_id: id });
    await work();
    await offered(root, games, '季卡');
    await offered(root, music, '音乐年卡');
    await work();
    assert.deepEqual((await shelf(agent)).sort(), ['季卡', '点卡']);
    const left = async () =>
      (await app.pool.query(`select from outbox where queue = 'agency.fill' and payload ->> 'relation_id' = '${id}'`)).rowCount;
    const before = (await left()) ?? 0;
    await enter(agent, await codeOf(root, { scope: 2, cate_id: music }));
    assert.equal(await left(), before + 1, 'the part that came is copied, too');
    await work();
    assert.deepEqual((await shelf(agent)).sort(), ['季卡', '点卡', '音乐年卡', '音乐月卡'].sort());
  });

  test('names what is the supplier’s own', async () => {
    const [{ root }, other] = [await house(), await house()];
    await refused(app, 'category_missing', merchantAgentCode.add, { scope: 2, cate_id: other.games }, root);
    await refused(app, 'missing', merchantAgentCode.add, { scope: 3, goods_id: other.game }, root);
    await refused(app, 'bad_input', merchantAgentCode.add, { scope: 2 }, root);
  });
});

test('who has less than the supplier asks for hears how much, and keeps the code’s use', async () => {
  const root = await supplier({ least_balance: '50.00' });
  const agent = await makeShop(app);
  const code = await codeOf(root, { max_uses: 1 });
  assert.equal((await did(app, merchantAgentRelation.supplier, { code }, agent)).least_balance, '50.00');
  await fund(app, admin, agent, 4_999);
  const said = await refused(app, 'agent_balance', merchantAgentRelation.apply, { code, type: 1 }, agent);
  assert.match(JSON.stringify(said), /50\.00/);
  await fund(app, admin, agent, 1);
  assert.equal((await enter(agent, code)).status, 1);
});

describe('levels', () => {
  const level = (root: Shop, name: string, draft: Partial<WireInput<typeof merchantAgentLevel.add>> = {}) =>
    did(app, merchantAgentLevel.add, { name, discount_type: 2, discount: '0.50', ...draft }, root);
  const levelOf = async (root: Shop) => (await did(app, merchantAgentRelation.list, {}, root)).list[0]?.level_name;
  const night = () => agency.schedules.find(({ name }) => name === 'agency.raise-levels')?.run(app.ctx());

  test('a new agent begins on the default one, of which there is one', async () => {
    const root = await supplier();
    await level(root, '铜', { is_default: 1 });
    const silver = await level(root, '银', { is_default: 1 });
    assert.deepEqual(
      (await did(app, merchantAgentLevel.list, {}, root)).list.map(({ name, is_default }) => [name, is_default]),
      [
        ['铜', 0],
        ['银', 1],
      ],
    );
    await join(await makeShop(app), root);
    assert.equal(await levelOf(root), '银');
    await did(app, merchantAgentLevel.edit, { id: silver.id, name: '银', discount_type: 2, discount: '0.50', is_default: 0 }, root);
    assert.ok((await did(app, merchantAgentLevel.list, {}, root)).list.every(({ is_default }) => is_default === 0));
  });

  test('who was supplied with enough rises in the night, as far as it goes, and pays less', async () => {
    const root = await supplier();
    const goods = await offered(root, await makeCategory(app, root), '月卡', 5);
    const agent = await makeShop(app);
    await join(agent, root);
    const copied = await copyOf(agent, goods);
    await level(root, '铜', { least_turnover: '6.00' });
    await level(root, '银', { least_turnover: '12.00', discount: '1.00' });
    await level(root, '金', { least_turnover: '12.01', discount: '2.00' });
    await night();
    assert.equal(await levelOf(root), '');
    await buy(app, gateway, agent, channel, copied, { quantity: 2 });
    await night();
    assert.equal(await levelOf(root), '银');
    assert.equal((await sources(agent))[0]?.cost, '5.00');
    await night();
    assert.equal(await levelOf(root), '银');
  });

  test('one given by hand is left alone, and nobody falls', async () => {
    const root = await supplier();
    const goods = await offered(root, await makeCategory(app, root), '月卡');
    const agent = await makeShop(app);
    const { id } = await join(agent, root);
    const copied = await copyOf(agent, goods);
    const [friend, high] = [await level(root, '亲友', { discount: '3.00' }), await level(root, '高', { least_turnover: '100.00' })];
    await level(root, '低', { least_turnover: '1.00' });
    await buy(app, gateway, agent, channel, copied);
    for (const [given, name] of [
      [friend, '亲友'],
      [high, '高'],
    ] as const) {
      await did(app, merchantAgentRelation.setLevel, { id, level_id: given.id }, root);
      await night();
      assert.equal(await levelOf(root), name);
    }
  });
});

describe('stock', () => {
  const seen = async (shop: Shop) => (await sources(shop))[0]?.stock;

  test('is shown as the supplier lets it be', async () => {
    for (const [stock_show, stock] of [
      [0, { available: true, level: null, exact: null }],
      [1, { available: true, level: 'few', exact: 3 }],
      [2, { available: true, level: 'few', exact: null }],
    ] as const) {
      const root = await supplier({ stock_show });
      await offered(root, await makeCategory(app, root), '月卡');
      const agent = await makeShop(app);
      await join(agent, root);
      assert.deepEqual(await seen(agent), stock);
    }
    const empty = await supplier({ stock_show: 1 });
    await offered(empty, await makeCategory(app, empty), '月卡', 0);
    const agent = await makeShop(app);
    await join(agent, empty);
    assert.deepEqual(await seen(agent), { available: false, level: 'none', exact: 0 });
  });

  test('of what is passed on no more than everybody on the way lets be seen', async () => {
    for (const [first, second, exact, level] of [
      [1, 1, 3, 'few'],
      [1, 2, null, 'few'],
      [2, 1, null, 'few'],
      [0, 1, null, null],
      [1, 0, null, null],
    ] as const) {
      const [root, middle] = [await supplier({ stock_show: first }), await supplier({ stock_show: second })];
      const goods = await offered(root, await makeCategory(app, root), '月卡');
      await join(middle, root);
      const passed = await copyOf(middle, goods);
      await did(app, merchantSupply.save, { ids: [passed], proxy_price: '1.00', resupply: 1 }, middle);
      const agent = await makeShop(app);
      await join(agent, middle);
      assert.deepEqual(await seen(agent), { available: true, level, exact });
    }
  });
});

test('new copies follow their source’s words as the shop has it set', async () => {
  const root = await supplier();
  const goods = await offered(root, await makeCategory(app, root), '月卡');
  const agent = await supplier({ sync_name: 0, sync_content: 1 });
  await join(agent, root);
  const id = await copyOf(agent, goods);
  const made = await did(app, merchantProxyGoods.detail, { id }, agent);
  assert.deepEqual([made.sync_name, made.sync_content], [0, 1]);
  assert.deepEqual(await shelf(agent), ['月卡']);
});
