/** A buyer's own orders, and what becomes of those that went wrong. */
import { z } from 'zod';
import { endpoint, stepUp } from '../kit/endpoint.ts';
import { anyText, id, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money } from '../kit/money.ts';
import { orderStatus } from '../kit/order-status.ts';
import { time } from '../kit/time.ts';
import { complaintResult, complaintStatus, merchantStatus } from './public-complaint.ts';
import { tradeNo } from './public-order.ts';

export const personalOrder = {
  list: endpoint({
    path: '/personalapi/order/order/list',
    effect: 'read',
    summary: '我的订单',
    /** `keyword`: a piece of the goods' name, or how the number begins. */
    input: listInput({ keyword: anyText(60).default(''), status: orderStatus.optional() }),
    output: listOf(
      z.strictObject({
        id,
        trade_no: z.string(),
        goods_name: z.string(),
        shop_name: z.string(),
        quantity: z.number().int(),
        total_price: money,
        status: orderStatus,
        create_at: time,
        /** A complaint about it is open. */
        is_complained: z.boolean(),
      }),
    ),
  }),
  /** The keys of several paid orders, as lines of text, to be taken along. What is not one's own or not paid is left out. */
  keys: stepUp(
    endpoint({
      path: '/personalapi/order/order/keys',
      effect: 'outside',
      rate: 'lookup',
      log: 'always',
      summary: '导出我的卡密',
      input: z.strictObject({ trade_nos: z.array(tradeNo).min(1).max(50) }),
      secret: true,
      output: z.strictObject({
        list: z.array(z.strictObject({ trade_no: z.string(), goods_name: z.string(), shop_name: z.string(), lines: z.array(z.string()) })),
      }),
    }),
  ),
  /** An order placed without the account becomes its own, by the proof of this browser or the order's password. */
  bind: endpoint({
    path: '/personalapi/order/order/bind',
    effect: 'outside',
    rate: 'lookup',
    log: 'always',
    summary: '绑定订单',
    input: z.strictObject({ trade_no: tradeNo, grant: anyText(64).default(''), pwd: anyText(64).default('') }),
    output: nothing,
  }),
  /** The same for all that a browser remembers, by their grants; what proves nothing, or is somebody's, is left out. */
  bindMine: endpoint({
    path: '/personalapi/order/order/bindMine',
    effect: 'write',
    rate: 'lookup',
    summary: '绑定本机订单',
    input: z.strictObject({ orders: z.array(z.strictObject({ trade_no: tradeNo, grant: text(64) })).max(50) }),
    output: z.strictObject({ count: z.number().int() }),
  }),
};

export const personalComplaint = {
  list: endpoint({
    path: '/personalapi/order/complaint/list',
    effect: 'read',
    summary: '我的投诉',
    input: listInput({ status: complaintStatus.optional() }),
    output: listOf(
      z.strictObject({
        id,
        trade_no: z.string(),
        goods_name: z.string(),
        shop_name: z.string(),
        type: z.string(),
        status: complaintStatus,
        result: complaintResult,
        merchant_status: merchantStatus,
        price: money,
        refund_price: money,
        /** Something was said that the buyer has not read. */
        is_unread: z.boolean(),
        expire_at: time,
        create_at: time,
        resolve_at: time.nullable(),
      }),
    ),
  }),
};

export const personalRefund = {
  list: endpoint({
    path: '/personalapi/order/refund/list',
    effect: 'read',
    summary: '我的退款',
    input: listInput({ status: z.enum(['owed', 'refunding', 'refunded', 'failed']).optional() }),
    output: listOf(
      z.strictObject({
        id,
        trade_no: z.string(),
        goods_name: z.string(),
        shop_name: z.string(),
        amount: money,
        source: z.enum(['complaint', 'merchant', 'admin']),
        /** By the gateway, the way it came; by the platform to a receiving code; by the merchant himself. */
        way: z.enum(['gateway', 'manual', 'merchant']),
        status: z.enum(['owed', 'refunding', 'refunded', 'failed']),
        /** A picture's address, or ''. */
        receive_code: z.string(),
        create_at: time,
        resolve_at: time.nullable(),
      }),
    ),
  }),
  /** Where the money shall go that goes by hand: a picture sent for this order. While it is not paid. */
  setReceiveCode: endpoint({
    path: '/personalapi/order/refund/setReceiveCode',
    effect: 'write',
    summary: '设置退款收款码',
    input: z.strictObject({ id, picture: text(200) }),
    output: nothing,
  }),
};
