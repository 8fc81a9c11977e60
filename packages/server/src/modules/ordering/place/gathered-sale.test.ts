/** Orders and receipts that go together: the same answers as one by one, and nothing lost or twice among several processes. */
import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { type Db, openDatabase } from '#kit/database';
import type { Receipt } from '#modules/payment';
import { assertWhole, gist, placeTogether, priced, settleTogether, type Told, twins } from '#testing/company.fixture';
import { addCoupon, addGoods, freeCards, leftOf } from '#testing/offer.fixture';
import { countIn, expireIn, openSaleShop, openStall, placedIn, type SaleShop, settleIn, UNIT, wishIn } from '#testing/sale.fixture';
import { settleReceipt } from '../pay/receipt.repository.ts';
import { type OrderWish, placeRow } from './place.repository.ts';

describe('what goes together ends as it would one by one', () => {
  let one: SaleShop;
  let all: SaleShop;
  before(async () => {
    [one, all] = await twins();
  });
  after(async () => {
    await one.close();
    await all.close();
  });

  /** The same wishes in both houses. */
  async function bothPlace(wishes: readonly OrderWish[]): Promise<[string[], string[]]> {
    const alone: string[] = [];
    for (const wish of wishes) alone.push(gist((await placeTogether(one, [wish]))[0]));
    const together = await placeTogether(all, wishes);
    const answers: string[] = [];
    for (const [index, answer] of together.entries())
      answers.push(gist(answer ?? (await placeTogether(all, [wishes[index] as OrderWish]))[0]));
    return [alone, answers];
  }

  test('orders: served, stale, sold out in the middle, too many, too large, repeated, changed under the same number', async () => {
    const [few, none] = [2, 3];
    const known = wishIn(one, { request_no: 'known', contact: 'known@example.com' });
    const greedy = { create_ip: 'greedy', unpaid_limit: 1 };
    for (const shop of [one, all]) {
      await placeTogether(shop, [known]);
      await placeTogether(shop, [wishIn(shop, greedy)]);
    }
    const stall = (id: number, quantity: number) => wishIn(one, { merchant_id: id, goods_id: id, ...priced(quantity) });
    const [alone, together] = await bothPlace([
      wishIn(one),
      wishIn(one, { goods_revision: 99 }),
      stall(few, 2),
      wishIn(one, greedy),
      stall(few, 2),
      stall(few, 1),
      stall(none, 1),
      { ...known, trade_no: 'K'.repeat(24) },
      { ...known, trade_no: 'H'.repeat(24), contact: 'another@example.com', create_ip: 'x', request_hash: Buffer.from('other') },
      wishIn(one, { ...priced(30), hold_pieces: 5, hold_share: 20 }),
      wishIn(one, { ...priced(3) }),
    ]);
    assert.deepEqual(alone, [
      'placed',
      'stale',
      'placed',
      'too_many_unpaid 1',
      'sold_out',
      'placed',
      'sold_out',
      'repeated',
      'key_reused',
      alone[9],
      'placed',
    ]);
    assert.match(alone[9] as string, /^hold_too_large \d+$/);
    assert.deepEqual(
      together.map((gist) => gist.replace(/^(hold_too_large) .*/, '$1')),
      alone.map((gist) => gist.replace(/^(hold_too_large) .*/, '$1')),
    );
    for (const count of ['select count(*) from orders', 'select count(*) from card where status = 3'])
      assert.equal(await countIn(all, count), await countIn(one, count), count);
  });

  test('receipts: first, second, wrong amount, unknown, late, of another account, short of stock, and orders of every kind', async () => {
    const kindsOf = async (shop: SaleShop): Promise<Record<string, unknown>[]> => [
      { settlement: 1 },
      {},
      { ...priced(2) },
      { settlement: 1 },
      { email_notify: 1, email: 'a@b.cc', referral: 1 },
      { fee_payer: 2, total_price: UNIT + 30, finally_money: UNIT },
      { fee: 0, rate: 0, finally_money: UNIT },
      { sms_notify: 1, sms_payer: 0, sms_price: 10, mobile: '13800000000', total_price: UNIT + 10 },
      {},
      {},
      {},
      {},
      { coupon_id: await addCoupon(shop, 1) },
      { select_cards: (await freeCards(shop, shop.goodsId)).slice(-1), select_of_goods: 0 },
    ];
    const verdicts: string[][] = [];
    for (const shop of [one, all]) {
      const kinds = await kindsOf(shop);
      const trades: string[] = [];
      for (const [index, kind] of kinds.entries())
        trades.push((await placedIn(shop, { ...kind, trade_no: `R${String(index).padStart(23, '0')}` })).trade_no);
      const at = (index: number): string => trades[index] as string;
      // The accounts are opened by the first sale of all.
      const told = (index: number, more: Partial<Told> = {}): Told => ({
        trade_no: at(index),
        transaction_id: `G${index}`,
        amount: Number(wishIn(shop, kinds[index]).total_price),
        account_id: shop.accountId,
        ...more,
      });
      assert.deepEqual(await settleTogether(shop, [told(0)]), ['applied']);
      await sql`update orders set close_at = now() - interval '1 second' where trade_no = ${at(8)}`.execute(shop.db);
      await sql`select fn.orders_close_due(null, 10)`.execute(shop.db);
      await sql`update card set status = 1, order_id = null, line_id = null where order_id = (select id from orders where trade_no = ${at(9)})`.execute(
        shop.db,
      );
      await sql`update card set status = 0 where status = 1 and merchant_id = ${shop.merchantId}`.execute(shop.db);
      const receipts: Told[] = [
        told(1),
        told(2),
        told(3),
        told(4),
        told(5),
        told(6),
        told(7),
        told(12),
        told(13),
        told(8),
        told(9),
        told(10, { amount: 999 }),
        told(11, { account_id: shop.accountId + 1 }),
        told(0, { transaction_id: 'G0-again' }),
        told(0),
        { ...told(0), trade_no: 'N'.repeat(24), transaction_id: 'G-none' },
      ];
      if (shop === one) {
        const alone: string[] = [];
        for (const receipt of receipts) alone.push(await settleTogether(shop, [receipt]).then(([verdict]) => verdict ?? 'none'));
        verdicts.push(alone);
      } else {
        const together = await settleTogether(shop, receipts);
        assert.deepEqual(
          together.map((verdict) => verdict !== null),
          receipts.map((_, index) => index < 9),
          'what nearly every receipt is goes together, and nothing else',
        );
        const answers: string[] = [];
        for (const [index, verdict] of together.entries())
          answers.push(verdict ?? (await settleTogether(shop, [receipts[index] as Told]).then(([alone]) => alone ?? 'none')));
        verdicts.push(answers);
      }
      await sql`update card set status = 1 where status = 0 and merchant_id = ${shop.merchantId}`.execute(shop.db);
    }
    assert.deepEqual(verdicts[1], verdicts[0]);
    assert.deepEqual(
      new Set(verdicts[0]),
      new Set(['applied', 'late', 'short_of_stock', 'wrong_amount', 'second_payment', 'duplicate', 'unknown_order']),
    );
    const books = async (shop: SaleShop): Promise<unknown> => {
      const { rows } = await sql`
        select o.trade_no, o.status, o.sendout, t.kind, p.business_type, a.kind as account, p.amount, p.balance_after is null as kept
        from orders o left join ledger_transaction t on t.trade_no = o.trade_no left join ledger_posting p on p.transaction_id = t.id
        left join ledger_account a on a.id = p.account_id where o.trade_no like 'R0%' order by o.trade_no, t.kind, a.kind, p.business_type, p.amount`.execute(
        shop.db,
      );
      const { rows: balances } =
        await sql`select kind, merchant_id, balance from ledger_account where balance is not null order by 2, 1`.execute(shop.db);
      const { rows: letters } = await sql`select queue, payload from outbox order by queue, payload ->> 'order_id'`.execute(shop.db);
      const { rows: events } =
        await sql`select order_id, from_status, to_status, actor, reason from order_event order by order_id, id`.execute(shop.db);
      const { rows: coupons } = await sql`select held, used from goods_coupon`.execute(shop.db);
      return { rows, balances, letters: letters.length, events, coupons };
    };
    assert.deepEqual(await books(all), await books(one));
    await assertWhole(all);
  });
});

