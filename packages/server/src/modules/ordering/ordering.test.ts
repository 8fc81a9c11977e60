/** A sale at the wire: order, notice, keys, lookup, and everything that must not work. */
import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { merchantGoods } from '@keymall/contract/catalogue/goods';
import type { WireInput } from '@keymall/contract/kit/endpoint';
import { adminMoney, merchantMoney } from '@keymall/contract/ledger/money-log';
import { adminOrder, adminOwed, merchantOrder, merchantWorkbench } from '@keymall/contract/ordering/back-office-order';
import { personalOrder } from '@keymall/contract/ordering/personal-order';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import type { HttpRequest } from '@keymall/drivers/kit/http';
import { signText } from '@keymall/drivers/kit/sign';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { type Channel, makeAdmin, makeBuyer, makeCards, makeChannel, makeGoods, makeShop, type Person, type Shop } from '#testing/builders';
import { call, did, freshIp, refused } from '#testing/call';

let app: TestApp;
let admin: Person;
let shop: Shop;
let channel: Channel;
/** What the gateway answers to a query, by our number. */
const gatewaySays = new Map<string, { status: string; money: string; trade_no: string } | 'silent'>();

before(async () => {
  app = await startTestApp({
    outside: {
      now: () => new Date(),
      http: async (request: HttpRequest) => {
        const number = new Map(request.query ?? request.form ?? []).get('out_trade_no') ?? '';
        const said = gatewaySays.get(number);
        if (said === 'silent') {
          const { GatewayError } = await import('@keymall/drivers/kit/gateway-error');
          throw new GatewayError('silent', 'nobody there');
        }
        const body = said ? { code: 1, msg: 'ok', out_trade_no: number, pid: channel.pid, ...said } : { code: -1, msg: 'no such order' };
        return { status: 200, body: Buffer.from(JSON.stringify(body)) };
      },
    },
  });
  admin = await makeAdmin(app);
  shop = await makeShop(app);
  channel = await makeChannel(app, admin);
});
after(() => app.close());

const byFirst = (a: string[], b: string[]): number => String(a[0]).localeCompare(String(b[0]));
const byAmount = (a: string[], b: string[]): number => Number(b[1]) - Number(a[1]);

type OrderInput = WireInput<typeof publicPay.order>;

async function goodsWith(
  cards: number,
  draft: Partial<WireInput<typeof merchantGoods.add>> = {},
): Promise<{ id: number; lines: string[] }> {
  const id = await makeGoods(app, shop, draft);
  return { id, lines: await makeCards(app, shop, id, cards) };
}

const orderOf = (goods_id: number, draft: Partial<OrderInput> = {}): OrderInput => ({
  token: shop.link,
  goods_id,
  quantity: 1,
  contact: `buyer-${randomBytes(4).toString('hex')}@example.com`,
  channel_id: channel.id,
  request_no: randomBytes(12).toString('hex'),
  ...draft,
});

interface NoticeDraft {
  account?: number;
  key?: string;
  fields?: Record<string, string>;
  raw?: (query: string) => string;
}

/** A gateway's notice, signed unless told otherwise. */
async function notify(
  trade_no: string,
  money: string,
  transaction: string,
  { account = channel.account_id, key = channel.key, fields = {}, raw = (query) => query }: NoticeDraft = {},
) {
  const all: Record<string, string> = {
    pid: channel.pid,
    trade_no: transaction,
    out_trade_no: trade_no,
    type: 'alipay',
    name: '月卡',
    money,
    trade_status: 'TRADE_SUCCESS',
    ...fields,
  };
  const sign = createHash('md5')
    .update(signText(Object.entries(all)) + key)
    .digest('hex');
  const query = raw(new URLSearchParams({ ...all, sign, sign_type: 'MD5' }).toString());
  const reply = await app.app.inject({ method: 'GET', url: `/home/pay/notify/${account}?${query}` });
  return { status: reply.statusCode, body: reply.body };
}

const statusOf = async (trade_no: string): Promise<number> => (await did(app, publicOrder.orderStatus, { trade_no })).status;

async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
}

