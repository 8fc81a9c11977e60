import { adminAuthOrder, merchantAuthFee } from '@keymall/contract/billing/auth-order';
import { routes } from '#kit/routes';
import { leaveTask } from '#modules/platform';
import { authOrders } from './auth-order.export.ts';
import { authOrdersOfShop, listAuthOrders } from './auth-order.repository.ts';
import { feeNow } from './auth-order.service.ts';

export const authOrderRoutes = [
  ...routes(merchantAuthFee, {
    fee: (_, ctx) => feeNow(ctx),
    list: (paging, ctx) => authOrdersOfShop(ctx.db, ctx.shop, paging),
  }),
  ...routes(adminAuthOrder, {
    list: (filter, ctx) => listAuthOrders(ctx.db, filter),
    export: leaveTask(authOrders),
  }),
];