describe('texts and files in company end as they would one by one', () => {
  let one: SaleShop;
  let all: SaleShop;
  before(async () => {
    [one, all] = await twins();
  });
  after(async () => {
    await one.close();
    await all.close();
  });
  const text = (goods_id: number, more: Partial<OrderWish> = {}) => wishIn(one, { goods_id, delivery_kind: 1, ...more });
  const alone = async (shop: SaleShop, wish: OrderWish): Promise<string> => gist((await placeTogether(shop, [wish]))[0]);
  const lines = async (shop: SaleShop, named: string): Promise<unknown[]> => {
    const { rows } = await sql`
      select o.trade_no, o.status, o.sendout, l.goods_id, l.quantity, l.sendout as of_line, l.counted, l.content_id is not null as told
      from orders o join order_line l on l.order_id = o.id where o.trade_no like ${`${named}%`} order by o.trade_no, l.id`.execute(shop.db);
    return rows;
  };

  test('orders: unlimited, counted, the last pieces, nothing there to sell, asked for twice', async () => {
    const [endless, few, nothing] = await addTexts();
    const known = text(few, { trade_no: `X${'1'.repeat(23)}`, request_no: 'known' });
    for (const shop of [one, all]) assert.equal(await alone(shop, known), 'placed');
    const wishes = [
      text(endless),
      known,
      text(few, priced(2)),
      wishIn(one),
      text(few, priced(2)),
      text(few),
      text(nothing),
      text(endless, priced(3)),
      text(few, { goods_revision: 99 }),
    ].map((wish, index) => ({ ...wish, trade_no: `X${String(index + 2).padStart(23, '0')}` }));
    const answers: string[] = [];
    for (const wish of wishes) answers.push(await alone(one, wish));
    const together = await placeTogether(all, wishes);
    assert.deepEqual(
      together.map((placed) => gist(placed)),
      ['placed', 'repeated', 'placed', 'placed', 'sold_out', 'none', 'none', 'placed', 'stale'],
      'who finds too little is told so, who would have enough without those before goes alone',
    );
    const ends: string[] = [];
    for (const [index, placed] of together.entries()) ends.push(placed ? gist(placed) : await alone(all, wishes[index] as OrderWish));
    assert.deepEqual(ends, answers);
    assert.deepEqual(answers, ['placed', 'repeated', 'placed', 'placed', 'sold_out', 'placed', 'sold_out', 'placed', 'stale']);
    for (const shop of [one, all]) assert.deepEqual([await leftOf(shop, few), await leftOf(shop, endless)], [0, null]);
    assert.deepEqual(await lines(all, 'X0'), await lines(one, 'X0'));
    await assertWhole(all);
  });

  test('what is sold out is told in company, and what lapsed orders hold; what somebody has for the moment goes alone; a repeat has its order', async (t) => {
    const made = async (cards: number): Promise<number> => {
      await addGoods(one, { cards });
      return addGoods(all, { cards });
    };
    const [held, lapsed, gone] = [await made(2), await made(1), await made(1)];
    const known = wishIn(all, { goods_id: gone, request_no: 'the last' });
    const over = wishIn(all, { goods_id: lapsed, close_seconds: 0 });
    assert.deepEqual(
      (await placeTogether(all, [known, over])).map((placed) => gist(placed)),
      ['placed', 'placed'],
    );
    const client = await all.pool.connect();
    t.after(() => client.release(true));
    await client.query('begin');
    await client.query('select from card where goods_id = $1 limit 1 for update', [held]);
    const wishes = [
      wishIn(all, { goods_id: gone }),
      wishIn(all, { goods_id: held, ...priced(2) }),
      wishIn(all, { goods_id: lapsed }),
      { ...known, trade_no: `Y${'1'.repeat(23)}` },
      { ...known, trade_no: `Y${'2'.repeat(23)}`, request_hash: Buffer.alloc(32, 7) },
      wishIn(all, { goods_id: held, ...priced(3) }),
      wishIn(all),
    ];
    assert.deepEqual(
      (await placeTogether(all, wishes)).map((placed) => gist(placed)),
      ['sold_out', 'none', 'lapsed', 'repeated', 'key_reused', 'sold_out', 'placed'],
    );
    await client.query('rollback');
    assert.equal(gist((await placeTogether(all, [wishes[1] as OrderWish]))[0]), 'placed');
    await assertWhole(all);
  });

  test('one whose stock somebody else is taking from is passed over, and nobody waits', async (t) => {
    const [, few] = await addTexts();
    const client = await all.pool.connect();
    t.after(() => client.release(true));
    await client.query('begin');
    await client.query('select from content_stock where goods_id = $1 for update', [few]);
    const together = await placeTogether(all, [text(few), wishIn(all)]);
    assert.deepEqual(
      together.map((placed) => gist(placed)),
      ['none', 'placed'],
    );
    await client.query('rollback');
    assert.equal(await leftOf(all, few), 4);
  });

  test('receipts: of texts that are there together, of one that was taken away alone', async () => {
    const [endless, few] = await addTexts();
    const [gone] = await addTexts();
    const verdicts: string[][] = [];
    for (const shop of [one, all]) {
      const trades: Told[] = [];
      for (const [index, change] of [{}, text(endless), text(few, priced(2)), text(gone), { goods_id: few, delivery_kind: 1 }].entries()) {
        const wish = wishIn(shop, change);
        const { trade_no } = await placedIn(shop, { ...wish, trade_no: `XR${String(index).padStart(22, '0')}` });
        trades.push({ trade_no, transaction_id: `XG${index}`, amount: Number(wish.total_price), account_id: shop.accountId });
      }
      await sql`delete from content_stock where goods_id = ${gone}`.execute(shop.db);
      const [first, ...others] = trades as [Told, ...Told[]];
      assert.deepEqual(await settleTogether(shop, [first]), ['applied']);
      if (shop === one) {
        verdicts.push([]);
        for (const told of others) verdicts[0]?.push((await settleTogether(shop, [told]))[0] ?? 'none');
      } else {
        const together = await settleTogether(shop, others);
        assert.deepEqual(together, ['applied', 'applied', null, 'applied']);
        assert.deepEqual(await settleTogether(shop, [others[2] as Told]), ['short_of_stock']);
      }
    }
    assert.deepEqual(verdicts[0], ['applied', 'applied', 'short_of_stock', 'applied']);
    assert.equal(await leftOf(all, few), await leftOf(one, few));
    assert.deepEqual(await lines(all, 'XR'), await lines(one, 'XR'));
    assert.ok((await lines(all, 'XR')).some((line) => (line as { told: boolean }).told));
    await assertWhole(all);
  });

  test('one that is taken away between the look and the delivery undoes all, and its buyer is not given nothing', async () => {
    const [gone] = await addTexts();
    const { order_id, trade_no } = await placedIn(all, { goods_id: gone, delivery_kind: 1 });
    const payment = await countIn(all, `select id from payment where trade_no = '${trade_no}'`);
    await sql`delete from content_stock where goods_id = ${gone}`.execute(all.db);
    const pay = sql`select fn.orders_pay(array[row(1, ${payment}, ${order_id}, 0, 1, 0, 'gateway', 'paid', '{}')::fn.sale])`;
    await assert.rejects(pay.execute(all.db), /the content of goods \d+ is gone/);
    assert.equal(await countIn(all, `select status from orders where id = ${order_id}`), 0);
  });

  /** An unlimited one, one of four pieces, and one that has nothing to sell; with the same numbers in both houses. */
  async function addTexts(): Promise<[number, number, number]> {
    const made: number[][] = [];
    for (const shop of [one, all])
      made.push([await addGoods(shop, { text: 'unlimited' }), await addGoods(shop, { text: 4 }), await addGoods(shop, {})]);
    assert.deepEqual(made[0], made[1]);
    return made[0] as [number, number, number];
  }
});

