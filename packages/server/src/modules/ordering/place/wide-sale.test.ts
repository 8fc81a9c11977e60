/** Sales of more than one plain line, against a real PostgreSQL: gifts, chosen cards, coupons, texts, text messages. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { saidIn } from '#kit/said';
import { assertWhole } from '#testing/company.fixture';
import { addCards, addCoupon, addGoods, cardsOf, freeCards, leftOf, payIn, usesOf } from '#testing/offer.fixture';
import { countIn, expireIn, openSaleShop, placedIn, placeIn, rescueIn, type SaleShop, UNIT } from '#testing/sale.fixture';

const statusOf = (shop: SaleShop, tradeNo: string) => countIn(shop, `select status from orders where trade_no = '${tradeNo}'`);
const gift = (goods_id: number, quantity = 1) => ({ goods_id, quantity, name: `gift ${goods_id}` });
const ranOut = (goods_id: number): string => `The gift “gift ${goods_id}” has run out`;

async function noteOf(shop: SaleShop, orderId: number): Promise<string> {
  const { note, sayings } = await shop.db
    .selectFrom('orders')
    .select(['note', 'sayings'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  return saidIn(note, sayings?.['note'], 'en_US');
}

const linesOf = (shop: SaleShop, orderId: number) =>
  shop.db
    .selectFrom('order_line')
    .select(['goods_id', 'quantity', 'is_gift', 'sendout', 'counted', 'content_id'])
    .where('order_id', '=', orderId)
    .orderBy('id')
    .execute();

/** Late, and confirmed by the gateway: what becomes of it. */
async function lateIn(shop: SaleShop, tradeNo: string): Promise<string> {
  const late = await payIn(shop, tradeNo, `late-${tradeNo}`);
  assert.equal(late.verdict, 'late');
  return (await rescueIn(shop, late.receipt_id as number, true)).verdict;
}

describe('gifts', () => {
  let shop: SaleShop;
  let other: number;
  let text: number;
  before(async () => {
    shop = await openSaleShop(20);
    other = await addGoods(shop, { cards: 2 });
    text = await addGoods(shop, { text: 1 });
  });
  after(() => shop.close());

  test('more of the same, another goods and a text are held with the order, and delivered with it', async () => {
    const gifts = [gift(shop.goodsId), gift(text), gift(other)];
    const { trade_no, order_id } = await placedIn(shop, { quantity: 3, gifts });
    assert.deepEqual([await cardsOf(shop, shop.goodsId, 3), await cardsOf(shop, other, 3), await leftOf(shop, text)], [4, 1, 0]);
    assert.equal((await payIn(shop, trade_no, 'gifts')).verdict, 'applied');
    assert.deepEqual(
      (await linesOf(shop, order_id)).map(({ goods_id, quantity, is_gift, sendout, content_id }) => [
        goods_id,
        quantity,
        is_gift,
        sendout,
        content_id !== null,
      ]),
      [
        [shop.goodsId, 3, false, 3, false],
        [shop.goodsId, 1, true, 1, false],
        [other, 1, true, 1, false],
        [text, 1, true, 1, true],
      ],
    );
    assert.equal(await countIn(shop, `select sendout * 10 + gift_quantity from orders where id = ${order_id}`), 63);
    assert.equal(await countIn(shop, `select count(*) from order_card where order_id = ${order_id}`), 5);
    await assertWhole(shop);
  });

  test('one that ran out is left out: the order says so, and nothing of it stays held', async () => {
    const { trade_no, order_id } = await placedIn(shop, { gifts: [gift(other, 2), gift(text), gift(shop.goodsId)] });
    assert.deepEqual([await cardsOf(shop, other, 3), await cardsOf(shop, other, 1)], [0, 1], 'one of two is none');
    assert.deepEqual((await noteOf(shop, order_id)).split('\n').toSorted(), [ranOut(other), ranOut(text)].toSorted());
    assert.equal(await countIn(shop, `select count(*) from order_record where order_id = ${order_id} and kind = 'gift_omitted'`), 2);
    assert.equal((await payIn(shop, trade_no, 'omitted')).verdict, 'applied');
    assert.equal(await countIn(shop, `select gift_quantity from orders where id = ${order_id}`), 1);
    await assertWhole(shop);
  });

  test('a gift that was trashed meanwhile is left out too', async () => {
    const gone = await addGoods(shop, { cards: 5 });
    await sql`update goods set delete_at = now(), status = 0 where id = ${gone}`.execute(shop.db);
    const { order_id } = await placedIn(shop, { gifts: [gift(gone)] });
    assert.equal(await noteOf(shop, order_id), ranOut(gone));
  });

  test('closing gives all of it back, and a late payment takes all of it again; only a gift may be lost on the way', async () => {
    await expireIn(shop);
    await addCards(shop, other, 1);
    await sql`update content_stock set remaining = 3 where goods_id = ${text}`.execute(shop.db);
    const free = await cardsOf(shop, shop.goodsId, 1);
    const gifts = [gift(other), gift(text, 2), gift(shop.goodsId)];
    const first = await placedIn(shop, { gifts });
    await expireIn(shop);
    assert.deepEqual([await cardsOf(shop, shop.goodsId, 1), await cardsOf(shop, other, 1), await leftOf(shop, text)], [free, 2, 3]);
    assert.equal(await lateIn(shop, first.trade_no), 'applied');
    assert.deepEqual([await cardsOf(shop, other, 1), await leftOf(shop, text)], [1, 1]);
    await assertWhole(shop);

    const second = await placedIn(shop, { gifts: [gift(other)] });
    await expireIn(shop);
    await sql`update card set status = 0 where goods_id = ${other} and status = 1`.execute(shop.db);
    assert.equal(await lateIn(shop, second.trade_no), 'applied');
    assert.match(await noteOf(shop, second.order_id), /has run out$/);
    assert.equal((await linesOf(shop, second.order_id)).length, 1);
    await assertWhole(shop);
  });
});

