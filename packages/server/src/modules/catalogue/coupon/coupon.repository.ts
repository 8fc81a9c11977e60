/** Coupons of a shop, as their merchant sees and moves them. */
import { afterSecond } from '@keymall/contract/kit/time';
import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import type { Db } from '#kit/database';
import type { Step } from '#kit/export';
import { beginning, boundedCount, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import type { Database } from '#kit/tables';
import type { CouponStatus } from './coupon.rules.ts';

export interface CouponFilter {
  code?: string;
  coupon_type?: 1 | 2 | 3;
  cate_id?: number;
  goods_id?: number;
  type?: 1 | 100;
  receive?: 1 | 2;
  status?: CouponStatus;
  batch_id?: number;
  date_range?: [Date, Date];
}
interface Paging {
  page: number;
  limit: number;
}

/** What all coupons of a batch share. */
export interface CouponTerms {
  coupon_type: 1 | 2 | 3;
  cate_id: number | null;
  goods_id: number | null;
  type: 1 | 100;
  amount: number;
  min_banlance: number;
  use_times: number;
  receive: 1 | 2;
  remark: string;
  expire_at: Date | null;
}

/** Coupons as `c`, nothing selected yet. */
export type Coupons = SelectQueryBuilder<Database & { c: Database['goods_coupon'] }, 'c', object>;

/** Rows that are counted by status at the most. */
const COUNT_UP_TO = 100_000;

/** coupon.rules.ts couponStatusOf, where it can be searched by. */
export const statusAt = (now: Date) =>
  sql<CouponStatus>`case when c.used >= c.use_times then 'used' when c.held > 0 then 'held' when c.expire_at <= ${now} then 'expired' else 'unused' end`;

/** Those of the shop that fit the filter, lying in the list or in the trash. */
export function wanted(db: Db, shop: ShopScope, filter: Omit<CouponFilter, 'status'>, where: 'live' | 'trash' = 'live'): Coupons {
  const { code, coupon_type, cate_id, goods_id, type, receive, batch_id, date_range } = filter;
  const exact = { coupon_type, cate_id, goods_id, type, receive, batch_id };
  let query = db
    .selectFrom('goods_coupon as c')
    .where('c.merchant_id', '=', shop.merchantId)
    .where('c.delete_at', where === 'live' ? 'is' : 'is not', null);
  for (const [name, value] of Object.entries(exact) as [keyof typeof exact, number | undefined][])
    if (value !== undefined) query = query.where(`c.${name}`, '=', value as never);
  if (code) query = query.where('c.code', 'like', beginning(code.toUpperCase()));
  if (date_range) query = query.where('c.create_at', '>=', date_range[0]).where('c.create_at', '<', afterSecond(date_range[1]));
  return query;
}

const columns = [
  'c.id',
  'c.batch_id',
  'c.code',
  'c.coupon_type',
  'c.type',
  'c.amount',
  'c.min_banlance',
  'c.use_times',
  'c.receive',
  'c.remark',
  'c.expire_at',
  'c.held',
  'c.used',
  'c.claim_at',
  'c.create_at',
] as const;

/** What a coupon is for, by name. */
// unscoped: part
export const scopeName =
  sql<string>`coalesce((select g.name from goods g where g.id = c.goods_id), (select k.name from goods_category k where k.id = c.cate_id), '')`.as(
    'scope_name',
  );

/** The rows of a list, with how each stands now. */
export const rows = (base: Coupons, now: Date) => base.select(columns).select([scopeName, statusAt(now).as('status')]);

/** A page of the shop's coupons, newest first, with how all that is searched stand. */
export async function listCoupons(db: Db, shop: ShopScope, { page, limit, status, ...filter }: CouponFilter & Paging, now: Date) {
  const all = wanted(db, shop, filter);
  const chosen = status === undefined ? all : all.where(statusAt(now), '=', status);
  const [{ list, total }, counts] = await Promise.all([
    pageOf(db, chosen, { page, limit }, (found) => rows(found, now).orderBy('c.id', 'desc')),
    countByStatus(db, all, now),
  ]);
  return { list, total, counts };
}

async function countByStatus(db: Db, all: Coupons, now: Date): Promise<Record<CouponStatus, number>> {
  const { unused, held, used, expired } = await db
    .selectFrom(all.select(statusAt(now).as('status')).limit(COUNT_UP_TO).as('s'))
    .select((row) => [inStatus(row, 'unused'), inStatus(row, 'held'), inStatus(row, 'used'), inStatus(row, 'expired')])
    .executeTakeFirstOrThrow();
  return { unused, held, used, expired };
}
const inStatus = <S extends CouponStatus>(row: ExpressionBuilder<{ s: { status: CouponStatus } }, 's'>, status: S) =>
  row.fn.countAll<number>().filterWhere('s.status', '=', status).as(status);

export const countCoupons = (db: Db, shop: ShopScope, { status, ...filter }: CouponFilter, now: Date): Promise<number> => {
  const all = wanted(db, shop, filter);
  return boundedCount(db, status === undefined ? all : all.where(statusAt(now), '=', status));
};

/** Coupons before an id, newest first: one step of an export. */
export function couponsBefore(db: Db, shop: ShopScope, { status, ...filter }: CouponFilter, { after, limit, now }: Step & { now: Date }) {
  const all = wanted(db, shop, filter).$if(after !== null, (query) => query.where('c.id', '<', after as number));
  return rows(status === undefined ? all : all.where(statusAt(now), '=', status), now)
    .orderBy('c.id', 'desc')
    .limit(limit)
    .execute();
}

export const couponById = (db: Db, shop: ShopScope, id: number, now: Date) =>
  rows(wanted(db, shop, {}).where('c.id', '=', id), now).executeTakeFirst();

/** Orders that took a coupon, newest first. */
export const ordersOfCoupon = (db: Db, shop: ShopScope, id: number) =>
  db
    .selectFrom('orders')
    .select(['trade_no', 'goods_name', 'coupon_price', 'status', 'create_at'])
    .where('merchant_id', '=', shop.merchantId)
    .where('coupon_id', '=', id)
    .orderBy('id', 'desc')
    .limit(50)
    .execute();
