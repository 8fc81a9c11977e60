/** Finding one's orders again, and what a stranger learns by trying: nothing. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { personalAccount } from '@keymall/contract/identity/personal-account';
import type { WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import { parseYuan } from '@keymall/contract/kit/money';
import { refusals } from '@keymall/contract/kit/refusals';
import { publicLookup } from '@keymall/contract/ordering/public-lookup';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { smsDrivers } from '@keymall/drivers/registry';
import { createFakeSms } from '@keymall/drivers/sms/fake/fake';
import type { SmsDriver } from '@keymall/drivers/sms/port';
import { sql } from 'kysely';
import { systemContext } from '#kit/context';
import { ordering } from '#modules/ordering';
import { startTestApp, type TestApp } from '#testing/app';
import {
  type Channel,
  makeAdmin,
  makeBuyer,
  makeCards,
  makeChannel,
  makeGoods,
  makeShop,
  PASSWORD,
  type Person,
  type Shop,
} from '#testing/builders';
import { type Caller, call, did, freshIp, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';
import { fileGrant, fileGrantFits } from './lookup.rules.ts';
import { newMailboxLink } from './own-orders.service.ts';

let app: TestApp;
let admin: Person;
let shop: Shop;
let channel: Channel;

before(async () => {
  app = await startTestApp();
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  channel = await makeChannel(app, admin);
});
after(() => app.close());

type Placed = WireOutput<typeof publicPay.order>;
async function place(goods_id: number, draft: Partial<WireInput<typeof publicPay.order>> = {}, caller?: Caller): Promise<Placed> {
  const wish = {
    token: shop.link,
    goods_id,
    quantity: 1,
    contact: `c_${randomBytes(4).toString('hex')}`,
    channel_id: channel.id,
    request_no: randomBytes(12).toString('hex'),
    ...draft,
  };
  return did(app, publicPay.order, wish, caller);
}
async function pay(order: Placed): Promise<string> {
  const transaction = `GW${randomBytes(8).toString('hex')}`;
  await sql`select fn.receipt_settle(${channel.account_id}, ${transaction}, ${order.trade_no}, ${parseYuan(order.total_price)}, 'notice')`.execute(
    app.house.db,
  );
  return transaction;
}
async function goodsWith(cards: number): Promise<{ id: number; lines: string[] }> {
  const id = await makeGoods(app, shop);
  return { id, lines: await makeCards(app, shop, id, cards) };
}
async function work(queue: string): Promise<void> {
  const rows = await app.house.db.deleteFrom('outbox').where('queue', '=', queue).returning('payload').execute();
  const worker = ordering.queues.find(({ name }) => name === queue);
  for (const { payload } of rows) await worker?.work(systemContext(app.house, 'test'), payload as never);
}

describe('by contact and password', () => {
  test('those orders whose password fits, each with a grant that opens it', async () => {
    const { id, lines } = await goodsWith(3);
    const first = await place(id, { contact: 'contact_a', pwdforsearch: 'open sesame' });
    await place(id, { contact: 'contact_a', pwdforsearch: 'another word' });
    await place(id, { contact: 'contact_a' });
    await pay(first);
    const { list } = await did(app, publicLookup.contactQuery, { contact: 'contact_a', pwd: 'open sesame' });
    assert.deepEqual(
      list.map(({ trade_no, status }) => [trade_no, status]),
      [[first.trade_no, 1]],
    );
    for (const line of lines) assert.ok(!JSON.stringify(list).includes(line), 'a list shows no key');
    const found = await did(app, publicOrder.query, { trade_no: first.trade_no, grant: list[0]?.grant ?? '' });
    assert.equal(found.cards[0]?.printed, lines[0]);
    assert.equal(found.lines[0]?.sendout, 1);
    assert.deepEqual(found.order.lines, [{ kind: 'goods', amount: '10.00' }]);
  });
  test('defect 14: a wrong password, an unknown contact and the contact itself answer alike', async () => {
    const { id } = await goodsWith(1);
    await place(id, { contact: 'contact_b' });
    for (const input of [
      { contact: 'contact_b', pwd: 'contact_b' },
      { contact: 'contact_b', pwd: 'guess' },
      { contact: 'nobody_here', pwd: 'guess' },
    ])
      await refused(app, 'order_not_found', publicLookup.contactQuery, input);
  });
  test('an address’s sixth wrong try waits', async () => {
    const ip = freshIp();
    for (let attempt = 0; attempt < 5; attempt += 1)
      await refused(app, 'order_not_found', publicLookup.contactQuery, { contact: 'contact_c', pwd: `guess ${attempt}` }, { ip });
    await refused(app, 'too_many', publicLookup.contactQuery, { contact: 'contact_c', pwd: 'guess' }, { ip });
  });
  test('orders of earlier days stay with their number', async () => {
    const { id } = await goodsWith(1);
    const order = await place(id, { contact: 'contact_d', pwdforsearch: 'open sesame' });
    await sql`update orders set create_at = now() - interval '5 days' where trade_no = ${order.trade_no}`.execute(app.house.db);
    await refused(app, 'order_not_found', publicLookup.contactQuery, { contact: 'contact_d', pwd: 'open sesame' });
    await did(app, publicOrder.query, { trade_no: order.trade_no, pwd: 'open sesame' });
  });
});

describe('by the gateway’s number', () => {
  test('number and amount together tell the order, and nothing that opens it', async () => {
    const { id } = await goodsWith(1);
    const order = await place(id, { pwdforsearch: 'open sesame' });
    const transaction = await pay(order);
    const { list } = await did(app, publicLookup.gatewayQuery, { transaction_id: transaction, total_price: order.total_price });
    assert.deepEqual(Object.keys(list[0] ?? {}).includes('grant'), false);
    assert.equal(list[0]?.trade_no, order.trade_no);
    await refused(app, 'order_not_found', publicLookup.gatewayQuery, { transaction_id: transaction, total_price: '0.01' });
    await refused(app, 'order_password_needed', publicOrder.query, { trade_no: order.trade_no });
  });
});

describe('by mailbox', () => {
  // A mailbox where nobody answers: links are taken from where they are made.
  before(() =>
    changeSettings(app, admin, 'email', { email_driver: 'smtp', email_smtp: '127.0.0.1', email_port: 1, email_user: 'shop@example.com' }),
  );

  test('defect 33: only whoever reads the mailbox sees its orders, once a link', async () => {
    const { id } = await goodsWith(2);
    const own = await place(id, { isemail: 1, email: 'Reader@example.com' });
    await place(id, { isemail: 1, email: 'other@example.com' });
    assert.equal(await did(app, publicLookup.mailboxLink, { email: 'reader@example.com' }), null);
    assert.equal(await did(app, publicLookup.mailboxLink, { email: 'nobody@example.com' }), null);
    const links = await sql<{ count: number }>`select count(*) as count from outbox where queue = 'order.mailbox_link'`.execute(
      app.house.db,
    );
    assert.equal(links.rows[0]?.count, 2, 'both leave the same behind');
    assert.equal(await newMailboxLink(app.ctx(), 'nobody@example.com'), null);
    const token = (await newMailboxLink(app.ctx(), 'reader@example.com'))?.split('mailbox=')[1] ?? '';
    const { list } = await did(app, publicLookup.mailboxOrders, { token });
    assert.deepEqual(
      list.map(({ trade_no }) => trade_no),
      [own.trade_no],
    );
    await refused(app, 'mailbox_link_dead', publicLookup.mailboxOrders, { token });
    await refused(app, 'mailbox_link_dead', publicLookup.mailboxOrders, { token: 'x'.repeat(43) });
  });
  test('a link works for half an hour; two openings at once, one wins', async () => {
    const { id } = await goodsWith(1);
    await place(id, { isemail: 1, email: 'late@example.com' });
    const tokenOf = async () => (await newMailboxLink(app.ctx(), 'late@example.com'))?.split('mailbox=')[1] ?? '';
    const token = await tokenOf();
    const codes = await Promise.all(
      [1, 2, 3].map(() => app.app.inject({ method: 'POST', url: publicLookup.mailboxOrders.path, payload: { token } })),
    );
    assert.deepEqual(
      codes.map((reply) => reply.json<{ code: number }>().code).toSorted((a, b) => a - b),
      [1, 1443, 1443],
    );
    const stale = await tokenOf();
    app.clock.pass(31 * 60_000);
    await refused(app, 'mailbox_link_dead', publicLookup.mailboxOrders, { token: stale });
    app.clock.pass(-31 * 60_000);
  });
  test('a mailbox that cannot be reached is tried again and told of', async () => {
    const { id } = await goodsWith(1);
    await pay(await place(id, { isemail: 1, email: 'keys@example.com' }));
    await assert.rejects(work('order.mail'));
    const { rows } = await sql<{
      ok: boolean;
      recipient: string;
    }>`select ok, recipient from notice_log where template = 'order_to_buyer'`.execute(app.house.db);
    assert.deepEqual(rows, [{ ok: false, recipient: 'keys@example.com' }]);
  });
});

describe('by mobile', () => {
  const sms = createFakeSms();
  before(async () => {
    await refused(app, 'texts_off', publicLookup.mobileCode, { trade_no: 'T'.repeat(24), mobile: '13900000001' });
    (smsDrivers as Map<string, SmsDriver>).set('smsbao', sms.driver);
    await changeSettings(app, admin, 'sms', { sms_status: 1, sms_driver: 'smsbao' });
  });
  after(() => changeSettings(app, admin, 'sms', { sms_status: 0 }));
  /** What came to a mobile last: it is sent beside the answer. */
  async function digits(to: string): Promise<string> {
    for (;;) {
      const message = sms.sent.findLast((each) => each.to === to);
      if (message) return /验证码 (\d{6})/.exec(message.text)?.[1] ?? '';
      await nextTurn();
    }
  }

  test('whoever reads the digits has the order, once; a stranger’s tries do not use them up', async () => {
    const { id } = await goodsWith(2);
    const mobile = '13900000002';
    const own = await place(id, { contact: mobile, pwdforsearch: 'forgotten' });
    const { ticket } = await did(app, publicLookup.mobileCode, { trade_no: own.trade_no, mobile });
    const code = await digits(mobile);
    const seller = await did(app, publicLookup.mobileCode, { trade_no: own.trade_no, mobile });
    const wrong = code === '000000' ? '000001' : '000000';
    for (let n = 0; n < 6; n += 1) await refused(app, 'order_code_wrong', publicLookup.mobileOrder, { ticket: seller.ticket, code: wrong });
    await refused(app, 'order_code_wrong', publicLookup.mobileOrder, { ticket: seller.ticket, code });
    await refused(app, 'order_code_wrong', publicLookup.mobileOrder, { ticket, code: wrong });
    const { trade_no, grant } = await did(app, publicLookup.mobileOrder, { ticket, code });
    assert.equal(trade_no, own.trade_no);
    assert.equal((await did(app, publicOrder.query, { trade_no, grant })).proof.by, 'mobile');
    await refused(app, 'order_code_wrong', publicLookup.mobileOrder, { ticket, code });
  });
  test('five wrong tries of a ticket are all, ten minutes its time, and an unknown mobile is answered alike', async () => {
    const { id } = await goodsWith(2);
    const mobile = '13900000003';
    const own = await place(id, { contact: mobile });
    const { ticket } = await did(app, publicLookup.mobileCode, { trade_no: own.trade_no, mobile });
    const code = await digits(mobile);
    for (let n = 0; n < 5; n += 1)
      await refused(app, 'order_code_wrong', publicLookup.mobileOrder, { ticket, code: code === '000000' ? '000001' : '000000' });
    await refused(app, 'order_code_wrong', publicLookup.mobileOrder, { ticket, code });
    const other = '13900000004';
    const none = await did(app, publicLookup.mobileCode, { trade_no: own.trade_no, mobile: other });
    assert.equal(none.ticket.length, ticket.length);
    await refused(app, 'order_code_wrong', publicLookup.mobileOrder, { ticket: none.ticket, code });
    assert.equal(sms.sent.filter(({ to }) => to === other).length, 0);
    // A stranger uses up what is his to ask for, and not the buyer's.
    const ip = freshIp();
    for (let n = 0; n < 6; n += 1) await call(app, publicLookup.mobileCode, { trade_no: own.trade_no, mobile }, { ip });
    await refused(app, 'too_many', publicLookup.mobileCode, { trade_no: own.trade_no, mobile }, { ip });
    await did(app, publicLookup.mobileCode, { trade_no: own.trade_no, mobile });
  });
});

