/** The home page's counters: not asked again for half a minute, and nobody waits for what takes long to count. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { setTimeout as pause } from 'node:timers/promises';
import { homeIndex } from '@keymall/contract/platform/home';
import { startTestApp, type TestApp } from '#testing/app';
import { buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Shop } from '#testing/builders';
import { did } from '#testing/call';
import { PATIENCE } from '#testing/postgres';

let app: TestApp;
let gateway: FakeGateway;
let shop: Shop;
let channel: FakeChannel;

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  channel = await makeFakeChannel(app, await makeAdmin(app));
  shop = await makeShop(app);
});
after(() => app.close());

const counts = async (): Promise<number[]> => {
  const { orderCount, CardsSum, userCount } = await did(app, homeIndex.indexCount, {});
  return [orderCount, CardsSum, userCount];
};

async function bought(): Promise<void> {
  const goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, 2);
  await buy(app, gateway, shop, channel, goods);
}

/** Whoever counts cards waits until the work is done; it is told how to wait until somebody does, another than before. */
async function whileHeld<T>(work: (counted: (before?: number) => Promise<number>) => Promise<T>): Promise<T> {
  const client = await app.pool.connect();
  try {
    await client.query('begin; lock table order_card in access exclusive mode');
    return await work(async (before = 0) => {
      for (let look = 0; look < 3000; look += 1) {
        const { rows } = await client.query<{ pid: number }>(
          `select pid from pg_locks where not granted and relation = 'order_card'::regclass and pid <> $1`,
          [before],
        );
        if (rows[0]) return rows[0].pid;
        await pause(10);
      }
      throw new Error('nobody counts');
    });
  } finally {
    await client.query('rollback');
    client.release();
  }
}

test('what was sold and delivered, counted anew after half a minute', async () => {
  await bought();
  assert.deepEqual(await counts(), [1, 1, 1]);
  await bought();
  assert.deepEqual(await counts(), [1, 1, 1]);
  app.clock.pass(30_001);
  assert.deepEqual(await counts(), [2, 2, 1]);
});

test('what takes long to count is counted seldom, and what was counted before is told meanwhile', async () => {
  app.clock.pass(30_001);
  const slow = await whileHeld(async (counted) => {
    const counting = counts();
    await counted();
    app.clock.pass(2000);
    return { counting };
  });
  assert.deepEqual(await slow.counting, [2, 2, 1]);
  await bought();
  app.clock.pass(190_000);
  assert.deepEqual(await counts(), [2, 2, 1], 'a hundred times two seconds are not over');
  app.clock.pass(10_000);
  await whileHeld(async (counted) => {
    assert.deepEqual(await counts(), [2, 2, 1], 'nobody waits');
    await counted();
    assert.deepEqual(await counts(), [2, 2, 1]);
  });
  while ((await counts())[0] !== 3) await pause(10);
  assert.deepEqual(await counts(), [3, 3, 1]);
});

test('a count that is ended for taking too long is begun anew where it may take its time', async () => {
  const impatient = await startTestApp({ on: app, patience: { ...PATIENCE, statementMs: 3000 } });
  const { counting } = await whileHeld(async (counted) => {
    const first = did(impatient, homeIndex.indexCount, {});
    await counted(await counted());
    return { counting: first };
  });
  assert.equal((await counting).orderCount, 3);
});
