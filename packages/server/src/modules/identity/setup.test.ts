import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { adminLogin, adminUser } from '@keymall/contract/identity/admin-session';
import { startTestApp, type TestApp } from '#testing/app';
import { call, did, refused } from '#testing/call';
import { newSetupToken } from './setup.service.ts';

const MINUTE = 60_000;
const password = 'a password nobody guesses';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});

const link = async (): Promise<string> => {
  const token = await newSetupToken(app.ctx());
  assert.ok(token);
  return token;
};

test('without the link nobody becomes administrator, and there is no password that was always there', async () => {
  await refused(app, 'setup_link_dead', adminLogin.setup, { token: 'made-up', username: 'boss', password });
  for (const known of ['admin', 'admin123', '123456', 'password', 'keymall'])
    await refused(app, 'wrong_login', adminLogin.login, { username: 'admin', password: known });
});

test('a newer link ends the older one, and half an hour ends any', async () => {
  const old = await link();
  const fresh = await link();
  await refused(app, 'setup_link_dead', adminLogin.setup, { token: old, username: 'boss', password });
  app.clock.pass(30 * MINUTE);
  await refused(app, 'setup_link_dead', adminLogin.setup, { token: fresh, username: 'boss', password });
});

test('a common password is refused and does not use the link up; ten at once make one administrator, who may do everything', async () => {
  const token = await link();
  await refused(app, 'weak_password', adminLogin.setup, { token, username: 'boss', password: 'admin888' });
  const answers = await Promise.all(
    Array.from({ length: 10 }, (_, index) => call(app, adminLogin.setup, { token, username: `boss_${index}`, password })),
  );
  const made = answers.filter(({ code }) => code === 1);
  assert.equal(made.length, 1);
  const { user, perms } = await did(app, adminUser.getAdminUserInfo, {}, { token: made[0]?.data.access_token ?? '' });
  assert.match(user.username, /^boss_\d$/);
  assert.deepEqual(perms, ['*']);
  const { rows } = await app.pool.query<{ count: number }>('select count(*)::int as count from admin');
  assert.equal(rows[0]?.count, 1);
});

test('with an administrator there are no more links', async () => {
  assert.equal(await newSetupToken(app.ctx()), null);
});
