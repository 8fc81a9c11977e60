/**
 * Work that no request waits for. Schedules run by a cron rule, after-events and longer work through a queue; pg-boss
 * keeps both in the database, so that any process may work them and one of them does.
 */
import { PgBoss } from 'pg-boss';
import type { Ctx } from './context.ts';
import { systemContext } from './context.ts';
import type { House } from './house.ts';

export interface Schedule {
  /** `order.close`: module noun and verb. */
  name: string;
  /** For the administrator's page. */
  title: string;
  /** Five-field cron, Asia/Shanghai. */
  rule: string;
  /** Does the work once; the sentence it returns stands in the run log. */
  run(ctx: Ctx): Promise<string>;
}

export interface Queue<Payload extends object> {
  name: string;
  /** Tries before a job is given up to the dead letters. */
  retries: number;
  work(ctx: Ctx, payload: Payload): Promise<void>;
}

/** Declares a queue: its name, and what is done with one payload, at least once. */
export const queue = <Payload extends object>(spec: Queue<Payload>): Queue<Payload> => spec;

export interface Jobs {
  /** Puts work on a queue. Inside a transaction use `ctx.after`; what must not be lost is enqueued by SQL in it. */
  send<Payload extends object>(target: Queue<Payload>, payload: Payload): Promise<void>;
  /** Runs a schedule now, as its cron would; the run is logged. */
  runNow(name: string): Promise<void>;
  stop(): Promise<void>;
}

export interface JobsOptions {
  url: string;
  house: House;
  schedules: Schedule[];
  queues: Queue<never>[];
  /** Writes one row of the run log. */
  logRun(ctx: Ctx, run: { name: string; ok: boolean; output: string; cost_ms: number }): Promise<void>;
  /** Work jobs here, or only send them. */
  work: boolean;
}

const DEAD = 'dead';

/** Starts the queue; with `work`, also works it and keeps its schedules. */
export async function startJobs({ url, house, schedules, queues, logRun, work }: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({ connectionString: url, max: work ? 4 : 2, application_name: 'keymall-jobs', schedule: work, supervise: work });
  boss.on('error', (error) => house.log.error({ err: error }, 'job queue'));
  await boss.start();
  await boss.createQueue(DEAD);

  async function runSchedule(schedule: Schedule): Promise<void> {
    const ctx = systemContext(house, `job:${schedule.name}`);
    const start = performance.now();
    const cost = () => Math.round(performance.now() - start);
    try {
      const output = await schedule.run(ctx);
      await logRun(ctx, { name: schedule.name, ok: true, output, cost_ms: cost() });
    } catch (error) {
      house.log.error({ err: error, schedule: schedule.name }, 'schedule failed');
      await logRun(ctx, {
        name: schedule.name,
        ok: false,
        output: error instanceof Error ? error.message.slice(0, 500) : 'failed',
        cost_ms: cost(),
      });
    }
  }

  for (const schedule of schedules) {
    const name = `schedule.${schedule.name}`;
    await boss.createQueue(name, { policy: 'singleton', retryLimit: 0, expireInSeconds: 300 });
    if (!work) continue;
    await boss.schedule(name, schedule.rule, {}, { tz: 'Asia/Shanghai' });
    await boss.work(name, { pollingIntervalSeconds: 5 }, () => runSchedule(schedule));
  }
  for (const each of queues as Queue<object>[]) {
    await boss.createQueue(each.name, { retryLimit: each.retries, retryBackoff: true, retryDelay: 5, deadLetter: DEAD });
    if (!work) continue;
    await boss.work<object>(each.name, { pollingIntervalSeconds: 1, batchSize: 20 }, async (jobs) => {
      for (const job of jobs) await each.work(systemContext(house, `job:${job.id}`), job.data);
    });
  }
  return {
    send: async (target, payload) => void (await boss.send(target.name, payload)),
    runNow: async (name) => {
      const schedule = schedules.find((each) => each.name === name);
      if (!schedule) throw new Error(`no schedule ${name}`);
      await runSchedule(schedule);
    },
    stop: () => boss.stop({ graceful: true, timeout: 20_000 }),
  };
}
