/** Passkeys on the three faces, whole; and what a device, or whoever has its answers, says wrong. */
import assert from 'node:assert/strict';
import { createHmac } from 'node:crypto';
import { before, describe, test } from 'node:test';
import type { AccountCalls } from '@keymall/contract/identity/account';
import { adminLogin, adminUser } from '@keymall/contract/identity/admin-session';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import { merchantAccount, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { startTestApp, type TestApp } from '#testing/app';
import { type Authenticator, type Lie, softAuthenticator } from '#testing/authenticator';
import { makeAdmin, makeBuyer, makeShop, makeStaff, PASSWORD, type Person } from '#testing/builders';
import { call, did, refused } from '#testing/call';

const SITE = 'https://keymall.test';
let app: TestApp;
before(async () => {
  app = await startTestApp({ siteUrl: SITE });
});

type Entry = typeof merchantAccount | typeof personalAccount | typeof adminLogin;
const faces = [
  { face: 'admin', make: () => makeAdmin(app), entry: adminLogin, own: adminUser },
  { face: 'merchant', make: () => makeShop(app), entry: merchantAccount, own: merchantUser },
  { face: 'personal', make: () => makeBuyer(app), entry: personalAccount, own: personalAccount },
] as const satisfies readonly { face: string; make: () => Promise<Person>; entry: Entry; own: AccountCalls }[];

async function add(
  own: AccountCalls,
  who: { token: string },
  device = softAuthenticator(SITE),
): Promise<{ id: number; device: Authenticator }> {
  const { ticket, options } = await did(app, own.beginPasskey, {}, who);
  const { id } = await did(app, own.addPasskey, { ticket, credential: device.create(options), name: '我的手机' }, who);
  return { id, device };
}

const asked = (entry: Entry) => did(app, entry.beginPasskeyLogin, {});

/** A sign-in whose device says something wrong. */
async function lying(entry: Entry, device: Authenticator, lie: Lie): Promise<void> {
  const { ticket, options } = await asked(entry);
  await refused(app, 'passkey_wrong', entry.passkeyLogin, { ticket, credential: device.sign(options, lie) });
}

for (const { face, make, entry, own } of faces)
  describe(face, () => {
    test('one is added, named and listed, opens the account, and is gone when it is removed', async () => {
      const who = await make();
      const { id, device } = await add(own, who);
      await did(app, own.renamePasskey, { id, name: '公司电脑' }, who);
      const { list, is_possible } = await did(app, own.passkeys, {}, who);
      assert.deepEqual([is_possible, list.map(({ name, use_at }) => [name, use_at])], [true, [['公司电脑', null]]]);

      const { ticket, options } = await asked(entry);
      // nothing in it says who has one
      assert.equal((JSON.parse(options) as { allowCredentials?: unknown[] }).allowCredentials?.length ?? 0, 0);
      const entered = await did(app, entry.passkeyLogin, { ticket, credential: device.sign(options) });
      assert.equal(entered.id, who.id);
      // it was unlocked by its owner: a proof like the password
      await did(app, own.beginPasskey, {}, { token: entered.access_token });
      assert.notEqual((await did(app, own.passkeys, {}, who)).list[0]?.use_at, null);

      await did(app, own.removePasskey, { id }, who);
      await refused(app, 'missing', own.removePasskey, { id }, who);
      await lying(entry, device, {});
    });

    test('an answer counts once, for what was asked, at this site, of a device that was unlocked and whose counter goes on', async () => {
      const { device } = await add(own, await make());
      const { ticket, options } = await asked(entry);
      const credential = device.sign(options);
      const answers = await Promise.all(Array.from({ length: 5 }, () => call(app, entry.passkeyLogin, { ticket, credential })));
      assert.equal(answers.filter(({ code }) => code === 1).length, 1);
      await refused(app, 'passkey_wrong', entry.passkeyLogin, { ticket, credential });
      // the same answer to another question
      await refused(app, 'passkey_wrong', entry.passkeyLogin, { ticket: (await asked(entry)).ticket, credential });
      for (const lie of [
        { origin: 'https://keymall.test.example' },
        { origin: 'http://keymall.test' },
        { rpId: 'other.test' },
        { challenge: Buffer.alloc(32).toString('base64url') },
        { counter: 1 },
        { counter: 0 },
        { unverified: true },
        { type: 'webauthn.create' },
        { userHandle: Buffer.alloc(32).toString('base64url') },
        { userHandle: '' },
      ])
        await lying(entry, device, lie);
      const late = await asked(entry);
      app.clock.pass(5 * 60_000 + 1);
      await refused(app, 'passkey_wrong', entry.passkeyLogin, { ticket: late.ticket, credential: device.sign(late.options) });
      const good = await asked(entry);
      await did(app, entry.passkeyLogin, { ticket: good.ticket, credential: device.sign(good.options) });
    });

    test('another’s passkey proves nothing, is neither renamed nor removed, and can’t be added twice', async () => {
      const [who, other] = [await make(), await make()];
      const { id, device } = await add(own, who);
      const theirs = await add(own, other);
      const forProof = await did(app, own.beginProof, {}, who);
      await refused(
        app,
        'passkey_wrong',
        own.prove,
        { passkey: { ticket: forProof.ticket, credential: theirs.device.sign(forProof.options) } },
        who,
      );
      await refused(app, 'missing', own.renamePasskey, { id, name: '别人的' }, other);
      await refused(app, 'missing', own.removePasskey, { id }, other);
      const begun = await did(app, own.beginPasskey, {}, who);
      // asked of one, answered by the other
      await refused(
        app,
        'passkey_wrong',
        own.addPasskey,
        { ticket: begun.ticket, credential: softAuthenticator(SITE).create(begun.options), name: 'x' },
        other,
      );
      const again = await did(app, own.beginPasskey, {}, other);
      await refused(
        app,
        'passkey_known',
        own.addPasskey,
        { ticket: again.ticket, credential: device.create(again.options), name: 'x' },
        other,
      );
    });

    test('it is the proof that what is grave asks for; a sign-in’s answer is not', async () => {
      const who = await make();
      const { device } = await add(own, who);
      const { ticket, options } = await asked(entry);
      const { access_token: token } = await did(app, entry.passkeyLogin, { ticket, credential: device.sign(options) });
      app.clock.pass(5 * 60_000);
      await refused(app, 'proof_wanted', own.beginPasskey, {}, { token });
      const entering = await asked(entry);
      await refused(
        app,
        'passkey_wrong',
        own.prove,
        { passkey: { ticket: entering.ticket, credential: device.sign(entering.options) } },
        { token },
      );
      const forProof = await did(app, own.beginProof, {}, { token });
      const passkey = { ticket: forProof.ticket, credential: device.sign(forProof.options) };
      await did(app, own.prove, { passkey }, { token });
      await did(app, own.beginPasskey, {}, { token });
      await refused(app, 'passkey_wrong', own.prove, { passkey }, { token });
    });

    test('garbage is refused as wrong, and an account keeps ten', async () => {
      const who = await make();
      for (const credential of ['{', 'null', '[]', '{"id":1}', '{"id":"abc","response":{}}'])
        await refused(app, 'passkey_wrong', entry.passkeyLogin, { ticket: (await asked(entry)).ticket, credential });
      const ready = await did(app, own.beginPasskey, {}, who);
      await refused(
        app,
        'passkey_wrong',
        own.addPasskey,
        { ticket: ready.ticket, credential: '{"id":"abc","response":{}}', name: 'x' },
        who,
      );
      for (let count = 0; count < 10; count += 1) await add(own, who);
      await refused(app, 'passkeys_full', own.beginPasskey, {}, who);
    });
  });

/** The digits that an authenticator shows for a secret (RFC 6238). */
function digits(secret: string, at: Date): string {
  const bits = [...secret].map((letter) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(letter).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const step = Buffer.alloc(8);
  step.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 30_000)));
  const mac = createHmac('sha1', key).update(step).digest();
  const offset = (mac.at(-1) ?? 0) & 15;
  return String((mac.readUInt32BE(offset) & 0x7fffffff) % 1_000_000).padStart(6, '0');
}

