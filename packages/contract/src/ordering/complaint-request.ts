/**
 * A complaint asked for by somebody who knows no more than number and contact of an order: with a proof of the payment, for an
 * administrator to look at (docs/domain/complaints-and-refunds.md).
 */
import { z } from 'zod';
import { endpoint, envelopeOf, MULTIPART, rawEndpoint } from '../kit/endpoint.ts';
import { anyText, id, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money } from '../kit/money.ts';
import { orderStatus } from '../kit/order-status.ts';
import { time } from '../kit/time.ts';
import { ComplaintOptions, complaintWish } from './public-complaint.ts';
import { tradeNo } from './public-order.ts';

/** What the order was placed with. It is no proof: the seller knows it too. */
const known = { trade_no: tradeNo, contact: text(64) };

/** 0 waiting, 1 accepted, 2 refused. */
export const requestStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);

export const publicComplaintRequest = {
  /** As `publicComplaint.options`, without anything of the keys. */
  options: endpoint({
    path: '/home/complaintRequest/options',
    effect: 'outside',
    rate: 'lookup',
    summary: '投诉申请选项',
    input: z.strictObject(known),
    output: ComplaintOptions,
  }),
  file: endpoint({
    path: '/home/complaintRequest/file',
    effect: 'outside',
    rate: 'order',
    summary: '提交投诉申请',
    input: z.strictObject({
      ...known,
      ...complaintWish,
      /** Pictures of the payment, uploaded for this request. */
      proof: z.array(text(200)).min(1).max(3),
      /** The number on the payer's own bill. */
      transaction_id: anyText(64).default(''),
    }),
    /** The code follows the request; once it is accepted, it opens the complaint. Shown once. */
    output: z.strictObject({ id, code: z.string() }),
  }),
  follow: endpoint({
    path: '/home/complaintRequest/follow',
    effect: 'read',
    rate: 'lookup',
    summary: '查询投诉申请',
    input: z.strictObject({ trade_no: tradeNo, code: z.string().regex(/^[A-Z2-7]{12}$/, 'code') }),
    output: z.strictObject({
      trade_no: z.string(),
      type: z.string(),
      desc: z.string(),
      status: requestStatus,
      /** What the administrator said. */
      reason: z.string(),
      create_at: time,
      resolve_at: time.nullable(),
    }),
  }),
};

export const complaintRequestRaw = {
  /** Multipart: `file`, `trade_no`, `contact`. Answers `{code,msg,data:{url}}`. */
  upload: rawEndpoint({
    method: 'POST',
    path: '/home/complaintRequest/upload',
    auth: 'signature',
    bodyLimit: 5_242_880,
    summary: '上传付款凭证',
    body: { type: MULTIPART, schema: z.strictObject({ file: z.file(), trade_no: z.string(), contact: z.string() }) },
    answer: { says: 'The address of the picture', schema: envelopeOf(z.strictObject({ url: z.string() })) },
  }),
};

const Row = z.strictObject({
  id,
  trade_no: z.string(),
  goods_name: z.string(),
  shop_name: z.string(),
  total_price: money,
  type: z.string(),
  status: requestStatus,
  create_at: time,
  resolve_at: time.nullable(),
});

export const adminComplaintRequest = {
  list: endpoint({
    path: '/adminapi/order/complaintRequest/list',
    effect: 'read',
    summary: '投诉申请列表',
    input: listInput({ status: requestStatus.optional(), trade_no: anyText(40).optional() }),
    output: listOf(Row).extend({ waiting: z.number().int() }),
  }),
  detail: endpoint({
    path: '/adminapi/order/complaintRequest/detail',
    effect: 'read',
    summary: '投诉申请详情',
    input: z.strictObject({ id }),
    output: z.strictObject({
      id,
      trade_no: z.string(),
      shop_name: z.string(),
      type: z.string(),
      desc: z.string(),
      qq: z.string(),
      mobile: z.string(),
      evidence: z.array(z.string()),
      buyer_qrcode: z.string(),
      /** By the order's own count; empty for the whole order. */
      cards: z.array(z.number().int()),
      proof: z.array(z.string()),
      transaction_id: z.string(),
      status: requestStatus,
      reason: z.string(),
      /** Who decided; '' while nobody has. */
      admin_name: z.string(),
      /** What became of it. */
      complaint_id: id.nullable(),
      create_ip: z.string(),
      create_at: time,
      resolve_at: time.nullable(),
      /** Other requests about the order that wait. */
      others: z.number().int(),
      /** A complaint about the order that stands open. */
      open_complaint: id.nullable(),
      order: z.strictObject({
        id,
        status: orderStatus,
        quantity: z.number().int(),
        total_price: money,
        finally_money: money,
        refund_price: money,
        contact: z.string(),
        pay_title: z.string(),
        /** Where it was placed from. */
        create_ip: z.string(),
        create_at: time,
        success_at: time.nullable(),
      }),
      /** What was really received; `fits` where the request names its number. */
      receipts: z.array(z.strictObject({ transaction_id: z.string(), amount: money, create_at: time, fits: z.boolean() })),
    }),
  }),
  /** Its sender paid: it becomes a complaint. */
  accept: endpoint({
    path: '/adminapi/order/complaintRequest/accept',
    effect: 'write',
    summary: '通过投诉申请',
    /** `reason`: what was seen of the payment. */
    input: z.strictObject({ id, reason: text(500) }),
    output: z.strictObject({ complaint_id: id }),
  }),
  refuse: endpoint({
    path: '/adminapi/order/complaintRequest/refuse',
    effect: 'write',
    summary: '拒绝投诉申请',
    input: z.strictObject({ id, reason: text(500) }),
    output: nothing,
  }),
};
