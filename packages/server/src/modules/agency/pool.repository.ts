/**
 * Supply pools as they lie in the database. A pool is its owner's, a shop or the platform (null); others reach it by the hall, its code or a
 * membership.
 */
import type { PoolStatus, PoolVisibility } from '@keymall/contract/agency/pool-words';
import { type RawBuilder, sql } from 'kysely';
import { ask, type Db } from '#kit/database';
import { noneOf } from '#kit/due';
import { containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';

export interface PoolDraft {
  name: string;
  intro: string;
  cover: string;
  category: string;
  visibility: PoolVisibility;
  need_audit: 0 | 1;
  goods_audit: 0 | 1;
  join_fee: number;
  max_members: number;
  member_days: number;
  expire_at: Date | null;
}

interface Paging {
  page: number;
  limit: number;
}

// unscoped: part
const goodsIn = sql<number>`(select count(*) from pool_goods o join goods g on g.id = o.goods_id and g.delete_at is null where o.pool_id = p.id and o.status = 1)`;

/** Those of a shop, or of the platform. */
export const ownedBy = (owner: ShopScope | null): RawBuilder<boolean> =>
  owner ? sql<boolean>`p.merchant_id = ${owner.merchantId}` : sql<boolean>`p.merchant_id is null`;

/** What a pool is called, and how it looks. */
const LOOK = ['p.id', 'p.name', 'p.intro', 'p.cover', 'p.category'] as const;

/** What whoever may come in sees of a pool, and where one stands with it. */
const cardOf = (shop: ShopScope) =>
  [
    ...LOOK,
    'shop.shop_name',
    'p.need_audit',
    'p.join_fee',
    'p.max_members',
    'p.member_count',
    'p.member_days',
    'p.expire_at',
    'p.is_recommend',
    goodsIn.as('goods_count'),
    sql<boolean>`p.merchant_id is not distinct from ${shop.merchantId}`.as('is_mine'),
    sql<
      0 | 1 | 2 | 3 | 4 | 5 | 6 | 7 | null
    >`(select m.status from pool_member m where m.pool_id = p.id and m.merchant_id = ${shop.merchantId} order by m.id desc limit 1)`.as(
      'my_status',
    ),
  ] as const;

const isOpen = sql<boolean>`p.status = 1 and p.is_freeze = 0 and (p.expire_at is null or p.expire_at > now())`;

/** Open pools that stand in the hall, recommended first. */
export function hallOf(
  db: Db,
  shop: ShopScope,
  { name, shop_name, category, ...paging }: Paging & Partial<Record<'name' | 'shop_name' | 'category', string | undefined>>,
) {
  let base = db.selectFrom('pool as p').leftJoin('shop', 'shop.merchant_id', 'p.merchant_id').where('p.visibility', '=', 1).where(isOpen);
  if (name) base = base.where('p.name', 'ilike', containing(name));
  if (shop_name) base = base.where('shop.shop_name', 'ilike', containing(shop_name));
  if (category) base = base.where('p.category', 'ilike', containing(category));
  return pageOf(db, base, paging, (rows) =>
    rows.select(cardOf(shop)).orderBy('p.is_recommend', 'desc').orderBy('p.sort', 'desc').orderBy('p.id', 'desc'),
  );
}

/** An open pool that a code leads to. */
export const cardByCode = (db: Db, shop: ShopScope, code: string) =>
  db
    .selectFrom('pool as p')
    .leftJoin('shop', 'shop.merchant_id', 'p.merchant_id')
    .select(cardOf(shop))
    .where('p.code', '=', code)
    .where('p.visibility', '<>', 3)
    .where(isOpen)
    .executeTakeFirst();

export function ownPools(
  db: Db,
  shop: ShopScope,
  { name, status, ...paging }: Paging & { name?: string | undefined; status?: PoolStatus | undefined },
) {
  let base = db.selectFrom('pool as p').where('p.merchant_id', '=', shop.merchantId);
  if (name) base = base.where('p.name', 'ilike', containing(name));
  if (status !== undefined) base = base.where('p.status', '=', status);
  return pageOf(db, base, paging, (rows) =>
    rows
      .select([...LOOK, 'p.visibility', 'p.code', 'p.need_audit', 'p.goods_audit', 'p.join_fee', 'p.max_members'])
      .select(['p.member_days', 'p.expire_at', 'p.status', 'p.reason', 'p.is_freeze', 'p.freeze_reason', 'p.member_count', 'p.create_at'])
      .select([
        goodsIn.as('goods_count'),
        sql<number>`(select count(*) from pool_member m where m.pool_id = p.id and m.status = 0)`.as('waiting_members'),
        sql<number>`(select count(*) from pool_goods o join goods g on g.id = o.goods_id and g.delete_at is null where o.pool_id = p.id and o.status = 0)`.as(
          'waiting_goods',
        ),
      ])
      .orderBy('p.id', 'desc'),
  );
}

/** A pool as its owner or whoever is in it reaches it; to all others there is none. */
export const poolWithin = (db: Db, shop: ShopScope, id: number) =>
  db
    .selectFrom('pool as p')
    .leftJoin('shop', 'shop.merchant_id', 'p.merchant_id')
    .leftJoin('pool_member as m', (join) =>
      join
        .onRef('m.pool_id', '=', 'p.id')
        .on('m.merchant_id', '=', shop.merchantId)
        .on('m.status', '=', 1)
        .on(sql<boolean>`(m.expire_at is null or m.expire_at > now())`),
    )
    .select([...LOOK, 'p.merchant_id', 'p.visibility', 'p.code', 'p.need_audit', 'p.goods_audit', 'p.join_fee'])
    .select(['p.max_members', 'p.member_count', 'p.expire_at', 'p.status', 'p.reason', 'p.is_freeze', 'p.freeze_reason'])
    .select(['shop.shop_name', 'm.role'])
    .select([sql<boolean>`p.merchant_id is not distinct from ${shop.merchantId}`.as('is_mine'), isOpen.as('is_open')])
    .where('p.id', '=', id)
    .where((where) => where.or([where('p.merchant_id', '=', shop.merchantId), where('m.id', 'is not', null)]))
    .executeTakeFirst();

/** A pool of the owner's. */
export const ownPool = (db: Db, owner: ShopScope | null, id: number) =>
  db.selectFrom('pool as p').selectAll('p').where(ownedBy(owner)).where('p.id', '=', id).executeTakeFirst();

/** A pool by its number: for whoever was let at it by something else, and for the platform. */
// unscoped: part
export const poolById = (db: Db, id: number) =>
  db
    .selectFrom('pool as p')
    .leftJoin('shop', 'shop.merchant_id', 'p.merchant_id')
    .selectAll('p')
    .select(['shop.shop_name', isOpen.as('is_open')])
    .where('p.id', '=', id)
    .executeTakeFirst();

/** Where a code leads. */
// unscoped: proven
export const poolByCode = (db: Db, code: string) => db.selectFrom('pool').select('id').where('code', '=', code).executeTakeFirst();

/** How many a shop has that are not closed; whoever makes one waits here for the shop's others. */
export async function countOwn(db: Db, shop: ShopScope, hold = false): Promise<number> {
  if (hold) await sql`select pg_advisory_xact_lock(hashtextextended(${`pool:${shop.merchantId}`}, 0))`.execute(db);
  const { count } = await db
    .selectFrom('pool')
    .select(sql<number>`count(*)`.as('count'))
    .where('merchant_id', '=', shop.merchantId)
    .where('status', '<>', 3)
    .executeTakeFirstOrThrow();
  return count;
}

export async function addPool(
  db: Db,
  owner: ShopScope | null,
  pool: PoolDraft & { code: string; status: 0 | 1; create_fee: number },
): Promise<number> {
  const { id } = await db
    .insertInto('pool')
    .values({ ...pool, merchant_id: owner?.merchantId ?? null })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Rewrites a pool that is not closed; false where it is, or has more members than places. */
export async function editPool(
  db: Db,
  owner: ShopScope | null,
  id: number,
  change: PoolDraft & { status: PoolStatus; reason: string },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pool as p')
    .set(change)
    .where(ownedBy(owner))
    .where('p.id', '=', id)
    .where('p.status', '<>', 3)
    .where('p.member_count', '<=', change.max_members)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes what making it costs out of the owner's wallet; false where it holds less. */
export async function payMaking(db: Db, shop: ShopScope, { id, fee, name }: { id: number; fee: number; name: string }): Promise<boolean> {
  // beside the references of other services
  const legs = [2_000_000_000_000 + id, '', shop.merchantId, 'money', 'pool_fee', fee, name];
  const [row] = await ask<{ taken: boolean }>(db, 'select fn.ledger_service_fee($1, $2, $3, $4, $5, $6, $7) as taken', legs);
  return row?.taken === true;
}

export async function setCode(db: Db, owner: ShopScope | null, id: number, code: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pool as p')
    .set({ code })
    .where(ownedBy(owner))
    .where('p.id', '=', id)
    .where('p.status', '<>', 3)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

type Change = Partial<{
  status: PoolStatus;
  reason: string;
  is_freeze: 0 | 1;
  freeze_reason: string;
  close_at: Date;
  is_recommend: 0 | 1;
  sort: number;
  name: string;
  intro: string;
}>;

/** Moves a pool by compare-and-set, for whoever was let at it; false when it stands elsewhere by now. */
// unscoped: part
export async function movePool(db: Db, id: number, from: RawBuilder<boolean>, change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('pool').set(change).where('id', '=', id).where(from).executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A place in an open pool, held until the transaction ends; false where there is none. */
// unscoped: part
export async function takePlace(db: Db, id: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pool as p')
    .set((row) => ({ member_count: row('p.member_count', '+', 1) }))
    .where('p.id', '=', id)
    .where(isOpen)
    .whereRef('p.member_count', '<', 'p.max_members')
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** A place is free again. */
// unscoped: part
export async function freePlace(db: Db, id: number): Promise<void> {
  await db
    .updateTable('pool')
    .set((row) => ({ member_count: row('member_count', '-', 1) }))
    .where('id', '=', id)
    .execute();
}

/** Holds a pool until the transaction ends. */
// unscoped: part
export async function holdPool(db: Db, id: number): Promise<void> {
  await db.selectFrom('pool').select('id').where('id', '=', id).forUpdate().execute();
}

/** A shop's pools that are not closed. */
export const openOf = (db: Db, shop: ShopScope) =>
  db.selectFrom('pool').select('id').where('merchant_id', '=', shop.merchantId).where('status', '<>', 3).orderBy('id').execute();

/** Open pools whose time is over. */
// unscoped: job
export const duePools = (db: Db, without: readonly number[], limit: number) =>
  db
    .selectFrom('pool')
    .select('id')
    .where('status', '=', 1)
    .where('expire_at', '<=', sql<Date>`now()`)
    .where(noneOf('id', without))
    .orderBy('expire_at')
    .limit(limit)
    .execute();

export interface AdminFilter extends Paging {
  name?: string | undefined;
  shop_name?: string | undefined;
  merchant_id?: number | undefined;
  is_official?: 0 | 1 | undefined;
  status?: PoolStatus | undefined;
  visibility?: PoolVisibility | undefined;
  is_freeze?: 0 | 1 | undefined;
}

const adminColumns = [
  'p.id',
  'p.name',
  'p.merchant_id',
  'shop.shop_name',
  'p.visibility',
  'p.join_fee',
  'p.member_count',
  'p.max_members',
] as const;
const adminState = [
  'p.status',
  'p.reason',
  'p.is_freeze',
  'p.freeze_reason',
  'p.is_recommend',
  'p.sort',
  'p.expire_at',
  'p.create_at',
] as const;

/** What waits for the platform in a pool of its own. */
// unscoped: part
const waitingIn = sql<number>`case when p.merchant_id is null then (select count(*) from pool_member m where m.pool_id = p.id and m.status = 0)
  + (select count(*) from pool_goods o where o.pool_id = p.id and o.status = 0) else 0 end`;

/** All pools, first those that wait, or in which something does. */
// unscoped: all
export function allPools(db: Db, { name, shop_name, merchant_id, is_official, status, visibility, is_freeze, ...paging }: AdminFilter) {
  let base = db.selectFrom('pool as p').leftJoin('shop', 'shop.merchant_id', 'p.merchant_id');
  if (name) base = base.where('p.name', 'ilike', containing(name));
  if (shop_name) base = base.where('shop.shop_name', 'ilike', containing(shop_name));
  if (merchant_id !== undefined) base = base.where('p.merchant_id', '=', merchant_id);
  if (is_official !== undefined) base = base.where('p.merchant_id', is_official === 1 ? 'is' : 'is not', null);
  if (status !== undefined) base = base.where('p.status', '=', status);
  if (visibility !== undefined) base = base.where('p.visibility', '=', visibility);
  if (is_freeze !== undefined) base = base.where('p.is_freeze', '=', is_freeze);
  return pageOf(db, base, paging, (rows) =>
    rows
      .select([...adminColumns, ...adminState])
      .select([goodsIn.as('goods_count'), waitingIn.as('waiting')])
      .orderBy(sql`p.status = 0 or ${waitingIn} > 0`, 'desc')
      .orderBy('p.id', 'desc'),
  );
}

/** One of them, with what it brought. */
// unscoped: all
export const poolInWhole = (db: Db, id: number) =>
  db
    .selectFrom('pool as p')
    .leftJoin('shop', 'shop.merchant_id', 'p.merchant_id')
    .select([...adminColumns, ...adminState])
    .select(['p.intro', 'p.cover', 'p.category', 'p.need_audit', 'p.goods_audit', 'p.member_days', 'p.code', 'p.create_fee'])
    .select([
      goodsIn.as('goods_count'),
      waitingIn.as('waiting'),
      sql<number>`(select coalesce(sum(m.fee), 0) from pool_member m where m.pool_id = p.id and m.join_at is not null)`.as('fees'),
      sql<number>`(select coalesce(sum(m.fee_share), 0) from pool_member m where m.pool_id = p.id and m.join_at is not null)`.as(
        'fee_shares',
      ),
      sql<number>`(select count(*) from proxy_goods c where c.pool_id = p.id and c.source_id is not null)`.as('copies'),
    ])
    .where('p.id', '=', id)
    .executeTakeFirst();
