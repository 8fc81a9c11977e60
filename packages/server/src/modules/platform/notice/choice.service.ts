/** The grid of who is told of what and how, and every notice's way through it (docs/domain/notices.md). */
import type { AdminNewsKind } from '@keymall/contract/kit/admin-news';
import type { HandlerInput, HandlerOutput } from '@keymall/contract/kit/endpoint';
import { gridOf, isNoticeMark, type NoticeMark, noticeRow } from '@keymall/contract/kit/notices/all';
import { NOTICE_CHANNELS, type NoticeChannel, type NoticeRow, noticeChannelWords } from '@keymall/contract/kit/notices/row';
import { textOf, type Words } from '@keymall/contract/kit/saying';
import { newsSample } from '@keymall/contract/pages/admin-news';
import type { merchantNotify } from '@keymall/contract/platform/notice-choice';
import type { NoticeWayShut } from '@keymall/contract/platform/notice-habit-words';
import type { DeliveryKind } from '@keymall/contract/platform/notice-words';
import { sql } from 'kysely';
import type { SignedIn } from '#kit/actor';
import { accountIdOf } from '#kit/actor';
import type { Ctx } from '#kit/context';
import { question, withinEvent } from '#kit/events';
import { refuse } from '#kit/refusal';
import { type Choice, choicesOf, habitOf, keepChoices, keepHabit, mailboxOf, type Person } from './choice.repository.ts';
import { clockOf, dueAt, isOn, isZone, minuteOf, quietUntil } from './choice.rules.ts';
import { hold } from './held.repository.ts';
import { canMail } from './mail.service.ts';

/** A job that tells of something by one way: a queue, and ids or what a template says. */
export interface NoticeJob {
  queue: string;
  payload: object;
  /** In place of leaving the job, where it goes at once. */
  atOnce?(): Promise<unknown>;
}
type NoticeJobs = Readonly<Partial<Record<DeliveryKind, NoticeJob>>>;

/** What a notice says. */
export interface News {
  title: Words;
  content: Words;
  /** A path of ours. */
  link?: string;
  /** Its row in the list of whoever it is for: what goes out may read it there once more. */
  row?: number;
}

export const personOf = (actor: SignedIn): Person => ({ realm: actor.realm, id: accountIdOf(actor) });
export const ownerOf = (merchantId: number): Person => ({ realm: 'merchant', id: merchantId });

/** Does somebody want to be told of it so. */
export async function isWanted(ctx: Ctx, person: Person, mark: NoticeMark, channel: NoticeChannel): Promise<boolean> {
  const chosen = (await choicesOf(ctx.db, person, mark)).find((choice) => choice.channel === channel);
  return isOn(noticeRow(mark), channel, chosen?.is_on);
}

/** What somebody wants to be told of by one way. */
export async function wantedOf(ctx: Ctx, person: Person, channel: NoticeChannel): Promise<(mark: NoticeMark) => boolean> {
  const chosen = (await choicesOf(ctx.db, person)).filter((choice) => choice.channel === channel);
  return (mark) => isOn(noticeRow(mark), channel, chosen.find((choice) => choice.mark === mark)?.is_on);
}

/** Sets cells of a grid, as whoever it is of chose elsewhere. */
export const chooseOf = (ctx: Ctx, person: Person, cells: readonly Choice[]): Promise<void> => keepChoices(ctx.db, person, cells);

/** A notice of the offices that may go to devices. Whose devices there are is known above; each who has one is carried it (`carryBy`). */
export const deviceNews = withinEvent<{ person: Person; mark: NoticeMark; news: News }>('notice.device_news');

const CARRIED: readonly DeliveryKind[] = ['mail', 'sms', 'wechat', 'device'];

/**
 * Carries a notice out of the house by every way that its reader wants it, in the caller's transaction: at once, or when his quiet hours and
 * digest say. `jobs` tell of it by themselves; a mail without one goes in the letter that any notice takes. A notice that has letters of
 * its own goes by mail only where a job for it is given. To devices a notice of the offices goes without one.
 */
export async function carry(ctx: Ctx, person: Person, mark: NoticeMark, news: News, jobs: NoticeJobs = {}): Promise<void> {
  const row = noticeRow(mark);
  const ways = CARRIED.filter((way) => jobs[way] !== undefined || (way === 'mail' && !row.mail));
  await carryBy(ctx, person, mark, news, { ways, jobs });
  if (person.realm !== 'personal' && row.channels.device !== undefined) await deviceNews.raise(ctx, { person, mark, news });
}

