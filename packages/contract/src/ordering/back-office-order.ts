import { z } from 'zod';
import { endpoint, stepUp } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money, moneySum } from '../kit/money.ts';
import { orderStatus } from '../kit/order-status.ts';
import { time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { evidence, judged, Verdict } from '../payment/verdict.ts';
import { DeliveredCard } from './found-order.ts';
import { adminOrderFilters, merchantOrderFilters, searchBy } from './order-filters.ts';
import { Delivery, OrderDetail, OrderRow } from './order-shapes.ts';

const reason = text(200);

const merchantList = { input: listInput(merchantOrderFilters), output: listOf(OrderRow) };

export const merchantOrder = {
  /** Every order the shop takes part in. */
  list: endpoint({ path: '/merchantapi/order/order/list', effect: 'read', summary: '订单列表', ...merchantList }),
  /** Orders of the shop's own goods in its own shop. */
  mine: endpoint({ path: '/merchantapi/order/order/mine', effect: 'read', summary: '本店订单', ...merchantList }),
  /** How many stand where. Of paid and closed ones at least so many, where `capped`: only the newest are looked at. */
  count: endpoint({
    path: '/merchantapi/order/order/count',
    effect: 'read',
    summary: '订单数量',
    input: z.strictObject({}),
    output: z.strictObject({
      all: z.number().int(),
      unpaid: z.number().int(),
      paid: z.number().int(),
      closed: z.number().int(),
      refunded: z.number().int(),
      exception: z.number().int(),
      frozen: z.number().int(),
      complaint: z.number().int(),
      capped: z.boolean(),
    }),
  }),
  /** Channels to search by. */
  channels: endpoint({
    path: '/merchantapi/order/order/channels',
    effect: 'read',
    summary: '支付方式选项',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.strictObject({ id, name: z.string() })) }),
  }),
  detail: verb.detail('/merchantapi/order/order/detail', '订单详情', OrderDetail),
  card: stepUp(
    endpoint({
      path: '/merchantapi/order/order/card',
      effect: 'write',
      summary: '查看订单卡密',
      input: z.strictObject({ id }),
      secret: true,
      output: z.strictObject({
        trade_no: z.string(),
        cards: z.array(DeliveredCard),
        lines: z.array(Delivery.extend({ cards: z.array(DeliveredCard) })),
      }),
    }),
  ),
  /** Sends the mail with the keys again. */
  resend: endpoint({
    path: '/merchantapi/order/order/resend',
    effect: 'write',
    summary: '重新发送卡密邮件',
    input: z.strictObject({ id }),
    output: nothing,
  }),
  export: verb.export('/merchantapi/order/order/export', '导出订单', merchantOrderFilters),
  note: endpoint({
    path: '/merchantapi/order/order/note',
    effect: 'write',
    summary: '订单备注',
    input: z.strictObject({ id, note: text(500) }),
    output: nothing,
  }),
};

const AdminOrderRow = OrderRow.extend({ merchant_id: id, shop_name: z.string(), channel_title: z.string() });

