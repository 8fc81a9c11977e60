/** Codes to mailboxes and mobiles: a forgotten password, an address of one's own. As whoever tries it who should not, too. */
import assert from 'node:assert/strict';
import { before, describe, test } from 'node:test';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { merchantAccount, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { createFakeEmail } from '@keymall/drivers/email/fake/fake';
import type { EmailDriver } from '@keymall/drivers/email/port';
import { emailDrivers, smsDrivers } from '@keymall/drivers/registry';
import { createFakeSms } from '@keymall/drivers/sms/fake/fake';
import type { SmsDriver } from '@keymall/drivers/sms/port';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBuyer, makeShop, PASSWORD } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';

const FRESH = 'quite another good password';
const mail = createFakeEmail();
const sms = createFakeSms();
let app: TestApp;
before(async () => {
  app = await startTestApp();
  assert.deepEqual((await did(app, merchantAccount.loginConfig, {})).forget, [], 'where nothing can be sent nothing is offered');
  await refused(app, 'mails_off', merchantAccount.sendForgetCode, { contact: 'a@example.com' });
  await refused(app, 'texts_off', merchantAccount.sendForgetCode, { contact: '13800138000' });
  const admin = await makeAdmin(app);
  (emailDrivers as Map<string, EmailDriver>).set('smtp', mail.driver);
  (smsDrivers as Map<string, SmsDriver>).set('smsbao', sms.driver);
  await changeSettings(app, admin, 'email', { email_driver: 'smtp' });
  await changeSettings(app, admin, 'sms', { sms_status: 1, sms_driver: 'smsbao' });
});

/** The digits that went to an address, once they have: they go beside the answer. */
async function digitsTo(to: string): Promise<string> {
  for (let turn = 0; turn < 1000; turn += 1) {
    const text = [...mail.sent, ...sms.sent].findLast((each) => each.to === to)?.text;
    const code = /(?<!\d)\d{6}(?!\d)/.exec(text ?? '')?.[0];
    if (code) {
      for (const sent of [mail.sent, sms.sent]) sent.length = 0;
      return code;
    }
    await new Promise((resolve) => setImmediate(resolve));
    await app.house.db.selectFrom('setting').select('name').limit(1).execute();
  }
  throw new Error(`nothing was sent to ${to}`);
}
const otherThan = (code: string): string => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
let contacts = 0;
const mailbox = (): string => `Box${(contacts += 1)}@example.com`;

/** A merchant with a mailbox that it has proven. */
async function makeReachable() {
  const shop = await makeShop(app);
  const email = mailbox();
  const { ticket } = await did(app, merchantUser.sendEmailCode, { email }, shop);
  await did(app, merchantUser.bindEmail, { ticket, code: await digitsTo(email.toLowerCase()) }, shop);
  return { ...shop, email: email.toLowerCase() };
}

describe('an address of one’s own', () => {
  test('is the account’s once its code has come back; then one signs in by it', async () => {
    const shop = await makeReachable();
    assert.equal((await did(app, merchantUser.userDetail, {}, shop)).user.email, shop.email);
    await did(app, merchantAccount.login, { username: shop.email.toUpperCase(), password: PASSWORD });
    const mobile = '13800138001';
    const { ticket } = await did(app, merchantUser.sendSmsCode, { mobile }, shop);
    await did(app, merchantUser.bindMobile, { ticket, code: await digitsTo(mobile) }, shop);
    assert.equal((await did(app, merchantUser.userDetail, {}, shop)).user.mobile, mobile);
  });

  test('is not another’s, not by another’s code, and not by one for something else', async () => {
    const [shop, other] = [await makeReachable(), await makeShop(app)];
    const taken = await did(app, merchantUser.sendEmailCode, { email: shop.email }, other);
    await refused(app, 'contact_taken', merchantUser.bindEmail, { ticket: taken.ticket, code: await digitsTo(shop.email) }, other);
    const email = mailbox().toLowerCase();
    const { ticket } = await did(app, merchantUser.sendEmailCode, { email }, other);
    const code = await digitsTo(email);
    await refused(app, 'code_wrong', merchantUser.bindEmail, { ticket, code }, shop);
    await refused(app, 'code_wrong', merchantUser.bindMobile, { ticket, code }, other);
    await refused(app, 'code_wrong', merchantAccount.resetPassword, { ticket, code, password: FRESH });
    await did(app, merchantUser.bindEmail, { ticket, code }, other);
    await refused(app, 'code_wrong', merchantUser.bindEmail, { ticket, code }, other);
  });
});

const faces = [
  {
    face: 'merchant',
    make: async () => {
      const shop = await makeReachable();
      return { ...shop, contact: shop.email };
    },
    ask: (contact: string, ip = freshIp()) => call(app, merchantAccount.sendForgetCode, { contact }, { ip }),
    reset: (input: { ticket: string; code: string; password: string }) => call(app, merchantAccount.resetPassword, input),
    logIn: (contact: string, password: string) => call(app, merchantAccount.login, { username: contact, password }),
    inside: (token: string) => call(app, merchantUser.sessions, {}, { token }),
  },
  {
    face: 'buyer',
    make: async () => {
      const buyer = await makeBuyer(app);
      return { ...buyer, contact: buyer.username };
    },
    ask: (email: string, ip = freshIp()) => call(app, personalAccount.sendEmailCode, { email }, { ip }),
    reset: (input: { ticket: string; code: string; password: string }) => call(app, personalAccount.resetPassword, input),
    logIn: (email: string, password: string) => call(app, personalAccount.login, { email, password }),
    inside: (token: string) => call(app, personalAccount.sessions, {}, { token }),
  },
] as const;

