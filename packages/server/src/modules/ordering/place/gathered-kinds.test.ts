/** Orders that are not as plain as they can be, in company: coupons, cards drawn otherwise or chosen, gifts, money that waits, gateways of merchants' own. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type Db, openDatabase } from '#kit/database';
import { assertWhole, gist, placeTogether, priced, settleTogether, type Told, twins } from '#testing/company.fixture';
import { addCoupon, addGoods, cardsOf, freeCards, leftOf, usesOf } from '#testing/offer.fixture';
import { countIn, expireIn, openSaleShop, placedIn, type SaleShop, settleIn, wishIn } from '#testing/sale.fixture';
import { settleReceipt } from '../pay/receipt.repository.ts';
import { type OrderWish, placeRow } from './place.repository.ts';

let one: SaleShop;
let all: SaleShop;
/** Two houses alike for the tests of a group, whose first sale has opened the accounts. */
function inTwins(): void {
  before(async () => {
    [one, all] = await twins();
    for (const shop of [one, all]) await settleIn(shop, (await placedIn(shop, { settlement: 1 })).trade_no, 'first');
  });
  after(async () => {
    await one.close();
    await all.close();
  });
}

const told = (shop: SaleShop, { trade_no, total_price }: OrderWish): Told => ({
  trade_no: String(trade_no),
  transaction_id: `G${String(trade_no)}`,
  amount: Number(total_price),
  account_id: shop.accountId,
});

/** Every posting of some orders with what its account held after it, by what it stands for and not by its number. */
async function booksOf(shop: SaleShop, named: string): Promise<unknown[]> {
  const { rows } = await sql`
    select t.trade_no, t.kind, a.kind as account, a.merchant_id, p.business_type, p.amount, p.balance_after
    from ledger_transaction t join ledger_posting p on p.transaction_id = t.id join ledger_account a on a.id = p.account_id
    where t.trade_no like ${`${named}%`} order by p.id`.execute(shop.db);
  return rows;
}

/** The same orders in both houses, paid one by one in the one and all at once in the other. All of them are to be taken together. */
async function bothPaid(named: string, wishesOf: (shop: SaleShop) => OrderWish[]): Promise<void> {
  for (const shop of [one, all]) {
    const notices: Told[] = [];
    for (const [index, wish] of wishesOf(shop).entries()) {
      const numbered = { ...wish, trade_no: `${named}${String(index).padStart(24 - named.length, '0')}` };
      await placedIn(shop, numbered);
      notices.push({ ...told(shop, numbered), account_id: Number(wish.channel_account_id) });
    }
    const together = shop === all ? [notices] : notices.map((notice) => [notice]);
    for (const company of together)
      assert.deepEqual(
        await settleTogether(shop, company),
        company.map(() => 'applied'),
      );
  }
  const books = await booksOf(all, named);
  assert.ok(books.length > 0);
  assert.deepEqual(books, await booksOf(one, named));
  await assertWhole(all);
}

