import { adminChannel, adminChannelAccount, adminPayType } from '@keymall/contract/payment/channel';
import { type ConfigField, isAddress } from '@keymall/drivers/kit/config';
import { paymentDrivers } from '@keymall/drivers/registry';
import type { Ctx } from '#kit/context';
import { routes } from '#kit/routes';
import { collectedToday } from '#modules/catalogue';
import { listAccounts } from './account.repository.ts';
import * as account from './account.service.ts';
import { listChannels } from './channel.repository.ts';
import * as channel from './channel.service.ts';
import { putBack } from './gateway-health.service.ts';
import { channelsOf, payTypes } from './pay-type.repository.ts';

/** A field as the account form draws it, in the reader's language; what its help says of this site's address is filled in. */
export const drawn = (field: ConfigField, { locale, house }: Pick<Ctx, 'locale' | 'house'>) => ({
  name: field.name,
  label: field.label[locale],
  kind: field.kind,
  address: isAddress(field),
  required: field.required,
  default: field.default ?? '',
  help: (field.help?.[locale] ?? '').replaceAll('{site}', house.siteUrl).replaceAll('{host}', new URL(house.siteUrl).host),
  options: (field.options ?? []).map(({ value, label }) => ({ value, label: label[locale] })),
});

const payTypeRoutes = routes(adminPayType, {
  ...payTypes,
  detail: async ({ id }, ctx) => {
    const type = await payTypes.detail({ id }, ctx);
    const channels = await channelsOf(ctx.db, id);
    return {
      ...type,
      channels: channels.map(({ code, ...channel }) => ({ ...channel, driver_title: paymentDrivers.get(code)?.title[ctx.locale] ?? code })),
    };
  },
});

const collectionRoutes = routes(adminChannel, {
  list: async (filter, ctx) => {
    const { list, total } = await listChannels(ctx.db, filter);
    return { total, list: list.map((row) => ({ ...row, driver_title: paymentDrivers.get(row.code)?.title[ctx.locale] ?? row.code })) };
  },
  drivers: (_, ctx) => ({
    list: [...paymentDrivers.values()].map(({ id, title, capabilities, config, partner, device }) => ({
      id,
      title: title[ctx.locale],
      query: capabilities.query,
      refund: capabilities.refund,
      partner: partner !== undefined,
      device: channel.devicesOf({ device }),
      fields: config.map((field) => drawn(field, ctx)),
    })),
  }),
  add: async (draft, ctx) => ({ id: await channel.add(ctx, draft) }),
  edit: ({ id, ...draft }, ctx) => channel.edit(ctx, id, draft),
  status: ({ id, status }, ctx) => channel.change(ctx, id, { status }),
  sort: ({ id, sort }, ctx) => channel.change(ctx, id, { sort }),
  del: ({ id }, ctx) => channel.remove(ctx, id),
});

const accountRoutes = routes(adminChannelAccount, {
  list: async (filter, ctx) => {
    const { list, total } = await listAccounts(ctx.db, filter);
    const today = await collectedToday(
      ctx,
      list.map(({ id }) => id),
    );
    return {
      total,
      list: list.map((row) => {
        const { money: today_money, count: today_count } = today(row.id);
        return { ...row, today_money, today_count, notify_url: account.notifyUrl(ctx.house, row.id) };
      }),
    };
  },
  detail: ({ id }, ctx) => account.detail(ctx, id),
  add: async (draft, ctx) => ({ id: await account.add(ctx, draft) }),
  edit: ({ id, ...draft }, ctx) => account.edit(ctx, id, draft),
  status: ({ id, status }, ctx) => account.change(ctx, id, { status }),
  sort: ({ id, sort }, ctx) => account.change(ctx, id, { sort }),
  putBack: ({ id }, ctx) => putBack(ctx, id),
  del: ({ id }, ctx) => account.remove(ctx, id),
});

export const channelRoutes = [...payTypeRoutes, ...collectionRoutes, ...accountRoutes];