describe('chosen cards', () => {
  let shop: SaleShop;
  before(async () => {
    shop = await openSaleShop(10);
  });
  after(() => shop.close());

  const choose = (cards: number[], fee: number) => ({
    quantity: cards.length,
    select_cards: cards,
    select_of_goods: 50,
    select_least: 20,
    selectcard_fee_platform: Math.floor(fee / 5),
    selectcard_fee_merchant: fee - Math.floor(fee / 5),
  });

  test('are the very ones, at their own surcharge or the goods’, not below the platform’s least', async () => {
    const cards = (await freeCards(shop, shop.goodsId)).slice(4, 7);
    await sql`update card set select_price = 300 where id = ${cards[0]}`.execute(shop.db);
    await sql`update card set select_price = 5 where id = ${cards[1]}`.execute(shop.db);
    const { trade_no, order_id } = await placedIn(shop, choose(cards, 300 + 20 + 50));
    assert.equal((await payIn(shop, trade_no, 'chosen')).verdict, 'applied');
    const { rows } = await sql<{ card_id: number }>`select card_id from order_card where order_id = ${order_id} order by 1`.execute(
      shop.db,
    );
    assert.deepEqual(
      rows.map((row) => row.card_id),
      cards,
    );
    assert.equal(
      await countIn(
        shop,
        `select -sum(p.amount) from ledger_posting p join ledger_account a on a.id = p.account_id where a.kind = 'selectcard_income'`,
      ),
      74,
    );
    await assertWhole(shop);
  });

  test('at another price than asked they are not sold; nor is one of several missing', async () => {
    const [one = 0, two = 0] = await freeCards(shop, shop.goodsId);
    assert.equal(await placeIn(shop, choose([one, two], 99)), 'repriced');
    await sql`update card set status = 0 where id = ${two}`.execute(shop.db);
    assert.equal(await placeIn(shop, choose([one, two], 100)), 'cards_gone');
    assert.equal(await countIn(shop, `select status from card where id = ${one}`), 1, 'and the other stays free');
    const foreign = await addGoods(shop, { cards: 1 });
    assert.equal(await placeIn(shop, choose(await freeCards(shop, foreign), 50)), 'cards_gone');
  });

  test('after closing, a late payment gets the same ones or none', async () => {
    const [mine = 0, also = 0] = (await freeCards(shop, shop.goodsId)).slice(2);
    const served = await placedIn(shop, choose([mine], 50));
    await expireIn(shop);
    assert.equal(await lateIn(shop, served.trade_no), 'applied');
    assert.equal(await countIn(shop, `select card_id from order_card where order_id = ${served.order_id}`), mine);

    const loser = await placedIn(shop, choose([also], 50));
    await expireIn(shop);
    const winner = await placedIn(shop, choose([also], 50));
    assert.equal((await payIn(shop, winner.trade_no, 'winner')).verdict, 'applied');
    assert.equal(await lateIn(shop, loser.trade_no), 'late_unserved');
    assert.equal(await statusOf(shop, loser.trade_no), 4);
    await assertWhole(shop);
  });
});