/** The same by these ways alone, where another listener sees to the others. */
export async function carryBy(
  ctx: Ctx,
  person: Person,
  mark: NoticeMark,
  news: News,
  { ways: asked, jobs }: { ways: readonly DeliveryKind[]; jobs: NoticeJobs },
): Promise<void> {
  const row = noticeRow(mark);
  const ways = asked.filter((way) => row.channels[way] !== undefined);
  if (ways.length === 0) return;
  const chosen = await choicesOf(ctx.db, person, mark);
  const open = ways.filter((way) => isOn(row, way, chosen.find(({ channel }) => channel === way)?.is_on));
  if (open.length === 0) return;
  const habit = await habitOf(ctx.db, person);
  const now = ctx.now();
  for (const way of open) {
    const due = dueAt(habit, row, way, now);
    const job = jobs[way];
    if (due === null && job) {
      if (job.atOnce) await job.atOnce();
      else await sql`select fn.outbox_add(${job.queue}, ${JSON.stringify(job.payload)}::jsonb)`.execute(ctx.db);
      continue;
    }
    await hold(ctx.db, { person, mark, channel: way, due_at: due ?? now, ...(way !== 'mail' && job ? { job } : { news }) });
    if (due === null) await sql`select fn.outbox_add('notice.due', ${JSON.stringify(person)}::jsonb)`.execute(ctx.db);
  }
}

/** Of a realm's notices those that somebody does not want in his list, and those that make no pop-up now. */
export async function mutedFor(ctx: Ctx, person: Person): Promise<{ hidden: NoticeMark[]; silent: NoticeMark[] }> {
  const [chosen, habit] = await Promise.all([choicesOf(ctx.db, person), habitOf(ctx.db, person)]);
  const quiet = quietUntil(habit, ctx.now()) !== null;
  const on = (mark: NoticeMark, channel: NoticeChannel): boolean =>
    isOn(noticeRow(mark), channel, chosen.find((choice) => choice.mark === mark && choice.channel === channel)?.is_on);
  const listed = gridOf(person.realm).filter(([, { channels }]) => channels.site !== undefined);
  const hidden = listed.filter(([mark]) => !on(mark, 'site')).map(([mark]) => mark);
  const silent = listed.filter(([mark, { weight }]) => !on(mark, 'site') || !on(mark, 'page') || (quiet && weight !== 'urgent'));
  return { hidden, silent: silent.map(([mark]) => mark) };
}

/** Why a way that a module above serves is shut for somebody; null: it is open. */
export const wechatShut = question<Person, NoticeWayShut | null>('notice.wechat_shut', () => 'unset');
export const deviceShut = question<Person, NoticeWayShut | null>('notice.device_shut', () => 'unset');

/** May somebody still know of it: what waited is asked about again before it goes. */
export const mayBeTold = question<{ person: Person; mark: NoticeMark }, boolean>('notice.may_be_told', () => true);

const isStaff = (actor: SignedIn): boolean => actor.realm === 'merchant' && actor.accountId !== actor.merchantId;

async function shutFor(ctx: Ctx, person: Person, channel: NoticeChannel, mailbox: string): Promise<NoticeWayShut | null> {
  if (channel === 'site' || channel === 'page') return null;
  if (channel === 'mail') return canMail(ctx.house) ? (mailbox === '' ? 'no_mailbox' : null) : 'unset';
  if (channel === 'sms') return 'unset';
  return (channel === 'wechat' ? wechatShut : deviceShut).ask(ctx, person);
}

/** Is a template of WeChat set for it: without one nothing goes there. */
function isWritten(ctx: Ctx, { wechat }: NoticeRow): boolean {
  const settings: Readonly<Record<string, unknown>> = ctx.house.settings.get('wechat');
  return wechat !== undefined && (settings[`mp_${wechat.event}_template`] ?? '') !== '';
}

/** Does the site serve the way of a notice at all: a cell that nothing follows from is none. */
function isServed(ctx: Ctx, mark: NoticeMark, channel: NoticeChannel): boolean {
  if (channel === 'wechat') return isWritten(ctx, noticeRow(mark));
  return mark !== 'cash_result' || channel !== 'mail' || ctx.house.settings.get('settlement').cash_emailnotify_open === 1;
}

