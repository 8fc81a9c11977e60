import { queue } from '#kit/jobs';
import type { ServerModule } from '#kit/module';
import { goodsPurged } from '#modules/catalogue';
import { agencyRoutes } from './agency.routes.ts';
import { fill, sourcesPurged } from './proxy-goods.service.ts';

export { markupRead } from './markup.ts';

goodsPurged.listen((ctx, { goods }) => sourcesPurged(ctx, goods));

const RETRIES = 8;

/** Whole-site agents get what their supplier offers, a hundred in a transaction. */
const fillQueue = queue<{ relation_id: number }>({
  name: 'agency.fill',
  retries: RETRIES,
  work: async (ctx, { relation_id }) => {
    while ((await ctx.transaction((inner) => fill(inner, relation_id))) > 0);
  },
});

export const agency = {
  routes: agencyRoutes,
  queues: [fillQueue],
} satisfies ServerModule;
