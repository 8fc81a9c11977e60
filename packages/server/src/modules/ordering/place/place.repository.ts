/** What placing an order asks the database, beside the one statement that writes it. */
import { ask, type Db, rowText } from '#kit/database';
import { gathered } from '#kit/gather';
import type { ShopScope } from '#kit/scope';
import { type ClosedOrder, closeDue } from '../pay/order-closed.service.ts';

export type Placed =
  /** `omitted`: something that should come with it ran out. */
  | { ok: true; order_id: number; trade_no: string; create_at: string; close_at: string; repeated: boolean; omitted?: true }
  | { ok: false; why: 'stale' | 'key_reused' }
  | { ok: false; why: 'too_many_unpaid' | 'hold_too_large'; count: number }
  | { ok: false; why: Undone };

/** Why nothing was written; `contended`, `lapsed` and `repriced` are worth another try. */
export type Undone = 'sold_out' | 'contended' | 'lapsed' | 'coupon_spent' | 'cards_gone' | 'repriced';

/** The fields of fn.order_wish in its order (sql/_types.sql). */
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
  'locale',
  'source',
  'stock_merchant_id',
  'stock_goods_id',
  'chain',
  'chain_levels',
  'split',
] as const;

/** Everything an order is decided by; what is left out is null. */
export type OrderWish = Partial<Record<(typeof WISH_FIELDS)[number], unknown>> & {
  merchant_id: number;
  contact: string;
  create_ip: string;
  device_id: string;
};

async function placeRows(db: Db, wishes: readonly OrderWish[]): Promise<(Placed | undefined)[]> {
  const rows = await ask<{ place: number; answer: Placed | null }>(
    db,
    'select place, answer from fn.orders_place($1::text[]::fn.order_wish[])',
    [wishes.map((wish) => rowText(WISH_FIELDS, wish))],
  );
  return rows.toSorted((a, b) => a.place - b.place).map(({ answer }) => answer ?? undefined);
}

/** Writes the order and holds its stock (fn.orders_place), or says why nothing was written. */
export const placeRow = gathered<OrderWish, Placed>({
  run: placeRows,
  // What one visitor holds is counted before the next order of that visitor.
  keys: ({ create_ip, device_id, merchant_id, contact }) => [
    `a:${create_ip}`,
    `c:${merchant_id}:${contact}`,
    ...(device_id === '' ? [] : [`d:${device_id}`]),
  ],
  lanes: 2,
  most: 32,
});

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

/** Closes orders of a goods whose time is up: what they still hold is stock. Gives which. */
export const closeLapsed = (db: Db, goodsId: number): Promise<ClosedOrder[]> => closeDue(db, goodsId, LAPSED_AT_ONCE);

/** The own surcharge of each of these cards of a goods, null where it has none; fewer than asked for where one is not the goods'. */
export const ownSurcharges = (db: Db, shop: ShopScope, goodsId: number, cards: readonly number[]) =>
  db
    .selectFrom('card')
    .select('select_price')
    .where('merchant_id', '=', shop.merchantId)
    .where('goods_id', '=', goodsId)
    .where('id', 'in', [...cards])
    .execute();