describe('coupons', () => {
  inTwins();
  const held = async (uses: number): Promise<number> => {
    const made = [await addCoupon(one, uses), await addCoupon(all, uses)];
    assert.equal(made[0], made[1]);
    return made[0] as number;
  };

  test('as many together as it has uses; who is left goes alone, and a repeat is no use more', async () => {
    const coupon_id = await held(3);
    const [spent, other] = [await held(1), await held(1)];
    const known = wishIn(all, { coupon_id, request_no: 'known' });
    await sql`update goods_coupon set delete_at = now() where id = ${spent}`.execute(all.db);
    assert.equal(gist((await placeTogether(all, [known]))[0]), 'placed');
    const wishes = [
      wishIn(all, { coupon_id }),
      known,
      wishIn(all),
      wishIn(all, { coupon_id: spent }),
      wishIn(all, { coupon_id: other, goods_revision: 99 }),
      wishIn(all, { coupon_id: other }),
      wishIn(all, { coupon_id }),
    ];
    const together = await placeTogether(all, wishes);
    assert.deepEqual(
      together.map((placed) => gist(placed)),
      ['placed', 'repeated', 'placed', 'none', 'stale', 'placed', 'none'],
      'the repeat is looked at beside the last use, which goes alone',
    );
    const last = wishes.at(-1) as OrderWish;
    assert.equal(gist((await placeTogether(all, [last]))[0]), 'placed');
    assert.equal(gist((await placeTogether(all, [wishes[3] as OrderWish]))[0]), 'coupon_spent');
    assert.equal(gist((await placeTogether(all, [{ ...wishIn(all), coupon_id, request_no: 'more' }]))[0]), 'coupon_spent');
    assert.equal(gist((await placeTogether(all, [{ ...known, trade_no: 'R'.repeat(24) }]))[0]), 'repeated', 'though no use is left');
    assert.deepEqual([await usesOf(all, coupon_id), await usesOf(all, other)], ['3/0', '1/0']);
    await expireIn(all);
    assert.deepEqual([await usesOf(all, coupon_id), await usesOf(all, other)], ['0/0', '0/0']);
    await assertWhole(all);
  });

  test('are used by the payments that come together, each as often as it was held', async () => {
    const [many, few] = [await held(9), await held(2)];
    await bothPaid('C', (shop) => [many, few, many, null, few, many].map((coupon_id) => wishIn(shop, { coupon_id })));
    for (const shop of [one, all]) assert.deepEqual([await usesOf(shop, many), await usesOf(shop, few)], ['0/3', '0/2']);
  });

  test('companies that want the same ones, in any order, while others are paid and closed: nobody waits in a ring', async () => {
    const coupons = [await held(1000), await held(1000), await held(1000)];
    const any = () => coupons.toSorted(() => Math.random() - 0.5);
    let paid = 0;
    const buy = async (): Promise<void> => {
      const wishes = any().map((coupon_id) => wishIn(all, { coupon_id, card_order: 2, quantity: 1 }));
      const placed = await placeTogether(all, wishes);
      const notices = wishes.filter((_, index) => placed[index]?.ok).map((wish) => told(all, wish));
      const verdicts = notices.length === 0 ? [] : await settleTogether(all, notices);
      paid += verdicts.filter((verdict) => verdict === 'applied').length;
    };
    const leave = async (): Promise<void> => {
      await placeTogether(
        all,
        any().map((coupon_id) => wishIn(all, { coupon_id, card_order: 2, close_seconds: 0 })),
      );
      await sql`select fn.orders_close_due(null, 20)`.execute(all.db);
    };
    for (let round = 0; round < 3; round += 1) await Promise.all([buy(), leave(), buy(), leave(), buy(), leave()]);
    assert.ok(paid > 0);
    await expireIn(all);
    for (const coupon_id of coupons) {
      const used = await countIn(all, `select count(*) from orders where coupon_id = ${coupon_id} and status = 1`);
      assert.equal(await usesOf(all, coupon_id), `0/${used}`);
    }
    await assertWhole(all);
  });

  test('whose uses are gone from an order that held one undo the payment', async () => {
    const coupon_id = await held(1);
    const { order_id } = await placedIn(all, { coupon_id });
    await sql`update goods_coupon set held = 0 where id = ${coupon_id}`.execute(all.db);
    await assert.rejects(sql`select fn.coupons_use(array[${coupon_id}::bigint])`.execute(all.db), /held by fewer orders/);
    assert.equal(await countIn(all, `select status from orders where id = ${order_id}`), 0);
    await sql`update goods_coupon set held = 1 where id = ${coupon_id}`.execute(all.db);
  });
});

