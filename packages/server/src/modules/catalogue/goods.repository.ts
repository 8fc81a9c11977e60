import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

export interface GoodsFilter {
  page: number;
  limit: number;
  name?: string;
  cate_id?: number;
  status?: 0 | 1;
  order_by: 'sort' | 'price' | 'stock' | 'sold' | 'create_at';
  order: 'asc' | 'desc';
}

/** What a merchant writes of a goods. */
export interface GoodsDraft {
  cate_id: number;
  name: string;
  price: number;
  image: string;
  content: string;
  remark: string;
  limit_quantity: number;
  limit_quantity_max: number;
  stock_display: 0 | 1 | 2 | null;
  take_card_type: 0 | 1 | 2;
  contact_limit: 'mobile' | 'email' | 'qq' | 'any' | 'default';
  sold_notify: 0 | 1;
  status: 0 | 1;
  sort: number;
}

const ofShop = (db: Db, shop: ShopScope) =>
  db.selectFrom('goods').where('goods.merchant_id', '=', shop.merchantId).where('goods.delete_at', 'is', null);

/** Text for `ilike` that matches itself anywhere. */
const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`;

/** Cards of a goods in a state, counted where the row stands. */
const cards = (status: 1 | 2) =>
  sql<number>`(select count(*) from card where card.goods_id = goods.id and card.status = ${sql.lit(status)} and card.delete_at is null)`;

/** A page of the shop's goods. Counting is left to the rows of the page, unless they are sorted by what is counted. */
export async function listGoods(db: Db, shop: ShopScope, { page, limit, name, cate_id, status, order_by, order }: GoodsFilter) {
  let wanted = ofShop(db, shop);
  if (name) wanted = wanted.where('goods.name', 'ilike', containing(name));
  if (cate_id !== undefined) wanted = wanted.where('goods.cate_id', '=', cate_id);
  if (status !== undefined) wanted = wanted.where('goods.status', '=', status);
  const [list, { total }] = await Promise.all([
    wanted
      .innerJoin('goods_category as cate', 'cate.id', 'goods.cate_id')
      .select([
        'goods.id',
        'goods.cate_id',
        'cate.name as cate_name',
        'goods.name',
        'goods.price',
        'goods.image',
        'goods.status',
        'goods.is_freeze',
        'goods.sort',
        'goods.create_at',
      ])
      .select([cards(1).as('stock'), cards(2).as('sold')])
      .orderBy(sql.ref(order_by === 'stock' || order_by === 'sold' ? order_by : `goods.${order_by}`), order)
      .orderBy('goods.id', order)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    wanted.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list, total };
}

/** The shop's goods by name, for selects. */
export const goodsOptions = (db: Db, shop: ShopScope) =>
  ofShop(db, shop).select(['id', 'name']).orderBy('sort', 'desc').orderBy('id', 'desc').limit(1000).execute();

export const goodsById = (db: Db, shop: ShopScope, id: number) => ofShop(db, shop).selectAll().where('id', '=', id).executeTakeFirst();

/** The named goods, held until the transaction ends: no order of them starts meanwhile. In id order, against deadlocks. */
export const lockGoods = (db: Db, shop: ShopScope, ids: number[]) =>
  ofShop(db, shop).select(['id', 'is_freeze']).where('id', 'in', ids).orderBy('id').forUpdate().execute();

export async function insertGoods(db: Db, shop: ShopScope, draft: GoodsDraft): Promise<number> {
  const { id } = await db
    .insertInto('goods')
    .values({ merchant_id: shop.merchantId, ...draft })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateGoods(
  db: Db,
  shop: ShopScope,
  ids: number[],
  change: Partial<GoodsDraft> | { delete_at: Date; status: 0 },
): Promise<void> {
  await db
    .updateTable('goods')
    .set(change)
    .where('merchant_id', '=', shop.merchantId)
    .where('id', 'in', ids)
    .where('delete_at', 'is', null)
    .execute();
}

/** Is one of the goods in an order that still waits for its payment or its end. */
export async function inOpenOrders(db: Db, shop: ShopScope, ids: number[]): Promise<boolean> {
  const found = await db
    .selectFrom('orders')
    .select('id')
    .where('merchant_id', '=', shop.merchantId)
    .where('goods_id', 'in', ids)
    .where('status', 'in', [0, 4])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** The description of one goods on sale. */
export const goodsContent = (db: Db, shop: ShopScope, id: number) =>
  ofShop(db, shop).select(['id', 'content']).where('id', '=', id).executeTakeFirst();
