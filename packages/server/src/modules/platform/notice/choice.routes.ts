import { merchantDelivery } from '@keymall/contract/platform/notice';
import { adminNotify, merchantNotify, personalNotify } from '@keymall/contract/platform/notice-choice';
import { routes } from '#kit/routes';
import { leaveTask } from '../export/export.service.ts';
import { gridFor, saveGrid, setMailbox } from './choice.service.ts';
import { ownDeliveries } from './delivery.export.ts';
import { deliveriesTo } from './delivery.service.ts';

export const noticeRoutes = [
  ...routes(merchantNotify, { index: (_, ctx) => gridFor(ctx), save: (input, ctx) => saveGrid(ctx, input) }),
  ...routes(adminNotify, {
    index: (_, ctx) => gridFor(ctx),
    save: (input, ctx) => saveGrid(ctx, input),
    mailbox: ({ address }, ctx) => setMailbox(ctx, address),
  }),
  ...routes(personalNotify, { index: (_, ctx) => gridFor(ctx), save: (input, ctx) => saveGrid(ctx, input) }),
  ...routes(merchantDelivery, {
    list: (filter, ctx) => deliveriesTo(ctx, ctx.shop, filter),
    export: leaveTask(ownDeliveries),
  }),
];
