import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money } from '../kit/money.ts';
import { dateRange, time } from '../kit/time.ts';
import { OrderDetail, OrderRow, orderStatus } from './order-shapes.ts';
import { DeliveredCard } from './public-order.ts';

const filters = {
  trade_no: anyText(40).optional(),
  contact: anyText(64).optional(),
  status: orderStatus.optional(),
  goods_id: id.optional(),
  date_range: dateRange.optional(),
};

export const merchantOrder = {
  list: endpoint({
    path: '/merchantapi/order/order/list',
    effect: 'read',
    summary: '订单列表',
    input: listInput(filters),
    output: listOf(OrderRow),
  }),
  detail: endpoint({
    path: '/merchantapi/order/order/detail',
    effect: 'read',
    summary: '订单详情',
    input: z.strictObject({ id }),
    output: OrderDetail,
  }),
  card: endpoint({
    path: '/merchantapi/order/order/card',
    effect: 'write',
    summary: '查看订单卡密',
    input: z.strictObject({ id }),
    output: z.strictObject({ cards: z.array(DeliveredCard) }),
  }),
};

const AdminOrderRow = OrderRow.extend({ merchant_id: id, shop_name: z.string(), channel_title: z.string() });

export const adminOrder = {
  list: endpoint({
    path: '/adminapi/order/order/list',
    effect: 'read',
    summary: '订单列表',
    input: listInput({ ...filters, merchant_id: id.optional(), transaction_id: anyText(64).optional() }),
    output: listOf(AdminOrderRow).extend({ paid_count: z.number().int(), paid_amount: money, fee_amount: money }),
  }),
  detail: endpoint({
    path: '/adminapi/order/order/detail',
    effect: 'read',
    summary: '订单详情',
    input: z.strictObject({ id }),
    output: OrderDetail.extend({ merchant_id: id, shop_name: z.string(), channel_title: z.string() }),
  }),
};

/** Money a gateway took that no order used: it is owed back. */
export const OwedRow = z.strictObject({
  id,
  trade_no: z.string(),
  transaction_id: z.string(),
  amount: money,
  reason: z.enum(['second_payment', 'wrong_amount', 'unknown_order', 'late_unserved', 'short_of_stock', 'unconfirmed']),
  shop_name: z.string(),
  channel_title: z.string(),
  status: z.enum(['owed', 'refunding', 'refunded', 'failed', 'replaced']),
  create_at: time,
  resolve_at: time.nullable(),
});

export const adminOwed = {
  list: endpoint({
    path: '/adminapi/order/owed/list',
    effect: 'read',
    summary: '待退款列表',
    input: listInput({
      status: z.enum(['owed', 'refunding', 'refunded', 'failed', 'replaced']).optional(),
      trade_no: anyText(40).optional(),
    }),
    output: listOf(OwedRow),
  }),
  refund: endpoint({
    path: '/adminapi/order/owed/refund',
    effect: 'outside',
    summary: '原路退款',
    input: z.strictObject({ id }),
    output: z.strictObject({ status: z.enum(['owed', 'refunding', 'refunded', 'failed', 'replaced']) }),
  }),
};

export const merchantWorkbench = {
  dashboard: endpoint({
    path: '/merchantapi/workbench/dashboard',
    effect: 'read',
    summary: '工作台',
    input: z.strictObject({}),
    output: z.strictObject({
      today: z.strictObject({ order_count: z.number().int(), paid_count: z.number().int(), paid_amount: money, net_amount: money }),
      yesterday: z.strictObject({ order_count: z.number().int(), paid_count: z.number().int(), paid_amount: money, net_amount: money }),
      goods_count: z.number().int(),
      on_shelf_count: z.number().int(),
      card_count: z.number().int(),
      low_stock_count: z.number().int(),
      /** Why the platform froze the shop, '' where it said nothing; null while it is not frozen. */
      frozen: z.string().nullable(),
      wallet: money,
      link_url: z.string(),
      latest: z.array(OrderRow),
    }),
  }),
  analysis: endpoint({
    path: '/merchantapi/workbench/analysis',
    effect: 'read',
    summary: '近七日走势',
    input: z.strictObject({}),
    output: z.strictObject({
      days: z.array(z.strictObject({ day: z.string(), order_count: z.number().int(), paid_amount: money, net_amount: money })),
    }),
  }),
};
