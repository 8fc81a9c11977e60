/** What an attacker tried and must not get: each test once was, or nearly was, a hole. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { before, describe, test } from 'node:test';
import { adminLogin, adminUser } from '@keymall/contract/identity/admin-session';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { formatDay, startOfDay } from '@keymall/contract/kit/time';
import { adminMerchant } from '@keymall/contract/merchant/admin-merchant';
import { merchantAccount, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { adminChannel } from '@keymall/contract/payment/channel';
import { homeIndex, platformRaw } from '@keymall/contract/platform/home';
import { sql } from 'kysely';
import { openSession, sessionLives } from '#modules/identity';
import { startTestApp, type TestApp } from '#testing/app';
import {
  type Channel,
  makeAdmin,
  makeBuyer,
  makeCards,
  makeChannel,
  makeGoods,
  makeShop,
  PASSWORD,
  type Person,
  type Shop,
} from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';

let app: TestApp;
let admin: Person;
let shop: Shop;
let channel: Channel;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  channel = await makeChannel(app, admin);
});

const orderOf = (goods_id: number, draft: Partial<WireInput<typeof publicPay.order>> = {}): WireInput<typeof publicPay.order> => ({
  token: shop.link,
  goods_id,
  quantity: 1,
  contact: `buyer-${randomBytes(4).toString('hex')}@example.com`,
  channel_id: channel.id,
  request_no: randomBytes(12).toString('hex'),
  ...draft,
});
const codes = (answers: { code: number }[]): Map<number, number> =>
  new Map([...Map.groupBy(answers, ({ code }) => code)].map(([code, group]) => [code, group.length]));
const times = <T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: count }, (_, index) => work(index)));

describe('guesses at the same moment', () => {
  test('of a password: no more than one after the other would be', async () => {
    const ip = freshIp();
    const guesses = await times(30, (index) =>
      call(app, merchantAccount.login, { username: shop.username, password: `guess ${index} of many` }, { ip }),
    );
    assert.equal(codes(guesses).get(refusals.wrong_login.code), 5);
    assert.equal(codes(guesses).get(refusals.login_throttled.code), 25);
    await refused(app, 'login_throttled', merchantAccount.login, { username: shop.username.toUpperCase(), password: PASSWORD }, { ip });
    // Whoever is locked out here is not locked out there.
    await did(app, merchantAccount.login, { username: shop.username, password: PASSWORD });
  });

  test('of an order’s password', async () => {
    const goods = await makeGoods(app, shop, { take_card_type: 1 });
    await makeCards(app, shop, goods, 1);
    const { trade_no } = await did(app, publicPay.order, orderOf(goods, { pwdforsearch: 'the right one' }));
    const ip = freshIp();
    const guesses = await times(20, (index) => call(app, publicOrder.query, { trade_no, pwd: `wrong ${index}` }, { ip }));
    assert.equal(codes(guesses).get(refusals.order_not_found.code), 5);
    assert.equal(codes(guesses).get(refusals.too_many.code), 15);
  });

  test('right words are not counted: the same visitor may look six orders up', async () => {
    const goods = await makeGoods(app, shop);
    // More than the seven that will be held, or the goods is under pressure.
    await makeCards(app, shop, goods, 20);
    const ip = freshIp();
    for (let count = 0; count < 7; count += 1) {
      const wish = orderOf(goods);
      const { trade_no } = await did(app, publicPay.order, wish);
      await did(app, publicOrder.query, { trade_no, pwd: wish.contact }, { ip });
    }
  });
});

describe('sessions that ended', () => {
  const revoked = (realm: string, account: number): Promise<{ session?: string }> =>
    new Promise((resolve) => {
      const end = app.bus.subscribe('push.revoke', (value) => {
        const told = value as { realm: string; account: number; session?: string };
        if (told.realm !== realm || told.account !== account) return;
        end();
        resolve(told);
      });
    });

  test('logout ends this session’s sockets on every face, and no other session', async () => {
    const buyer = await makeBuyer(app);
    const other = await openSession(app.ctx(), 'personal', buyer.id);
    const cases = [
      ['merchant', merchantUser.logout, await makeShop(app)],
      ['admin', adminUser.logout, await makeAdmin(app)],
      ['personal', personalAccount.logout, buyer],
    ] as const;
    for (const [realm, logout, person] of cases) {
      const told = revoked(realm, person.id);
      await did(app, logout, {}, person);
      assert.match((await told).session ?? '', /^\d+$/, realm);
      await refused(app, 'signed_out', logout, {}, person);
    }
    await did(app, personalAccount.userDetail, {}, { token: other });
  });

  test('a socket’s account is asked about again: ended, idle, frozen and disabled sessions live no more', async () => {
    const person = await makeShop(app);
    const sessionOf = async (id: number): Promise<number> =>
      (
        await app.house.db
          .selectFrom('session')
          .select('id')
          .where('subject_id', '=', id)
          .where('realm', '=', 'merchant')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
      ).id;
    const id = await sessionOf(person.id);
    const lives = (now = app.clock.now): Promise<boolean> => sessionLives(app.house.db, id, now);
    assert.equal(await lives(), true);
    assert.equal(await lives(new Date(app.clock.now.getTime() + 25 * 3_600_000)), false);
    await app.house.db.updateTable('merchant').set({ is_freeze: 1 }).where('id', '=', person.id).execute();
    assert.equal(await lives(), false);
    await app.house.db.updateTable('merchant').set({ is_freeze: 0 }).where('id', '=', person.id).execute();
    assert.equal(await lives(), true);
    await did(app, merchantUser.logout, {}, person);
    assert.equal(await lives(), false);
  });

  test('whoever did nothing for too long is told so; every other ending and every other token is just no session', async () => {
    const shop = await makeShop(app);
    const idle = (hours: number) =>
      app.house.db
        .updateTable('session')
        .set({ seen_at: new Date(app.clock.now.getTime() - hours * 3_600_000) })
        .where('realm', '=', 'merchant')
        .where('subject_id', '=', shop.id)
        .execute();
    await idle(23);
    await did(app, merchantUser.userDetail, {}, shop);
    await idle(25);
    await refused(app, 'idle_too_long', merchantUser.userDetail, {}, shop);
    await refused(app, 'signed_out', adminUser.getAdminUserInfo, {}, { token: shop.token.replace('mer_', 'adm_') });
    await app.house.db.updateTable('merchant').set({ is_freeze: 1 }).where('id', '=', shop.id).execute();
    await refused(app, 'account_turned_off', merchantUser.userDetail, {}, shop);
    await app.house.db.updateTable('merchant').set({ is_freeze: 0 }).where('id', '=', shop.id).execute();
    await app.house.db.updateTable('session').set({ revoke_at: app.clock.now }).where('subject_id', '=', shop.id).execute();
    await refused(app, 'signed_out', merchantUser.userDetail, {}, shop);
  });

  test('freezing ends sessions at once; a disabled administrator’s token is worth nothing', async () => {
    const frozen = await makeShop(app);
    await did(app, adminMerchant.freeze, { id: frozen.id, is_freeze: 1 }, admin);
    await refused(app, 'account_turned_off', merchantUser.userDetail, {}, frozen);
    const gone = await makeAdmin(app);
    await app.house.db.updateTable('admin').set({ status: 0 }).where('id', '=', gone.id).execute();
    await refused(app, 'account_turned_off', adminUser.getAdminUserInfo, {}, gone);
    await refused(app, 'wrong_login', merchantAccount.login, { username: gone.username, password: PASSWORD });
  });

  test('a login under way with the old password opens no session once the password has changed', async () => {
    const person = await makeShop(app);
    const fresh = 'quite another password';
    const logins = times(6, () => call(app, merchantAccount.login, { username: person.username, password: PASSWORD }));
    const change = call(app, merchantUser.changePassword, { password: PASSWORD, new_password: fresh }, person);
    const [answers, changed] = [await logins, await change];
    assert.equal(changed.code, 1);
    for (const { code, data } of answers) {
      // Whoever came in before was put out; who came after was not let in.
      if (code === 1) await refused(app, 'signed_out', merchantUser.userDetail, {}, { token: data.access_token });
      else assert.equal(code, refusals.wrong_login.code);
    }
    await did(app, merchantAccount.login, { username: person.username, password: fresh });
  });

  test('of several changes of a password that come together one counts: the old one proves nothing afterwards', async () => {
    const person = await makeShop(app);
    const wished = (index: number): string => `the new password ${index}`;
    const changes = await times(4, (index) =>
      call(app, merchantUser.changePassword, { password: PASSWORD, new_password: wished(index) }, person),
    );
    const first = changes.findIndex(({ code }) => code === 1);
    assert.deepEqual(
      changes.map(({ code }) => code),
      changes.map((_, index) => (index === first ? 1 : refusals.wrong_login.code)),
    );
    await did(app, merchantAccount.login, { username: person.username, password: wished(first) });
  });

  test('defect 7: what was typed as a password lies nowhere, right or wrong or in the field of the name', async () => {
    const [person, boss, buyer] = [await makeShop(app), await makeAdmin(app), await makeBuyer(app)];
    const typed = `typed-${randomBytes(8).toString('hex')}`;
    await refused(app, 'wrong_login', merchantAccount.login, { username: person.username, password: typed });
    await refused(app, 'wrong_login', merchantAccount.login, { username: typed, password: PASSWORD });
    await refused(app, 'wrong_login', adminLogin.login, { username: boss.username, password: typed });
    await refused(app, 'wrong_login', personalAccount.login, { email: buyer.username, password: typed });
    await refused(app, 'wrong_login', merchantUser.changePassword, { password: typed, new_password: `${typed} again` }, person);
    await did(app, adminUser.changePassword, { password: PASSWORD, new_password: typed }, boss);
    const { rows: tables } = await app.pool.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    assert.ok(tables.length > 50);
    for (const { name } of tables) {
      const { rows } = await app.pool.query<{ count: number }>(
        `select count(*)::int as count from ${name} as each where each::text like $1`,
        [`%${typed}%`],
      );
      assert.equal(rows[0]?.count, 0, name);
    }
    assert.ok(!app.logged.some((line) => line.includes(typed)));
  });

  test('a token in another case, cut, doubled or made up opens nothing', async () => {
    const { token } = shop;
    for (const wrong of [token.toUpperCase(), token.slice(0, -1), `${token}A`, token.replace('mer_', 'adm_'), `mer_${'A'.repeat(43)}`])
      await refused(app, 'signed_out', merchantUser.userDetail, {}, { token: wrong });
    await refused(app, 'signed_out', adminUser.getAdminUserInfo, {}, { token: token.replace('mer_', 'adm_') });
  });
});

test('a guest who knows the order’s number may listen to it, and to nothing else', async () => {
  const goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, 1);
  const { trade_no } = await did(app, publicPay.order, orderOf(goods));
  const ask = async (channel_name: string, token = ''): Promise<number> =>
    (
      await app.app.inject({
        method: 'POST',
        url: platformRaw.pushAuth.path,
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        payload: new URLSearchParams({ channel_name, socket_id: '1.2', token, type: 'merchant' }).toString(),
        remoteAddress: freshIp(),
      })
    ).statusCode;
  assert.equal(await ask(`private-order-${trade_no}`), 200);
  assert.equal(await ask(`private-order-${trade_no.slice(0, -1)}`), 403);
  assert.equal(await ask(`private-merchant-${shop.id}`), 403);
  assert.equal(await ask(`private-merchant-${shop.id}`, shop.token), 200);
  assert.equal(await ask(`private-merchant-${shop.id + 1}`, shop.token), 403);
  assert.equal(await ask(`private-admin-${shop.id}`, shop.token), 403);
});

describe('orders', () => {
  test('defect 20: unpaid orders of one visitor are few, also when they come together', async () => {
    const goods = await makeGoods(app, shop);
    await makeCards(app, shop, goods, 20);
    const ip = freshIp();
    const placed = await times(15, () => call(app, publicPay.order, orderOf(goods), { ip }));
    assert.equal(codes(placed).get(1), 3);
    assert.equal(codes(placed).get(refusals.too_many_unpaid.code), 12);
  });

  test('what changed behind a remembered shelf is not sold, even if nobody was told', async () => {
    const own = await makeShop(app);
    const goods = await makeGoods(app, own);
    await makeCards(app, own, goods, 30);
    const order = (draft = {}) => orderOf(goods, { token: own.link, ...draft });
    const tomorrow = formatDay(startOfDay(app.house.now(), 1));
    const changes = [
      [
        'shop_frozen',
        sql`update merchant set is_freeze = 1 where id = ${own.id}`,
        sql`update merchant set is_freeze = 0 where id = ${own.id}`,
      ],
      [
        'shop_frozen',
        sql`update shop set shop_freeze = 1 where merchant_id = ${own.id}`,
        sql`update shop set shop_freeze = 0 where merchant_id = ${own.id}`,
      ],
      [
        'shop_closed',
        sql`update shop set shop_close = 1 where merchant_id = ${own.id}`,
        sql`update shop set shop_close = 0 where merchant_id = ${own.id}`,
      ],
      [
        'shop_day_off',
        sql`update shop set open_days = array[extract(isodow from ${tomorrow}::date)]::smallint[] where merchant_id = ${own.id}`,
        sql`update shop set open_days = default where merchant_id = ${own.id}`,
      ],
      ['goods_gone', sql`update goods set is_freeze = 1 where id = ${goods}`, sql`update goods set is_freeze = 0 where id = ${goods}`],
      [
        'channel_unavailable',
        sql`update pay_channel set status = 0 where id = ${channel.id}`,
        sql`update pay_channel set status = 1 where id = ${channel.id}`,
      ],
      [
        'channel_unavailable',
        sql`update channel_account set status = 0 where id = ${channel.account_id}`,
        sql`update channel_account set status = 1 where id = ${channel.account_id}`,
      ],
      ['price_changed', sql`update goods set price = 999 where id = ${goods}`, sql`update goods set price = 1000 where id = ${goods}`],
    ] as const;
    for (const [refusal, change, back] of changes) {
      await did(app, publicPay.order, order());
      await change.execute(app.house.db);
      await refused(app, refusal, publicPay.order, order({ expect_total: '10.00' }));
      await back.execute(app.house.db);
      // The shelf forgets when the database says it has moved on; a refusal from the shelf itself waits for its age.
      app.clock.pass(6000);
    }
  });

  test('a channel switched off between order and payment sends nobody to its gateway', async () => {
    const own = await makeChannel(app, admin);
    const goods = await makeGoods(app, shop);
    await makeCards(app, shop, goods, 1);
    const { trade_no } = await did(app, publicPay.order, orderOf(goods, { channel_id: own.id }));
    await did(app, adminChannel.status, { id: own.id, status: 0 }, admin);
    await refused(app, 'channel_unavailable', publicPay.detail, { trade_no });
  });

  test('another shop’s goods, more or less than may be, and figures of the buyer’s own are refused', async () => {
    const other = await makeShop(app);
    const foreign = await makeGoods(app, other);
    await makeCards(app, other, foreign, 1);
    await refused(app, 'goods_gone', publicPay.order, orderOf(foreign));
    const goods = await makeGoods(app, shop);
    for (const wrong of [
      { quantity: 0 },
      { quantity: -1 },
      { quantity: 1.5 },
      { quantity: 1001 },
      { price: '0.01' },
      { total_price: '0.01' },
      { fee: 0 },
      { merchant_id: 1 },
      { coupon_price: '5.00' },
      { agent_id: 1 },
    ])
      await refused(app, 'bad_input', publicPay.order, { ...orderOf(goods), ...wrong });
  });
});

describe('floods', () => {
  test('a stranger’s large body is refused unread', async () => {
    for (const [path, type] of [
      ['/merchantapi/goods/card/add', 'application/json'],
      [platformRaw.merchantUpload.path, 'multipart/form-data; boundary=x'],
    ] as const) {
      const payload = new Readable({ read: () => assert.fail('the body was read') });
      const reply = await app.app.inject({
        method: 'POST',
        url: path,
        payload,
        headers: { 'content-type': type },
        remoteAddress: freshIp(),
      });
      assert.equal(reply.statusCode, 401, path);
    }
  });

  test('messages that tell nothing true are remembered, but not without end', async () => {
    const remoteAddress = freshIp();
    for (let count = 0; count < 40; count += 1) {
      const { body } = await app.app.inject({ url: `/home/pay/notify/${channel.account_id}?sign=${count}`, remoteAddress });
      assert.equal(body, 'fail');
    }
    const { rows } = await sql<{ count: number }>`select count(*) from refused_notice where ip = ${remoteAddress}`.execute(app.house.db);
    assert.equal(rows[0]?.count, 30);
  });

  test('a network of IPv6 addresses has one budget, and a forged X-Forwarded-For none of its own', async () => {
    const spent = async (address: (index: number) => { remoteAddress: string; headers?: Record<string, string> }) => {
      const statuses = await times(210, async (index) => {
        const { remoteAddress, headers } = address(index);
        return (await app.app.inject({ method: 'POST', url: homeIndex.siteConfig.path, remoteAddress, headers })).statusCode;
      });
      return statuses.filter((status) => status === 429).length;
    };
    assert.equal(await spent((index) => ({ remoteAddress: `2001:db8:7:1::${index.toString(16)}` })), 10);
    assert.equal(await spent((index) => ({ remoteAddress: '203.0.113.9', headers: { 'x-forwarded-for': `198.51.100.${index}` } })), 10);
  });
});

test('an address that can’t be read is answered like any other wrong input, and not told back', async () => {
  for (const url of ['/link/%E0%A4%A', '/home/pay/notify/%E0', '/merchant/%ff', '/merchantapi/%C3']) {
    const reply = await app.app.inject({ url });
    assert.equal(reply.statusCode, 400, url);
    assert.deepEqual(Object.keys(reply.json()), ['code', 'msg', 'data']);
    assert.ok(!reply.body.includes('%') && !reply.body.includes('FST_'), reply.body);
  }
});
