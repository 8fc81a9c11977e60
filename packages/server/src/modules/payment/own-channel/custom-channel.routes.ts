import { adminCustomChannel, merchantCustomChannel } from '@keymall/contract/payment/custom-channel';
import { customSettings } from '@keymall/contract/settings/groups';
import { routes } from '#kit/routes';
import { saveGroup } from '#modules/platform';
import { drawn } from '../channel/channel.routes.ts';
import { sideWallets } from './custom-channel.repository.ts';
import * as own from './custom-channel.service.ts';

export const customChannelRoutes = [
  ...routes(merchantCustomChannel, {
    config: (_, ctx) => ctx.house.settings.get('custom'),
    balance: (_, ctx) => sideWallets(ctx.db, ctx.shop),
    list: (paging, ctx) => own.list(ctx, paging),
    fields: async ({ channel_id }, ctx) => ({ fields: (await own.fieldsOf(ctx, channel_id)).map((field) => drawn(field, ctx)) }),
    detail: ({ id }, ctx) => own.detail(ctx, id),
    add: (draft, ctx) => own.apply(ctx, draft),
    edit: (draft, ctx) => own.edit(ctx, draft),
    turn: ({ id, status }, ctx) => own.turn(ctx, id, status),
    del: ({ id }, ctx) => own.remove(ctx, id),
  }),
  ...routes(adminCustomChannel, {
    config: (_, ctx) => ctx.house.settings.get('custom'),
    setConfig: (values, ctx) => saveGroup(ctx, 'custom', customSettings.encode(values)),
    list: (filter, ctx) => own.audits(ctx, filter),
    audit: (verdict, ctx) => own.judge(ctx, verdict),
  }),
];
