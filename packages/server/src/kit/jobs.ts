/**
 * Work that no request waits for. Schedules run by a cron rule, after-events and longer work through a queue; pg-boss
 * keeps both in the database, so that any process may work them and one of them does.
 */
import { setTimeout as wait } from 'node:timers/promises';
import { textOf, type Words } from '@keymall/contract/kit/saying';
import type { Label } from '@keymall/contract/kit/words';
import { CompiledQuery, sql } from 'kysely';
import { type JobResult, PgBoss } from 'pg-boss';
import type { Ctx } from './context.ts';
import { systemContext } from './context.ts';
import { type Db, KEPT } from './database.ts';
import type { House } from './house.ts';

export interface Schedule {
  /** `order.close`: module noun and verb. */
  name: string;
  /** For the administrator's page. */
  title: Label;
  /** Five-field cron, Asia/Shanghai. */
  rule: string;
  /** What goes wrong there is told to administrators by its owner: a run that fails is no news of its own. */
  tellsItself?: true;
  /** Does the work once; what it says of it stands in the run log. */
  run(ctx: Ctx): Promise<Words>;
}

/** A run that did what it could and has to stand out in the log, with what it says of itself. */
export class RunFailed extends Error {
  readonly words: Words;
  constructor(words: Words) {
    super(textOf(words, 'en_US'));
    this.words = words;
  }
}

export interface Queue<Payload extends object> {
  name: string;
  /** Tries before a job is given up to the dead letters. */
  retries: number;
  /** So many at once in a process, where each waits long for somebody else: a slow one holds up nobody but itself. Else one after the other. */
  atOnce?: number;
  /** Does one. What it throws is its own: it is tried again, and those beside it are done. */
  work(ctx: Ctx, payload: Payload): Promise<void>;
}

/** `atOnce` of a queue whose jobs wait for a server elsewhere: letters, messages, gateways, other shops. */
export const ELSEWHERE = 4;

/** Declares a queue: its name, and what is done with one payload, at least once. */
export const queue = <Payload extends object>(spec: Queue<Payload>): Queue<Payload> => spec;

export interface Jobs {
  /** Begins to work the queues and to keep the schedules, where this process does, with a pause after each, in milliseconds; once. */
  work(pauseMs?: number): Promise<void>;
  /** Moves all that transactions left in the outbox to the queue; runs by itself every second. Gives how much it moved. */
  drain(): Promise<number>;
  /** Runs a schedule now, as its cron would; the run is logged. */
  runNow(name: string): Promise<void>;
  stop(): Promise<void>;
}

export interface JobsOptions {
  url: string;
  house: House;
  schedules: Schedule[];
  queues: readonly Queue<never>[];
  /** Writes one row of the run log. */
  logRun(ctx: Ctx, run: { name: string; ok: boolean; output: Words; cost_ms: number }): Promise<void>;
  /** A job was given up after its tries, in no transaction: told at least once. */
  gaveUp(ctx: Ctx, lost: { queue: string; why: string }): Promise<void>;
  /** Is anything in the outbox for these queues. */
  outboxWaits(db: Db, queues: readonly string[]): Promise<boolean>;
  /** Removes up to so many outbox rows of these queues, oldest first, in the given transaction, and gives them. */
  takeOutbox(db: Db, queues: readonly string[], atMost: number): Promise<{ queue: string; payload: unknown }[]>;
  /** Are jobs worked here, once `work` is called, or only sent. */
  works: boolean;
}

const DEAD = 'dead';
/** Of every schedule's rule. */
const ZONE = 'Asia/Shanghai';
/** So often it is asked what is due: in the outbox, and in all queues together. */
const LOOK_EVERY_MS = 1000;
/** In one transaction; whatever is left goes in the next. */
const DRAIN_AT_ONCE = 500;
/** A dead process's schedule is taken up after a missed heartbeat, the next look, and the cron's next minute at the most. */
const HEARTBEAT_SECONDS = 20;
const SUPERVISE_SECONDS = 10;
/** A worker is woken by what comes (`NOTIFY`) and by the look at what is due; by itself it looks so often, where both were missed. */
const PACE = { pollingIntervalSeconds: 300 };

/** pg-boss's own statements inside our transaction. */
const inside = (db: Db) => ({
  executeSql: async (text: string, values: unknown[] = []) => ({
    rows: [...(await db.executeQuery(CompiledQuery.raw(text, values))).rows],
  }),
});

/**
 * Puts right what a clock that ran ahead wrote into the queue: schedules would stand still until the wrong time comes again. For a
 * database whose clock was put back (platform/clock-guard.service.ts). Gives how many rows it was.
 */
