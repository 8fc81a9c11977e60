import { adminVerify, merchantVerify } from '@keymall/contract/merchant/verification';
import { routes } from '#kit/routes';
import { listVerifications } from './verification.repository.ts';
import * as service from './verification.service.ts';

export const verificationRoutes = [
  ...routes(merchantVerify, {
    index: (_, ctx) => service.mine(ctx),
    submit: (papers, ctx) => service.submit(ctx, papers),
  }),
  ...routes(adminVerify, {
    verifyList: (filter, ctx) => listVerifications(ctx.db, filter),
    verifyDetail: ({ id }, ctx) => service.detail(ctx, id),
    verifyReveal: ({ id }, ctx) => service.reveal(ctx, id),
    needReal: ({ id, need_real }, ctx) => service.requireReal(ctx, id, need_real),
    doVerify: (decision, ctx) => service.decide(ctx, decision),
  }),
];
