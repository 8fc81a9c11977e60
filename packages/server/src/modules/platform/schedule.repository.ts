import type { Locale } from '@keymall/contract/kit/refusals';
import { saying, textOf, type Words } from '@keymall/contract/kit/saying';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { Schedule } from '#kit/jobs';
import { exactPageOf } from '#kit/list';
import { kept, type Sayings, worded } from '#kit/said';

const known: Schedule[] = [];

/** The schedules of this build, for the administrator's page; called once at assembly. */
export function declareSchedules(schedules: Schedule[]): void {
  known.splice(0, known.length, ...schedules);
}

const titleOf = (name: string, locale: Locale): string => known.find((schedule) => schedule.name === name)?.title[locale] ?? name;

/** Writes one run. */
export async function logRun(ctx: Ctx, { output, ...run }: { name: string; ok: boolean; output: Words; cost_ms: number }): Promise<void> {
  await ctx.db
    .insertInto('schedule_log')
    .values({ ...run, ...kept({ output }) })
    .execute();
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
  const { list, total } = await exactPageOf(ctx.db, base, filter, (rows) => rows.selectAll().orderBy('id', 'desc'));
  return { list: list.map((row) => ({ ...worded(row, ctx.locale), title: titleOf(row.name, ctx.locale) })), total };
}

/** Sweeps runs older than 30 days. */
export async function sweepScheduleLog(ctx: Ctx): Promise<number> {
  const result = await ctx.db
    .deleteFrom('schedule_log')
    .where('create_at', '<', new Date(ctx.now().getTime() - 30 * 86_400_000))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
