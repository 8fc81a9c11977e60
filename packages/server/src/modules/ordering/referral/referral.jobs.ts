/** After a sale of a merchant whom somebody brought: their part of our fee, and once a reward. */
import { type Queue, queue } from '#kit/jobs';
import { lockOrder } from '../refund/refund.repository.ts';
import { parentOf, postRebate, postReward, refundsOf, soldBefore, takeRebateBack } from './referral.repository.ts';
import { rebateOf, rewardOf } from './referral.rules.ts';

const RETRIES = 8;

const rebate = queue<{ order_id: number }>({
  name: 'order.rebate',
  retries: RETRIES,
  work: (ctx, { order_id }) =>
    ctx.transaction(async ({ db, house }) => {
      const order = await lockOrder(db, order_id);
      if (!order || (order.status !== 1 && order.status !== 3)) return;
      const parent = await parentOf(db, order.merchant_id);
      if (parent === null) return;
      const spread = house.settings.get('spread');
      const amount = rebateOf(order.fee, spread);
      if (amount > 0) await postRebate(db, order, parent, amount);
      const reward = rewardOf(spread);
      if (reward > 0 && !(await soldBefore(db, order))) await postReward(db, order, parent, reward);
      // What went back before this ran found nothing to take back.
      let before = 0;
      for (const refund of await refundsOf(db, order.id)) {
        await takeRebateBack(db, order, refund, before);
        before += refund.amount;
      }
    }),
});

export const referralQueues: Queue<{ order_id: number }>[] = [rebate];
