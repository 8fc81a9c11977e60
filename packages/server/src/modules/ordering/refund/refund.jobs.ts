/** Refunds are paid as soon as their transaction is over, and looked after until they have ended. */
import { type Queue, queue, type Schedule } from '#kit/jobs';
import { collectDebts, payQuietly, settleRefunds } from './refund.service.ts';

const RETRIES = 3;

const payOne = queue<{ refund_id: number }>({
  name: 'refund.pay',
  retries: RETRIES,
  async work(ctx, { refund_id }) {
    await payQuietly(ctx, refund_id);
  },
});

export const refundQueues: Queue<{ refund_id: number }>[] = [payOne];

export const refundSchedules: Schedule[] = [
  {
    name: 'refund.settle',
    title: '查询未完成的订单退款',
    rule: '* * * * *',
    run: async (ctx) => `完成 ${await settleRefunds(ctx)} 笔`,
  },
  {
    name: 'refund.collect-debts',
    title: '以收入偿还商户欠款',
    rule: '*/5 * * * *',
    run: async (ctx) => `偿还 ${await collectDebts(ctx)} 户`,
  },
];
