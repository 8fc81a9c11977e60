import { saying } from '@keymall/contract/kit/saying';
import { saidOf } from '#kit/due';
import type { ServerModule } from '#kit/module';
import { lookAtClaims } from './activity.service.ts';
import { awardClaims } from './claim.export.ts';
import { rewardRoutes } from './reward.routes.ts';

export const reward = {
  routes: rewardRoutes,
  exports: [awardClaims],
  schedules: [
    {
      name: 'reward.look-at-claims',
      title: { zh_CN: '核对推广活动奖励', en_US: 'Look at rewards of activities' },
      rule: '*/10 * * * *',
      async run(ctx) {
        const { failed, ...counts } = await lookAtClaims(ctx);
        return saidOf(saying('job_awards_looked', counts), failed);
      },
    },
  ],
} satisfies ServerModule;
