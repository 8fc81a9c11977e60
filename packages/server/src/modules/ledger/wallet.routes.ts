import { adminWallet } from '@keymall/contract/ledger/wallet';
import { orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { mintShopScope } from '#kit/scope';
import { leaveTask } from '#modules/platform';
import { merchantStatement } from './statement.export.ts';
import { listAdjustments, walletOwner } from './wallet.repository.ts';
import { moveByHand, walletsFor } from './wallet.service.ts';

export const walletRoutes = routes(adminWallet, {
  wallets: ({ id }, ctx) => walletsFor(ctx, id),
  money: (input, ctx) => moveByHand(ctx, input),
  adjustments: async ({ id, ...paging }, ctx) => {
    const shop = mintShopScope(orMissing(await walletOwner(ctx.db, mintShopScope(id))).id);
    return listAdjustments(ctx.db, shop, paging);
  },
  statement: leaveTask(merchantStatement),
});
