/** After a sale of a merchant whom somebody brought: their part of our fee, and once a reward. */
import { type Queue, queue } from '#kit/jobs';
import { rewardedParent } from '#modules/merchant';
import { paidAlike } from '#modules/payment';
import { lockOrder } from '../refund/refund.repository.ts';
import { postRebate, postReward, refundsOf, soldBefore, takeRebateBack } from './referral.repository.ts';
import { rebateOf, rewardFor } from './referral.rules.ts';

const RETRIES = 8;

const rebate = queue<{ order_id: number }>({
  name: 'order.rebate',
  retries: RETRIES,
  work: (ctx, { order_id }) =>
    ctx.transaction(async (inner) => {
      const { db, house } = inner;
      const order = await lockOrder(db, order_id);
      if (!order || (order.status !== 1 && order.status !== 3)) return;
      const referral = await rewardedParent(inner, order.merchant_id, (one, other) => paidAlike(inner, one, other));
      if (!referral || order.success_at === null) return;
      const spread = house.settings.get('spread');
      const sold = { fee: order.fee, total: order.total_price, at: order.success_at, since: referral.create_at };
      const amount = rebateOf(sold, spread);
      if (amount > 0) await postRebate(db, order, referral.parent_id, amount);
      const reward = rewardFor(sold, spread);
      if (reward > 0 && !(await soldBefore(db, order, spread.spread_reward_least))) await postReward(db, order, referral.parent_id, reward);
      // What went back before this ran found nothing to take back.
      let before = 0;
      for (const refund of await refundsOf(db, order.id)) {
        await takeRebateBack(db, order, refund, before);
        before += refund.amount;
      }
    }),
});

export const referralQueues: Queue<{ order_id: number }>[] = [rebate];