describe('a purchase', () => {
  test('from order to key, with the merchant’s and the platform’s money', async () => {
    const { id, lines } = await goodsWith(3);
    const order = await did(app, publicPay.order, orderOf(id, { quantity: 2 }));
    assert.deepEqual(
      [order.total_price, order.fee, order.quantity, order.seconds_left],
      ['20.00', '0.00', 2, 120],
      'the merchant bears the fee, and the buyer is not told of it',
    );
    const page = await did(app, publicPay.detail, { trade_no: order.trade_no });
    assert.equal(page.action?.kind, 'form');
    assert.equal(await statusOf(order.trade_no), 0);
    const before = await did(app, publicOrder.query, { trade_no: order.trade_no, grant: order.grant });
    assert.deepEqual([before.cards, before.remark], [[], '']);

    assert.deepEqual(await notify(order.trade_no, '20.00', 'gw-1'), { status: 200, body: 'success' });
    assert.equal(await statusOf(order.trade_no), 1);
    const { cards, order: bought } = await did(app, publicOrder.query, { trade_no: order.trade_no, grant: order.grant });
    assert.deepEqual(
      cards.map((card) => card.number),
      lines.slice(0, 2),
    );
    assert.equal(bought.sendout, 2);

    const log = await did(app, merchantMoney.log, { trade_no: order.trade_no }, shop);
    assert.deepEqual(log.list.map((row) => [row.business_type, row.money]).toSorted(byFirst), [
      ['fee', '-0.60'],
      ['goods_sold', '20.00'],
    ]);
    const overview = await did(app, adminMoney.overview, {}, admin);
    assert.ok(overview.balanced);
    const { list } = await did(app, merchantOrder.list, { trade_no: order.trade_no }, shop);
    const detail = await did(app, merchantOrder.detail, { id: list[0]?.id as number }, shop);
    assert.deepEqual([detail.transaction_id, detail.finally_money], ['gw-1', '19.40']);
    const told = detail.steps.filter(({ kind }) => kind !== 'recorded').map(({ code }) => code);
    assert.deepEqual(told, ['created', 'applied', 'paid']);
    assert.deepEqual((await did(app, merchantOrder.card, { id: detail.id }, shop)).cards.length, 2);
    await assertWhole();
  });

  test('the price is the server’s: a total the buyer did not see is refused', async () => {
    const { id } = await goodsWith(1);
    await refused(app, 'price_changed', publicPay.order, orderOf(id, { expect_total: '0.01' }));
    await did(app, publicPay.order, orderOf(id, { expect_total: '10.00' }));
  });

  test('an order right after the price was edited is at the new price, though the old one was cached', async () => {
    const { id } = await goodsWith(2);
    await did(app, publicPay.order, orderOf(id));
    const { stand: _, ...form } = await did(app, merchantGoods.detail, { id }, shop);
    await did(app, merchantGoods.edit, { ...form, price: '12.34' }, shop);
    assert.equal((await did(app, publicPay.order, orderOf(id))).total_price, '12.34');
  });

  test('a repeat of the request answers the same order, and the same bill', async () => {
    const { id } = await goodsWith(5);
    const wish = orderOf(id);
    const caller = { ip: freshIp() };
    const answers = await Promise.all(Array.from({ length: 10 }, () => did(app, publicPay.order, wish, caller)));
    assert.equal(new Set(answers.map((each) => each.trade_no)).size, 1);
    await refused(app, 'key_reused', publicPay.order, { ...wish, quantity: 2 }, caller);
  });

  test('a buyer signed in finds the order in the account, and needs no other proof', async () => {
    const buyer = await makeBuyer(app);
    const { id } = await goodsWith(1);
    const order = await did(app, publicPay.order, orderOf(id), buyer);
    const mine = await did(app, personalOrder.list, {}, buyer);
    assert.deepEqual(
      mine.list.map((row) => row.trade_no),
      [order.trade_no],
    );
    assert.equal((await did(app, publicOrder.query, { trade_no: order.trade_no }, buyer)).order.trade_no, order.trade_no);
    await refused(app, 'order_password_needed', publicOrder.query, { trade_no: order.trade_no }, await makeBuyer(app));
  });

  test('defect 28: one mail for paid and delivered is left for the queue, only where asked', async () => {
    const { id } = await goodsWith(2);
    const asked = await did(app, publicPay.order, orderOf(id, { isemail: 1, email: 'me@example.com' }));
    const silent = await did(app, publicPay.order, orderOf(id));
    await notify(asked.trade_no, '10.00', 'gw-mail-1');
    await notify(asked.trade_no, '10.00', 'gw-mail-1');
    await notify(silent.trade_no, '10.00', 'gw-mail-2');
    assert.equal(await app.jobs.drain(), 1);
    assert.equal(await app.jobs.drain(), 0);
    await refused(app, 'email_needed', publicPay.order, orderOf(id, { isemail: 1, email: 'nobody' }));
  });
});

