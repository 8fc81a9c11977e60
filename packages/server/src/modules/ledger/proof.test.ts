/** The proof sees what was done to the books behind the house's back, stops payouts, and lets them go when all is whole again. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { adminProof, merchantProof } from '@keymall/contract/ledger/proof';
import { adminWallet } from '@keymall/contract/ledger/wallet';
import { merchantRefund } from '@keymall/contract/ordering/refund';
import { sql } from 'kysely';
import { moneyRules, whatBreaks } from '#kit/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { type Bought, buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { did, refused } from '#testing/call';
import { payoutsStopped } from './proof.repository.ts';
import { prove, sealDays } from './proof.service.ts';

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let shop: Shop;
let channel: FakeChannel;
let order: Bought;

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  channel = await makeFakeChannel(app, admin);
  await bought();
  await inThePast('3 days');
  await sql`update merchant set settlement_type = 1 where id = ${shop.id}`.execute(app.house.db);
  order = await bought();
  await inThePast('1 day');
  const returned = await bought();
  await did(app, merchantRefund.add, { order_id: returned.id, amount: '4.00', reason: '部分' }, shop);
  await did(app, adminWallet.money, { id: shop.id, action: 'inc', money: '1.00', mark: '补差', request_no: 'proof-adjustment' }, admin);
  const paid = await bought();
  await did(app, merchantRefund.add, { order_id: paid.id, reason: '全退' }, shop);
  await app.jobs.runNow('refund.settle');
});
after(() => app.close());

async function bought(): Promise<Bought> {
  const goodsId = await makeGoods(app, shop);
  await makeCards(app, shop, goodsId, 1);
  return buy(app, gateway, shop, channel, goodsId);
}

/** What an intruder with the database's own password does: no trigger sees it. */
const behindOurBack = (text: string) =>
  app.house.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    await sql.raw(text).execute(db);
  });
/** All that is written so far happened so long ago. */
async function inThePast(interval: string): Promise<void> {
  for (const table of ['ledger_posting', 'ledger_transaction'])
    await behindOurBack(`update ${table} set create_at = create_at - interval '${interval}'`);
}

async function proven(): Promise<{ status: string | null; broken: string[]; id: number }> {
  const { id } = await did(app, adminProof.run, {}, admin);
  const status = await prove(app.ctx(), id);
  const { findings } = await did(app, adminProof.detail, { id }, admin);
  return { status, broken: findings.map(({ check }) => check), id };
}
const green = async (): Promise<void> => assert.deepEqual(await proven().then(({ status, broken }) => [status, broken]), ['green', []]);

describe('days', () => {
  test('that are over are sealed one after the other, empty ones too, today not; once', async () => {
    assert.equal(await sealDays(app.ctx()), 4);
    assert.equal(await sealDays(app.ctx()), 0);
    const { list, total } = await did(app, adminProof.days, {}, admin);
    assert.equal(total, 4);
    assert.deepEqual(
      list.map(({ postings }) => postings > 0),
      [true, false, false, true],
    );
    assert.equal(new Set(list.map(({ chain }) => chain)).size, 4);
    const { rows } = await sql<{ count: number; sealed: number }>`
      select (select sum(count) from ledger_day_sum) as count, (select sum(postings) from ledger_day) as sealed`.execute(app.house.db);
    assert.equal(rows[0]?.count, rows[0]?.sealed);
    await green();
  });

  test('two runs at once seal each day once', async () => {
    await sql`delete from ledger_day_sum`.execute(app.house.db);
    await sql`delete from ledger_day`.execute(app.house.db);
    const counts = await Promise.all([sealDays(app.ctx()), sealDays(app.ctx())]);
    assert.equal(counts[0] + counts[1], 4);
    await green();
  });
});

