/** Who brought whom. The newcomer's row is written once, when it registers. */
import type { ReferralSignal, ReferralWay } from '@keymall/contract/merchant/referral';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { exactPageOf } from '#kit/list';
import { merchantNamed } from '../invite/invite.repository.ts';

/** Whose personal link ends so, where it may bring anybody. */
export const merchantOfLink = (db: Db, code: string) =>
  db
    .selectFrom('merchant')
    .select('id')
    .where('spread_code', '=', code.toLowerCase())
    .where('status', '=', 1)
    .where('is_freeze', '=', 0)
    .where('delete_at', 'is', null)
    .executeTakeFirst();

/** Accounts that act for a merchant: the owner's first, then staff's. */
// unscoped: part
export async function accountsOf(db: Db, merchantId: number): Promise<{ id: number; password_hash: string }[]> {
  const { rows } = await sql<{ id: number; password_hash: string }>`
    select id, password_hash from merchant where id = ${merchantId}
    union all select id, password_hash from merchant_staff where merchant_id = ${merchantId}`.execute(db);
  return rows;
}

/** Where a merchant registered from, and the mobiles it gives. */
// unscoped: part
export const traceOf = (db: Db, merchantId: number) =>
  db
    .selectFrom('merchant')
    .innerJoin('shop', 'shop.merchant_id', 'merchant.id')
    .select(['merchant.ip', 'merchant.mobile', 'shop.shop_contact'])
    .where('merchant.id', '=', merchantId)
    .executeTakeFirst();

