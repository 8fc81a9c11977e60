import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, test } from 'node:test';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { formatYuan } from '@keymall/contract/kit/money';
import { adminWallet } from '@keymall/contract/ledger/wallet';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { adminChannelAccount } from '@keymall/contract/payment/channel';
import { adminCustomChannel, merchantCustomChannel as mine } from '@keymall/contract/payment/custom-channel';
import { customSettings } from '@keymall/contract/settings/groups';
import { sql } from 'kysely';
import { SITE, startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeChannel, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { hearGateway, openAccount } from '../index.ts';
import { warnOfLow } from './custom-channel.service.ts';

let app: TestApp;
let admin: Person;
let channel: number;
const secret = 'a-secret-only-the-merchant-knows';
const params = { gateway: 'https://own.example', pid: '20240815', key: secret };
const draft = (more: Record<string, string> = {}) => ({ channel_id: channel, name: '我的账号', params: { ...params, ...more } });
const terms = customSettings.encode(customSettings.parse({}));
const configure = (change: Partial<WireInput<typeof adminCustomChannel.setConfig>>) =>
  did(app, adminCustomChannel.setConfig, { ...terms, custom_status: 1, ...change }, admin);

/** A channel of epay V1 that takes merchants' accounts. */
async function openChannel(is_custom: 0 | 1 = 1): Promise<number> {
  const { id } = await makeChannel(app, admin);
  await app.house.db.updateTable('pay_channel').set({ is_custom }).where('id', '=', id).execute();
  return id;
}
const prepay = (shop: Shop, amount: number, action: 'customchannelfeeadd' | 'customchanneldepositadd' = 'customchannelfeeadd') =>
  did(
    app,
    adminWallet.money,
    { id: shop.id, action, money: formatYuan(amount), mark: '测试', request_no: randomBytes(12).toString('hex') },
    admin,
  );
const listed = async (shop: Shop) => (await did(app, mine.list, {}, shop)).list.find(({ id }) => id === channel)?.account;
const toJudge = async (id: number) => (await did(app, adminCustomChannel.list, { limit: 100 }, admin)).list.find((row) => row.id === id);

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  channel = await openChannel();
  await configure({});
});

