/**
 * Sales of earlier days, set-based and behind the triggers' back: whole ones, so that every invariant holds over them. Their cards
 * are counted, listed and looked up as others are, but nobody can open them.
 */
import type pg from 'pg';

/** Over 10.00, 3 % of it ours, which the merchant bears. */
const PRICE = 1000;
const RATE = 30_000;
const FEE = 30;
const NET = PRICE - FEE;
const DAYS: Stretch = [30, 0];
/** Orders of one visitor. */
const RETURNS = 3;
/** Of a receipt two, of its sale four. */
export const POSTINGS_A_SALE = 6;

/** How many days ago it began and ended. */
export type Stretch = readonly [from: number, until: number];

export interface OldSales {
  /** Who sold; orders go round by shop, and in a shop by goods. */
  shops: readonly { merchant_id: number; goods: readonly number[] }[];
  channel_id: number;
  /** An account of the platform's. */
  account_id: number;
  orders: number;
  /** When; the last thirty days unless said. */
  days?: Stretch;
  /** The planner is not told of them yet, as in the first minute after. */
  untold?: true;
}

const FILLED = [
  ...['orders', 'order_line', 'order_event', 'card_import', 'card', 'order_card', 'payment', 'receipt'],
  ...['ledger_account', 'ledger_transaction', 'ledger_posting'],
];

/**
 * Adds so many paid orders to a house, however much it has sold: numbers, balances and times go on from there. They are of a stretch of
 * days or, as the ledger's numbers rise with its time, of what of it has passed since its last posting and its last sealed day.
 * Whole or not at all; needs a superuser, and nobody else's transaction around it.
 */
export async function fillOldSales(sql: pg.ClientBase, sales: OldSales): Promise<void> {
  await sql.query('begin');
  try {
    await sql.query('set local session_replication_role = replica');
    await list(sql, sales);
    await writeOrders(sql);
    await writePayments(sql);
    await post(sql, sales);
    await sql.query('commit');
  } catch (error) {
    await sql.query('rollback');
    throw error;
  }
  if (sales.untold) return;
  for (const table of FILLED) await sql.query(`vacuum analyze ${table}`);
  // So much to write would otherwise be written while somebody measures.
  await sql.query('checkpoint');
}

/** Takes so many numbers of a table for us; they begin behind the one it gives. */
async function reserve(sql: pg.ClientBase, table: string, count: number, column = 'id'): Promise<number> {
  const { rows } = await sql.query<{ before: string }>(
    'select setval(s, nextval(s) + $3) - $3 as before from (select pg_get_serial_sequence($1, $2)::regclass as s) sequence',
    [table, column, count],
  );
  return Number(rows[0]?.before);
}

/** What is to be sold, a row an order. */
async function list(sql: pg.ClientBase, { shops, channel_id, account_id, orders, days: [from, until] = DAYS }: OldSales): Promise<void> {
  const merchants = shops.map(({ merchant_id }) => merchant_id);
  await sql.query(`select fn.ledger_account('merchant_wallet', id, null) from unnest($1::bigint[]) id`, [merchants]);
  // Held from before the numbers are taken: a wallet's postings come in the order of their numbers.
  await sql.query(`select 1 from ledger_account where kind = 'merchant_wallet' and merchant_id = any ($1) order by id for update`, [
    merchants,
  ]);
  await sql.query(
    `create temp table old_sale (merchant_id bigint, goods_id bigint, goods_name text, wallet bigint, held bigint, at timestamptz, channel_id bigint, account_id bigint,
       order_id bigint, line_id bigint, card_id bigint, position bigint, payment_id bigint, receipt_id bigint, event_id bigint, fact_id bigint, posting_id bigint, trade_no text) on commit drop`,
  );
  const { rowCount } = await sql.query(
    `with since as (
       select greatest(now() - $14 * interval '1 day', (select create_at from ledger_posting order by id desc limit 1),
         fn.day_start((select max(day) from ledger_day) + 1)) as at, now() - $15 * interval '1 day' as until
     ), seller as (
       select place - 1 as place, count(*) over () as count, w.merchant_id, w.id as wallet, w.balance, shop -> 'goods' as goods
       from jsonb_array_elements($1) with ordinality as shops (shop, place)
       join ledger_account w on w.kind = 'merchant_wallet' and w.merchant_id = (shop ->> 'merchant_id')::bigint
     )
     insert into old_sale
     select s.merchant_id, g.id, g.name, s.wallet, s.balance + ${NET} * round, since.at + (since.until - since.at) * (n::float8 / $2), $3, $4,
       $5 + n, $6 + n, $7 + n, $8 + n, $9 + n, $10 + n, $11 + n, $12 + 2 * n - 1, $13 + ${POSTINGS_A_SALE} * (n - 1) + 1, 'OLD' || lpad(($5 + n)::text, 21, '0')
     from (select * from since where at < until) since, generate_series(1, $2::bigint) n join seller s on s.place = (n - 1) % s.count
       cross join lateral (select (n - 1) / s.count as round) r
       join goods g on g.merchant_id = s.merchant_id and g.id = (s.goods ->> (round % jsonb_array_length(s.goods))::int)::bigint
     order by n`,
    [
      JSON.stringify(shops),
      orders,
      channel_id,
      account_id,
      await reserve(sql, 'orders', orders),
      await reserve(sql, 'order_line', orders),
      await reserve(sql, 'card', orders),
      await reserve(sql, 'card', orders, 'position'),
      await reserve(sql, 'payment', orders),
      await reserve(sql, 'receipt', orders),
      await reserve(sql, 'order_event', orders),
      await reserve(sql, 'ledger_transaction', 2 * orders),
      await reserve(sql, 'ledger_posting', POSTINGS_A_SALE * orders),
      from,
      until,
    ],
  );
  if (rowCount !== orders) throw new Error('a shop can have sold its own goods only, and nothing before what is sold or sealed already');
  await sql.query('analyze old_sale');
}

