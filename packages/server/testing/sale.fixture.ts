/** A shop in a bare database, made by SQL alone, and the hot functions called as the server calls them. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { ask, type Db, openDatabase, openPool, rowText } from '#kit/database';
import { type OrderWish, WISH_FIELDS } from '#modules/ordering';
import { PATIENCE, testDatabase } from './postgres.ts';

export interface SaleShop {
  db: Db;
  pool: pg.Pool;
  merchantId: number;
  goodsId: number;
  accountId: number;
  channelId: number;
  close(): Promise<void>;
}

export const UNIT = 1000;
const RATE = 30_000;
const FEE = 30;
const ARGON = `$argon2id$v=19$m=19456,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`;

/** A merchant with one goods of `cards` cards and one channel. `connections` bounds what can really run at once. */
export async function openSaleShop(cards: number, connections = 20): Promise<SaleShop> {
  const { url, drop } = await testDatabase();
  const pool = openPool({ url, max: connections, ...PATIENCE });
  const db = openDatabase(pool);
  const { rows } = await sql<{ merchant_id: number; goods_id: number; account_id: number; channel_id: number }>`
    with r as (insert into role (realm, name, perms, is_default) values ('merchant', '默认', '{*}', true) returning id),
    m as (insert into merchant (username, password_hash, role_id, status) select 'seller', ${ARGON}, id, 1 from r returning id),
    s as (insert into shop (merchant_id, shop_name) select id, '测试小店' from m returning merchant_id),
    c as (insert into goods_category (merchant_id, name) select id, '会员' from m returning id, merchant_id),
    g as (insert into goods (merchant_id, cate_id, name, price) select merchant_id, id, '月卡', ${UNIT} from c returning id, merchant_id),
    t as (insert into pay_type (code, name) values ('alipay', '支付宝') returning id),
    ch as (insert into pay_channel (title, show_name, code, pay_type_id, rate) select '通道', '支付宝', 'epay_v1', id, ${RATE} from t returning id),
    a as (insert into channel_account (channel_id, name, params) select id, '账号', '\\x00' from ch returning id, channel_id)
    select m.id as merchant_id, g.id as goods_id, a.id as account_id, a.channel_id from m, s, g, a`.execute(db);
  const made = rows[0];
  if (!made) throw new Error('the fixture made nothing');
  await sql`insert into keyring (purpose, version, state, wrapped) values ('card', 1, 'active', '\\x00')`.execute(db);
  await fillWithCards(db, made, cards);
  return {
    db,
    pool,
    merchantId: made.merchant_id,
    goodsId: made.goods_id,
    accountId: made.account_id,
    channelId: made.channel_id,
    async close() {
      await db.destroy();
      await drop();
    },
  };
}

export interface PlacedOrder {
  ok: boolean;
  why?: string;
  order_id: number;
  trade_no: string;
  repeated: boolean;
}

/** Why an order was not placed: it is undone as a whole. */
export type Unplaced = 'stock_short' | 'coupon_spent' | 'cards_gone' | 'repriced';
const isUnplaced = (why: string | undefined): why is Unplaced => why === 'coupon_spent' || why === 'cards_gone' || why === 'repriced';

/** Answers of an order whose goods don't suffice. */
const NO_STOCK = ['sold_out', 'contended', 'lapsed'];

/** What a coupon takes off in a fixture's order. */
export const COUPON_OFF = 100;

/** A merchant more in the same house, with one goods of so many cards. */
export async function openStall(shop: SaleShop, cards: number): Promise<SaleShop> {
  const { rows } = await sql<{ merchant_id: number; goods_id: number }>`
    with m as (insert into merchant (username, password_hash, role_id, status) select ${`seller${randomBytes(4).toString('hex')}`}, ${ARGON}, role_id, 1 from merchant where id = ${shop.merchantId} returning id),
    s as (insert into shop (merchant_id, shop_name) select id, '测试小店' from m returning merchant_id),
    c as (insert into goods_category (merchant_id, name) select id, '会员' from m returning id, merchant_id),
    g as (insert into goods (merchant_id, cate_id, name, price) select merchant_id, id, '月卡', ${UNIT} from c returning id, merchant_id)
    select m.id as merchant_id, g.id as goods_id from m, s, g`.execute(shop.db);
  const made = rows[0] as { merchant_id: number; goods_id: number };
  await fillWithCards(shop.db, made, cards);
  return { ...shop, merchantId: made.merchant_id, goodsId: made.goods_id };
}

async function fillWithCards(db: Db, to: { merchant_id: number; goods_id: number }, cards: number): Promise<void> {
  await sql`
    with i as (insert into card_import (merchant_id, goods_id, total, inserted, duplicate, blank, invalid)
      values (${to.merchant_id}, ${to.goods_id}, ${cards}, ${cards}, 0, 0, 0) returning id)
    insert into card (merchant_id, goods_id, import_id, secret, fingerprint)
    select ${to.merchant_id}, ${to.goods_id}, i.id, '\\x01'::bytea || decode(md5(n::text) || md5('x' || n), 'hex'), decode(md5(n::text), 'hex')
    from i, generate_series(1, ${cards}::int) n`.execute(db);
}

