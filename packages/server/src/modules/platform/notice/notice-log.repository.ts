/** What went out to whom, newest first. The text itself is never kept; of the job that made it, its ids. */
import { isNoticeMark, type NoticeMark, noticeRow } from '@keymall/contract/kit/notices/all';
import type { DeliveryKind } from '@keymall/contract/platform/notice-words';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import { pageOf } from '#kit/list';
import type { ShopScope } from '#kit/scope';
import { sweepBefore } from '#kit/sweep';
import type { Person } from './choice.repository.ts';

export interface Notice {
  kind: DeliveryKind;
  template: NoticeMark;
  recipient: string;
  subject: string;
  /** Whose account it went to. */
  of?: Person | undefined;
}

const ERROR_LENGTH = 300;

/** Names of rows and nothing else. */
const isIds = (payload: object): boolean => Object.values(payload).every((value) => typeof value === 'number');

/** May the job of such a notice be kept and done once more: one that makes a code or says words anew is not, nor one to a device that carries what it says. */
export const isRepeatable = (kind: DeliveryKind, template: string, payload: object): boolean =>
  (kind === 'mail' || kind === 'sms' || (kind === 'device' && isIds(payload))) &&
  isNoticeMark(template) &&
  noticeRow(template).once === undefined;

/** Remembers one try, good or bad. */
// unscoped: part
export async function logNotice(ctx: Ctx, { of, ...notice }: Notice, error = ''): Promise<void> {
  const job = ctx.job && isRepeatable(notice.kind, notice.template, ctx.job.payload) ? ctx.job : undefined;
  await ctx.db
    .insertInto('notice_log')
    .values({
      ...notice,
      ok: error === '',
      error: error.slice(0, ERROR_LENGTH),
      merchant_id: of?.realm === 'merchant' ? of.id : null,
      ...(job && { queue: job.queue, payload: JSON.stringify(job.payload) }),
    })
    .execute();
}

export interface DeliveryFilter {
  kind?: DeliveryKind | undefined;
  template?: string | undefined;
  recipient?: string | undefined;
  ok?: 0 | 1 | undefined;
}

/** Those of the house, or of one merchant. */
const filtered = (db: Db, shop: ShopScope | null, { kind, template, recipient, ok }: DeliveryFilter) =>
  db
    .selectFrom('notice_log')
    .$if(shop !== null, (query) => query.where('merchant_id', '=', shop?.merchantId ?? 0))
    .$if(kind !== undefined, (query) => query.where('kind', '=', kind as DeliveryKind))
    .$if(Boolean(template), (query) => query.where('template', '=', template as string))
    .$if(Boolean(recipient), (query) => query.where('recipient', '=', recipient as string))
    .$if(ok !== undefined, (query) => query.where('ok', '=', ok === 1));

const COLUMNS = ['id', 'kind', 'template', 'recipient', 'subject', 'error', 'create_at', 'queue', 'resent', 'resent_at'] as const;
const OK = sql<0 | 1>`ok::int`.as('ok');

export const listNotices = (db: Db, shop: ShopScope | null, filter: DeliveryFilter & { page: number; limit: number }) =>
  pageOf(db, filtered(db, shop, filter), filter, (rows) =>
    rows
      .select([...COLUMNS])
      .select(OK)
      .orderBy('id', 'desc'),
  );

export const noticesBefore = (
  db: Db,
  shop: ShopScope | null,
  filter: DeliveryFilter,
  { after, limit }: { after: number | null; limit: number },
) =>
  filtered(db, shop, filter)
    .$if(after !== null, (query) => query.where('id', '<', after as number))
    .select([...COLUMNS])
    .select(OK)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

// unscoped: all
export const noticesNamed = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('notice_log')
    .select([...COLUMNS])
    .where('id', 'in', ids)
    .execute();

/** Takes one for being sent again, unless somebody just did; gives the job it was. */
// unscoped: proven
export const takeForResend = (db: Db, id: number, now: Date, notAfter: Date) =>
  db
    .updateTable('notice_log')
    .set((row) => ({ resent: row('resent', '+', 1), resent_at: now }))
    .where('id', '=', id)
    .where('queue', '<>', '')
    .where(({ eb, or }) => or([eb('resent_at', 'is', null), eb('resent_at', '<=', notAfter)]))
    .returning(['queue', 'payload'])
    .executeTakeFirst();

/** Removes what is older than so many days; gives how many rows. */
export const sweepNotices = (ctx: Ctx, days: number): Promise<number> =>
  sweepBefore('notice_log', ctx.db, 'create_at', new Date(ctx.now().getTime() - days * 86_400_000));
