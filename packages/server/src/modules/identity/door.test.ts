/** The door of the administrators' office: from which addresses it opens, and a sign-in that is hidden. Behind a proxy and without one. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { adminLogin, adminUser } from '@keymall/contract/identity/admin-session';
import { refusals } from '@keymall/contract/kit/refusals';
import { merchantAccount } from '@keymall/contract/merchant/merchant-account';
import { adminConfig } from '@keymall/contract/platform/config';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, PASSWORD, type Person } from '#testing/builders';
import { call, did, refused } from '#testing/call';

const PROXY = '127.0.0.1';
let app: TestApp;
let admin: Person;
before(async () => {
  app = await startTestApp({ trustProxy: [PROXY] });
  admin = await makeAdmin(app);
});
const OPEN = { admin_allow_list: '', admin_login_path: '' };
/** From an address that the next list shall hold. */
const save = (values: Partial<typeof OPEN>, ip = '203.0.113.7') =>
  [adminConfig.editConfig, { group: 'safe' as const, values: { ...OPEN, ...values } }, { ...admin, ip }] as const;
beforeEach(async () => {
  await app.house.db.deleteFrom('setting').where('name', '=', 'safe').execute();
  await app.house.settings.reload();
});

/** What a call through the proxy for such an address is answered. */
async function through(forwarded: string): Promise<number> {
  const reply = await app.app.inject({
    method: 'POST',
    url: adminUser.getAdminUserInfo.path,
    payload: '{}',
    remoteAddress: PROXY,
    headers: { 'content-type': 'application/json', authorization: `Bearer ${admin.token}`, 'x-forwarded-for': forwarded },
  });
  return (JSON.parse(reply.body) as { code: number }).code;
}

describe('a list of addresses', () => {
  test('opens the office to those on it alone: addresses and nets of both kinds', async () => {
    await did(app, ...save({ admin_allow_list: '203.0.113.0/24\n\n198.51.100.9\n2001:db8:7::/48\n2001:db8:8::1' }));
    const ask = async (ip: string): Promise<number> => (await call(app, adminUser.getAdminUserInfo, {}, { token: admin.token, ip })).code;
    const inside = ['203.0.113.255', '198.51.100.9', '::ffff:198.51.100.9', '2001:db8:7:1::5', '2001:db8:8::1'];
    for (const ip of inside) assert.equal(await ask(ip), 1, ip);
    const outside = ['203.0.114.1', '198.51.100.10', '::ffff:198.51.100.10', '2001:db8:9::1', '2001:db8:8::2', PROXY];
    for (const ip of outside) assert.equal(await ask(ip), refusals.door_shut.code, ip);
    // nobody signs in from there either; merchants and buyers come from anywhere
    await refused(app, 'door_shut', adminLogin.login, { username: admin.username, password: PASSWORD }, { ip: '192.0.2.1' });
    await refused(app, 'wrong_login', merchantAccount.login, { username: 'nobody', password: PASSWORD }, { ip: '192.0.2.1' });
    // nor hears what the office is told
    const joined = await app.app.inject({
      method: 'POST',
      url: '/push/auth',
      payload: new URLSearchParams({
        type: 'admin',
        token: admin.token,
        channel_name: 'private-office-admin',
        socket_id: '1.1',
      }).toString(),
      remoteAddress: '192.0.2.1',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
    assert.equal(joined.statusCode, 403);
  });

  test('is of the caller’s address, as a trusted proxy tells it, and not as the caller does', async () => {
    await did(app, ...save({ admin_allow_list: '203.0.113.0/24' }));
    assert.equal(await through('203.0.113.7'), 1);
    assert.equal(await through('192.0.2.1'), refusals.door_shut.code);
    assert.equal(await through('203.0.113.7, 192.0.2.1'), refusals.door_shut.code);
  });

  test('that shuts out whoever writes it is not kept, nor one that is none', async () => {
    const said = await refused(app, 'shuts_out_oneself', ...save({ admin_allow_list: '198.51.100.0/24' }));
    assert.match(said, /203\.0\.113\.7/);
    for (const bad of ['203.0.113.7/33', '203.0.113', 'localhost', '0.0.0.0/0 203.0.113.7', '2001:db8::/129'])
      await refused(app, 'bad_input', ...save({ admin_allow_list: bad }));
    assert.equal(app.house.settings.get('safe').admin_allow_list, '');
  });
});

describe('a hidden sign-in', () => {
  const log = (door?: string) =>
    [adminLogin.login, { username: admin.username, password: PASSWORD, ...(door !== undefined && { door }) }] as const;

  test('is answered where its path comes along, and is else no call at all', async () => {
    await did(app, ...log());
    await did(app, ...log('login'));
    await did(app, ...save({ admin_login_path: 'gate-7f3a-east' }));
    for (const door of [undefined, 'login', 'gate-7f3a-eas', 'gate-7f3a-east2', 'GATE-7F3A-EAST'])
      await refused(app, 'missing', ...log(door));
    const { access_token: token } = await did(app, ...log('gate-7f3a-east'));
    // whoever is in is told where he came in
    assert.equal((await did(app, adminUser.getAdminUserInfo, {}, { token })).sign_in, '/admin/gate-7f3a-east');
  });

  test('has a letter and a digit, and no page’s name', async () => {
    for (const path of ['login', 'workbench', '12345678', 'short1', 'Has-Capitals-1', 'with/slash-1', 'setup'])
      await refused(app, 'bad_input', ...save({ admin_login_path: path }));
  });
});

test('the group takes a fresh proof, as those do that open registration or say where money and codes go', async () => {
  const { access_token: token } = await did(app, adminLogin.login, { username: admin.username, password: PASSWORD });
  app.clock.pass(5 * 60_000);
  for (const group of ['safe', 'register', 'settlement', 'recharge', 'custom', 'email', 'sms'] as const) {
    const { values } = await did(app, adminConfig.getConfig, { group }, { token });
    await refused(app, 'proof_wanted', adminConfig.editConfig, { group, values }, { token });
  }
  const { values } = await did(app, adminConfig.getConfig, { group: 'website' }, { token });
  await did(app, adminConfig.editConfig, { group: 'website', values }, { token });
});
