import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';
import { FREE } from './card.rules.ts';
import type { CardStatus } from './tables.ts';

const ofShop = (db: Db, shop: ShopScope) =>
  db.selectFrom('card').where('card.merchant_id', '=', shop.merchantId).where('card.delete_at', 'is', null);

export interface CardFilter {
  page: number;
  limit: number;
  goods_id?: number;
  status?: CardStatus;
}

/** Rows that paging can reach at all; counting further would tell nothing. */
const COUNT_UP_TO = 1_000_000;

/** A page of the shop's cards, newest first, still locked. */
export async function listCards(db: Db, shop: ShopScope, { page, limit, goods_id, status }: CardFilter) {
  let wanted = ofShop(db, shop);
  if (goods_id !== undefined) wanted = wanted.where('card.goods_id', '=', goods_id);
  if (status !== undefined) wanted = wanted.where('card.status', '=', status);
  const [list, { total }] = await Promise.all([
    wanted
      .innerJoin('goods', 'goods.id', 'card.goods_id')
      .leftJoin('orders', 'orders.id', 'card.order_id')
      .select([
        'card.id',
        'card.goods_id',
        'goods.name as goods_name',
        'card.status',
        'card.is_first',
        'orders.trade_no',
        'card.create_at',
        'card.sold_at',
        'card.secret',
        'card.fingerprint',
      ])
      .orderBy('card.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom(wanted.select(sql`1`.as('one')).limit(COUNT_UP_TO).as('counted'))
      .select((row) => row.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { list, total };
}

export const cardById = (db: Db, shop: ShopScope, id: number) =>
  ofShop(db, shop).select(['goods_id', 'secret', 'fingerprint']).where('id', '=', id).executeTakeFirst();

/** The state of the named cards; those that are not the shop's are not among them. */
export const statesOf = (db: Db, shop: ShopScope, ids: number[]) =>
  ofShop(db, shop).select(['id', 'status']).where('id', 'in', ids).execute();

/** Changes those of the cards that no order holds, at this moment. Gives how many. */
export async function changeFree(
  db: Db,
  shop: ShopScope,
  ids: number[],
  change: { status: 0 | 1 } | { is_first: boolean } | { delete_at: Date },
): Promise<number> {
  let update = db
    .updateTable('card')
    .set(change)
    .where('merchant_id', '=', shop.merchantId)
    .where('id', 'in', ids)
    .where('delete_at', 'is', null)
    .where('status', 'in', FREE);
  if ('status' in change) update = update.where('status', '<>', change.status);
  const { numUpdatedRows } = await update.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
}
