import { afterSecond } from '@keymall/contract/kit/time';
import { sql } from 'kysely';
import { accountIdOf, actingIn, seesNoMoney } from '#kit/actor';
import type { Ctx, MerchantCtx } from '#kit/context';
import type { Db } from '#kit/database';
import type { Step } from '#kit/export';
import { containing, newestFirst, pageOf } from '#kit/list';
import { redacted } from '#kit/redact';
import type { ShopScope } from '#kit/scope';

/** What names a row: ids, numbers of orders and the like, and a group of settings. */
const NAMES = /^(id|ids|\w+_ids?|trade_no|group)$/;
const isName = (value: unknown): boolean =>
  typeof value === 'number' || typeof value === 'string' || (Array.isArray(value) && value.every((each) => typeof each === 'number'));
const namesIn = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null
    ? Object.fromEntries(Object.entries(value).filter(([key, each]) => NAMES.test(key) && isName(each)))
    : {};

/**
 * Writes the row of a call (`ctx.act`): who did what to what, with every secret left out. The edge does it; who has to know that the row
 * stands and falls with what was done does it in that transaction, and the edge no more.
 */
export async function logOperation({ actor, act, ...ctx }: Ctx, answer: unknown = null): Promise<void> {
  if (!act || act.isTold || actor.realm === 'visitor') return;
  // whoever acts in a merchant's place does it under his own name
  const acting = actingIn(actor);
  const who = acting
    ? { realm: 'admin' as const, actor_id: acting.id, actor_name: acting.username }
    : { realm: actor.realm, actor_id: accountIdOf(actor), actor_name: actor.username };
  await ctx.db
    .insertInto('operation_log')
    .values({
      ...who,
      merchant_id: actor.realm === 'merchant' ? actor.merchantId : null,
      path: act.endpoint.path,
      summary: act.endpoint.summary,
      ip: ctx.ip,
      request_id: ctx.requestId,
      input: JSON.stringify(redacted(act.told)),
      object: JSON.stringify(redacted({ ...namesIn(answer), ...namesIn(act.told) })),
    })
    .execute();
  act.isTold = true;
}

/** Characters of an input that a page of the log still carries. */
const MOST_TOLD = 4_000;

/** What a page of the log shows of a row. */
const SHOWN = [
  'operation_log.id',
  'operation_log.realm',
  'operation_log.summary',
  'operation_log.path',
  'operation_log.ip',
  'operation_log.create_at',
  'operation_log.actor_name as username',
] as const;
const OBJECT = sql<Record<string, unknown>>`operation_log.object`.as('object');
// a text of pages is no line of a log: the row says that it was changed
const INPUT = sql<
  Record<string, unknown>
>`case when length(operation_log.input::text) <= ${MOST_TOLD} then operation_log.input else '{}'::jsonb end`.as('input');

/** What was written before a name counted as a secret is not read either. */
const masked = <Row extends { input: Record<string, unknown> }>(row: Row): Row => ({
  ...row,
  input: redacted(row.input) as Record<string, unknown>,
});

/** A page of the log, newest first, with the name of who acted. */
// unscoped: all
export async function listOperations(
  ctx: Ctx,
  {
    page,
    limit,
    realm,
    username,
    path,
    ip,
    date_range,
  }: {
    page: number;
    limit: number;
    realm?: 'admin' | 'merchant' | 'personal';
    username?: string;
    path?: string;
    ip?: string;
    date_range?: [Date, Date];
  },
) {
  const base = ctx.db
    .selectFrom('operation_log')
    .$if(realm !== undefined, (query) => query.where('operation_log.realm', '=', realm as 'admin' | 'merchant' | 'personal'))
    .$if(Boolean(ip), (query) => query.where('operation_log.ip', '=', ip as string))
    .$if(date_range !== undefined, (query) =>
      query
        .where('operation_log.create_at', '>=', (date_range as [Date, Date])[0])
        .where('operation_log.create_at', '<', afterSecond((date_range as [Date, Date])[1])),
    )
    .$if(Boolean(username), (query) => query.where('actor_name', '=', username as string))
    .$if(Boolean(path), (query) => query.where('path', '=', path as string));
  const listed = await pageOf(ctx.db, base, { page, limit }, (rows) =>
    rows
      .select(SHOWN)
      .select([OBJECT, INPUT])
      .orderBy(newestFirst('operation_log', date_range !== undefined)),
  );
  return { ...listed, list: listed.list.map(masked) };
}