test('it stands for the code of an administrator’s second factor; another’s does not', async () => {
  const [who, other] = [await makeAdmin(app), await makeAdmin(app)];
  const { device } = await add(adminUser, who);
  const theirs = await add(adminUser, other);
  const { secret } = await did(app, adminUser.beginSafe, {}, who);
  await did(app, adminUser.confirmSafe, { auth_code: digits(secret, app.clock.now) }, who);
  const half = async () => {
    const { access_token, safe } = await did(app, adminLogin.login, { username: who.username, password: PASSWORD });
    assert.equal(safe, 1);
    return { token: access_token };
  };
  const wrong = await asked(adminLogin);
  await refused(
    app,
    'passkey_wrong',
    adminLogin.authSafe,
    { passkey: { ticket: wrong.ticket, credential: theirs.device.sign(wrong.options) } },
    await half(),
  );
  const right = await asked(adminLogin);
  const passkey = { ticket: right.ticket, credential: device.sign(right.options) };
  // without the password before it, it is no second step
  await refused(app, 'safe_login_over', adminLogin.authSafe, { passkey });
  const { access_token } = await did(app, adminLogin.authSafe, { passkey }, await half());
  await did(app, adminUser.getSafe, {}, { token: access_token });
});

test('a passkey of one face opens no other; staff are themselves; who was frozen or turned off does not enter', async () => {
  const shop = await makeShop(app);
  const staff = await makeStaff(app, shop, { kind: 'service' });
  const { device } = await add(merchantUser, staff);
  await lying(personalAccount, device, {});
  await lying(adminLogin, device, {});
  const { ticket, options } = await asked(merchantAccount);
  const entered = await did(app, merchantAccount.passkeyLogin, { ticket, credential: device.sign(options) });
  assert.equal((await did(app, merchantUser.userDetail, {}, { token: entered.access_token })).user.username, staff.username);
  await app.pool.query('update merchant set is_freeze = 1 where id = $1', [shop.id]);
  const frozen = await asked(merchantAccount);
  await refused(app, 'merchant_frozen', merchantAccount.passkeyLogin, { ticket: frozen.ticket, credential: device.sign(frozen.options) });
});

test('a site that browsers would not sign for says so', async () => {
  const plain = await startTestApp({ siteUrl: 'http://192.0.2.1' });
  await refused(plain, 'passkeys_impossible', merchantAccount.beginPasskeyLogin, {});
  assert.equal((await did(plain, merchantUser.passkeys, {}, await makeShop(plain))).is_possible, false);
});
