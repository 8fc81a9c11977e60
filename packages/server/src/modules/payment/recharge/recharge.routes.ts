import { adminRecharge, merchantRecharge, rechargeRaw } from '@keymall/contract/payment/recharge';
import { rawRoute, routes } from '#kit/routes';
import { leaveTask } from '#modules/platform';
import { recharges } from './recharge.export.ts';
import { listAll, listForShop } from './recharge.repository.ts';
import * as recharge from './recharge.service.ts';

export const rechargeRoutes = [
  ...routes(merchantRecharge, {
    options: (input, ctx) => recharge.options(ctx, input),
    add: (input, ctx) => recharge.begin(ctx, input),
    list: (input, ctx) => listForShop(ctx.db, ctx.shop, input),
    pay: ({ id, device }, ctx) => recharge.paying(ctx, id, device),
    state: ({ id }, ctx) => recharge.state(ctx, id),
    close: ({ id }, ctx) => recharge.close(ctx, id),
  }),
  ...routes(adminRecharge, {
    list: (input, ctx) => listAll(ctx.db, input),
    sums: (input, ctx) => recharge.sums(ctx, input),
    confirm: (input, ctx) => recharge.confirmByGateway(ctx, input),
    confirmByHand: (input, ctx) => recharge.confirmByHand(ctx, input),
    export: leaveTask(recharges),
  }),
];

/** Whatever the address says: the list knows what became of it. */
export const rechargeRawRoutes = [rawRoute(rechargeRaw.back, async (_, reply) => reply.redirect('/merchant/finance/recharge-orders', 303))];