/** What fn.orders_place is asked for: one piece at the full price, unless said. */
export function wishIn(shop: SaleShop, change: Record<string, unknown> = {}): OrderWish {
  const { quantity = 1, coupon_id = null, selectcard_fee_platform = 0, selectcard_fee_merchant = 0 } = change as Record<string, number>;
  const coupon = coupon_id === null ? 0 : COUPON_OFF;
  const product = UNIT * quantity - coupon;
  const fee = FEE * quantity;
  return {
    trade_no: `T${randomBytes(12).toString('hex').toUpperCase()}`,
    merchant_id: shop.merchantId,
    goods_id: shop.goodsId,
    goods_name: '月卡',
    buyer_id: null,
    quantity,
    goods_price_old: UNIT,
    goods_price: UNIT,
    coupon_id,
    coupon_price: coupon,
    total_product_price: product,
    total_cost_price: 0,
    sms_notify: 0,
    sms_payer: 0,
    sms_price: 0,
    mobile: '',
    select_cards: [],
    select_of_goods: 0,
    select_least: 0,
    selectcard_fee_platform,
    selectcard_fee_merchant,
    rate: RATE,
    fee,
    fee_payer: 1,
    total_price: product + selectcard_fee_platform + selectcard_fee_merchant,
    finally_money: product + selectcard_fee_merchant - fee,
    // Each order another visitor's, unless said: visitors wait for themselves, and hold little.
    contact: `${randomBytes(4).toString('hex')}@example.com`,
    password_mac: null,
    email_notify: 0,
    email: '',
    channel_id: shop.channelId,
    channel_account_id: shop.accountId,
    pay_title: '支付宝',
    request_no: randomBytes(12).toString('hex'),
    request_hash: Buffer.from('AAAA', 'base64'),
    create_ip: randomBytes(4).toString('hex'),
    device: 'pc',
    device_id: '',
    close_seconds: 300,
    unpaid_limit: 3,
    contact_limit: 1000,
    hold_pieces: 1000,
    hold_share: 100,
    delivery_kind: 0,
    card_order: 0,
    goods_revision: 1,
    shop_revision: 1,
    merchant_revision: 1,
    channel_revision: 1,
    account_revision: 1,
    ...change,
  };
}

/** Places an order, or gives why not. What lapsed orders hold is closed first, as the service does. */
export async function placeIn(shop: SaleShop, change: Record<string, unknown> = {}): Promise<PlacedOrder | Unplaced> {
  const order = wishIn(shop, change);
  for (;;) {
    const placed = await placeOne(shop.db, order);
    if (isUnplaced(placed.why)) return placed.why;
    if (placed.ok || !NO_STOCK.includes(placed.why ?? '')) return placed;
    if (placed.why !== 'lapsed') return 'stock_short';
    const { rows } = await sql<{
      count: number;
    }>`select count(*)::int as count from fn.orders_close_due(${Number(order.goods_id)}, 20)`.execute(shop.db);
    if (rows[0]?.count === 0) return 'stock_short';
  }
}

/** One order by a call of its own, as from a process of its own. */
async function placeOne(db: Db, order: OrderWish): Promise<PlacedOrder> {
  const [row] = await ask<{ answer: PlacedOrder }>(db, 'select answer from fn.orders_place(array[$1::fn.order_wish])', [
    rowText(WISH_FIELDS, order),
  ]);
  return (row as { answer: PlacedOrder }).answer;
}

/** An order that must have been placed. */
export async function placedIn(shop: SaleShop, change: Record<string, unknown> = {}): Promise<PlacedOrder> {
  const placed = await placeIn(shop, change);
  if (typeof placed === 'string' || !placed.ok) throw new Error(`not placed: ${JSON.stringify(placed)}`);
  return placed;
}

export interface SettledReceipt {
  verdict: string;
  receipt_id?: number;
  order_id?: number;
}

/** Settles one verified receipt. */
export async function settleIn(shop: SaleShop, tradeNo: string, transactionId: string, amount = UNIT): Promise<SettledReceipt> {
  const { rows } = await sql<{
    answer: SettledReceipt;
  }>`
    select answer from fn.receipts_settle(array[${shop.accountId}::bigint], array[${transactionId}::text], array[${tradeNo}::text], array[${amount}::bigint], array['notice'])`.execute(
    shop.db,
  );
  return (rows[0] as { answer: SettledReceipt }).answer;
}

export async function rescueIn(shop: SaleShop, receiptId: number, confirmed: boolean): Promise<SettledReceipt> {
  const { rows } = await sql<{ answer: SettledReceipt }>`select fn.receipt_rescue(${receiptId}, ${confirmed}) as answer`.execute(shop.db);
  return (rows[0] as { answer: SettledReceipt }).answer;
}

/** Lets every unpaid order's time run out, and closes them. */
export async function expireIn(shop: SaleShop): Promise<number> {
  await sql`update orders set close_at = now() - interval '1 second' where status = 0`.execute(shop.db);
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from fn.orders_close_due(null, 1000)`.execute(shop.db);
  return rows[0]?.count ?? -1;
}

/** One number out of the database. */
export async function countIn(shop: SaleShop, query: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`${sql.raw(`select (${query})::bigint as count`)}`.execute(shop.db);
  return rows[0]?.count ?? -1;
}
