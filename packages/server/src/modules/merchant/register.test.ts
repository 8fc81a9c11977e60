/** Registering as the settings say: by what, proven how, with whose code. As whoever tries it who should not, too. */
import assert from 'node:assert/strict';
import { before, beforeEach, describe, test } from 'node:test';
import { refusals } from '@keymall/contract/kit/refusals';
import { formatTime } from '@keymall/contract/kit/time';
import { adminInvite } from '@keymall/contract/merchant/invite';
import { merchantAccount, merchantUser } from '@keymall/contract/merchant/merchant-account';
import { adminConfig } from '@keymall/contract/platform/config';
import { createFakeEmail } from '@keymall/drivers/email/fake/fake';
import type { EmailDriver } from '@keymall/drivers/email/port';
import { emailDrivers, smsDrivers } from '@keymall/drivers/registry';
import { createFakeSms } from '@keymall/drivers/sms/fake/fake';
import type { SmsDriver } from '@keymall/drivers/sms/port';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeShop, type Person } from '#testing/builders';
import { call, did, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';

const PASSWORD = 'a quite good password';
const mail = createFakeEmail();
const sms = createFakeSms();
let app: TestApp;
let admin: Person;
const asItWas = {
  site_register_status: 1,
  site_register_verify: 1,
  site_register_need_username: 1,
  site_register_need_mobile: 0,
  site_register_need_email: 0,
  site_register_invite: 0,
};
before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  const { values } = await did(app, adminConfig.getConfig, { group: 'register' }, admin);
  const save = (change: object) =>
    [adminConfig.editConfig, { group: 'register' as const, values: { ...values, ...change } }, admin] as const;
  await refused(app, 'mails_off', ...save({ site_register_need_email: 1 }));
  await refused(app, 'texts_off', ...save({ site_register_need_mobile: 1 }));
  await refused(app, 'bad_input', ...save({ site_register_need_username: 0 }));
  (emailDrivers as Map<string, EmailDriver>).set('smtp', mail.driver);
  (smsDrivers as Map<string, SmsDriver>).set('smsbao', sms.driver);
  await changeSettings(app, admin, 'email', { email_driver: 'smtp' });
  await changeSettings(app, admin, 'sms', { sms_status: 1, sms_driver: 'smsbao' });
});
const rules = (change: Partial<typeof asItWas>): Promise<void> => changeSettings(app, admin, 'register', { ...asItWas, ...change });
beforeEach(() => rules({}));

/** The digits that went to an address, once they have: they go beside the answer. */
async function digitsTo(to: string): Promise<string> {
  for (let turn = 0; turn < 1000; turn += 1) {
    const text = [...mail.sent, ...sms.sent].findLast((each) => each.to === to)?.text;
    const code = /(?<!\d)\d{6}(?!\d)/.exec(text ?? '')?.[0];
    if (code) {
      for (const sent of [mail.sent, sms.sent]) sent.length = 0;
      return code;
    }
    await app.house.db.selectFrom('setting').select('name').limit(1).execute();
  }
  throw new Error(`nothing was sent to ${to}`);
}

let newcomers = 0;
const application = () => {
  newcomers += 1;
  return { username: `newcomer_${newcomers}`, password: PASSWORD, shop_name: '新开的小店', agree: true as const };
};
const mailbox = (): string => `newcomer${(newcomers += 1)}@example.com`;
const mobile = (): string => `1390000${String((newcomers += 1)).padStart(4, '0')}`;
const proofOfMail = async (email: string) => ({
  ...(await did(app, merchantAccount.sendEmailCode, { email })),
  code: await digitsTo(email),
});
const proofOfText = async (to: string) => ({ ...(await did(app, merchantAccount.sendSmsCode, { mobile: to })), code: await digitsTo(to) });

