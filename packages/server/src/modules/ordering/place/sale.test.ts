/** The hot transactions of a sale against a real PostgreSQL: defects 1, 2, 16, 17, 21, 22, 31 of the peers are named where they are held off. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { sql } from 'kysely';
import { rowText } from '#kit/database';
import { assertWhole } from '#testing/company.fixture';
import { countIn, expireIn, openSaleShop, placedIn, placeIn, rescueIn, type SaleShop, settleIn, UNIT } from '#testing/sale.fixture';
import { ORDER_MOVES } from '../order.rules.ts';
import { WISH_FIELDS } from './place.repository.ts';

const statusOf = (shop: SaleShop, tradeNo: string) => countIn(shop, `select status from orders where trade_no = '${tradeNo}'`);
const wallet = (shop: SaleShop) =>
  countIn(shop, `select coalesce((select balance from ledger_account where merchant_id = ${shop.merchantId}), 0)`);

describe('one sale', () => {
  let shop: SaleShop;
  before(async () => {
    shop = await openSaleShop(20);
  });
  after(() => shop.close());

  test('defect 1: a paid order has its card in the payment transaction; the merchant its net, the platform its fee', async () => {
    const { trade_no, order_id } = await placedIn(shop);
    assert.equal(await countIn(shop, `select count(*) from card where status = 3 and order_id = ${order_id}`), 1);
    assert.equal((await settleIn(shop, trade_no, 'g1')).verdict, 'applied');
    assert.equal(await statusOf(shop, trade_no), 1);
    assert.equal(await countIn(shop, `select count(*) from order_card where order_id = ${order_id}`), 1);
    assert.equal(await wallet(shop), 970);
    assert.equal(
      await countIn(
        shop,
        `select -sum(amount) from ledger_posting p join ledger_account a on a.id = p.account_id where a.kind = 'fee_income'`,
      ),
      30,
    );
    await assertWhole(shop);
  });

  test('defects 16, 17: twenty notices at once deliver once, and a replay changes nothing', async () => {
    const { trade_no, order_id } = await placedIn(shop);
    const before = await wallet(shop);
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => settleIn(shop, trade_no, 'g2')));
    assert.deepEqual(verdicts.map((each) => each.verdict).sort(), ['applied', ...Array<string>(19).fill('duplicate')]);
    assert.equal((await settleIn(shop, trade_no, 'g2')).verdict, 'duplicate');
    assert.equal(await countIn(shop, `select count(*) from order_card where order_id = ${order_id}`), 1);
    assert.equal(await wallet(shop), before + 970);
    await assertWhole(shop);
  });

  test('a second payment is booked, owed back, and gives no second card', async () => {
    const { trade_no, order_id } = await placedIn(shop);
    const verdicts = await Promise.all([settleIn(shop, trade_no, 'g3a'), settleIn(shop, trade_no, 'g3b')]);
    assert.deepEqual(verdicts.map((each) => each.verdict).sort(), ['applied', 'second_payment']);
    assert.equal(await countIn(shop, `select count(*) from order_card where order_id = ${order_id}`), 1);
    assert.equal(await countIn(shop, `select amount from owed_refund where reason = 'second_payment'`), UNIT);
    await assertWhole(shop);
  });

  test('a wrong amount never delivers; the right one after it does', async () => {
    const { trade_no } = await placedIn(shop);
    assert.equal((await settleIn(shop, trade_no, 'g4', UNIT - 1)).verdict, 'wrong_amount');
    assert.equal((await settleIn(shop, trade_no, 'g4+', UNIT + 1)).verdict, 'wrong_amount');
    assert.equal(await statusOf(shop, trade_no), 0);
    assert.equal((await settleIn(shop, trade_no, 'g4!')).verdict, 'applied');
    await assertWhole(shop);
  });

  test('money for an order we do not know is booked and owed back', async () => {
    assert.equal((await settleIn(shop, 'NOSUCHORDER0000000001', 'g5')).verdict, 'unknown_order');
    await assertWhole(shop);
  });

  test('defect 42: the same request answers the same order; another wish under its number is refused', async () => {
    const request = { request_no: 'one-request-number', create_ip: 'same' };
    const first = await placedIn(shop, request);
    const again = await placedIn(shop, request);
    assert.deepEqual([again.trade_no, again.repeated], [first.trade_no, true]);
    const other = await placeIn(shop, { ...request, request_hash: Buffer.from('BBBB', 'base64') });
    assert.ok(typeof other !== 'string' && !other.ok && other.why === 'key_reused');
  });

  test('twenty parallel repeats of one request make one order', async () => {
    const request = { request_no: 'pressed-twenty-times', create_ip: 'eager' };
    const answers = await Promise.all(Array.from({ length: 20 }, () => placedIn(shop, request)));
    assert.equal(new Set(answers.map((each) => each.order_id)).size, 1);
    assert.equal(answers.filter((each) => !each.repeated).length, 1);
  });

  test('defect 20: one visitor holds no more unpaid orders than allowed', async () => {
    for (let count = 0; count < 3; count += 1) await placedIn(shop, { create_ip: 'greedy' });
    const fourth = await placeIn(shop, { create_ip: 'greedy' });
    assert.ok(typeof fourth !== 'string' && !fourth.ok && fourth.why === 'too_many_unpaid');
  });

  test('facts that moved are refused', async () => {
    const placed = await placeIn(shop, { goods_revision: 99 });
    assert.ok(typeof placed !== 'string' && !placed.ok && placed.why === 'stale');
    await sql`update goods set price = price where id = ${shop.goodsId}`.execute(shop.db);
    const after = await placeIn(shop);
    assert.ok(typeof after !== 'string' && !after.ok && after.why === 'stale');
    await assertWhole(shop);
  });
});

describe('time runs out', () => {
  let shop: SaleShop;
  before(async () => {
    shop = await openSaleShop(1);
  });
  after(() => shop.close());

  test('defect 18: a closed order gives its card back; defect 21: a late payment has a defined end', async () => {
    const first = await placedIn(shop);
    assert.equal(await placeIn(shop), 'stock_short');
    assert.equal(await expireIn(shop), 1);
    assert.equal(await countIn(shop, 'select count(*) from card where status = 1'), 1);

    const late = await settleIn(shop, first.trade_no, 'late-1');
    assert.equal(late.verdict, 'late');
    assert.equal(await statusOf(shop, first.trade_no), 2);
    assert.equal((await settleIn(shop, first.trade_no, 'late-1')).verdict, 'duplicate');
    assert.equal((await rescueIn(shop, late.receipt_id as number, true)).verdict, 'applied');
    assert.equal(await statusOf(shop, first.trade_no), 1);
    assert.equal((await rescueIn(shop, late.receipt_id as number, true)).verdict, 'duplicate');
    await assertWhole(shop);
  });

  test('late and out of stock: an exception with its refund owed, never silence', async () => {
    await sql`insert into card (merchant_id, goods_id, import_id, secret, fingerprint) select merchant_id, goods_id, import_id, secret, decode(md5('another'), 'hex') from card limit 1`.execute(
      shop.db,
    );
    await sql`update card_import set total = 2, inserted = 2`.execute(shop.db);
    const loser = await placedIn(shop);
    await expireIn(shop);
    const winner = await placedIn(shop);
    assert.equal((await settleIn(shop, winner.trade_no, 'w')).verdict, 'applied');
    const late = await settleIn(shop, loser.trade_no, 'late-2');
    assert.equal((await rescueIn(shop, late.receipt_id as number, true)).verdict, 'late_unserved');
    assert.equal(await statusOf(shop, loser.trade_no), 4);
    assert.equal(await countIn(shop, `select amount from owed_refund where reason = 'late_unserved'`), UNIT);
    await assertWhole(shop);
  });

  test('defect 22: a signed notice that the gateway does not confirm delivers nothing', async () => {
    await sql`insert into card (merchant_id, goods_id, import_id, secret, fingerprint) select merchant_id, goods_id, import_id, secret, decode(md5('third'), 'hex') from card limit 1`.execute(
      shop.db,
    );
    await sql`update card_import set total = 3, inserted = 3`.execute(shop.db);
    const order = await placedIn(shop);
    await expireIn(shop);
    const late = await settleIn(shop, order.trade_no, 'late-3');
    assert.equal((await rescueIn(shop, late.receipt_id as number, false)).verdict, 'unconfirmed');
    assert.equal(await statusOf(shop, order.trade_no), 2);
    await assertWhole(shop);
  });

  test('stock that lapsed orders still hold is sold without waiting for the schedule', async () => {
    await placedIn(shop);
    await sql`update orders set close_at = now() - interval '1 second' where status = 0`.execute(shop.db);
    await placedIn(shop);
    assert.equal(await countIn(shop, 'select count(*) from orders where status = 0'), 1);
    await assertWhole(shop);
  });
});

describe('contention', () => {
  test('defect 2: two hundred buyers, one card, one order; ten rounds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const shop = await openSaleShop(1, 50);
      try {
        const answers = await Promise.all(Array.from({ length: 200 }, () => placeIn(shop)));
        assert.equal(answers.filter((each) => typeof each !== 'string').length, 1);
        await assertWhole(shop);
      } finally {
        await shop.close();
      }
    }
  });

  test('defect 36: two hundred buyers of one to three, fifty cards: as many as were paid, no card twice, no partial order', async (t) => {
    const shop = await openSaleShop(50, 50);
    t.after(() => shop.close());
    const answers = await Promise.all(Array.from({ length: 200 }, (_, index) => placeIn(shop, { quantity: (index % 3) + 1 })));
    const orders = answers.filter((each) => typeof each !== 'string');
    const settled = await Promise.all(
      orders.flatMap((each, index) => [settleOf(shop, each.trade_no, index), settleOf(shop, each.trade_no, index)]),
    );
    assert.equal(settled.filter((verdict) => verdict === 'applied').length, orders.length);
    const sold = await countIn(shop, 'select count(*) from card where status = 2');
    assert.equal(sold + (await countIn(shop, 'select count(*) from card where status = 1')), 50);
    assert.ok(sold >= 48, `sold ${sold}`);
    await assertWhole(shop);
  });

  test('closing and paying the same orders at once: each ends one way, money is never lost', async (t) => {
    const shop = await openSaleShop(40, 40);
    t.after(() => shop.close());
    const orders = await Promise.all(Array.from({ length: 40 }, () => placedIn(shop)));
    await sql`update orders set close_at = now() - interval '1 second'`.execute(shop.db);
    const [verdicts] = await Promise.all([
      Promise.all(orders.map((order, index) => settleOf(shop, order.trade_no, index))),
      ...Array.from({ length: 8 }, () => sql`select fn.orders_close_due(null, 10)`.execute(shop.db)),
    ]);
    assert.ok(verdicts.every((verdict) => verdict === 'applied' || verdict === 'late'));
    assert.equal(await countIn(shop, 'select count(*) from receipt'), 40);
    await assertWhole(shop);
  });

  async function settleOf(shop: SaleShop, tradeNo: string, index: number): Promise<string> {
    const total = await countIn(shop, `select total_price from orders where trade_no = '${tradeNo}'`);
    return (await settleIn(shop, tradeNo, `r${index}`, total)).verdict;
  }
});

describe('the walls themselves', () => {
  let shop: SaleShop;
  before(async () => {
    shop = await openSaleShop(5);
    await settleIn(shop, (await placedIn(shop)).trade_no, 'g');
  });
  after(() => shop.close());

  const refused = (statement: string, code: string) =>
    assert.rejects(sql.raw(statement).execute(shop.db), (error: { code?: string }) => error.code === code);

  test('the database holds the same moves as the rules', async () => {
    const rows = await shop.db.selectFrom('order_move').selectAll().execute();
    assert.deepEqual(
      rows.map((row) => `${row.from_status}>${row.to_status}`).sort(),
      ORDER_MOVES.map(([from, to]) => `${from}>${to}`).sort(),
    );
  });

  test('ledger, history and operation log are append-only', async () => {
    await refused('update ledger_posting set amount = amount + 1', '42501');
    await refused('delete from ledger_transaction', '42501');
    await refused('delete from order_event', '42501');
    await refused('truncate operation_log', '42501');
  });

  test('the wish is written in the order of its type', async () => {
    const { rows } = await sql<{ attname: string }>`
      select attname from pg_attribute where attrelid = (select typrelid from pg_type where oid = 'fn.order_wish'::regtype) order by attnum`.execute(
      shop.db,
    );
    assert.deepEqual(
      rows.map(({ attname }) => attname),
      [...WISH_FIELDS],
    );
  });

  test('an unbalanced and a later extended transaction are refused', async () => {
    await refused(
      `with t as (insert into ledger_transaction (kind, ref_id, trade_no) values ('sale', 999, 'x') returning id)
      insert into ledger_posting (transaction_id, account_id, business_type, amount) select id, (select min(id) from ledger_account), 'fee', 5 from t`,
      '23514',
    );
    await refused(
      `insert into ledger_posting (transaction_id, account_id, business_type, amount) select min(id), (select min(id) from ledger_account), 'fee', 5 from ledger_transaction`,
      '23514',
    );
  });

  test('a delivered card cannot be delivered again, nor an illegal move be written', async () => {
    await refused(
      'insert into order_card (card_id, merchant_id, order_id, line_id) select card_id, merchant_id, order_id, line_id from order_card limit 1',
      '23505',
    );
    await refused(
      `insert into order_event (order_id, from_status, to_status, actor) select id, 3, 0, 'admin' from orders limit 1`,
      '23503',
    );
  });

  test('the claim is served by its index when one goods holds a fifth of all cards and most are sold', async () => {
    // In pieces, so that each has time enough however busy the machine is.
    for (let from = 0; from < 60_000; from += 6000)
      await shop.pool.query(`
        with i as (insert into card_import (merchant_id, goods_id, total, inserted, duplicate, blank, invalid)
          values (${shop.merchantId}, ${shop.goodsId}, 6000, 6000, 0, 0, 0) returning id)
        insert into card (merchant_id, goods_id, import_id, status, secret, fingerprint)
        select ${shop.merchantId}, ${shop.goodsId}, i.id, case when n % 10 = 0 then 1 else 0 end, decode(md5(n::text) || md5('y' || n), 'hex'), decode(md5('p' || n), 'hex')
        from i, generate_series(${from + 1}, ${from + 6000}) n`);
    await sql`analyze card`.execute(shop.db);
    const client = await shop.pool.connect();
    await client.query('set plan_cache_mode = force_generic_plan');
    const plan = async (select: string, where: string, order: string, values: string): Promise<string> => {
      await client.query(
        `prepare claim(bigint, boolean, bigint) as select ${select} from card where goods_id = $1 and status = 1 and delete_at is null ${where} order by ${order} limit 1 for update skip locked`,
      );
      const { rows } = await client.query<{ 'QUERY PLAN': string }>(`explain execute claim(${shop.goodsId}, ${values})`);
      await client.query('deallocate claim');
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    };
    const claims = [
      await plan('id', '', 'is_first desc, position', 'false, 0'),
      // Newest, and the steps of a draw by chance.
      await plan('id', 'and is_first = $2', 'position desc', 'true, 0'),
      await plan('position', 'and is_first = $2', 'position', 'false, 0'),
      await plan('id', 'and is_first = $2 and position >= $3', 'position', 'false, 30000'),
      await plan('id', 'and is_first = $2 and position < $3', 'position desc', 'true, 30000'),
    ];
    // The pick for several at once, whose text is its function's own: by what it reads of the sixty thousand.
    await client.query('begin; set local enable_seqscan = off');
    await client.query("select fn.cards_pick(array[$1::bigint, $1::bigint], array[2, 1], array[0, 0], '{}')", [shop.goodsId]);
    const { rows: read } = await client.query<{ seen: string }>(
      `select idx_tup_fetch + seq_tup_read as seen from pg_stat_xact_user_tables where relname = 'card'`,
    );
    await client.query('rollback');
    assert.ok(Number(read[0]?.seen) < 20, `${read[0]?.seen} cards were read for three`);
    client.release(true);
    for (const claim of claims) {
      assert.match(claim, /Index (Only )?Scan (Backward )?using card_claim/);
      assert.doesNotMatch(claim, /Sort/);
    }
  });
});

test('what a visitor holds is found without walking through what others hold', async (t) => {
  const shop = await openSaleShop(200, 20);
  await Promise.all(
    Array.from({ length: 150 }, (_, index) => placedIn(shop, { contact: `c${index}@example.com`, device_id: `device-${index}` })),
  );
  const client = await shop.pool.connect();
  t.after(async () => {
    client.release(true);
    await shop.close();
  });
  const seen = async (): Promise<number> => {
    const { rows } = await client.query<{ seen: string }>(
      `select idx_tup_fetch + seq_tup_read as seen from pg_stat_xact_user_tables where relname = 'orders'`,
    );
    return Number(rows[0]?.seen);
  };
  const visitor = {
    create_ip: 'nobody',
    device_id: 'no-device',
    contact: 'nobody@example.com',
    delivery_kind: 0,
    quantity: 1,
    hold_pieces: 1,
    unpaid_limit: 3,
    contact_limit: 3,
    hold_share: 20,
  };
  for (const meanwhile of ['select 1', 'analyze orders', 'vacuum orders']) {
    await client.query(meanwhile);
    await client.query('begin; set local enable_seqscan = off');
    const before = await seen();
    await client.query('select * from fn.holds_refused(array[$1::fn.order_wish])', [
      rowText(WISH_FIELDS, { ...visitor, merchant_id: shop.merchantId, goods_id: shop.goodsId }),
    ]);
    assert.equal((await seen()) - before, 0, meanwhile);
    await client.query('commit');
  }
});
