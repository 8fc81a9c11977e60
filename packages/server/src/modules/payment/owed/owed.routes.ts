import { adminOwed } from '@keymall/contract/ordering/back-office-order';
import { routes } from '#kit/routes';
import { listRefusedNotices } from '../receipt/refused-notice.repository.ts';
import { listOwed } from './owed.repository.ts';
import { dismissOwed, judgeOwed, markOwedPaid, refundOwed } from './owed.service.ts';

export const owedRoutes = routes(adminOwed, {
  list: (input, ctx) => listOwed(ctx.db, input),
  refund: async ({ id }, ctx) => ({ status: await refundOwed(ctx, id) }),
  paid: async ({ way, note, ...seen }, ctx) => {
    if (way === 'gateway') return judgeOwed(ctx, { ...seen, reason: note }, true);
    await markOwedPaid(ctx, seen.id, way, note);
    return { waits_second: false };
  },
  dismiss: async ({ ids, note }, ctx) => ({ count: await dismissOwed(ctx, ids, note) }),
  notices: (input, ctx) => listRefusedNotices(ctx.db, input),
  unpaid: ({ note, ...seen }, ctx) => judgeOwed(ctx, { ...seen, reason: note }, false),
});
