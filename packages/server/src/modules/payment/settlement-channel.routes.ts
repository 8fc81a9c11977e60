import { adminSettlement, adminSettlementAccount } from '@keymall/contract/payment/settlement-channel';
import { payoutDrivers } from '@keymall/drivers/registry';
import { routes } from '#kit/routes';
import { drawn } from './channel.routes.ts';
import { listSettlementAccounts, listSettlementChannels } from './settlement-channel.repository.ts';
import * as settlement from './settlement-channel.service.ts';

export const settlementChannelRoutes = [
  ...routes(adminSettlement, {
    list: async (filter, ctx) => {
      const { list, total } = await listSettlementChannels(ctx.db, filter);
      return {
        total,
        list: list.map((row) => ({
          ...row,
          driver_title: settlement.titleOf(row.code, ctx.locale),
          types: settlement.typesOf(row.code),
        })),
      };
    },
    drivers: (_, ctx) => ({
      list: [...payoutDrivers.values()].map((driver) => ({
        id: driver.id,
        title: driver.title[ctx.locale],
        types: settlement.typesOf(driver.id),
        balance: driver.balance !== undefined,
        fields: driver.config.map((field) => drawn(field, ctx)),
      })),
    }),
    add: async (draft, ctx) => ({ id: await settlement.add(ctx, draft) }),
    edit: async ({ id, ...draft }, ctx) => {
      await settlement.edit(ctx, id, draft);
      return null;
    },
    status: async ({ id, status }, ctx) => {
      await settlement.turn(ctx, id, status);
      return null;
    },
    del: async ({ id }, ctx) => {
      await settlement.remove(ctx, id);
      return null;
    },
  }),
  ...routes(adminSettlementAccount, {
    list: (filter, ctx) => listSettlementAccounts(ctx.db, filter),
    detail: ({ id }, ctx) => settlement.accountDetail(ctx, id),
    add: async (draft, ctx) => ({ id: await settlement.addAccount(ctx, draft) }),
    edit: async ({ id, ...draft }, ctx) => {
      await settlement.editAccount(ctx, id, draft);
      return null;
    },
    del: async ({ id }, ctx) => {
      await settlement.removeAccount(ctx, id);
      return null;
    },
    balance: async ({ id }, ctx) => ({ balance: await settlement.balanceOf(ctx, id) }),
  }),
];
