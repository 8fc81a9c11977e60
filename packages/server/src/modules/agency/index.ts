import { saying } from '@keymall/contract/kit/saying';
import { eachDue, saidOf } from '#kit/due';
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
      async run(ctx) {
        const pools = await eachDue(ctx, {
          what: 'a pool whose time is over',
          read: (without, atMost) => duePools(ctx.db, without, atMost),
          work: ({ id }) => ctx.transaction((inner) => closeDue(inner, id)),
        });
        const members = await eachDue(ctx, {
          what: 'a membership whose time is over',
          read: (without, atMost) => dueMembers(ctx.db, without, atMost),
          work: ({ id }) => ctx.transaction((inner) => endDue(inner, id)),
        });
        return saidOf(saying('job_pools_ended', { pools: pools.done, members: members.done }), pools.failed + members.failed);
      },
    },
    {
      name: 'agency.raise-levels',
      title: { zh_CN: '按累计供货提升代理等级', en_US: 'Raise agents who brought enough to the next level' },
      rule: '17 4 * * *',
      async run(ctx) {
        let count = 0;
        const { failed } = await eachDue(ctx, {
          what: 'agents of a supplier',
          read: (_, atMost, last) => suppliersWithSteps(ctx.db, last, atMost),
          async work({ id }) {
            const raised = await ctx.transaction((inner) => raise(inner, id));
            count += raised;
            return raised > 0;
          },
        });
        return saidOf(saying('job_agents_raised', { count }), failed);
      },
    },
  ],
  queues: [fillQueue],
} satisfies ServerModule;