describe('a proof', () => {
  test('is one at a time, worked once, and remembered with who asked', async () => {
    const { id } = await did(app, adminProof.run, {}, admin);
    await refused(app, 'proof_running', adminProof.run, {}, admin);
    const before = await did(app, adminProof.state, {}, admin);
    assert.deepEqual([before.running?.id, before.running?.done], [id, 0]);
    const answers = await Promise.all([prove(app.ctx(), id), prove(app.ctx(), id)]);
    assert.deepEqual(answers.toSorted(), ['green', null]);
    assert.equal(await prove(app.ctx(), id), null);
    const { running, latest, stopped, sealed } = await did(app, adminProof.state, {}, admin);
    assert.equal(running, null);
    assert.deepEqual([latest?.id, latest?.status, latest?.done, stopped], [id, 'green', moneyRules().length, false]);
    assert.equal(latest?.chain, sealed?.chain);
    assert.ok((latest?.postings ?? 0) > 0);
    const { list } = await did(app, adminProof.list, { status: 'green' }, admin);
    assert.equal(list[0]?.id, id);
    await refused(app, 'missing', adminProof.detail, { id: 999_999_999 }, admin);
  });

  test('a merchant sees when the wallets were last proven', async () => {
    await green();
    const state = await did(app, merchantProof.state, {}, shop);
    assert.equal(state.stopped, false);
    assert.notEqual(state.proven_at, null);
  });

  test('the nightly one is begun by its schedule, and not twice', async () => {
    await app.jobs.runNow('ledger.prove');
    await app.jobs.runNow('ledger.prove');
    const { running } = await did(app, adminProof.state, {}, admin);
    assert.equal(running?.source, 'nightly');
    assert.equal(await prove(app.ctx(), running?.id ?? 0), 'green');
  });

  test('one that can’t be worked says nothing of the books', async () => {
    await behindOurBack(`alter table ledger_day rename to ledger_day_gone`);
    const { id } = await did(app, adminProof.run, {}, admin);
    await assert.rejects(prove(app.ctx(), id));
    await behindOurBack(`alter table ledger_day_gone rename to ledger_day`);
    const row = await app.house.db.selectFrom('ledger_proof').select('status').where('id', '=', id).executeTakeFirstOrThrow();
    assert.equal(row.status, 'failed');
    assert.equal(await payoutsStopped(app.house.db), false);
  });
});

describe('a nightly proof', () => {
  async function tonight(): Promise<{ since: string | null; status: string | null; broken: string[] }> {
    await app.jobs.runNow('ledger.prove');
    const { running } = await did(app, adminProof.state, {}, admin);
    assert.ok(running, 'none was begun');
    const status = await prove(app.ctx(), running.id);
    const { findings } = await did(app, adminProof.detail, { id: running.id }, admin);
    return { since: running.since, status, broken: findings.map(({ check }) => check) };
  }
  const lastSealed = async (): Promise<string> => (await did(app, adminProof.days, { limit: 1 }, admin)).list[0]?.day ?? '';
  const FRESH = `(select max(id) from ledger_posting)`;
  const PAST = `(select min(id) from ledger_posting)`;

  test('goes on from the last sealed day that was proven; once a week it asks all there is', async () => {
    await green();
    const day = await lastSealed();
    for (let night = 0; night < 2; night += 1) assert.deepEqual(await tonight(), { since: day, status: 'green', broken: [] });
    const { latest } = await did(app, adminProof.state, {}, admin);
    const { rows } = await sql<{ count: number }>`select count(*) as count from ledger_posting`.execute(app.house.db);
    assert.equal(latest?.postings, rows[0]?.count, 'sealed postings are counted by their seals');
    await behindOurBack(`update ledger_proof set create_at = create_at - interval '8 days'`);
    assert.deepEqual(await tonight(), { since: null, status: 'green', broken: [] });
    assert.equal((await tonight()).since, day);
  });

  const cases: [string, string, string, string[]][] = [
    [
      'a posting of today',
      `update ledger_posting set amount = amount + 1 where id = ${FRESH}`,
      `update ledger_posting set amount = amount - 1 where id = ${FRESH}`,
      ['L1', 'L2'],
    ],
    [
      'a balance',
      `update ledger_account set balance = balance + 5 where kind = 'merchant_wallet'`,
      `update ledger_account set balance = balance - 5 where kind = 'merchant_wallet'`,
      ['L3'],
    ],
    [
      'a running balance',
      `update ledger_posting set balance_after = balance_after + 1 where id = (select max(id) from ledger_posting where balance_after is not null)`,
      `update ledger_posting set balance_after = balance_after - 1 where id = (select max(id) from ledger_posting where balance_after is not null)`,
      ['L5'],
    ],
    [
      'an order of today',
      `update orders set total_price = total_price + 100 where id = (select max(id) from orders where status = 1)`,
      `update orders set total_price = total_price - 100 where id = (select max(id) from orders where status = 1)`,
      ['L6', 'O1', 'P2'],
    ],
    [
      'the digest of a sealed day',
      `update ledger_day set digest = sha256(digest) where day = (select min(day) from ledger_day)`,
      '',
      ['D2'],
    ],
    [
      'the sums of a sealed day',
      `update ledger_day_sum set amount = amount + 1 where (day, account_id) = (select day, account_id from ledger_day_sum order by 1, 2 limit 1)`,
      `update ledger_day_sum set amount = amount - 1 where (day, account_id) = (select day, account_id from ledger_day_sum order by 1, 2 limit 1)`,
      ['D5', 'L2'],
    ],
  ];
  for (const [what, tamper, mend, expected] of cases)
    test(`sees ${what}`, async () => {
      const { day, digest } = await app.house.db
        .selectFrom('ledger_day')
        .select(['day', 'digest'])
        .orderBy('day')
        .executeTakeFirstOrThrow();
      await behindOurBack(tamper);
      const { since, status, broken } = await tonight();
      assert.deepEqual([since, status], [await lastSealed(), 'red']);
      for (const name of expected) assert.ok(broken.includes(name), `${name} is silent; ${broken.join(', ')} spoke`);
      assert.equal(await payoutsStopped(app.house.db), true);
      if (mend === '') await app.house.db.updateTable('ledger_day').set({ digest }).where('day', '=', day).execute();
      else await behindOurBack(mend);
      assert.deepEqual(await tonight(), { since: null, status: 'green', broken: [] }, 'what made one red only a whole one clears');
    });

  test('does not see a posting of a proven day; the whole one does, and the nightly ones after it ask all until it is mended', async () => {
    const turn = (to: string) => behindOurBack(`update ledger_posting set business_type = '${to}' where id = ${PAST}`);
    await turn('fee');
    assert.equal((await tonight()).status, 'green');
    const whole = await proven();
    assert.equal(whole.status, 'red');
    assert.ok(whole.broken.includes('D1') && whole.broken.includes('D4'));
    const after = await tonight();
    assert.deepEqual([after.since, after.status], [null, 'red']);
    await turn('receipt');
    assert.deepEqual(await tonight(), { since: null, status: 'green', broken: [] });
  });
});

