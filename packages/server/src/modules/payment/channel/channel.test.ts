import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { adminChannel, adminChannelAccount, adminPayType } from '@keymall/contract/payment/channel';
import { SITE, startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeChannel, makeGoods, makeShop, type Person } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { insertOrder } from '#testing/orders';
import { openAccount } from '../index.ts';

let app: TestApp;
let admin: Person;
let alipay: number;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  alipay = (await did(app, adminPayType.list, {}, admin)).list.find(({ code }) => code === 'alipay')?.id as number;
});

const draft = () => ({ title: '通道', show_name: '支付宝', code: 'epay_v1', pay_type_id: alipay, rate: '30' });
const secret = 'very-secret-key-of-the-merchant';
const params = { gateway: 'https://gateway.example', pid: '1001', key: secret };

describe('channels', () => {
  test('added, changed, listed in the order buyers see', async () => {
    const low = (await did(app, adminChannel.add, draft(), admin)).id;
    const high = (await did(app, adminChannel.add, { ...draft(), sort: 9 }, admin)).id;
    const { list } = await did(app, adminChannel.list, {}, admin);
    assert.deepEqual(
      list.map(({ id }) => id),
      [high, low],
    );
    assert.deepEqual([list[0]?.rate, list[0]?.pay_type_name, list[0]?.account_count], ['30', '支付宝', 0]);
    assert.notEqual(list[0]?.driver_title, 'epay_v1');
    await did(app, adminChannel.edit, { id: low, ...draft(), rate: '29.125', is_available: 2, sort: 1, status: 0 }, admin);
    const [changed] = (await did(app, adminChannel.list, { status: 0 }, admin)).list;
    assert.deepEqual([changed?.id, changed?.rate, changed?.is_available], [low, '29.125', 2]);
  });

  test('only of an installed driver and a known way to pay', async () => {
    await refused(app, 'driver_unknown', adminChannel.add, { ...draft(), code: 'nobody' }, admin);
    await refused(app, 'bad_input', adminChannel.add, { ...draft(), pay_type_id: 999 }, admin);
    await refused(app, 'bad_input', adminChannel.add, { ...draft(), rate: '1000.001' }, admin);
  });

  test('keeps its driver and its row while it has accounts', async () => {
    const { id, account_id } = await makeChannel(app, admin);
    await refused(app, 'channel_in_use', adminChannel.del, { id }, admin);
    const changed = { id, ...draft(), is_available: 0 as const, sort: 0, status: 1 as const };
    await refused(app, 'driver_fixed', adminChannel.edit, { ...changed, code: 'epay_v2' }, admin);
    await did(app, adminChannelAccount.del, { id: account_id }, admin);
    await did(app, adminChannel.edit, { ...changed, code: 'epay_v2' }, admin);
    await did(app, adminChannel.del, { id }, admin);
    for (const endpoint of [adminChannel.del, adminChannel.status])
      assert.equal((await call(app, endpoint, { id, status: 1 } as never, admin)).status === 200, false);
  });

  test('every driver tells its form in the reader’s language', async () => {
    const { list } = await did(app, adminChannel.drivers, {}, admin);
    assert.ok(list.some(({ id }) => id === 'epay_v1') && list.some(({ id }) => id === 'epay_v2'));
    assert.match(JSON.stringify(list), /商户密钥/);
    const inWechat = list.find(({ id }) => id === 'wechat_mp')?.fields.find(({ name }) => name === 'app_secret')?.help ?? '';
    assert.ok(inWechat.includes(`${app.house.siteUrl}/pay/`) && inWechat.includes(`填 ${new URL(app.house.siteUrl).host}，`), inWechat);
    assert.ok(!JSON.stringify(list).includes('{site}') && !JSON.stringify(list).includes('{host}'));
    const english = await did(app, adminChannel.drivers, {}, { ...admin, language: 'en-US' });
    assert.doesNotMatch(JSON.stringify(english.list), /\p{Script=Han}/u);
  });
});

