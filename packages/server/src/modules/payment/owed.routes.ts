import { adminOwed } from '@keymall/contract/ordering/back-office-order';
import { routes } from '#kit/routes';
import { listOwed } from './owed.repository.ts';
import { dismissOwed, markOwedPaid, markOwedUnpaid, refundOwed } from './owed.service.ts';
import { listRefusedNotices } from './refused-notice.repository.ts';

export const owedRoutes = routes(adminOwed, {
  list: (input, ctx) => listOwed(ctx.db, input),
  refund: async ({ id }, ctx) => ({ status: await refundOwed(ctx, id) }),
  paid: async ({ id, way, note }, ctx) => {
    await markOwedPaid(ctx, id, way, note);
    return null;
  },
  dismiss: async ({ ids, note }, ctx) => ({ count: await dismissOwed(ctx, ids, note) }),
  notices: (input, ctx) => listRefusedNotices(ctx.db, input),
  unpaid: async ({ id, note }, ctx) => {
    await markOwedUnpaid(ctx, id, note);
    return null;
  },
});
