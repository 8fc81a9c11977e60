import { sql } from 'kysely';
import { accountIdOf } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { exactPageOf } from '#kit/list';
import { redacted } from '#kit/redact';

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
  await ctx.db
    .insertInto('operation_log')
    .values({
      realm: actor.realm,
      actor_id: accountIdOf(actor),
      actor_name: actor.username,
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

/** A page of the log, newest first, with the name of who acted. */
// unscoped: all
export async function listOperations(
  ctx: Ctx,
  { page, limit, username, path }: { page: number; limit: number; username?: string; path?: string },
) {
  const base = ctx.db
    .selectFrom('operation_log')
    .$if(Boolean(username), (query) => query.where('actor_name', '=', username as string))
    .$if(Boolean(path), (query) => query.where('path', '=', path as string));
  const listed = await exactPageOf(ctx.db, base, { page, limit }, (rows) =>
    rows
      .select(['id', 'realm', 'summary', 'path', 'ip', 'create_at', 'actor_name as username'])
      .select([
        sql<Record<string, unknown>>`object`.as('object'),
        // a text of pages is no line of a log: the row says that it was changed
        sql<Record<string, unknown>>`case when length(input::text) <= ${MOST_TOLD} then input else '{}'::jsonb end`.as('input'),
      ])
      .orderBy('id', 'desc'),
  );
  // what was written before a name counted as a secret is not read either
  return { ...listed, list: listed.list.map((row) => ({ ...row, input: redacted(row.input) as Record<string, unknown> })) };
}
