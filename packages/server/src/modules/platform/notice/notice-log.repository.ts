/** What went out to whom, newest first. The text itself is never kept. */
import type { Ctx } from '#kit/context';
import { pageOf } from '#kit/list';

export interface Notice {
  kind: 'mail' | 'sms' | 'wechat';
  template: string;
  recipient: string;
  subject: string;
}

const ERROR_LENGTH = 300;

/** Remembers one try, good or bad. */
export async function logNotice(ctx: Ctx, notice: Notice, error = ''): Promise<void> {
  await ctx.db
    .insertInto('notice_log')
    .values({ ...notice, ok: error === '', error: error.slice(0, ERROR_LENGTH) })
    .execute();
}

export async function listNotices(
  ctx: Ctx,
  filter: { page: number; limit: number; kind?: Notice['kind']; recipient?: string; ok?: boolean },
) {
  const base = ctx.db
    .selectFrom('notice_log')
    .$if(filter.kind !== undefined, (query) => query.where('kind', '=', filter.kind as Notice['kind']))
    .$if(Boolean(filter.recipient), (query) => query.where('recipient', '=', filter.recipient as string))
    .$if(filter.ok !== undefined, (query) => query.where('ok', '=', filter.ok as boolean));
  return pageOf(ctx.db, base, filter, (rows) => rows.selectAll().orderBy('id', 'desc'));
}

/** Removes what is older than so many days; gives how many rows. */
export async function sweepNotices(ctx: Ctx, days: number): Promise<number> {
  const { numDeletedRows } = await ctx.db
    .deleteFrom('notice_log')
    .where('create_at', '<', new Date(ctx.now().getTime() - days * 86_400_000))
    .executeTakeFirstOrThrow();
  return Number(numDeletedRows);
}
