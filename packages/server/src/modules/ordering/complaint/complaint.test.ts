/** Complaints at the wire: opened, answered, ruled, taken back, run out; and everything that must not work. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { merchantCoupon } from '@keymall/contract/catalogue/coupon';
import { refusals } from '@keymall/contract/kit/refusals';
import { merchantMoney } from '@keymall/contract/ledger/money-log';
import { merchantMessage } from '@keymall/contract/merchant/message';
import { adminOrder } from '@keymall/contract/ordering/back-office-order';
import { adminComplaint, merchantComplaint } from '@keymall/contract/ordering/complaint';
import { publicComplaint } from '@keymall/contract/ordering/public-complaint';
import { publicOrder } from '@keymall/contract/ordering/public-order';
import { adminRefund, merchantRefund } from '@keymall/contract/ordering/refund';
import { merchantCash } from '@keymall/contract/payment/withdrawal';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { type Bought, buy, type FakeChannel, type FakeGateway, makeFakeChannel, openFakeGateway } from '#testing/bought';
import { breakRow, lastRun } from '#testing/broken';
import { makeAdmin, makeCards, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';
import { changeSettings } from '#testing/settings';

let app: TestApp;
let gateway: FakeGateway;
let admin: Person;
let shop: Shop;
let stranger: Shop;
let channel: FakeChannel;

before(async () => {
  gateway = openFakeGateway();
  app = await startTestApp({ outside: gateway.outside });
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  stranger = await makeShop(app);
  channel = await makeFakeChannel(app, admin);
});
after(() => app.close());

const PICTURE = Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==', 'base64');

async function upload(fields: Record<string, string>, bytes: Buffer = PICTURE) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', new Blob([new Uint8Array(bytes)]), 'evidence.png');
  const body = new Response(form);
  const reply = await app.app.inject({
    method: 'POST',
    url: '/home/complaint/upload',
    payload: Buffer.from(await body.arrayBuffer()),
    headers: { 'content-type': body.headers.get('content-type') ?? '' },
    remoteAddress: freshIp(),
  });
  return JSON.parse(reply.body) as { code: number; data: { url: string } | null };
}

/** A paid order of so many cards, with some more in stock. */
async function bought(
  quantity = 1,
  spare = 0,
  draft: Parameters<typeof buy>[5] = {},
  goods: Parameters<typeof makeGoods>[2] = {},
): Promise<Bought & { goodsId: number; lines: string[] }> {
  const goodsId = await makeGoods(app, shop, { take_card_type: 1, ...goods });
  const lines = await makeCards(app, shop, goodsId, quantity + spare);
  return { ...(await buy(app, gateway, shop, channel, goodsId, { quantity, ...draft })), goodsId, lines };
}

