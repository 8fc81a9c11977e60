/** A late payment that can't be served: changed for other goods by the buyer, once, or given back, never both. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, test } from 'node:test';
import type { WireInput, WireOutput } from '@keymall/contract/kit/endpoint';
import { parseYuan } from '@keymall/contract/kit/money';
import { publicHold, publicLookup } from '@keymall/contract/ordering/public-lookup';
import { publicOrder, publicPay } from '@keymall/contract/ordering/public-order';
import { sql } from 'kysely';
import { checkInvariants } from '#app/invariants';
import { startTestApp, type TestApp } from '#testing/app';
import { type Channel, makeAdmin, makeCards, makeCategory, makeChannel, makeGoods, makeShop, type Shop } from '#testing/builders';
import { call, did, refused } from '#testing/call';

let app: TestApp;
let shop: Shop;
let channel: Channel;
before(async () => {
  app = await startTestApp();
  shop = await makeShop(app);
  channel = await makeChannel(app, await makeAdmin(app));
  await sql`update shop set late_replace = 1 where merchant_id = ${shop.id}`.execute(app.house.db);
});
after(() => app.close());

type Placed = WireOutput<typeof publicPay.order>;
const place = (goods_id: number, draft: Partial<WireInput<typeof publicPay.order>> = {}): Promise<Placed> =>
  did(app, publicPay.order, {
    token: shop.link,
    goods_id,
    quantity: 1,
    contact: `c_${randomBytes(4).toString('hex')}`,
    channel_id: channel.id,
    request_no: randomBytes(12).toString('hex'),
    ...draft,
  });
async function settle(order: Placed): Promise<{ verdict: string; receipt_id: number }> {
  const { rows } = await sql<{ answer: { verdict: string; receipt_id: number } }>`
    select fn.receipt_settle(${channel.account_id}, ${randomBytes(8).toString('hex')}, ${order.trade_no}, ${parseYuan(order.total_price)}, 'notice') as answer`.execute(
    app.house.db,
  );
  return (rows[0] as { answer: { verdict: string; receipt_id: number } }).answer;
}
/** An order whose only card went to somebody else before its money came. */
async function lateOrder(draft: Partial<WireInput<typeof publicPay.order>> = {}): Promise<Placed> {
  const goods = await makeGoods(app, shop);
  await makeCards(app, shop, goods, 1);
  const late = await place(goods, draft);
  await did(app, publicLookup.cancel, { trade_no: late.trade_no, grant: late.grant });
  await settle(await place(goods));
  const { receipt_id } = await settle(late);
  await sql`select fn.receipt_rescue(${receipt_id}, true)`.execute(app.house.db);
  assert.equal((await did(app, publicOrder.orderStatus, { trade_no: late.trade_no })).status, 4);
  return late;
}
const proof = ({ trade_no, grant }: Placed) => ({ trade_no, grant });
async function assertWhole(): Promise<void> {
  assert.deepEqual(
    (await checkInvariants(app.house.db)).filter((rule) => rule.rows !== 0),
    [],
  );
}

test('defect 12, 21: paid, then nothing left: the buyer takes other goods and has its key', async () => {
  const late = await lateOrder();
  const cheaper = await makeGoods(app, shop, { name: '季卡', price: '8.00' });
  const [key] = await makeCards(app, shop, cheaper, 1);
  const dearer = await makeGoods(app, shop, { name: '年卡', price: '10.01' });
  await makeCards(app, shop, dearer, 1);
  assert.equal((await did(app, publicOrder.query, proof(late))).can_replace, true);
  const { list } = await did(app, publicHold.replacements, proof(late));
  assert.ok(list.some(({ goods_id }) => goods_id === cheaper) && !list.some(({ goods_id }) => goods_id === dearer));
  await refused(app, 'stock_short', publicHold.replace, { ...proof(late), goods_id: dearer });
  await did(app, publicHold.replace, { ...proof(late), goods_id: cheaper });
  const found = await did(app, publicOrder.query, proof(late));
  assert.deepEqual(
    [found.order.status, found.order.goods_name, found.cards[0]?.printed, found.order.total_price],
    [1, '季卡', key, late.total_price],
  );
  assert.match(found.order.note, /已将「月卡」更换/);
  await refused(app, 'replace_refused', publicHold.replace, { ...proof(late), goods_id: cheaper });
  await assertWhole();
});

