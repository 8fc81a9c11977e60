/** Complaints as merchants and administrators work them (docs/domain/complaints-and-refunds.md). */
import { z } from 'zod';
import { endpoint, FORM, ownOnly, rawEndpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money } from '../kit/money.ts';
import { orderStatus } from '../kit/order-status.ts';
import { time } from '../kit/time.ts';
import { ComplaintMessage, ComplaintView, complaintProof, complaintResult, complaintStatus, merchantStatus } from './public-complaint.ts';

export const ComplaintRow = z.strictObject({
  id,
  trade_no: z.string(),
  goods_name: z.string(),
  type: z.string(),
  num: z.number().int(),
  price: money,
  refund_price: money,
  status: complaintStatus,
  result: complaintResult,
  merchant_status: merchantStatus,
  /** Messages of the others that this side has not opened yet. */
  unread: z.number().int(),
  expire_at: time,
  create_at: time,
  resolve_at: time.nullable(),
});

/** A card of the order by the order's own count. */
const ComplaintCard = z.strictObject({
  no: z.number().int(),
  masked: z.string(),
  /** 2 delivered, 4 void. */
  status: z.number().int(),
  complained: z.boolean(),
});

const Step = z.strictObject({
  kind: z.string(),
  actor: z.enum(['buyer', 'gateway', 'system', 'admin', 'merchant']),
  reason: z.string(),
  amount: money.nullable(),
  create_at: time,
});

const ComplaintDetail = ComplaintView.extend({
  order: z.strictObject({
    id,
    status: orderStatus,
    quantity: z.number().int(),
    total_price: money,
    finally_money: money,
    /** What went back of it so far. */
    refund_price: money,
    contact: z.string(),
    pay_title: z.string(),
    create_at: time,
    success_at: time.nullable(),
  }),
  /** Held back from the merchant. */
  freeze_price: money,
  buyer_qrcode: z.string(),
  proven_by: complaintProof,
  cards: z.array(ComplaintCard),
  steps: z.array(Step),
  messages: z.array(ComplaintMessage),
});

/** What every office's list is searched by. */
export const complaintFilters = {
  status: complaintStatus.optional(),
  merchant_status: merchantStatus.optional(),
  type: anyText(20).optional(),
  trade_no: anyText(40).optional(),
};
/** Something said by an office: words, a picture of its own uploads, or both. */
export const complaintMessage = z.strictObject({ id, content: anyText(1024).default(''), picture: anyText(200).default('') });

export const merchantComplaint = {
  list: endpoint({
    path: '/merchantapi/order/complaint/list',
    effect: 'read',
    summary: '投诉列表',
    input: listInput(complaintFilters),
    output: listOf(ComplaintRow).extend({ open: z.number().int() }),
  }),
  detail: endpoint({
    path: '/merchantapi/order/complaint/detail',
    effect: 'outside',
    log: { never: 'Opens a thread, which is read then; nothing else changes.' },
    summary: '投诉详情',
    input: z.strictObject({ id }),
    output: ComplaintDetail,
  }),
  send: endpoint({
    path: '/merchantapi/order/complaint/send',
    effect: 'write',
    summary: '回复投诉',
    input: complaintMessage,
    output: nothing,
  }),
  /** Gives back what was complained of; with `whole`, all that is left of the order. */
  agree: ownOnly(
    endpoint({
      path: '/merchantapi/order/complaint/agree',
      effect: 'write',
      summary: '同意退款',
      input: z.strictObject({ id, whole: flag.default(0) }),
      output: nothing,
    }),
  ),
  replace: endpoint({
    path: '/merchantapi/order/complaint/replace',
    effect: 'write',
    summary: '补发卡密',
    input: z.strictObject({ id }),
    output: z.strictObject({ count: z.number().int() }),
  }),
  contest: endpoint({
    path: '/merchantapi/order/complaint/contest',
    effect: 'write',
    summary: '申请平台介入',
    input: z.strictObject({ id, reason: text(500) }),
    output: nothing,
  }),
};

export const adminComplaint = {
  list: endpoint({
    path: '/adminapi/order/complaint/list',
    effect: 'read',
    summary: '投诉列表',
    input: listInput({ ...complaintFilters, merchant_id: id.optional() }),
    output: listOf(ComplaintRow.extend({ merchant_id: id, shop_name: z.string() })).extend({
      open: z.number().int(),
      contested: z.number().int(),
    }),
  }),
  detail: endpoint({
    path: '/adminapi/order/complaint/detail',
    effect: 'outside',
    log: { never: 'Opens a thread, which is read then; nothing else changes.' },
    summary: '投诉详情',
    input: z.strictObject({ id }),
    output: ComplaintDetail.extend({ merchant_id: id, shop_name: z.string(), create_ip: z.string() }),
  }),
  send: endpoint({
    path: '/adminapi/order/complaint/send',
    effect: 'write',
    summary: '回复投诉',
    input: complaintMessage,
    output: nothing,
  }),
  /** 1 for the merchant, 2 for the buyer: of all that is complained of, of some of its cards, or of an amount. */
  win: endpoint({
    path: '/adminapi/order/complaint/win',
    effect: 'write',
    summary: '投诉裁决',
    input: z.strictObject({
      id,
      result: z.union([z.literal(1), z.literal(2)]),
      amount: money.optional(),
      /** By the order's own count. */
      cards: z.array(z.number().int().min(1).max(2000)).max(1000).default([]),
      reason: text(500),
    }),
    output: nothing,
  }),
};

export const complaintPackRaw = {
  /** One self-contained page of everything: order, steps, messages, pictures, masked cards. Form field `id`. */
  evidence: rawEndpoint({
    method: 'POST',
    path: '/adminapi/order/complaint/evidence',
    effect: 'read',
    permission: adminComplaint.detail.permission,
    bodyLimit: 1024,
    summary: '导出投诉证据',
    body: { type: FORM, schema: z.strictObject({ id }) },
    secret: true,
    answer: { says: 'One page that holds everything', type: 'text/html' },
  }),
};
