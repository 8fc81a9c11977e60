/**
 * Whether somebody has an account is told by no answer and by no work: the same statements and the same hashes for a name that is
 * known and for one that nobody has, on every face.
 */
import assert from 'node:assert/strict';
import { AsyncLocalStorage, createHook } from 'node:async_hooks';
import { after, before, beforeEach, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { adminLogin } from '@keymall/contract/identity/admin-session';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { refusals } from '@keymall/contract/kit/refusals';
import { merchantAccount } from '@keymall/contract/merchant/merchant-account';
import { createFakeEmail } from '@keymall/drivers/email/fake/fake';
import type { EmailDriver } from '@keymall/drivers/email/port';
import { emailDrivers, smsDrivers } from '@keymall/drivers/registry';
import { createFakeSms } from '@keymall/drivers/sms/fake/fake';
import type { SmsDriver } from '@keymall/drivers/sms/port';
import { Client } from 'pg';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBuyer, makeShop, makeStaff, type Person, type Shop } from '#testing/builders';
import { did, send } from '#testing/call';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let admin: Person;
let shop: Shop;
let staff: Person;
let buyer: Person & { email: string };
const mail = createFakeEmail();
const smtp = emailDrivers.get('smtp') as EmailDriver;

/** Of a letter, which goes out beside the answer: only whoever reads the mailbox hears of it. */
const BESIDE = /"notice_log"/;
/** The statements of one call: not those of a letter that an earlier one left under way, nor of the house itself. */
const calls = new AsyncLocalStorage<string[]>();
let hashes = 0;
const query = Client.prototype.query;
const derivations = createHook({
  init(_, type) {
    if (/argon2/i.test(type)) hashes += 1;
  },
});

before(async () => {
  // before the first connection: each keeps the way to ask that it had when it was opened (kit/database.ts)
  Client.prototype.query = function counted(this: Client, ...all: Parameters<typeof query>) {
    const [asked] = all as unknown as [string | { text?: string }];
    const text = typeof asked === 'string' ? asked : (asked.text ?? '');
    if (!BESIDE.test(text)) calls.getStore()?.push(text.replace(/\s+/g, ' '));
    return query.apply(this, all);
  } as typeof query;
  app = await startTestApp();
  admin = await makeAdmin(app);
  (emailDrivers as Map<string, EmailDriver>).set('smtp', mail.driver);
  await changeSettings(app, admin, 'email', { email_driver: 'smtp' });
  await changeSettings(app, admin, 'register', { site_register_need_email: 1, buyer_register_need_code: 1 });
  shop = await makeShop(app);
  staff = await makeStaff(app, shop, { kind: 'service' });
  const { id, username, token } = await makeBuyer(app);
  await app.pool.query('update merchant set email = $1 where id = $2', ['owner@example.com', shop.id]);
  buyer = { id, username, token, email: username };
  derivations.enable();
});
beforeEach(() => {
  mail.sent.length = 0;
});
after(() => {
  derivations.disable();
  Client.prototype.query = query;
  (emailDrivers as Map<string, EmailDriver>).set('smtp', smtp);
});

/** Turns go by until it is so; a run that waits for ever is ended by its runner. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await nextTurn();
}

/** What a call says and what it takes, of an address that has asked nothing before. */
async function taken(endpoint: Endpoint, input: Record<string, unknown>) {
  const statements: string[] = [];
  hashes = 0;
  const { status, code, msg } = await calls.run(statements, () => send(app, endpoint.path, JSON.stringify(input)));
  return { said: { status, code, msg }, hashes, statements: [...statements] };
}
async function alike(endpoint: Endpoint, known: Record<string, unknown>, unknown: Record<string, unknown>, wanted: { hashes: number }) {
  // whatever is asked once a process, is asked now
  await taken(endpoint, unknown);
  const [one, other] = [await taken(endpoint, known), await taken(endpoint, unknown)];
  assert.deepEqual(other, one);
  assert.equal(one.hashes, wanted.hashes);
  assert.ok(one.statements.length > 0, `nothing was counted: ${one.said.msg}`);
}