const proof = ({ trade_no, grant }: Bought) => ({ trade_no, grant });
const wish = (order: Bought, more: Record<string, unknown> = {}) => ({
  ...proof(order),
  type: '无效卡密',
  desc: '卡密提示已经被使用过了',
  ...more,
});
const complain = (order: Bought, more: Record<string, unknown> = {}) => did(app, publicComplaint.doComplaint, wish(order, more));
const money = async (kind: string): Promise<number> => {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(balance), 0) as balance from ledger_account where kind = ${kind} and merchant_id = ${shop.id}`.execute(
    app.house.db,
  );
  return rows[0]?.balance ?? -1;
};
const orderRow = ({ id }: Bought) => app.house.db.selectFrom('orders').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const cardStates = async ({ id }: Bought): Promise<number[]> =>
  (
    await app.house.db
      .selectFrom('order_card as oc')
      .innerJoin('card as c', 'c.id', 'oc.card_id')
      .select('c.status')
      .where('oc.order_id', '=', id)
      .orderBy('oc.create_at')
      .orderBy('c.position')
      .execute()
  ).map(({ status }) => status);

/** What happens so much later; then the clock stands as before, for orders know PostgreSQL's own time. */
async function later(hours: number, work: () => Promise<void>): Promise<void> {
  const { now } = app.clock;
  app.clock.pass(hours * 3_600_000);
  await work();
  app.clock.now = now;
}

async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
}

describe('opening', () => {
  test('says what can be complained of, holds the money back, and tells both sides', async () => {
    const order = await bought(3);
    const options = await did(app, publicComplaint.options, proof(order));
    assert.deepEqual([options.allowed, options.why, options.unit_price, options.cards.length], [true, '', '10.00', 3]);
    assert.ok(options.types.includes('无效卡密') && options.cards.every(({ masked, open }) => open && !order.lines.includes(masked)));

    const wallet = await money('merchant_wallet');
    const { id, pwd } = await complain(order, { cards: [2], qq: '10001', mobile: '13800138000' });
    assert.match(pwd, /^\d{6}$/);
    assert.deepEqual([await money('merchant_frozen'), await money('merchant_wallet')], [970, wallet - 970]);
    assert.equal((await orderRow(order)).is_freeze, 1);

    const { complaint, messages } = await did(app, publicComplaint.complaintQuery, { trade_no: order.trade_no, pwd });
    assert.deepEqual([complaint.id, complaint.num, complaint.price, complaint.status], [id, 1, '10.00', 0]);
    assert.deepEqual(
      messages.map(({ from }) => from),
      ['system'],
    );
    const [row] = (await did(app, merchantComplaint.list, { trade_no: order.trade_no }, shop)).list;
    assert.deepEqual([row?.id, row?.unread], [id, 1]);
    assert.deepEqual((await did(app, merchantComplaint.list, {}, stranger)).list, []);
    const detail = await did(app, merchantComplaint.detail, { id }, shop);
    assert.deepEqual(
      detail.cards.map(({ complained }) => complained),
      [false, true, false],
    );
    assert.equal((await did(app, merchantComplaint.list, { trade_no: order.trade_no }, shop)).list[0]?.unread, 0);
    const trade_no = order.trade_no.slice(0, -2).toLowerCase();
    assert.equal((await did(app, merchantComplaint.list, { trade_no }, shop)).total, 1);
    assert.equal((await did(app, adminComplaint.list, { trade_no }, admin)).total, 1);
    assert.equal(detail.freeze_price, '9.70');
    const letters = await app.house.db
      .selectFrom('merchant_message')
      .select(['title', 'link'])
      .where('merchant_id', '=', shop.id)
      .execute();
    assert.deepEqual(letters.at(-1), { title: '收到投诉：无效卡密', link: `/merchant/order/complaint/detail/${id}` });
    await assertWhole();
    await did(app, publicComplaint.withdraw, proof(order));
  });

  test('needs the order’s proof, ten characters, a known reason and the order’s own pictures', async () => {
    const order = await bought();
    const other = await bought();
    await refused(app, 'order_password_needed', publicComplaint.doComplaint, wish(order, { grant: '' }) as never);
    await refused(app, 'order_not_found', publicComplaint.doComplaint, wish(order, { grant: '', pwd: 'guess' }));
    await refused(app, 'bad_input', publicComplaint.doComplaint, wish(order, { desc: '不能用' }));
    await refused(app, 'bad_input', publicComplaint.doComplaint, wish(order, { type: '随便' }));
    await refused(app, 'bad_input', publicComplaint.doComplaint, wish(order, { mobile: '12' }));
    const theirs = (await upload(proof(other))).data?.url as string;
    await refused(app, 'bad_input', publicComplaint.doComplaint, wish(order, { evidence: [theirs] }));
    await refused(app, 'bad_input', publicComplaint.doComplaint, wish(order, { evidence: ['https://elsewhere.example/x.png'] }));
    const mine = (await upload(proof(order))).data?.url as string;
    await complain(order, { evidence: [mine], buyer_qrcode: mine });
    await did(app, publicComplaint.withdraw, proof(order));
  });

  test('pictures are pictures, of somebody who may, and not without end', async () => {
    const order = await bought();
    assert.equal((await upload({ trade_no: order.trade_no, grant: 'wrong' })).code, 1001);
    assert.equal((await upload(proof(order), Buffer.from('<script>'))).code, 1600);
    await sql`insert into upload (realm, owner_id, name, mime, bytes) select 'buyer', ${order.id}, 'n' || n || ${order.id}, 'image/png', 1 from generate_series(1, 30) n`.execute(
      app.house.db,
    );
    assert.equal((await upload(proof(order))).code, 1459);
  });

  test('only of what is paid, within its time, once', async () => {
    const order = await bought(2);
    await complain(order, { cards: [1] });
    assert.equal((await did(app, publicComplaint.options, proof(order))).allowed, false);
    await refused(app, 'complaint_open', publicComplaint.doComplaint, wish(order, { cards: [2] }));
    await did(app, publicComplaint.withdraw, proof(order));
    await refused(app, 'complaint_cards', publicComplaint.doComplaint, wish(order, { cards: [3] }));

    const late = await bought();
    await sql`update orders set success_at = success_at - interval '4 days' where id = ${late.id}`.execute(app.house.db);
    await refused(app, 'complaint_late', publicComplaint.doComplaint, wish(late));
    const refundedOrder = await bought();
    await did(app, merchantRefund.add, { order_id: refundedOrder.id, reason: '缺货' }, shop);
    await refused(app, 'complaint_unpaid', publicComplaint.doComplaint, wish(refundedOrder));
  });

  test('twenty at once open one', async () => {
    const order = await bought();
    const answers = await Promise.all(Array.from({ length: 20 }, () => call(app, publicComplaint.doComplaint, wish(order))));
    assert.deepEqual(
      answers.map(({ code }) => code).toSorted((a, b) => a - b),
      [1, ...Array<number>(19).fill(1452)],
    );
    await assertWhole();
    await did(app, publicComplaint.withdraw, proof(order));
  });

  test('some reasons always mean the whole order', async () => {
    const order = await bought(3);
    await complain(order, { type: '涉嫌赌博', cards: [1] });
    const { complaint } = await did(app, publicComplaint.complaintQuery, proof(order));
    assert.deepEqual([complaint.num, complaint.price], [0, '30.00']);
    await did(app, publicComplaint.withdraw, proof(order));
  });
});

describe('defect 6: a guest replies; the six digits open it, and the sixth wrong try is locked', () => {
  test('the guest’s answer arrives', async () => {
    const order = await bought();
    const { id, pwd } = await complain(order);
    await did(app, publicComplaint.send, { trade_no: order.trade_no, pwd, content: '请尽快处理' });
    const picture = (await upload({ trade_no: order.trade_no, pwd })).data?.url as string;
    await did(app, publicComplaint.send, { trade_no: order.trade_no, pwd, picture });
    await did(app, merchantComplaint.send, { id, content: '正在核实' }, shop);
    const { messages } = await did(app, publicComplaint.complaintQuery, { trade_no: order.trade_no, pwd });
    assert.deepEqual(messages.map(({ from, content }) => [from, content]).slice(1), [
      ['buyer', '请尽快处理'],
      ['buyer', ''],
      ['merchant', '正在核实'],
    ]);
    await refused(app, 'bad_input', publicComplaint.send, { ...proof(order), content: '' });
    await refused(app, 'bad_input', publicComplaint.send, { ...proof(order), content: 'x'.repeat(1025) });
    await refused(app, 'bad_input', merchantComplaint.send, { id, picture }, shop);
    await refused(app, 'missing', merchantComplaint.send, { id, content: '插一句' }, stranger);
    await did(app, publicComplaint.withdraw, { trade_no: order.trade_no, pwd });
    await refused(app, 'complaint_closed', publicComplaint.send, { trade_no: order.trade_no, pwd, content: '还在吗' });
  });

  test('the contact, which the seller knows as well, opens nothing: no complaint, no thread, no picture', async () => {
    const order = await bought();
    const { contact } = await orderRow(order);
    const sellers = { trade_no: order.trade_no, pwd: contact };
    await refused(app, 'complaint_proof_needed', publicComplaint.options, sellers);
    await refused(app, 'complaint_proof_needed', publicComplaint.doComplaint, wish(order, { grant: '', pwd: contact }));
    assert.equal((await did(app, publicOrder.query, sellers)).proof.by, 'contact');
    const { id, pwd } = await complain(order);
    await refused(app, 'complaint_digits_needed', publicComplaint.complaintQuery, sellers);
    await refused(app, 'complaint_digits_needed', publicComplaint.withdraw, sellers);
    await refused(app, 'complaint_digits_needed', publicComplaint.send, { ...sellers, content: '已解决，谢谢' });
    assert.equal((await upload(sellers)).code, refusals.complaint_digits_needed.code);
    await did(app, publicComplaint.send, { ...sellers, pwd, content: '没有解决' });
    assert.equal((await did(app, merchantComplaint.detail, { id }, shop)).proven_by, 'browser');
    await did(app, publicComplaint.withdraw, { ...sellers, pwd });
  });

  test('wrong digits are counted for the address they come from: the buyer does not wait for a stranger’s', async () => {
    const ip = freshIp();
    const order = await bought();
    const { pwd } = await complain(order);
    const wrong = pwd === '000000' ? '111111' : '000000';
    for (let count = 0; count < 5; count += 1)
      await refused(app, 'order_not_found', publicComplaint.complaintQuery, { trade_no: order.trade_no, pwd: wrong }, { ip });
    await refused(app, 'too_many', publicComplaint.complaintQuery, { trade_no: order.trade_no, pwd: wrong }, { ip });
    await refused(app, 'too_many', publicComplaint.complaintQuery, { trade_no: order.trade_no, pwd }, { ip });
    await did(app, publicComplaint.complaintQuery, { trade_no: order.trade_no, pwd });
    await did(app, publicComplaint.withdraw, proof(order));
  });

  test('good tries are not counted, and no digits are kept', async () => {
    const order = await bought();
    const { id, pwd } = await complain(order);
    for (let count = 0; count < 8; count += 1) await did(app, publicComplaint.complaintQuery, { trade_no: order.trade_no, pwd });
    const row = await sql<{ all: string }>`select row_to_json(c)::text as all from order_complaint c where id = ${id}`.execute(
      app.house.db,
    );
    assert.doesNotMatch(row.rows[0]?.all ?? '', new RegExp(`"${pwd}"`));
    // As a word of its own: times, durations and numbers of calls hold any six digits now and then.
    assert.doesNotMatch(app.logged.join('\n'), new RegExp(`(?<![.\\w])${pwd}(?!\\w)`));
    await did(app, publicComplaint.withdraw, proof(order));
  });

  test('the channel’s token opens this complaint’s channel, for a while, and nothing else', async () => {
    const order = await bought();
    const { id } = await complain(order);
    const { push_token } = await did(app, publicComplaint.complaintQuery, proof(order));
    const auth = async (channel: string, token: string, type: string): Promise<number> => {
      const form = new URLSearchParams({ channel_name: channel, socket_id: '1.1', token, type });
      return (await app.app.inject({ method: 'POST', url: '/push/auth', payload: form.toString(), remoteAddress: freshIp() })).statusCode;
    };
    const mine = `private-group-complaint-${id}`;
    assert.equal(await auth(mine, push_token, 'complaint'), 200);
    assert.equal(await auth(`private-group-complaint-${id + 1}`, push_token, 'complaint'), 403);
    assert.equal(await auth(`private-merchant-${shop.id}`, push_token, 'complaint'), 403);
    assert.equal(await auth(mine, `9${push_token}`, 'complaint'), 403);
    assert.equal(await auth(mine, '', ''), 403);
    assert.equal(await auth(mine, shop.token, 'merchant'), 200);
    assert.equal(await auth(mine, stranger.token, 'merchant'), 403);
    assert.equal(await auth(mine, admin.token, 'admin'), 200);
    // Whoever may not open the page does not hear it either.
    const clerk = await makeAdmin(app, ['order/order/list']);
    const helper = await makeAdmin(app, ['order/complaint/list', 'order/complaint/detail']);
    assert.deepEqual([await auth(mine, clerk.token, 'admin'), await auth(mine, helper.token, 'admin')], [403, 200]);
    const { role_id } = await app.house.db.selectFrom('merchant').select('role_id').where('id', '=', shop.id).executeTakeFirstOrThrow();
    const { id: less } = await app.house.db
      .insertInto('role')
      .values({ realm: 'merchant', name: 'no complaints', perms: ['goods/goods/list'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    await app.house.db.updateTable('merchant').set({ role_id: less }).where('id', '=', shop.id).execute();
    assert.equal(await auth(mine, shop.token, 'merchant'), 403);
    await app.house.db.updateTable('merchant').set({ role_id }).where('id', '=', shop.id).execute();
    const heard: string[] = [];
    const { publish } = app.house;
    const told = new Promise<void>((resolve) => {
      // Administrators are told by rising id, all in one go.
      app.house.publish = (channelName) => {
        heard.push(channelName);
        if (channelName === `private-admin-${helper.id}`) resolve();
      };
    });
    await did(app, publicComplaint.send, { ...proof(order), content: '还在吗' });
    await told;
    app.house.publish = publish;
    assert.ok(!heard.includes(`private-admin-${clerk.id}`), heard.join());
    await later(0.2, async () => assert.equal(await auth(mine, push_token, 'complaint'), 403));
    await did(app, publicComplaint.withdraw, proof(order));
  });
});

describe('how it ends', () => {
  test('taken back: the money is the merchant’s again, and it may be complained of anew', async () => {
    const order = await bought();
    const wallet = await money('merchant_wallet');
    await complain(order);
    await did(app, publicComplaint.withdraw, proof(order));
    assert.deepEqual([await money('merchant_wallet'), await money('merchant_frozen')], [wallet, 0]);
    assert.equal((await orderRow(order)).is_freeze, 0);
    await refused(app, 'complaint_closed', publicComplaint.withdraw, proof(order));
    await complain(order);
    await did(app, publicComplaint.withdraw, proof(order));
    await assertWhole();
  });

  test('defect 30: the merchant agrees for one card; it is void, never stock, and the rest stays sold', async () => {
    const order = await bought(2);
    const { id } = await complain(order, { cards: [2] });
    await refused(app, 'missing', merchantComplaint.agree, { id }, stranger);
    await did(app, merchantComplaint.agree, { id }, shop);
    assert.deepEqual(await cardStates(order), [2, 4]);
    const row = await orderRow(order);
    assert.deepEqual([row.status, row.refund_price, row.is_freeze], [1, 1000, 0]);
    assert.equal(await money('merchant_frozen'), 0);
    await refused(app, 'complaint_closed', merchantComplaint.agree, { id }, shop);
    // The ruled card is not complained of again; the other one may be.
    await refused(app, 'complaint_cards', publicComplaint.doComplaint, wish(order, { cards: [2] }));
    const second = await complain(order, { cards: [1] });
    await did(app, merchantComplaint.agree, { id: second.id }, shop);
    assert.deepEqual([await cardStates(order), (await orderRow(order)).status], [[4, 4], 3]);
    await app.jobs.runNow('refund.settle');
    assert.deepEqual(gateway.returned(order.trade_no), { sum: 2000, count: 2 });
    await assertWhole();
  });

  test('the merchant gives all back though one card was meant', async () => {
    const order = await bought(2);
    const { id } = await complain(order, { cards: [1] });
    await did(app, merchantComplaint.agree, { id, whole: 1 }, shop);
    assert.deepEqual([await cardStates(order), (await orderRow(order)).status], [[4, 4], 3]);
    await assertWhole();
  });

  test('the merchant replaces cards: new ones are delivered, the old are void', async () => {
    const order = await bought(2, 1);
    const { id } = await complain(order, { cards: [1] });
    assert.deepEqual(await did(app, merchantComplaint.replace, { id }, shop), { count: 1 });
    assert.deepEqual(await cardStates(order), [4, 2, 2]);
    const { cards } = await did(app, publicOrder.query, proof(order));
    const shown = cards.filter((card) => !('is_void' in card && card.is_void)).map(({ number }) => number);
    assert.deepEqual(shown.toSorted(), order.lines.slice(1).toSorted());
    assert.equal(await money('merchant_frozen'), 0);
    const options = await did(app, publicComplaint.options, proof(order));
    assert.deepEqual(
      options.cards.map(({ open }) => open),
      [false, true, true],
    );
    await assertWhole();
  });

  test('not from an empty stock, and then nothing has happened', async () => {
    const order = await bought(2, 1);
    const { id } = await complain(order);
    await refused(app, 'replace_stock_short', merchantComplaint.replace, { id }, shop);
    assert.deepEqual(await cardStates(order), [2, 2]);
    assert.equal((await did(app, merchantComplaint.detail, { id }, shop)).status, 0);
    await assertWhole();
    await did(app, publicComplaint.withdraw, proof(order));
  });

  test('contested, joined by the platform, and ruled for the merchant', async () => {
    const order = await bought();
    const wallet = await money('merchant_wallet');
    const { id } = await complain(order);
    await did(app, merchantComplaint.contest, { id, reason: '卡密有效，买家已使用' }, shop);
    await refused(app, 'complaint_closed', merchantComplaint.contest, { id, reason: '再说一次' }, shop);
    await did(app, adminComplaint.detail, { id }, admin);
    await did(app, adminComplaint.detail, { id }, admin);
    await did(app, adminComplaint.send, { id, content: '请提供使用截图' }, admin);
    await did(app, adminComplaint.win, { id, result: 1, reason: '截图显示已兑换' }, admin);
    const { complaint, messages } = await did(app, publicComplaint.complaintQuery, proof(order));
    assert.deepEqual([complaint.status, complaint.result], [1, 1]);
    assert.equal(messages.filter(({ content }) => content.includes('平台已介入')).length, 1);
    assert.deepEqual([await money('merchant_wallet'), await money('merchant_frozen')], [wallet, 0]);
    await refused(app, 'complaint_closed', adminComplaint.win, { id, result: 2, reason: '改判' }, admin);
    await refused(app, 'complaint_ruled', publicComplaint.doComplaint, wish(order));
    await assertWhole();
  });

  test('ruled for the buyer: an amount, some cards, all of it', async () => {
    const amount = await bought(2);
    const first = await complain(amount);
    await refused(app, 'refund_too_much', adminComplaint.win, { id: first.id, result: 2, amount: '20.01', reason: '多退' }, admin);
    await did(app, adminComplaint.win, { id: first.id, result: 2, amount: '5.00', reason: '各担一半' }, admin);
    assert.deepEqual([await cardStates(amount), (await orderRow(amount)).refund_price], [[2, 2], 500]);

    const some = await bought(3);
    const second = await complain(some, { cards: [1, 3] });
    await refused(app, 'complaint_cards', adminComplaint.win, { id: second.id, result: 2, cards: [2], reason: '没投诉的' }, admin);
    await did(app, adminComplaint.win, { id: second.id, result: 2, cards: [3], reason: '只有一张无效' }, admin);
    assert.deepEqual([await cardStates(some), (await orderRow(some)).refund_price], [[2, 2, 4], 1000]);

    const all = await bought(2);
    const third = await complain(all);
    await did(app, adminComplaint.win, { id: third.id, result: 2, reason: '全部无效' }, admin);
    assert.deepEqual([await cardStates(all), (await orderRow(all)).status], [[4, 4], 3]);
    await refused(app, 'complaint_unpaid', publicComplaint.doComplaint, wish(all));
    await assertWhole();
  });

  test('cards given back one by one leave no cent behind', async () => {
    const { codes } = await did(app, merchantCoupon.add, { coupon_type: 1, type: 1, amount: '5.00', quantity: 1 }, shop);
    const order = await bought(3, 0, { coupon_code: codes[0] }, { coupon_type: 1 });
    const { total_price } = await orderRow(order);
    assert.notEqual(total_price % 3, 0);
    for (const card of [1, 2, 3]) {
      const { id } = await complain(order, { cards: [card] });
      await did(app, adminComplaint.win, { id, result: 2, cards: [card], reason: '无效' }, admin);
    }
    const row = await orderRow(order);
    assert.deepEqual([row.refund_price, row.status, await cardStates(order)], [total_price, 3, [4, 4, 4]]);
    await assertWhole();
  });

  test('no answer in time: the buyer wins, or the platform takes over, by setting', async () => {
    const silent = await bought();
    const answered = await bought();
    const first = await complain(silent);
    const second = await complain(answered);
    const { complaint: begun, messages: said } = await did(app, publicComplaint.complaintQuery, proof(silent));
    assert.equal(begun.after_deadline, 'refund');
    assert.match(said[0]?.content ?? '', /逾期未处理将自动退款给买家$/);
    await did(app, merchantComplaint.contest, { id: second.id, reason: '已核实有效' }, shop);
    await later(23, () => app.jobs.runNow('complaint.expire'));
    assert.equal((await orderRow(silent)).status, 1);
    await later(25, () => app.jobs.runNow('complaint.expire'));
    assert.deepEqual([(await orderRow(silent)).status, (await orderRow(answered)).status], [3, 1]);
    await refused(app, 'complaint_closed', merchantComplaint.contest, { id: first.id, reason: '来晚了' }, shop);
    await did(app, publicComplaint.withdraw, proof(answered));

    const [broken, behind] = [await bought(), await bought()];
    const mend = await breakRow(app, 'order_complaint', 'id', (await complain(broken)).id);
    await complain(behind);
    await later(25, () => app.jobs.runNow('complaint.expire'));
    assert.deepEqual([(await orderRow(broken)).status, (await orderRow(behind)).status], [1, 3], 'one that fails is not the others’');
    assert.deepEqual(await lastRun(app, 'complaint.expire'), { ok: false, output: '处理 1 笔，失败 1 项' });
    await mend();
    await later(26, () => app.jobs.runNow('complaint.expire'));
    assert.equal((await orderRow(broken)).status, 3);
    assert.deepEqual(await lastRun(app, 'complaint.expire'), { ok: true, output: '处理 1 笔' });

    await changeSettings(app, admin, 'complaint', { complaint_expire_result: 'escalate' });
    const handed = await bought();
    const third = await complain(handed);
    const told = async () => (await did(app, publicComplaint.complaintQuery, proof(handed))).complaint.after_deadline;
    assert.equal(await told(), 'platform');
    assert.equal((await did(app, merchantComplaint.detail, { id: third.id }, shop)).after_deadline, 'platform');
    await later(25, async () => assert.equal(await told(), 'over'));
    await later(25, () => app.jobs.runNow('complaint.expire'));
    await later(26, () => app.jobs.runNow('complaint.expire'));
    const { complaint, messages } = await did(app, publicComplaint.complaintQuery, proof(handed));
    assert.deepEqual([complaint.status, messages.filter(({ content }) => content.includes('转平台')).length], [0, 1]);
    await did(app, merchantComplaint.agree, { id: third.id }, shop);
    await changeSettings(app, admin, 'complaint', { complaint_expire_result: 'buyer_wins' });
    await assertWhole();
  });
});

describe('defect 29: the merchant’s wallet does not suffice', () => {
  test('what it lacks is a debt, never a loss or a negative balance, and later income pays it', async () => {
    const poor = await makeShop(app);
    const goods = await makeGoods(app, poor);
    await makeCards(app, poor, goods, 3);
    const order = await buy(app, gateway, poor, channel, goods);
    const held = async (kind: string): Promise<number> => {
      const { rows } = await sql<{ balance: number }>`
        select coalesce(sum(balance), 0) as balance from ledger_account where kind = ${kind} and merchant_id = ${poor.id}`.execute(
        app.house.db,
      );
      return rows[0]?.balance ?? -1;
    };
    const second = await buy(app, gateway, poor, channel, goods);
    // While the platform keeps its fee, a refund costs the merchant more than the sale brought.
    await changeSettings(app, admin, 'complaint', { refund_fee_back: 0 });
    await did(app, merchantRefund.add, { order_id: second.id, reason: '缺货' }, poor);
    assert.equal(await held('merchant_wallet'), 940);
    const { id } = await complain(order);
    // What the wallet lacks is a debt at once: it could be emptied before the ruling otherwise.
    assert.deepEqual([await held('merchant_wallet'), await held('merchant_frozen'), await held('merchant_debt')], [0, 1000, 60]);
    await assertWhole();
    await did(app, adminComplaint.win, { id, result: 2, reason: '无效' }, admin);
    assert.deepEqual([await held('merchant_wallet'), await held('merchant_frozen'), await held('merchant_debt')], [0, 0, 60]);
    await changeSettings(app, admin, 'complaint', { refund_fee_back: 1 });
    await assertWhole();
    await buy(app, gateway, poor, channel, goods);
    await app.jobs.runNow('refund.collect-debts');
    await app.jobs.runNow('refund.collect-debts');
    assert.deepEqual([await held('merchant_wallet'), await held('merchant_debt')], [910, 0]);
    const log = await did(app, merchantMoney.log, { business_type: 'debt', wallet: 'money' }, poor);
    assert.deepEqual(
      log.list.map((row) => row.money),
      ['-0.60'],
    );
    await assertWhole();
  });
});

describe('a merchant who has taken the money out before', () => {
  const purse = async ({ id }: Shop) => {
    const rows = await app.house.db.selectFrom('ledger_account').select(['kind', 'balance']).where('merchant_id', '=', id).execute();
    const balanceOf = (kind: string) => rows.find((row) => row.kind === kind)?.balance ?? 0;
    return [balanceOf('merchant_wallet'), balanceOf('merchant_frozen'), balanceOf('merchant_debt')];
  };
  async function emptied(): Promise<{ poor: Shop; goods: number; order: Bought }> {
    const poor = await makeShop(app);
    const goods = await makeGoods(app, poor);
    await makeCards(app, poor, goods, 3);
    const order = await buy(app, gateway, poor, channel, goods);
    await sql`select fn.ledger_post('correction', ${order.id + 7_000_000}, '', array[fn.ledger_account('merchant_wallet', ${poor.id}, null), fn.ledger_account('adjustment', null, null)],
      array['admin_dec', 'admin_dec'], array[970, -970])`.execute(app.house.db);
    return { poor, goods, order };
  }

  test('pays for itself: another’s debt that can’t be collected is not its own', async () => {
    const [broken, other] = [await emptied(), await emptied()];
    for (const { order, poor, goods } of [broken, other]) {
      await complain(order);
      await buy(app, gateway, poor, channel, goods);
    }
    const mend = await breakRow(app, 'ledger_account', 'merchant_id', broken.poor.id);
    await app.jobs.runNow('refund.collect-debts');
    assert.deepEqual(
      [await purse(broken.poor), await purse(other.poor)],
      [
        [970, 970, 970],
        [0, 970, 0],
      ],
    );
    assert.equal((await lastRun(app, 'refund.collect-debts')).ok, false);
    await mend();
    await app.jobs.runNow('refund.collect-debts');
    assert.deepEqual(await purse(broken.poor), [0, 970, 0]);
    for (const { order } of [broken, other]) await did(app, publicComplaint.withdraw, proof(order));
    await assertWhole();
  });

  test('takes nothing of what comes while a complaint is open, and has all of it when it is withdrawn', async () => {
    const { poor, goods, order } = await emptied();
    await complain(order);
    assert.deepEqual(await purse(poor), [0, 970, 970]);
    await buy(app, gateway, poor, channel, goods);
    assert.match((await did(app, merchantCash.applyConfig, {}, poor)).why ?? '', /9\.70/);
    await app.jobs.runNow('refund.collect-debts');
    assert.deepEqual(await purse(poor), [0, 970, 0]);
    await assertWhole();
    await did(app, publicComplaint.withdraw, proof(order));
    assert.deepEqual(await purse(poor), [970, 0, 0]);
    await assertWhole();
  });

  test('owes nothing any more where the complaint is lost by the buyer, and once where it is won', async () => {
    const { poor, order } = await emptied();
    const { id } = await complain(order);
    await did(app, adminComplaint.win, { id, result: 1, reason: '有效' }, admin);
    assert.deepEqual(await purse(poor), [0, 0, 0]);
    const second = await emptied();
    const { id: won } = await complain(second.order);
    await did(app, adminComplaint.win, { id: won, result: 2, reason: '无效' }, admin);
    assert.deepEqual(await purse(second.poor), [0, 0, 970]);
    await assertWhole();
  });
});

describe('at the same moment', () => {
  const codes = (answers: { code: number }[]): number[] => answers.map(({ code }) => code).toSorted((a, b) => a - b);

  test('two rulings: one stands', async () => {
    const order = await bought();
    const { id } = await complain(order);
    const other = await makeAdmin(app);
    const answers = await Promise.all([
      call(app, adminComplaint.win, { id, result: 1, reason: '支持商家' }, admin),
      call(app, adminComplaint.win, { id, result: 2, reason: '支持买家' }, other),
    ]);
    assert.deepEqual(codes(answers), [1, 1455]);
    await assertWhole();
  });

  test('withdrawal, agreement, replacement, ruling, the deadline: one of them', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await bought(1, 1);
      const { id } = await complain(order);
      await sql`update order_complaint set expire_at = now() - interval '1 hour' where id = ${id}`.execute(app.house.db);
      const [answers] = await Promise.all([
        Promise.all([
          call(app, publicComplaint.withdraw, proof(order)),
          call(app, merchantComplaint.agree, { id }, shop),
          call(app, merchantComplaint.replace, { id }, shop),
          call(app, adminComplaint.win, { id, result: 2, reason: '无效' }, admin),
        ]),
        app.jobs.runNow('complaint.expire'),
      ]);
      assert.ok(codes(answers).filter((code) => code === 1).length <= 1, JSON.stringify(codes(answers)));
      assert.notEqual((await did(app, adminComplaint.detail, { id }, admin)).status, 0);
      await assertWhole();
    }
  });

  test('a complaint and a refund: the money goes once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const order = await bought();
      const [opened, given] = await Promise.all([
        call(app, publicComplaint.doComplaint, wish(order)),
        call(app, merchantRefund.add, { order_id: order.id, reason: '协商退款' }, shop),
      ]);
      assert.deepEqual([opened.code, given.code].filter((code) => code === 1).length, 1);
      await assertWhole();
      if (opened.code === 1) await did(app, publicComplaint.withdraw, proof(order));
    }
  });
});

describe('what the house says of a complaint is read in the reader’s language', () => {
  const HAN = /\p{Script=Han}/u;
  const english = <Who extends Person | Shop>(who: Who): Who => ({ ...who, language: 'en' });

  test('thread, letters, steps, refunds, money and evidence; what people wrote stays as they wrote it', async () => {
    const order = await bought(2, 0, {}, { name: 'Key' });
    const reader = { language: 'en-US' };
    const { types } = await did(app, publicComplaint.options, proof(order), reader);
    assert.equal(types[0], 'Invalid keys');
    const { id } = await did(app, publicComplaint.doComplaint, wish(order, { type: types[0], desc: 'Used before' }), reader);
    const opened = await did(app, publicComplaint.complaintQuery, proof(order), reader);
    assert.equal(opened.complaint.type, 'Invalid keys');
    assert.match(
      opened.messages[0]?.content ?? '',
      /^The buyer complained; the merchant must answer before \d{4}-\d\d-\d\d [\d:]{8}, else the buyer is refunded automatically$/,
    );
    const chinese = await did(app, publicComplaint.complaintQuery, proof(order));
    assert.equal(chinese.complaint.type, '无效卡密', 'one reason, whoever chose it');
    assert.match(chinese.messages[0]?.content ?? '', /^买家发起投诉，商家须在 .+ 前处理，逾期未处理将自动退款给买家$/);

    await did(app, merchantComplaint.contest, { id, reason: '卡密有效' }, shop);
    await did(app, adminComplaint.detail, { id }, admin);
    await did(app, adminComplaint.win, { id, result: 2, amount: '5.00', reason: 'Half each' }, admin);
    const detail = await did(app, adminComplaint.detail, { id }, english(admin));
    assert.deepEqual(detail.messages.map(({ content }) => content).slice(1), [
      'The merchant contests the complaint and asked the platform to join: 卡密有效',
      'The platform has joined; both sides please help to settle this',
      'The platform ruled for the buyer, with a refund of 5.00 yuan. Half each',
    ]);
    assert.deepEqual(
      detail.steps.map(({ kind, reason }) => [kind, reason]),
      [
        ['complained', 'Invalid keys'],
        ['complaint_contested', '卡密有效'],
        ['complaint_ruled', 'Half each'],
        ['refund_asked', 'Ruling on a complaint: Half each'],
      ],
    );
    const letters = await did(app, merchantMessage.list, { page: 1, limit: 2 }, english(shop));
    assert.deepEqual(
      letters.list.map(({ title, content }) => [title, content.replace(order.trade_no, 'T')]),
      [
        ['A complaint has a result', 'Order T: The platform ruled for the buyer, with a refund of 5.00 yuan. Half each'],
        ['New complaint: Invalid keys', `Order T (Key): ${opened.messages[0]?.content}`],
      ],
    );
    const [newest] = letters.list;
    assert.equal((await did(app, merchantMessage.detail, { id: newest?.id ?? 0 }, english(shop))).title, newest?.title);
    assert.equal((await did(app, merchantMessage.list, { page: 1, limit: 1 }, shop)).list[0]?.title, '投诉有结果');

    for (const [who, list] of [
      [admin, adminComplaint.list],
      [shop, merchantComplaint.list],
    ] as const) {
      const { list: rows } = await did(app, list, { page: 1, limit: 1, trade_no: order.trade_no }, english(who));
      assert.equal(rows[0]?.type, 'Invalid keys');
    }
    const refunds = await did(app, adminRefund.list, { page: 1, limit: 1, trade_no: order.trade_no }, english(admin));
    assert.equal(refunds.list[0]?.reason, 'Ruling on a complaint: Half each');
    const log = await did(app, merchantMoney.log, { page: 1, limit: 50, trade_no: order.trade_no }, english(shop));
    assert.ok(log.list.some(({ reason }) => reason === 'Ruling on a complaint: Half each'));
    assert.deepEqual(
      log.list.filter(({ reason }) => HAN.test(reason)).map(({ reason }) => reason),
      [],
    );
    const page = await app.app.inject({
      method: 'POST',
      url: '/adminapi/order/complaint/evidence',
      payload: `id=${id}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: `Bearer ${admin.token}`, 'accept-language': 'en' },
      remoteAddress: freshIp(),
    });
    const left = [detail.shop_name, '卡密有效', (await orderRow(order)).pay_title].reduce(
      (text, own) => text.replaceAll(own, ''),
      page.body,
    );
    assert.deepEqual(left.match(/[^<>]*\p{Script=Han}[^<>]*/gu) ?? [], []);
  });

  test('rows from before, with their Chinese alone, are read as they are', async () => {
    const order = await bought();
    const { id } = await complain(order);
    await app.house.db.updateTable('order_complaint').set({ sayings: null }).where('id', '=', id).execute();
    await sql`update order_complaint_message set sayings = null where complaint_id = ${id}`.execute(app.house.db);
    const { complaint, messages } = await did(app, publicComplaint.complaintQuery, proof(order), { language: 'en' });
    assert.equal(complaint.type, '无效卡密');
    assert.match(messages[0]?.content ?? '', /^买家发起投诉/);
  });

  test('one that ran out tells why in the order’s story', async () => {
    const order = await bought();
    const { id } = await complain(order);
    await later(25, () => app.jobs.runNow('complaint.expire'));
    const steps = (await did(app, adminOrder.detail, { id: order.id }, english(admin))).steps.map(({ code, reason }) => [code, reason]);
    assert.ok(
      steps.some(([code, reason]) => code === 'refund_asked' && reason === 'A complaint nobody answered in time'),
      JSON.stringify(steps),
    );
    assert.ok(steps.some(([code, reason]) => code === 'refunded' && reason === ''));
    const { messages } = await did(app, adminComplaint.detail, { id }, english(admin));
    assert.equal(messages.at(-1)?.content, 'The merchant did not answer in time: refund of 10.00 yuan');
  });
});