describe('what a newcomer gives', () => {
  test('is what the page is told', async () => {
    await rules({ site_register_need_username: 0, site_register_need_mobile: 1, site_register_need_email: 1, site_register_invite: 2 });
    const config = await did(app, merchantAccount.registerConfig, {});
    assert.deepEqual(
      [config.site_register_need_username, config.site_register_need_mobile, config.site_register_need_email, config.site_register_invite],
      [0, 1, 1, 2],
    );
  });

  test('a mobile and a mailbox, each by its code, and no name: he signs in by either', async () => {
    await rules({ site_register_need_username: 0, site_register_need_mobile: 1, site_register_need_email: 1 });
    const { username: _, ...form } = application();
    const [email, number] = [mailbox(), mobile()];
    const [email_code, mobile_code] = [await proofOfMail(email), await proofOfText(number)];
    await refused(app, 'bad_input', merchantAccount.register, form);
    await refused(app, 'bad_input', merchantAccount.register, { ...form, email_code });
    // a code to one is none of the other
    await refused(app, 'code_wrong', merchantAccount.register, { ...form, email_code: mobile_code, mobile_code: email_code });
    const session = await did(app, merchantAccount.register, { ...form, email_code, mobile_code });
    assert.match(session.username, /^m_[0-9a-f]{10}$/);
    for (const name of [email, number])
      assert.equal((await did(app, merchantAccount.login, { username: name, password: PASSWORD })).id, session.id);
    const { user } = await did(app, merchantUser.userDetail, {}, { token: session.access_token ?? '' });
    assert.deepEqual([user.email, user.mobile], [email, number]);
    // used up
    await refused(app, 'code_wrong', merchantAccount.register, { ...form, email_code, mobile_code });
  });

  test('a mobile that is somebody’s gets its code like any other, and only who reads it there is told', async () => {
    await rules({ site_register_need_mobile: 1 });
    const number = mobile();
    await did(app, merchantAccount.register, { ...application(), mobile_code: await proofOfText(number) });
    const again = await proofOfText(number);
    await refused(app, 'contact_taken', merchantAccount.register, { ...application(), mobile_code: again });
    const wrong = { ...again, code: String((Number(again.code) + 1) % 1_000_000).padStart(6, '0') };
    await refused(app, 'code_wrong', merchantAccount.register, { ...application(), mobile_code: wrong });
  });

  test('a mailbox that is somebody’s is answered like any other, and its letter says that there is an account', async () => {
    await rules({ site_register_need_email: 1 });
    const email = mailbox();
    await did(app, merchantAccount.register, { ...application(), email_code: await proofOfMail(email) });
    const { ticket } = await did(app, merchantAccount.sendEmailCode, { email: email.toUpperCase() });
    while (mail.sent.length === 0) await app.house.db.selectFrom('setting').select('name').limit(1).execute();
    const [letter] = mail.sent.splice(0);
    assert.equal(letter?.to, email);
    assert.match(letter?.text ?? '', /已经注册过/);
    assert.doesNotMatch(letter?.text ?? '', /\d{6}/);
    // and no digits there are count
    for (const code of ['000000', '123456'])
      await refused(app, 'code_wrong', merchantAccount.register, { ...application(), email_code: { ticket, code } });
  });

  test('a name that is taken leaves the code as it was', async () => {
    await rules({ site_register_need_email: 1 });
    const shop = await makeShop(app);
    const email_code = await proofOfMail(mailbox());
    await refused(app, 'name_taken', merchantAccount.register, { ...application(), username: shop.username, email_code });
    await did(app, merchantAccount.register, { ...application(), email_code });
  });

  test('one code used by many at once makes one account', async () => {
    await rules({ site_register_need_email: 1 });
    const email_code = await proofOfMail(mailbox());
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => call(app, merchantAccount.register, { ...application(), email_code })),
    );
    assert.equal(answers.filter(({ code }) => code === 1).length, 1);
  });

  test('nothing is sent where it is not asked for, or nobody may register', async () => {
    await refused(app, 'register_closed', merchantAccount.sendEmailCode, { email: mailbox() });
    await refused(app, 'register_closed', merchantAccount.sendSmsCode, { mobile: mobile() });
    await rules({ site_register_status: 0, site_register_need_email: 1 });
    await refused(app, 'register_closed', merchantAccount.sendEmailCode, { email: mailbox() });
  });
});