describe('accounts', () => {
  test('a secret goes in and never out: not in an answer, the database, the operation log or the server’s log', async () => {
    const { id: channel_id } = await did(app, adminChannel.add, draft(), admin);
    const { id } = await did(app, adminChannelAccount.add, { channel_id, name: '账号', params }, admin);
    const detail = await call(app, adminChannelAccount.detail, { id }, admin);
    assert.doesNotMatch(detail.text, new RegExp(secret));
    assert.deepEqual([detail.data.params.pid, detail.data.params.key, detail.data.secrets_set], ['1001', '', ['key']]);
    const row = await app.house.db.selectFrom('channel_account').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    assert.equal(row.params.includes(secret), false);
    const log = await app.house.db.selectFrom('operation_log').selectAll().execute();
    assert.doesNotMatch(JSON.stringify(log) + app.logged.join(''), new RegExp(secret));
    const { list } = await did(app, adminChannelAccount.list, { channel_id }, admin);
    assert.deepEqual([list[0]?.notify_url, list[0]?.receipt_count], [`${SITE}/home/pay/notify/${id}`, 0]);
  });

  test('a secret left empty stays, one typed replaces; whoever opens the account next sees it', async () => {
    const { account_id: id } = await makeChannel(app, admin);
    const before = await openAccount(app.ctx(), id);
    await did(app, adminChannelAccount.edit, { id, name: '改名', status: 1, params: { ...params, key: '', pid: '2002' } }, admin);
    const kept = await openAccount(app.ctx(), id);
    assert.deepEqual([kept?.name, kept?.config.pid, kept?.config.key], ['改名', '2002', before?.config.key]);
    await did(app, adminChannelAccount.edit, { id, name: '改名', status: 0, params }, admin);
    const replaced = await openAccount(app.ctx(), id);
    assert.deepEqual([replaced?.config.key, replaced?.status], [secret, 0]);
  });

  test('opened once, it is remembered', async () => {
    const { account_id } = await makeChannel(app, admin);
    const first = await openAccount(app.ctx(), account_id);
    assert.ok(first);
    assert.equal(await openAccount(app.ctx(), account_id), first);
    assert.equal(await openAccount(app.ctx(), 999_999), null);
  });

  test('what the driver does not take is refused by the name the form shows', async () => {
    const { id: channel_id } = await did(app, adminChannel.add, draft(), admin);
    const add = (more: Record<string, string>) => ({ channel_id, name: '账号', params: { ...params, ...more } });
    assert.match(await refused(app, 'driver_config', adminChannelAccount.add, add({ key: '' }), admin), /商户密钥/);
    await refused(app, 'driver_config', adminChannelAccount.add, add({ gateway: 'javascript:alert(1)' }), admin);
    await refused(app, 'driver_config', adminChannelAccount.add, add({ surplus: '1' }), admin);
    await refused(app, 'missing', adminChannelAccount.add, { ...add({}), channel_id: 999_999 }, admin);
  });

  test('parameters moved to another account do not open', async () => {
    const [a, b] = [await makeChannel(app, admin), await makeChannel(app, admin)];
    await app.house.db
      .updateTable('channel_account')
      .set((set) => ({ params: set.selectFrom('channel_account').select('params').where('id', '=', a.account_id) }))
      .where('id', '=', b.account_id)
      .execute();
    await assert.rejects(openAccount(app.ctx(), b.account_id));
  });

  test('an account that was asked to collect stays', async () => {
    const channel = await makeChannel(app, admin);
    const shop = await makeShop(app);
    const order = await insertOrder(app, shop, await makeGoods(app, shop), 0);
    await app.house.db
      .insertInto('payment')
      .values({
        trade_no: 'T26010203040500000001',
        kind: 'order',
        ref_id: order,
        merchant_id: shop.id,
        channel_id: channel.id,
        channel_account_id: channel.account_id,
        amount: 1000,
      })
      .execute();
    await refused(app, 'account_in_use', adminChannelAccount.del, { id: channel.account_id }, admin);
  });
});
