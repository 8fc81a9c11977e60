import { saying } from '@keymall/contract/kit/saying';
import type { Ctx } from '#kit/context';
import { eachDue, saidOf, type Walked } from '#kit/due';
import { ELSEWHERE, type Queue, queue, type Schedule } from '#kit/jobs';
import { duePurchases, unplanned } from './purchase.repository.ts';
import { advance, begin } from './purchase.service.ts';
import { syncDue } from './sync.service.ts';

const RETRIES = 8;
/** Those that no shop has been asked for yet. */
const LINES_OF_NEW = 4;

/** A paid order that has to be fetched from another shop. */
const fetchOrder = queue<{ order_id: number }>({
  name: 'order.fetch',
  retries: RETRIES,
  atOnce: ELSEWHERE,
  work: (ctx, { order_id }) => begin(ctx, order_id),
});

export const dockingQueues: Queue<{ order_id: number }>[] = [fetchOrder];

/** Goes on with all that is due: shops side by side, so that a slow one holds up its own orders alone. */
export async function goOn(ctx: Ctx): Promise<Walked> {
  const begun = await eachDue(ctx, {
    what: 'a paid order to fetch',
    read: (without, atMost) => unplanned(ctx.db, without, atMost),
    lineOf: ({ id }) => id % LINES_OF_NEW,
    async work({ id }) {
      await begin(ctx, id);
      return true;
    },
  });
  const gone = await eachDue(ctx, {
    what: 'a purchase at another shop',
    read: (without, atMost) => duePurchases(ctx.db, ctx.now(), without, atMost),
    lineOf: ({ id, source_id }) => source_id ?? -1 - (id % LINES_OF_NEW),
    async work({ id }) {
      await advance(ctx, id);
      return true;
    },
  });
  return { done: gone.done, failed: begun.failed + gone.failed };
}

export const dockingSchedules: Schedule[] = [
  {
    name: 'docking.purchase',
    title: { zh_CN: '向上游采购与查询', en_US: 'Buy at other shops, and ask what became of it' },
    rule: '* * * * *',
    async run(ctx) {
      const { done, failed } = await goOn(ctx);
      return saidOf(saying('job_done', { count: done }), failed);
    },
  },
  {
    name: 'docking.sync',
    title: { zh_CN: '同步上游商品', en_US: 'Keep up with docked products' },
    rule: '* * * * *',
    async run(ctx) {
      const { torn, ...told } = await syncDue(ctx);
      return saidOf(saying('job_docked', told), torn);
    },
  },
];