for (const { face, make, ask, reset, logIn, inside } of faces)
  describe(`a ${face} who forgot the password`, () => {
    const WRONG = refusals.code_wrong.code;

    test('gives himself another by a code, once, and every session has ended', async () => {
      const person = await make();
      const { ticket } = (await ask(person.contact)).data;
      const code = await digitsTo(person.contact);
      assert.equal(
        (await reset({ ticket, code, password: 'password123' })).code,
        refusals.weak_password.code,
        'and a poor one costs nothing',
      );
      assert.equal((await reset({ ticket, code, password: FRESH })).code, 1);
      assert.equal((await inside(person.token)).status, 401);
      assert.equal((await logIn(person.contact, PASSWORD)).code, refusals.wrong_login.code);
      assert.equal((await logIn(person.contact, FRESH)).code, 1);
      assert.equal((await reset({ ticket, code, password: PASSWORD })).code, WRONG);
    });

    test('used twice at once the code is one new password', async () => {
      const person = await make();
      const { ticket } = (await ask(person.contact)).data;
      const code = await digitsTo(person.contact);
      const answers = await Promise.all(['one', 'two', 'three'].map((word) => reset({ ticket, code, password: `${FRESH} ${word}` })));
      assert.deepEqual(
        answers.map((each) => each.code).sort((a, b) => a - b),
        [1, WRONG, WRONG],
      );
    });

    test('guesses end after five, many at once too, and the right code is no better then', async () => {
      const person = await make();
      const { ticket } = (await ask(person.contact)).data;
      const code = await digitsTo(person.contact);
      const wrong = await Promise.all(Array.from({ length: 12 }, () => reset({ ticket, code: otherThan(code), password: FRESH })));
      assert.deepEqual([...new Set(wrong.map((each) => each.code))], [WRONG]);
      assert.equal((await reset({ ticket, code, password: FRESH })).code, WRONG);
    });

    test('an old code, another’s ticket and a made-up one are nothing', async () => {
      const [person, other] = [await make(), await make()];
      const mine = (await ask(person.contact)).data;
      const code = await digitsTo(person.contact);
      const theirs = (await ask(other.contact)).data;
      const foreign = await digitsTo(other.contact);
      if (foreign !== code) assert.equal((await reset({ ...mine, code: foreign, password: FRESH })).code, WRONG);
      assert.equal((await reset({ ticket: 'A'.repeat(43), code, password: FRESH })).code, WRONG);
      app.clock.pass(10 * 60_000 + 1);
      assert.equal((await reset({ ...mine, code, password: FRESH })).code, WRONG);
      assert.equal((await reset({ ...theirs, code: foreign, password: FRESH })).code, WRONG);
    });

    test('nobody learns who has an account: not by the answer, its limits or the work', async () => {
      const person = await make();
      const stranger = 'nobody.has.this@example.com';
      const shape = ({ status, code, data }: { status: number; code: number; data: unknown }) => ({
        status,
        code,
        keys: Object.keys(data ?? {}),
      });
      const ip = freshIp();
      const [known, unknown] = [await ask(person.contact, ip), await ask(stranger, ip)];
      assert.deepEqual(shape(known), shape(unknown));
      assert.equal(known.data.ticket.length, unknown.data.ticket.length);
      const rows = await app.house.db
        .selectFrom('account_code')
        .select('target')
        .where('target', 'in', [person.contact, stranger])
        .execute();
      assert.ok(
        rows.some(({ target }) => target === stranger),
        'the same is kept of both',
      );
      assert.equal((await reset({ ...unknown.data, code: '000000', password: FRESH })).code, WRONG);
      assert.deepEqual(
        mail.sent.filter(({ to }) => to === stranger),
        [],
      );
      const codes = [];
      for (let asked = 0; asked < 4; asked += 1) codes.push((await ask(asked % 2 ? stranger : person.contact, ip)).code);
      assert.deepEqual(codes, [1, 1, 1, refusals.too_many.code], 'five letters an hour of one address, whoever they are for');
    });
  });

test('the login log is one’s own, with what failed', async () => {
  const [shop, other] = [await makeShop(app), await makeShop(app)];
  await call(app, merchantAccount.login, { username: shop.username, password: 'wrong one' });
  await did(app, merchantAccount.login, { username: shop.username, password: PASSWORD });
  const { list, total } = await did(app, merchantUser.loginLog, {}, shop);
  assert.deepEqual([list.map(({ ok }) => ok), total], [[true, false], 2]);
  assert.equal((await did(app, merchantUser.loginLog, {}, other)).total, 0);
  // its tabs: what succeeded, what failed; and between two days
  const seen = async (filter: WireInput<typeof merchantUser.loginLog>) =>
    (await did(app, merchantUser.loginLog, filter, shop)).list.map(({ ok }) => ok);
  assert.deepEqual([await seen({ ok: 1 }), await seen({ ok: 0 })], [[true], [false]]);
  assert.deepEqual(await seen({ date_range: ['2020-01-01 00:00:00', '2020-01-02 00:00:00'] }), []);
  assert.deepEqual(await seen({ ok: 0, date_range: ['2020-01-01 00:00:00', '2099-01-02 00:00:00'] }), [false]);
});