describe('cards drawn otherwise than the oldest first', () => {
  inTwins();
  const drawn = async (shop: SaleShop, orders: readonly OrderWish[]): Promise<number[]> => {
    const { rows } = await sql<{ id: number }>`
      select c.id from orders o join card c on c.order_id = o.id where o.trade_no = any (${orders.map(({ trade_no }) => String(trade_no))}) order by c.position`.execute(
      shop.db,
    );
    return rows.map(({ id }) => id);
  };
  const NEWEST = 1;
  const CHANCE = 2;

  test('the newest, those marked first before them', async () => {
    const goods_id = await addGoods(all, { cards: 12 });
    const free = await freeCards(all, goods_id);
    await sql`update card set is_first = true where id = ${free[2]}`.execute(all.db);
    const wishes = [1, 2, 1].map((quantity) => wishIn(all, { goods_id, card_order: NEWEST, ...priced(quantity) }));
    assert.deepEqual(
      (await placeTogether(all, wishes)).map((placed) => gist(placed)),
      ['placed', 'placed', 'placed'],
    );
    assert.deepEqual(await drawn(all, wishes), [free[2], ...free.slice(-3)]);
    assert.deepEqual(await drawn(all, wishes.slice(0, 1)), [free[2]]);
    await assertWhole(all);
  });

  test('by chance: as many different ones as are bought, to the last; who finds too few is told so, or goes alone where they would do for him', async () => {
    const goods_id = await addGoods(all, { cards: 10 });
    const wishes = [3, 4, 9, 1, 2].map((quantity) => wishIn(all, { goods_id, card_order: CHANCE, ...priced(quantity) }));
    const together = await placeTogether(all, [...wishes, wishIn(all)]);
    assert.deepEqual(
      together.map((placed) => gist(placed)),
      ['placed', 'placed', 'sold_out', 'none', 'none', 'placed'],
    );
    for (const wish of wishes.slice(3)) assert.equal(gist((await placeTogether(all, [wish]))[0]), 'placed');
    assert.equal(gist((await placeTogether(all, [wishes[2] as OrderWish]))[0]), 'sold_out');
    assert.equal((await drawn(all, wishes)).length, 10);
    assert.equal(await cardsOf(all, goods_id, 3), 10);
    await assertWhole(all);
  });

  test('by chance is any of them, not the next', async () => {
    const goods_id = await addGoods(all, { cards: 400 });
    const free = await freeCards(all, goods_id);
    const wishes = Array.from({ length: 8 }, () => wishIn(all, { goods_id, card_order: CHANCE, ...priced(5) }));
    await placeTogether(all, wishes);
    const places = (await drawn(all, wishes)).map((id) => free.indexOf(id));
    assert.equal(new Set(places).size, 40);
    // All forty among the first or the last hundred: by chance not once in 10^23.
    assert.ok(Math.min(...places) < 300 && Math.max(...places) >= 100, String(places));
  });

  test('one goods wanted in two ways in one call gives each its own cards', async () => {
    const goods_id = await addGoods(all, { cards: 6 });
    const wishes = [CHANCE, 0, NEWEST].map((card_order) => wishIn(all, { goods_id, card_order, ...priced(2) }));
    assert.deepEqual(
      (await placeTogether(all, wishes)).map((placed) => gist(placed)),
      ['placed', 'placed', 'placed'],
    );
    assert.equal(await cardsOf(all, goods_id, 3), 6);
    await assertWhole(all);
  });
});

/** What some orders hold and say: lines with their cards (which, where they were chosen), pieces given, what was left out. */
async function heldBy(shop: SaleShop, named: string): Promise<unknown[]> {
  const { rows } = await sql`
    select o.trade_no, o.status, o.select_count, o.gift_quantity, o.sayings, l.goods_id, l.quantity, l.is_gift, l.delivery_kind, l.counted, l.sendout,
      (select count(*) from card c where c.line_id = l.id) as cards, array(select c.id from card c where c.line_id = l.id and o.select_count > 0 order by c.id) as chosen,
      array(select r.kind from order_record r where r.order_id = o.id) as told
    from orders o join order_line l on l.order_id = o.id where o.trade_no like ${`${named}%`} order by o.trade_no, l.id`.execute(shop.db);
  return rows;
}

