/** What speaks for and against merchants, read set-based beside the sales; cases and their story. */
import type { RiskKind, RiskRuleCode, RiskStatus, RiskType } from '@keymall/contract/risk/risk';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import { DEFAULT_RULES, type Facts, type Rule, type Rules, type Signal } from './risk.rules.ts';

export async function storedRules(db: Db): Promise<Partial<Record<RiskRuleCode, Rule>>> {
  const rows = await db.selectFrom('risk_rule').select(['code', 'points', 'reaches', 'least', 'status']).execute();
  return Object.fromEntries(rows.map(({ code, ...rule }) => [code, rule]));
}

export const rulesNow = async (db: Db): Promise<Rules> => ({ ...DEFAULT_RULES, ...(await storedRules(db)) });

export async function saveRule(db: Db, code: RiskRuleCode, rule: Rule, at: Date): Promise<void> {
  await db
    .insertInto('risk_rule')
    .values({ code, ...rule, update_at: at })
    .onConflict((conflict) => conflict.column('code').doUpdateSet({ ...rule, update_at: at }))
    .execute();
}

export interface Entry {
  kind: RiskKind;
  type: RiskType;
  value: string;
  reason: string;
  expire_at: Date | null;
}

export async function putEntry(db: Db, entry: Entry): Promise<void> {
  const { type, value, ...rest } = entry;
  await db
    .insertInto('risk_entry')
    .values(entry)
    .onConflict((conflict) => conflict.columns(['type', 'value']).doUpdateSet(rest))
    .execute();
}

