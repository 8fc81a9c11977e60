import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { Schedule } from '#kit/jobs';

const known: Schedule[] = [];

/** The schedules of this build, for the administrator's page; called once at assembly. */
export function declareSchedules(schedules: Schedule[]): void {
  known.splice(0, known.length, ...schedules);
}

const titleOf = (name: string): string => known.find((schedule) => schedule.name === name)?.title ?? name;

/** Writes one run. */
export async function logRun(ctx: Ctx, run: { name: string; ok: boolean; output: string; cost_ms: number }): Promise<void> {
  await ctx.db.insertInto('schedule_log').values(run).execute();
}

/** Every schedule with its last run. */
export async function listSchedules(ctx: Ctx) {
  const { rows } = await sql<{ name: string; ok: boolean; output: string; cost_ms: number; create_at: Date }>`
    select last.* from unnest(${known.map((schedule) => schedule.name)}::text[]) as wanted(name)
    cross join lateral (select name, ok, output, cost_ms, create_at from schedule_log l where l.name = wanted.name order by id desc limit 1) last`.execute(
    ctx.db,
  );
  const last = new Map(rows.map((row) => [row.name, row]));
  return known.map(({ name, title, rule }) => {
    const run = last.get(name);
    return {
      name,
      title,
      rule,
      last_run_at: run?.create_at ?? null,
      last_result: run ? `${run.ok ? '成功' : '失败'}：${run.output}` : '',
      last_cost_ms: run?.cost_ms ?? null,
    };
  });
}

/** A page of runs, newest first. */
export async function listScheduleLog(ctx: Ctx, filter: { page: number; limit: number; name?: string }) {
  const base = ctx.db.selectFrom('schedule_log').$if(Boolean(filter.name), (query) => query.where('name', '=', filter.name as string));
  const [list, { total }] = await Promise.all([
    base
      .selectAll()
      .orderBy('id', 'desc')
      .limit(filter.limit)
      .offset((filter.page - 1) * filter.limit)
      .execute(),
    base.select((row) => row.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { list: list.map((row) => ({ ...row, title: titleOf(row.name) })), total };
}

/** Sweeps runs older than 30 days. */
export async function sweepScheduleLog(ctx: Ctx): Promise<number> {
  const result = await ctx.db
    .deleteFrom('schedule_log')
    .where('create_at', '<', new Date(ctx.now().getTime() - 30 * 86_400_000))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
