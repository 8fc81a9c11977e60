import { adminGoodsStatistics, adminMerchantStatistics, adminOrderStatistics } from '@keymall/contract/insight/sales-statistics';
import { routes } from '#kit/routes';
import { leaveTask } from '#modules/platform';
import { eachDay } from './range.rules.ts';
import { goodsSales, merchantSales, ordersByDay } from './sales.export.ts';
import { goodsNamed, growthIn, merchantCount, merchantsNamed } from './sales.repository.ts';
import { compared, ordersCompared, ranking } from './sales.service.ts';

export const salesRoutes = [
  ...routes(adminGoodsStatistics, {
    list: async ({ date_range, keyword, merchant_id, ...paging }, ctx) => {
      const { list, ...rest } = await ranking(ctx, 'goods_id', date_range, { merchant_id, goods: keyword }, paging);
      const names = await goodsNamed(
        ctx.db,
        list.map(({ key }) => key),
      );
      return {
        ...rest,
        list: list.flatMap(({ key, ...row }) => {
          const of = names.get(key);
          return of ? [{ ...row, goods_id: key, goods_name: of.name, merchant_id: of.merchant_id, shop_name: of.shop_name }] : [];
        }),
      };
    },
    export: leaveTask(goodsSales),
  }),
  ...routes(adminMerchantStatistics, {
    list: async ({ date_range, keyword, ...paging }, ctx) => {
      const { list, ...rest } = await ranking(ctx, 'merchant_id', date_range, { merchant: keyword }, paging);
      const names = await merchantsNamed(
        ctx.db,
        list.map(({ key }) => key),
      );
      return {
        ...rest,
        list: list.flatMap(({ key, ...row }) => {
          const of = names.get(key);
          return of ? [{ ...row, merchant_id: key, username: of.username, shop_name: of.shop_name }] : [];
        }),
      };
    },
    growth: async ({ date_range }, ctx) => {
      const [range, earlier] = compared(ctx, date_range);
      const [now, then, total] = await Promise.all([growthIn(ctx.db, range), growthIn(ctx.db, earlier), merchantCount(ctx.db)]);
      const none = { registered: 0, selling: 0 };
      const [all, before] = [now, then].map((rows) => rows.find(({ day }) => day === null) ?? none);
      const found = new Map(now.map((row) => [row.day, row]));
      return {
        total,
        registered: all?.registered ?? 0,
        registered_before: before?.registered ?? 0,
        selling: all?.selling ?? 0,
        selling_before: before?.selling ?? 0,
        days: eachDay(range).map((day) => {
          const { registered, selling } = found.get(day) ?? none;
          return { day, registered, selling };
        }),
      };
    },
    export: leaveTask(merchantSales),
  }),
  ...routes(adminOrderStatistics, {
    list: ({ date_range, ...filter }, ctx) => ordersCompared(ctx, date_range, filter),
    export: leaveTask(ordersByDay),
  }),
];
