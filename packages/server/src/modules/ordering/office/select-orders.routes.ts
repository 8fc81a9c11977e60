import { adminSelectCard } from '@keymall/contract/ordering/select-orders';
import { routes } from '#kit/routes';
import { countSelectOrders, listSelectOrders } from './select-orders.repository.ts';

export const selectOrderRoutes = routes(adminSelectCard, {
  orders: (filter, ctx) => listSelectOrders(ctx.db, filter),
  dump: async (filter, ctx) => ({ total: await countSelectOrders(ctx.db, filter) }),
});
