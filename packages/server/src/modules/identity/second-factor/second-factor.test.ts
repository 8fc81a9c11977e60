/** Two-step sign-in, as somebody has it who is after it: replays, races, tokens of the wrong kind, guesses. */
import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { adminAccount } from '@keymall/contract/identity/admin-account';
import { adminLogin, adminUser } from '@keymall/contract/identity/admin-session';
import { refusals } from '@keymall/contract/kit/refusals';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, PASSWORD, type Person } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { stepAt, totp } from './totp.rules.ts';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** As an authenticator reads it. */
function read(secret: string): Buffer {
  const bits = [...secret].map((letter) => ALPHABET.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from(Array.from({ length: Math.floor(bits.length / 8) }, (_, at) => Number.parseInt(bits.slice(at * 8, at * 8 + 8), 2)));
}

let app: TestApp;
before(async () => {
  app = await startTestApp();
});

interface Safe extends Person {
  codes: string[];
  /** The code of now; each call lets the time of the last pass. */
  code(): string;
}

async function makeSafe(): Promise<Safe> {
  const admin = await makeAdmin(app);
  const { secret, uri } = await did(app, adminUser.beginSafe, {}, admin);
  assert.ok(uri.includes(`secret=${secret}`) && uri.includes(admin.username));
  const code = (): string => {
    app.clock.pass(30_000);
    return totp(read(secret), stepAt(app.clock.now));
  };
  const { codes } = await did(app, adminUser.confirmSafe, { auth_code: code() }, admin);
  return { ...admin, codes, code };
}

const offer = ({ username }: Person) => did(app, adminLogin.login, { username, password: PASSWORD });

test('without it one signs in as before', async () => {
  const admin = await makeAdmin(app);
  const { access_token: token, safe } = await offer(admin);
  assert.equal(safe, 0);
  assert.equal((await did(app, adminLogin.checkSafeLogin, {}, { token })).safe, 0);
  await did(app, adminUser.getAdminUserInfo, {}, { token });
  assert.deepEqual(await did(app, adminUser.getSafe, {}, admin), { on_at: null, codes_left: 0 });
});

test('a secret counts once a code of it has come back; nothing of it lies readable', async () => {
  const admin = await makeAdmin(app);
  const { secret } = await did(app, adminUser.beginSafe, {}, admin);
  assert.equal((await offer(admin)).safe, 0, 'half set up is not set up');
  await refused(app, 'code_wrong', adminUser.confirmSafe, { auth_code: '000000x' }, admin);
  const again = await did(app, adminUser.beginSafe, {}, admin);
  assert.notEqual(again.secret, secret);
  await refused(app, 'code_wrong', adminUser.confirmSafe, { auth_code: totp(read(secret), stepAt(app.clock.now)) }, admin);
  const { codes } = await did(app, adminUser.confirmSafe, { auth_code: totp(read(again.secret), stepAt(app.clock.now)) }, admin);
  assert.equal(new Set(codes).size, 10);
  await refused(app, 'second_factor_on', adminUser.beginSafe, {}, admin);
  const kept = await app.house.db.selectFrom('second_factor').selectAll().where('subject_id', '=', admin.id).executeTakeFirstOrThrow();
  const hashes = await app.house.db.selectFrom('recovery_code').selectAll().where('subject_id', '=', admin.id).execute();
  assert.equal(hashes.length, 10);
  assert.ok(!kept.secret.includes(read(again.secret)));
  assert.equal((await did(app, adminUser.getSafe, {}, admin)).codes_left, 10);
});

test('the password alone opens nothing; the code opens a session with a token of its own', async () => {
  const admin = await makeSafe();
  const { access_token: waiting, safe } = await offer(admin);
  assert.equal(safe, 1);
  assert.equal((await did(app, adminLogin.checkSafeLogin, {}, { token: waiting })).safe, 1);
  for (const endpoint of [adminUser.getAdminUserInfo, adminUser.sessions, adminUser.getSafe])
    assert.equal((await call(app, endpoint, {}, { token: waiting })).status, 401, endpoint.path);
  const { access_token: token } = await did(app, adminLogin.authSafe, { auth_code: admin.code() }, { token: waiting });
  assert.notEqual(token, waiting);
  assert.equal((await did(app, adminUser.getAdminUserInfo, {}, { token })).user.id, admin.id);
  assert.equal((await did(app, adminLogin.checkSafeLogin, {}, { token: waiting })).safe, 0);
  await refused(app, 'safe_login_over', adminLogin.authSafe, { auth_code: admin.code() }, { token: waiting });
});

test('a code counts once, also for whoever says the password again; so does a recovery code', async () => {
  const admin = await makeSafe();
  const auth_code = admin.code();
  await did(app, adminLogin.authSafe, { auth_code }, { token: (await offer(admin)).access_token });
  await refused(app, 'code_wrong', adminLogin.authSafe, { auth_code }, { token: (await offer(admin)).access_token });
  const recovery = admin.codes[0] as string;
  const typed = ` ${recovery.toUpperCase().replaceAll('-', ' ')} `;
  await did(app, adminLogin.authSafe, { auth_code: typed }, { token: (await offer(admin)).access_token });
  await refused(app, 'code_wrong', adminLogin.authSafe, { auth_code: recovery }, { token: (await offer(admin)).access_token });
  assert.equal((await did(app, adminUser.getSafe, {}, admin)).codes_left, 9);
});

test('of many uses of one code at once one is a session', async () => {
  const admin = await makeSafe();
  for (const auth_code of [admin.code(), admin.codes[3] as string]) {
    const waiting = await Promise.all(Array.from({ length: 6 }, () => offer(admin)));
    const before = (await did(app, adminUser.sessions, {}, admin)).list.length;
    const answers = await Promise.all(waiting.map(({ access_token: token }) => call(app, adminLogin.authSafe, { auth_code }, { token })));
    assert.equal(answers.filter(({ code }) => code === 1).length, 1, auth_code);
    for (const { code } of answers) assert.ok([1, refusals.code_wrong.code].includes(code), String(code));
    assert.equal((await did(app, adminUser.sessions, {}, admin)).list.length, before + 1);
  }
});

test('one waiting login, used twice at once with two good codes, is one session', async () => {
  const admin = await makeSafe();
  const { access_token: token } = await offer(admin);
  const answers = await Promise.all(
    [admin.codes[0], admin.codes[1]].map((auth_code) => call(app, adminLogin.authSafe, { auth_code }, { token })),
  );
  assert.deepEqual(
    answers.map(({ code }) => code).toSorted((a, b) => a - b),
    [1, refusals.safe_login_over.code],
  );
  assert.equal((await did(app, adminUser.getSafe, {}, admin)).codes_left, 9, 'the other code is not lost');
});

test('guesses end: five a login, ten an hour, and a good code is no better then', async () => {
  const admin = await makeSafe();
  const wrong = { auth_code: '000000' };
  const first = await offer(admin);
  for (let guess = 0; guess < 5; guess += 1) await refused(app, 'code_wrong', adminLogin.authSafe, wrong, { token: first.access_token });
  await refused(app, 'safe_login_over', adminLogin.authSafe, { auth_code: admin.code() }, { token: first.access_token });
  const second = await offer(admin);
  for (let guess = 0; guess < 5; guess += 1) await refused(app, 'code_wrong', adminLogin.authSafe, wrong, { token: second.access_token });
  await refused(app, 'login_throttled', adminLogin.authSafe, { auth_code: admin.code() }, { token: (await offer(admin)).access_token });
});

test('a waiting login ends with its time, a new password, and its account', async () => {
  const admin = await makeSafe();
  const other = await makeAdmin(app);
  const late = (await offer(admin)).access_token;
  app.clock.pass(5 * 60_000 + 1);
  await refused(app, 'safe_login_over', adminLogin.authSafe, { auth_code: admin.code() }, { token: late });
  const before = (await offer(admin)).access_token;
  await did(app, adminAccount.resetPassword, { id: admin.id, password: PASSWORD }, other);
  await refused(app, 'safe_login_over', adminLogin.authSafe, { auth_code: admin.code() }, { token: before });
  const off = (await offer(admin)).access_token;
  await app.house.db.updateTable('admin').set({ status: 0 }).where('id', '=', admin.id).execute();
  await refused(app, 'safe_login_over', adminLogin.authSafe, { auth_code: admin.code() }, { token: off });
});

test('another’s code, a made-up token and a session’s token open nothing', async () => {
  const [admin, other] = [await makeSafe(), await makeSafe()];
  await refused(app, 'code_wrong', adminLogin.authSafe, { auth_code: other.code() }, { token: (await offer(admin)).access_token });
  await refused(app, 'code_wrong', adminLogin.authSafe, { auth_code: other.codes[0] }, { token: (await offer(admin)).access_token });
  await refused(app, 'safe_login_over', adminLogin.authSafe, { auth_code: admin.code() }, { token: `two_${'A'.repeat(43)}` });
  await refused(app, 'safe_login_over', adminLogin.authSafe, { auth_code: admin.code() }, { token: admin.token });
  await refused(app, 'safe_login_over', adminLogin.authSafe, { auth_code: admin.code() });
});

test('it is turned off by password and code together; new recovery codes end the old', async () => {
  const admin = await makeSafe();
  const { codes } = await did(app, adminUser.renewSafeCodes, {}, admin);
  assert.equal(codes.filter((code) => admin.codes.includes(code)).length, 0);
  await refused(app, 'code_wrong', adminUser.disableSafe, { password: PASSWORD, auth_code: admin.codes[0] as string }, admin);
  await refused(app, 'own_password_wrong', adminUser.disableSafe, { password: 'not this one', auth_code: codes[0] as string }, admin);
  await did(app, adminUser.disableSafe, { password: PASSWORD, auth_code: codes[0] as string }, admin);
  assert.equal((await offer(admin)).safe, 0);
  await refused(app, 'second_factor_off', adminUser.renewSafeCodes, {}, admin);
});

test('turning it on ends the other places; another administrator takes it away from who lost it', async () => {
  const admin = await makeAdmin(app);
  const { access_token: elsewhere } = await offer(admin);
  const { secret } = await did(app, adminUser.beginSafe, {}, admin);
  await did(app, adminUser.confirmSafe, { auth_code: totp(read(secret), stepAt(app.clock.now)) }, admin);
  assert.equal((await call(app, adminUser.sessions, {}, { token: elsewhere })).status, 401);
  const other = await makeAdmin(app);
  const shown = async () => (await did(app, adminAccount.detail, { id: admin.id }, other)).is_safe;
  assert.equal(await shown(), true);
  await refused(app, 'not_oneself', adminAccount.resetSafe, { id: admin.id }, admin);
  await refused(app, 'beyond_own', adminAccount.resetSafe, { id: admin.id }, await makeAdmin(app, ['permission/admin/resetSafe']));
  await did(app, adminAccount.resetSafe, { id: admin.id }, other);
  assert.equal(await shown(), false);
  assert.equal((await call(app, adminUser.sessions, {}, admin)).status, 401);
  assert.equal((await offer(admin)).safe, 0);
});
