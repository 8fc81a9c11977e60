/** Who fails a few times proves work before each further try: on every face, each proof once, and before the password is looked at. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { adminLogin } from '@keymall/contract/identity/admin-session';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import { merchantAccount } from '@keymall/contract/merchant/merchant-account';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBuyer, makeShop, PASSWORD } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';
import { worked } from '#testing/worked';

let app: TestApp;
before(async () => {
  app = await startTestApp();
  const generous = { points: 1_000_000, seconds: 60 };
  const value = JSON.stringify({ account: generous, login_failures: generous, account_failures: generous });
  await app.pool.query(`update setting set value = $1 where name = 'limits'`, [value]);
  await app.house.settings.reload();
});

const faces = [
  { face: 'admin', make: () => makeAdmin(app), endpoint: adminLogin.login, by: (username: string) => ({ username }) },
  { face: 'merchant', make: () => makeShop(app), endpoint: merchantAccount.login, by: (username: string) => ({ username }) },
  { face: 'personal', make: () => makeBuyer(app), endpoint: personalAccount.login, by: (email: string) => ({ email }) },
] as const;

for (const { face, make, endpoint, by } of faces)
  describe(face, () => {
    const log = (username: string, password: string, ip: string, work = '') =>
      [endpoint as typeof adminLogin.login, { ...(by(username) as { username: string }), password, work }, { ip }] as const;

    test('an address that failed three times works; the right password is no way around, and a proof counts once', async () => {
      const { username } = await make();
      const ip = freshIp();
      for (let guess = 0; guess < 3; guess += 1) await refused(app, 'wrong_login', ...log(username, `wrong ${guess}`, ip));
      await refused(app, 'captcha_needed', ...log(username, PASSWORD, ip));
      await refused(app, 'captcha_needed', ...log(username, PASSWORD, ip, 'made up'));
      const work = await worked(app);
      await refused(app, 'wrong_login', ...log(username, 'wrong again', ip, work));
      await refused(app, 'captcha_needed', ...log(username, PASSWORD, ip, work));
      await did(app, ...log(username, PASSWORD, ip, await worked(app)));
      await refused(app, 'wrong_login', ...log(username, 'wrong after', ip));
    });

    test('an account that was tried at from everywhere asks it of everybody, known or unknown alike', async () => {
      const { username } = await make();
      for (const name of [username, face === 'personal' ? 'nobody.at.all@example.com' : `nobody_of_${face}`]) {
        const answers: number[] = [];
        for (let guess = 0; guess < 5; guess += 1) answers.push((await call(app, ...log(name, `wrong ${guess}`, freshIp()))).code);
        assert.deepEqual(answers, [1100, 1100, 1100, 1750, 1750], name);
      }
    });

    test('one proof brought by many at once lets one of them try', async () => {
      const { username } = await make();
      const ip = freshIp();
      for (let guess = 0; guess < 3; guess += 1) await call(app, ...log(username, `wrong ${guess}`, ip));
      const work = await worked(app);
      const answers = await Promise.all(Array.from({ length: 8 }, () => call(app, ...log(username, 'wrong', ip, work))));
      assert.equal(answers.filter(({ code }) => code === 1100).length, 1);
      assert.equal(answers.filter(({ code }) => code === 1750).length, 7);
    });
  });
