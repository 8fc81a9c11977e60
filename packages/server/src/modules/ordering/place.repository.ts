/** What placing an order asks the database, beside the one statement that writes it. */
import { ask, callFunction, type Db, databaseCode } from '#kit/database';
import type { ShopScope } from '#kit/scope';

export type Placed =
  | { ok: true; order_id: number; trade_no: string; create_at: string; close_at: string; repeated: boolean }
  | { ok: false; why: 'stale' | 'key_reused' }
  | { ok: false; why: 'too_many_unpaid' | 'hold_too_large'; count: number };

/** Why the statement undid itself; `contended`, `lapsed` and `repriced` are worth another try. */
export type Undone = 'sold_out' | 'contended' | 'lapsed' | 'coupon_spent' | 'cards_gone' | 'repriced';

/** Writes the order and holds its stock (fn.order_place), or says why nothing was written. */
export async function placeRow(db: Db, order: Record<string, unknown>): Promise<Placed | Undone> {
  try {
    return await callFunction<Placed>(db, 'order_place', order);
  } catch (error) {
    if (databaseCode(error) !== 'KM001') throw error;
    const { message, detail } = error as { message: string; detail?: string };
    return (detail ?? message) as Undone;
  }
}

/** What an earlier call of the same request made of it, or null. */
export async function earlierOrder(db: Db, shop: ShopScope, requestNo: string, requestHash: string): Promise<Placed | null> {
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