export const adminOrder = {
  list: endpoint({
    path: '/adminapi/order/order/list',
    effect: 'read',
    summary: '订单列表',
    input: listInput(adminOrderFilters),
    output: listOf(AdminOrderRow).extend({
      /** What the search word is; the first is what is shown. */
      matched: z.array(searchBy),
      /** Orders before it were not looked at, since nothing that finds them was given; null: all were. */
      since: time.nullable(),
    }),
  }),
  sums: endpoint({
    path: '/adminapi/order/order/sums',
    effect: 'read',
    summary: '订单合计',
    input: z.strictObject(adminOrderFilters),
    output: z.strictObject({
      total: z.number().int(),
      paid_count: z.number().int(),
      paid_amount: moneySum,
      fee_amount: moneySum,
      refund_amount: moneySum,
      since: time.nullable(),
      /** Only the newest orders were added up: there are more. */
      capped: z.boolean(),
    }),
  }),
  detail: verb.detail(
    '/adminapi/order/order/detail',
    '订单详情',
    OrderDetail.extend({ merchant_id: id, shop_name: z.string(), channel_title: z.string(), hidden: z.boolean() }),
  ),
  freeze: endpoint({
    path: '/adminapi/order/order/freeze',
    effect: 'write',
    summary: '冻结/解冻订单',
    input: z.strictObject({ id, is_freeze: flag, reason }),
    output: nothing,
  }),
  /** Asks the gateway; what it confirms is booked and delivered as its notice would have been. */
  confirm: endpoint({
    path: '/adminapi/order/order/confirm',
    effect: 'outside',
    summary: '查询网关并确认收款',
    input: z.strictObject({ id, reason }),
    output: z.strictObject({ status: orderStatus }),
  }),
  /** For money that is known to have come though the gateway does not say so: books it on the administrator's word. */
  confirmByHand: endpoint({
    path: '/adminapi/order/order/confirmByHand',
    effect: 'outside',
    summary: '人工确认收款',
    input: z.strictObject({ id, reason }),
    output: z.strictObject({ status: orderStatus, by: z.enum(['gateway', 'hand']) }),
  }),
  close: endpoint({
    path: '/adminapi/order/order/close',
    effect: 'write',
    summary: '关闭未支付订单',
    input: z.strictObject({ id, reason }),
    output: nothing,
  }),
  /** Gives back of a paid order, whatever its merchant says; without an amount, all that is left of it. */
  refund: endpoint({
    path: '/adminapi/order/order/refund',
    effect: 'write',
    summary: '订单退款',
    input: z.strictObject({ id, amount: money.optional(), reason }),
    output: z.strictObject({ amount: money }),
  }),
  export: verb.export('/adminapi/order/order/export', '导出订单', adminOrderFilters),
  note: endpoint({
    path: '/adminapi/order/order/note',
    effect: 'write',
    summary: '订单备注',
    input: z.strictObject({ id, note: text(500) }),
    output: nothing,
  }),
  /** Puts closed orders away that nobody ever paid for. */
  del: endpoint({
    path: '/adminapi/order/order/del',
    effect: 'write',
    summary: '删除未支付订单',
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: z.strictObject({ count: z.number().int() }),
  }),
  /** The same for all that were placed before a moment, as a job. */
  clear: endpoint({
    path: '/adminapi/order/order/clear',
    effect: 'write',
    summary: '清理未支付订单',
    input: z.strictObject({ before: time }),
    output: nothing,
  }),
};

const owedStatus = z.enum(['owed', 'refunding', 'refunded', 'failed', 'replaced', 'dismissed']);
/** `own_stopped`: told over a merchant's account that was not to be heard by then; `own_unknown`: of a time when such accounts could name anything. */
const owedReason = z.enum([
  'second_payment',
  'wrong_amount',
  'unknown_order',
  'late_unserved',
  'short_of_stock',
  'unconfirmed',
  'own_stopped',
  'own_unknown',
]);
/** Out of whose pocket it went back: the gateway's account, the platform's by hand, the merchant's by his own. */
const owedWay = z.enum(['gateway', 'manual', 'merchant']);

/** Money a gateway took that no order used: it is owed back. */
export const OwedRow = z.strictObject({
  id,
  trade_no: z.string(),
  transaction_id: z.string(),
  amount: money,
  reason: owedReason,
  shop_name: z.string(),
  channel_title: z.string(),
  account_name: z.string(),
  /** The merchant whose account took it; null where it is the platform's. */
  account_of: z.strictObject({ merchant_id: id, username: z.string(), shop_name: z.string() }).nullable(),
  status: owedStatus,
  way: owedWay,
  /** What the gateway said, or whoever paid it by hand. */
  note: z.string(),
  create_at: time,
  resolve_at: time.nullable(),
  /** What was said of it while its gateway told no end. */
  verdicts: z.array(Verdict),
});

