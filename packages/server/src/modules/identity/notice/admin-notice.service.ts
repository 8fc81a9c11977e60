/** News for administrators come to each whose role may see the page that handles them, by the ways that he wants (docs/domain/notices.md). */
import { type AdminNewsKind, adminNewsList, newsRow } from '@keymall/contract/kit/admin-news';
import { saying } from '@keymall/contract/kit/saying';
import { placeOfNews } from '@keymall/contract/pages/admin-news';
import { accountChannel } from '@keymall/contract/realtime/push-socket';
import { may } from '#kit/actor';
import type { AdminCtx } from '#kit/context';
import { refuse } from '#kit/refusal';
import { adminNews, carry, mayBeTold, mutedFor, personOf } from '#modules/platform';
import { adminMay, adminsWhoMay } from '../admin.repository.ts';
import { countNamed, insertNotices, markRead, removeNotices } from './admin-notice.repository.ts';

/** A house has fewer; the first of more are told. */
const ADMINS_TOLD = 200;
const isNews = (mark: string): mark is AdminNewsKind => (adminNewsList as readonly string[]).includes(mark);

adminNews.listen(async (ctx, { kind, stage, says }) => {
  const { path: link, permission } = placeOfNews(kind);
  const own = newsRow(kind).title;
  const title = stage === 'over' ? saying('news_over_title', { what: own }) : own;
  const admins = (await adminsWhoMay(ctx.db, permission, ADMINS_TOLD)).map(({ id }) => id);
  const rows = await insertNotices(ctx.db, admins, { kind, title, content: says, link, at: ctx.now() });
  for (const { id, admin_id } of rows) await carry(ctx, { realm: 'admin', id: admin_id }, kind, { title, content: says, link, row: id });
  ctx.after(() => {
    for (const { id, admin_id } of rows) ctx.house.publish(accountChannel('admin', admin_id), 'notice.new', { notice_id: id, kind });
  });
});

mayBeTold.answerWith(async ({ db }, { person: { realm, id }, mark }) => {
  if (realm !== 'admin' || !isNews(mark)) return true;
  return adminMay(db, id, placeOfNews(mark).permission);
});

/** The kinds an administrator may see now and wants in his list, and those that make no pop-up. */
export async function kindsFor(ctx: AdminCtx): Promise<{ kinds: AdminNewsKind[]; silent: string[] }> {
  const { hidden, silent } = await mutedFor(ctx, personOf(ctx.actor));
  const off: readonly string[] = hidden;
  return { kinds: adminNewsList.filter((kind) => !off.includes(kind) && may(ctx.actor, placeOfNews(kind).permission)), silent };
}

/** Does something with notices that must all be his own. Refuses `missing`. */
async function withOwn(ctx: AdminCtx, ids: readonly number[], work: (wanted: number[]) => Promise<unknown>): Promise<void> {
  const wanted = [...new Set(ids)];
  if ((await countNamed(ctx.db, ctx.actor.id, wanted)) !== wanted.length) refuse('missing');
  await work(wanted);
}

export async function readNotices(ctx: AdminCtx, ids: readonly number[] | undefined): Promise<void> {
  if (ids === undefined) await markRead(ctx.db, ctx.actor.id, ctx.now());
  else await withOwn(ctx, ids, (wanted) => markRead(ctx.db, ctx.actor.id, ctx.now(), wanted));
}

export const dropNotices = (ctx: AdminCtx, ids: readonly number[]): Promise<void> =>
  withOwn(ctx, ids, (wanted) => removeNotices(ctx.db, ctx.actor.id, wanted));
