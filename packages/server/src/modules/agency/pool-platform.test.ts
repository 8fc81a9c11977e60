/** Pools of the platform's own, led by administrators; and what making a pool costs a shop. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { adminOfficialPool, adminPool, adminPoolGoods, adminPoolMember } from '@keymall/contract/agency/admin-pool';
import { merchantPool, merchantPoolMember } from '@keymall/contract/agency/pool';
import { merchantPoolGoods } from '@keymall/contract/agency/pool-goods';
import { merchantAgentSetting } from '@keymall/contract/agency/supply';
import { shopIndex } from '@keymall/contract/catalogue/shop-page';
import { adminWorkbench } from '@keymall/contract/insight/workbench';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { merchantMoney } from '@keymall/contract/ledger/money-log';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeCategory, makeGoods, makeShop, OPEN_SUPPLY, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
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
  name: '平台精选池',
  intro: '',
  visibility: 1,
  need_audit: 0,
  goods_audit: 1,
  join_fee: '0.00',
  max_members: 5,
  member_days: 0,
  expire_at: null,
} as const satisfies WireInput<typeof adminOfficialPool.add>;
const TERMS = { supply_price: '6.00', min_price: '7.00', max_price: '12.00', resupply: 1 } as const;

const official = async (draft: Partial<WireInput<typeof adminOfficialPool.add>> = {}): Promise<number> =>
  (await did(app, adminOfficialPool.add, { ...FORM, ...draft }, admin)).id;
const enter = (who: Shop, pool_id: number, wish: Partial<WireInput<typeof merchantPoolMember.apply>> = {}) =>
  did(app, merchantPoolMember.apply, { pool_id, role: 2, fee: '0.00', ...wish }, who);
const waiting = async () => (await did(app, adminWorkbench.waiting, {}, admin)).pools?.count ?? assert.fail('not ours to know');
const lettersOf = async ({ id }: Shop): Promise<string> =>
  JSON.stringify(await app.house.db.selectFrom('merchant_message').selectAll().where('merchant_id', '=', id).orderBy('id').execute());
const incomeOf = async (): Promise<number> => {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(-sum(p.amount), 0)::bigint as sum from ledger_posting p join ledger_account a on a.id = p.account_id where a.kind = 'service_income'`.execute(
    app.house.db,
  );
  return rows[0]?.sum ?? 0;
};
async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter(({ rows }) => rows > 0),
    [],
  );
}

/** Who supplies to a pool of the platform's, and the goods there, let in. */
async function supplied(pool_id: number): Promise<{ supplier: Shop; goods: number; row: number }> {
  const supplier = await makeShop(app);
  await did(app, merchantAgentSetting.save, OPEN_SUPPLY, supplier);
  await enter(supplier, pool_id, { role: 1 });
  const goods = await makeGoods(app, supplier, { name: '平台池月卡' });
  await makeCards(app, supplier, goods, 3);
  await did(app, merchantPoolGoods.add, { pool_id, goods_ids: [goods], ...TERMS }, supplier);
  const [row] = (await did(app, adminPoolGoods.list, { pool_id }, admin)).list;
  assert.deepEqual([row?.name, row?.status, row?.in_stock], ['平台池月卡', 0, true]);
  await did(app, adminPoolGoods.approve, { id: row?.id as number }, admin);
  return { supplier, goods, row: row?.id as number };
}

async function agentOf(pool_id: number): Promise<{ agent: Shop; copied: number }> {
  const agent = await makeShop(app);
  await enter(agent, pool_id);
  const rows = (await did(app, merchantPoolGoods.list, { pool_id }, agent)).list;
  const how = { cate_id: await makeCategory(app, agent), markup_type: 2, markup: '2.00' } as const;
  const { ids } = await did(app, merchantPoolGoods.copy, { pool_id, ids: rows.map(({ id }) => id), ...how }, agent);
  return { agent, copied: ids[0] as number };
}
const shelf = async (shop: Shop) => (await did(app, shopIndex.detail, { token: shop.link })).goods.map(({ name, price }) => [name, price]);