export const RefusedNoticeRow = z.strictObject({
  id,
  /** Why; a short code (payment/receipt/refused-notice.service.ts, drivers). */
  reason: z.string(),
  trade_no: z.string(),
  account_name: z.string(),
  channel_title: z.string(),
  /** The shop of the merchant whose account it came over; '' where it is the platform's. */
  account_shop: z.string(),
  ip: z.string(),
  create_at: time,
});

export const adminOwed = {
  list: endpoint({
    path: '/adminapi/order/owed/list',
    effect: 'read',
    summary: '待退款列表',
    input: listInput({
      status: owedStatus.optional(),
      reason: owedReason.optional(),
      /** Whose account took it. */
      of: z.enum(['platform', 'merchant']).optional(),
      trade_no: anyText(40).optional(),
    }),
    output: listOf(OwedRow),
  }),
  refund: endpoint({
    path: '/adminapi/order/owed/refund',
    effect: 'outside',
    summary: '原路退款',
    input: z.strictObject({ id }),
    output: z.strictObject({ status: owedStatus }),
  }),
  /**
   * `manual`: paid by hand, while it waits; `merchant`: the merchant whose account took it gave it back. `gateway`: while the gateway has
   * it, seen as paid in the gateway's own books, with evidence; above the limit two must say so.
   */
  paid: endpoint({
    path: '/adminapi/order/owed/paid',
    effect: 'write',
    summary: '标记待退款已打款',
    input: z.strictObject({ id, way: owedWay, note: text(200), ...evidence }),
    output: judged,
  }),
  /** The gateway's own books say that it never paid: it may be tried again, or paid by hand. With evidence; above the limit two must say so. */
  unpaid: endpoint({
    path: '/adminapi/order/owed/unpaid',
    effect: 'write',
    summary: '标记待退款未到账',
    input: z.strictObject({ id, note: text(200), ...evidence }),
    output: judged,
  }),
  /** Of what merchants' own accounts told of, and nothing was paid. No money moves. */
  dismiss: endpoint({
    path: '/adminapi/order/owed/dismiss',
    effect: 'write',
    summary: '驳回商户账号的收款',
    input: z.strictObject({ ids: z.array(id).min(1).max(100), note: text(200) }),
    output: z.strictObject({ count: z.number().int() }),
  }),
  /** Messages of gateways that changed nothing: forged, over an account that was not to be heard, under a number that was used. */
  notices: endpoint({
    path: '/adminapi/order/owed/notices',
    effect: 'read',
    summary: '未采信的通知',
    input: listInput({ trade_no: anyText(64).optional() }),
    output: listOf(RefusedNoticeRow),
  }),
};

export const merchantWorkbench = {
  dashboard: endpoint({
    path: '/merchantapi/workbench/dashboard',
    effect: 'read',
    summary: '工作台',
    input: z.strictObject({}),
    output: z.strictObject({
      today: z.strictObject({ order_count: z.number().int(), paid_count: z.number().int(), paid_amount: moneySum, net_amount: moneySum }),
      yesterday: z.strictObject({
        order_count: z.number().int(),
        paid_count: z.number().int(),
        paid_amount: moneySum,
        net_amount: moneySum,
      }),
      goods_count: z.number().int(),
      on_shelf_count: z.number().int(),
      /** As far as a list counts. */
      card_count: z.number().int(),
      /** On the shelf and low, as the list of goods says with `status: 1, low_stock: 1`; and those of them that are gone. */
      low_stock_count: z.number().int(),
      sold_out_count: z.number().int(),
      /** What a newcomer has done on the way to the first sale. */
      started: z.strictObject({ category: z.boolean(), goods: z.boolean(), stock: z.boolean(), order: z.boolean(), sale: z.boolean() }),
      /** Why the platform froze the shop, '' where it said nothing; null while it is not frozen. */
      frozen: z.string().nullable(),
      wallet: moneySum,
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
      days: z.array(z.strictObject({ day: z.string(), order_count: z.number().int(), paid_amount: moneySum, net_amount: moneySum })),
    }),
  }),
};
