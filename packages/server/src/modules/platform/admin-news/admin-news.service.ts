/**
 * What waits for an administrator is told by the module that notices it, in its transaction: once a matter, by one of all processes, again
 * while it stands as its kind says, and that it is over. Who hears it, and by which way, is not known here. See docs/domain/admin-news.md.
 */
import {
  type AdminNewsKind,
  adminNewsKinds,
  type EndingNews,
  type NewsStage,
  type NewsValues,
  newsRow,
  type OverValues,
} from '@keymall/contract/kit/admin-news';
import { type Saying, saying, sayingBy } from '@keymall/contract/kit/saying';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import { withinEvent } from '#kit/events';
import {
  endedSince,
  endMatter,
  leaveUntold,
  markToldAgain,
  type OpenMatter,
  openCount,
  openKinds,
  openMatters,
  seeMatter,
  sweepMatters,
  toldSince,
} from './admin-news.repository.ts';

/** Words for a page, a letter, a message: `says` is the sentence, the kind's title stands in contract/kit/admin-news.ts. */
export interface AdminNews {
  kind: AdminNewsKind;
  stage: NewsStage;
  /** What makes it the same matter; '' where all of a kind are told of together (`again`). */
  matter: string;
  says: Saying;
  since: Date;
  /** How often it was seen since then; of `again`, how many of the kind are open. */
  count: number;
}

/** Something waits for an administrator, still waits, or is over; in this transaction, once. */
export const adminNews = withinEvent<AdminNews>('admin.news');

/** So many of a kind are told one by one in so long; what comes beyond is told together by the next look (`tellAgain`). */
const BURST = 5;
const BURST_MS = 600_000;

/**
 * Tells of a matter, in this transaction: the first time it is seen since it was over, by whoever of many comes first. Gives whether this call
 * was the one that told. `matter` is what makes it the same: an id, a name.
 */
export async function tellAdmins<Kind extends AdminNewsKind>(
  ctx: Ctx,
  kind: Kind,
  matter: string | number,
  values: NewsValues<Kind>,
  times = 1,
): Promise<boolean> {
  return ctx.transaction(async (inner) => {
    const says = sayingBy(newsRow(kind).says, values);
    const key = String(matter);
    const told = await seeMatter(inner.db, { kind, matter: key, says, at: inner.now(), times });
    if (!told) return false;
    // The one itself is counted too.
    if ((await toldSince(inner.db, kind, new Date(inner.now().getTime() - BURST_MS), BURST)) > BURST) {
      await leaveUntold(inner.db, kind, key);
      return false;
    }
    await adminNews.raise(inner, { kind, stage: 'new', matter: key, says, since: told.since, count: told.seen });
    return true;
  });
}

/** A matter is over, in this transaction, and that is told where it was told of. Gives whether it stood until now. */
export async function tellOver<Kind extends EndingNews>(
  ctx: Ctx,
  kind: Kind,
  matter: string | number,
  values: OverValues<Kind>,
): Promise<boolean> {
  return ctx.transaction(async (inner) => {
    const key = String(matter);
    const ended = await endMatter(inner.db, kind, key, inner.now());
    if (!ended) return false;
    // What nobody was told of, and the end of a flood, is seen on the workbench.
    const isOne = ended.told_at !== null && (await endedSince(inner.db, kind, new Date(inner.now().getTime() - BURST_MS), BURST)) <= BURST;
    if (!isOne) return true;
    const says = sayingBy(adminNewsKinds[kind].over, values);
    await adminNews.raise(inner, { kind, stage: 'over', matter: key, says, since: ended.since, count: ended.seen });
    return true;
  });
}

/** Which of these matters stand no more, asked of whoever owns what they are about. */
type Settled = (ctx: Ctx, matters: readonly string[]) => Promise<readonly string[]>;
const settledBy = new Map<AdminNewsKind, Settled[]>();

/** Matters of a kind end by what their own rows say, whoever changed those: asked before anything is told again. Several may know of one kind. */
export function endsWith(kind: AdminNewsKind, settled: Settled): void {
  settledBy.set(kind, [...(settledBy.get(kind) ?? []), settled]);
}

const AT_ONCE = 1000;
/** Only one process looks at a time. */
const LOCK = 4_719_010;
const HOUR_MS = 3_600_000;

const isDue = ({ told_at }: OpenMatter, due: number): boolean => told_at === null || told_at.getTime() <= due;

/** Ends what its own rows say is over; then tells again, in one sentence a kind, of what has stood since its kind's hours. Gives how many were told. */
export async function tellAgain(ctx: Ctx): Promise<number> {
  let told = 0;
  for (const kind of await openKinds(ctx.db))
    await ctx.transaction(async (inner) => {
      await sql`select pg_advisory_xact_lock(${LOCK})`.execute(inner.db);
      const { againHours, title } = newsRow(kind);
      const open = await openMatters(inner.db, kind, AT_ONCE);
      const gone = new Set<string>();
      for (const settled of settledBy.get(kind) ?? [])
        for (const matter of await settled(
          inner,
          open.map((each) => each.matter),
        ))
          gone.add(matter);
      for (const matter of gone) await endMatter(inner.db, kind, matter, inner.now());
      const due = againHours === undefined ? Number.NEGATIVE_INFINITY : inner.now().getTime() - againHours * HOUR_MS;
      if (!open.some((each) => !gone.has(each.matter) && isDue(each, due))) return;
      const { count, since } = await openCount(inner.db, kind);
      if (since === null) return;
      await markToldAgain(inner.db, kind, inner.now());
      const says = saying('news_again', { what: title, count, since });
      await adminNews.raise(inner, { kind, stage: 'again', matter: '', says, since, count });
      told += 1;
    });
  return told;
}

const KEPT_DAYS = 90;

/** Forgets matters that ended long ago. Gives how many. */
export const sweepNews = (ctx: Ctx): Promise<number> => sweepMatters(ctx.db, new Date(ctx.now().getTime() - KEPT_DAYS * 24 * HOUR_MS));