describe('a pool of the platform’s own', () => {
  test('stands in the hall as the platform’s, and a sale by it gives supplier and agent their shares', async () => {
    const pool = await official({ name: '大厅里的平台池' });
    const { supplier } = await supplied(pool);
    assert.ok((await lettersOf(supplier)).includes('pool_goods_in'));
    const { agent, copied } = await agentOf(pool);
    const [card] = (await did(app, merchantPool.hall, { name: '大厅里的' }, agent)).list;
    assert.deepEqual([card?.id, card?.shop_name, card?.is_mine, card?.my_status], [pool, null, false, 1]);
    assert.deepEqual(await shelf(agent), [['平台池月卡', '8.00']]);
    await buy(app, gateway, agent, channel, copied);
    assert.deepEqual([await walletOf(app, supplier), await walletOf(app, agent)], [600, 200 - 24]);
    const detail = await did(app, adminPool.detail, { id: pool }, admin);
    assert.deepEqual([detail.merchant_id, detail.shop_name, detail.member_count, detail.goods_count, detail.copies], [null, null, 2, 1, 1]);
    const { list: ours } = await did(app, adminPool.list, { is_official: 1 }, admin);
    assert.ok(ours.every(({ merchant_id }) => merchant_id === null) && ours.some(({ id }) => id === pool));
    assert.equal((await did(app, adminPool.list, { is_official: 0, name: '大厅里的' }, admin)).total, 0);
    await assertWhole();
  });

  test('what one pays to come in is all the platform’s, and stands in his statement and among the fees he may have invoiced', async () => {
    const pool = await official({ join_fee: '10.00' });
    const agent = await makeShop(app);
    await fund(app, admin, agent, 1500);
    const before = await incomeOf();
    await enter(agent, pool, { fee: '10.00' });
    assert.deepEqual([await walletOf(app, agent), (await incomeOf()) - before], [500, 1000]);
    const [member] = (await did(app, adminPoolMember.list, { pool_id: pool }, admin)).list;
    assert.deepEqual([member?.fee, member?.income], ['10.00', '0.00']);
    const [line] = (await did(app, merchantMoney.log, { business_type: 'pool_fee' }, agent)).list;
    assert.deepEqual([line?.money, line?.reason], ['-10.00', '平台精选池']);
    const { rows } = await sql<{ amount: number }>`
      select amount from fn.merchant_fees(${agent.id}, (now() - interval '40 days')::date, (now() + interval '40 days')::date)`.execute(
      app.house.db,
    );
    assert.deepEqual(rows, [{ amount: 1000 }]);
    await assertWhole();
  });

  test('administrators look at who comes and what is put in; it waits on their workbench', async () => {
    const pool = await official({ need_audit: 1 });
    const before = await waiting();
    const [one, other] = [await makeShop(app), await makeShop(app)];
    const asked = await enter(one, pool, { role: 1, remark: '有货' });
    assert.equal(await waiting(), before + 1);
    const [first] = (await did(app, adminPool.list, {}, admin)).list;
    assert.deepEqual([first?.id, first?.waiting], [pool, 1], 'what waits is found first');
    await did(app, adminPoolMember.approve, { id: asked.id }, admin);
    assert.ok((await lettersOf(one)).includes('pool_admitted'));
    const turned = await enter(other, pool);
    await did(app, adminPoolMember.refuse, { id: turned.id, reason: '暂不需要' }, admin);
    await refused(app, 'pool_moved', adminPoolMember.refuse, { id: turned.id, reason: '暂不需要' }, admin);
    const { id } = await did(app, adminPoolMember.invite, { pool_id: pool, invited_id: other.id, role: 2 }, admin);
    assert.ok((await lettersOf(other)).includes('pool_platform'));
    await did(app, adminPoolMember.recall, { id }, admin);
    const again = await did(app, adminPoolMember.invite, { pool_id: pool, invited_id: other.id, role: 2 }, admin);
    await did(app, merchantPoolMember.accept, { id: again.id, fee: '0.00' }, other);
    await did(app, merchantAgentSetting.save, OPEN_SUPPLY, one);
    const goods = await makeGoods(app, one, { name: '待看的' });
    await did(app, merchantPoolGoods.add, { pool_id: pool, goods_ids: [goods], ...TERMS }, one);
    assert.equal(await waiting(), before + 1);
    const [row] = (await did(app, adminPoolGoods.list, { pool_id: pool, name: '待看', status: 0 }, admin)).list;
    await did(app, adminPoolGoods.refuse, { id: row?.id as number, reason: '价格过高' }, admin);
    assert.equal(await waiting(), before);
    await did(app, adminPoolGoods.sort, { id: row?.id as number, sort: 9 }, admin);
    await did(app, merchantPoolMember.leave, { id: again.id }, other);
    await did(app, adminPoolMember.remove, { id: asked.id, reason: '违规' }, admin);
    assert.equal((await did(app, adminPool.detail, { id: pool }, admin)).member_count, 0);
    await assertWhole();
  });

  test('is changed and closed by the platform alone, and without a letter to nobody', async () => {
    const pool = await official({ visibility: 2, max_members: 5000, join_fee: '2000.00' });
    const { code } = await did(app, adminOfficialPool.renewCode, { id: pool }, admin);
    assert.equal((await did(app, adminPool.detail, { id: pool }, admin)).code, code);
    await did(app, adminOfficialPool.edit, { ...FORM, id: pool, name: '改名的平台池' }, admin);
    const { supplier, goods } = await supplied(pool);
    const { agent, copied } = await agentOf(pool);
    await did(app, adminPool.freeze, { id: pool, reason: '调查' }, admin);
    assert.deepEqual(await shelf(agent), []);
    await did(app, adminPool.thaw, { id: pool }, admin);
    assert.equal((await shelf(agent)).length, 1);
    const [row] = (await did(app, adminPoolGoods.list, { pool_id: pool }, admin)).list;
    await did(app, adminPoolGoods.del, { id: row?.id as number }, admin);
    assert.deepEqual(await shelf(agent), []);
    await did(app, merchantPoolGoods.add, { pool_id: pool, goods_ids: [goods], ...TERMS }, supplier);
    // Open until its time: the job ends it as any.
    await did(app, adminOfficialPool.edit, { ...FORM, id: pool, expire_at: '2099-01-01 00:00:00' }, admin);
    await sql`update pool set expire_at = now() - interval '1 minute' where id = ${pool}`.execute(app.house.db);
    await app.jobs.runNow('agency.end-pools');
    assert.equal((await did(app, adminPool.detail, { id: pool }, admin)).status, 3);
    assert.ok((await lettersOf(agent)).includes('pool_closed'));
    await refused(app, 'pool_shut', adminOfficialPool.edit, { ...FORM, id: pool }, admin);
    const closed = await official();
    await did(app, adminPool.close, { id: closed, reason: '不再需要' }, admin);
    assert.ok(copied > 0);
    await assertWhole();
  });

  test('is no shop’s to lead, and a shop’s is not the platform’s', async () => {
    const pool = await official({ need_audit: 1 });
    const [shop, agent] = [await makeShop(app), await makeShop(app)];
    const { id } = await enter(agent, pool);
    await refused(app, 'missing', merchantPool.detail, { id: pool }, shop);
    await refused(app, 'missing', merchantPool.edit, { ...FORM, id: pool }, shop);
    await refused(app, 'missing', merchantPool.close, { id: pool }, shop);
    await refused(app, 'missing', merchantPool.renewCode, { id: pool }, shop);
    await refused(app, 'missing', merchantPoolMember.list, { pool_id: pool }, shop);
    await refused(app, 'missing', merchantPoolMember.approve, { id }, agent);
    await refused(app, 'missing', merchantPoolMember.invite, { pool_id: pool, invited_id: agent.id, role: 2 }, shop);
    await refused(app, 'missing', merchantPoolGoods.list, { pool_id: pool }, shop);

    const own = (await did(app, merchantPool.add, { ...FORM, name: '商户池', need_audit: 1 }, shop)).id;
    const theirs = await enter(agent, own);
    await refused(app, 'missing', adminOfficialPool.edit, { ...FORM, id: own }, admin);
    await refused(app, 'missing', adminOfficialPool.renewCode, { id: own }, admin);
    await refused(app, 'missing', adminPoolMember.approve, { id: theirs.id }, admin);
    await refused(app, 'missing', adminPoolMember.invite, { pool_id: own, invited_id: agent.id, role: 2 }, admin);
    assert.equal((await did(app, adminPoolMember.list, { pool_id: own }, admin)).total, 1);
    // The way into a shop's pool is the shop's to give.
    assert.equal((await did(app, adminPool.detail, { id: own }, admin)).code, '');
    await refused(app, 'forbidden', adminPoolGoods.list, { pool_id: own }, await makeAdmin(app, []));
  });
});

