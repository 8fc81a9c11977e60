import { adminOrder, merchantOrder } from '@keymall/contract/ordering/back-office-order';
import { routes } from '#kit/routes';
import { leaveTask } from '#modules/platform';
import { confirmByGateway, confirmByHand } from './confirm.service.ts';
import { allOrders, shopOrders } from './order.export.ts';
import { forMerchant, orderDetail, showCards } from './order.service.ts';
import { clearOrders, closeOrder, freezeOrder, hideOrders, noteOrder, refundByAdmin, resendOrder } from './order-acts.service.ts';
import { channelChoices, countsOfShop } from './order-list.repository.ts';
import { adminList, adminSums, shopList } from './order-list.service.ts';

export const backOfficeRoutes = [
  ...routes(merchantOrder, {
    list: (input, ctx) => shopList(ctx, input),
    // Until agents sell for each other, a shop takes part in no orders but its own.
    mine: (input, ctx) => shopList(ctx, input),
    count: (_, ctx) => countsOfShop(ctx.db, ctx.shop),
    channels: async (_, ctx) => ({ list: await channelChoices(ctx.db) }),
    detail: async ({ id }, ctx) => forMerchant(await orderDetail(ctx, id, ctx.shop)),
    card: ({ id }, ctx) => showCards(ctx, id),
    resend: (input, ctx) => resendOrder(ctx, input),
    note: (input, ctx) => noteOrder(ctx, input),
    export: leaveTask(shopOrders),
  }),
  ...routes(adminOrder, {
    list: (input, ctx) => adminList(ctx, input),
    sums: (input, ctx) => adminSums(ctx, input),
    detail: ({ id }, ctx) => orderDetail(ctx, id),
    freeze: (input, ctx) => freezeOrder(ctx, input),
    confirm: (input, ctx) => confirmByGateway(ctx, input),
    confirmByHand: (input, ctx) => confirmByHand(ctx, input),
    close: (input, ctx) => closeOrder(ctx, input),
    note: (input, ctx) => noteOrder(ctx, input),
    del: ({ ids }, ctx) => hideOrders(ctx, ids),
    clear: ({ before }, ctx) => clearOrders(ctx, before),
    refund: (input, ctx) => refundByAdmin(ctx, input),
    export: leaveTask(allOrders),
  }),
];