describe('an order is refused', () => {
  test('out of stock, off the shelf, of another shop, outside its quantities', async () => {
    const { id } = await goodsWith(1, { limit_quantity: 2, limit_quantity_max: 3 });
    await refused(app, 'quantity_below', publicPay.order, orderOf(id));
    await refused(app, 'quantity_above', publicPay.order, orderOf(id, { quantity: 4 }));
    await refused(app, 'stock_short', publicPay.order, orderOf(id, { quantity: 2 }));
    const other = await makeShop(app);
    await refused(app, 'goods_gone', publicPay.order, orderOf(id, { token: other.link, quantity: 2 }));
    await did(app, merchantGoods.status, { ids: [id], status: 0 }, shop);
    await refused(app, 'goods_gone', publicPay.order, orderOf(id, { quantity: 2 }));
    await refused(app, 'link_dead', publicPay.order, orderOf(id, { token: 'nosuchtoken' }));
    await refused(app, 'channel_unavailable', publicPay.order, orderOf((await goodsWith(1)).id, { channel_id: 999_999 }));
  });

  test('without the contact or the password its goods asks for', async () => {
    const { id } = await goodsWith(1, { contact_limit: 'mobile', take_card_type: 2 });
    await refused(app, 'contact_wrong', publicPay.order, orderOf(id));
    await refused(app, 'password_missing', publicPay.order, orderOf(id, { contact: '13800138000' }));
    await did(app, publicPay.order, orderOf(id, { contact: '13800138000', pwdforsearch: 'open sesame' }));
    await refused(app, 'contact_refused', publicPay.order, orderOf((await goodsWith(1)).id, { contact: '123456' }));
  });

  test('with fields that only the server may know', async () => {
    const { id } = await goodsWith(1);
    for (const extra of [{ price: '0.01' }, { total_price: '0.01' }, { merchant_id: 1 }, { status: 1 }, { fee: '0' }]) {
      await refused(app, 'bad_input', publicPay.order, { ...orderOf(id), ...extra });
    }
  });
});

