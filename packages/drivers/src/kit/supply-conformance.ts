/**
 * What every driver of supply must do, as named cases. A driver's test hands in the driver and a simulated shop;
 * `supply-conformance.test.ts` proves with deliberately broken drivers that cases can fail.
 */
import assert from 'node:assert/strict';
import type { SupplyDriver, SupplyOrder, SupplyState } from '../supply/port.ts';
import { configSchema, withoutSecrets } from './config.ts';
import { type ConformanceCase, failsAs, register, rubbish, silence } from './conformance.ts';
import { GatewayError } from './gateway-error.ts';
import type { HttpRequest, Outside } from './http.ts';
import { deliverAll, type SupplyMood, type SupplySite } from './supply-simulator.ts';

const NOW = new Date('2026-01-01T00:00:00Z');
const GOODS = 'G1';
let count = 0;

/** The cases; each begins with a shop of its own. */
export function supplyCases(driver: SupplyDriver, open: () => SupplySite): ConformanceCase[] {
  const cases: ConformanceCase[] = [];
  interface World extends SupplySite {
    outside: Outside;
    calls: HttpRequest[];
    place(order: SupplyOrder, again?: boolean): Promise<SupplyState>;
    query(order: SupplyOrder): Promise<SupplyState>;
  }
  const it = (name: string, run: (world: World) => Promise<void>) =>
    cases.push({
      name,
      async run() {
        const site = open();
        site.shop.stock(10);
        const calls: HttpRequest[] = [];
        const outside: Outside = {
          now: () => NOW,
          http(request) {
            calls.push(request);
            return site.http(request);
          },
        };
        await run({
          ...site,
          outside,
          calls,
          place: (order, again = false) => driver.place(site.config, order, again, outside),
          query: (order) => driver.query(site.config, order, outside),
        });
      },
    });
  const order = (more: Partial<SupplyOrder> = {}): SupplyOrder => ({
    number: `DK260101080000${String(++count).padStart(14, '0')}`,
    upstream_no: '',
    goods_id: GOODS,
    quantity: 1,
    most_price: 1000,
    ...more,
  });
  /** The calls that buy, and not those that look before. */
  const buys = (call: string) => call === 'order' || call === 'commodity/trade';
  const when =
    (mood: SupplyMood, every = false) =>
    (call: string): SupplyMood =>
      every || buys(call) ? mood : 'well';
  const unsure = (run: () => Promise<unknown>) => failsAs(['silent', 'rubbish'], run);

  it('what there is to buy is listed, with its price to the fen', async ({ config, outside, shop }) => {
    for (const price of [1, 99, 115, 700, 8_070, 1_234_567]) {
      const entry = shop.goods.get(GOODS);
      assert.ok(entry);
      entry.price = price;
      const [first, ...more] = await driver.goods(config, outside);
      assert.deepEqual([first?.id, first?.name, first?.price, more.length], [GOODS, '视频会员 · 月卡', price, 0]);
      const one = await driver.one(config, GOODS, outside);
      assert.deepEqual([one?.price, one?.stock], [price, 10]);
    }
    assert.equal(await driver.one(config, 'NONE', outside), null);
  });
  it('an order brings as many cards as were ordered, and what they cost', async ({ place, shop }) => {
    for (const quantity of [1, 3]) {
      const wish = order({ quantity });
      const state = await place(wish);
      assert.equal(state.status, 'delivered');
      if (state.status !== 'delivered') return;
      assert.deepEqual(state.cards, shop.orders.get(wish.number)?.cards);
      assert.deepEqual(
        [state.cards.length, state.cost, state.upstream_no],
        [quantity, 700 * quantity, shop.orders.get(wish.number)?.order_no],
      );
    }
  });
  it('the same number never buys twice, also many times at once', async ({ place, shop }) => {
    const wish = order({ quantity: 2 });
    await place(wish);
    await Promise.allSettled(Array.from({ length: 8 }, () => place(wish, true)));
    assert.equal(shop.left(), 8);
  });
  it('after an answer that got lost nothing is claimed, and nothing is bought again', async ({ place, query, shop }) => {
    for (const mood of ['deaf', 'rubbish'] as const) {
      const wish = order();
      const before = shop.left();
      shop.behave = when(mood);
      await unsure(() => place(wish));
      shop.behave = () => 'well';
      const seen = await query(wish);
      const state = seen.status === 'none' ? await place(wish, true) : seen;
      assert.ok(state.status === (driver.finds === 'our_number' ? 'delivered' : 'odd'), `${mood}: ${state.status}`);
      assert.equal(shop.left(), before - 1);
    }
  });
  it('a call that never arrived is none, and the same number may be sent again', async ({ place, query, shop }) => {
    const wish = order();
    shop.behave = when('unheard');
    await unsure(() => place(wish));
    shop.behave = () => 'well';
    assert.equal((await query(wish)).status, 'none');
    assert.equal((await place(wish, true)).status, 'delivered');
    assert.equal(shop.left(), 9);
  });
  it('of the last card that was bought unheard, nobody says that it was refused', async ({ place, query, shop }) => {
    shop.stock(1);
    const wish = order();
    shop.behave = when('deaf');
    await unsure(() => place(wish));
    shop.behave = () => 'well';
    const seen = await query(wish);
    if (seen.status === 'none') {
      const state = await place(wish, true).catch((error: unknown) => {
        assert.ok(error instanceof GatewayError && error.kind === 'rubbish', String(error));
        return null;
      });
      assert.notEqual(state?.status, 'refused');
    } else assert.equal(seen.status, 'delivered');
  });
  it('what is delivered later is pending until it is there', async ({ place, query, shop }) => {
    shop.behave = when('slow');
    const wish = order({ quantity: 2 });
    const state = await place(wish);
    assert.equal(state.status, 'pending');
    const upstream_no = state.status === 'pending' ? state.upstream_no : '';
    assert.equal((await query({ ...wish, upstream_no })).status, 'pending');
    deliverAll(shop);
    const late = await query({ ...wish, upstream_no });
    assert.deepEqual(late.status === 'delivered' && late.cards, shop.orders.get(wish.number)?.cards);
  });
  it('what is refused before anything was bought is refused for good, and says why', async ({ place, shop }) => {
    const refused = async (why: string, wish: SupplyOrder) => {
      const state = await place(wish);
      assert.deepEqual(state.status === 'refused' && state.why, why);
      assert.equal(shop.orders.has(wish.number), false);
    };
    shop.stock(1);
    await refused('sold_out', order({ quantity: 2 }));
    await refused('goods', order({ goods_id: 'NONE' }));
    await refused('price', order({ most_price: 699 }));
    shop.balance = 699;
    await refused('balance', order());
    shop.balance = 700;
    shop.behave = when('refuse');
    await refused('other', order());
    shop.behave = () => 'well';
    assert.equal((await place(order())).status, 'delivered');
  });
  it('fewer cards than were ordered are no delivery', async ({ place, shop }) => {
    shop.behave = when('short');
    const state = await place(order({ quantity: 3 }));
    assert.equal(state.status, 'odd');
    assert.equal(state.status === 'odd' && state.upstream_no, 'U00000001');
  });
  it('what is no order is not sent', async ({ place, calls }) => {
    for (const more of [
      { quantity: 0 },
      { quantity: -1 },
      { quantity: 1.5 },
      { quantity: Number.NaN },
      { most_price: 0 },
      { most_price: 0.5 },
      { number: 'X' },
      { goods_id: '' },
    ])
      assert.equal((await place(order(more))).status, 'refused', JSON.stringify(more));
    assert.equal(calls.length, 0);
  });
  it('silence claims nothing', async ({ config }) => {
    const world = silence(() => NOW);
    await failsAs('silent', () => driver.goods(config, world));
    await failsAs('silent', () => driver.account(config, world));
    await failsAs('silent', () => driver.place(config, order(), true, world));
    await failsAs('silent', () => driver.query(config, order({ upstream_no: 'U1' }), world));
  });
  it('what is no answer claims nothing', async ({ config }) => {
    for (const [how, answer] of Object.entries(rubbish)) {
      const world: Outside = { now: () => NOW, http: async () => answer };
      await failsAs('rubbish', () => driver.goods(config, world), how);
      await failsAs('rubbish', () => driver.account(config, world), how);
      await failsAs('rubbish', () => driver.place(config, order(), true, world), how);
      await failsAs('rubbish', () => driver.query(config, order({ upstream_no: 'U1' }), world), how);
    }
  });
  it('the account says whose shop it is and what is left', async ({ config, outside, shop, place }) => {
    shop.balance = 123_456;
    assert.equal((await driver.account(config, outside)).balance, 123_456);
    await place(order());
    const { shop: name, balance } = await driver.account(config, outside);
    assert.equal(balance, 123_456 - 700);
    assert.ok(name.endsWith('小店'));
  });
  it('a wrong key buys nothing and is told nothing', async ({ config, outside, shop }) => {
    for (const { name } of driver.config.filter((field) => field.kind === 'secret')) {
      const wrong = { ...config, [name]: 'somebody-elses' };
      await failsAs(['refused', 'rubbish'], () => driver.account(wrong, outside));
      await failsAs(['refused', 'rubbish'], () => driver.goods(wrong, outside));
      const state = await driver.place(wrong, order(), false, outside).catch((error: unknown) => {
        assert.ok(error instanceof GatewayError, String(error));
        return null;
      });
      assert.ok(state === null || state.status === 'refused');
    }
    assert.equal(shop.orders.size, 0);
  });
  it('nothing is sent without a key, or over http', async ({ config }) => {
    const bare = [...driver.config.map(({ name }) => ({ ...config, [name]: '' })), { ...config, site: 'http://keymall.invalid' }];
    for (const wrong of bare) {
      const world = silence(() => NOW);
      for (const ask of [
        () => driver.goods(wrong, world),
        () => driver.one(wrong, GOODS, world),
        () => driver.place(wrong, order(), false, world),
        () => driver.place(wrong, order(), true, world),
        () => driver.query(wrong, order({ upstream_no: 'U1' }), world),
        () => driver.account(wrong, world),
      ])
        await failsAs('unconfigured', ask);
      assert.equal(world.calls(), 0);
    }
  });
  it('the config is checked strictly, and secrets never come out', async ({ config }) => {
    const schema = configSchema(driver.config);
    assert.deepEqual(schema.parse(config), config);
    assert.ok(!schema.safeParse({ ...config, other: 'x' }).success);
    const shown = JSON.stringify(withoutSecrets(driver.config, config));
    const secrets = driver.config.filter(({ kind }) => kind === 'secret');
    assert.ok(secrets.length > 0);
    for (const { name } of secrets) assert.ok(!shown.includes(config[name] ?? name));
  });
  return cases;
}

/** Registers every case with node:test; `cases` is how many there are. */
export const supplyConformance = (driver: SupplyDriver, open: () => SupplySite, { cases }: { cases: number }): void =>
  register(`${driver.id}: supply`, supplyCases(driver, open), cases);
