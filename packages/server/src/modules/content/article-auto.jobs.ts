/** Tasks of articles by the clock: those that are due are left for the queue once, whichever process looks. */
import { saying } from '@keymall/contract/kit/saying';
import { type Queue, queue, type Schedule } from '#kit/jobs';
import { sweepBefore } from '#kit/sweep';
import { dueTasks, leaveRun } from './article-auto.repository.ts';
import { nextOf, runTask } from './article-auto.service.ts';

/** Days for which runs are told of. */
const KEPT_DAYS = 90;

const run = queue<{ id: number }>({
  name: 'article.auto',
  retries: 1,
  work: (ctx, { id }) => runTask(ctx, id),
});

export const articleAutoQueues: Queue<{ id: number }>[] = [run];

export const articleAutoSchedules: Schedule[] = [
  {
    name: 'article.auto',
    title: { zh_CN: '执行自动文章任务', en_US: 'Run what writes articles' },
    rule: '* * * * *',
    run: (ctx) =>
      ctx.transaction(async ({ db, now }) => {
        const due = await dueTasks(db, now());
        for (const { id, rule } of due) {
          const next_at = nextOf(rule, now());
          await db
            .updateTable('article_auto')
            .set({ next_at, ...(next_at === null && { status: 0 as const }) })
            .where('id', '=', id)
            .execute();
          await leaveRun(db, id);
        }
        const before = new Date(now().getTime() - KEPT_DAYS * 24 * 3_600_000);
        return saying('job_articles', { due: due.length, swept: await sweepBefore('article_auto_log', db, 'create_at', before) });
      }),
  },
];