describe('what was tampered with turns it red and stops payouts; mended, it is green and they go', () => {
  const past = `(select min(id) from ledger_posting)`;
  const cases: [string, string, string, string[]][] = [
    [
      'the amount of a posting of a sealed day',
      `update ledger_posting set amount = amount + 1 where id = ${past}`,
      `update ledger_posting set amount = amount - 1 where id = ${past}`,
      ['L1', 'L2', 'D1', 'D4'],
    ],
    [
      'two postings of a sealed day, so that all sums still hold',
      `update ledger_posting set business_type = 'fee' where id = ${past}`,
      `update ledger_posting set business_type = 'receipt' where id = ${past}`,
      ['D1', 'D4'],
    ],
    [
      'what a sealed day’s fact belongs to',
      `update ledger_transaction set trade_no = trade_no || 'X' where id = (select min(id) from ledger_transaction)`,
      `update ledger_transaction set trade_no = left(trade_no, -1) where id = (select min(id) from ledger_transaction)`,
      ['D1'],
    ],
    [
      'the time of a posting, moved out of its day',
      `update ledger_posting set create_at = create_at + interval '10 days' where id = ${past}`,
      `update ledger_posting set create_at = create_at - interval '10 days' where id = ${past}`,
      ['D1', 'D3', 'D4'],
    ],
    ['a sealed day itself', `update ledger_day set digest = sha256('x') where day = (select max(day) from ledger_day)`, '', ['D1', 'D2']],
    [
      'a wallet’s balance',
      `update ledger_account set balance = balance + 5 where kind = 'merchant_wallet'`,
      `update ledger_account set balance = balance - 5 where kind = 'merchant_wallet'`,
      ['L3'],
    ],
    [
      'an order’s amount',
      `update orders set total_price = total_price + 100, finally_money = finally_money + 100 where id = {order}`,
      `update orders set total_price = total_price - 100, finally_money = finally_money - 100 where id = {order}`,
      ['L6', 'L9', 'O1', 'P2', 'U1'],
    ],
    [
      'a receipt',
      `update receipt set amount = amount + 1 where id = (select min(id) from receipt)`,
      `update receipt set amount = amount - 1 where id = (select min(id) from receipt)`,
      ['L10', 'P2'],
    ],
    [
      'what waits for its settlement',
      `update unfreeze set remaining = remaining - 1 where status = 1`,
      `update unfreeze set remaining = remaining + 1 where status = 1`,
      ['R3', 'U4'],
    ],
    [
      'a share said to be released',
      `update unfreeze set status = 2, end_at = now() where order_id = {order}`,
      `update unfreeze set status = 1, end_at = null where order_id = {order}`,
      ['R3', 'U3'],
    ],
    [
      'a share that vanished',
      `update unfreeze set order_id = -order_id where order_id = {order}`,
      `update unfreeze set order_id = -order_id where order_id = -{order}`,
      ['U1', 'U2'],
    ],
    [
      'a share that nobody holds',
      `update unfreeze set status = -1 where order_id = {order}`,
      `update unfreeze set status = 1 where order_id = {order}`,
      ['U5'],
    ],
    [
      'a refund',
      `update order_refund set amount = amount + 1, platform_amount = platform_amount + 1`,
      `update order_refund set amount = amount - 1, platform_amount = platform_amount - 1`,
      ['R1', 'R7', 'V3'],
    ],
    [
      'a recharge that nobody paid',
      `insert into recharge (merchant_id, trade_no, request_no, wallet, money, channel_id, channel_account_id, status, close_at, success_at)
        select merchant_id, 'MADEUP', 'made-up', 'money', 500, channel_id, channel_account_id, 1, now(), now() from orders where id = {order}`,
      `delete from recharge where trade_no = 'MADEUP'`,
      ['V1'],
    ],
    [
      'which gateway a receipt came through',
      `update receipt set channel_account_id = 999 where id = (select min(id) from receipt)`,
      `update receipt set channel_account_id = (select channel_account_id from orders where id = {order}) where channel_account_id = 999`,
      ['P2', 'V2'],
    ],
    [
      'how a refund was paid',
      `update order_refund set way = 'manual' where status = 'refunded'`,
      `update order_refund set way = 'gateway' where status = 'refunded'`,
      ['V3'],
    ],
    [
      'what an administrator moved',
      `update wallet_adjustment set amount = amount + 1`,
      `update wallet_adjustment set amount = amount - 1`,
      ['V4'],
    ],
  ];
  for (const [what, tamper, mend, expected] of cases)
    test(what, async () => {
      const fill = (text: string) => text.replaceAll('{order}', String(order.id));
      const digest = await app.house.db.selectFrom('ledger_day').select(['day', 'digest']).orderBy('day', 'desc').executeTakeFirstOrThrow();
      await behindOurBack(fill(tamper));
      const { status, broken, id } = await proven();
      assert.equal(status, 'red');
      for (const name of expected) assert.ok(broken.includes(name), `${name} is silent; ${broken.join(', ')} spoke`);
      assert.equal(await payoutsStopped(app.house.db), true);
      const state = await did(app, adminProof.state, {}, admin);
      assert.deepEqual([state.stopped, state.latest?.id], [true, id]);
      for (const { count, rows, sentence } of state.findings)
        assert.ok(count > 0 && rows.length > 0 && rows.length <= 20 && sentence.length > 10);
      assert.equal((await did(app, merchantProof.state, {}, shop)).stopped, true);
      if (mend === '') await app.house.db.updateTable('ledger_day').set({ digest: digest.digest }).where('day', '=', digest.day).execute();
      else await behindOurBack(fill(mend));
      await green();
      assert.equal(await payoutsStopped(app.house.db), false);
    });
});

