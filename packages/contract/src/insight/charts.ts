/** A shop's sales, by payment time; refunds are figures of their own. See docs/domain/statistics.md. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money, moneySum, signedMoney } from '../kit/money.ts';
import { dateRange, time } from '../kit/time.ts';

const count = z.number().int().min(0);
/** A sale that was paid: delivered, given back since, or an exception again. */
export const soldStatus = z.union([z.literal(1), z.literal(3), z.literal(4)]);

const filters = {
  /** Of the payment; the last 30 days unless given, 366 at the most. */
  date_range: dateRange.optional(),
  status: soldStatus.optional(),
  trade_no: anyText(40).optional(),
  goods_id: id.optional(),
};

const sums = z.strictObject({ order_count: count, paid_amount: moneySum, refund_amount: moneySum });

export const ChannelShare = sums.extend({
  channel_id: id,
  title: z.string(),
  /** Of the amount paid, in ten-thousandths. */
  share: z.number().int().min(0).max(10_000),
});

export const ProfitRow = z.strictObject({
  id,
  trade_no: z.string(),
  goods_name: z.string(),
  quantity: count,
  status: soldStatus,
  total_price: money,
  /** What the platform and text messages took. */
  charges: signedMoney,
  total_cost_price: money,
  profit: signedMoney,
  refund_price: money,
  success_at: time,
});

export const merchantCharts = {
  channel: endpoint({
    path: '/merchantapi/charts/charts/channel',
    effect: 'read',
    summary: '渠道分析',
    input: z.strictObject({ date_range: dateRange.optional() }),
    output: z.strictObject({ list: z.array(ChannelShare), total: sums }),
  }),
  charts: endpoint({
    path: '/merchantapi/charts/charts/charts',
    effect: 'read',
    summary: '收益合计',
    input: z.strictObject(filters),
    output: z.strictObject({
      order_count: count,
      total_price: moneySum,
      total_charges: moneySum,
      total_cost_price: moneySum,
      total_profit: moneySum,
      total_refund: moneySum,
    }),
  }),
  money: endpoint({
    path: '/merchantapi/charts/charts/money',
    effect: 'read',
    summary: '收益统计',
    input: listInput(filters),
    output: listOf(ProfitRow),
  }),
  ranklist: endpoint({
    path: '/merchantapi/charts/charts/ranklist',
    effect: 'read',
    summary: '累计消费排行',
    /** `keywords`: part of the contact. */
    input: listInput({ date_range: dateRange.optional(), keywords: anyText(60).optional() }),
    output: listOf(
      z.strictObject({ rank: count, contact: z.string(), times: count, money: moneySum, refund_amount: moneySum, last_at: time }),
    ),
  }),
};