describe('the page of evidence', () => {
  const pack = (id: number, token: string) =>
    app.app.inject({
      method: 'POST',
      url: '/adminapi/order/complaint/evidence',
      payload: new URLSearchParams({ id: String(id) }).toString(),
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
      remoteAddress: freshIp(),
    });

  test('holds order, steps, thread and pictures in itself, keys masked, nothing that runs', async () => {
    const order = await bought();
    const picture = (await upload(proof(order))).data?.url as string;
    const { id } = await complain(order, { evidence: [picture], desc: '<img src=x onerror=alert(1)> 卡密无效' });
    await did(app, publicComplaint.send, { ...proof(order), content: '<script>alert(2)</script>' });
    const reply = await pack(id, admin.token);
    assert.equal(reply.statusCode, 200);
    assert.match(reply.headers['content-disposition'] as string, /attachment/);
    assert.ok(reply.body.includes(order.trade_no) && reply.body.includes('data:image/png;base64,'));
    assert.doesNotMatch(reply.body, /<script|<img src=x/);
    for (const line of order.lines) assert.ok(!reply.body.includes(line));
    await did(app, publicComplaint.withdraw, proof(order));
  });

  test('only for administrators who may open the complaint', async () => {
    const bare = await makeAdmin(app, []);
    const statuses = [
      await pack(1, shop.token),
      await pack(1, 'x'.repeat(40)),
      await pack(1, bare.token),
      await pack(888_888, admin.token),
    ];
    assert.deepEqual(
      statuses.map(({ statusCode }) => statusCode),
      [401, 401, 403, 404],
    );
  });
});

test('the merchant’s and the administrators’ lists are searched', async () => {
  const order = await bought();
  const { id } = await complain(order);
  const mine = await did(app, merchantComplaint.list, { status: 0, type: '无效卡密', trade_no: order.trade_no }, shop);
  assert.deepEqual(
    mine.list.map((row) => row.id),
    [id],
  );
  const all = await did(app, adminComplaint.list, { status: 0, merchant_id: shop.id, merchant_status: 0 }, admin);
  assert.ok(all.list.some((row) => row.id === id) && all.open >= 1);
  await did(app, merchantComplaint.agree, { id }, shop);
  const refunds = await did(app, adminRefund.list, { trade_no: order.trade_no }, admin);
  assert.deepEqual(
    refunds.list.map((row) => [row.amount, row.merchant_amount, row.platform_amount, row.source]),
    [['10.00', '9.70', '0.30', 'complaint']],
  );
});
