import { startOfDay } from '@keymall/contract/kit/time';
import { adminCollect, merchantCollect } from '@keymall/contract/payment/payout-account';
import { adminCash, merchantCash } from '@keymall/contract/payment/withdrawal';
import { orMissing, refuse } from '#kit/refusal';
import { routes } from '#kit/routes';
import { worded, wordedPage } from '#kit/said';
import { payoutsStopped } from '#modules/ledger';
import { leaveTask, saveGroup, wireGroup } from '#modules/platform';
import { withVerdicts } from '../receipt/verdict.repository.ts';
import { approve, chooseCashType, reject, setFourEyes } from './four-eyes.service.ts';
import { ask, pass, refuseCash, resend, seenPaid, seenUnpaid } from './payout.service.ts';
import * as collect from './payout-account.service.ts';
import { channelsThatPay } from './settlement-channel.service.ts';
import { withdrawals } from './withdrawal.export.ts';
import { cashCounts, listWithdrawals, removeEnded, withdrawalInFull, withdrawalsOfShop } from './withdrawal.repository.ts';
import { apply, applyConfig } from './withdrawal.service.ts';

export const withdrawalRoutes = [
  ...routes(merchantCollect, {
    getCollect: (_, ctx) => collect.ownAccount(ctx),
    setCollect: (form, ctx) => collect.saveOwn(ctx, form),
  }),
  ...routes(adminCollect, {
    detail: ({ id }, ctx) => collect.accountOfMerchant(ctx, id),
    reveal: ({ id }, ctx) => collect.reveal(ctx, id),
    edit: ({ id, ...form }, ctx) => collect.writeFor(ctx, id, form),
    turn: ({ id, allow_update, status }, ctx) => collect.turn(ctx, id, allow_update, status),
  }),
  ...routes(merchantCash, {
    list: async (filter, ctx) => {
      const { list, total } = await withdrawalsOfShop(ctx.db, ctx.shop, filter);
      return { total, list: list.map(({ asked_by, ...row }) => ({ ...row, is_own: asked_by === ctx.actor.accountId })) };
    },
    applyConfig: (_, ctx) => applyConfig(ctx),
    apply: (wish, ctx) => apply(ctx, wish),
    approve: ({ id }, ctx) => approve(ctx, id),
    reject: ({ id, reason }, ctx) => reject(ctx, id, reason),
    setFourEyes: ({ money }, ctx) => setFourEyes(ctx, money),
    setUserCashType: ({ cash_type }, ctx) => chooseCashType(ctx, cash_type),
  }),
  ...routes(adminCash, {
    list: async (filter, ctx) =>
      wordedPage(await listWithdrawals(ctx.db, filter, ctx.house.settings.get('settlement').cash_second_money), ctx.locale),
    cashCount: async (_, ctx) => ({
      ...(await cashCounts(ctx.db, startOfDay(ctx.now()))),
      auto_pass: ctx.house.settings.get('settlement').auto_pass,
      stopped: await payoutsStopped(ctx.db),
    }),
    detail: async ({ id }, ctx) => {
      const { info, ...found } = orMissing(await withdrawalInFull(ctx.db, id));
      const [row = { ...found, verdicts: [] }] = await withVerdicts(ctx.db, 'withdrawal', [found]);
      return { ...worded(row, ctx.locale), ...collect.openPayee(ctx.house.keyring, row.trade_no, info) };
    },
    channels: async (_, ctx) => ({ list: await channelsThatPay(ctx) }),
    pass: (input, ctx) => pass(ctx, input),
    resend: ({ id }, ctx) => resend(ctx, id),
    query: ({ id }, ctx) => ask(ctx, id),
    paid: (seen, ctx) => seenPaid(ctx, seen),
    unpaid: (seen, ctx) => seenUnpaid(ctx, seen),
    refuse: (input, ctx) => refuseCash(ctx, input),
    del: async ({ id }, ctx) => {
      orMissing(await withdrawalInFull(ctx.db, id));
      if ((await removeEnded(ctx.db, [id], ctx.now())) !== 1) refuse('cash_not_finished');
    },
    delBatch: async ({ ids }, ctx) => ({ count: await removeEnded(ctx.db, ids, ctx.now()) }),
    autoPass: ({ auto_pass }, ctx) => saveGroup(ctx, 'settlement', { ...wireGroup(ctx.house.settings, 'settlement'), auto_pass }),
    export: leaveTask(withdrawals),
  }),
];
