import { saying } from '@keymall/contract/kit/saying';
import type { Ctx } from '#kit/context';
import { ELSEWHERE, type Queue, queue, type Schedule } from '#kit/jobs';
import { inLines } from '#kit/turns';
import { duePurchases, unplanned } from './purchase.repository.ts';
import { advance, begin } from './purchase.service.ts';
import { syncDue } from './sync.service.ts';

const RETRIES = 8;
const AT_ONCE = 200;
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
export async function goOn(ctx: Ctx): Promise<number> {
  for (const orderId of await unplanned(ctx.db, AT_ONCE)) await begin(ctx, orderId);
  const due = await duePurchases(ctx.db, ctx.now(), AT_ONCE);
  await inLines(
    due,
    ({ id, source_id }) => source_id ?? -1 - (id % LINES_OF_NEW),
    ({ id }) => advance(ctx, id),
  );
  return due.length;
}

export const dockingSchedules: Schedule[] = [
  {
    name: 'docking.purchase',
    title: { zh_CN: '向上游采购与查询', en_US: 'Buy at other shops, and ask what became of it' },
    rule: '* * * * *',
    run: async (ctx) => saying('job_done', { count: await goOn(ctx) }),
  },
  {
    name: 'docking.sync',
    title: { zh_CN: '同步上游商品', en_US: 'Keep up with docked products' },
    rule: '* * * * *',
    run: async (ctx) => saying('job_docked', await syncDue(ctx)),
  },
];