describe('coupons', () => {
  let shop: SaleShop;
  before(async () => {
    shop = await openSaleShop(20);
  });
  after(() => shop.close());

  test('held while the order waits, used when it is paid, free again when it closes', async () => {
    const coupon_id = await addCoupon(shop, 2);
    const paid = await placedIn(shop, { coupon_id });
    const closed = await placedIn(shop, { coupon_id });
    assert.equal(await usesOf(shop, coupon_id), '2/0');
    assert.equal(await placeIn(shop, { coupon_id }), 'coupon_spent');
    assert.equal((await payIn(shop, paid.trade_no, 'coupon')).verdict, 'applied');
    await expireIn(shop);
    assert.equal(await usesOf(shop, coupon_id), '0/1');
    assert.equal(await lateIn(shop, closed.trade_no), 'applied');
    assert.equal(await usesOf(shop, coupon_id), '0/2');
    await assertWhole(shop);
  });

  test('a late payment whose coupon others have used up can’t be served', async () => {
    const coupon_id = await addCoupon(shop, 1);
    const loser = await placedIn(shop, { coupon_id });
    await expireIn(shop);
    const winner = await placedIn(shop, { coupon_id });
    const free = await cardsOf(shop, shop.goodsId, 1);
    assert.equal(await lateIn(shop, loser.trade_no), 'late_unserved');
    assert.equal(await cardsOf(shop, shop.goodsId, 1), free, 'what was taken for it is back');
    assert.equal((await payIn(shop, winner.trade_no, 'winner')).verdict, 'applied');
    await assertWhole(shop);
  });

  test('out of time or in the trash it is not taken; an order that holds it keeps it', async () => {
    const coupon_id = await addCoupon(shop, 3);
    const holder = await placedIn(shop, { coupon_id });
    await sql`update goods_coupon set expire_at = now() - interval '1 second' where id = ${coupon_id}`.execute(shop.db);
    assert.equal(await placeIn(shop, { coupon_id }), 'coupon_spent');
    await sql`update goods_coupon set expire_at = null, delete_at = now() where id = ${coupon_id}`.execute(shop.db);
    assert.equal(await placeIn(shop, { coupon_id }), 'coupon_spent');
    assert.equal((await payIn(shop, holder.trade_no, 'holder')).verdict, 'applied');
    assert.equal(await usesOf(shop, coupon_id), '0/1');
  });

  test('short of stock when paid: the coupon is free again', async () => {
    const coupon_id = await addCoupon(shop, 1);
    const goods_id = await addGoods(shop, { cards: 1 });
    const order = await placedIn(shop, { goods_id, coupon_id });
    await sql`update card set status = 1, order_id = null, line_id = null where order_id = ${order.order_id}`.execute(shop.db);
    await sql`update card set status = 0 where goods_id = ${goods_id}`.execute(shop.db);
    assert.equal((await payIn(shop, order.trade_no, 'short')).verdict, 'short_of_stock');
    assert.equal(await usesOf(shop, coupon_id), '0/0');
    await assertWhole(shop);
  });
});

