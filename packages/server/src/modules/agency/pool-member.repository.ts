/** Memberships of pools as they lie in the database: of two, the pool's owner and who is in it; each reaches them by its own side. */
import type { MemberStatus, PoolRole } from '@keymall/contract/agency/pool-words';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { noneOf } from '#kit/due';
import { containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import { ownedBy } from './pool.repository.ts';

export interface NewMember {
  pool_id: number;
  merchant_id: number;
  role: PoolRole;
  status: 0 | 1 | 6;
  remark: string;
  fee: number;
  fee_share: number;
  join_at: Date | null;
  expire_at: Date | null;
}

/** Throws on the constraint `pool_member_once` where one stands. */
// unscoped: part
export async function addMember(db: Db, member: NewMember): Promise<number> {
  const { id } = await db.insertInto('pool_member').values(member).returning('id').executeTakeFirstOrThrow();
  return id;
}

// unscoped: part
const withPool = (db: Db) =>
  db
    .selectFrom('pool_member as m')
    .innerJoin('pool as p', 'p.id', 'm.pool_id')
    .select(['m.id', 'm.pool_id', 'm.merchant_id', 'm.role', 'm.status', 'm.fee', 'p.merchant_id as owner_id', 'p.name as pool_name'])
    .select(['p.member_days', 'p.expire_at as pool_expire_at']);
export type Member = NonNullable<Awaited<ReturnType<typeof memberOfOwn>>>;

/** A membership of a pool of the owner's. */
export const memberOfOwn = (db: Db, owner: ShopScope | null, id: number) =>
  withPool(db).where('m.id', '=', id).where(ownedBy(owner)).executeTakeFirst();

/** The shop's own membership. */
export const ownMembership = (db: Db, shop: ShopScope, id: number) =>
  withPool(db).where('m.id', '=', id).where('m.merchant_id', '=', shop.merchantId).executeTakeFirst();

/** A membership by its number, for a job. */
export const memberById = (db: Db, id: number) => withPool(db).where('m.id', '=', id).executeTakeFirst();

interface Change {
  status: MemberStatus;
  reason?: string;
  join_at?: Date;
  expire_at?: Date | null;
  fee_share?: number;
}

/** Moves a membership by compare-and-set; false when it stands elsewhere by now. */
// unscoped: part
export async function moveMember(db: Db, id: number, from: readonly MemberStatus[], change: Change): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('pool_member')
    .set(change)
    .where('id', '=', id)
    .where('status', 'in', [...from])
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Ends all memberships of a pool, and what waits. Gives who was in it. */
// unscoped: part
export async function endMembers(db: Db, poolId: number): Promise<number[]> {
  const gone = await db
    .updateTable('pool_member')
    .set({ status: 5 })
    .where('pool_id', '=', poolId)
    .where('status', '=', 1)
    .returning('merchant_id')
    .execute();
  await db.updateTable('pool_member').set({ status: 7 }).where('pool_id', '=', poolId).where('status', 'in', [0, 6]).execute();
  await db.updateTable('pool').set({ member_count: 0 }).where('id', '=', poolId).execute();
  return gone.map(({ merchant_id }) => merchant_id).sort((a, b) => a - b);
}

/** Memberships whose time is over. */
// unscoped: job
export const dueMembers = (db: Db, without: readonly number[], limit: number) =>
  db
    .selectFrom('pool_member')
    .select('id')
    .where('status', '=', 1)
    .where('expire_at', '<=', sql<Date>`now()`)
    .where(noneOf('id', without))
    .orderBy('expire_at')
    .limit(limit)
    .execute();

/** Posts what a membership costs; false where the wallet does not suffice. */
export async function payFee(db: Db, { id, merchant_id, owner_id, fee, fee_share, pool_name }: Paid): Promise<boolean> {
  const { rows } = await sql<{ paid: boolean }>`
    select fn.ledger_pool_join(${id}, ${merchant_id}, ${owner_id}, ${fee}, ${fee_share}, ${pool_name}) as paid`.execute(db);
  return rows[0]?.paid === true;
}
export interface Paid {
  id: number;
  merchant_id: number;
  owner_id: number | null;
  fee: number;
  fee_share: number;
  pool_name: string;
}

interface MemberFilter {
  page: number;
  limit: number;
  pool_id: number;
  shop_name?: string | undefined;
  status?: MemberStatus | undefined;
  role?: PoolRole | undefined;
}

// unscoped: part
const copiesBy = sql<number>`(select count(*) from proxy_goods c join goods g on g.id = c.goods_id and g.delete_at is null
  where c.pool_id = m.pool_id and c.merchant_id = m.merchant_id and c.source_id is not null)`;

/** Who is, was or wants to be in a pool: those that wait first. */
// unscoped: part
export function membersOf(db: Db, { pool_id, shop_name, status, role, ...paging }: MemberFilter) {
  let base = db.selectFrom('pool_member as m').innerJoin('shop', 'shop.merchant_id', 'm.merchant_id').where('m.pool_id', '=', pool_id);
  if (shop_name) base = base.where('shop.shop_name', 'ilike', containing(shop_name));
  if (status !== undefined) base = base.where('m.status', '=', status);
  if (role !== undefined) base = base.where('m.role', '=', role);
  return pageOf(db, base, paging, (rows) =>
    rows
      .select(['m.id', 'm.merchant_id', 'shop.shop_name', 'm.role', 'm.status', 'm.remark', 'm.reason', 'm.fee'])
      .select(['m.create_at', 'm.join_at', 'm.expire_at'])
      .select([copiesBy.as('copies'), sql<number>`case when m.join_at is null then 0 else m.fee - m.fee_share end`.as('income')])
      .orderBy(sql`m.status = 0`, 'desc')
      .orderBy('m.id', 'desc'),
  );
}

/** The shop's own memberships, invitations first. */
export function membershipsOf(
  db: Db,
  shop: ShopScope,
  { status, ...paging }: { page: number; limit: number; status?: MemberStatus | undefined },
) {
  let base = db.selectFrom('pool_member as m').where('m.merchant_id', '=', shop.merchantId);
  if (status !== undefined) base = base.where('m.status', '=', status);
  return pageOf(db, base, paging, (rows) =>
    rows
      .innerJoin('pool as p', 'p.id', 'm.pool_id')
      .leftJoin('shop', 'shop.merchant_id', 'p.merchant_id')
      .select(['m.id', 'm.pool_id', 'p.name', 'p.intro', 'shop.shop_name', 'm.role', 'm.status', 'm.reason', 'm.fee'])
      .select(['p.status as pool_status', 'p.is_freeze', 'm.create_at', 'm.join_at', 'm.expire_at'])
      .select([
        copiesBy.as('copies'),
        sql<number>`(select count(*) from pool_goods o join goods g on g.id = o.goods_id and g.delete_at is null where o.pool_id = p.id and o.status = 1)`.as(
          'goods_count',
        ),
      ])
      .orderBy(sql`m.status = 6`, 'desc')
      .orderBy(sql`m.status in (0, 1)`, 'desc')
      .orderBy('m.id', 'desc'),
  );
}

/** Whether a merchant is one who can be invited. */
export async function isInvitable(db: Db, merchantId: number): Promise<boolean> {
  const row = await db
    .selectFrom('merchant')
    .select('id')
    .where('id', '=', merchantId)
    .where('status', '=', 1)
    .where('is_freeze', '=', 0)
    .where('delete_at', 'is', null)
    .executeTakeFirst();
  return row !== undefined;
}

/** The shop's memberships that are not over, by rising pool. */
export const standingOf = (db: Db, shop: ShopScope) =>
  db
    .selectFrom('pool_member')
    .select(['id', 'status'])
    .where('merchant_id', '=', shop.merchantId)
    .where('status', 'in', [0, 1, 6])
    .orderBy('pool_id')
    .execute();