describe('defect 3: a notice proves itself or changes nothing', () => {
  const forgeries: Record<string, (order: { trade_no: string }) => Promise<{ body: string }>> = {
    'a wrong key': ({ trade_no }) => notify(trade_no, '10.00', 'f1', { key: 'guess' }),
    'an empty key': ({ trade_no }) => notify(trade_no, '10.00', 'f2', { key: '' }),
    'another merchant’s id': ({ trade_no }) => notify(trade_no, '10.00', 'f3', { fields: { pid: '9999' } }),
    'an amount changed after signing': ({ trade_no }) =>
      notify(trade_no, '0.01', 'f4', { raw: (query) => query.replace('money=0.01', 'money=10.00') }),
    'a field twice': ({ trade_no }) => notify(trade_no, '10.00', 'f5', { raw: (query) => `${query}&money=10.00` }),
    'an amount that is none': ({ trade_no }) => notify(trade_no, '1e1', 'f6'),
    'an account that is none': ({ trade_no }) => notify(trade_no, '10.00', 'f7', { account: 987_654 }),
  };
  for (const [what, forge] of Object.entries(forgeries)) {
    test(what, async () => {
      const { id } = await goodsWith(1);
      const order = await did(app, publicPay.order, orderOf(id));
      assert.equal((await forge(order)).body, 'fail');
      assert.equal(await statusOf(order.trade_no), 0);
      await assertWhole();
    });
  }

  test('true, but it can’t be settled: not acknowledged, so that the gateway tells us again, and then it is', async () => {
    const { id } = await goodsWith(1);
    const order = await did(app, publicPay.order, orderOf(id));
    await sql`create function public.no_receipt() returns trigger language plpgsql as $$ begin raise exception 'not now'; end $$`.execute(
      app.house.db,
    );
    await sql`create trigger no_receipt before insert on receipt for each row execute function public.no_receipt()`.execute(app.house.db);
    const unheard = await notify(order.trade_no, '10.00', 'n1');
    await sql`drop function public.no_receipt() cascade`.execute(app.house.db);
    assert.deepEqual([unheard.status, unheard.body], [503, 'fail']);
    assert.equal(await statusOf(order.trade_no), 0);
    assert.equal((await notify(order.trade_no, '10.00', 'n1')).body, 'success');
    assert.equal(await statusOf(order.trade_no), 1);
    await assertWhole();
  });

  test('signed, but not of success: heard, and nothing changes', async () => {
    const { id } = await goodsWith(1);
    const order = await did(app, publicPay.order, orderOf(id));
    assert.equal((await notify(order.trade_no, '10.00', 'w1', { fields: { trade_status: 'WAIT_BUYER_PAY' } })).body, 'success');
    assert.equal(await statusOf(order.trade_no), 0);
  });

  test('signed, but of another amount: booked, owed back, never delivered', async () => {
    const { id } = await goodsWith(1);
    const order = await did(app, publicPay.order, orderOf(id));
    assert.equal((await notify(order.trade_no, '9.99', 'under')).body, 'success');
    assert.equal((await notify(order.trade_no, '10.01', 'over')).body, 'success');
    assert.equal(await statusOf(order.trade_no), 0);
    const owed = await did(app, adminOwed.list, { trade_no: order.trade_no }, admin);
    assert.deepEqual(owed.list.map((row) => [row.reason, row.amount, row.status]).toSorted(byAmount), [
      ['wrong_amount', '10.01', 'owed'],
      ['wrong_amount', '9.99', 'owed'],
    ]);
    // Whoever paid it is told, on the page that waits, on the cashier's and on the order's.
    const told = (untaken: { amount: string; reason: string; status: string; by: string }[]) =>
      untaken.map(({ amount, reason, status, by }) => [amount, reason, status, by]);
    const expected = [
      ['9.99', 'wrong_amount', 'owed', 'platform'],
      ['10.01', 'wrong_amount', 'owed', 'platform'],
    ];
    const { trade_no, grant } = order;
    assert.deepEqual(told((await did(app, publicOrder.orderStatus, { trade_no })).untaken), expected);
    assert.deepEqual(told((await did(app, publicPay.detail, { trade_no })).untaken), expected);
    assert.deepEqual(told((await did(app, publicOrder.query, { trade_no, grant })).untaken), expected);
    assert.equal((await notify(trade_no, '10.00', 'right')).body, 'success');
    assert.equal((await notify(trade_no, '10.00', 'twice')).body, 'success');
    const paid = await did(app, publicOrder.query, { trade_no, grant });
    assert.equal(paid.order.status, 1);
    assert.deepEqual(told(paid.untaken), [...expected, ['10.00', 'second_payment', 'owed', 'platform']]);
    await assertWhole();
  });

  test('defect 37: another channel’s account can’t pay this order, though it signs well', async () => {
    const other = await makeChannel(app, admin);
    const { id } = await goodsWith(1);
    const order = await did(app, publicPay.order, orderOf(id));
    assert.equal((await notify(order.trade_no, '10.00', 'cross', { account: other.account_id, key: other.key })).body, 'success');
    assert.equal(await statusOf(order.trade_no), 0);
    await assertWhole();
  });

  test('the browser’s way back completes nothing, whatever it says', async () => {
    const { id } = await goodsWith(1);
    const order = await did(app, publicPay.order, orderOf(id));
    const reply = await app.app.inject({
      method: 'GET',
      url: `/home/pay/return/${channel.account_id}?out_trade_no=${order.trade_no}&trade_status=TRADE_SUCCESS&money=10.00`,
    });
    assert.equal(reply.headers.location, `/callback?trade_no=${order.trade_no}`);
    assert.equal(await statusOf(order.trade_no), 0);
    const elsewhere = await app.app.inject({ method: 'GET', url: `/home/pay/return/${channel.account_id}?out_trade_no=//evil.example` });
    assert.equal(elsewhere.headers.location, '/callback');
  });
});

