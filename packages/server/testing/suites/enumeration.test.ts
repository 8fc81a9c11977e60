/**
 * Whether somebody has an account is told by no answer and by no work: the same statements and the same hashes for a name that is
 * known and for one that nobody has, on every face.
 */
import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { after, before, beforeEach, describe, test } from 'node:test';
import { adminLogin } from '@keymall/contract/identity/admin-session';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { merchantAccount } from '@keymall/contract/merchant/merchant-account';
import { createFakeEmail } from '@keymall/drivers/email/fake/fake';
import type { EmailDriver } from '@keymall/drivers/email/port';
import { emailDrivers } from '@keymall/drivers/registry';
import { Client } from 'pg';
import { startTestApp, type TestApp } from '#testing/app';
import { makeAdmin, makeBuyer, makeShop, makeStaff, type Person, type Shop } from '#testing/builders';
import { send } from '#testing/call';
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
const statements: string[] = [];
let hashes = 0;
const query = Client.prototype.query;
const derivations = createHook({
  init(_, type) {
    if (/argon2/i.test(type)) hashes += 1;
  },
});

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  (emailDrivers as Map<string, EmailDriver>).set('smtp', mail.driver);
  await changeSettings(app, admin, 'email', { email_driver: 'smtp' });
  await changeSettings(app, admin, 'register', { site_register_need_email: 1 });
  shop = await makeShop(app);
  staff = await makeStaff(app, shop, { kind: 'service' });
  const { id, username, token } = await makeBuyer(app);
  await app.pool.query('update merchant set email = $1 where id = $2', ['owner@example.com', shop.id]);
  buyer = { id, username, token, email: username };
  derivations.enable();
  Client.prototype.query = function counted(this: Client, ...all: Parameters<typeof query>) {
    const [asked] = all as unknown as [string | { text?: string }];
    const text = typeof asked === 'string' ? asked : (asked.text ?? '');
    if (!BESIDE.test(text)) statements.push(text.replace(/\s+/g, ' '));
    return query.apply(this, all);
  } as typeof query;
});
beforeEach(() => {
  mail.sent.length = 0;
});
after(() => {
  derivations.disable();
  Client.prototype.query = query;
  (emailDrivers as Map<string, EmailDriver>).set('smtp', smtp);
});

/** What a call says and what it takes, of an address that has asked nothing before. */
async function taken(endpoint: Endpoint, input: Record<string, unknown>) {
  statements.length = 0;
  hashes = 0;
  const { status, code, msg } = await send(app, endpoint.path, JSON.stringify(input));
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
});

test('registering: a code to a mailbox that somebody has, and to one that nobody has', () =>
  alike(merchantAccount.sendEmailCode, { email: 'owner@example.com' }, { email: 'nobody3@example.com' }, { hashes: 0 }));
