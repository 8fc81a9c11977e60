/** Many at once for what there is little of: coupons, chosen cards, gifts of each other, texts; and stories drawn by chance. */
import assert from 'node:assert/strict';
import { describe, test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import fc from 'fast-check';
import { sql } from 'kysely';
import { assertWhole } from '#testing/company.fixture';
import { addCoupon, addGoods, cardsOf, freeCards, leftOf, payIn, usesOf } from '#testing/offer.fixture';
import { countIn, expireIn, openSaleShop, type PlacedOrder, placedIn, placeIn, rescueIn, type SaleShop } from '#testing/sale.fixture';

/** So many at once as there are connections for: whoever waits for one of those races with nobody. */
async function times<T>(count: number, work: (index: number) => Promise<T>, atOnce = 36): Promise<T[]> {
  const answers: T[] = [];
  let next = 0;
  const lane = async (): Promise<void> => {
    for (let index = next++; index < count; index = next++) answers[index] = await work(index);
  };
  await Promise.all(Array.from({ length: atOnce }, lane));
  return answers;
}
const gift = (goods_id: number, quantity = 1) => ({ goods_id, quantity, name: 'gone' });

type Answer = PlacedOrder | string;
const placed = (answers: readonly Answer[]): PlacedOrder[] => answers.filter((each) => typeof each !== 'string');
const refusals = (answers: readonly Answer[]): string[] => [...new Set(answers.filter((each) => typeof each === 'string'))];

/** Closes whatever is due, while others work. */
const closeSome = (shop: SaleShop) => sql`select fn.orders_close_due(null, 10)`.execute(shop.db);
/** Lets time run out for the orders that nobody is at work on. */
const lapse = (shop: SaleShop) =>
  sql`update orders set close_at = now() - interval '1 second'
    where id in (select id from orders where status = 0 order by id for update skip locked)`.execute(shop.db);

describe('many want the same', () => {
  test('defect 31: a hundred parallel orders on a coupon with ten uses end with exactly ten', async (t) => {
    const shop = await openSaleShop(150, 40);
    t.after(() => shop.close());
    const coupon_id = await addCoupon(shop, 10);
    const answers = await times(100, () => placeIn(shop, { coupon_id }));
    const orders = placed(answers);
    assert.equal(orders.length, 10);
    assert.deepEqual(refusals(answers), ['coupon_spent']);
    assert.equal(await usesOf(shop, coupon_id), '10/0');
    // Half of them pay, the rest close, and whoever comes then shares what came back.
    await times(5, (index) => payIn(shop, orders[index]?.trade_no as string, `p-${index}`));
    await expireIn(shop);
    assert.equal(await usesOf(shop, coupon_id), '0/5');
    const more = placed(await times(100, () => placeIn(shop, { coupon_id })));
    await times(more.length, (index) => payIn(shop, more[index]?.trade_no as string, `q-${index}`));
    assert.equal(await usesOf(shop, coupon_id), '0/10');
    assert.equal(await countIn(shop, `select count(*) from orders where coupon_id = ${coupon_id} and status = 1`), 10);
    await assertWhole(shop);
  });

  test('sixty buyers choose the same cards, in all orders and overlaps: each card once, each order whole', async (t) => {
    const shop = await openSaleShop(6, 40);
    t.after(() => shop.close());
    const cards = await freeCards(shop, shop.goodsId);
    const answers = await times(60, (index) => {
      const [one, two] = [cards[index % 6] as number, cards[(index * 5 + 1) % 6] as number];
      const chosen = one === two ? [one] : index % 2 === 0 ? [one, two] : [two, one];
      return placeIn(shop, { quantity: chosen.length, select_cards: chosen, select_of_goods: 0 });
    });
    const orders = placed(answers);
    assert.ok(orders.length >= 3 && orders.length <= 6, `${orders.length} orders`);
    assert.deepEqual(refusals(answers), ['cards_gone']);
    const held = await countIn(shop, `select sum(select_count) from orders`);
    assert.equal(held, await cardsOf(shop, shop.goodsId, 3));
    await times(orders.length, (index) => payIn(shop, orders[index]?.trade_no as string, `p-${index}`));
    assert.equal(await countIn(shop, `select count(*) from order_card`), held);
    await assertWhole(shop);
  });

  test('a text with twenty left and two hundred buyers of one to three: never below nothing', async (t) => {
    const shop = await openSaleShop(1, 40);
    t.after(() => shop.close());
    const goods_id = await addGoods(shop, { text: 20 });
    const answers = await times(200, (index) => placeIn(shop, { goods_id, delivery_kind: 1, quantity: (index % 3) + 1 }));
    const sold = await countIn(shop, `select sum(quantity) from orders`);
    assert.equal(sold + ((await leftOf(shop, goods_id)) ?? -1), 20);
    assert.ok(sold >= 18, `sold ${sold}`);
    assert.deepEqual(refusals(answers), ['stock_short']);
    await expireIn(shop);
    assert.equal(await leftOf(shop, goods_id), 20);
    await assertWhole(shop);
  });
});

describe('nobody waits for each other in a ring', () => {
  test('two goods that are each other’s gift, bought, paid and closed at once, while their merchant edits both', async (t) => {
    const shop = await openSaleShop(80, 40);
    t.after(() => shop.close());
    const other = await addGoods(shop, { cards: 80 });
    const [text, second] = [await addGoods(shop, { text: 60 }), await addGoods(shop, { text: 60 })];
    const coupons = [await addCoupon(shop, 1000), await addCoupon(shop, 1000)];
    const wishes = [
      { goods_id: shop.goodsId, gifts: [gift(second), gift(text), gift(other)] },
      { goods_id: other, gifts: [gift(text), gift(shop.goodsId), gift(second)] },
      { goods_id: text, delivery_kind: 1, gifts: [gift(second), gift(shop.goodsId)] },
      { goods_id: second, delivery_kind: 1, gifts: [gift(other), gift(text)] },
    ];
    // Orders rest on revision 1 here.
    await sql`alter table goods disable trigger goods_revision`.execute(shop.db);
    const edit = () =>
      shop.db.transaction().execute(async (db) => {
        // As a merchant's batch does it: all held first, in the order of their ids.
        await sql`select id from goods order by id for update`.execute(db);
        await sql`update goods set sort = sort + 1`.execute(db);
      });
    const answers = await Promise.all([
      times(
        160,
        async (index) => {
          const answer = await placeIn(shop, { ...wishes[index % 4], coupon_id: coupons[index % 2], quantity: 1 + (index % 2) });
          if (typeof answer === 'string') return answer;
          if (index % 3 === 0) await payIn(shop, answer.trade_no, `p-${answer.trade_no}`);
          return answer;
        },
        24,
      ),
      times(
        12,
        async () => {
          await lapse(shop);
          await closeSome(shop);
        },
        4,
      ),
      times(10, edit, 4),
    ]).then(([all]) => all);
    assert.ok(placed(answers).length > 40, `${placed(answers).length} orders`);
    assert.deepEqual(
      refusals(answers).filter((why) => why !== 'stock_short'),
      [],
    );
    await assertWhole(shop);
  });

  test('forced: an edit holds the gift and then wants the goods whose order waits for the gift', async (t) => {
    const shop = await openSaleShop(2);
    t.after(() => shop.close());
    const sold = await addGoods(shop, { cards: 2 });
    const merchant = await shop.pool.connect();
    await merchant.query('begin');
    await merchant.query('select id from goods where id = $1 for update', [shop.goodsId]);
    const placing = placeIn(shop, { goods_id: sold, gifts: [gift(shop.goodsId)] });
    const waiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while ((await countIn(shop, waiting)) === 0) await nextTurn();
    await merchant.query('select id from goods where id = $1 for update', [sold]);
    await merchant.query('commit');
    merchant.release();
    assert.equal(placed([await placing]).length, 1);
    await assertWhole(shop);
  });

  test('forced: an edit holds one text of a paid order and then wants the other', async (t) => {
    const shop = await openSaleShop(2);
    t.after(() => shop.close());
    const [first, second] = [await addGoods(shop, { text: 5 }), await addGoods(shop, { text: 5 })];
    // Its lines lie the other way round.
    const order = await placedIn(shop, { goods_id: second, delivery_kind: 1, gifts: [gift(first)] });
    const merchant = await shop.pool.connect();
    await merchant.query('begin');
    await merchant.query('select id from goods where id = $1 for update', [first]);
    let paid = false;
    const paying = payIn(shop, order.trade_no, 'p').finally(() => (paid = true));
    // The sale waits for neither; one that did would wait for `first` here, and hold `second`.
    const waiting = `select count(*) from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
    while (!paid && (await countIn(shop, waiting)) === 0) await nextTurn();
    await merchant.query('select id from goods where id = $1 for update', [second]);
    await merchant.query('commit');
    merchant.release();
    assert.equal((await paying).verdict, 'applied');
    await assertWhole(shop);
  });

  test('closing and paying the same wide orders at once: each ends one way, and holds nothing more', async (t) => {
    const shop = await openSaleShop(60, 40);
    t.after(() => shop.close());
    const text = await addGoods(shop, { text: 100 });
    const coupon_id = await addCoupon(shop, 60);
    const orders = await times(40, () => placedIn(shop, { coupon_id, gifts: [gift(text, 2)] }));
    await lapse(shop);
    const [verdicts] = await Promise.all([
      times(40, async (index) => (await payIn(shop, orders[index]?.trade_no as string, `p-${index}`)).verdict, 30),
      times(8, () => closeSome(shop), 8),
    ]);
    assert.ok(verdicts.every((verdict) => verdict === 'applied' || verdict === 'late'));
    const paid = verdicts.filter((verdict) => verdict === 'applied').length;
    await expireIn(shop);
    assert.deepEqual([await usesOf(shop, coupon_id), await leftOf(shop, text)], [`0/${paid}`, 100 - 2 * paid]);
    await assertWhole(shop);
  });
});

describe('stories drawn by chance', () => {
  const step = fc.record({
    kind: fc.constantFrom('place', 'place', 'place', 'pay', 'pay', 'late', 'close', 'edit', 'burst'),
    pick: fc.nat(999),
    quantity: fc.integer({ min: 1, max: 3 }),
    goods: fc.nat(3),
    coupon: fc.boolean(),
    gifts: fc.nat(3),
    select: fc.boolean(),
  });
  type Step = (typeof step extends fc.Arbitrary<infer S> ? S : never) & object;

  /** A small shop: two goods of cards, two texts, one coupon, and everything that was ordered. */
  class Story {
    readonly shop: SaleShop;
    readonly goods: { id: number; kind: 0 | 1 }[];
    readonly coupon: number;
    readonly orders: PlacedOrder[] = [];
    #receipts = 0;
    constructor(shop: SaleShop, goods: Story['goods'], coupon: number) {
      this.shop = shop;
      this.goods = goods;
      this.coupon = coupon;
    }

    async place({ goods, quantity, coupon, gifts, select, pick }: Step): Promise<void> {
      const sold = this.goods[goods] as Story['goods'][number];
      const given = this.goods.filter((_, index) => (gifts >> (index % 2)) % 2 === 1 && index !== goods).map(({ id }) => gift(id));
      const free = select && sold.kind === 0 ? await freeCards(this.shop, sold.id) : [];
      const chosen = free.slice(pick % Math.max(free.length, 1)).slice(0, quantity);
      const answer = await placeIn(this.shop, {
        goods_id: sold.id,
        delivery_kind: sold.kind,
        card_order: pick % 3,
        quantity: chosen.length > 0 ? chosen.length : quantity,
        select_cards: chosen,
        ...(coupon && { coupon_id: this.coupon }),
        ...(given.length > 0 && { gifts: given }),
      });
      if (typeof answer !== 'string' && answer.ok) this.orders.push(answer);
    }

    async pay(pick: number): Promise<void> {
      const order = this.orders[pick % Math.max(this.orders.length, 1)];
      if (!order) return;
      this.#receipts += 1;
      const { verdict, receipt_id } = await payIn(this.shop, order.trade_no, `r${this.#receipts}`);
      if (verdict === 'late') await rescueIn(this.shop, receipt_id as number, pick % 5 !== 0);
    }

    async tell(each: Step): Promise<void> {
      if (each.kind === 'place') await this.place(each);
      else if (each.kind === 'pay') await this.pay(each.pick);
      else if (each.kind === 'close') await expireIn(this.shop);
      else if (each.kind === 'late') {
        await expireIn(this.shop);
        await this.pay(each.pick);
      } else if (each.kind === 'edit') {
        // The merchant sells elsewhere, or finds more.
        await sql`update content_stock set remaining = ${each.pick % 4} where not unlimited and goods_id = ${this.goods[2]?.id}`.execute(
          this.shop.db,
        );
        await sql`update card set status = 1 - status where status in (0, 1) and goods_id = ${this.goods[1]?.id} and id % 7 = ${each.pick % 7}`.execute(
          this.shop.db,
        );
      } else
        await Promise.all([
          this.place(each),
          this.pay(each.pick),
          this.pay(each.pick),
          this.place({ ...each, goods: (each.goods + 1) % 4 }),
          closeSome(this.shop),
        ]);
    }
  }

  test('whatever is placed, paid, late and closed, with coupons, gifts, choices and texts: everything always holds', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (story) => {
        const shop = await openSaleShop(12, 12);
        try {
          const goods: Story['goods'] = [
            { id: shop.goodsId, kind: 0 },
            { id: await addGoods(shop, { cards: 6 }), kind: 0 },
            { id: await addGoods(shop, { text: 5 }), kind: 1 },
            { id: await addGoods(shop, { text: 'unlimited' }), kind: 1 },
          ];
          const told = new Story(shop, goods, await addCoupon(shop, 4));
          for (const each of story) await told.tell(each);
          await assertWhole(shop);
          // And when all is over, nothing is held by anybody.
          await expireIn(shop);
          assert.equal(await countIn(shop, 'select count(*) from card where status = 3'), 0);
          assert.equal(await countIn(shop, 'select sum(held) from goods_coupon'), 0);
          await assertWhole(shop);
        } finally {
          await shop.close();
        }
      }),
      { numRuns: 12, interruptAfterTimeLimit: 120_000 },
    );
  });
});
