/** The two nightly jobs between them ask every rule, each once; each finds what is its own. */

import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { textOf } from '@keymall/contract/kit/saying';
import { adminProof } from '@keymall/contract/ledger/proof';
import { sql } from 'kysely';
import { ledger } from '#modules/ledger';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person } from '#testing/builders';
import { did } from '#testing/call';
import { houseCheck } from './house-check.ts';
import { invariants } from './invariants.ts';

let app: TestApp;
let admin: Person;
let goods: number;
/** What the jobs told, in the order they did. */
let told: { rule: string; rows: number }[] = [];
const wrong = () => told.filter(({ rows }) => rows > 0).map(({ rule }) => rule);

before(async () => {
  app = await startTestApp({ openMetrics: true });
  const { tell } = app.house;
  app.house.tell = (rule, rows) => {
    told.push({ rule, rows });
    tell(rule, rows);
  };
  admin = await makeAdmin(app);
  const shop = await makeShop(app);
  goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, 1);
  await sql`select fn.wallet_adjust(${shop.id}, ${admin.id}, 'inc', 100, '测试入账', 'house-check')`.execute(app.house.db);
});
beforeEach(() => {
  told = [];
});

const check = () => houseCheck.run(app.ctx());
/** As the schedule begins it and the queue works it. Gives what it found. */
async function proof(): Promise<string[]> {
  await app.jobs.runNow('ledger.prove');
  const { running } = await did(app, adminProof.state, {}, admin);
  assert.equal(running?.source, 'nightly');
  for (const { name, work } of ledger.queues) if (name === 'ledger.prove') await work(app.ctx(), { proof_id: running.id });
  const { findings } = await did(app, adminProof.detail, { id: running.id }, admin);
  return findings.map((found) => found.check);
}
const behindOurBack = (text: string) =>
  app.house.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql.raw(text).execute(db);
  });

describe('the nightly jobs', () => {
  test('cover every rule and share none', async () => {
    assert.match(textOf(await check(), 'en_US'), /^All rules hold: \d+$/);
    const checked = told.length;
    assert.ok(checked > 0);
    assert.deepEqual(await proof(), []);
    assert.ok(told.length > checked);
    // Sorted lists, not sets: a rule asked twice shows.
    assert.deepEqual(
      told.map(({ rule }) => rule).toSorted(),
      invariants()
        .map(({ name }) => name)
        .toSorted(),
    );
    assert.deepEqual(wrong(), []);
  });

  test('a sold card that nobody was given is the check’s to find, and its run fails', async () => {
    await behindOurBack(`update card set status = 2 where goods_id = ${goods}`);
    await assert.rejects(check(), /C2 .*: 1/);
    assert.deepEqual(wrong(), ['C2']);
    assert.deepEqual(await proof(), []);
    await app.jobs.runNow('house.check');
    const metrics = await app.app.inject({ method: 'GET', url: '/metrics', headers: { host: 'localhost' } });
    assert.match(metrics.body, /^invariant_violations\{rule="C2"\} 1$/m);
    assert.match(metrics.body, /^invariant_violations\{rule="C1"\} 0$/m);
    await behindOurBack(`update card set status = 1 where goods_id = ${goods}`);
  });

  test('a balance that is not its postings is the proof’s', async () => {
    await behindOurBack(`update ledger_account set balance = balance + 5 where kind = 'merchant_wallet'`);
    await check();
    assert.deepEqual(wrong(), []);
    assert.deepEqual(await proof(), ['L3']);
    assert.deepEqual(wrong(), ['L3']);
  });
});
