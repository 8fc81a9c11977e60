/** Refunds are paid as soon as their transaction is over, and looked after until they have ended. */
import { saying } from '@keymall/contract/kit/saying';
import { saidOf } from '#kit/due';
import { ELSEWHERE, type Queue, queue, type Schedule } from '#kit/jobs';
import { collectDebts, payQuietly, settleRefunds } from './refund.service.ts';

const RETRIES = 3;

const payOne = queue<{ refund_id: number }>({
  name: 'refund.pay',
  retries: RETRIES,
  atOnce: ELSEWHERE,
  async work(ctx, { refund_id }) {
    await payQuietly(ctx, refund_id);
  },
});

export const refundQueues: Queue<{ refund_id: number }>[] = [payOne];

export const refundSchedules: Schedule[] = [
  {
    name: 'refund.settle',
    title: { zh_CN: '查询未完成的订单退款', en_US: 'Ask about unfinished refunds' },
    rule: '* * * * *',
    run: async (ctx) => saying('job_done', { count: await settleRefunds(ctx) }),
  },
  {
    name: 'refund.collect-debts',
    title: { zh_CN: '以收入偿还商户欠款', en_US: 'Merchants’ debts are paid from income' },
    rule: '*/5 * * * *',
    async run(ctx) {
      const { done, failed } = await collectDebts(ctx);
      return saidOf(saying('job_repaid', { count: done }), failed);
    },
  },
];
