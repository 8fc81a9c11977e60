/** Asking a model, whole: against a provider as its documents have it, with a budget that many want at once. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, test } from 'node:test';
import { adminAi } from '@keymall/contract/ai/ai';
import { adminConfig } from '@keymall/contract/platform/config';
import { aiAccount, startAi } from '@keymall/drivers/ai/openai/openai-simulator';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, type Person } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let admin: Person;
let provider: Awaited<ReturnType<typeof startAi>>;
const set = (change: Record<string, unknown>): Promise<void> => changeSettings(app, admin, 'ai', change);
const check = (question = '在吗') => did(app, adminAi.check, { question }, admin);
const state = () => did(app, adminAi.state, {}, admin);

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  provider = await startAi();
});
after(() => provider.close());
beforeEach(async () => {
  await app.pool.query('truncate ai_day, ai_shop_day, ai_call');
  Object.assign(provider.state, { fault: null, gate: Promise.resolve(), model: () => '在的。' });
  provider.asked.length = 0;
  const account = { ai_url: provider.url, ai_key: aiAccount.key, ai_model: aiAccount.model };
  await set({
    ai_status: 1,
    ai_near: 1,
    ai_driver: 'openai',
    ai_day_tokens: 500_000,
    ai_day_cost: '0.00',
    ai_price_in: '2.00',
    ai_price_out: '8.00',
    ...account,
  });
});

test('asked, answered, counted; its words and its key are told nowhere', async () => {
  const { text, tokens } = await check('口令是芝麻');
  assert.deepEqual([text, tokens], ['在的。', 120]);
  // 100 × 2 yuan + 20 × 8 yuan a million: 0.036 fen, rounded up
  const { calls, tokens: used, cost } = await state();
  assert.deepEqual([calls, used, cost], [1, 120, '0.01']);
  const { list } = await did(app, adminAi.list, {}, admin);
  assert.deepEqual([list[0]?.purpose, list[0]?.outcome, list[0]?.tokens_in, list[0]?.tokens_out], ['test', 'ok', 100, 20]);
  const told = JSON.stringify([list, app.logged, (await did(app, adminConfig.getConfig, { group: 'ai' }, admin)).values]);
  assert.ok(!told.includes(aiAccount.key) && !told.includes('芝麻'));
  const { rows } = await app.pool.query<{ kept: string }>(`select value::text as kept from setting where name = 'ai'`);
  assert.ok(rows[0] && !rows[0].kept.includes(aiAccount.key), 'sealed');
});

test('off, and at an address in our own network, nobody is asked', async () => {
  await set({ ai_near: 0 });
  await refused(app, 'ai_failed', adminAi.check, { question: '在吗' }, admin);
  await set({ ai_status: 0 });
  await refused(app, 'ai_off', adminAi.check, { question: '在吗' }, admin);
  assert.deepEqual(provider.asked, []);
  assert.equal((await state()).tokens, 0, 'nothing was worked, nothing is owed');
});

test('what took nothing in is asked again; what may have been worked is not, and stays counted', async () => {
  provider.state.fault = 'busy-once';
  await check();
  assert.equal(provider.asked.length, 2);
  provider.state.fault = 'down';
  await refused(app, 'ai_failed', adminAi.check, { question: '在吗' }, admin);
  assert.equal(provider.asked.length, 3);
  assert.equal((await state()).tokens, 120 + 303);
});

test('of ten at once no more get through than the day has room for; the next day has its own', async () => {
  // each takes 3 for its question and 300 for an answer, until it is known what it came to
  await set({ ai_day_tokens: 1000 });
  const gate = Promise.withResolvers<void>();
  provider.state.gate = gate.promise;
  const all = Array.from({ length: 10 }, () => call(app, adminAi.check, { question: '在吗' }, admin).then(({ code }) => code));
  assert.equal(await refusedOnes(), 7);
  assert.ok((await state()).tokens <= 1000);
  gate.resolve();
  const codes = await Promise.all(all);
  assert.deepEqual([codes.filter((code) => code === 1).length, codes.filter((code) => code === 1921).length], [3, 7]);
  assert.equal((await state()).tokens, 3 * 120);
  await set({ ai_day_tokens: 400 });
  await refused(app, 'ai_budget', adminAi.check, { question: '在吗' }, admin);
  app.clock.pass(24 * 3_600_000);
  admin = await makeAdmin(app);
  await check();

  /** Settles once seven were told that the day is spent. */
  async function refusedOnes(): Promise<number> {
    for (;;) {
      const { rows } = await app.pool.query<{ count: number }>(`select count(*)::int as count from ai_call where outcome = 'budget'`);
      if (rows[0] && rows[0].count >= 7) return rows[0].count;
    }
  }
});

test('a day may cost so much and no more', async () => {
  // 300 tokens out at a million yuan each million are 300 yuan
  await set({ ai_day_cost: '400.00', ai_price_in: '0.00', ai_price_out: '1000000.00' });
  await check();
  assert.equal((await state()).cost, '20.00');
  await set({ ai_day_cost: '319.99' });
  await refused(app, 'ai_budget', adminAi.check, { question: '在吗' }, admin);
});
