/** Who brought a newcomer is fixed when it registers; who brings himself registers all the same, and nothing comes of it. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { adminInvite } from '@keymall/contract/merchant/invite';
import { merchantAccount } from '@keymall/contract/merchant/merchant-account';
import { adminReferral } from '@keymall/contract/merchant/referral';
import { sql } from 'kysely';
import { startTestApp, type TestApp } from '#testing/app';
import { PASSWORD as MADE_WITH, makeAdmin, makeShop, makeStaff, type Person, type Shop } from '#testing/builders';
import { type Caller, call, did, freshIp } from '#testing/call';
import { changeSettings } from '#testing/settings';
import { plainMobile, shareMobile } from './referral.rules.ts';

const PASSWORD = 'a quite good password';
let app: TestApp;
let admin: Person;
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  await changeSettings(app, admin, 'register', { site_register_invite: 1, ip_register_limit: 1000 });
});
beforeEach(() => changeSettings(app, admin, 'spread', { spread_status: 1, spread_link: 1 }));

let newcomers = 0;
const come = async (draft: Partial<WireInput<typeof merchantAccount.register>>, caller?: Caller): Promise<number> => {
  newcomers += 1;
  const form = { username: `brought_${newcomers}`, password: PASSWORD, shop_name: '新开的小店', agree: true as const };
  return (await did(app, merchantAccount.register, { ...form, ...draft }, caller)).id;
};
async function linkOf({ id }: Shop): Promise<string> {
  return (await app.house.db.selectFrom('merchant').select('spread_code').where('id', '=', id).executeTakeFirstOrThrow()).spread_code;
}
/** Who is said to have brought it: by the merchant's own row and by the relation. */
async function broughtBy(id: number) {
  const { rows } = await sql<{
    parent_id: number | null;
    of: number | null;
    way: string | null;
    signals: string[] | null;
    status: number | null;
  }>`
    select m.parent_id, r.parent_id as of, r.way, r.signals, r.status from merchant m left join referral r on r.merchant_id = m.id where m.id = ${id}`.execute(
    app.house.db,
  );
  const [row] = rows;
  assert.equal(row?.parent_id, row?.of);
  return [row?.parent_id ?? null, row?.way ?? null, row?.signals ?? null, row?.status ?? null];
}
const makeCode = async (draft: Partial<WireInput<typeof adminInvite.addMany>> = {}) =>
  (await did(app, adminInvite.addMany, { count: 1, max_uses: 1, ...draft }, admin)).codes[0] ?? assert.fail('no code');

describe('the parent', () => {
  test('is whose link one came by, however it is written', async () => {
    const parent = await makeShop(app);
    const link = await linkOf(parent);
    for (const spread of [link, link.toUpperCase()]) assert.deepEqual(await broughtBy(await come({ spread })), [parent.id, 'link', [], 1]);
  });

  test('is nobody where the link is nobody’s, its merchant may not act, or links do not count', async () => {
    const [parent, frozen, closed] = [await makeShop(app), await makeShop(app), await makeShop(app)];
    await sql`update merchant set is_freeze = 1 where id in (${frozen.id}, ${closed.id})`.execute(app.house.db);
    await sql`update merchant set delete_at = now() where id = ${closed.id}`.execute(app.house.db);
    const nobody = [null, null, null, null];
    for (const spread of ['', 'nobodys-at-all', await linkOf(frozen), await linkOf(closed)])
      assert.deepEqual(await broughtBy(await come({ spread })), nobody, spread);
    const spread = await linkOf(parent);
    await changeSettings(app, admin, 'spread', { spread_link: 0 });
    assert.deepEqual(await broughtBy(await come({ spread })), nobody);
    await changeSettings(app, admin, 'spread', { spread_link: 1, spread_status: 0 });
    assert.deepEqual(await broughtBy(await come({ spread })), nobody);
  });

  test('is whose code was used before whose link, and the platform’s own codes leave it to the link', async () => {
    const [parent, other] = [await makeShop(app), await makeShop(app)];
    const spread = await linkOf(other);
    assert.deepEqual(await broughtBy(await come({ spread, invite_code: await makeCode({ owner: parent.username }) })), [
      parent.id,
      'code',
      [],
      1,
    ]);
    assert.deepEqual(await broughtBy(await come({ spread, invite_code: await makeCode() })), [other.id, 'link', [], 1]);
    assert.deepEqual(await broughtBy(await come({ invite_code: await makeCode() })), [null, null, null, null]);
  });

  test('stays who he was, and is never oneself', async () => {
    const [parent, other] = [await makeShop(app), await makeShop(app)];
    const id = await come({ spread: await linkOf(parent) });
    for (const to of [other.id, null])
      await assert.rejects(
        sql`update merchant set parent_id = ${to} where id = ${id}`.execute(app.house.db),
        /whoever brought a merchant stays/,
      );
    await assert.rejects(sql`update merchant set parent_id = id where id = ${other.id}`.execute(app.house.db), /merchant_parent_other/);
  });
});