test('of a sale the merchant’s net is what went to that merchant’s wallets, whatever else it went to', async () => {
  const rule = moneyRules().find(({ name }) => name === 'L9');
  assert.ok(rule);
  await app.house.db.transaction().execute(async (db) => {
    await sql`set local session_replication_role = replica`.execute(db);
    const { rows } = await sql<{ id: number }>`
      insert into ledger_account (kind, merchant_id, normal, balance) values ('merchant_wallet', -1, 'credit', 0) returning id`.execute(db);
    const stranger = rows[0]?.id;
    const sale = sql`(select id from ledger_transaction where kind = 'sale' and ref_id = ${order.id})`;
    // Its settlement waits.
    const frozen = sql`(select id from ledger_account where kind = 'merchant_frozen' and merchant_id = ${shop.id})`;
    const broken = async () => (await whatBreaks(db, rule)).count;
    assert.equal(await broken(), 0);
    await sql`savepoint whole`.execute(db);
    // Beside what is the merchant's own.
    await sql`insert into ledger_posting (transaction_id, account_id, business_type, amount)
      select ${sale}, id, 'goods_sold', amount from (values (${stranger}::bigint, -5), ((select id from ledger_account where kind = 'buyer_suspense'), 5)) leg (id, amount)`.execute(
      db,
    );
    assert.equal(await broken(), 0);
    await sql`rollback to whole`.execute(db);
    for (const wrong of [
      sql`update ledger_posting set account_id = ${stranger} where transaction_id = ${sale} and account_id = ${frozen}`,
      sql`update ledger_posting set amount = amount - 1 where transaction_id = ${sale} and account_id = ${frozen}`,
      sql`delete from ledger_posting where transaction_id = ${sale} and account_id in (select id from ledger_account where merchant_id = ${shop.id})`,
    ]) {
      await wrong.execute(db);
      assert.equal(await broken(), 1);
      await sql`rollback to whole`.execute(db);
    }
    await sql`delete from ledger_account where id = ${stranger}`.execute(db);
  });
});