/** Orders as a company, those without an answer alone afterwards, beside the same one by one: all hold and say the same. Gives how each was answered together, and how it ended. */
async function bothPlaced(named: string, wishesOf: (shop: SaleShop) => OrderWish[]): Promise<{ together: string[]; ends: string[] }> {
  const numbered = (shop: SaleShop) =>
    wishesOf(shop).map((wish, index) => ({ ...wish, trade_no: `${named}${String(index).padStart(24 - named.length, '0')}` }));
  const alone = async (shop: SaleShop, wish: OrderWish): Promise<string> => gist((await placeTogether(shop, [wish]))[0]);
  const answers = await placeTogether(all, numbered(all));
  const ends: string[] = [];
  for (const [index, wish] of numbered(all).entries()) ends.push(answers[index] ? gist(answers[index]) : await alone(all, wish));
  const expected: string[] = [];
  for (const wish of numbered(one)) expected.push(await alone(one, wish));
  assert.deepEqual(ends, expected);
  assert.deepEqual(await heldBy(all, named), await heldBy(one, named));
  await assertWhole(all);
  return { together: answers.map((placed) => gist(placed)), ends };
}

/** All of some orders paid at once in the one house and one by one in the other. */
async function bothDelivered(named: string): Promise<void> {
  for (const shop of [one, all]) {
    const { rows } = await sql<Told>`
      select trade_no, 'G' || trade_no as transaction_id, total_price as amount, channel_account_id as account_id from orders
      where trade_no like ${`${named}%`} and status = 0 order by id`.execute(shop.db);
    for (const company of shop === all ? [rows] : rows.map((row) => [row]))
      assert.deepEqual(new Set(await settleTogether(shop, company)), new Set(['applied']));
  }
  assert.deepEqual(await heldBy(all, named), await heldBy(one, named));
  await assertWhole(all);
}

