/** What a day's calls may come to, counted in one row of one day: whoever asks takes its share first, so many at once pass no limit together. */
import type { Fen } from '@keymall/contract/kit/money';
import { sql } from 'kysely';
import type { Db } from '#kit/database';
import type { ShopScope } from '#kit/scope';

/** What a call takes of the day, or at the most. */
export interface Share {
  tokens: number;
  /** Millionths of a fen. */
  cost: bigint;
}

export interface DayLimits {
  most_tokens: number;
  most_cost: Fen;
}

const dayOf = (at: Date) => sql`(${at}::timestamptz at time zone 'Asia/Shanghai')::date`;

/** Takes it, where the day has so much left. */
export async function takeShare(db: Db, at: Date, { tokens, cost }: Share, { most_tokens, most_cost }: DayLimits): Promise<boolean> {
  await sql`insert into ai_day (day) values (${dayOf(at)}) on conflict do nothing`.execute(db);
  const { numAffectedRows } = await sql`
    update ai_day set calls = calls + 1, tokens = tokens + ${tokens}, cost = cost + ${cost}::bigint
    where day = ${dayOf(at)}
      and (${most_tokens}::bigint = 0 or tokens + ${tokens} <= ${most_tokens})
      and (${most_cost}::bigint = 0 or cost + ${cost}::bigint <= ${most_cost}::numeric * 1000000)`.execute(db);
  return numAffectedRows === 1n;
}

/** Of a shop's calls: whose they are, and which part of the day all shops may take together, in hundredths. */
export interface ShopPart {
  shop: ShopScope;
  part: number;
}

/** Into so many parts what shops may take is divided at the least, however few of them ask. */
const LEAST_PARTS = 4;

/**
 * Takes it for a shop, where the day, what shops may take of it, and this shop's part of that have so much left. All who ask for shops wait for
 * the day's row, so what is compared is what holds.
 */
// unscoped: part
export function takeShopShare(
  db: Db,
  at: Date,
  { tokens, cost }: Share,
  { most_tokens, most_cost }: DayLimits,
  { shop: { merchantId }, part }: ShopPart,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    await sql`insert into ai_day (day) values (${dayOf(at)}) on conflict do nothing`.execute(trx);
    await sql`select from ai_day where day = ${dayOf(at)} for update`.execute(trx);
    await sql`insert into ai_shop_day (day, merchant_id) values (${dayOf(at)}, ${merchantId}) on conflict do nothing`.execute(trx);
    const { numAffectedRows } = await sql`
      with d as (
        select *, greatest(${LEAST_PARTS}::bigint, (select count(*) from ai_shop_day s where s.day = ai_day.day)) as parts,
          ${most_tokens}::numeric * ${part} / 100 as shops_tokens, ${most_cost}::numeric * 1000000 * ${part} / 100 as shops_cost
        from ai_day where day = ${dayOf(at)}
      ), s as (
        update ai_shop_day s set calls = s.calls + 1, tokens = s.tokens + ${tokens}, cost = s.cost + ${cost}::bigint from d
        where s.day = d.day and s.merchant_id = ${merchantId}
          and (${most_tokens}::bigint = 0 or d.tokens + ${tokens} <= ${most_tokens} and d.shop_tokens + ${tokens} <= d.shops_tokens
            and (s.tokens + ${tokens}) * d.parts <= d.shops_tokens)
          and (${most_cost}::bigint = 0 or d.cost + ${cost}::bigint <= ${most_cost}::numeric * 1000000 and d.shop_cost + ${cost}::bigint <= d.shops_cost
            and (s.cost + ${cost}::bigint) * d.parts <= d.shops_cost)
        returning s.day
      )
      update ai_day set calls = calls + 1, tokens = tokens + ${tokens}, cost = cost + ${cost}::bigint,
        shop_tokens = shop_tokens + ${tokens}, shop_cost = shop_cost + ${cost}::bigint
      from s where ai_day.day = s.day`.execute(trx);
    return numAffectedRows === 1n;
  });
}

/** Puts right what was taken at `at`, once it is known what it came to. */
export async function settleShare(db: Db, at: Date, taken: Share, used: Share, shop: ShopScope | undefined): Promise<void> {
  const [tokens, cost] = [used.tokens - taken.tokens, used.cost - taken.cost];
  const ofShops = shop ? 1 : 0;
  await db.transaction().execute(async (trx) => {
    // the day first, as whoever takes has it
    await sql`update ai_day set tokens = tokens + ${tokens}, cost = cost + ${cost}::bigint,
      shop_tokens = shop_tokens + ${tokens * ofShops}, shop_cost = shop_cost + ${cost * BigInt(ofShops)}::bigint where day = ${dayOf(at)}`.execute(
      trx,
    );
    if (shop)
      await sql`update ai_shop_day set tokens = tokens + ${tokens}, cost = cost + ${cost}::bigint
        where day = ${dayOf(at)} and merchant_id = ${shop.merchantId}`.execute(trx);
  });
}

/** What the day came to so far; the cost rounded up to a fen. */
export async function dayAt(db: Db, at: Date): Promise<{ calls: number; tokens: number; cost: Fen }> {
  const { rows } = await sql<{ calls: number; tokens: number; cost: number }>`
    select calls, tokens, ceil(cost / 1000000.0)::bigint as cost from ai_day where day = ${dayOf(at)}`.execute(db);
  return rows[0] ?? { calls: 0, tokens: 0, cost: 0 };
}
