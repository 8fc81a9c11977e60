/** Complaints asked for on the word of a contact, which the seller has too: nothing happens until an administrator saw a payment. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { refusals } from '@keymall/contract/kit/refusals';
import { adminComplaint, merchantComplaint } from '@keymall/contract/ordering/complaint';
import { adminComplaintRequest, publicComplaintRequest } from '@keymall/contract/ordering/complaint-request';
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { createFakeEmail } from '@keymall/drivers/email/fake/fake';
import type { EmailDriver } from '@keymall/drivers/email/port';
import { emailDrivers } from '@keymall/drivers/registry';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { ordering } from '#modules/ordering';
import { startTestApp, type TestApp } from '#testing/app';
import { type Bought, buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let shop: Shop;
let channel: FakeChannel;
const mail = createFakeEmail();

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  channel = await makeFakeChannel(app, admin);
  (emailDrivers as Map<string, EmailDriver>).set('smtp', mail.driver);
  await changeSettings(app, admin, 'email', { email_driver: 'smtp' });
});
after(() => app.close());

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

async function upload(url: string, fields: Record<string, string>): Promise<{ code: number; url: string }> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(PICTURE)]), 'paid.png');
  const body = new Response(form);
  const reply = await app.app.inject({
    method: 'POST',
    url,
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    remoteAddress: freshIp(),
  });
  const { code, data } = JSON.parse(reply.body) as { code: number; data: { url: string } | null };
  return { code, url: data?.url ?? '' };
}

let buyers = 0;
/** A paid order whose contact no letter reaches. */
async function bought(draft: Parameters<typeof buy>[5] = {}): Promise<Bought & { contact: string }> {
  const goodsId = await makeGoods(app, shop, { take_card_type: 1 });
  await makeCards(app, shop, goodsId, 2);
  const contact = draft.contact ?? `qq-${1000 + buyers++}`;
  return { ...(await buy(app, gateway, shop, channel, goodsId, { quantity: 2, contact, ...draft })), contact };
}

const paid = async ({ trade_no, contact }: { trade_no: string; contact: string }): Promise<string> =>
  (await upload('/home/complaintRequest/upload', { trade_no, contact })).url;

async function asked(order: Bought & { contact: string }, more: Record<string, unknown> = {}) {
  const { trade_no, contact } = order;
  return {
    trade_no,
    contact,
    type: '无效卡密',
    desc: '卡密提示已经被使用过了',
    qq: '10001',
    proof: [await paid(order)],
    ...more,
  };
}
const file = async (order: Bought & { contact: string }, more: Record<string, unknown> = {}, ip = freshIp()) =>
  did(app, publicComplaintRequest.file, await asked(order, more), { ip });