export async function queueClockRight(db: Db): Promise<number> {
  const later = sql`now() + interval '1 minute'`;
  let rows = 0;
  for (const statement of [
    sql`update pgboss.version set cron_on = null, bam_on = null, flow_on = null, reindex_on = null, monitor_backoff_on = null
      where greatest(cron_on, bam_on, flow_on, reindex_on, monitor_backoff_on) > ${later}`,
    sql`update pgboss.queue set monitor_on = null, monitor_claim_on = null, maintain_on = null
      where greatest(monitor_on, monitor_claim_on, maintain_on) > ${later}`,
    sql`update pgboss.job set started_on = now(), heartbeat_on = case when heartbeat_on is not null then now() end
      where state = 'active' and started_on > ${later}`,
    sql`update pgboss.job set start_after = now() where state in ('created', 'retry') and created_on > ${later}`,
  ])
    rows += Number((await statement.execute(db)).numAffectedRows ?? 0);
  return rows;
}

/** What a queue's jobs may take, as pg-boss names it. */
interface Life {
  retryLimit?: number;
  retryBackoff?: boolean;
  retryDelay?: number;
  expireInSeconds?: number;
  heartbeatSeconds?: number;
  deadLetter?: string;
  /** Whoever works it is woken when something comes, and looks by itself now and then only. */
  notify: true;
}

/** Why a job failed, as far as its queue kept it. */
function reasonIn(output: unknown): string {
  const { message, value } = (typeof output === 'object' && output !== null ? output : {}) as { message?: unknown; value?: unknown };
  if (typeof message === 'string') return message.slice(0, 300);
  return value === undefined ? '' : reasonIn(value);
}

const queueOf = (schedule: Schedule): string => `schedule.${schedule.name}`;

/** Makes the queues that are missing, and gives those that an older version made their present life: nothing is asked of those that stand. */
async function keepQueues(boss: PgBoss, schedules: readonly Schedule[], queues: readonly Queue<never>[]): Promise<void> {
  const standing = new Map((await boss.getQueues()).map((each) => [each.name, each]));
  async function keep(name: string, life: Life, policy?: 'singleton'): Promise<void> {
    const found = standing.get(name);
    if (!found) await boss.createQueue(name, { ...(policy && { policy }), ...life });
    else if (Object.entries(life).some(([key, value]) => found[key as keyof Life] !== value)) await boss.updateQueue(name, life);
  }
  await keep(DEAD, { notify: true });
  // A run whose process is gone stops its heartbeat: the next one need not wait until it would have expired.
  const once = { retryLimit: 0, expireInSeconds: 300, heartbeatSeconds: HEARTBEAT_SECONDS, notify: true } as const;
  for (const schedule of schedules) await keep(queueOf(schedule), once, 'singleton');
  for (const { name, retries } of queues)
    await keep(name, {
      retryLimit: retries,
      retryBackoff: true,
      retryDelay: 5,
      heartbeatSeconds: HEARTBEAT_SECONDS,
      deadLetter: DEAD,
      notify: true,
    });
}

/** Makes the job queue's tables and the queues in a database, as a start does. */
export async function installQueues(url: string, schedules: readonly Schedule[], queues: readonly Queue<never>[]): Promise<void> {
  const boss = new PgBoss({ connectionString: url, max: 1, schedule: false, supervise: false });
  await boss.start();
  await keepQueues(boss, schedules, queues);
  await boss.stop();
}