describe('notices late and lost', () => {
  async function closedOrder() {
    const { id } = await goodsWith(1);
    const order = await did(app, publicPay.order, orderOf(id));
    await sql`update orders set close_at = now() - interval '1 second' where trade_no = ${order.trade_no}`.execute(app.house.db);
    await app.jobs.runNow('order.close');
    assert.equal(await statusOf(order.trade_no), 2);
    return { ...order, goodsId: id };
  }

  test('defect 5: an order closes with no visitor, and says so to the pay page', async () => {
    const order = await closedOrder();
    const page = await did(app, publicPay.detail, { trade_no: order.trade_no });
    assert.deepEqual([page.status, page.action, page.seconds_left], [2, null, 0]);
  });

  test('late and confirmed: cards again and delivered', async () => {
    const order = await closedOrder();
    gatewaySays.set(order.trade_no, { status: '1', money: '10.00', trade_no: 'late-ok' });
    assert.equal((await notify(order.trade_no, '10.00', 'late-ok')).body, 'success');
    assert.equal(await statusOf(order.trade_no), 1);
    assert.equal((await did(app, publicOrder.query, { trade_no: order.trade_no, grant: order.grant })).cards.length, 1);
    await assertWhole();
  });

  test('late and sold meanwhile: an exception, its refund owed and then given back through the gateway', async () => {
    const order = await closedOrder();
    const winner = await did(app, publicPay.order, orderOf(order.goodsId));
    await notify(winner.trade_no, '10.00', 'late-winner');
    gatewaySays.set(order.trade_no, { status: '1', money: '10.00', trade_no: 'late-loser' });
    await notify(order.trade_no, '10.00', 'late-loser');
    assert.equal(await statusOf(order.trade_no), 4);
    const owed = await did(app, adminOwed.list, { trade_no: order.trade_no }, admin);
    assert.deepEqual(
      owed.list.map((row) => [row.reason, row.amount]),
      [['late_unserved', '10.00']],
    );
    await assertWhole();
  });

  test('defect 22: late, signed, and denied by the gateway: nothing is delivered', async () => {
    const order = await closedOrder();
    gatewaySays.set(order.trade_no, { status: '0', money: '10.00', trade_no: 'late-denied' });
    await notify(order.trade_no, '10.00', 'late-denied');
    assert.equal(await statusOf(order.trade_no), 2);
    await assertWhole();
  });

  test('late, signed, and of another amount than the gateway tells: owed back, nothing is delivered', async () => {
    const order = await closedOrder();
    gatewaySays.set(order.trade_no, { status: '1', money: '9.99', trade_no: 'late-differs' });
    await notify(order.trade_no, '10.00', 'late-differs');
    assert.equal(await statusOf(order.trade_no), 2);
    const owed = await did(app, adminOwed.list, { trade_no: order.trade_no }, admin);
    assert.deepEqual(
      owed.list.map((row) => [row.reason, row.amount]),
      [['unconfirmed', '10.00']],
    );
    await assertWhole();
  });

  test('late while the gateway is silent: it waits, and the schedule ends it', async () => {
    const order = await closedOrder();
    gatewaySays.set(order.trade_no, 'silent');
    assert.equal((await notify(order.trade_no, '10.00', 'late-silent')).body, 'success');
    assert.equal(await statusOf(order.trade_no), 2);
    gatewaySays.set(order.trade_no, { status: '1', money: '10.00', trade_no: 'late-silent' });
    await app.jobs.runNow('payment.query');
    assert.equal(await statusOf(order.trade_no), 1);
    await assertWhole();
  });

  test('a notice that never comes is found by asking', async () => {
    const { id } = await goodsWith(1);
    const order = await did(app, publicPay.order, orderOf(id));
    await did(app, publicPay.detail, { trade_no: order.trade_no });
    gatewaySays.set(order.trade_no, { status: '1', money: '10.00', trade_no: 'never-told' });
    await app.jobs.runNow('payment.query');
    assert.equal(await statusOf(order.trade_no), 0);
    app.clock.pass(61_000);
    await app.jobs.runNow('payment.query');
    assert.equal(await statusOf(order.trade_no), 1);
    await notify(order.trade_no, '10.00', 'never-told');
    await assertWhole();
  });
});