describe('a code', () => {
  test('of ten uses lets ten of fifty in who come at once, and leaves nothing of the others', async () => {
    const parent = await makeShop(app);
    const invite_code = await makeCode({ max_uses: 10, owner: parent.username });
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, nth) => {
        const form = { username: `crowd_${newcomers}_${nth}`, password: PASSWORD, shop_name: '一起来的店', agree: true as const };
        return call(app, merchantAccount.register, { ...form, invite_code }, { ip: freshIp() });
      }),
    );
    assert.equal(answers.filter(({ code }) => code === 1).length, 10);
    const { db } = app.house;
    const code = await db.selectFrom('invite_code').select('used_count').where('code', '=', invite_code).executeTakeFirstOrThrow();
    const brought = await db.selectFrom('referral').select('merchant_id').where('parent_id', '=', parent.id).execute();
    const made = await db.selectFrom('merchant').select('id').where('username', 'like', `crowd\\_${newcomers}\\_%`).execute();
    assert.deepEqual([code.used_count, brought.length, made.length], [10, 10, 10]);
  });

  test('is of a batch, which is listed, turned off and on together', async () => {
    const { codes, batch } = await did(app, adminInvite.addMany, { count: 3, max_uses: 1 }, admin);
    const next = await did(app, adminInvite.addMany, { count: 1, max_uses: 1 }, admin);
    assert.equal(next.batch, batch + 1);
    await come({ invite_code: codes[0] });
    assert.deepEqual(await did(app, adminInvite.batchStatus, { batch, status: 0 }, admin), { count: 3 });
    assert.deepEqual(await did(app, adminInvite.batchStatus, { batch, status: 0 }, admin), { count: 0 });
    const { list } = await did(app, adminInvite.list, { page: 1, limit: 10, batch }, admin);
    assert.deepEqual(
      list.map(({ code, state }) => [code, state]),
      codes.map((code, nth) => [code, nth === 0 ? 'used' : 'disabled']).toReversed(),
    );
    await did(app, adminInvite.batchStatus, { batch, status: 1 }, admin);
    await come({ invite_code: codes[1] });
    assert.equal((await call(app, adminInvite.batchStatus, { batch: batch + 2, status: 0 }, admin)).status, 404);
  });
});

