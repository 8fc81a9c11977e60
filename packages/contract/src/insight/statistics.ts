/** The platform's figures: orders by merchant and by channel, and the ledger added up by day. See docs/domain/statistics.md. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id } from '../kit/field.ts';
import { listInput } from '../kit/list.ts';
import { moneySum } from '../kit/money.ts';
import { dateRange, day } from '../kit/time.ts';
import { accountKind, businessType } from '../ledger/money-log.ts';

const count = z.number().int().min(0);

const analysisFilters = {
  username: anyText(60).optional(),
  channel_id: id.optional(),
  /** Way to pay (pay_type). */
  paytype: id.optional(),
  status: z.number().int().min(0).max(4).optional(),
  /** The last 30 days unless given, 366 at the most. */
  date_range: dateRange.optional(),
};

/** Orders made in the range, and what was paid in it, whenever it was ordered. */
const figures = z.strictObject({
  count,
  unpaid: count,
  paid: count,
  sum_money: moneySum,
  /** Without our fee. */
  sum_actual_money: moneySum,
  /** Our fee. */
  sum_platform_money: moneySum,
  /** What went back of these sales, until now. */
  refund_money: moneySum,
});

const rowsWithTotal = <Row extends z.ZodType>(row: Row) => z.strictObject({ list: z.array(row), total: count, sums: figures });

export const adminOrderAnalysis = {
  merchant: endpoint({
    path: '/adminapi/order/analysis/merchant',
    effect: 'read',
    summary: '商户订单分析',
    input: listInput(analysisFilters),
    output: rowsWithTotal(figures.extend({ merchant_id: id, username: z.string(), shop_name: z.string() })),
  }),
  channel: endpoint({
    path: '/adminapi/order/analysis/channel',
    effect: 'read',
    summary: '通道订单分析',
    input: listInput(analysisFilters),
    output: rowsWithTotal(figures.extend({ channel_id: id, channel_title: z.string(), pay_type: z.string() })),
  }),
  /** What can be filtered by. */
  options: endpoint({
    path: '/adminapi/order/analysis/options',
    effect: 'read',
    summary: '分析筛选项',
    input: z.strictObject({}),
    output: z.strictObject({
      channels: z.array(z.strictObject({ id, title: z.string() })),
      paytypes: z.array(z.strictObject({ id, name: z.string() })),
    }),
  }),
};

/** What a posting was for, also those that move no wallet. */
export const postingType = z.union([businessType, z.enum(['receipt', 'channel_test'])]);

export const adminStatistics = {
  total: endpoint({
    path: '/adminapi/statistics/total/index',
    effect: 'read',
    summary: '平台总计',
    input: z.strictObject({ date_range: dateRange.optional() }),
    output: z.strictObject({
      from: day,
      until: day,
      /** Out of the ledger, of the days asked for. */
      paid_count: count,
      paid_amount: moneySum,
      received_amount: moneySum,
      refund_amount: moneySum,
      fee_income: moneySum,
      other_income: moneySum,
      cash_fee_income: moneySum,
      payout_amount: moneySum,
      recharge_amount: moneySum,
      promotion_amount: moneySum,
      days: z.array(z.strictObject({ day, paid_amount: moneySum, fee_income: moneySum })),
      /** What every account holds now, on its own side. */
      balances: z.array(z.strictObject({ kind: accountKind, title: z.string(), balance: moneySum })),
    }),
  }),
  transactions: endpoint({
    path: '/adminapi/statistics/transactions/list',
    effect: 'read',
    summary: '资金流水统计',
    input: listInput({ kind: accountKind.optional(), business_type: postingType.optional(), date_range: dateRange.optional() }),
    output: z.strictObject({
      list: z.array(
        z.strictObject({
          day,
          kind: accountKind,
          business_type: postingType,
          count,
          /** What it brought the accounts of this kind, on their own side. */
          amount: moneySum,
          /** The day is sealed: these sums do not change any more. */
          sealed: z.boolean(),
        }),
      ),
      total: count,
      sums: z.strictObject({ count, amount: moneySum }),
      /** Every day of the filter that has postings, earliest first, whatever page is asked for. */
      days: z.array(z.strictObject({ day, count, amount: moneySum })),
    }),
  }),
};
