import { saying } from '@keymall/contract/kit/saying';
import { queue } from '#kit/jobs';
import type { ServerModule } from '#kit/module';
import { mintShopScope } from '#kit/scope';
import { goodsPurged } from '#modules/catalogue';
import { merchantClosed } from '#modules/merchant';
import { agencyRoutes } from './agency.routes.ts';
import { agentOrders } from './agent-order.export.ts';
import { suppliersWithSteps } from './level.repository.ts';
import { duePools } from './pool.repository.ts';
import { poolRoutes } from './pool.routes.ts';
import { closeAll, closeDue } from './pool.service.ts';
import { dueMembers } from './pool-member.repository.ts';
import { endDue, leaveAll } from './pool-member.service.ts';
import { fill, sourcesPurged } from './proxy-goods.service.ts';
import { raise } from './relation.service.ts';

export { markupRead } from './markup.ts';

goodsPurged.listen((ctx, { goods }) => sourcesPurged(ctx, goods));
merchantClosed.listen(async (ctx, { merchant_id }) => {
  const shop = mintShopScope(merchant_id);
  await leaveAll(ctx, shop);
  await closeAll(ctx, shop);
});

const RETRIES = 8;
/** Pools and memberships a minute; they are closed to buyers from their moment on, whenever this comes. */
const ENDED_AT_ONCE = 200;

/** Whole-site agents get what their supplier offers, a hundred in a transaction. */
const fillQueue = queue<{ relation_id: number }>({
  name: 'agency.fill',
  retries: RETRIES,
  work: async (ctx, { relation_id }) => {
    while ((await ctx.transaction((inner) => fill(inner, relation_id))) > 0);
  },
});

export const agency = {
  routes: [...agencyRoutes, ...poolRoutes],
  exports: [agentOrders],
  schedules: [
    {
      name: 'agency.end-pools',
      title: { zh_CN: '结束到期的货源池与成员', en_US: 'End pools and memberships whose time is over' },
      rule: '* * * * *',
      run: async (ctx) => {
        let [pools, members] = [0, 0];
        for (const { id } of await duePools(ctx.db, ENDED_AT_ONCE)) if (await ctx.transaction((inner) => closeDue(inner, id))) pools += 1;
        for (const { id } of await dueMembers(ctx.db, ENDED_AT_ONCE)) if (await ctx.transaction((inner) => endDue(inner, id))) members += 1;
        return saying('job_pools_ended', { pools, members });
      },
    },
    {
      name: 'agency.raise-levels',
      title: { zh_CN: '按累计供货提升代理等级', en_US: 'Raise agents who brought enough to the next level' },
      rule: '17 4 * * *',
      run: async (ctx) => {
        let count = 0;
        for (const { merchant_id } of await suppliersWithSteps(ctx.db))
          count += await ctx.transaction((inner) => raise(inner, merchant_id));
        return saying('job_agents_raised', { count });
      },
    },
  ],
  queues: [fillQueue],
} satisfies ServerModule;