describe('several processes, each with its own company', () => {
  const STALLS = 6;
  const CARDS = 25;
  const BUYERS = 240;
  let shop: SaleShop;
  before(async () => {
    shop = await openSaleShop(CARDS, 12);
  });
  after(() => shop.close());

  test('every card is sold once, every notice counts once, every wallet holds its sum', async () => {
    const stalls = [shop];
    while (stalls.length < STALLS) stalls.push(await openStall(shop, CARDS));
    // Their first sales open the accounts: what comes after may go together.
    const processes: Db[] = [shop.db, openDatabase(shop.pool), openDatabase(shop.pool)];
    const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;
    const buy = async (number: number): Promise<string> => {
      const stall = stalls[number % STALLS] as SaleShop;
      const wish = wishIn(stall, { contact: `b${number}@example.com` });
      let placed = await placeRow(any(processes), wish);
      while (!placed.ok && placed.why === 'contended') placed = await placeRow(any(processes), wish);
      if (!placed.ok) return placed.why;
      const receipt: Receipt = {
        account_id: shop.accountId,
        transaction_id: `G${placed.trade_no}`,
        trade_no: placed.trade_no,
        amount: UNIT,
        source: 'notice',
      };
      const notices = await Promise.all(Array.from({ length: 3 }, () => settleReceipt(any(processes), receipt)));
      const again = { ...receipt, transaction_id: randomBytes(8).toString('hex') };
      if (number % 10 === 0) await Promise.all([settleReceipt(any(processes), again), settleReceipt(any(processes), again)]);
      return notices
        .map(({ verdict }) => verdict)
        .toSorted()
        .join();
    };
    const ends = await Promise.all(Array.from({ length: BUYERS }, (_, number) => buy(number)));
    const counted = Object.groupBy(ends, (end) => end);
    assert.deepEqual(Object.fromEntries(Object.entries(counted).map(([end, list]) => [end, list?.length])), {
      'applied,duplicate,duplicate': STALLS * CARDS,
      sold_out: BUYERS - STALLS * CARDS,
    });
    assert.equal(await countIn(shop, `select count(distinct card_id) from order_card`), STALLS * CARDS);
    assert.equal(
      await countIn(shop, `select count(*) from ledger_account where kind = 'merchant_wallet' and balance = ${CARDS * (UNIT - 30)}`),
      STALLS,
    );
    assert.equal(await expireIn(shop), 0);
    await assertWhole(shop);
  });
});

