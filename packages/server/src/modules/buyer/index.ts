import { saying } from '@keymall/contract/kit/saying';
import { queue } from '#kit/jobs';
import type { ServerModule } from '#kit/module';
import { buyerClosed, dropDevices } from '#modules/identity';
import { complaintAnswered } from '#modules/ordering';
import { forgetChoices } from '#modules/platform';
import { buyerRoutes } from './buyer.routes.ts';
import { dropAllFavourites } from './favourite.repository.ts';
import { lookAtStock } from './favourite.service.ts';
import { dropNoticesOf, sweepNotices } from './notice.repository.ts';
import { tellOfAnswer, tellOfOrder } from './notice.service.ts';
import { heldPushQueue, pushQueue } from './push.service.ts';

complaintAnswered.listen((ctx, { complaint_id }) => tellOfAnswer(ctx, complaint_id));

buyerClosed.listen(async ({ db }, { buyer_id }) => {
  await dropAllFavourites(db, buyer_id);
  await dropNoticesOf(db, buyer_id);
  await dropDevices(db, { realm: 'personal', account_id: buyer_id });
  await forgetChoices(db, { realm: 'personal', id: buyer_id });
});

const RETRIES = 8;
const KEPT_DAYS = 90;

/** Left behind by a paid order that has an account (ordering/sql/complete.sql). */
const orderQueue = queue<{ order_id: number }>({
  name: 'buyer.order',
  retries: RETRIES,
  work: (ctx, { order_id }) => ctx.transaction((inner) => tellOfOrder(inner, order_id)),
});

export const buyer = {
  routes: buyerRoutes,
  queues: [orderQueue, pushQueue, heldPushQueue],
  schedules: [
    {
      name: 'buyer.look-at-stock',
      title: { zh_CN: '查看收藏商品的库存', en_US: 'Look at the stock of favourites' },
      rule: '*/5 * * * *',
      run: (ctx) => ctx.transaction(async (inner) => saying('job_looked', { count: await lookAtStock(inner) })),
    },
    {
      name: 'buyer.sweep-notices',
      title: { zh_CN: '清理过期的买家消息', en_US: 'Clear old notices of buyers' },
      rule: '52 * * * *',
      run: async ({ db, now }) =>
        saying('job_swept', { count: await sweepNotices(db, new Date(now().getTime() - KEPT_DAYS * 86_400_000)) }),
    },
  ],
} satisfies ServerModule;