describe('one’s own', () => {
  test('defect 35: this browser’s list follows its orders, holds nothing of what they brought, and ignores forged grants', async () => {
    const { id } = await goodsWith(2);
    const own = await place(id);
    const other = await place(id);
    await pay(own);
    const { list } = await did(app, publicLookup.mine, {
      orders: [
        { trade_no: own.trade_no, grant: own.grant },
        { trade_no: other.trade_no, grant: own.grant },
      ],
    });
    assert.deepEqual(
      list.map(({ trade_no, status }) => [trade_no, status]),
      [[own.trade_no, 1]],
    );
    for (const key of ['cards', 'lines', 'remark', 'contact']) assert.ok(list[0] && !(key in list[0]), key);
    // A cookie is nobody: an order opens for what is said, not for what a browser brings along.
    const cookies = { cookie: `grant=${own.grant}; keymall.orders=${own.trade_no}` };
    const reply = await app.app.inject({
      method: 'POST',
      url: publicOrder.query.path,
      headers: cookies,
      payload: { trade_no: own.trade_no },
      remoteAddress: freshIp(),
    });
    assert.equal(reply.json<{ code: number }>().code, refusals.order_password_needed.code);
  });
  test('a grant is over after its days, and when its buyer ends it everywhere; whoever ended it has a fresh one', async () => {
    const { id } = await goodsWith(2);
    const own = await place(id, { pwdforsearch: 'open sesame' });
    await pay(own);
    const kept = { trade_no: own.trade_no, grant: own.grant };
    assert.equal((await did(app, publicOrder.query, kept)).proof.by, 'browser');
    const { now } = app.clock;
    app.clock.pass(30 * 86_400_000 + 60_000);
    await refused(app, 'order_password_needed', publicOrder.query, kept);
    assert.deepEqual((await did(app, publicLookup.mine, { orders: [kept] })).list, []);
    app.clock.now = now;
    await changeSettings(app, admin, 'order', { order_grant_days: 60 });
    app.clock.pass(31 * 86_400_000);
    await did(app, publicOrder.query, kept);
    app.clock.now = now;

    const byPassword = { trade_no: own.trade_no, pwd: 'open sesame' };
    const { grant } = await did(app, publicLookup.endOthers, byPassword);
    await refused(app, 'order_password_needed', publicOrder.query, kept);
    await refused(app, 'order_password_needed', publicLookup.cancel, kept);
    assert.deepEqual((await did(app, publicLookup.mine, { orders: [kept] })).list, []);
    assert.equal((await did(app, publicOrder.query, { ...kept, grant })).proof.by, 'password');
    assert.equal((await did(app, publicOrder.query, byPassword)).proof.by, 'password', 'the password still opens it');
    for (const forged of [`p${grant.slice(1)}`, `m${grant.slice(1)}`, `b${grant.slice(1)}`, grant.slice(0, -2), grant.split('.')[0] ?? ''])
      if (forged !== grant) await refused(app, 'order_password_needed', publicOrder.query, { ...kept, grant: forged });
    await changeSettings(app, admin, 'order', { order_grant_days: 30 });
  });
  test('with the contact alone nobody ends anything; a guest ends what its browser holds', async () => {
    const { id } = await goodsWith(2);
    const [first, second] = [await place(id, { contact: 'seller-knows' }), await place(id)];
    await refused(app, 'order_proof_needed', publicLookup.endOthers, { trade_no: first.trade_no, pwd: 'seller-knows' });
    const orders = [first, second].map(({ trade_no, grant }) => ({ trade_no, grant }));
    const wrong = [{ trade_no: first.trade_no, grant: second.grant }];
    assert.deepEqual(await did(app, publicLookup.endMine, { orders: wrong }), { count: 0 });
    assert.equal((await did(app, publicLookup.mine, { orders })).list.length, 2);
    assert.deepEqual(await did(app, publicLookup.endMine, { orders }), { count: 2 });
    assert.deepEqual((await did(app, publicLookup.mine, { orders })).list, []);
  });
  test('a new password of the account ends the grants of all its orders', async () => {
    const buyer = await makeBuyer(app);
    const { id } = await goodsWith(1);
    const own = await place(id, {}, buyer);
    const kept = { trade_no: own.trade_no, grant: own.grant };
    await did(app, publicOrder.query, kept);
    const { access_token } = await did(
      app,
      personalAccount.changePassword,
      { password: PASSWORD, new_password: 'another-password-1' },
      buyer,
    );
    await refused(app, 'order_password_needed', publicOrder.query, kept);
    assert.equal((await did(app, publicOrder.query, { trade_no: own.trade_no }, { ...buyer, token: access_token })).proof.by, 'account');
  });
  test('cancelling frees the card at once, twice is once, and a paid order stays paid', async () => {
    const { id } = await goodsWith(1);
    const first = await place(id);
    await refused(app, 'order_password_needed', publicLookup.cancel, { trade_no: first.trade_no, grant: 'x'.repeat(22) });
    await did(app, publicLookup.cancel, { trade_no: first.trade_no, grant: first.grant });
    await did(app, publicLookup.cancel, { trade_no: first.trade_no, grant: first.grant });
    const second = await place(id);
    await pay(second);
    await refused(app, 'order_already_paid', publicLookup.cancel, { trade_no: second.trade_no, grant: second.grant });
    const event = await app.house.db.selectFrom('order_event').select(['actor', 'reason']).where('reason', '=', 'cancelled').execute();
    assert.deepEqual(event, [{ actor: 'buyer', reason: 'cancelled' }]);
  });
  test('whoever proves an unpaid order may cancel it, in another browser too: by its password, by the account', async () => {
    const { id } = await goodsWith(2);
    const guarded = await place(id, { pwdforsearch: 'open sesame' });
    await refused(app, 'order_not_found', publicLookup.cancel, { trade_no: guarded.trade_no, pwd: 'guess' });
    await did(app, publicLookup.cancel, { trade_no: guarded.trade_no, pwd: 'open sesame' });
    const buyer = await makeBuyer(app);
    const own = await place(id, {}, buyer);
    await refused(app, 'order_password_needed', publicLookup.cancel, { trade_no: own.trade_no }, await makeBuyer(app));
    await did(app, publicLookup.cancel, { trade_no: own.trade_no }, buyer);
    for (const { trade_no } of [guarded, own]) assert.equal((await did(app, publicOrder.orderStatus, { trade_no })).status, 2);
  });
  test('cancelling against a notice at the same moment: the order ends one way', async () => {
    const { id } = await goodsWith(8);
    for (let round = 0; round < 8; round += 1) {
      const order = await place(id);
      const [, answer] = await Promise.all([
        pay(order),
        app.app.inject({ method: 'POST', url: publicLookup.cancel.path, payload: { trade_no: order.trade_no, grant: order.grant } }),
      ]);
      const { status } = await did(app, publicOrder.orderStatus, { trade_no: order.trade_no });
      assert.equal(answer.json<{ code: number }>().code, status === 1 ? 1410 : 1);
    }
  });
});

test('a file’s address is for one line and some minutes', () => {
  const now = new Date('2026-11-21T04:00:00Z');
  const { keyring } = app.house;
  const grant = fileGrant(keyring, 7, now);
  assert.equal(fileGrantFits(keyring, 7, grant, now), true);
  assert.equal(fileGrantFits(keyring, 8, grant, now), false);
  assert.equal(fileGrantFits(keyring, 7, grant, new Date(now.getTime() + 32 * 60_000)), false);
  assert.equal(fileGrantFits(keyring, 7, `${Number(grant.split('-')[0]) + 1}${grant.slice(grant.indexOf('-'))}`, now), false);
  for (const forged of ['', '-', '99999999999-x', 'x', '29000000-']) assert.equal(fileGrantFits(keyring, 7, forged, now), false);
});