describe('an application', () => {
  test('is made with the driver’s form, waits, passes, and tells the merchant', async () => {
    const shop = await makeShop(app);
    const { fields } = await did(app, mine.fields, { channel_id: channel }, shop);
    for (const name of ['gateway', 'pid', 'key']) assert.ok(fields.some((field) => field.name === name && field.required));
    const { id, status, notify_url } = await did(app, mine.add, draft(), shop);
    assert.equal(status, 0);
    const waiting = await listed(shop);
    assert.deepEqual([waiting?.status, waiting?.enabled, waiting?.notify_url], [0, 0, notify_url]);
    assert.match(notify_url, new RegExp(`^${SITE}/home/pay/notify/\\d+$`));
    await refused(app, 'custom_not_passed', mine.turn, { id, status: 1 }, shop);
    const row = await toJudge(id);
    assert.deepEqual([row?.status, row?.merchant_id, row?.name], [0, shop.id, '我的账号']);
    await did(app, adminCustomChannel.audit, { id, status: 1, revision: row?.revision as number }, admin);
    assert.deepEqual([(await listed(shop))?.status, (await listed(shop))?.enabled], [1, 1]);
    const [letter] = (await did(app, merchantMessage.list, {}, shop)).list;
    assert.match(letter?.title ?? '', /通过审核/);
    await did(app, mine.turn, { id, status: 0 }, shop);
    assert.equal((await listed(shop))?.enabled, 0);
  });

  test('is rejected with a reason, changed, and judged anew', async () => {
    const shop = await makeShop(app);
    const { id } = await did(app, mine.add, draft(), shop);
    const { revision = 0 } = (await toJudge(id)) ?? {};
    await refused(app, 'bad_input', adminCustomChannel.audit, { id, status: 2, revision }, admin);
    await did(app, adminCustomChannel.audit, { id, status: 2, revision, reason: '商户号与店铺不符' }, admin);
    assert.deepEqual([(await listed(shop))?.status, (await listed(shop))?.reason], [2, '商户号与店铺不符']);
    const { status } = await did(app, mine.edit, { id, name: '我的账号', params: { ...params, pid: '30303030', key: '' } }, shop);
    assert.equal(status, 0);
    await refused(app, 'custom_moved', adminCustomChannel.audit, { id, status: 1, revision }, admin);
    await did(app, adminCustomChannel.audit, { id, status: 1, revision: (await toJudge(id))?.revision as number }, admin);
    assert.equal((await listed(shop))?.enabled, 1);
  });

  test('passed, collects no more once other parameters wait for review; a new name changes nothing', async () => {
    const shop = await makeShop(app);
    const { id } = await did(app, mine.add, draft(), shop);
    await did(app, adminCustomChannel.audit, { id, status: 1, revision: (await toJudge(id))?.revision as number }, admin);
    const renamed = await did(app, mine.edit, { id, name: '改名', params: { ...params, key: '' } }, shop);
    assert.deepEqual([renamed.status, (await listed(shop))?.enabled, (await listed(shop))?.name], [1, 1, '改名']);
    const changed = await did(app, mine.edit, { id, name: '改名', params: { ...params, key: 'another-secret' } }, shop);
    assert.deepEqual([changed.status, (await listed(shop))?.enabled], [0, 0]);
  });

  test('of two verdicts at once, one counts', async () => {
    const shop = await makeShop(app);
    const { id } = await did(app, mine.add, draft(), shop);
    const { revision = 0 } = (await toJudge(id)) ?? {};
    const verdicts = await Promise.all(
      ([1, 2, 1, 2] as const).map((status) => call(app, adminCustomChannel.audit, { id, status, revision, reason: '不符' }, admin)),
    );
    assert.equal(verdicts.filter(({ code }) => code === 1).length, 1);
    assert.equal((await did(app, merchantMessage.list, {}, shop)).total, 1);
  });

  test('passes at once without reviews; a rejected one does not by starting over', async () => {
    await configure({ custom_audit: 0 });
    const shop = await makeShop(app);
    const { id, status } = await did(app, mine.add, draft(), shop);
    assert.deepEqual([status, (await listed(shop))?.enabled], [1, 1]);
    await did(app, adminCustomChannel.audit, { id, status: 2, revision: (await toJudge(id))?.revision as number, reason: '冒用' }, admin);
    await did(app, mine.del, { id }, shop);
    assert.equal(await listed(shop), null);
    assert.equal((await did(app, mine.add, draft(), shop)).status, 0);
    await configure({});
  });
});

describe('refusals', () => {
  test('closed, unagreed, without deposit, twice, of a channel that takes none', async () => {
    const shop = await makeShop(app);
    await configure({ custom_status: 0 });
    await refused(app, 'custom_closed', mine.add, draft(), shop);
    await configure({ custom_agreement: '货款由买家直接支付给您。', custom_deposit: '100.00' });
    await refused(app, 'custom_agreement', mine.add, draft(), shop);
    assert.match(await refused(app, 'custom_deposit_short', mine.add, { ...draft(), agree: 1 }, shop), /100\.00/);
    await prepay(shop, 10_000, 'customchanneldepositadd');
    await did(app, mine.add, { ...draft(), agree: 1 }, shop);
    assert.deepEqual(await did(app, mine.balance, {}, shop), { fee_money: '0.00', deposit_money: '100.00', debt_money: '0.00' });
    await configure({});
    await refused(app, 'custom_exists', mine.add, draft(), shop);
    const closed = await openChannel(0);
    await refused(app, 'missing', mine.add, { ...draft(), channel_id: closed }, shop);
    await refused(app, 'missing', mine.fields, { channel_id: closed }, shop);
    await refused(app, 'driver_config', mine.add, { ...draft({ gateway: 'javascript:alert(1)' }) }, await makeShop(app));
  });

  test('of applications at once, one is made', async () => {
    const shop = await makeShop(app);
    const made = await Promise.all(Array.from({ length: 6 }, () => call(app, mine.add, draft(), shop)));
    assert.equal(made.filter(({ code }) => code === 1).length, 1);
    const { rows } = await sql`select 1 from channel_account where merchant_id = ${shop.id}`.execute(app.house.db);
    assert.equal(rows.length, 1);
  });

  test('another merchant’s account answers as missing', async () => {
    const [shop, other] = [await makeShop(app), await makeShop(app)];
    const { id } = await did(app, mine.add, draft(), shop);
    await refused(app, 'missing', mine.detail, { id }, other);
    await refused(app, 'missing', mine.edit, { id, name: '别人', params }, other);
    await refused(app, 'missing', mine.turn, { id, status: 1 }, other);
    await refused(app, 'missing', mine.del, { id }, other);
    assert.equal(await listed(other), null);
    assert.equal((await listed(shop))?.name, '我的账号');
  });
});

