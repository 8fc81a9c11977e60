import { adminOwed } from '@keymall/contract/ordering/back-office-order';
import { routes } from '#kit/routes';
import { listOwed } from './owed.repository.ts';
import { refundOwed } from './owed.service.ts';

export const owedRoutes = routes(adminOwed, {
  list: (input, ctx) => listOwed(ctx.db, input),
  refund: async ({ id }, ctx) => ({ status: await refundOwed(ctx, id) }),
});
