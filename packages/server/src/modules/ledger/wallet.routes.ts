import { adminWallet } from '@keymall/contract/ledger/wallet';
import { orMissing } from '#kit/refusal';
import { routes } from '#kit/routes';
import { mintShopScope } from '#kit/scope';
import { startStatement } from './statement.service.ts';
import { listAdjustments, walletOwner } from './wallet.repository.ts';
import { moveByHand, walletsFor } from './wallet.service.ts';

export const walletRoutes = routes(adminWallet, {
  wallets: ({ id }, ctx) => walletsFor(ctx, id),
  money: (input, ctx) => moveByHand(ctx, input),
  adjustments: async ({ id, ...paging }, ctx) => {
    const shop = mintShopScope(orMissing(await walletOwner(ctx.db, mintShopScope(id))).id);
    return listAdjustments(ctx.db, shop, paging);
  },
  statement: async ({ id, ...asked }, ctx) => {
    const shop = mintShopScope(id);
    orMissing(await walletOwner(ctx.db, shop));
    return startStatement(ctx, shop, asked);
  },
});
