/** Orders whose goods came through others' hands, as each of those sees them. */
import { z } from 'zod';
import { anyText, id } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { dateRange, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

export const orderSide = z.enum(['supply', 'sell']);
const filters = { side: orderSide.optional(), trade_no: anyText(32).optional(), date_range: dateRange.optional() };

export const merchantAgentOrder = {
  /** Paid ones, newest first. No word of who bought it. */
  list: verb.list(
    '/merchantapi/agent/order/list',
    '代理订单',
    filters,
    z.strictObject({
      id,
      trade_no: z.string(),
      side: orderSide,
      /** Under one's own name for it. */
      goods_name: z.string(),
      quantity: z.number().int(),
      /** What oneself took for it, and what it cost. */
      sale: money,
      supply: money,
      fee: money,
      income: money,
      /** What refunds took of it. */
      taken: money,
      /** Whom one sold it to, or bought it from. */
      other_name: z.string(),
      status: z.union([z.literal(1), z.literal(3)]),
      success_at: time,
    }),
  ),
  /** The same rows, as the list is searched. */
  export: verb.export('/merchantapi/agent/order/export', '导出代理订单', filters),
};