describe('texts', () => {
  let shop: SaleShop;
  before(async () => {
    shop = await openSaleShop(1);
  });
  after(() => shop.close());

  test('unlimited ones are sold without end and counted nowhere', async () => {
    const goods_id = await addGoods(shop, { text: 'unlimited' });
    const order = await placedIn(shop, { goods_id, delivery_kind: 1, quantity: 500 });
    assert.equal((await payIn(shop, order.trade_no, 'unlimited')).verdict, 'applied');
    assert.equal(await leftOf(shop, goods_id), null);
    await expireIn(shop);
    await assertWhole(shop);
  });

  test('counted ones end; what an order held comes back; what lapsed is sold at once', async () => {
    const goods_id = await addGoods(shop, { text: 3 });
    const wish = { goods_id, delivery_kind: 1, quantity: 2 };
    const first = await placedIn(shop, wish);
    assert.equal(await placeIn(shop, wish), 'stock_short');
    await sql`update orders set close_at = now() - interval '1 second' where status = 0`.execute(shop.db);
    const second = await placedIn(shop, wish);
    assert.deepEqual([await statusOf(shop, first.trade_no), await leftOf(shop, goods_id)], [2, 1]);
    assert.equal((await payIn(shop, second.trade_no, 'second')).verdict, 'applied');
    assert.equal(await lateIn(shop, first.trade_no), 'late_unserved');
    await assertWhole(shop);
  });

  test('the version of the moment of payment is the buyer’s for good', async () => {
    const goods_id = await addGoods(shop, { text: 5 });
    const order = await placedIn(shop, { goods_id, delivery_kind: 1 });
    assert.equal((await payIn(shop, order.trade_no, 'version')).verdict, 'applied');
    const [line] = await linesOf(shop, order.order_id);
    await sql`
      with c as (insert into goods_content (merchant_id, goods_id, version, kind, sealed) values (${shop.merchantId}, ${goods_id}, 2, 1, '\\x02') returning id)
      update content_stock set content_id = c.id from c where goods_id = ${goods_id}`.execute(shop.db);
    assert.equal((await linesOf(shop, order.order_id))[0]?.content_id, line?.content_id);
    assert.deepEqual([line?.counted, line?.sendout], [true, 1]);
    await assertWhole(shop);
  });

  test('a merchant who stops counting meanwhile is given nothing back', async () => {
    const goods_id = await addGoods(shop, { text: 1 });
    await placedIn(shop, { goods_id, delivery_kind: 1 });
    await sql`update content_stock set unlimited = true, remaining = null where goods_id = ${goods_id}`.execute(shop.db);
    await expireIn(shop);
    assert.equal(await leftOf(shop, goods_id), null);
    await assertWhole(shop);
  });
});

describe('the order in which cards are drawn', () => {
  const drawn = async (shop: SaleShop, orderId: number): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`select id from card where order_id = ${orderId} order by id`.execute(shop.db);
    return rows.map(({ id }) => id);
  };

  test('newest first, those marked before all', async (t) => {
    const shop = await openSaleShop(6);
    t.after(() => shop.close());
    const ids = await freeCards(shop, shop.goodsId);
    await sql`update card set is_first = true where id in (${ids[0]}, ${ids[2]})`.execute(shop.db);
    const { order_id } = await placedIn(shop, { quantity: 3, card_order: 1 });
    assert.deepEqual(await drawn(shop, order_id), [ids[0], ids[2], ids[5]]);
    assert.equal(await placeIn(shop, { quantity: 4, card_order: 1 }), 'stock_short');
  });

  test('by chance: each card once, all of them in the end, and not in their order', async (t) => {
    const shop = await openSaleShop(60, 10);
    t.after(() => shop.close());
    const orders = await Promise.all(Array.from({ length: 20 }, () => placedIn(shop, { quantity: 3, card_order: 2 })));
    const cards = await Promise.all(orders.map(({ order_id }) => drawn(shop, order_id)));
    assert.equal(new Set(cards.flat()).size, 60);
    const inARow = cards.filter(([first = 0, second, third]) => second === first + 1 && third === first + 2).length;
    assert.ok(inARow < 15, 'by chance it would be none or one of twenty');
    await assertWhole(shop);
  });
});

test('a text message is paid by who bears it, and posted', async (t) => {
  const shop = await openSaleShop(4);
  t.after(() => shop.close());
  const asBuyer = { sms_notify: 1, sms_payer: 0, sms_price: 10, mobile: '13800138000', total_price: UNIT + 10 };
  const asMerchant = { ...asBuyer, sms_payer: 1, total_price: UNIT, finally_money: UNIT - 30 - 10 };
  for (const [index, wish] of [asBuyer, asMerchant].entries()) {
    const { trade_no } = await placedIn(shop, wish);
    assert.equal((await payIn(shop, trade_no, `sms-${index}`)).verdict, 'applied');
  }
  const income = `select -sum(p.amount) from ledger_posting p join ledger_account a on a.id = p.account_id where a.kind = `;
  assert.deepEqual([await countIn(shop, `${income} 'sms_income'`), await countIn(shop, `${income} 'merchant_wallet'`)], [20, 970 + 960]);
  assert.equal(await countIn(shop, `select count(*) from outbox where queue = 'order.sms'`), 2);
  await assertWhole(shop);
});