test('a secret goes in and never out; changing it is told in the operation log, without it', async () => {
  const shop = await makeShop(app);
  const { id } = await did(app, mine.add, draft(), shop);
  const detail = await call(app, mine.detail, { id }, shop);
  assert.deepEqual([detail.data.params.key, detail.data.secrets_set], ['', ['key']]);
  await did(app, mine.edit, { id, name: '我的账号', params: { ...params, key: 'the-next-secret-of-all' } }, shop);
  const audit = await call(app, adminCustomChannel.list, { merchant_id: shop.id }, admin);
  const shown = Object.values(audit.data.list[0]?.params ?? []).map(({ value }) => value);
  assert.ok(shown.includes('https://own.example') && shown.includes('2****5') && shown.includes('已加密保存'), audit.text);
  const log = await app.house.db.selectFrom('operation_log').selectAll().where('actor_id', '=', shop.id).execute();
  const everything = detail.text + audit.text + JSON.stringify(log) + app.logged.join('');
  for (const each of [secret, 'the-next-secret-of-all']) assert.ok(!everything.includes(each));
  const told = log.filter(({ path }) => path === mine.edit.path);
  assert.deepEqual(
    told.map(({ input, object }) => [input, object]),
    [[{ id, name: '我的账号', params: '***', secrets_changed: ['商户密钥'] }, { id }]],
  );
  const row = await app.house.db.selectFrom('channel_account').selectAll().where('merchant_id', '=', shop.id).executeTakeFirstOrThrow();
  assert.equal(row.params.includes(secret), false);
  assert.equal((await openAccount(app.ctx(), row.id))?.config.key, 'the-next-secret-of-all');
});

describe('a gateway whose address a merchant typed', () => {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.end('{}');
  });
  const gateway = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  before(() => once(server.listen(0, '127.0.0.1'), 'listening'));
  after(() => server.close());
  const hear = (channel_account_id: number) =>
    hearGateway(app.ctx(), { trade_no: randomBytes(10).toString('hex').toUpperCase(), channel_account_id, amount: 100 });

  test('is no way into our own network', async () => {
    const shop = await makeShop(app);
    await did(app, mine.add, draft({ gateway: gateway() }), shop);
    const row = await app.house.db.selectFrom('channel_account').select('id').where('merchant_id', '=', shop.id).executeTakeFirstOrThrow();
    assert.equal(await hear(row.id), 'silent');
    assert.equal(asked, 0);
  });

  test('while an administrator may name one on this machine', async () => {
    const { account_id, pid, key } = await makeChannel(app, admin);
    const params = { gateway: gateway(), pid, key };
    await did(app, adminChannelAccount.edit, { id: account_id, name: '本机网关', status: 1, params }, admin);
    await hear(account_id);
    assert.equal(asked, 1);
  });
});

test('one letter a day while prepaid fees run low, and none once they suffice', async () => {
  const shop = await makeShop(app);
  const { id } = await did(app, mine.add, draft(), shop);
  await did(app, adminCustomChannel.audit, { id, status: 1, revision: (await toJudge(id))?.revision as number }, admin);
  const letters = () =>
    app.house.db
      .selectFrom('merchant_message')
      .selectAll()
      .where('merchant_id', '=', shop.id)
      .where('title', 'like', '预存手续费%')
      .execute();
  await prepay(shop, 2000);
  await Promise.all([warnOfLow(app.ctx()), warnOfLow(app.ctx()), warnOfLow(app.ctx())]);
  await warnOfLow(app.ctx());
  assert.deepEqual(
    (await letters()).map(({ title }) => title),
    ['预存手续费即将用完'],
  );
  assert.match((await letters())[0]?.content ?? '', /20\.00/);
  app.clock.pass(24 * 3_600_000);
  await warnOfLow(app.ctx());
  assert.equal((await letters()).length, 2);
  admin = await makeAdmin(app);
  await prepay(shop, 10_000);
  app.clock.pass(24 * 3_600_000);
  await warnOfLow(app.ctx());
  assert.equal((await letters()).length, 2);
});
