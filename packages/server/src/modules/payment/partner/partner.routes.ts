import { adminAlipayPartner, adminWechatPartner, type PartnerCalls, type PartnerFamily } from '@keymall/contract/payment/partner';
import { type Mounted, routes } from '#kit/routes';
import { drawn } from '../channel/channel.routes.ts';
import { partnerFields } from './partner.fields.ts';
import { listPartners, listSubMerchants } from './partner.repository.ts';
import * as partner from './partner.service.ts';
import * as sub from './sub-merchant.service.ts';

const familyRoutes = (calls: PartnerCalls, family: PartnerFamily): Mounted[] =>
  routes(calls, {
    list: (filter, ctx) => listPartners(ctx.db, family, filter),
    fields: (_, ctx) => ({ fields: partnerFields[family].map((field) => drawn(field, ctx)) }),
    detail: ({ id }, ctx) => partner.detail(ctx, family, id),
    add: (draft, ctx) => partner.add(ctx, family, draft),
    edit: (draft, ctx) => partner.edit(ctx, family, draft),
    setDefault: ({ id }, ctx) => partner.makeDefault(ctx, family, id),
    del: ({ id }, ctx) => partner.remove(ctx, family, id),
    merchantList: (filter, ctx) => listSubMerchants(ctx.db, family, filter),
    merchantDetail: ({ id }, ctx) => sub.detail(ctx, family, id),
    merchantAdd: (draft, ctx) => sub.add(ctx, family, draft),
    merchantEdit: (draft, ctx) => sub.edit(ctx, family, draft),
    merchantMove: (move, ctx) => sub.move(ctx, family, move),
    merchantReveal: ({ id }, ctx) => sub.reveal(ctx, family, id),
    paperPut: (picture, ctx) => sub.putPicture(ctx, family, picture),
    paperShow: (picture, ctx) => sub.showPicture(ctx, family, picture),
    merchantDel: ({ id }, ctx) => sub.remove(ctx, family, id),
  });

export const partnerRoutes = [...familyRoutes(adminAlipayPartner, 'alipay'), ...familyRoutes(adminWechatPartner, 'wechat')];