export interface OwnLogFilter {
  person?: number;
  username?: string;
  summary?: string;
  date_range?: [Date, Date];
}

const ofShop = ({ db }: Ctx, { merchantId }: ShopScope, { person, username, summary, date_range }: OwnLogFilter) =>
  db
    .selectFrom('operation_log')
    .where('operation_log.merchant_id', '=', merchantId)
    // by the index of whoever acted
    .$if(person !== undefined, (query) => query.where('realm', '=', 'merchant').where('actor_id', '=', person as number))
    .$if(Boolean(username), (query) => query.where('actor_name', '=', username as string))
    .$if(Boolean(summary), (query) => query.where('operation_log.summary', 'ilike', containing(summary as string)))
    .$if(date_range !== undefined, (query) =>
      query
        .where('operation_log.create_at', '>=', (date_range as [Date, Date])[0])
        .where('operation_log.create_at', '<', afterSecond((date_range as [Date, Date])[1])),
    );

/** A page of what a merchant's people did, newest first. Whoever may not see amounts does not see what was asked for: it may be one. */
export async function operationsOfShop(ctx: MerchantCtx, { page, limit, ...filter }: OwnLogFilter & { page: number; limit: number }) {
  const listed = await pageOf(ctx.db, ofShop(ctx, ctx.shop, filter), { page, limit }, (rows) =>
    rows
      .select(SHOWN)
      .select([OBJECT, INPUT])
      .orderBy(newestFirst('operation_log', filter.date_range !== undefined)),
  );
  const isCovered = seesNoMoney(ctx.actor);
  return { ...listed, list: listed.list.map((row) => (isCovered ? { ...row, input: {} } : masked(row))) };
}

/** The same for a file, a step at a time. */
export async function operationsAfter(ctx: Ctx, shop: ShopScope, filter: OwnLogFilter, { after, limit }: Step) {
  const rows = await ofShop(ctx, shop, filter)
    .$if(after !== null, (query) => query.where('operation_log.id', '<', after as number))
    .select(SHOWN)
    .select([OBJECT, INPUT])
    .orderBy('operation_log.id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(masked);
}

/** The owner and the staff of a merchant, by name. */
export async function peopleOfShop(db: Db, { merchantId }: ShopScope): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, username as name from merchant where id = ${merchantId}
    union all select s.id, m.username || ':' || s.username from merchant_staff s join merchant m on m.id = s.merchant_id where s.merchant_id = ${merchantId}
    order by id`.execute(db);
  return rows;
}

interface MerchantLogFilter {
  page: number;
  limit: number;
  merchant_id?: number;
  username?: string;
  path?: string;
  date_range?: [Date, Date];
}

/** A page of what was done for merchants, newest first: by whom, and for which shop. */
// unscoped: all
export async function listMerchantOperations(ctx: Ctx, { page, limit, merchant_id, username, path, date_range }: MerchantLogFilter) {
  const base = ctx.db
    .selectFrom('operation_log')
    .where('operation_log.merchant_id', 'is not', null)
    .$if(merchant_id !== undefined, (query) => query.where('operation_log.merchant_id', '=', merchant_id as number))
    .$if(Boolean(username), (query) => query.where('actor_name', '=', username as string))
    .$if(Boolean(path), (query) => query.where('path', '=', path as string))
    .$if(date_range !== undefined, (query) =>
      query
        .where('operation_log.create_at', '>=', (date_range as [Date, Date])[0])
        .where('operation_log.create_at', '<', afterSecond((date_range as [Date, Date])[1])),
    );
  const listed = await pageOf(ctx.db, base, { page, limit }, (rows) =>
    rows
      .leftJoin('shop', 'shop.merchant_id', 'operation_log.merchant_id')
      .select(SHOWN)
      .select([
        OBJECT,
        INPUT,
        sql<number>`operation_log.merchant_id`.as('merchant_id'),
        sql<string>`coalesce(shop.shop_name, '')`.as('shop_name'),
      ])
      .orderBy(newestFirst('operation_log', date_range !== undefined)),
  );
  return { ...listed, list: listed.list.map(masked) };
}