test('several processes at one text: as many are sold as it has pieces, and what is not paid comes back', async (t) => {
  const PIECES = 40;
  const shop = await openSaleShop(30, 12);
  t.after(() => shop.close());
  const few = await addGoods(shop, { text: PIECES });
  const endless = await addGoods(shop, { text: 'unlimited' });
  // the wallet is opened by the first sale of all
  await settleIn(shop, (await placedIn(shop)).trade_no, 'first');
  const processes: Db[] = [shop.db, openDatabase(shop.pool), openDatabase(shop.pool)];
  const buy = async (number: number): Promise<string> => {
    const goods_id = [few, few, endless, shop.goodsId][number % 4] as number;
    const wish = wishIn(shop, { goods_id, delivery_kind: goods_id === shop.goodsId ? 0 : 1 });
    const db = processes[number % 3] as Db;
    let placed = await placeRow(db, wish);
    while (!placed.ok && placed.why === 'contended') placed = await placeRow(db, wish);
    if (!placed.ok) return placed.why;
    if (number % 8 > 3) return 'unpaid';
    const receipt: Receipt = {
      account_id: shop.accountId,
      transaction_id: `G${placed.trade_no}`,
      trade_no: placed.trade_no,
      amount: UNIT,
      source: 'notice',
    };
    return (await settleReceipt(processes[(number + 1) % 3] as Db, receipt)).verdict;
  };
  const ends = await Promise.all(Array.from({ length: 160 }, (_, number) => buy(number)));
  const held = await countIn(shop, `select coalesce(sum(quantity), 0) from order_line where goods_id = ${few} and counted`);
  assert.equal(held, PIECES);
  assert.equal(await leftOf(shop, few), 0);
  assert.equal(ends.filter((end) => end === 'sold_out').length, 40 + 11);
  await sql`update orders set close_at = now() - interval '1 second' where status = 0`.execute(shop.db);
  await sql`select fn.orders_close_due(null, 500)`.execute(shop.db);
  const sold = await countIn(
    shop,
    `select coalesce(sum(l.quantity), 0) from order_line l join orders o on o.id = l.order_id where l.goods_id = ${few} and o.status = 1`,
  );
  assert.equal(await leftOf(shop, few), PIECES - sold);
  assert.ok(sold > 0 && sold < PIECES);
  await assertWhole(shop);
});

test('a merchant’s account is found by its index, however many there are', async () => {
  const shop = await openSaleShop(1);
  const client = await shop.pool.connect();
  await client.query('set enable_seqscan = off');
  const { rows } = await client.query<{ 'QUERY PLAN': string }>(
    `explain select id from ledger_account where merchant_id = 1 and kind = 'merchant_wallet'`,
  );
  assert.match(rows.map((row) => row['QUERY PLAN']).join('\n'), /Index Scan using ledger_account_of_merchant/);
  client.release(true);
  await shop.close();
});