test('a stranger, a shop that does not let choose, and goods of another shop are refused', async () => {
  const late = await lateOrder();
  await refused(app, 'order_not_found', publicHold.replacements, { trade_no: late.trade_no, pwd: 'guess' });
  const foreign = await makeShop(app);
  const goods = await makeGoods(app, foreign, { price: '1.00' });
  await makeCards(app, foreign, goods, 1);
  await refused(app, 'stock_short', publicHold.replace, { ...proof(late), goods_id: goods });
  await sql`update shop set late_replace = 0 where merchant_id = ${shop.id}`.execute(app.house.db);
  await refused(app, 'replace_refused', publicHold.replacements, proof(late));
  await sql`update shop set late_replace = 1 where merchant_id = ${shop.id}`.execute(app.house.db);
});

test('what an order would be refused is not had as a replacement either: listed or named', async () => {
  const late = await lateOrder();
  const offered = async (draft: Parameters<typeof makeGoods>[2]): Promise<number> => {
    const goods = await makeGoods(app, shop, { price: '9.00', ...draft });
    await makeCards(app, shop, goods, 5);
    return goods;
  };
  const hidden = await makeCategory(app, shop, '内部');
  await sql`update goods_category set is_show = 0 where id = ${hidden}`.execute(app.house.db);
  const unfit = {
    'a password': await offered({ visit_type: 1, visit_password: 'sesame' }),
    'cards that are chosen': await offered({ card_order: 3, selectcard_fee: '5.00' }),
    'more at least': await offered({ limit_quantity: 2 }),
    'a category that is not shown': await offered({ cate_id: hidden }),
  };
  const { list } = await did(app, publicHold.replacements, proof(late));
  for (const [why, goods_id] of Object.entries(unfit)) {
    assert.ok(!list.some((each) => each.goods_id === goods_id), why);
    await refused(app, 'stock_short', publicHold.replace, { ...proof(late), goods_id });
  }
  const dear = await offered({ cost_price: '8.50' });
  await did(app, publicHold.replace, { ...proof(late), goods_id: dear });
  const { total_cost_price } = await app.house.db
    .selectFrom('orders')
    .select('total_cost_price')
    .where('trade_no', '=', late.trade_no)
    .executeTakeFirstOrThrow();
  assert.equal(total_cost_price, 850, 'the profit is that of what was delivered');
  await assertWhole();
});

test('the contact, which the seller knows as well, neither sees the choice nor makes it', async () => {
  const contact = `c_${randomBytes(4).toString('hex')}`;
  const late = await lateOrder({ contact });
  const goods = await makeGoods(app, shop, { price: '1.00' });
  await makeCards(app, shop, goods, 1);
  const sellers = { trade_no: late.trade_no, pwd: contact };
  assert.equal((await did(app, publicOrder.query, sellers)).can_replace, false);
  await refused(app, 'replace_proof_needed', publicHold.replacements, sellers);
  await refused(app, 'replace_proof_needed', publicHold.replace, { ...sellers, goods_id: goods });
  await did(app, publicHold.replace, { ...proof(late), goods_id: goods });

  const own = await lateOrder({ contact, pwdforsearch: 'my-word' });
  await did(app, publicHold.replacements, { trade_no: own.trade_no, pwd: 'my-word' });
});

test('the buyer sees what is owed, and nothing to choose once it goes back', async () => {
  const late = await lateOrder();
  const seen = async () => {
    const { refunds, can_replace } = await did(app, publicOrder.query, proof(late));
    return [refunds.map(({ amount, status }) => [amount, status]), can_replace];
  };
  assert.deepEqual(await seen(), [[[late.total_price, 'owed']], true]);
  await sql`update owed_refund w set status = 'refunding' from receipt r where r.id = w.receipt_id and r.trade_no = ${late.trade_no}`.execute(
    app.house.db,
  );
  assert.deepEqual(await seen(), [[[late.total_price, 'refunding']], false]);
});

test('two choices and a refund at the same moment: one of them, and the books balance', async () => {
  for (let round = 0; round < 6; round += 1) {
    const late = await lateOrder();
    const goods = await makeGoods(app, shop, { price: '5.00' });
    await makeCards(app, shop, goods, 2);
    const refund = sql<{ id: number }>`
      update owed_refund w set status = 'refunding' from receipt r where r.id = w.receipt_id and r.trade_no = ${late.trade_no} and w.status = 'owed' returning w.id`.execute(
      app.house.db,
    );
    const [one, two, begun] = await Promise.all([
      call(app, publicHold.replace, { ...proof(late), goods_id: goods }),
      call(app, publicHold.replace, { ...proof(late), goods_id: goods }),
      refund,
    ]);
    assert.equal([one.code, two.code].filter((code) => code === 1).length + begun.rows.length, 1);
  }
  await assertWhole();
});
