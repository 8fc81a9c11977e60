import { adminOrderBlacklist } from '@keymall/contract/platform/order-blacklist';
import { routes } from '#kit/routes';
import { listBlocks } from './order-blacklist.repository.ts';
import { blockOnPlatform, editPlatformBlock, unblockOnPlatform } from './order-blacklist.service.ts';

export const orderBlacklistRoutes = routes(adminOrderBlacklist, {
  list: (input, ctx) => listBlocks(ctx.db, input),
  add: (input, ctx) => blockOnPlatform(ctx, input),
  edit: (input, ctx) => editPlatformBlock(ctx, input),
  del: ({ ids }, ctx) => unblockOnPlatform(ctx, ids),
});