/** The same answer, the same statements and no hash, for what is not asked twice of one input. */
async function saidAlike(endpoint: Endpoint, known: Record<string, unknown>, unknown: Record<string, unknown>): Promise<void> {
  const [one, other] = [await taken(endpoint, known), await taken(endpoint, unknown)];
  assert.deepEqual(other, one);
  assert.equal(one.hashes, 0);
  assert.ok(one.statements.length > 0, `nothing was counted: ${one.said.msg}`);
}

const password = 'not the right one';

describe('signing in', () => {
  test('an administrator', () =>
    alike(adminLogin.login, { username: admin.username, password }, { username: 'nobody_of_all', password }, { hashes: 1 }));
  test('a merchant, by name and by mailbox', async () => {
    await alike(merchantAccount.login, { username: shop.username, password }, { username: 'nobody_of_all', password }, { hashes: 1 });
    await alike(
      merchantAccount.login,
      { username: 'owner@example.com', password },
      { username: 'nobody@example.com', password },
      { hashes: 1 },
    );
  });
  test('staff, and staff of a shop that is none', async () => {
    await alike(
      merchantAccount.login,
      { username: staff.username, password },
      { username: `${shop.username}:nobody`, password },
      { hashes: 1 },
    );
    await alike(
      merchantAccount.login,
      { username: staff.username, password },
      { username: 'nobody_of_all:clerk', password },
      { hashes: 1 },
    );
  });
  test('a buyer', () =>
    alike(personalAccount.login, { email: buyer.email, password }, { email: 'nobody@example.com', password }, { hashes: 1 }));
});

describe('a forgotten password', () => {
  test('of a merchant', async () => {
    await alike(merchantAccount.sendForgetCode, { contact: 'owner@example.com' }, { contact: 'nobody@example.com' }, { hashes: 0 });
    assert.deepEqual(
      mail.sent.map(({ to }) => to),
      ['owner@example.com'],
    );
  });
  test('of a buyer', () => alike(personalAccount.sendEmailCode, { email: buyer.email }, { email: 'nobody2@example.com' }, { hashes: 0 }));
  test('wrong digits to the ticket of somebody, and to that of nobody', async () => {
    const ticketOf = async (email: string) => (await did(app, personalAccount.sendEmailCode, { email })).ticket;
    const [known, unknown] = [await ticketOf(buyer.email), await ticketOf('nobody4@example.com')];
    // its letter is out, and counts no longer
    await until(() => mail.sent.length === 1);
    const right = /\d{6}/.exec(mail.sent[0]?.text ?? '')?.[0] ?? '';
    const code = right === '111111' ? '222222' : '111111';
    const wish = { code, password: 'a password of some length' };
    await saidAlike(personalAccount.resetPassword, { ...wish, ticket: known }, { ...wish, ticket: unknown });
  });
});