describe('cards that buyers chose, and what comes with a purchase', () => {
  inTwins();
  const goodsOf = async (offer: Parameters<typeof addGoods>[1]): Promise<number> => {
    const made = [await addGoods(one, offer), await addGoods(all, offer)];
    assert.equal(made[0], made[1]);
    return made[0] as number;
  };
  const choose = (cards: readonly number[], more: Partial<OrderWish> = {}): Partial<OrderWish> => ({
    quantity: cards.length,
    select_cards: cards,
    select_of_goods: 50,
    selectcard_fee_platform: 10 * cards.length,
    selectcard_fee_merchant: 40 * cards.length,
    ...more,
  });

  test('chosen ones are each one’s own, all of them or none; who finds one gone, or at another price, goes alone', async () => {
    const goods_id = await goodsOf({ cards: 9 });
    const cards = await freeCards(all, goods_id);
    const [a = 0, b = 0, c = 0, d = 0, dear = 0] = cards.slice(4);
    for (const shop of [one, all]) await sql`update card set select_price = 300 where id = ${dear}`.execute(shop.db);
    const { together, ends } = await bothPlaced('H', (shop) => {
      const wish = (more: Partial<OrderWish>): OrderWish => wishIn(shop, { goods_id, ...more });
      return [
        wish(choose([a])),
        wish(choose([d, b])),
        wish(choose([c, b])),
        wish(choose([c])),
        wish(choose([a])),
        wish(choose([dear])),
        wish(choose([dear], { selectcard_fee_platform: 60, selectcard_fee_merchant: 240 })),
        wishIn(shop, choose([cards[1] as number])),
        wish({}),
        wish(choose([cards[2] as number], { goods_revision: 99 })),
      ];
    });
    // A card that several chose is the first's, though that one may miss another: who comes behind is looked at alone.
    assert.deepEqual(together, ['placed', 'placed', 'none', 'none', 'none', 'none', 'none', 'none', 'placed', 'stale']);
    assert.deepEqual(ends, [
      'placed',
      'placed',
      'cards_gone',
      'placed',
      'cards_gone',
      'repriced',
      'placed',
      'cards_gone',
      'placed',
      'stale',
    ]);
    await bothDelivered('H');
    assert.equal(await cardsOf(all, goods_id, 2), 6);
  });

  test('chosen ones are never those that are drawn for others in the same call', async () => {
    const goods_id = await goodsOf({ cards: 3 });
    const [first = 0, , last = 0] = await freeCards(all, goods_id);
    const wishes = [priced(1), choose([first]), choose([last]), priced(1)].map((more) => wishIn(all, { goods_id, ...more }));
    assert.deepEqual(
      (await placeTogether(all, wishes)).map((placed) => gist(placed)),
      ['placed', 'placed', 'placed', 'sold_out'],
    );
    await assertWhole(all);

    // nor for oneself, as more of the same, however it is drawn
    for (const card_order of [0, 1, 2]) {
      const other = await goodsOf({ cards: 2 });
      const [one = 0, two = 0] = await freeCards(all, other);
      const brings = { gifts: [{ goods_id: other, name: '赠品', quantity: 1, least: 1 }] };
      await sql`update goods set card_order = ${card_order} where id = ${other}`.execute(all.db);
      const goods_revision = await countIn(all, `select revision from goods where id = ${other}`);
      const wish = wishIn(all, { goods_id: other, goods_revision, ...choose([card_order === 1 ? two : one]), ...brings });
      assert.equal(gist((await placeTogether(all, [wish, wishIn(all)]))[0]), 'placed');
      assert.equal(await cardsOf(all, other, 3), 2);
    }
    await assertWhole(all);
  });

  test('a repeat of chosen ones is told its own order, though its cards are gone', async () => {
    const goods_id = await goodsOf({ cards: 1 });
    const wish = wishIn(all, { goods_id, ...choose(await freeCards(all, goods_id)) });
    const again = { ...wish, trade_no: 'R'.repeat(24) };
    const answers = [...(await placeTogether(all, [wish, wishIn(all)])), ...(await placeTogether(all, [again, wishIn(all)]))];
    assert.deepEqual(
      answers.map((placed) => gist(placed)),
      ['placed', 'placed', 'none', 'placed'],
    );
    assert.equal(gist((await placeTogether(all, [again]))[0]), 'repeated');
  });

  const gift = (goods_id: number, quantity = 1, more: object = {}) => ({ goods_id, name: '赠品', quantity, least: quantity, ...more });
  test('a gift has lines of its own, cards and texts, more of the same and others; who would miss some of what there is goes alone, what there is not is left out', async () => {
    const [card, few, text, counted] = [
      await goodsOf({ cards: 8 }),
      await goodsOf({ cards: 2 }),
      await goodsOf({ text: 'unlimited' }),
      await goodsOf({ text: 3 }),
    ];
    const gone = await goodsOf({ cards: 5 });
    for (const shop of [one, all]) await sql`update goods set delete_at = now() where id = ${gone}`.execute(shop.db);
    const { together, ends } = await bothPlaced('G', (shop) => {
      const wish = (gifts: object[], more: Partial<OrderWish> = {}): OrderWish => wishIn(shop, { gifts, ...more });
      return [
        wish([gift(card, 2), gift(text)]),
        wish([gift(shop.goodsId), gift(counted, 2)], priced(2)),
        wish([gift(few, 2)]),
        wish([gift(few), gift(card)]),
        wish([gift(gone), gift(card)]),
        wishIn(shop),
        wish([gift(counted), gift(card)], { goods_id: text, delivery_kind: 1 }),
        wish([gift(counted)]),
        wish([gift(card)], { goods_revision: 99 }),
        wish([gift(card, 9, { least: 1 })], { hold_pieces: 1, hold_share: 1 }),
        wish([gift(card)], { coupon_id: null }),
      ];
    });
    assert.deepEqual(together, [
      ...['placed', 'placed', 'placed', 'none', 'placed', 'placed', 'placed', 'none', 'stale'],
      // there are no nine of it: nobody could hold them, and they are left out; who comes behind is looked at alone
      ...['placed', 'none'],
    ]);
    assert.deepEqual(
      ends,
      together.map((answer) => (answer === 'none' ? 'placed' : answer)),
    );
    assert.equal(await leftOf(all, counted), 0);
    assert.equal(
      await countIn(
        all,
        `select count(*) from order_record r join orders o on o.id = r.order_id where o.trade_no like 'G%' and r.kind = 'gift_omitted'`,
      ),
      4,
    );
    await bothDelivered('G');
  });

  test('a gift is bounded like what is bought, for each by his own', async () => {
    const goods_id = await goodsOf({ cards: 10 });
    const wishes = [4, 1, 6].map((pieces) =>
      wishIn(all, { gifts: [gift(goods_id, pieces, { least: 1 })], hold_pieces: 1, hold_share: 40 }),
    );
    assert.deepEqual(
      (await placeTogether(all, wishes)).map((placed) => gist(placed)),
      ['placed', 'placed', 'hold_too_large 4'],
    );
    assert.equal(
      gist((await placeTogether(all, [wishes[2] as OrderWish]))[0]),
      'placed',
      'there are five left: nobody could hold six of them',
    );
    await assertWhole(all);
  });

  test('says whether something was left out', async () => {
    const goods_id = await goodsOf({ cards: 1 });
    const wishes = [wishIn(all, { gifts: [gift(goods_id)] }), wishIn(all, { gifts: [gift(goods_id)] })];
    const [whole, none] = await placeTogether(all, wishes);
    const [parted] = await placeTogether(all, wishes.slice(1));
    assert.deepEqual([whole?.ok && whole.omitted, none, parted?.ok && parted.omitted], [undefined, null, true]);
  });
});