const orderRow = ({ id }: Bought) => app.house.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const frozen = async (): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(balance), 0)::bigint as balance from ledger_account where kind = 'merchant_frozen' and merchant_id = ${shop.id}`.execute(
    app.house.db,
  );
  return rows[0]?.balance ?? -1;
};
const letters = async (): Promise<number> =>
  (await app.house.db.selectFrom('merchant_message').select('id').where('merchant_id', '=', shop.id).execute()).length;

async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
}

describe('a request', () => {
  test('freezes nothing and tells the seller nothing until an administrator saw the payment; then it is a complaint, and how it was proven stands there', async () => {
    const order = await bought();
    const [before, told] = [await frozen(), await letters()];
    const { id, code } = await file(order, { cards: [2], transaction_id: gateway.orders.get(order.trade_no)?.transaction_id });
    assert.match(code, /^[A-Z2-7]{12}$/);
    assert.deepEqual([await frozen(), await letters(), (await orderRow(order)).is_freeze], [before, told, 0]);
    assert.deepEqual((await did(app, merchantComplaint.list, { trade_no: order.trade_no }, shop)).list, []);
    const waiting = await did(app, publicComplaintRequest.follow, { trade_no: order.trade_no, code });
    assert.deepEqual([waiting.status, waiting.reason], [0, '']);
    await refused(app, 'complaint_digits_needed', publicComplaint.complaintQuery, { trade_no: order.trade_no, pwd: order.contact });
    await refused(app, 'order_not_found', publicComplaint.complaintQuery, { trade_no: order.trade_no, pwd: code });

    const listed = await did(app, adminComplaintRequest.list, { status: 0, trade_no: order.trade_no.slice(0, -2) }, admin);
    assert.deepEqual(
      listed.list.map((row) => [row.id, row.status]),
      [[id, 0]],
    );
    assert.ok(listed.waiting >= 1);
    const detail = await did(app, adminComplaintRequest.detail, { id }, admin);
    assert.deepEqual([detail.proof.length, detail.cards, detail.order.contact, detail.receipts[0]?.fits], [1, [2], order.contact, true]);

    const { complaint_id } = await did(app, adminComplaintRequest.accept, { id, reason: '与账单一致' }, admin);
    assert.equal((await orderRow(order)).is_freeze, 1);
    assert.equal(await frozen(), before + 970);
    assert.equal(await letters(), told + 1);
    assert.equal((await did(app, merchantComplaint.detail, { id: complaint_id }, shop)).proven_by, 'payment');
    assert.equal((await did(app, adminComplaint.detail, { id: complaint_id }, admin)).proven_by, 'payment');
    const { complaint, messages } = await did(app, publicComplaint.complaintQuery, { trade_no: order.trade_no, pwd: code });
    assert.deepEqual([complaint.id, complaint.num], [complaint_id, 1]);
    assert.match(messages[0]?.content ?? '', /平台已核对付款凭证/);
    await refused(app, 'complaint_request_ended', adminComplaintRequest.accept, { id, reason: '与账单一致' }, admin);
    await refused(app, 'complaint_request_ended', adminComplaintRequest.refuse, { id, reason: '晚了' }, admin);
    await did(app, publicComplaint.withdraw, { trade_no: order.trade_no, pwd: code });
    await assertWhole();
  });

  test('refused: nothing has happened, its sender reads why, and the buyer’s own mailbox hears of it', async () => {
    const order = await bought({ isemail: 1, email: 'real-buyer@example.com' });
    const { id, code } = await file(order);
    await refused(app, 'bad_input', adminComplaintRequest.refuse, { id, reason: '' }, admin);
    await did(app, adminComplaintRequest.refuse, { id, reason: '付款凭证与订单不符' }, admin);
    const over = await did(app, publicComplaintRequest.follow, { trade_no: order.trade_no, code });
    assert.deepEqual([over.status, over.reason], [2, '付款凭证与订单不符']);
    await refused(app, 'order_not_found', publicComplaint.complaintQuery, { trade_no: order.trade_no, pwd: code });
    mail.sent.length = 0;
    const rows = await app.house.db.deleteFrom('outbox').where('queue', '=', 'complaint.request_ended').returning('payload').execute();
    const worker = ordering.queues.find(({ name }) => name === 'complaint.request_ended');
    for (const { payload } of rows) await worker?.work(app.ctx(), payload as never);
    assert.deepEqual(
      mail.sent.filter(({ to }) => to === 'real-buyer@example.com').map(({ subject }) => subject),
      ['投诉申请未通过'],
    );
    assert.equal((await orderRow(order)).is_freeze, 0);
  });

  test('needs number and contact that belong together, a picture of the payment sent for it, and a way to answer', async () => {
    const order = await bought({ pwdforsearch: 'forgotten' });
    const other = await bought();
    const wish = await asked(order);
    await did(app, publicComplaintRequest.options, { trade_no: order.trade_no, contact: order.contact });
    await refused(app, 'order_not_found', publicComplaintRequest.options, { trade_no: order.trade_no, contact: 'somebody' });
    await refused(app, 'order_not_found', publicComplaintRequest.options, { trade_no: 'T'.repeat(24), contact: order.contact });
    await refused(app, 'order_not_found', publicComplaintRequest.file, { ...wish, contact: 'somebody' });
    await refused(app, 'bad_input', publicComplaintRequest.file, { ...wish, proof: [] });
    await refused(app, 'bad_input', publicComplaintRequest.file, { ...wish, proof: [await paid(other)] });
    await refused(app, 'bad_input', publicComplaintRequest.file, { ...wish, qq: '' });
    assert.equal(
      (await upload('/home/complaintRequest/upload', { trade_no: order.trade_no, contact: 'x' })).code,
      refusals.order_not_found.code,
    );
    await did(app, publicComplaintRequest.file, wish, { ip: freshIp() });
  });

  test('of one address two wait, of an order so many by setting, twenty at once as well', async () => {
    const order = await bought();
    const wish = await asked(order);
    const ip = freshIp();
    const codes = await Promise.all(
      Array.from({ length: 8 }, () => call(app, publicComplaintRequest.file, wish, { ip }).then(({ code }) => code)),
    );
    assert.equal(codes.filter((code) => code === 1).length, 2);
    for (let n = 0; n < 3; n += 1) await did(app, publicComplaintRequest.file, wish, { ip: freshIp() });
    await refused(app, 'complaint_requests_wait', publicComplaintRequest.file, wish);
  });
});

describe('weak and strong', () => {
  test('requests of the seller neither block the buyer nor use anything up: the grant complains all the same', async () => {
    const order = await bought();
    for (let n = 0; n < 5; n += 1) await file(order);
    for (let n = 0; n < 8; n += 1) await call(app, publicComplaintRequest.options, { trade_no: order.trade_no, contact: `wrong-${n}` });
    const proof = { trade_no: order.trade_no, grant: order.grant };
    assert.ok((await upload('/home/complaint/upload', proof)).url, 'pictures of requests have their own room');
    const { pwd } = await did(app, publicComplaint.doComplaint, { ...proof, type: '无效卡密', desc: '卡密提示已经被使用过了' });
    assert.match(pwd, /^\d{6}$/);
    const [request] = (await did(app, adminComplaintRequest.list, { trade_no: order.trade_no }, admin)).list;
    assert.ok((await did(app, adminComplaintRequest.detail, { id: request?.id ?? 0 }, admin)).open_complaint);
    await refused(app, 'complaint_open', adminComplaintRequest.accept, { id: request?.id ?? 0, reason: '与账单一致' }, admin);
    assert.equal((await did(app, adminComplaintRequest.detail, { id: request?.id ?? 0 }, admin)).status, 0, 'it waits on');
    await did(app, publicComplaint.withdraw, { trade_no: order.trade_no, pwd });
  });

  test('the buyer takes over what a payment opened: its code is worth nothing any more', async () => {
    const order = await bought();
    const { id, code } = await file(order);
    await did(app, adminComplaintRequest.accept, { id, reason: '与账单一致' }, admin);
    const byCode = { trade_no: order.trade_no, pwd: code };
    await did(app, publicComplaint.send, { ...byCode, content: '还没有解决' });
    const proof = { trade_no: order.trade_no, grant: order.grant };
    const { complaint } = await did(app, publicComplaint.complaintQuery, proof);
    await refused(app, 'order_not_found', publicComplaint.withdraw, byCode);
    assert.equal((await did(app, merchantComplaint.detail, { id: complaint.id }, shop)).proven_by, 'browser');
    await did(app, publicComplaint.withdraw, proof);
  });

  test('what a payment lost is not lost for the buyer; what the buyer lost is lost', async () => {
    const order = await bought();
    const { id } = await file(order);
    const { complaint_id } = await did(app, adminComplaintRequest.accept, { id, reason: '与账单一致' }, admin);
    await did(app, adminComplaint.win, { id: complaint_id, result: 1, reason: '买家自称已解决' }, admin);
    await refused(app, 'complaint_ruled', publicComplaintRequest.file, await asked(order));
    const proof = { trade_no: order.trade_no, grant: order.grant };
    const mine = await did(app, publicComplaint.doComplaint, { ...proof, type: '无效卡密', desc: '卡密提示已经被使用过了' });
    await did(app, adminComplaint.win, { id: mine.id, result: 1, reason: '卡密有效' }, admin);
    await refused(app, 'complaint_ruled', publicComplaint.doComplaint, { ...proof, type: '无效卡密', desc: '卡密提示已经被使用过了' });
    await assertWhole();
  });

  test('asked for in time counts in time, however long the administrator took', async () => {
    const order = await bought();
    const { id } = await file(order);
    const { now } = app.clock;
    app.clock.pass(4 * 86_400_000);
    const late = await call(app, adminComplaintRequest.accept, { id, reason: '与账单一致' }, await makeAdmin(app));
    app.clock.now = now;
    assert.equal(late.code, 1, late.msg);
  });

  test('two administrators at once: one decides', async () => {
    const order = await bought();
    const { id } = await file(order);
    const answers = await Promise.all([
      call(app, adminComplaintRequest.accept, { id, reason: '与账单一致' }, admin),
      call(app, adminComplaintRequest.refuse, { id, reason: '看不清' }, admin),
      call(app, adminComplaintRequest.accept, { id, reason: '与账单一致' }, admin),
    ]);
    assert.equal(answers.filter(({ code }) => code === 1).length, 1);
    await assertWhole();
  });
});