/** Opens the queue. Nothing is worked before `work`: a hundred looks at what waits would stand before whoever a start is for. */
export async function startJobs({
  url,
  house,
  schedules,
  queues,
  logRun,
  gaveUp,
  outboxWaits,
  takeOutbox,
  works,
}: JobsOptions): Promise<Jobs> {
  const boss = new PgBoss({
    ...KEPT,
    connectionString: url,
    max: works ? 4 : 2,
    application_name: 'keymall-jobs',
    schedule: works,
    supervise: works,
    superviseIntervalSeconds: SUPERVISE_SECONDS,
    monitorIntervalSeconds: SUPERVISE_SECONDS,
    useListenNotify: works,
  });
  boss.on('error', (error) => house.log.error({ err: error }, 'job queue'));
  await boss.start();
  await keepQueues(boss, schedules, queues);

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
        output: error instanceof RunFailed ? error.words : error instanceof Error ? error.message.slice(0, 500) : 'failed',
        cost_ms: cost(),
      });
    }
  }

  let stopping = false;
  /** Who works a queue here. */
  const workers = new Map<string, string[]>();
  const wake = (name: string): void => workers.get(name)?.forEach((id) => boss.notifyWorker(id));
  const working = (name: string, id: string): void => void workers.set(name, [...(workers.get(name) ?? []), id]);

  /** Does one job; what it throws is told with it. */
  async function workJob(workOne: Queue<object>['work'], name: string, job: { id: string; data: object }): Promise<JobResult> {
    const ctx = systemContext(house, `job:${job.id}`);
    ctx.job = { queue: name, payload: job.data };
    try {
      await workOne(ctx, job.data);
      return { id: job.id, status: 'completed' };
    } catch (error) {
      return { id: job.id, status: 'failed', output: error };
    }
  }

  /** Whoever takes twenty comes back at once where there were twenty; whoever takes one does after each. */
  async function workQueue({ name, atOnce, work: workOne }: Queue<object>): Promise<void> {
    for (let each = 0; each < (atOnce ?? 1); each += 1) {
      const id = await boss.work<object>(
        name,
        { ...PACE, perJobResults: true, ...(atOnce === undefined && { batchSize: 20, burstWhenBatchFull: true }) },
        async (jobs) => {
          if (atOnce !== undefined) boss.notifyWorker(id);
          const results: JobResult[] = [];
          for (const job of jobs) results.push(await workJob(workOne, name, job));
          return results;
        },
      );
      working(name, id);
    }
  }

  async function work(pauseMs = 0): Promise<void> {
    if (stopping) return;
    lookAgain();
    const standing = new Map((await boss.getSchedules()).map((each) => [each.name, each]));
    for (const schedule of schedules) {
      if (stopping) return;
      const name = queueOf(schedule);
      const { cron, timezone } = standing.get(name) ?? {};
      if (cron !== schedule.rule || timezone !== ZONE) await boss.schedule(name, schedule.rule, {}, { tz: ZONE });
      working(name, await boss.work(name, PACE, () => runSchedule(schedule)));
      if (pauseMs > 0) await wait(pauseMs);
    }
    for (const each of queues as readonly Queue<object>[]) {
      if (stopping) return;
      await workQueue(each);
      if (pauseMs > 0) await wait(pauseMs);
    }
    if (stopping) return;
    // What is taken from the dead letters stays there as done, with what it was, until it is old.
    working(
      DEAD,
      await boss.work(DEAD, { ...PACE, batchSize: 20, includeMetadata: true }, async (jobs) => {
        for (const { id, sourceName, sourceOutput } of jobs)
          await gaveUp(systemContext(house, `job:${id}`), { queue: sourceName ?? DEAD, why: reasonIn(sourceOutput) });
      }),
    );
  }

  const known = (queues as readonly Queue<object>[]).map((each) => each.name);
  /** Outbox row and job change hands in one transaction, so work is neither lost nor doubled here. */
  const drainSome = (): Promise<number> =>
    house.db.transaction().execute(async (db) => {
      const rows = await takeOutbox(db, known, DRAIN_AT_ONCE);
      for (const [name, group] of Map.groupBy(rows, (row) => row.queue))
        await boss.insert(
          name,
          group.map((row) => ({ data: row.payload as object })),
          { db: inside(db) },
        );
      return rows.length;
    });
  async function drain(): Promise<number> {
    if (!(await outboxWaits(house.db, known))) return 0;
    let moved = 0;
    for (let some = DRAIN_AT_ONCE; some === DRAIN_AT_ONCE && !stopping; moved += some) some = await drainSome();
    return moved;
  }
  /** What is to be done again, or only now, has nobody to call for it. */
  async function wakeDue(): Promise<void> {
    const { rows } = await sql<{ name: string }>`
      select queue.name from unnest(${[...workers.keys()]}::text[]) as queue (name) where exists (
        select from pgboss.job j
        where j.name = queue.name and j.state < 'active' and not j.blocked and j.start_after <= pgboss.job_now())`.execute(house.db);
    for (const { name } of rows) wake(name);
  }
  let timer: NodeJS.Timeout | undefined;
  let looking: Promise<unknown> = Promise.resolve();
  function lookAgain(): void {
    looking = Promise.allSettled([drain(), wakeDue()]).then((ends) => {
      for (const end of ends) if (end.status === 'rejected') house.log.error({ err: end.reason }, 'what is due could not be looked at');
      if (!stopping) timer = setTimeout(lookAgain, LOOK_EVERY_MS).unref();
    });
  }

  return {
    work,
    drain,
    runNow: async (name) => {
      const schedule = schedules.find((each) => each.name === name);
      if (!schedule) throw new Error(`no schedule ${name}`);
      await runSchedule(schedule);
    },
    async stop() {
      clearTimeout(timer);
      stopping = true;
      await looking;
      await boss.stop({ graceful: true, timeout: 20_000 });
    },
  };
}
