import type { Endpoint } from '@keymall/contract/kit/endpoint';
import { accountIdOf } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { exactPageOf } from '#kit/list';
import { redacted } from '#kit/redact';

/** Writes who did what, with every secret left out, in the operation's own transaction. */
export async function logOperation(ctx: Ctx, endpoint: Pick<Endpoint, 'path' | 'summary'>, input: unknown): Promise<void> {
  if (ctx.actor.realm === 'visitor') return;
  await ctx.db
    .insertInto('operation_log')
    .values({
      realm: ctx.actor.realm,
      actor_id: accountIdOf(ctx.actor),
      actor_name: ctx.actor.username,
      merchant_id: ctx.actor.realm === 'merchant' ? ctx.actor.merchantId : null,
      path: endpoint.path,
      summary: endpoint.summary,
      ip: ctx.ip,
      request_id: ctx.requestId,
      input: JSON.stringify(redacted(input)),
      object: '{}',
    })
    .execute();
}

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
  return exactPageOf(ctx.db, base, { page, limit }, (rows) =>
    rows.select(['id', 'realm', 'summary', 'path', 'ip', 'create_at', 'actor_name as username']).orderBy('id', 'desc'),
  );
}
