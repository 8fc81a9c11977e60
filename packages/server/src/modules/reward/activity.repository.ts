/** Activities, their steps, and what was claimed of them. */
import type { Fen, FenSum } from '@keymall/contract/kit/money';
import type { AwardMetric } from '@keymall/contract/reward/award';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import { containing, exactPageOf, pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import type { Step } from './award.rules.ts';

export interface Activity {
  id: number;
  title: string;
  metric: AwardMetric;
  start_at: Date;
  end_at: Date;
  status: 0 | 1;
}
export interface KnownStep extends Step {
  id: number;
  activity_id: number;
}

const COLUMNS = ['id', 'title', 'intro', 'metric', 'start_at', 'end_at', 'status'] as const;

/** The activity of a step, held so that it stays as it is until the transaction ends; others may hold it so as well. */
export const activityOfStep = (db: Db, stepId: number) =>
  db
    .selectFrom('award_step as s')
    .innerJoin('award_activity as a', 'a.id', 's.activity_id')
    .select(['a.id', 'a.title', 'a.metric', 'a.start_at', 'a.end_at', 'a.status', 's.reach', 's.reward'])
    .where('s.id', '=', stepId)
    .forShare('a')
    .executeTakeFirst();

/** One to change, held alone. */
export const lockActivity = (db: Db, id: number) =>
  db.selectFrom('award_activity').select(COLUMNS).where('id', '=', id).forUpdate().executeTakeFirst();

/** Steps of these, from the lowest. */
export const stepsOf = async (db: Db, activities: readonly number[]): Promise<KnownStep[]> =>
  activities.length === 0
    ? []
    : db
        .selectFrom('award_step')
        .select(['id', 'activity_id', 'reach', 'reward'])
        .where('activity_id', 'in', activities)
        .orderBy('activity_id')
        .orderBy('reach')
        .execute();

/** Has anybody ever claimed of it. */
// unscoped: all
export async function isClaimed(db: Db, activityId: number): Promise<boolean> {
  return (await db.selectFrom('award_claim').select('id').where('activity_id', '=', activityId).limit(1).executeTakeFirst()) !== undefined;
}

export async function insertActivity(db: Db, draft: Omit<Activity, 'id' | 'status'> & { intro: string }): Promise<number> {
  return (await db.insertInto('award_activity').values(draft).returning('id').executeTakeFirstOrThrow()).id;
}

export async function updateActivity(db: Db, id: number, change: Partial<Omit<Activity, 'id'>> & { intro?: string }): Promise<boolean> {
  const { numUpdatedRows } = await db.updateTable('award_activity').set(change).where('id', '=', id).executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

/** Its steps from now on: only where nobody has claimed any. */
export async function putSteps(db: Db, activity_id: number, steps: readonly Step[]): Promise<void> {
  await db.deleteFrom('award_step').where('activity_id', '=', activity_id).execute();
  await db
    .insertInto('award_step')
    .values(steps.map(({ reach, reward }) => ({ activity_id, reach, reward })))
    .execute();
}

export const deleteActivity = (db: Db, id: number) => db.deleteFrom('award_activity').where('id', '=', id).execute();

/** A page of them, the newest first, with what was given. */
// unscoped: all
export function listActivities(
  db: Db,
  { title, metric, page, limit }: { title?: string; metric?: AwardMetric; page: number; limit: number },
) {
  let rows = db.selectFrom('award_activity as a');
  if (title) rows = rows.where('a.title', 'ilike', containing(title));
  if (metric) rows = rows.where('a.metric', '=', metric);
  return exactPageOf(db, rows, { page, limit }, (base) =>
    base
      .leftJoinLateral(
        (query) =>
          query
            .selectFrom('award_claim as c')
            .select([
              sql<number>`count(*) filter (where c.status = 1)`.as('given_count'),
              sql<FenSum>`coalesce(sum(c.amount) filter (where c.status = 1), 0)`.as('given_money'),
              sql<number>`count(*) filter (where c.status = 2)`.as('back_count'),
            ])
            .whereRef('c.activity_id', '=', 'a.id')
            .as('claims'),
        (join) => join.onTrue(),
      )
      .select(['a.id', 'a.title', 'a.intro', 'a.metric', 'a.start_at', 'a.end_at', 'a.status', 'a.create_at'])
      .select([
        sql<number>`claims.given_count`.as('given_count'),
        sql<FenSum>`claims.given_money`.as('given_money'),
        sql<number>`claims.back_count`.as('back_count'),
      ])
      .orderBy('a.id', 'desc'),
  );
}

/** Those that run, or ended after `since`, and those a shop has claimed of; the newest first. */
export const activitiesFor = (db: Db, { merchantId }: ShopScope, now: Date, since: Date) =>
  db
    .selectFrom('award_activity as a')
    .select(['a.id', 'a.title', 'a.intro', 'a.metric', 'a.start_at', 'a.end_at', 'a.status'])
    .where((where) =>
      where.or([
        where.and([where('a.status', '=', 1), where('a.end_at', '>', since)]),
        where.exists(
          where
            .selectFrom('award_claim as c')
            .select('c.id')
            .where('c.merchant_id', '=', merchantId)
            .whereRef('c.activity_id', '=', 'a.id'),
        ),
      ]),
    )
    .orderBy(sql<boolean>`a.status = 1 and a.start_at <= ${now} and a.end_at > ${since}`, 'desc')
    .orderBy('a.id', 'desc')
    .limit(50)
    .execute();

/** What became of a shop's last claim of each step. */
export async function lastClaims(db: Db, { merchantId }: ShopScope, activities: readonly number[]): Promise<Map<number, 1 | 2>> {
  if (activities.length === 0) return new Map();
  const rows = await db
    .selectFrom('award_claim')
    .distinctOn('step_id')
    .select(['step_id', 'status'])
    .where('merchant_id', '=', merchantId)
    .where('activity_id', 'in', activities)
    .orderBy('step_id')
    .orderBy('id', 'desc')
    .execute();
  return new Map(rows.map(({ step_id, status }) => [step_id, status]));
}

/**
 * How far a shop is in an activity: merchants it brought in the period who have a sale that stands, or what those it brought, whenever, sold
 * in the period less what went back. Those that do not count are left out.
 */
export async function stoodOf(db: Db, { merchantId }: ShopScope, { metric, start_at, end_at }: Activity): Promise<number> {
  const counting = sql`merchant m left join referral r on r.merchant_id = m.id where m.parent_id = ${merchantId} and coalesce(r.status, 1) = 1`;
  const { rows } =
    metric === 'invited'
      ? await sql<{ stood: number }>`
          select count(*) as stood from ${counting} and m.create_at >= ${start_at} and m.create_at < ${end_at}
            and exists (select 1 from orders o where o.merchant_id = m.id and o.status = 1)`.execute(db)
      : // an order is paid within days of being placed: thirty keep to the index
        await sql<{ stood: number }>`
          select coalesce(sum(o.total_price - o.refund_price), 0)::bigint as stood from orders o
          where o.merchant_id in (select m.id from ${counting}) and o.status = 1 and o.create_at >= ${start_at}::timestamptz - interval '30 days'
            and o.create_at < ${end_at} and o.success_at >= ${start_at} and o.success_at < ${end_at}`.execute(db);
  return rows[0]?.stood ?? 0;
}

export interface Claim {
  activity_id: number;
  step_id: number;
  stood: number;
  amount: Fen;
  create_at: Date;
}

/** Claims a step; nothing where its claim stands already: who comes at the same time waits, and finds it so. The index's condition stands as words: the kept plan of a statement knows no values. */
export const insertClaim = (db: Db, { merchantId }: ShopScope, claim: Claim) =>
  db
    .insertInto('award_claim')
    .values({ merchant_id: merchantId, ...claim })
    .onConflict((conflict) => conflict.columns(['step_id', 'merchant_id']).where(sql<boolean>`status = 1`).doNothing())
    .returning('id')
    .executeTakeFirst();

export const holdsClaim = async (db: Db, { merchantId }: ShopScope, step_id: number): Promise<boolean> =>
  (await db
    .selectFrom('award_claim')
    .select('id')
    .where('merchant_id', '=', merchantId)
    .where('step_id', '=', step_id)
    .where('status', '=', 1)
    .executeTakeFirst()) !== undefined;

/** The money goes out of our promotion into the shop's wallet. */
export const postAward = (db: Db, { merchantId }: ShopScope, id: number, amount: Fen) =>
  sql`select fn.ledger_award(${id}, ${merchantId}, ${amount})`.execute(db);

/** And back; what the wallet lacks is a debt. */
export const postAwardBack = (db: Db, { merchantId }: ShopScope, id: number, amount: Fen) =>
  sql`select fn.ledger_award_back(${id}, ${merchantId}, ${amount})`.execute(db);

/** Claims that stand of activities that ended no longer ago than `since`, by rising id. */
// unscoped: job
export const claimsToLookAt = (db: Db, since: Date, after: number, limit: number) =>
  db
    .selectFrom('award_claim as c')
    .innerJoin('award_activity as a', 'a.id', 'c.activity_id')
    .innerJoin('award_step as s', 's.id', 'c.step_id')
    .select([
      'c.id',
      'c.merchant_id',
      'c.amount',
      's.reach',
      'a.id as activity_id',
      'a.title',
      'a.metric',
      'a.start_at',
      'a.end_at',
      'a.status',
    ])
    .where('c.status', '=', 1)
    .where('a.end_at', '>', since)
    .where('c.id', '>', after)
    .orderBy('c.id')
    .limit(limit)
    .execute();

/** 1 → 2, once. */
export async function takeBack(db: Db, { merchantId }: ShopScope, id: number, at: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('award_claim')
    .set({ status: 2, back_at: at })
    .where('merchant_id', '=', merchantId)
    .where('id', '=', id)
    .where('status', '=', 1)
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
}

export interface ClaimFilter {
  activity_id?: number;
  username?: string;
  status?: 1 | 2;
}

// unscoped: all
function matching(db: Db, { activity_id, username, status }: ClaimFilter) {
  let rows = db.selectFrom('award_claim as c').innerJoin('merchant as m', 'm.id', 'c.merchant_id');
  if (activity_id !== undefined) rows = rows.where('c.activity_id', '=', activity_id);
  if (username) rows = rows.where(sql`lower(m.username)`, '=', username.toLowerCase());
  if (status !== undefined) rows = rows.where('c.status', '=', status);
  return rows;
}

// unscoped: all
const shown = (rows: ReturnType<typeof matching>) =>
  rows
    .innerJoin('shop', 'shop.merchant_id', 'c.merchant_id')
    .innerJoin('award_activity as a', 'a.id', 'c.activity_id')
    .innerJoin('award_step as s', 's.id', 'c.step_id')
    .select([
      'c.id',
      'a.title as activity',
      'a.metric',
      'm.username',
      'shop.shop_name',
      's.reach',
      'c.stood',
      'c.amount',
      'c.status',
      'c.create_at',
      'c.back_at',
    ])
    .orderBy('c.id', 'desc');

export const listClaims = (db: Db, { page, limit, ...filter }: ClaimFilter & { page: number; limit: number }) =>
  pageOf(db, matching(db, filter), { page, limit }, shown);

/** Those before an id, for files. */
export const claimsBefore = (db: Db, filter: ClaimFilter, { after, limit }: { after: number | null; limit: number }) =>
  shown(matching(db, filter).$if(after !== null, (rows) => rows.where('c.id', '<', after as number)))
    .limit(limit)
    .execute();