/** What staff have of their own: mailbox and WeChat of a shop are its owner's. */
const STAFF_WAYS: readonly NoticeChannel[] = ['site', 'page', 'device'];
/** The ways that staff have of a notice: of what is in no list of the shop they are told by none. */
const isForStaff = (row: NoticeRow, channel: NoticeChannel): boolean => STAFF_WAYS.includes(channel) && row.channels.site !== undefined;

/** The grid of who calls. */
export async function gridFor(ctx: Ctx & { actor: SignedIn }): Promise<HandlerOutput<typeof merchantNotify.index>> {
  const person = personOf(ctx.actor);
  const staff = isStaff(ctx.actor);
  const [chosen, { quiet_from, quiet_to, zone, digest }, mailbox] = await Promise.all([
    choicesOf(ctx.db, person),
    habitOf(ctx.db, person),
    staff ? undefined : mailboxOf(ctx.db, person),
  ]);
  const rows = gridOf(person.realm);
  const used = NOTICE_CHANNELS.filter((channel) => rows.some(([, { channels }]) => channels[channel] !== undefined));
  const ways = staff ? used.filter((channel) => STAFF_WAYS.includes(channel)) : used;
  const mail_to = mailbox?.to ?? '';
  const channels = await Promise.all(ways.map(async (channel) => ({ channel, shut: await shutFor(ctx, person, channel, mail_to) })));
  return {
    rows: rows
      .map(([mark, row]) => ({
        mark,
        title: row.title[ctx.locale],
        when: person.realm === 'admin' ? textOf(newsSample(mark as AdminNewsKind), ctx.locale) : row.when[ctx.locale],
        urgent: row.weight === 'urgent',
        cells: ways
          .filter((channel) => row.channels[channel] !== undefined && isServed(ctx, mark, channel) && (!staff || isForStaff(row, channel)))
          .map((channel) => ({
            channel,
            on: isOn(row, channel, chosen.find((choice) => choice.mark === mark && choice.channel === channel)?.is_on),
            fixed: row.channels[channel] === 'fixed',
          })),
      }))
      .filter(({ cells }) => cells.length > 0),
    channels,
    quiet_from: clockOf(quiet_from),
    quiet_to: clockOf(quiet_to),
    zone,
    digest,
    mail_to,
  };
}

/** Refuses `notice_no_way`, `notice_fixed`, and whatever is another realm's as what there is not. */
function assertMayChoose(
  ctx: Ctx & { actor: SignedIn },
  { mark, channel, on }: { mark: string; channel: NoticeChannel; on: boolean },
): void {
  const isOwn = isNoticeMark(mark) && gridOf(ctx.actor.realm).some(([each]) => each === mark);
  if (!isOwn) return refuse('missing');
  const row = noticeRow(mark);
  const named = { notice: row.title, channel: noticeChannelWords[channel] };
  const isTheirs = !isStaff(ctx.actor) || isForStaff(row, channel);
  if (row.channels[channel] === undefined || !isTheirs) return refuse('notice_no_way', named);
  if (row.channels[channel] === 'fixed' && !on) refuse('notice_fixed', named);
}

/** What who calls is told of from now on. Refuses also `notice_quiet_half` and `notice_zone_unknown`. */
export async function saveGrid(
  ctx: Ctx & { actor: SignedIn },
  { choices, quiet_from, quiet_to, zone, digest }: HandlerInput<typeof merchantNotify.save>,
): Promise<void> {
  for (const choice of choices) assertMayChoose(ctx, choice);
  if ((quiet_from === '') !== (quiet_to === '')) refuse('notice_quiet_half');
  if (!isZone(zone)) refuse('notice_zone_unknown', { zone });
  const person = personOf(ctx.actor);
  // the last word on a cell counts
  const cells = new Map(choices.map(({ mark, channel, on }) => [`${mark}:${channel}`, { mark, channel, is_on: on }]));
  await keepChoices(ctx.db, person, [...cells.values()]);
  await keepHabit(ctx.db, person, { quiet_from: minuteOf(quiet_from), quiet_to: minuteOf(quiet_to), zone, digest, locale: ctx.locale });
}

/** Where an administrator's mails go. */
export const setMailbox = (ctx: Ctx & { actor: SignedIn }, address: string): Promise<void> =>
  keepHabit(ctx.db, personOf(ctx.actor), { mail_to: address });
