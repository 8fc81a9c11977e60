import { adminOrderAnalysis, adminStatistics } from '@keymall/contract/insight/statistics';
import { ledgerAccountWords } from '@keymall/contract/ledger/account-words';
import { routes } from '#kit/routes';
import { analysisOptions, byMerchant, byPayChannel } from './analysis.repository.ts';
import { daysOf } from './range.rules.ts';
import { rangeAsked } from './range.service.ts';
import { balances, sumsByDay, totals } from './statistics.repository.ts';

export const statisticsRoutes = [
  ...routes(adminOrderAnalysis, {
    merchant: ({ date_range, ...filter }, ctx) => byMerchant(ctx.db, rangeAsked(ctx, date_range), filter),
    channel: ({ date_range, ...filter }, ctx) => byPayChannel(ctx.db, rangeAsked(ctx, date_range), filter),
    options: (_, ctx) => analysisOptions(ctx.db),
  }),
  ...routes(adminStatistics, {
    total: async ({ date_range }, ctx) => {
      const days = daysOf(rangeAsked(ctx, date_range));
      const [figures, held] = await Promise.all([totals(ctx.db, days), balances(ctx.db)]);
      return { ...days, ...figures, balances: held.map((row) => ({ ...row, title: ledgerAccountWords[row.kind][ctx.locale] })) };
    },
    transactions: ({ date_range, ...filter }, ctx) => sumsByDay(ctx.db, daysOf(rangeAsked(ctx, date_range)), filter),
  }),
];