describe('registering as a merchant', () => {
  const textsTo = (mailbox: string) => mail.sent.filter(({ to }) => to === mailbox).map(({ text }) => text);
  const digitsIn = (text: string | undefined): string => /\d{6}/.exec(text ?? '')?.[0] ?? '';

  test('a code is asked for alike, and only the letter says that there is an account', async () => {
    await saidAlike(merchantAccount.sendEmailCode, { email: 'Owner@Example.com' }, { email: 'nobody3@example.com' });
    await until(() => mail.sent.length === 2);
    const [told] = textsTo('owner@example.com');
    assert.match(told ?? '', /已经注册过/);
    assert.doesNotMatch(told ?? '', /\d{6}/);
    assert.match(textsTo('nobody3@example.com')[0] ?? '', /\d{6}/);
  });

  test('no digits open the way for a mailbox that has an account, and wrong ones are refused alike', async () => {
    const ticketOf = async (email: string) => (await did(app, merchantAccount.sendEmailCode, { email })).ticket;
    const [known, unknown] = [await ticketOf('owner@example.com'), await ticketOf('nobody8@example.com')];
    await until(() => mail.sent.length === 2);
    const right = digitsIn(textsTo('nobody8@example.com')[0]);
    const code = right === '111111' ? '222222' : '111111';
    const wish = (username: string, ticket: string, digits: string) => ({
      username,
      shop_name: '枚举小店',
      password: 'a password of some length',
      agree: true as const,
      email_code: { ticket, code: digits },
    });
    await saidAlike(merchantAccount.register, wish('enum_one', known, code), wish('enum_two', unknown, code));
    await did(app, merchantAccount.register, wish('enum_two', unknown, right));
  });

  test('a mobile that has an account is told so to whoever reads its messages, and to nobody else', async () => {
    // digits go to it as to any other, so that asking, and guessing, are answered alike
    const kept = smsDrivers.get('smsbao') as SmsDriver;
    (smsDrivers as Map<string, SmsDriver>).set('smsbao', createFakeSms().driver);
    try {
      await changeSettings(app, admin, 'sms', { sms_status: 1, sms_driver: 'smsbao' });
      await changeSettings(app, admin, 'register', { site_register_need_email: 0, site_register_need_mobile: 1 });
      await app.pool.query('update merchant set mobile = $1 where id = $2', ['13800001111', shop.id]);
      await saidAlike(merchantAccount.sendSmsCode, { mobile: '13800001111' }, { mobile: '13800002222' });
    } finally {
      (smsDrivers as Map<string, SmsDriver>).set('smsbao', kept);
    }
  });
});

describe('registering as a buyer', () => {
  test('a code is asked for alike, and only the letter says that there is an account', async () => {
    await saidAlike(personalAccount.sendRegisterCode, { email: buyer.email }, { email: 'nobody5@example.com' });
    await until(() => mail.sent.length === 2);
    const textTo = (mailbox: string) => mail.sent.filter(({ to }) => to === mailbox).map(({ text }) => text);
    const [told] = textTo(buyer.email);
    assert.match(told ?? '', /已经注册过/);
    assert.doesNotMatch(told ?? '', /\d{6}/);
    for (const text of textTo('nobody5@example.com')) assert.match(text, /\d{6}/);
  });
  test('no digits open the way for a mailbox that has an account, and wrong ones are refused alike', async () => {
    const ticketOf = async (email: string) => (await did(app, personalAccount.sendRegisterCode, { email })).ticket;
    const [known, unknown] = [await ticketOf(buyer.email), await ticketOf('nobody6@example.com')];
    await until(() => mail.sent.length === 2);
    const right = /\d{6}/.exec(mail.sent.find(({ to }) => to === 'nobody6@example.com')?.text ?? '')?.[0] ?? '';
    const wish = (email: string, ticket: string, code: string) => ({
      email,
      password: 'a password of some length',
      agree: true,
      email_code: { ticket, code },
    });
    const code = right === '111111' ? '222222' : '111111';
    await saidAlike(personalAccount.register, wish(buyer.email, known, code), wish('nobody6@example.com', unknown, code));
    // of another mailbox than the one it was sent to
    assert.equal((await taken(personalAccount.register, wish('other6@example.com', unknown, right))).said.code, refusals.code_wrong.code);
    await did(app, personalAccount.register, { ...wish('Nobody6@example.com', unknown, right), agree: true });
    assert.equal((await taken(personalAccount.register, wish('nobody6@example.com', unknown, right))).said.code, refusals.code_wrong.code);
    assert.equal(
      (await taken(personalAccount.register, { email: 'nobody7@example.com', password: 'a password of some length', agree: true })).said
        .code,
      refusals.bad_input.code,
    );
  });
});
