/** What placing an order asks the database, beside the one statement that writes it. */
import { ask, type Db, databaseCode, rowText } from '#kit/database';
import type { ShopScope } from '#kit/scope';

export type Placed =
  | { ok: true; order_id: number; trade_no: string; create_at: string; close_at: string; repeated: boolean }
  | { ok: false; why: 'stale' | 'key_reused' }
  | { ok: false; why: 'too_many_unpaid' | 'hold_too_large'; count: number };

/** Why the statement undid itself; `contended`, `lapsed` and `repriced` are worth another try. */
export type Undone = 'sold_out' | 'contended' | 'lapsed' | 'coupon_spent' | 'cards_gone' | 'repriced';

/** The fields of fn.order_wish in its order (sql/place.sql). */
export const WISH_FIELDS = [
  'trade_no',
  'merchant_id',
  'goods_id',
  'goods_name',
  'buyer_id',
  'quantity',
  'goods_price_old',
  'goods_price',
  'coupon_id',
  'coupon_price',
  'total_product_price',
  'total_cost_price',
  'sms_notify',
  'sms_payer',
  'sms_price',
  'mobile',
  'select_cards',
  'select_of_goods',
  'select_least',
  'selectcard_fee_platform',
  'selectcard_fee_merchant',
  'rate',
  'fee',
  'fee_payer',
  'total_price',
  'finally_money',
  'contact',
  'password_mac',
  'email_notify',
  'email',
  'channel_id',
  'channel_account_id',
  'pay_title',
  'request_no',
  'request_hash',
  'create_ip',
  'device',
  'device_id',
  'close_seconds',
  'unpaid_limit',
  'contact_limit',
  'hold_pieces',
  'hold_share',
  'delivery_kind',
  'card_order',
  'gifts',
  'settlement',
  'referral',
  'goods_revision',
  'shop_revision',
  'merchant_revision',
  'channel_revision',
  'account_revision',
] as const;

/** Everything an order is decided by; what is left out is null. */
export type OrderWish = Partial<Record<(typeof WISH_FIELDS)[number], unknown>>;

/** Writes the order and holds its stock (fn.order_place), or says why nothing was written. */
export async function placeRow(db: Db, wish: OrderWish): Promise<Placed | Undone> {
  try {
    const [row] = await ask<{ answer: Placed }>(db, 'select fn.order_place($1::fn.order_wish) as answer', [rowText(WISH_FIELDS, wish)]);
    return (row as { answer: Placed }).answer;
  } catch (error) {
    if (databaseCode(error) !== 'KM001') throw error;
    const { message, detail } = error as { message: string; detail?: string };
    return (detail ?? message) as Undone;
  }
}

/** What an earlier call of the same request made of it, or null. */
export async function earlierOrder(db: Db, shop: ShopScope, requestNo: string, requestHash: Buffer): Promise<Placed | null> {
  const [row] = await ask<{ answer: Placed | null }>(db, 'select fn.order_repeated($1, $2, $3) as answer', [
    shop.merchantId,
    requestNo,
    requestHash,
  ]);
  return row?.answer ?? null;
}

/** Lapsed orders of one goods closed at once. */
const LAPSED_AT_ONCE = 20;

/** Closes orders of a goods whose time is up: what they still hold is stock. Gives how many. */
export async function closeLapsed(db: Db, goodsId: number): Promise<number> {
  const [row] = await ask<{ count: number }>(db, 'select fn.orders_close_due($1, $2) as count', [goodsId, LAPSED_AT_ONCE]);
  return row?.count ?? 0;
}

/** The own surcharge of each of these cards of a goods, null where it has none; fewer than asked for where one is not the goods'. */
export const ownSurcharges = (db: Db, shop: ShopScope, goodsId: number, cards: readonly number[]) =>
  db
    .selectFrom('card')
    .select('select_price')
    .where('merchant_id', '=', shop.merchantId)
    .where('goods_id', '=', goodsId)
    .where('id', 'in', [...cards])
    .execute();