describe('an invite code', () => {
  const make = async (change: object = {}) =>
    (await did(app, adminInvite.addMany, { count: 1, max_uses: 1, ...change }, admin)).codes[0] ?? assert.fail('no code');
  const come = (invite_code: string) => [merchantAccount.register, { ...application(), invite_code }] as const;

  test('where it is required nobody comes without one; where not, a wrong one is still refused', async () => {
    await rules({ site_register_invite: 2 });
    await refused(app, 'bad_input', ...come(''));
    await refused(app, 'invite_code_wrong', ...come('NOSUCHCODE'));
    // as somebody types it
    const code = await make({ prefix: 'VIP' });
    assert.match(code, /^VIP[2-9A-HJ-NP-Z]{10}$/);
    await did(app, ...come(code.toLowerCase()));
    await rules({ site_register_invite: 1 });
    await did(app, ...come(''));
    await refused(app, 'invite_code_wrong', ...come('NOSUCHCODE'));
    await rules({});
    await did(app, ...come('NOSUCHCODE'));
  });

  test('is used as often as it says, however many come at once; the list tells who', async () => {
    await rules({ site_register_invite: 2 });
    const code = await make({ max_uses: 3 });
    const answers = await Promise.all(Array.from({ length: 8 }, () => call(app, ...come(code))));
    const codes = answers.map((each) => each.code).sort((a, b) => a - b);
    assert.deepEqual(codes, [1, 1, 1, ...Array<number>(5).fill(refusals.invite_code_wrong.code)]);
    const { list } = await did(app, adminInvite.list, { page: 1, limit: 10, code }, admin);
    assert.deepEqual(
      list.map(({ used_count, max_uses, state }) => ({ used_count, max_uses, state })),
      [{ used_count: 3, max_uses: 3, state: 'used' }],
    );
    const { list: uses } = await did(app, adminInvite.uses, { id: list[0]?.id ?? 0 }, admin);
    assert.deepEqual(
      uses.map(({ id }) => id).sort((a, b) => a - b),
      answers.flatMap(({ data, code: each }) => (each === 1 ? [data.id] : [])).sort((a, b) => a - b),
    );
  });

  test('is kept for him whose registration failed for another reason', async () => {
    await rules({ site_register_invite: 2 });
    const [code, shop] = [await make(), await makeShop(app)];
    await refused(app, 'name_taken', merchantAccount.register, { ...application(), username: shop.username, invite_code: code });
    await did(app, ...come(code));
  });

  test('counts no more once it is over or turned off, and is deleted only where nobody used it', async () => {
    await rules({ site_register_invite: 2 });
    const [over, off, used] = [
      await make({ expire_at: formatTime(new Date(app.clock.now.getTime() - 60_000)) }),
      await make(),
      await make({ max_uses: 2 }),
    ];
    await did(app, ...come(used));
    const idOf = async (code: string) => (await did(app, adminInvite.list, { page: 1, limit: 10, code }, admin)).list[0]?.id ?? 0;
    const ids = [await idOf(over), await idOf(off), await idOf(used)] as const;
    await did(app, adminInvite.status, { id: ids[1], status: 0 }, admin);
    for (const code of [over, off]) await refused(app, 'invite_code_wrong', ...come(code));
    await did(app, adminInvite.delBatch, { ids: [...ids] }, admin);
    const { list } = await did(app, adminInvite.list, { page: 1, limit: 100 }, admin);
    assert.deepEqual(
      [over, off, used].map((code) => list.some((row) => row.code === code)),
      [false, false, true],
    );
  });

  test('of a merchant makes him the newcomer’s referrer', async () => {
    await rules({ site_register_invite: 1 });
    const shop = await makeShop(app);
    const { id } = await did(app, ...come(await make({ owner: shop.username })));
    const row = await app.house.db.selectFrom('merchant').select('parent_id').where('id', '=', id).executeTakeFirstOrThrow();
    assert.equal(row.parent_id, shop.id);
    await refused(app, 'bad_input', adminInvite.addMany, { count: 1, max_uses: 1, owner: 'nobody_at_all' }, admin);
  });
});
