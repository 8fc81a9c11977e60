/** What was sold, by product, by merchant and by day, beside the stretch of time just as long before it (docs/domain/statistics.md). */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id } from '../kit/field.ts';
import { listInput } from '../kit/list.ts';
import { moneySum } from '../kit/money.ts';
import { dateRange, day } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

const count = z.number().int().min(0);

/** The days that are meant, and those that they are compared with. */
const days = { from: day, until: day, before_from: day, before_until: day };

/** Of orders paid in a stretch of time. */
const sold = z.strictObject({
  paid: count,
  quantity: count,
  amount: moneySum,
  /** What went back of these sales, until now. */
  refund: moneySum,
  /** Our fee. */
  fee: moneySum,
});

const ranked = <Row extends z.ZodRawShape>(row: Row) =>
  z.strictObject({
    ...days,
    list: z.array(sold.extend({ ...row, rank: count, before_amount: moneySum })),
    total: count,
    sums: sold,
    before: sold,
  });

const goodsFilters = { keyword: anyText(60).optional(), merchant_id: id.optional(), date_range: dateRange.optional() };
export const adminGoodsStatistics = {
  list: endpoint({
    path: '/adminapi/statistics/goods/list',
    effect: 'read',
    summary: '商品统计',
    /** `keyword`: part of the product's name. */
    input: listInput(goodsFilters),
    output: ranked({ goods_id: id, goods_name: z.string(), merchant_id: id, shop_name: z.string() }),
  }),
  export: verb.export('/adminapi/statistics/goods/export', '导出商品统计', goodsFilters),
};

const merchantFilters = { keyword: anyText(60).optional(), date_range: dateRange.optional() };
export const adminMerchantStatistics = {
  list: endpoint({
    path: '/adminapi/statistics/merchant/list',
    effect: 'read',
    summary: '商户统计',
    /** `keyword`: part of the user name or of the shop's. */
    input: listInput(merchantFilters),
    output: ranked({ merchant_id: id, username: z.string(), shop_name: z.string() }),
  }),
  /** Who came, day by day, and how many sold something. */
  growth: endpoint({
    path: '/adminapi/statistics/merchant/growth',
    effect: 'read',
    summary: '商户增长',
    input: z.strictObject({ date_range: dateRange.optional() }),
    output: z.strictObject({
      registered: count,
      registered_before: count,
      /** Merchants with a sale. */
      selling: count,
      selling_before: count,
      /** Accounts there are now. */
      total: count,
      days: z.array(z.strictObject({ day, registered: count, selling: count })),
    }),
  }),
  export: verb.export('/adminapi/statistics/merchant/export', '导出商户统计', merchantFilters),
};

/** `created` and what became of them are of orders made on the day; the others of what was paid on it, whenever it was ordered. */
const orderFigures = z.strictObject({
  created: count,
  /** Of those that were made: paid by now, closed unpaid. */
  converted: count,
  closed: count,
  paid: count,
  amount: moneySum,
  fee: moneySum,
  refund: moneySum,
});

const orderFilters = { merchant_id: id.optional(), channel_id: id.optional(), date_range: dateRange.optional() };
export const adminOrderStatistics = {
  list: endpoint({
    path: '/adminapi/statistics/orders/list',
    effect: 'read',
    summary: '订单统计',
    input: z.strictObject(orderFilters),
    output: z.strictObject({ ...days, list: z.array(orderFigures.extend({ day })), sums: orderFigures, before: orderFigures }),
  }),
  export: verb.export('/adminapi/statistics/orders/export', '导出订单统计', orderFilters),
};