/** Did the merchant itself, or another that it brought, register in this browser. Holds the browser until the transaction ends: two at once see each other. */
export async function registeredIn(db: Db, parentId: number, device_mac: Buffer): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`register:device:${device_mac.toString('hex')}`}, 0))`.execute(db);
  const row = await db
    .selectFrom('merchant')
    .select('id')
    .where('device_mac', '=', device_mac)
    .where((where) => where.or([where('parent_id', '=', parentId), where('id', '=', parentId)]))
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export interface Brought {
  merchant_id: number;
  parent_id: number;
  way: ReferralWay;
  signals: ReferralSignal[];
  create_at: Date;
}

// unscoped: proven
export async function insertReferral(db: Db, brought: Brought): Promise<void> {
  const status = brought.signals.length === 0 ? 1 : 0;
  await db
    .insertInto('referral')
    .values({ ...brought, status, update_at: brought.create_at })
    .execute();
}

/** Whoever brought a merchant has something of it: who, and since when; nothing where it does not count, or he has closed his account. */
// unscoped: part
export const countingReferral = (db: Db, merchantId: number) =>
  db
    .selectFrom('merchant')
    .innerJoin('merchant as parent', 'parent.id', 'merchant.parent_id')
    .leftJoin('referral', 'referral.merchant_id', 'merchant.id')
    .select(['parent.id as parent_id', 'merchant.create_at', sql<boolean>`coalesce(referral.reason, '') <> ''`.as('decided')])
    .where('merchant.id', '=', merchantId)
    .where('parent.delete_at', 'is', null)
    .where((where) => where.or([where('referral.status', 'is', null), where('referral.status', '=', 1)]))
    .executeTakeFirst();

/** It speaks against a referral that counted: from now on it does not. */
// unscoped: part
export async function addSignal(db: Db, merchantId: number, signal: ReferralSignal, at: Date): Promise<void> {
  await sql`
    insert into referral (merchant_id, parent_id, way, signals, status, create_at, update_at)
    select id, parent_id, case when invite_id is null then 'link' else 'code' end, array[${signal}], 0, create_at, ${at}
    from merchant where id = ${merchantId} and parent_id is not null
    on conflict (merchant_id) do update set status = 0, update_at = ${at},
      signals = case when ${signal} = any (referral.signals) then referral.signals else referral.signals || excluded.signals end
    where referral.reason = ''`.execute(db);
}

/** What an administrator says of one; false where nobody brought the merchant. */
// unscoped: all
export async function decideReferral(
  db: Db,
  merchantId: number,
  decision: { status: 0 | 1; reason: string; admin_name: string; update_at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('referral').set(decision).where('merchant_id', '=', merchantId).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export interface ReferralFilter {
  username?: string;
  parent?: string;
  status?: 0 | 1;
  way?: ReferralWay;
}

// unscoped: all
function matching(db: Db, { username, parent, status, way }: ReferralFilter) {
  let rows = db.selectFrom('referral as r');
  if (username) rows = rows.where('r.merchant_id', 'in', merchantNamed(db, username));
  if (parent) rows = rows.where('r.parent_id', 'in', merchantNamed(db, parent));
  if (status !== undefined) rows = rows.where('r.status', '=', status);
  if (way) rows = rows.where('r.way', '=', way);
  return rows;
}

/** What the parent `parent` has had of the merchant `child`, less what went back: from the ledger alone. */
// unscoped: part
export const earnedOf = (child: string, parent: string) => sql<number>`(
  select coalesce(-sum(p.amount), 0)::bigint from (
    select t.id from ledger_transaction t where t.kind = 'sub_register' and t.ref_id = ${sql.ref(child)}
    union all select t.id from orders o join ledger_transaction t on t.kind = 'sub_rebate' and t.ref_id = o.id
      where o.merchant_id = ${sql.ref(child)} and o.referral = 1 and o.status in (1, 3)
    union all select t.id from order_refund f join ledger_transaction t on t.kind = 'sub_rebate_back' and t.ref_id = f.id
      where f.merchant_id = ${sql.ref(child)}
  ) t join ledger_posting p on p.transaction_id = t.id
  join ledger_account a on a.id = p.account_id and a.merchant_id = ${sql.ref(parent)} and a.kind in ('merchant_wallet', 'merchant_debt'))`;

/** The first sale of the merchant `child` that stands: that did not go back whole. */
// unscoped: part
export const firstSaleOf = (child: string) =>
  sql<Date | null>`(select min(o.success_at) from orders o where o.merchant_id = ${sql.ref(child)} and o.status = 1)`;

// unscoped: all
const shown = (rows: ReturnType<typeof matching>) =>
  rows
    .innerJoin('merchant as m', 'm.id', 'r.merchant_id')
    .innerJoin('shop as s', 's.merchant_id', 'r.merchant_id')
    .innerJoin('merchant as pm', 'pm.id', 'r.parent_id')
    .innerJoin('shop as ps', 'ps.merchant_id', 'r.parent_id')
    .leftJoin('invite_code as i', 'i.id', 'm.invite_id')
    .select([
      'r.merchant_id as id',
      'm.username',
      's.shop_name',
      'r.parent_id',
      'pm.username as parent_name',
      'ps.shop_name as parent_shop',
      'r.way',
      'r.signals',
      'r.status',
      'r.reason',
      'r.admin_name',
      'r.create_at',
    ])
    .select([
      sql<string>`coalesce(i.code, '')`.as('code'),
      firstSaleOf('r.merchant_id').as('first_sale_at'),
      earnedOf('r.merchant_id', 'r.parent_id').as('earned'),
    ])
    .orderBy('r.merchant_id', 'desc');

/** A page of them, the newest newcomer first. */
export const listReferrals = (db: Db, { page, limit, ...filter }: ReferralFilter & { page: number; limit: number }) =>
  exactPageOf(db, matching(db, filter), { page, limit }, shown);

/** Those before a newcomer, for files. */
export const referralsBefore = (db: Db, filter: ReferralFilter, { after, limit }: { after: number | null; limit: number }) =>
  shown(matching(db, filter).$if(after !== null, (rows) => rows.where('r.merchant_id', '<', after as number)))
    .limit(limit)
    .execute();
