import { adminOrderBlacklist } from '@keymall/contract/platform/order-blacklist';
import { routes } from '#kit/routes';
import { blockOnPlatform, platformBlockRows } from './order-blacklist.service.ts';

export const orderBlacklistRoutes = routes(adminOrderBlacklist, {
  ...platformBlockRows,
  add: (input, ctx) => blockOnPlatform(ctx, input),
  del: platformBlockRows.delBatch,
});
