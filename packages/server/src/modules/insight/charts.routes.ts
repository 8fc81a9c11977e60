import { merchantCharts } from '@keymall/contract/insight/charts';
import { sumOf } from '@keymall/contract/kit/money';
import { routes } from '#kit/routes';
import { byChannel, listSales, rankBuyers, sumOfSales } from './charts.repository.ts';
import { sharesOf } from './range.rules.ts';
import { rangeAsked } from './range.service.ts';

export const chartsRoutes = routes(merchantCharts, {
  channel: async ({ date_range }, ctx) => {
    const rows = await byChannel(ctx.db, ctx.shop, rangeAsked(ctx, date_range));
    const shares = sharesOf(rows.map(({ paid_amount }) => paid_amount));
    return {
      list: rows.map((row, at) => ({ ...row, share: shares[at] ?? 0 })),
      total: {
        order_count: rows.reduce((all, row) => all + row.order_count, 0),
        paid_amount: sumOf(rows.map(({ paid_amount }) => paid_amount)),
        refund_amount: sumOf(rows.map(({ refund_amount }) => refund_amount)),
      },
    };
  },
  charts: ({ date_range, ...filter }, ctx) => sumOfSales(ctx.db, ctx.shop, rangeAsked(ctx, date_range), filter),
  money: ({ date_range, ...filter }, ctx) => listSales(ctx.db, ctx.shop, rangeAsked(ctx, date_range), filter),
  ranklist: ({ date_range, ...filter }, ctx) => rankBuyers(ctx.db, ctx.shop, rangeAsked(ctx, date_range), filter),
});
