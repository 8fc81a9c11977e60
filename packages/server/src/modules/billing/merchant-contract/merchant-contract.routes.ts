import { adminContract, adminContractRaw, merchantContract, merchantContractRaw } from '@keymall/contract/billing/merchant-contract';
import { type MountedRaw, routes } from '#kit/routes';
import { downloadRoute, uploadRoute } from '../file-routes.ts';
import { choices, contractsOfShop, listContracts } from './merchant-contract.repository.ts';
import * as contracts from './merchant-contract.service.ts';

export const contractRoutes = [
  ...routes(merchantContract, {
    list: (filter, ctx) => contractsOfShop(ctx.db, ctx.shop, filter),
    detail: ({ id }, ctx) => contracts.detailForShop(ctx, id),
    confirm: (asked, ctx) => contracts.confirm(ctx, asked),
    refuse: (asked, ctx) => contracts.refuseIt(ctx, asked),
  }),
  ...routes(adminContract, {
    list: (filter, ctx) => listContracts(ctx.db, filter),
    detail: ({ id }, ctx) => contracts.detailForAdmin(ctx, id),
    options: ({ merchant_id }, ctx) => choices(ctx.db, merchant_id),
    add: (form, ctx) => contracts.add(ctx, form),
    edit: (form, ctx) => contracts.edit(ctx, form),
    status: (asked, ctx) => contracts.setStatus(ctx, asked),
    del: ({ id }, ctx) => contracts.del(ctx, id),
  }),
];

export const contractRawRoutes: MountedRaw[] = [
  uploadRoute(adminContractRaw.upload, ['pdf']),
  downloadRoute(merchantContractRaw.download, contracts.fileOfShop),
  downloadRoute(adminContractRaw.download, contracts.fileForAdmin),
];