describe('money', () => {
  inTwins();
  test('that waits for its settlement is frozen, each merchant’s by its own rule', async () => {
    await bothPaid('W', (shop) =>
      [{ settlement: 2 }, {}, { settlement: 1, ...priced(2) }, { settlement: 2, fee_payer: 2, total_price: 1030, finally_money: 1000 }].map(
        (more) => wishIn(shop, more),
      ),
    );
    const waiting = async (shop: SaleShop): Promise<unknown> =>
      (
        await sql`select trade_no, amount, remaining, unfreeze_at > now() + interval '23 hours 50 minutes' as a_day from unfreeze where trade_no like 'W%' and trade_no not like 'W%2' order by trade_no`.execute(
          shop.db,
        )
      ).rows;
    assert.deepEqual(await waiting(all), await waiting(one));
    assert.equal(await countIn(all, `select count(*) from unfreeze where trade_no like 'W%'`), 3);
  });

  test('with a text message that the merchant bears, and with surcharges', async () => {
    for (const shop of [one, all]) {
      const [card] = await freeCards(shop, shop.goodsId);
      const chosen = { select_cards: [card], select_of_goods: 50, selectcard_fee_platform: 20, selectcard_fee_merchant: 30 };
      const sms = { sms_notify: 1, sms_payer: 1, sms_price: 10, mobile: '13800000000', finally_money: 960 };
      const notices: Told[] = [];
      for (const [index, more] of [chosen, sms, { ...sms, sms_payer: 0, total_price: 1010, finally_money: 970 }].entries()) {
        const wish = wishIn(shop, { ...more, trade_no: `S${String(index).padStart(23, '0')}` });
        await placedIn(shop, wish);
        notices.push(told(shop, wish));
      }
      if (shop === all) assert.deepEqual(await settleTogether(shop, notices), ['applied', 'applied', 'applied']);
      else for (const notice of notices) assert.deepEqual(await settleTogether(shop, [notice]), ['applied']);
    }
    assert.deepEqual(await booksOf(all, 'S'), await booksOf(one, 'S'));
    await assertWhole(all);
  });
});

