/** What a merchant may offer beside plain cards, made by SQL beside a sale fixture's shop. */
import { sql } from 'kysely';
import { countIn, type SaleShop, type SettledReceipt, settleIn } from './sale.fixture.ts';

export interface Offer {
  /** Card lines in stock. */
  cards?: number;
  /** Instead of cards: a text, sold so often. */
  text?: number | 'unlimited';
}

/** Another goods of the shop, at the same price. */
export async function addGoods(shop: SaleShop, { cards = 0, text }: Offer): Promise<number> {
  const kind = text === undefined ? 0 : 1;
  const { rows } = await sql<{ id: number }>`
    insert into goods (merchant_id, cate_id, name, price, delivery_kind)
    select merchant_id, cate_id, name || ' 赠', price, ${kind} from goods where id = ${shop.goodsId} returning id`.execute(shop.db);
  const id = rows[0]?.id ?? -1;
  if (cards > 0) await addCards(shop, id, cards);
  if (text !== undefined) {
    const remaining = text === 'unlimited' ? null : text;
    await sql`
      with c as (insert into goods_content (merchant_id, goods_id, version, kind, sealed) values (${shop.merchantId}, ${id}, 1, 1, '\\x01') returning id)
      insert into content_stock (goods_id, merchant_id, content_id, unlimited, remaining)
      select ${id}, ${shop.merchantId}, c.id, ${remaining === null}, ${remaining}::int from c`.execute(shop.db);
  }
  return id;
}

/** So many more cards of a goods, in a batch of their own. */
export async function addCards(shop: SaleShop, goodsId: number, cards: number): Promise<void> {
  await sql`
    with i as (insert into card_import (merchant_id, goods_id, total, inserted, duplicate, blank, invalid)
      values (${shop.merchantId}, ${goodsId}, ${cards}, ${cards}, 0, 0, 0) returning id)
    insert into card (merchant_id, goods_id, import_id, secret, fingerprint)
    select ${shop.merchantId}, ${goodsId}, i.id, '\\x01'::bytea || decode(md5(n::text) || md5('x' || n), 'hex'), decode(md5(i.id || ':' || n), 'hex')
    from i, generate_series(1, ${cards}::int) n`.execute(shop.db);
}

/** A coupon for the whole shop that takes COUPON_OFF off. */
export async function addCoupon(shop: SaleShop, uses: number): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    with b as (insert into coupon_batch (merchant_id, quantity) values (${shop.merchantId}, 1) returning id)
    insert into goods_coupon (merchant_id, batch_id, coupon_type, type, amount, code, use_times)
    select ${shop.merchantId}, b.id, 1, 1, 100, upper(left(md5(random()::text), 16)), ${uses} from b returning id`.execute(shop.db);
  return rows[0]?.id ?? -1;
}

export const cardsOf = (shop: SaleShop, goodsId: number, status: 1 | 2 | 3): Promise<number> =>
  countIn(shop, `select count(*) from card where goods_id = ${goodsId} and status = ${status}`);

/** Ids of a goods' available cards, oldest first. */
export async function freeCards(shop: SaleShop, goodsId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from card where goods_id = ${goodsId} and status = 1 order by position`.execute(
    shop.db,
  );
  return rows.map(({ id }) => id);
}

/** Uses of a coupon as held/used. */
export async function usesOf(shop: SaleShop, couponId: number): Promise<string> {
  const { rows } = await sql<{ uses: string }>`select held || '/' || used as uses from goods_coupon where id = ${couponId}`.execute(
    shop.db,
  );
  return rows[0]?.uses ?? '';
}

/** What is left of a text; null where nothing is counted. */
export async function leftOf(shop: SaleShop, goodsId: number): Promise<number | null> {
  const { rows } = await sql<{ remaining: number | null }>`select remaining from content_stock where goods_id = ${goodsId}`.execute(
    shop.db,
  );
  return rows[0]?.remaining ?? null;
}

/** A verified receipt of exactly what the order asks. */
export async function payIn(shop: SaleShop, tradeNo: string, transactionId: string): Promise<SettledReceipt> {
  return settleIn(shop, tradeNo, transactionId, await countIn(shop, `select total_price from orders where trade_no = '${tradeNo}'`));
}
