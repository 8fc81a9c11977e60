/** Orders whose buyers chose their cards, and what the choosing brought to whom. */
import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money, moneySum } from '../kit/money.ts';
import { orderStatus } from '../kit/order-status.ts';
import { dateRange, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';

export const SelectOrderRow = z.strictObject({
  id,
  trade_no: z.string(),
  merchant_id: id,
  shop_name: z.string(),
  goods_name: z.string(),
  /** The chosen cards as the buyer saw them; one that is gone for good is missing. */
  cards: z.array(z.string()),
  select_count: z.number().int(),
  /** All surcharges, and their parts. */
  select_fee: money,
  platform_fee: money,
  merchant_fee: money,
  status: orderStatus,
  create_at: time,
  success_at: time.nullable(),
});

const filters = {
  trade_no: anyText(40).optional(),
  merchant_id: id.optional(),
  goods_name: anyText(120).optional(),
  status: orderStatus.optional(),
  date_range: dateRange.optional(),
};

/** What an export is asked for. */
export const SelectOrderExport = z.strictObject({ ...filters, format: z.enum(['csv', 'xlsx']) });

export const adminSelectCard = {
  /** With what the paid ones among the newest that fit brought. */
  orders: endpoint({
    path: '/adminapi/goods/selectcard/orders',
    effect: 'read',
    summary: '选号订单',
    input: listInput(filters),
    output: listOf(SelectOrderRow).extend({
      paid_count: z.number().int(),
      select_fee: moneySum,
      platform_fee: moneySum,
      merchant_fee: moneySum,
      /** True where there were more than could be added up. */
      capped: z.boolean(),
    }),
  }),
  /** How many an export would hold. The file itself: `selectCardRaw.download`, for whoever may ask this. */
  dump: endpoint({
    path: '/adminapi/goods/selectcard/dump',
    effect: 'read',
    summary: '导出选号订单',
    input: SelectOrderExport.omit({ format: true }),
    output: z.strictObject({ total: z.number().int() }),
  }),
};

export const selectCardRaw = {
  download: verb.download('/adminapi/goods/selectcard/download', '下载选号订单文件', SelectOrderExport, { beside: adminSelectCard.dump }),
};