describe('looking up', () => {
  test('defects 14, 24: the password opens it, the contact then does not; wrong and unknown answer alike', async () => {
    const { id } = await goodsWith(1, { take_card_type: 1 });
    const order = await did(app, publicPay.order, orderOf(id, { pwdforsearch: 'sesame' }));
    await notify(order.trade_no, '10.00', 'lk1');
    assert.equal((await did(app, publicOrder.query, { trade_no: order.trade_no, pwd: 'sesame' })).cards.length, 1);
    const wrong = await call(app, publicOrder.query, { trade_no: order.trade_no, pwd: 'buyer@example.com' });
    const unknown = await call(app, publicOrder.query, { trade_no: `X${order.trade_no.slice(1)}`, pwd: 'sesame' });
    assert.deepEqual([wrong.code, wrong.msg, wrong.data], [unknown.code, unknown.msg, unknown.data]);
    const asked = await call(app, publicOrder.query, { trade_no: order.trade_no });
    const askedUnknown = await call(app, publicOrder.query, { trade_no: `X${order.trade_no.slice(1)}` });
    assert.deepEqual([asked.code, askedUnknown.code], [1001, 1001]);
  });

  test('nothing of an order is read before it is proven: a wrong word takes no longer than an unknown number', async () => {
    const { id } = await goodsWith(1);
    const order = await did(app, publicPay.order, orderOf(id, { pwdforsearch: 'sesame' }));
    await notify(order.trade_no, '10.00', 'lk-unread');
    await sql`alter function fn.orders_look_up(text[]) rename to orders_not_now`.execute(app.house.db);
    try {
      for (const caller of [{}, await makeBuyer(app)]) {
        await refused(app, 'order_not_found', publicOrder.query, { trade_no: order.trade_no, pwd: 'guess' }, caller);
        await refused(app, 'order_password_needed', publicOrder.query, { trade_no: order.trade_no }, caller);
      }
      await refused(app, 'broken', publicOrder.query, { trade_no: order.trade_no, pwd: 'sesame' });
    } finally {
      await sql`alter function fn.orders_not_now(text[]) rename to orders_look_up`.execute(app.house.db);
    }
    await did(app, publicOrder.query, { trade_no: order.trade_no, pwd: 'sesame' });
  });

  test('without a password the contact is the proof; nobody sees a key by contact alone', async () => {
    const { id } = await goodsWith(1);
    const order = await did(app, publicPay.order, orderOf(id, { contact: 'only-me@example.com' }));
    await notify(order.trade_no, '10.00', 'lk2');
    assert.equal((await did(app, publicOrder.query, { trade_no: order.trade_no, pwd: 'only-me@example.com' })).cards.length, 1);
    await refused(app, 'bad_input', publicOrder.query, { trade_no: 'only-me@example.com', pwd: 'only-me@example.com' });
  });

  test('another order’s grant opens nothing', async () => {
    const { id } = await goodsWith(2);
    const [first, second] = [await did(app, publicPay.order, orderOf(id)), await did(app, publicPay.order, orderOf(id))];
    await refused(app, 'order_password_needed', publicOrder.query, { trade_no: first.trade_no, grant: second.grant });
  });

  test('defect 6: an address’s sixth wrong password has to wait, the right one with it; the browser’s own grant does not', async () => {
    const ip = freshIp();
    const { id } = await goodsWith(1);
    const order = await did(app, publicPay.order, orderOf(id, { pwdforsearch: 'sesame' }));
    for (let guess = 0; guess < 5; guess += 1)
      await refused(app, 'order_not_found', publicOrder.query, { trade_no: order.trade_no, pwd: `guess${guess}` }, { ip });
    await refused(app, 'too_many', publicOrder.query, { trade_no: order.trade_no, pwd: 'sesame' }, { ip });
    await did(app, publicOrder.query, { trade_no: order.trade_no, grant: order.grant }, { ip });
  });

  test('defect 20: unpaid orders of one visitor are few', async () => {
    const { id } = await goodsWith(10);
    const caller = { ip: freshIp() };
    for (let count = 0; count < 3; count += 1) await did(app, publicPay.order, orderOf(id), caller);
    await refused(app, 'too_many_unpaid', publicPay.order, orderOf(id), caller);
  });
});

