import type { Locale } from '@keymall/contract/kit/refusals';
import { adminChannel, adminChannelAccount, adminPayType } from '@keymall/contract/payment/channel';
import type { ConfigField } from '@keymall/drivers/kit/config';
import { paymentDrivers } from '@keymall/drivers/registry';
import { routes } from '#kit/routes';
import { listAccounts } from './account.repository.ts';
import * as account from './account.service.ts';
import { listChannels, payTypes } from './channel.repository.ts';
import * as channel from './channel.service.ts';

/** A field as the account form draws it, in the reader's language. */
export const drawn = (field: ConfigField, locale: Locale) => ({
  name: field.name,
  label: field.label[locale],
  kind: field.kind,
  required: field.required,
  default: field.default ?? '',
  help: field.help?.[locale] ?? '',
  options: (field.options ?? []).map(({ value, label }) => ({ value, label: label[locale] })),
});

export const channelRoutes = [
  ...routes(adminPayType, { list: async (_, ctx) => ({ list: await payTypes(ctx.db) }) }),
  ...routes(adminChannel, {
    list: async (filter, ctx) => {
      const { list, total } = await listChannels(ctx.db, filter);
      return { total, list: list.map((row) => ({ ...row, driver_title: paymentDrivers.get(row.code)?.title[ctx.locale] ?? row.code })) };
    },
    drivers: (_, ctx) => ({
      list: [...paymentDrivers.values()].map(({ id, title, capabilities, config }) => ({
        id,
        title: title[ctx.locale],
        query: capabilities.query,
        refund: capabilities.refund,
        fields: config.map((field) => drawn(field, ctx.locale)),
      })),
    }),
    add: async (draft, ctx) => ({ id: await channel.add(ctx, draft) }),
    edit: async ({ id, ...draft }, ctx) => {
      await channel.edit(ctx, id, draft);
      return null;
    },
    status: async ({ id, status }, ctx) => {
      await channel.switchOn(ctx, id, status);
      return null;
    },
    del: async ({ id }, ctx) => {
      await channel.remove(ctx, id);
      return null;
    },
  }),
  ...routes(adminChannelAccount, {
    list: async (filter, ctx) => {
      const { list, total } = await listAccounts(ctx.db, filter);
      return { total, list: list.map((row) => ({ ...row, notify_url: account.notifyUrl(ctx.house, row.id) })) };
    },
    detail: ({ id }, ctx) => account.detail(ctx, id),
    add: async (draft, ctx) => ({ id: await account.add(ctx, draft) }),
    edit: async ({ id, ...draft }, ctx) => {
      await account.edit(ctx, id, draft);
      return null;
    },
    del: async ({ id }, ctx) => {
      await account.remove(ctx, id);
      return null;
    },
  }),
];
