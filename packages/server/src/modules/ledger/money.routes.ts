import { sumOf } from '@keymall/contract/kit/money';
import { formatDay, startOfDay } from '@keymall/contract/kit/time';
import { ledgerAccountWords } from '@keymall/contract/ledger/account-words';
import { businessWords } from '@keymall/contract/ledger/business-words';
import { adminMoney, businessType, merchantMoney } from '@keymall/contract/ledger/money-log';
import { routes } from '#kit/routes';
import { leaveTask } from '#modules/platform';
import { allMoney, shopMoney } from './money.export.ts';
import { balancesByKind, logForShop, logOfAll, salesByDay, walletsOf } from './money.repository.ts';
import { isOwedToUs } from './money.rules.ts';
import { shopStatement } from './statement.export.ts';

const NONE = { paid_count: 0, paid_amount: 0, fee_amount: 0 };

export const moneyRoutes = [
  ...routes(merchantMoney, {
    log: (input, ctx) => logForShop(ctx, ctx.shop, input),
    wallets: (_, ctx) => walletsOf(ctx.db, ctx.shop),
    export: leaveTask(shopMoney),
    statement: leaveTask(shopStatement),
  }),
  ...routes(adminMoney, {
    overview: async (_, ctx) => {
      const [balances, byDay] = await Promise.all([balancesByKind(ctx.db), salesByDay(ctx)]);
      const sold = [...byDay.values()];
      const total = {
        paid_count: sold.reduce((sum, { paid_count }) => sum + paid_count, 0),
        paid_amount: sumOf(sold.map(({ paid_amount }) => paid_amount)),
        fee_amount: sumOf(sold.map(({ fee_amount }) => fee_amount)),
      };
      const days = Array.from({ length: 7 }, (_, index) => formatDay(startOfDay(ctx.now(), index - 6)));
      const signed = balances.map(({ kind, balance }) => (isOwedToUs(kind) ? balance : -balance));
      return {
        today: byDay.get(formatDay(ctx.now())) ?? NONE,
        total,
        accounts: balances.map(({ kind, balance }) => ({ kind, title: ledgerAccountWords[kind][ctx.locale], balance })),
        balanced: sumOf(signed) === 0,
        days: days.map((day) => {
          const { paid_amount, fee_amount } = byDay.get(day) ?? NONE;
          return { day, paid_amount, fee_amount };
        }),
      };
    },
    log: (input, ctx) => logOfAll(ctx, input),
    businessTypes: (_, ctx) => ({
      list: businessType.options.map((type) => ({ business_type: type, title: businessWords[type][ctx.locale] })),
    }),
    export: leaveTask(allMoney),
  }),
];
