/** What everybody does with an account, on every face: the places where one is signed in, and their end. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { adminLogin, adminUser } from '@keymall/contract/identity/admin-session';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import { merchantAccount, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBuyer, makeShop, PASSWORD, type Person } from '#testing/builders';
import { type Caller, call, did } from '#testing/call';

const DESKTOP = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/131.0.0.0 Safari/537.36';
const PHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1';

let app: TestApp;
before(async () => {
  app = await startTestApp();
});

const faces = [
  {
    face: 'admin',
    make: () => makeAdmin(app),
    calls: adminUser,
    logIn: ({ username }: Person, from: Caller) => did(app, adminLogin.login, { username, password: PASSWORD }, from),
  },
  {
    face: 'merchant',
    make: () => makeShop(app),
    calls: merchantUser,
    logIn: ({ username }: Person, from: Caller) => did(app, merchantAccount.login, { username, password: PASSWORD }, from),
  },
  {
    face: 'personal',
    make: () => makeBuyer(app),
    calls: personalAccount,
    logIn: ({ username }: Person, from: Caller) => did(app, personalAccount.login, { email: username, password: PASSWORD }, from),
  },
] as const;

for (const { face, make, calls, logIn } of faces)
  describe(`an account of ${face}`, () => {
    const list = async (caller: Caller) => (await did(app, calls.sessions, {}, caller)).list;

    test('sees where it is signed in, ends one place, and all others', async () => {
      const person = await make();
      const stranger = await make();
      const { access_token: token } = await logIn(person, { userAgent: DESKTOP, ip: '203.0.113.7' });
      const { access_token: phone } = await logIn(person, { userAgent: PHONE, ip: '198.51.100.20' });
      const shown = (await list({ token })).map(({ device, ip, is_current }) => ({ device, ip, is_current }));
      assert.deepEqual(
        shown.filter(({ device }) => device !== ''),
        [
          { device: 'Safari 18 · iOS', ip: '198.51.100.20', is_current: false },
          { device: 'Chrome 131 · Windows', ip: '203.0.113.7', is_current: true },
        ],
      );
      assert.equal(shown.length, 3, 'and the session it was made with');

      const [ofStranger] = await list(stranger);
      assert.ok(ofStranger);
      assert.deepEqual(await did(app, calls.endSessions, { id: ofStranger.id }, { token }), { count: 0 });
      assert.equal((await list(stranger)).length, 1, 'nobody ends another’s');

      const onPhone = (await list({ token })).find(({ device }) => device.startsWith('Safari'));
      assert.deepEqual(await did(app, calls.endSessions, { id: onPhone?.id }, { token }), { count: 1 });
      assert.equal((await call(app, calls.sessions, {}, { token: phone })).status, 401);
      assert.deepEqual(await did(app, calls.endSessions, {}, { token }), { count: 1 });
      assert.equal((await call(app, calls.sessions, {}, person)).status, 401);
      assert.deepEqual(
        (await list({ token })).map(({ is_current }) => is_current),
        [true],
      );
    });

    test('one that expired, idled away or was left is not shown', async () => {
      const person = await make();
      const { access_token: token } = await logIn(person, { userAgent: DESKTOP });
      const { access_token: left } = await logIn(person, { userAgent: PHONE });
      await did(app, calls.logout, {}, { token: left });
      const rows = app.house.db.updateTable('session').where('subject_id', '=', person.id).where('realm', '=', face);
      await rows
        .set({ expire_at: new Date(app.clock.now.getTime() - 1000) })
        .where('user_agent', 'not like', 'Mozilla%')
        .execute();
      assert.deepEqual(
        (await list({ token })).map(({ device }) => device),
        ['Chrome 131 · Windows'],
      );
    });

    test('a new password ends the other places', async () => {
      const person = await make();
      const { access_token: token } = await logIn(person, { userAgent: DESKTOP });
      const fresh = 'quite another good password';
      const answer = await did(app, calls.changePassword, { password: PASSWORD, new_password: fresh }, { token });
      assert.deepEqual(
        await Promise.all(
          [token, person.token, answer.access_token].map(async (each) => (await call(app, calls.sessions, {}, { token: each })).status),
        ),
        [401, 401, 200],
      );
    });
  });