/** Whom the next look concerns, by rising id: who sold or was ordered from within seven days, or stands in a case; not who is trusted. */
// unscoped: job
export async function merchantsToLookAt(db: Db, after: number, limit: number, now: Date): Promise<number[]> {
  const week = new Date(now.getTime() - 7 * 86_400_000);
  const { rows } = await sql<{ id: number }>`
    select m.id from merchant m where m.id > ${after} and m.delete_at is null and m.status = 1
      and (exists (select 1 from orders o where o.merchant_id = m.id and o.create_at >= ${week})
        or exists (select 1 from risk_case c where c.merchant_id = m.id and c.status in ('open', 'held', 'confirmed')))
      and not exists (select 1 from risk_entry e where e.kind = 'allow' and e.type = 'merchant' and e.value = m.id::text
        and (e.expire_at is null or e.expire_at > ${now}))
    order by m.id limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

export type Read = Omit<Facts, 'new_region'> & { id: number; lately: string[]; before: string[] };

/** What is known of these merchants. `severe`: reasons of complaints. Orders of trusted addresses and contacts are not asked for bursts and for one address. */
// unscoped: job
export async function factsOf(db: Db, ids: readonly number[], severe: readonly string[], now: Date): Promise<Read[]> {
  const [day, week, month, days29] = [1, 7, 30, 29].map((days) => new Date(now.getTime() - days * 86_400_000));
  const { rows } = await sql<Read>`
    with listed as (
      select kind, type, value from risk_entry where expire_at is null or expire_at > ${now}
    ), sale as (
      select o.merchant_id, o.create_ip, o.contact, o.total_price, o.refund_price, o.create_at, o.success_at,
        coalesce('allow' in (ip.kind, contact.kind), false) as trusted, coalesce('deny' in (ip.kind, contact.kind), false) as denied
      from orders o left join listed ip on ip.type = 'ip' and ip.value = o.create_ip left join listed contact on contact.type = 'contact' and contact.value = o.contact
      where o.merchant_id = any (${ids}) and o.create_at >= ${days29}
    ), paid as (
      select merchant_id,
        count(*) filter (where create_at >= ${week}) as paid_orders,
        coalesce(sum(total_price) filter (where create_at >= ${week}), 0)::bigint as turnover,
        coalesce(sum(total_price) filter (where create_at >= ${day}), 0)::bigint as turnover_day,
        coalesce(sum(total_price) filter (where create_at < ${day}), 0)::bigint as turnover_before,
        coalesce(sum(refund_price) filter (where create_at >= ${week}), 0)::bigint as refunded,
        coalesce(max(total_price) filter (where create_at >= ${week}), 0) as largest,
        coalesce(bool_or(denied) filter (where create_at >= ${week}), false) as denied
      from sale where success_at is not null group by merchant_id
    ), address as (
      select merchant_id, max(count) as most from (
        select merchant_id, count(*) as count from sale where success_at is not null and create_at >= ${week} and not trusted group by merchant_id, create_ip
      ) each group by merchant_id
    ), unpaid as (
      select merchant_id, max(count) as most from (
        select merchant_id, count(*) as count from sale where success_at is null and create_at >= ${day} and not trusted
        group by merchant_id, date_trunc('hour', create_at), create_ip
        union all
        select merchant_id, count(*) from sale where success_at is null and create_at >= ${day} and not trusted
        group by merchant_id, date_trunc('hour', create_at), contact
      ) each group by merchant_id
    ), complaint as (
      select merchant_id, count(*) as complaints, count(*) filter (where type = any (${severe})) as severe
      from order_complaint where merchant_id = any (${ids}) and create_at >= ${week} and status <> -1 group by merchant_id
    ), shelf as (
      select merchant_id, count(*) as shelf, floor(max(price) / greatest(percentile_cont(0.5) within group (order by price), 1))::int as dearest
      from goods where merchant_id = any (${ids}) and status = 1 and delete_at is null group by merchant_id
    )
    select m.id, floor(extract(epoch from ${now}::timestamptz - m.create_at) / 86400)::int as age_days,
      coalesce(paid.paid_orders, 0) as paid_orders, coalesce(paid.turnover, 0) as turnover, coalesce(paid.turnover_day, 0) as turnover_day,
      (coalesce(paid.turnover_before, 0) / least(28, greatest(1, floor(extract(epoch from ${now}::timestamptz - m.create_at) / 86400)))::int)::bigint as turnover_before, coalesce(paid.refunded, 0) as refunded, coalesce(paid.largest, 0) as largest,
      coalesce(address.most, 0) as of_one_address, coalesce(unpaid.most, 0) as unpaid_hour,
      coalesce(complaint.complaints, 0) as complaints, coalesce(complaint.severe, 0) as severe,
      coalesce(shelf.shelf, 0) as shelf, coalesce(shelf.dearest, 0) as dearest,
      coalesce(paid.denied, false) or exists (select 1 from listed e where e.kind = 'deny' and e.type = 'merchant' and e.value = m.id::text) as denied,
      (select count(distinct other.merchant_id) from payout_account own join payout_account other
        on other.type = own.type and other.account_mask = own.account_mask and other.realname_mask = own.realname_mask and other.merchant_id <> own.merchant_id
        where own.merchant_id = m.id and own.account_mask <> '') as payout_twins,
      array(select distinct l.ip from login_log l where l.realm = 'merchant' and l.subject_id = m.id and l.ok and l.by_name = '' and l.create_at >= ${day}) as lately,
      array(select distinct l.ip from login_log l where l.realm = 'merchant' and l.subject_id = m.id and l.ok and l.by_name = ''
        and l.create_at < ${day} and l.create_at >= ${month}) as before
    from merchant m left join paid on paid.merchant_id = m.id left join address on address.merchant_id = m.id left join unpaid on unpaid.merchant_id = m.id
      left join complaint on complaint.merchant_id = m.id left join shelf on shelf.merchant_id = m.id
    where m.id = any (${ids}) order by m.id`.execute(db);
  return rows;
}

/** What stands of a shop, held until the transaction ends. */
export const standingOf = (db: Db, { merchantId }: ShopScope) =>
  db
    .selectFrom('risk_case')
    .select(['id', 'status', 'score', 'signals', 'held_at', 'settlement_before'])
    .where('merchant_id', '=', merchantId)
    .where('status', 'in', ['open', 'held', 'confirmed'])
    .forUpdate()
    .executeTakeFirst();

/** What holds a shop back. */
export const holdingOf = (db: Db, { merchantId }: ShopScope) =>
  db
    .selectFrom('risk_case')
    .select(['signals', 'held_at'])
    .where('merchant_id', '=', merchantId)
    .where('status', 'in', ['held', 'confirmed'])
    .executeTakeFirst();

/** What was last said to be nothing about a shop. */
export const dismissedOf = (db: Db, { merchantId }: ShopScope) =>
  db
    .selectFrom('risk_case')
    .select(['signals', 'update_at as at'])
    .where('merchant_id', '=', merchantId)
    .where('status', '=', 'ignored')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

/** Records one; nothing where one stands already. The index's condition stands as words: the kept plan of a statement knows no values. */
export const insertCase = (db: Db, { merchantId }: ShopScope, score: number, signals: readonly Signal[], at: Date) =>
  db
    .insertInto('risk_case')
    .values({ merchant_id: merchantId, score, signals: JSON.stringify(signals), update_at: at })
    .onConflict((conflict) => conflict.column('merchant_id').where(sql<boolean>`status in ('open', 'held', 'confirmed')`).doNothing())
    .returning('id')
    .executeTakeFirst();

export async function renewCase(db: Db, { merchantId }: ShopScope, id: number, score: number, signals: readonly Signal[], at: Date) {
  await db
    .updateTable('risk_case')
    .set({ score, signals: JSON.stringify(signals), update_at: at })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .execute();
}

export interface Step {
  id: number;
  from: RiskStatus;
  to: RiskStatus;
  settlement_before: -1 | 0 | 1 | null;
  held_at: Date | null;
  actor: 'admin' | 'system';
  actor_id: number | null;
  actor_name: string;
  reason: string;
  at: Date;
}

/** From one state to another, once, with its step in the story; false when it has moved meanwhile. */
export async function moveCase(db: Db, { merchantId }: ShopScope, step: Step): Promise<boolean> {
  const { id, from, to, settlement_before, held_at, actor, actor_id, actor_name, reason, at } = step;
  const { numUpdatedRows } = await db
    .updateTable('risk_case')
    .set({ status: to, settlement_before, held_at, update_at: at })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', from)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) return false;
  await tellStep(db, { merchantId }, id, { to_status: to, actor, actor_id, actor_name, reason, create_at: at });
  return true;
}

interface Told {
  to_status: RiskStatus;
  actor: 'admin' | 'system';
  actor_id: number | null;
  actor_name: string;
  reason: string;
  create_at: Date;
}
export async function tellStep(db: Db, { merchantId }: Pick<ShopScope, 'merchantId'>, case_id: number, told: Told): Promise<void> {
  await db
    .insertInto('risk_move')
    .values({ merchant_id: merchantId, case_id, ...told })
    .execute();
}

const FACTS = [
  'c.id',
  'c.merchant_id',
  'm.username',
  's.shop_name',
  'c.score',
  'c.signals',
  'c.status',
  'c.held_at',
  'c.create_at',
  'c.update_at',
] as const;

// unscoped: all
const all = (db: Db) =>
  db
    .selectFrom('risk_case as c')
    .innerJoin('merchant as m', 'm.id', 'c.merchant_id')
    .innerJoin('shop as s', 's.merchant_id', 'c.merchant_id');

export interface CaseFilter {
  page: number;
  limit: number;
  keyword?: string;
  merchant_id?: number;
  status?: RiskStatus;
  code?: RiskRuleCode;
}

/** A page of cases, newest first. */
export function listCases(db: Db, { page, limit, keyword, merchant_id, status, code }: CaseFilter) {
  let rows = all(db);
  if (keyword)
    rows = rows.where((row) => row.or([row('s.shop_name', 'ilike', containing(keyword)), row('m.username', 'ilike', containing(keyword))]));
  if (merchant_id !== undefined) rows = rows.where('c.merchant_id', '=', merchant_id);
  if (status) rows = rows.where('c.status', '=', status);
  if (code) rows = rows.where(sql<boolean>`c.signals @> ${JSON.stringify([{ code }])}::jsonb`);
  return pageOf(db, rows, { page, limit }, (some) => some.select(FACTS).orderBy('c.id', 'desc'));
}

export const caseById = (db: Db, id: number) => all(db).select(FACTS).where('c.id', '=', id).executeTakeFirst();

/** A case's story, oldest first. */
export const movesOf = (db: Db, { merchantId }: ShopScope, id: number) =>
  db
    .selectFrom('risk_move')
    .select(['id', 'to_status as to', 'actor', 'actor_name as name', 'reason', 'create_at'])
    .where('merchant_id', '=', merchantId)
    .where('case_id', '=', id)
    .orderBy('id')
    .limit(200)
    .execute();
