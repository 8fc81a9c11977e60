import type { Locale } from '@keymall/contract/kit/refusals';
import { sql } from 'kysely';
import type { Ctx } from '#kit/context';
import type { Schedule } from '#kit/jobs';
import { exactPageOf } from '#kit/list';
import { scheduleNames } from './schedule-names.ts';

const known: Schedule[] = [];

/** The schedules of this build, for the administrator's page; called once at assembly. */
export function declareSchedules(schedules: Schedule[]): void {
  known.splice(0, known.length, ...schedules);
}

const titleOf = (name: string, locale: Locale): string => {
  const chinese = known.find((schedule) => schedule.name === name)?.title ?? name;
  return locale === 'en_US' ? (scheduleNames[name] ?? chinese) : chinese;
};

/** What a run says, in Chinese, is mostly how many: a reader of English gets the numbers. A failure's words are the machine's own. */
const saidOf = ({ ok, output }: { ok: boolean; output: string }, locale: Locale): string =>
  locale === 'en_US' && ok ? (output.match(/\d+/g) ?? []).join(', ') : output;

/** Schedules without an English name, for the test that wants none. */
export const unnamedSchedules = (): string[] => known.map(({ name }) => name).filter((name) => !(name in scheduleNames));

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
  const done = ctx.locale === 'en_US' ? { good: 'Done', bad: 'Failed', mark: ': ' } : { good: '成功', bad: '失败', mark: '：' };
  return known.map(({ name, rule }) => {
    const run = last.get(name);
    return {
      name,
      title: titleOf(name, ctx.locale),
      rule,
      last_run_at: run?.create_at ?? null,
      last_result: run ? [run.ok ? done.good : done.bad, saidOf(run, ctx.locale)].filter((part) => part !== '').join(done.mark) : '',
      last_cost_ms: run?.cost_ms ?? null,
    };
  });
}

/** A page of runs, newest first. */
export async function listScheduleLog(ctx: Ctx, filter: { page: number; limit: number; name?: string }) {
  const base = ctx.db.selectFrom('schedule_log').$if(Boolean(filter.name), (query) => query.where('name', '=', filter.name as string));
  const { list, total } = await exactPageOf(ctx.db, base, filter, (rows) => rows.selectAll().orderBy('id', 'desc'));
  return { list: list.map((row) => ({ ...row, title: titleOf(row.name, ctx.locale), output: saidOf(row, ctx.locale) })), total };
}

/** Sweeps runs older than 30 days. */
export async function sweepScheduleLog(ctx: Ctx): Promise<number> {
  const result = await ctx.db
    .deleteFrom('schedule_log')
    .where('create_at', '<', new Date(ctx.now().getTime() - 30 * 86_400_000))
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
