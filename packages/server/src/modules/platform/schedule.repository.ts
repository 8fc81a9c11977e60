import type { Locale } from '@keymall/contract/kit/refusals';
import { saying, textOf, type Words } from '@keymall/contract/kit/saying';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { Db } from '#kit/database';
import type { Schedule } from '#kit/jobs';
import { pageOf } from '#kit/list';
import { kept, type Sayings, worded } from '#kit/said';
import { sweepBefore } from '#kit/sweep';
import { tellAdmins, tellOver } from './admin-news/admin-news.service.ts';
import { failuresToTell, silentAfterMs } from './schedule.rules.ts';

const known: Schedule[] = [];

/** The schedules of this build, for the administrator's page; called once at assembly. */
export function declareSchedules(schedules: Schedule[]): void {
  known.splice(0, known.length, ...schedules);
}

const titleOf = (name: string, locale: Locale): string => known.find((schedule) => schedule.name === name)?.title[locale] ?? name;

/** Writes one run, and in the same transaction tells of a schedule that fails, or does no more. */
export function logRun(ctx: Ctx, run: { name: string; ok: boolean; output: Words; cost_ms: number }): Promise<void> {
  return ctx.transaction(async (inner) => {
    const { output, ...row } = run;
    await inner.db
      .insertInto('schedule_log')
      .values({ ...row, ...kept({ output }) })
      .execute();
    await tellOfRun(inner, run);
  });
}

/** The title of a schedule of this build in both languages; its name where there is none. */
export const scheduleTitle = (name: string): Words => known.find((schedule) => schedule.name === name)?.title ?? name;

/** Whether this build has it. */
export const isSchedule = (name: string): boolean => known.some((schedule) => schedule.name === name);

async function tellOfRun(ctx: Ctx, { name, ok, output }: { name: string; ok: boolean; output: Words }): Promise<void> {
  const schedule = known.find((each) => each.name === name);
  await tellOver(ctx, 'task_silent', name, { task: scheduleTitle(name) });
  if (ok) return void (await tellOver(ctx, 'task_failed', name, { task: scheduleTitle(name) }));
  if (schedule?.tellsItself) return;
  const count = await failuresInARow(ctx.db, name);
  if (count < failuresToTell(schedule?.rule ?? '')) return;
  await tellAdmins(ctx, 'task_failed', name, { task: scheduleTitle(name), count, why: output });
}

/** How often it failed since it last worked, as far as anybody counts. */
async function failuresInARow(db: Db, name: string): Promise<number> {
  const { rows } = await sql<{ ok: boolean }>`select ok from schedule_log where name = ${name} order by id desc limit 100`.execute(db);
  const worked = rows.findIndex(({ ok }) => ok);
  return worked < 0 ? rows.length : worked;
}

/** Schedules that should have run by now, each with the moment since when nothing was heard of it: no longer ago than this process began. */
export async function silentSchedules(db: Db, now: Date, startAt: Date): Promise<{ name: string; since: Date }[]> {
  const { rows } = await sql<{ name: string; at: Date }>`
    select name, last.create_at as at from unnest(${known.map((schedule) => schedule.name)}::text[]) as wanted(name)
    cross join lateral (select l.create_at from schedule_log l where l.name = wanted.name order by id desc limit 1) last`.execute(db);
  const last = new Map(rows.map(({ name, at }) => [name, at]));
  return known.flatMap(({ name, rule }) => {
    const since = new Date(Math.max(last.get(name)?.getTime() ?? 0, startAt.getTime()));
    return now.getTime() - since.getTime() > silentAfterMs(rule) ? [{ name, since }] : [];
  });
}

/** Every schedule with its last run. */
export async function listSchedules(ctx: Ctx) {
  const { rows } = await sql<{ name: string; ok: boolean; output: string; cost_ms: number; create_at: Date; sayings: Sayings | null }>`
    select last.* from unnest(${known.map((schedule) => schedule.name)}::text[]) as wanted(name)
    cross join lateral (select name, ok, output, cost_ms, create_at, sayings from schedule_log l where l.name = wanted.name order by id desc limit 1) last`.execute(
    ctx.db,
  );
  const last = new Map(rows.map((row) => [row.name, row]));
  return known.map(({ name, rule }) => {
    const run = last.get(name);
    return {
      name,
      title: titleOf(name, ctx.locale),
      rule,
      last_run_at: run?.create_at ?? null,
      last_result: run ? textOf(saying(run.ok ? 'run_good' : 'run_bad', { what: worded(run, ctx.locale).output }), ctx.locale) : '',
      last_cost_ms: run?.cost_ms ?? null,
    };
  });
}

/** A page of runs, newest first. */
export async function listScheduleLog(ctx: Ctx, filter: { page: number; limit: number; name?: string }) {
  const base = ctx.db.selectFrom('schedule_log').$if(Boolean(filter.name), (query) => query.where('name', '=', filter.name as string));
  const { list, total } = await pageOf(ctx.db, base, filter, (rows) => rows.selectAll().orderBy('id', 'desc'));
  return { list: list.map((row) => ({ ...worded(row, ctx.locale), title: titleOf(row.name, ctx.locale) })), total };
}

/** Sweeps runs older than 30 days. */
export const sweepScheduleLog = (ctx: Ctx): Promise<number> =>
  sweepBefore('schedule_log', ctx.db, 'create_at', new Date(ctx.now().getTime() - 30 * 86_400_000));
