/** What became of a shop's orders that are bought elsewhere. */
import type { DockingState } from '@keymall/contract/docking/docking-words';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { Step } from '#kit/export';
import { pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';

export interface DockingOrderFilter {
  page: number;
  limit: number;
  trade_no?: string | undefined;
  number?: string | undefined;
  state?: DockingState | undefined;
  source_id?: number | undefined;
  date_range?: [Date, Date] | undefined;
}

const ofShop = (db: Db, shop: ShopScope) => db.selectFrom('docking_order as d').where('d.merchant_id', '=', shop.merchantId);

/** The last attempt of each, where there is one. */
// unscoped: part
const shownOf = (rows: ReturnType<typeof ofShop>) =>
  rows
    .innerJoin('orders as o', 'o.id', 'd.order_id')
    .leftJoinLateral(
      (from) =>
        from
          .selectFrom('docking_attempt as t')
          .innerJoin('docking_source as s', 's.id', 't.source_id')
          .select(['t.number', 't.upstream_no', 's.name as source_name'])
          .whereRef('t.docking_id', '=', 'd.id')
          .orderBy('t.id', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .select([
      'd.id',
      'o.trade_no',
      'o.goods_name',
      'd.quantity',
      'd.state',
      'd.cost',
      'd.create_at',
      'd.finish_at',
      'o.finally_money as income',
    ])
    .select((row) => [
      row.fn.coalesce('last.source_name', sql<string>`''`).as('source_name'),
      row.fn.coalesce('last.number', sql<string>`''`).as('number'),
      row.fn.coalesce('last.upstream_no', sql<string>`''`).as('upstream_no'),
      sql<number>`(select count(*) from docking_attempt t where t.docking_id = d.id)`.as('attempts'),
    ]);

type Sought = Omit<DockingOrderFilter, 'page' | 'limit'>;

function sought(db: Db, shop: ShopScope, { trade_no, number, state, source_id, date_range }: Sought) {
  let base = ofShop(db, shop);
  if (trade_no) base = base.where('d.order_id', 'in', db.selectFrom('orders').select('id').where('trade_no', '=', trade_no));
  if (state) base = base.where('d.state', '=', state);
  if (number)
    base = base.where(
      sql<boolean>`exists (select 1 from docking_attempt t where t.docking_id = d.id and (t.number = ${number} or t.upstream_no = ${number}))`,
    );
  if (source_id !== undefined)
    base = base.where(sql<boolean>`exists (select 1 from docking_attempt t where t.docking_id = d.id and t.source_id = ${source_id})`);
  if (date_range) base = base.where('d.create_at', '>=', date_range[0]).where('d.create_at', '<=', date_range[1]);
  return base;
}

/** Newest first. */
export const listPurchases = (db: Db, shop: ShopScope, { page, limit, ...filter }: DockingOrderFilter) =>
  pageOf(db, sought(db, shop, filter), { page, limit }, (rows) => shownOf(rows).orderBy('d.id', 'desc'));

/** The next before one, for a file. */
export const purchasesBefore = (db: Db, shop: ShopScope, filter: Sought, { after, limit }: Step) =>
  shownOf(sought(db, shop, filter))
    .$if(after !== null, (query) => query.where('d.id', '<', after as number))
    .orderBy('d.id', 'desc')
    .limit(limit)
    .execute();

export const purchaseOf = (db: Db, shop: ShopScope, id: number) =>
  shownOf(ofShop(db, shop)).select('d.next_at').where('d.id', '=', id).executeTakeFirst();

export const triedOf = (db: Db, shop: ShopScope, id: number) =>
  db
    .selectFrom('docking_attempt as t')
    .innerJoin('docking_source as s', 's.id', 't.source_id')
    .select([
      't.id',
      's.name as source_name',
      't.number',
      't.upstream_no',
      't.state',
      't.why',
      't.message',
      't.tries',
      't.create_at',
      't.finish_at',
    ])
    .where('t.merchant_id', '=', shop.merchantId)
    .where('t.docking_id', '=', id)
    .orderBy('t.id')
    .execute();
