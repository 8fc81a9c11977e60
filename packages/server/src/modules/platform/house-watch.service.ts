/**
 * What no request and no job would notice: schedules that do not run, for nobody works them; a disk that fills; clocks that differ; backups
 * that are missing. Every process looks at it by a timer of its own, and each matter is told once.
 */
import { statfs } from 'node:fs/promises';
import { hostname } from 'node:os';
import type { Words } from '@keymall/contract/kit/saying';
import { type Finding, type FindingName, findingText } from '@keymall/contract/platform/system';
import { sql } from 'kysely';
import { type Ctx, systemContext } from '#kit/context';
import type { House } from '#kit/house';
import { unseenSince } from './admin-news/admin-news.repository.ts';
import { endsWith, tellAdmins, tellOver } from './admin-news/admin-news.service.ts';
import { diskLow, skewWrong } from './house-watch.rules.ts';
import { findings } from './installation.service.ts';
import { isSchedule, scheduleTitle, silentSchedules } from './schedule.repository.ts';

const LOOK_EVERY_MS = 300_000;

const findingWords = (finding: Finding): Words => ({ zh_CN: findingText(finding, 'zh_CN'), en_US: findingText(finding, 'en_US') });

const gigabytes = (bytes: number): string => `${Math.round((bytes / 1024 ** 3) * 10) / 10} GB`;

const BACKUP: readonly FindingName[] = ['backup_failed', 'backup_missing', 'backup_old'];

async function lookAtFindings(ctx: Ctx): Promise<void> {
  const found = await findings(ctx.db, ctx.now(), ctx.house.installation, ctx.house.settings.get('safe').watch_backup_hours);
  const backup = found.find(({ name }) => BACKUP.includes(name));
  if (backup) await tellAdmins(ctx, 'backup_failed', '', { what: findingWords(backup) });
  else await tellOver(ctx, 'backup_failed', '', {});
  const clock = found.find(({ name }) => name === 'clock_put_right');
  if (clock) await tellAdmins(ctx, 'clock_wrong', 'put_right', { what: findingWords(clock) });
  else await tellOver(ctx, 'clock_wrong', 'put_right', {});
}

async function lookAtDisk(ctx: Ctx): Promise<void> {
  const { bavail, bsize, blocks } = await statfs(ctx.house.installation.dataDir);
  const free = gigabytes(bavail * bsize);
  const percent = Math.floor((bavail / Math.max(1, blocks)) * 100);
  const floor = ctx.house.settings.get('safe').watch_disk_percent;
  if (diskLow({ free: bavail, total: blocks }, floor)) await tellAdmins(ctx, 'disk_low', hostname(), { free, percent });
  else await tellOver(ctx, 'disk_low', hostname(), { free });
}

/** This machine's clock beside the database's: half of the way there and back is the moment the database looked at its own. */
async function lookAtClocks(ctx: Ctx): Promise<void> {
  const asked = Date.now();
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(ctx.db);
  const skew = Math.round((asked + Date.now()) / 2 - (rows[0]?.now.getTime() ?? asked));
  const seconds = Math.round(Math.abs(skew) / 1000);
  const what = {
    zh_CN: `本机与数据库时钟相差 ${seconds} 秒`,
    en_US: `this machine’s and the database’s differ by ${seconds} s`,
  };
  if (skewWrong(skew)) await tellAdmins(ctx, 'clock_wrong', hostname(), { what });
  else await tellOver(ctx, 'clock_wrong', hostname(), {});
}

async function lookAtSchedules(ctx: Ctx): Promise<void> {
  for (const { name, since } of await silentSchedules(ctx.db, ctx.now(), ctx.house.installation.startAt))
    await tellAdmins(ctx, 'task_silent', name, { task: scheduleTitle(name), since });
}

/** Looks once, at everything: what can't be looked at now does not hide the rest. */
export async function lookAtHouse(house: House): Promise<void> {
  const ctx = systemContext(house, 'watch');
  for (const look of [lookAtSchedules, lookAtFindings, lookAtDisk, lookAtClocks])
    await look(ctx).catch((error: unknown) => house.log.warn({ err: error, look: look.name }, 'the house could not be looked at'));
}

/** Looks from now on; gives what ends it. */
export function watchHouse(house: House): () => void {
  const timer = setInterval(() => void lookAtHouse(house), LOOK_EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}

const DAY_MS = 86_400_000;

// Machines that are gone, and queues whose jobs work again, say nothing more.
for (const kind of ['job_failed', 'disk_low', 'clock_wrong'] as const)
  endsWith(kind, ({ db, now }, matters) => unseenSince(db, kind, matters, new Date(now().getTime() - DAY_MS)));
// Schedules that a later version does not have.
for (const kind of ['task_failed', 'task_silent'] as const)
  endsWith(kind, async (_, matters) => matters.filter((name) => !isSchedule(name)));

/** A job was given up: told once a queue until none was for a day. */
export async function jobGivenUp(ctx: Ctx, { queue, why }: { queue: string; why: string }): Promise<void> {
  await ctx.transaction(async (inner) => {
    const { rows } = await sql<{ seen: number }>`
      select seen from admin_matter where kind = 'job_failed' and matter = ${queue} and end_at is null for update`.execute(inner.db);
    await tellAdmins(inner, 'job_failed', queue, { job: queue, count: (rows[0]?.seen ?? 0) + 1, why });
  });
}
