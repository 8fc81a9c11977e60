import { adminSettlement, adminSettlementAccount } from '@keymall/contract/payment/settlement-channel';
import { payoutDrivers } from '@keymall/drivers/registry';
import { routes } from '#kit/routes';
import { drawn } from '../channel/channel.routes.ts';
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
    edit: ({ id, ...draft }, ctx) => settlement.edit(ctx, id, draft),
    status: ({ id, status }, ctx) => settlement.turn(ctx, id, status),
    del: ({ id }, ctx) => settlement.remove(ctx, id),
  }),
  ...routes(adminSettlementAccount, {
    list: (filter, ctx) => listSettlementAccounts(ctx.db, filter),
    detail: ({ id }, ctx) => settlement.accountDetail(ctx, id),
    add: async (draft, ctx) => ({ id: await settlement.addAccount(ctx, draft) }),
    edit: ({ id, ...draft }, ctx) => settlement.editAccount(ctx, id, draft),
    del: ({ id }, ctx) => settlement.removeAccount(ctx, id),
    balance: async ({ id }, ctx) => ({ balance: await settlement.balanceOf(ctx, id) }),
  }),
];