describe('what making a pool costs', () => {
  const withFee = async (fee: string, act: () => Promise<void>): Promise<void> => {
    await changeSettings(app, admin, 'pool', { pool_create_fee: fee });
    try {
      await act();
    } finally {
      await changeSettings(app, admin, 'pool', { pool_create_fee: '0.00', pool_review: 0 });
    }
  };

  test('is paid with its making, as it was read, once; one that was refused asks anew for nothing', () =>
    withFee('5.00', async () => {
      await changeSettings(app, admin, 'pool', { pool_review: 1 });
      const shop = await makeShop(app);
      assert.equal((await did(app, merchantPool.terms, {}, shop)).create_fee, '5.00');
      await refused(app, 'pool_make_changed', merchantPool.add, FORM, shop);
      await refused(app, 'pool_make_short', merchantPool.add, { ...FORM, fee: '5.00' }, shop);
      assert.equal((await did(app, merchantPool.terms, {}, shop)).own, 0);
      await fund(app, admin, shop, 700);
      const before = await incomeOf();
      const { id } = await did(app, merchantPool.add, { ...FORM, fee: '5.00', name: '付费建的池' }, shop);
      assert.deepEqual([await walletOf(app, shop), (await incomeOf()) - before], [200, 500]);
      await did(app, adminPool.refuse, { ids: [id], reason: '名称不妥' }, admin);
      await did(app, merchantPool.edit, { ...FORM, id, name: '再来一次' }, shop);
      await did(app, adminPool.pass, { ids: [id] }, admin);
      assert.equal(await walletOf(app, shop), 200);
      assert.equal((await did(app, adminPool.detail, { id }, admin)).create_fee, '5.00');
      const [line] = (await did(app, merchantMoney.log, { business_type: 'pool_fee' }, shop)).list;
      assert.deepEqual([line?.money, line?.reason], ['-5.00', '付费建的池']);
      await assertWhole();
    }));

  test('five at once with money for two: two are made, and no more is taken', () =>
    withFee('3.00', async () => {
      const shop = await makeShop(app);
      await fund(app, admin, shop, 800);
      const answers = await Promise.all(
        Array.from({ length: 5 }, (_, at) => call(app, merchantPool.add, { ...FORM, name: `池 ${at}`, fee: '3.00' }, shop)),
      );
      assert.deepEqual(
        answers.map(({ code }) => code).sort((a, b) => a - b),
        [1, 1, ...Array<number>(3).fill(refusals.pool_make_short.code)],
      );
      assert.deepEqual([await walletOf(app, shop), (await did(app, merchantPool.terms, {}, shop)).own], [200, 2]);
      await assertWhole();
    }));

  test('wants a proof of who he is from whoever pays', () =>
    withFee('1.00', async () => {
      const shop = await makeShop(app);
      await fund(app, admin, shop, 100);
      await sql`update session set proof_at = now() - interval '1 hour' where merchant_id = ${shop.id}`.execute(app.house.db);
      await refused(app, 'proof_wanted', merchantPool.add, { ...FORM, fee: '1.00' }, shop);
    }));
});
