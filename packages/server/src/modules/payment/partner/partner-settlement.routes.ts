import { adminAlipaySettlement } from '@keymall/contract/payment/partner-settlement';
import { refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { wordedPage } from '#kit/said';
import { listSettlements, markSettled, retrySettlements } from './partner-settlement.repository.ts';

export const settlementRoutes = routes(adminAlipaySettlement, {
  list: async (filter, ctx) => wordedPage(await listSettlements(ctx.db, filter), ctx.locale),
  again: async ({ ids }, ctx) => ({ count: await retrySettlements(ctx.db, ids, ctx.now()) }),
  done: async ({ id, note }, ctx) => {
    if (!(await markSettled(ctx.db, id, note, ctx.now()))) refuse('settlement_moved');
  },
});
