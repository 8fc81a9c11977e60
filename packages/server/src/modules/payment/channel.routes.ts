import { adminChannel, adminChannelAccount, adminPayType } from '@keymall/contract/payment/channel';
import { paymentDrivers } from '@keymall/drivers/registry';
import { routes } from '#kit/routes';
import { listAccounts, listChannels } from './channel.repository.ts';
import {
  addAccount,
  addChannel,
  editAccount,
  editChannel,
  removeAccount,
  removeChannel,
  shownAccount,
  switchChannel,
} from './channel.service.ts';

export const channelRoutes = [
  ...routes(adminPayType, {
    list: async (_, ctx) => ({ list: await ctx.db.selectFrom('pay_type').selectAll().orderBy('id').execute() }),
  }),
  ...routes(adminChannel, {
    list: async (input, ctx) => {
      const { list, total } = await listChannels(ctx.db, input);
      return { list: list.map((row) => ({ ...row, driver_title: paymentDrivers.get(row.code)?.title[ctx.locale] ?? row.code })), total };
    },
    drivers: (_, ctx) => ({
      list: [...paymentDrivers.values()].map(({ id, title, capabilities, config }) => ({
        id,
        title: title[ctx.locale],
        query: capabilities.query,
        refund: capabilities.refund,
        fields: config.map((field) => ({
          name: field.name,
          label: field.label[ctx.locale],
          kind: field.kind,
          required: field.required,
          default: field.default ?? '',
          help: field.help?.[ctx.locale] ?? '',
          options: (field.options ?? []).map(({ value, label }) => ({ value, label: label[ctx.locale] })),
        })),
      })),
    }),
    add: async (form, ctx) => ({ id: await addChannel(ctx, form) }),
    edit: async ({ id, ...form }, ctx) => {
      await editChannel(ctx, id, form);
      return null;
    },
    status: async ({ id, status }, ctx) => {
      await switchChannel(ctx, id, status);
      return null;
    },
    del: async ({ id }, ctx) => {
      await removeChannel(ctx, id);
      return null;
    },
  }),
  ...routes(adminChannelAccount, {
    list: async (input, ctx) => {
      const { list, total } = await listAccounts(ctx.db, input);
      return { list: list.map((row) => ({ ...row, notify_url: `${ctx.house.siteUrl}/home/pay/notify/${row.id}` })), total };
    },
    detail: ({ id }, ctx) => shownAccount(ctx, id),
    add: async (form, ctx) => ({ id: await addAccount(ctx, form) }),
    edit: async (form, ctx) => {
      await editAccount(ctx, form);
      return null;
    },
    del: async ({ id }, ctx) => {
      await removeAccount(ctx, id);
      return null;
    },
  }),
];