describe('the back offices', () => {
  test('a stranger’s order is missing, to see and to open', async () => {
    const { id } = await goodsWith(1);
    const order = await did(app, publicPay.order, orderOf(id));
    const { list } = await did(app, merchantOrder.list, { trade_no: order.trade_no }, shop);
    const stranger = await makeShop(app);
    await refused(app, 'missing', merchantOrder.detail, { id: list[0]?.id as number }, stranger);
    await refused(app, 'missing', merchantOrder.card, { id: list[0]?.id as number }, stranger);
    assert.equal((await did(app, merchantOrder.list, { trade_no: order.trade_no }, stranger)).total, 0);
  });

  test('workbench and administrator’s list agree with what was sold', async () => {
    const fresh = await makeShop(app);
    const goods_id = await makeGoods(app, fresh, { price: '7.00' });
    await makeCards(app, fresh, goods_id, 2);
    const order = await did(app, publicPay.order, orderOf(goods_id, { token: fresh.link }));
    await notify(order.trade_no, '7.00', 'wb1');
    const board = await did(app, merchantWorkbench.dashboard, {}, fresh);
    assert.deepEqual(board.today, { order_count: 1, paid_count: 1, paid_amount: '7.00', net_amount: '6.79' });
    assert.deepEqual([board.wallet, board.card_count, board.goods_count], ['6.79', 1, 1]);
    assert.deepEqual(board.started, { category: true, goods: true, stock: true, order: true, sale: true });
    const all = await did(app, adminOrder.list, { merchant_id: fresh.id }, admin);
    const sums = await did(app, adminOrder.sums, { merchant_id: fresh.id }, admin);
    assert.deepEqual([all.total, sums.total, sums.paid_amount, sums.fee_amount], [1, 1, '7.00', '0.21']);
    const found = await did(app, adminOrder.list, { transaction_id: 'wb1' }, admin);
    assert.equal(found.list[0]?.trade_no, order.trade_no);
  });

  test('X7: no key, password, contact or channel secret stands in the log or in a dump', async () => {
    const canary = `CANARY${randomBytes(6).toString('hex')}`;
    const id = await makeGoods(app, shop);
    const { merchantCard } = await import('@keymall/contract/inventory/card');
    await did(app, merchantCard.add, { goods_id: id, content: canary }, shop);
    const order = await did(app, publicPay.order, orderOf(id, { pwdforsearch: `pw-${canary}` }));
    await notify(order.trade_no, '10.00', 'cn1');
    await did(app, publicOrder.query, { trade_no: order.trade_no, pwd: `pw-${canary}` });
    assert.ok(!app.logged.join('\n').includes(canary));
    assert.ok(!app.logged.join('\n').includes(channel.key));
    const tables = ['card', 'orders', 'operation_log', 'channel_account', 'outbox', 'payment', 'receipt', 'setting'];
    for (const table of tables) {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(table)} t`.execute(app.house.db);
      const dump = rows.map((row) => row.text).join('\n');
      assert.ok(!dump.includes(canary) && !dump.includes(Buffer.from(canary).toString('hex')), table);
      assert.ok(!dump.includes(channel.key) && !dump.includes(Buffer.from(channel.key).toString('hex')), table);
    }
  });
});
