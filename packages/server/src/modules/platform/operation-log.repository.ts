import type { Endpoint } from '@keymall/contract/kit/endpoint';
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
      actor_id: ctx.actor.id,
      path: endpoint.path,
      summary: endpoint.summary,
      ip: ctx.ip,
      request_id: ctx.requestId,
      input: JSON.stringify(redacted(input)),
    })
    .execute();
}

/** A page of the log, newest first, with the name of who acted. */
export async function listOperations(ctx: Ctx, filter: { page: number; limit: number; username?: string; path?: string }) {
  const base = ctx.db
    .selectFrom('operation_log as log')
    .leftJoin('admin', (join) => join.onRef('admin.id', '=', 'log.actor_id').on('log.realm', '=', 'admin'))
    .leftJoin('merchant', (join) => join.onRef('merchant.id', '=', 'log.actor_id').on('log.realm', '=', 'merchant'))
    .leftJoin('buyer', (join) => join.onRef('buyer.id', '=', 'log.actor_id').on('log.realm', '=', 'personal'))
    .$if(Boolean(filter.username), (query) =>
      query.where((where) =>
        where.or([
          where('admin.username', '=', filter.username as string),
          where('merchant.username', '=', filter.username as string),
          where('buyer.email', '=', filter.username as string),
        ]),
      ),
    )
    .$if(Boolean(filter.path), (query) => query.where('log.path', '=', filter.path as string));
  const { list, total } = await exactPageOf(ctx.db, base, filter, (rows) =>
    rows
      .select((row) => [
        'log.id',
        'log.realm',
        'log.summary',
        'log.path',
        'log.ip',
        'log.create_at',
        row.fn.coalesce('admin.username', 'merchant.username', 'buyer.email').as('username'),
      ])
      .orderBy('log.id', 'desc'),
  );
  return { list: list.map((row) => ({ ...row, username: row.username ?? '' })), total };
}
