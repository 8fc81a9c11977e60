import { adminUnfreeze, merchantUnfreeze } from '@keymall/contract/ordering/unfreeze';
import { routes } from '#kit/routes';
import { frozenOf } from '#modules/ledger';
import { sharesOfAll, sharesOfShop } from './unfreeze.repository.ts';
import { releaseNow, resumeShare, shareRow, shareRowForAdmin, suspendShare } from './unfreeze.service.ts';

export const unfreezeRoutes = [
  ...routes(adminUnfreeze, {
    list: async (input, ctx) => {
      const { list, ...rest } = await sharesOfAll(ctx.db, input);
      return { list: list.map(shareRowForAdmin), ...rest };
    },
    release: (input, ctx) => releaseNow(ctx, input),
    suspend: (input, ctx) => suspendShare(ctx, input),
    resume: ({ id }, ctx) => resumeShare(ctx, id),
  }),
  ...routes(merchantUnfreeze, {
    list: async (input, ctx) => {
      const [{ list, ...rest }, frozen] = await Promise.all([sharesOfShop(ctx.db, ctx.shop, input), frozenOf(ctx.db, ctx.shop)]);
      return { list: list.map(shareRow), ...rest, frozen };
    },
  }),
];