describe('somebody who brings himself registers, and it does not count', () => {
  test('from the address that the parent registered or signed in from, staff’s too', async () => {
    const home = freshIp();
    const parent = await come({}, { ip: home });
    const { spread_code: spread } = await app.house.db
      .selectFrom('merchant')
      .select('spread_code')
      .where('id', '=', parent)
      .executeTakeFirstOrThrow();
    assert.deepEqual(await broughtBy(await come({ spread }, { ip: home })), [parent, 'link', ['address'], 0]);
    const shop = await makeShop(app);
    const [office, desk] = [freshIp(), freshIp()];
    const staff = await makeStaff(app, shop, { perms: [] });
    await did(app, merchantAccount.login, { username: shop.username, password: MADE_WITH }, { ip: office });
    await did(app, merchantAccount.login, { username: staff.username, password: MADE_WITH }, { ip: desk });
    for (const ip of [office, desk])
      assert.deepEqual(await broughtBy(await come({ spread: await linkOf(shop) }, { ip })), [shop.id, 'link', ['address'], 0]);
    assert.deepEqual(await broughtBy(await come({ spread: await linkOf(shop) })), [shop.id, 'link', [], 1]);
  });

  test('in a browser that the parent signed in with', async () => {
    const parent = await makeShop(app);
    const signIn = await app.app.inject({
      method: 'POST',
      url: merchantAccount.login.path,
      payload: { username: parent.username, password: MADE_WITH },
      remoteAddress: freshIp(),
    });
    const cookie = [signIn.headers['set-cookie']]
      .flat()
      .map((line) => String(line).split(';')[0])
      .join('; ');
    const register = async (headers: Record<string, string>) => {
      newcomers += 1;
      const reply = await app.app.inject({
        method: 'POST',
        url: merchantAccount.register.path,
        payload: {
          username: `browser_${newcomers}`,
          password: PASSWORD,
          shop_name: '新开的小店',
          agree: true,
          spread: await linkOf(parent),
        },
        remoteAddress: freshIp(),
        headers,
      });
      return { id: (JSON.parse(reply.body) as { data: { id: number } }).data.id, set: String(reply.headers['set-cookie']) };
    };
    const own = await register({ cookie });
    assert.deepEqual(await broughtBy(own.id), [parent.id, 'link', ['device'], 0]);
    assert.match(own.set, /keymall\.known\.merchant=/);
    assert.deepEqual(await broughtBy((await register({})).id), [parent.id, 'link', [], 1]);
  });

  test('on a device that another of the parent’s registered on, or the parent itself', async () => {
    const parent = await makeShop(app);
    const [spread, device] = [await linkOf(parent), 'device_0123456789abcdef'];
    const first = await come({ spread, device });
    assert.deepEqual(await broughtBy(first), [parent.id, 'link', [], 1]);
    assert.deepEqual(await broughtBy(await come({ spread, device })), [parent.id, 'link', ['device'], 0]);
    const { spread_code } = await app.house.db
      .selectFrom('merchant')
      .select('spread_code')
      .where('id', '=', first)
      .executeTakeFirstOrThrow();
    assert.deepEqual(await broughtBy(await come({ spread: spread_code, device })), [first, 'link', ['device'], 0]);
    // of another parent it says nothing
    const other = await makeShop(app);
    assert.deepEqual(await broughtBy(await come({ spread: await linkOf(other), device })), [other.id, 'link', [], 1]);
    // a parent whom nobody brought is known by its device too
    const [alone, desk] = [await come({ device: 'device_of_the_parent' }), 'device_of_the_parent'];
    const own = await app.house.db.selectFrom('merchant').select('spread_code').where('id', '=', alone).executeTakeFirstOrThrow();
    assert.deepEqual(await broughtBy(await come({ spread: own.spread_code, device: desk })), [alone, 'link', ['device'], 0]);
    const { rows } = await sql<{
      n: number;
    }>`select count(*) as n from merchant where encode(device_mac, 'escape') like '%device_%'`.execute(app.house.db);
    assert.equal(rows[0]?.n, 0);
  });

  test('on one device at the same moment: one counts', async () => {
    const parent = await makeShop(app);
    const [spread, device] = [await linkOf(parent), 'device_of_two_at_once'];
    await Promise.all(Array.from({ length: 6 }, () => come({ spread, device }, { ip: freshIp() })));
    const rows = await app.house.db.selectFrom('referral').select('status').where('parent_id', '=', parent.id).execute();
    assert.equal(rows.length, 6);
    assert.equal(rows.filter(({ status }) => status === 1).length, 1);
  });

  test('by a mobile, however it is written', () => {
    assert.deepEqual(['+86 139-0000-0001', '8613900000001', '13900000001', '010-1234567', ''].map(plainMobile), [
      '13900000001',
      '13900000001',
      '13900000001',
      '',
      '',
    ]);
    assert.equal(shareMobile(['', '139 0000 0001'], ['', '+8613900000001']), true);
    assert.equal(shareMobile([''], ['']), false);
  });
});

describe('administrators', () => {
  test('see who brought whom and why it does not count, and decide', async () => {
    const parent = await makeShop(app);
    const [spread, device] = [await linkOf(parent), 'device_fedcba9876543210'];
    await come({ spread, device });
    const id = await come({ spread, device });
    const ask = async (filter: Partial<WireInput<typeof adminReferral.list>>) =>
      (await did(app, adminReferral.list, { page: 1, limit: 10, parent: parent.username.toUpperCase(), ...filter }, admin)).list;
    const [row, ...others] = await ask({ status: 0 });
    assert.deepEqual(
      [others.length, row?.id, row?.parent_name, row?.signals, row?.status, row?.earned],
      [0, id, parent.username, ['device'], 0, '0.00'],
    );
    assert.equal((await ask({})).length, 2);
    assert.equal((await ask({ way: 'code' })).length, 0);
    await did(app, adminReferral.decide, { id, status: 1, reason: '夫妻店，已核实' }, admin);
    const [decided] = await ask({ username: row?.username ?? '' });
    assert.deepEqual([decided?.status, decided?.reason, decided?.admin_name], [1, '夫妻店，已核实', admin.username]);
    assert.equal((await call(app, adminReferral.decide, { id: parent.id, status: 0, reason: 'x' }, admin)).status, 404);
  });
});
