/** `npm run admin` as somebody has it who is locked out: the program itself, beside a house that is open. */
import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { before, test } from 'node:test';
import { adminAccount } from '@keymall/contract/identity/admin-account';
import { adminLogin, adminUser } from '@keymall/contract/identity/admin-session';
import { adminConfig } from '@keymall/contract/platform/config';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, PASSWORD } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { programEnv } from '#testing/program-env';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});

const run = (...args: string[]) => runWith(app.houseOptions.masterKey, ...args);

async function runWith(masterKey: Buffer, ...args: string[]): Promise<{ code: number | null; said: string; password: string }> {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', join(import.meta.dirname, 'admin.ts'), ...args], {
    env: {
      ...programEnv(),
      KEYMALL_MODE: 'production',
      SITE_URL: 'https://shop.example',
      DATABASE_URL: app.houseOptions.databaseUrl,
      KEYMALL_DATA_DIR: app.uploadDir,
      KEYMALL_MASTER_KEY: masterKey.toString('base64'),
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part: Buffer) => {
      said += part.toString();
    });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said, password: /\(password\):\s+(\S+)/.exec(said)?.[1] ?? '' };
}

test('an administrator is made, and let in again with a new password; the log of operations tells both', async () => {
  const made = await run('create', '救援');
  assert.equal(made.code, 0, made.said);
  const { access_token: token } = await did(app, adminLogin.login, { username: '救援', password: made.password });
  assert.deepEqual((await did(app, adminUser.getAdminUserInfo, {}, { token })).perms, ['*']);

  const reset = await run('reset-password', '救援');
  assert.equal(reset.code, 0, reset.said);
  assert.notEqual(reset.password, made.password);
  assert.equal((await call(app, adminUser.getAdminUserInfo, {}, { token })).status, 401);
  await refused(app, 'wrong_login', adminLogin.login, { username: '救援', password: made.password });
  await did(app, adminLogin.login, { username: '救援', password: reset.password });

  const rows = await app.house.db
    .selectFrom('operation_log')
    .select(['path', 'input'])
    .where('actor_name', '=', 'npm run admin')
    .orderBy('id')
    .execute();
  assert.deepEqual(
    rows.map(({ path }) => path),
    [adminAccount.add.path, adminAccount.resetPassword.path],
  );
  assert.doesNotMatch(JSON.stringify(rows), new RegExp(`${made.password}|${reset.password}`));
});

test('a second factor that was lost is taken away: the password alone opens the account, every session has ended', async () => {
  const admin = await makeAdmin(app);
  const off = await run('reset-second-factor', admin.username);
  assert.equal(off.code, 1);
  assert.match(off.said, /尚未开启两步验证/);
  await app.house.db
    .insertInto('second_factor')
    .values({ realm: 'admin', subject_id: admin.id, secret: Buffer.alloc(8), confirm_at: app.clock.now })
    .execute();
  assert.equal((await did(app, adminLogin.login, { username: admin.username, password: PASSWORD })).safe, 1);

  const reset = await run('reset-second-factor', admin.username);
  assert.equal(reset.code, 0, reset.said);
  assert.equal(reset.password, '', 'the password stays as it is');
  assert.equal((await call(app, adminUser.getAdminUserInfo, {}, admin)).status, 401);
  const { safe, access_token: token } = await did(app, adminLogin.login, { username: admin.username, password: PASSWORD });
  assert.equal(safe, 0);
  assert.equal((await did(app, adminUser.getSafe, {}, { token })).on_at, null);
  const told = await app.house.db
    .selectFrom('operation_log')
    .select('actor_name')
    .where('path', '=', adminAccount.resetSafe.path)
    .execute();
  assert.deepEqual(told, [{ actor_name: 'npm run admin' }]);
});

test('a door that nobody comes through is opened: the list of addresses and the hidden sign-in are gone', async () => {
  const admin = await makeAdmin(app);
  const values = { admin_allow_list: '203.0.113.7', admin_login_path: 'gate-7f3a-east' };
  await did(app, adminConfig.editConfig, { group: 'safe', values }, { ...admin, ip: '203.0.113.7' });
  const log = [adminLogin.login, { username: admin.username, password: PASSWORD }] as const;
  await refused(app, 'door_shut', ...log);
  const opened = await run('open-door');
  assert.equal(opened.code, 0, opened.said);
  // the open house hears of it by the database
  while (app.house.settings.get('safe').admin_login_path !== '') await app.house.db.selectFrom('setting').select('name').execute();
  await did(app, ...log);
  assert.equal((await run('open-door', 'somebody')).code, 1);
});

test('what it can’t do it says in a sentence: a name that is taken, nobody’s or none, and a disabled account', async () => {
  const someone = await makeAdmin(app);
  for (const [args, said] of [
    [['create', someone.username], /已被使用/],
    [['reset-password', 'nobody_at_all'], /没有这个名称/],
    [['create', 'a b'], /2–32/],
    [['create'], /usage/],
    [['delete', someone.username], /usage/],
    [[], /usage/],
  ] as const) {
    const ended = await run(...args);
    assert.equal(ended.code, 1, ended.said);
    assert.match(ended.said, said);
    assert.equal(ended.password, '');
  }
  await did(app, adminLogin.login, { username: someone.username, password: PASSWORD });
  await app.house.db.updateTable('admin').set({ status: 0 }).where('id', '=', someone.id).execute();
  assert.match((await run('reset-password', someone.username)).said, /已停用/);
});

test('with another master key it says so and ends', async () => {
  const { code, said } = await runWith(Buffer.alloc(32, 7), 'reset-password', '救援');
  assert.equal(code, 1);
  assert.match(said, /master key/i);
});