/** Orders with their lines, their steps and their cards. */
async function writeOrders(sql: pg.ClientBase): Promise<void> {
  await sql.query(
    `insert into orders (id, merchant_id, trade_no, goods_id, goods_name, quantity, goods_price, goods_price_old, total_product_price, rate, fee, fee_payer,
       total_price, finally_money, contact, channel_id, channel_account_id, pay_title, status, sendout, request_no, request_hash, create_ip, device, close_at, success_at, create_at)
     overriding system value
     select order_id, merchant_id, trade_no, goods_id, goods_name, 1, ${PRICE}, ${PRICE}, ${PRICE}, ${RATE}, ${FEE}, 1, ${PRICE}, ${NET},
       'old' || order_id / ${RETURNS} || '@example.com', channel_id, account_id, '支付宝', 1, 1, 'old' || order_id, sha256(int8send(order_id)),
       host('100.64.0.0'::inet + order_id / ${RETURNS} % 4000000), 'pc', at + interval '5 minutes', at, at
     from old_sale`,
  );
  await sql.query(
    `insert into order_line (id, merchant_id, order_id, goods_id, stock_merchant_id, quantity, sendout) overriding system value
     select line_id, merchant_id, order_id, goods_id, merchant_id, 1, 1 from old_sale`,
  );
  await sql.query(
    `insert into order_event (id, order_id, from_status, to_status, actor, reason, create_at) overriding system value
     select event_id, order_id, 0, 1, 'gateway', 'paid', at from old_sale`,
  );
  await sql.query(
    `with batch as (
       insert into card_import (merchant_id, goods_id, total, inserted, duplicate, blank, invalid, create_at, finish_at)
       select merchant_id, goods_id, count(*), count(*), 0, 0, 0, min(at), min(at) from old_sale group by merchant_id, goods_id returning id, goods_id
     )
     insert into card (id, position, merchant_id, goods_id, import_id, status, order_id, line_id, secret, fingerprint, create_at, sold_at) overriding system value
     select card_id, position, merchant_id, goods_id, batch.id, 2, order_id, line_id,
       (select set_byte('\\x00', 0, version) from keyring where purpose = 'card' and state = 'active')
         || decode(md5('secret' || card_id) || md5('of' || card_id) || md5('old' || card_id), 'hex'),
       decode(md5('old' || card_id), 'hex'), at, at
     from old_sale join batch using (goods_id) order by card_id`,
  );
  await sql.query(
    `insert into order_card (card_id, merchant_id, order_id, line_id, create_at) select card_id, merchant_id, order_id, line_id, at from old_sale`,
  );
}

async function writePayments(sql: pg.ClientBase): Promise<void> {
  await sql.query(
    `insert into payment (id, trade_no, kind, ref_id, merchant_id, channel_id, channel_account_id, amount, status, create_at, success_at) overriding system value
     select payment_id, trade_no, 'order', order_id, merchant_id, channel_id, account_id, ${PRICE}, 1, at, at from old_sale`,
  );
  await sql.query(
    `insert into receipt (id, channel_id, channel_account_id, transaction_id, trade_no, amount, source, payment_id, outcome, create_at, resolve_at) overriding system value
     select receipt_id, channel_id, account_id, 'G' || trade_no, trade_no, ${PRICE}, 'notice', payment_id, 'applied', at, at from old_sale`,
  );
}

/** As fn.ledger_sales does it: the gateway owes it to us, we to the buyer, then to the merchant, all but our fee. */
async function post(sql: pg.ClientBase, { account_id }: OldSales): Promise<void> {
  await sql.query(
    `insert into ledger_transaction (id, kind, ref_id, trade_no, create_at) overriding system value
     select fact_id + place, kind, case kind when 'receipt' then receipt_id else order_id end, trade_no, at
     from old_sale, (values (0, 'receipt'), (1, 'sale')) fact (place, kind) order by 1`,
  );
  const { rows } = await sql.query<{ receivable: string; suspense: string; income: string }>(
    `select fn.ledger_channel($1) as receivable, fn.ledger_account('buyer_suspense', null, null) as suspense, fn.ledger_account('fee_income', null, null) as income`,
    [account_id],
  );
  await sql.query(
    `insert into ledger_posting (id, transaction_id, account_id, business_type, amount, balance_after, create_at) overriding system value
     select posting_id + leg, fact_id + fact, coalesce(account, wallet), type, amount, held + added, at
     from old_sale, (values
       (0, 0, $1::bigint, 'receipt', ${PRICE}, null),
       (1, 0, $2::bigint, 'receipt', -${PRICE}, null),
       (2, 1, $2::bigint, 'goods_sold', ${PRICE}, null),
       (3, 1, $3::bigint, 'fee', -${FEE}, null),
       (4, 1, null, 'goods_sold', -${PRICE}, ${PRICE}),
       (5, 1, null, 'fee', ${FEE}, ${NET})
     ) legs (leg, fact, account, type, amount, added) order by 1`,
    [rows[0]?.receivable, rows[0]?.suspense, rows[0]?.income],
  );
  await sql.query(
    `update ledger_account a set balance = a.balance + ${NET} * sold.count from (select wallet, count(*) as count from old_sale group by wallet) sold where a.id = sold.wallet`,
  );
}