describe('a gateway of the merchant’s own', () => {
  inTwins();
  const FEE = 30;
  const own = new Map<SaleShop, number>();
  const openOwn = async (shop: SaleShop, status: 0 | 1): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      with a as (insert into channel_account (channel_id, merchant_id, name, params) values (${shop.channelId}, ${shop.merchantId}, '自有', '\\x00') returning id),
      c as (insert into custom_channel (channel_id, channel_account_id, merchant_id, status) select ${shop.channelId}, id, ${shop.merchantId}, ${status} from a)
      select id from a`.execute(shop.db);
    return rows[0]?.id ?? -1;
  };
  const prepay = async (shop: SaleShop, amount: number): Promise<void> => {
    await sql`select fn.ledger_post('correction', ${amount}, '', array[fn.ledger_account('adjustment', null, null), fn.ledger_account('merchant_prepaid', ${shop.merchantId}, null)],
      array['admin_fee_money_inc', 'admin_fee_money_inc'], array[${amount}::bigint, ${-amount}::bigint])`.execute(shop.db);
  };
  const wishesOf = (count: number) => (shop: SaleShop) =>
    Array.from({ length: count }, () => wishIn(shop, { channel_account_id: own.get(shop) as number }));
  const balanceOf = (shop: SaleShop, kind: string): Promise<number> =>
    countIn(shop, `select coalesce(max(balance), 0) from ledger_account where merchant_id = ${shop.merchantId} and kind = '${kind}'`);

  before(async () => {
    for (const shop of [one, all]) {
      own.set(shop, await openOwn(shop, 1));
      await prepay(shop, FEE);
    }
  });

  test('what we earn comes out of the prepaid fees as far as they go, sale by sale, then it is a debt', async () => {
    // the first opens its accounts
    for (const shop of [one, all]) {
      const [wish] = wishesOf(1)(shop) as [OrderWish];
      await placedIn(shop, wish);
      assert.deepEqual(await settleTogether(shop, [{ ...told(shop, wish), account_id: own.get(shop) as number }]), ['applied']);
      assert.equal(await balanceOf(shop, 'merchant_prepaid'), 0);
      await prepay(shop, FEE * 2 + 10);
    }
    await bothPaid('O', wishesOf(4));
    for (const shop of [one, all])
      assert.deepEqual([await balanceOf(shop, 'merchant_prepaid'), await balanceOf(shop, 'merchant_debt')], [0, FEE * 2 - 10]);
  });

  test('is heard in company only while it may be, and not of a payment it has told of before', async () => {
    const shop = all;
    const account_id = own.get(shop) as number;
    const [plain, again, stopped] = [wishIn(shop), ...wishesOf(2)(shop)] as [OrderWish, OrderWish, OrderWish];
    for (const wish of [plain, again, stopped]) await placedIn(shop, wish);
    const of = (wish: OrderWish, more: Partial<Told> = {}): Told => ({ ...told(shop, wish), account_id, ...more });
    assert.deepEqual(await settleTogether(shop, [of(again, { amount: 999 })]), ['wrong_amount']);
    assert.deepEqual(await settleTogether(shop, [told(shop, plain), of(again, { transaction_id: 'right' })]), ['applied', null]);
    assert.deepEqual(await settleTogether(shop, [of(again, { transaction_id: 'right' })]), ['applied']);
    await sql`update custom_channel set status = 0 where channel_account_id = ${account_id}`.execute(shop.db);
    const other = wishIn(shop);
    await placedIn(shop, other);
    assert.deepEqual(await settleTogether(shop, [told(shop, other), of(stopped)]), ['applied', null]);
    assert.deepEqual(await settleTogether(shop, [of(stopped)]), ['own_stopped']);
    await assertWhole(shop);
  });
});

test('several processes at goods that are each other’s gift, cards that are chosen and one counted text, while others close: nobody waits in a ring, nothing twice', async (t) => {
  const shop = await openSaleShop(90, 12);
  t.after(() => shop.close());
  const other = await addGoods(shop, { cards: 90 });
  const text = await addGoods(shop, { text: 60 });
  const gift = (goods_id: number) => ({ goods_id, name: '赠品', quantity: 1, least: 1 });
  await settleIn(shop, (await placedIn(shop, { settlement: 1 })).trade_no, 'opens the accounts');
  const chosen = await freeCards(shop, other);
  const processes: Db[] = [shop.db, openDatabase(shop.pool), openDatabase(shop.pool)];
  const kinds: ((number: number) => Partial<OrderWish>)[] = [
    () => ({ gifts: [gift(other), gift(text)] }),
    () => ({ goods_id: other, gifts: [gift(text), gift(shop.goodsId)] }),
    () => ({ goods_id: text, delivery_kind: 1, gifts: [gift(shop.goodsId), gift(other)] }),
    (number) => ({ goods_id: other, select_cards: [chosen[number % chosen.length]], select_of_goods: 0 }),
  ];
  const buy = async (number: number): Promise<string> => {
    const wish = wishIn(shop, { ...kinds[number % 4]?.(number), close_seconds: number % 5 === 0 ? 0 : 300 });
    const db = processes[number % 3] as Db;
    let placed = await placeRow(db, wish);
    while (!placed.ok && placed.why === 'contended') placed = await placeRow(db, wish);
    if (number % 10 === 0) await sql`select fn.orders_close_due(null, 10)`.execute(shop.db);
    if (!placed.ok) return placed.why;
    if (number % 5 < 2) return 'unpaid';
    return (await settleReceipt(db, { ...told(shop, wish), source: 'notice' })).verdict;
  };
  const ends = new Set(await Promise.all(Array.from({ length: 160 }, (_, number) => buy(number))));
  for (const end of ends) assert.ok(['applied', 'unpaid', 'sold_out', 'lapsed', 'cards_gone'].includes(end), end);
  await expireIn(shop);
  for (const goods_id of [shop.goodsId, other]) assert.equal(await cardsOf(shop, goods_id, 3), 0);
  const given = await countIn(
    shop,
    `select coalesce(sum(l.quantity), 0) from order_line l join orders o on o.id = l.order_id where o.status = 1 and l.goods_id = ${text}`,
  );
  assert.equal(await leftOf(shop, text), 60 - given);
  await assertWhole(shop);
});

test('several processes at one coupon and one goods drawn by chance: no use and no card twice', async (t) => {
  const USES = 40;
  const shop = await openSaleShop(30, 12);
  t.after(() => shop.close());
  const coupon_id = await addCoupon(shop, USES);
  const goods_id = await addGoods(shop, { cards: 60 });
  await settleIn(shop, (await placedIn(shop, { settlement: 1 })).trade_no, 'opens the accounts');
  const processes: Db[] = [shop.db, openDatabase(shop.pool), openDatabase(shop.pool)];
  const buy = async (number: number): Promise<string> => {
    const wish = wishIn(shop, { goods_id, card_order: 2, settlement: number % 2, ...(number % 3 < 2 && { coupon_id }) });
    const db = processes[number % 3] as Db;
    let placed = await placeRow(db, wish);
    while (!placed.ok && placed.why === 'contended') placed = await placeRow(db, wish);
    if (!placed.ok) return placed.why;
    if (number % 8 > 5) return 'unpaid';
    const notice = { ...told(shop, wish), source: 'notice' as const };
    return (await settleReceipt(db, notice)).verdict;
  };
  const ends = Object.groupBy(await Promise.all(Array.from({ length: 120 }, (_, number) => buy(number))), (end) => end);
  const [applied = 0, unpaid = 0] = [ends.applied?.length, ends.unpaid?.length];
  assert.equal(applied + unpaid, 60, 'every card is somebody’s');
  assert.deepEqual(new Set(Object.keys(ends)), new Set(['applied', 'unpaid', 'sold_out', ...(ends.coupon_spent ? ['coupon_spent'] : [])]));
  const of = (status: number): Promise<number> =>
    countIn(shop, `select count(*) from orders where coupon_id = ${coupon_id} and status = ${status}`);
  assert.equal(await usesOf(shop, coupon_id), `${await of(0)}/${await of(1)}`);
  assert.ok((await of(0)) + (await of(1)) <= USES);
  assert.equal(await expireIn(shop), unpaid);
  assert.equal(await cardsOf(shop, goods_id, 1), unpaid);
  assert.equal(await usesOf(shop, coupon_id), `0/${await of(1)}`);
  await assertWhole(shop);
});
