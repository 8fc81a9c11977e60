/** Goods of all shops, as administrators find them and look at them. */
import type { adminGoods } from '@keymall/contract/catalogue/goods-review';
import type { HandlerInput } from '@keymall/contract/kit/endpoint';
import { COUNTED_ROWS } from '@keymall/contract/kit/list';
import { afterSecond } from '@keymall/contract/kit/time';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { boundedCount, containing } from '#kit/list';
import { root, sold, stock, unlimited } from '../goods/goods.repository.ts';
import type { Stand } from './review.rules.ts';

type Filter = HandlerInput<typeof adminGoods.list>;

// unscoped: all
const all = (db: Db) => db.selectFrom('goods').where('goods.delete_at', 'is', null);

/** Its name holds the text: by the index over pieces of names. */
const named = (name: string) => sql<boolean>`text_grams(goods.name) @> text_grams(${name})`;

/** Whose shop's or user name holds the text. */
// unscoped: all
async function merchantsCalled(db: Db, text: string): Promise<number[]> {
  const rows = await db
    .selectFrom('shop')
    .innerJoin('merchant', 'merchant.id', 'shop.merchant_id')
    .select('merchant.id')
    .where((row) => row.or([row('shop.shop_name', 'ilike', containing(text)), row('merchant.username', 'ilike', containing(text))]))
    .execute();
  return rows.map(({ id }) => id);
}

function matching(db: Db, filter: Filter, shops: readonly number[] | null) {
  let rows = all(db);
  for (const field of ['merchant_id', 'status', 'is_freeze', 'review', 'delivery_kind'] as const) {
    const value = filter[field];
    if (value !== undefined) rows = rows.where(`goods.${field}`, '=', value as never);
  }
  const { name, goods_id, price_from, price_to, date_range } = filter;
  if (goods_id !== undefined) rows = rows.where('goods.id', '=', goods_id);
  if (name) rows = rows.where('goods.name', 'ilike', containing(name));
  if (shops) rows = rows.where('goods.merchant_id', '=', sql<number>`any (${shops}::bigint[])`);
  if (price_from !== undefined) rows = rows.where('goods.price', '>=', price_from);
  if (price_to !== undefined) rows = rows.where('goods.price', '<=', price_to);
  if (date_range) rows = rows.where('goods.create_at', '>=', date_range[0]).where('goods.create_at', '<', afterSecond(date_range[1]));
  return rows;
}

const FACTS = [
  'goods.id',
  'goods.merchant_id',
  'merchant.username',
  'shop.shop_name',
  'cate.name as cate_name',
  'goods.name',
  'goods.image',
  'goods.price',
  'goods.delivery_kind',
  'goods.status',
  'goods.is_freeze',
  'goods.freeze_reason',
  'goods.review',
  'goods.review_reason',
  'goods.revision',
  'goods.create_at',
] as const;

// unscoped: all
const withOwner = (rows: ReturnType<typeof all>) =>
  rows
    .innerJoin('merchant', 'merchant.id', 'goods.merchant_id')
    .innerJoin('shop', 'shop.merchant_id', 'goods.merchant_id')
    .innerJoin('goods_category as cate', 'cate.id', 'goods.cate_id');

/** Of so many shops the goods are read rather than searched. */
const FEW_SHOPS = 20;

/** Few goods, whatever they are called: reading their names is less work than asking for pieces that a fifth of all have. */
const isNarrow = ({ goods_id, merchant_id, is_freeze, review }: Filter, shops: readonly number[] | null): boolean =>
  (shops !== null && shops.length <= FEW_SHOPS) ||
  goods_id !== undefined ||
  merchant_id !== undefined ||
  is_freeze === 1 ||
  review === 'waiting' ||
  review === 'unseen';

/** A page of goods, newest first. A rare name is found by its pieces; among names that ten thousand share, the newest are read until a page is full. */
export async function findGoods(db: Db, filter: Filter) {
  const { name, page, limit } = filter;
  const shops = filter.shop ? await merchantsCalled(db, filter.shop) : null;
  const rows = matching(db, filter, shops);
  const goesByPieces = Boolean(name) && !isNarrow(filter, shops);
  const byPieces = name && goesByPieces ? rows.where(named(name), '=', true) : rows;
  const total = await boundedCount(db, byPieces);
  const isRare = goesByPieces && total < COUNTED_ROWS;
  // The pieces first, then the order: the planner would rather walk the newest, and not know that there is one in a million.
  const base = isRare ? matching(db, filter, shops).where('goods.id', '=', sql<number>`any (array(${byPieces.select('goods.id')}))`) : rows;
  const list = await withOwner(base)
    .select(FACTS)
    .orderBy('goods.id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { list, total };
}

/** Goods that somebody has to look at, as far as a list counts. */
export const countToLookAt = (db: Db): Promise<number> => boundedCount(db, all(db).where('goods.review', 'in', ['unseen', 'waiting']));

/** One with all that a buyer sees of it. */
// unscoped: all
export const goodsInFull = (db: Db, id: number) =>
  withOwner(all(db).where('goods.id', '=', id))
    .leftJoin('content_stock', (join) => join.on('content_stock.goods_id', '=', root))
    .select(FACTS)
    .select([
      'goods.content',
      'goods.remark',
      'goods.slider_image',
      'goods.wholesale_discount_list',
      'goods.limit_quantity',
      'goods.limit_quantity_max',
      'goods.visit_type',
      'goods.review_at',
      'goods.shelf_wish',
      unlimited.as('unlimited'),
      stock.as('stock'),
      sold.as('sold'),
    ])
    .executeTakeFirst();

/** These, held until the transaction ends, in id order. */
export const holdGoods = (db: Db, ids: readonly number[]) =>
  all(db)
    .select(['id', 'merchant_id', 'name', 'revision', 'status', 'is_freeze', 'review', 'review_reason', 'shelf_wish'])
    .where('id', 'in', ids)
    .orderBy('id')
    .forUpdate()
    .execute();

/** Writes down how one that is held stands now. */
// unscoped: all
export async function standAs(db: Db, id: number, stand: Stand, at: Date): Promise<void> {
  await db
    .updateTable('goods')
    .set({ ...stand, review_at: at })
    .where('id', '=', id)
    .execute();
}

/** Freezes one, off the shelf, or gives it back; false when it stood so already, or is not there. */
// unscoped: all
export async function setFrozen(db: Db, id: number, frozen: { is_freeze: 0 | 1; freeze_reason: string }) {
  return await db
    .updateTable('goods')
    .set({ ...frozen, status: 0, shelf_wish: 0 })
    .where('id', '=', id)
    .where('is_freeze', '<>', frozen.is_freeze)
    .where('delete_at', 'is', null)
    .returning(['merchant_id', 'name'])
    .executeTakeFirst();
}
