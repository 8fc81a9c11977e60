/** A buyer's complaint: opened, followed and withdrawn with a proof that its seller has not, or with the complaint's own six digits. */
import { z } from 'zod';
import { endpoint, envelopeOf, MULTIPART, rawEndpoint } from '../kit/endpoint.ts';
import { anyText, id, nothing, text } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { time } from '../kit/time.ts';
import { tradeNo } from './public-order.ts';

/** Proof of the order: this browser's grant, its password, the complaint's own digits, or an accepted request's code. The contact is none. */
const proof = { trade_no: tradeNo, grant: anyText(64).default(''), pwd: anyText(64).default('') };

/** 0 open, 1 decided, -1 withdrawn. */
export const complaintStatus = z.union([z.literal(-1), z.literal(0), z.literal(1)]);
/** 0 none, 1 the merchant's, 2 the buyer's, whole or in part. */
export const complaintResult = z.union([z.literal(0), z.literal(1), z.literal(2)]);
/** 0 nothing yet, 1 agreed to refund, 2 replaced cards, 3 contests. */
export const merchantStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3)]);
/**
 * What becomes of it where the merchant lets the deadline pass: all that is complained of goes back to the buyer, or the platform
 * decides. `over`: it has passed, and the platform decides.
 */
export const afterDeadline = z.enum(['refund', 'platform', 'over']);

export const ComplaintMessage = z.strictObject({
  id,
  from: z.enum(['buyer', 'merchant', 'agent', 'admin', 'system']),
  content: z.string(),
  /** A picture's address, or ''. */
  picture: z.string(),
  create_at: time,
});

/** A complaint as every party sees it. */
export const ComplaintView = z.strictObject({
  id,
  trade_no: z.string(),
  goods_name: z.string(),
  type: z.string(),
  desc: z.string(),
  qq: z.string(),
  mobile: z.string(),
  evidence: z.array(z.string()),
  status: complaintStatus,
  result: complaintResult,
  merchant_status: merchantStatus,
  /** Cards complained of; 0 for the whole order. */
  num: z.number().int(),
  price: money,
  refund_price: money,
  expire_at: time,
  after_deadline: afterDeadline,
  create_at: time,
  resolve_at: time.nullable(),
});

export const ComplaintOptions = z.strictObject({
  allowed: z.boolean(),
  /** Why not, as a sentence; '' where it is allowed. */
  why: z.string(),
  until: time.nullable(),
  types: z.array(z.string()),
  /** Cards by the order's own count, 1…n; `open` where it was neither refunded nor replaced. */
  cards: z.array(z.strictObject({ no: z.number().int(), masked: z.string(), open: z.boolean() })),
  unit_price: money,
});

/** What a buyer says who complains. */
export const complaintWish = {
  type: text(20),
  desc: text(1000).min(10),
  qq: anyText(20).default(''),
  mobile: anyText(20).default(''),
  evidence: z.array(text(200)).max(6).default([]),
  /** Cards by number; empty for the whole order. */
  cards: z.array(z.number().int().min(1).max(1000)).max(1000).default([]),
  buyer_qrcode: anyText(200).default(''),
};

/** What proved the buyer: the browser that ordered, the account, the order's password, a mailed link, a texted code, or a payment an administrator saw. */
export const complaintProof = z.enum(['', 'browser', 'account', 'password', 'mailbox', 'mobile', 'payment']);

export const publicComplaint = {
  /** What the dialog offers for an order: reasons, its cards by number in the list, and until when. */
  options: endpoint({
    path: '/home/complaint/options',
    effect: 'outside',
    rate: 'lookup',
    summary: '投诉选项',
    input: z.strictObject(proof),
    output: ComplaintOptions,
  }),
  doComplaint: endpoint({
    path: '/home/complaint/doComplaint',
    effect: 'outside',
    rate: 'order',
    summary: '提交投诉',
    input: z.strictObject({ ...proof, ...complaintWish }),
    /** The six digits, shown once; also texted where a mobile was given. */
    output: z.strictObject({ id, pwd: z.string() }),
  }),
  complaintQuery: endpoint({
    path: '/home/complaint/complaintQuery',
    effect: 'outside',
    rate: 'lookup',
    summary: '查询投诉',
    input: z.strictObject(proof),
    secret: true,
    output: z.strictObject({
      complaint: ComplaintView,
      messages: z.array(ComplaintMessage),
      /** For the push channel private-group-complaint-{id}. */
      push_token: z.string(),
    }),
  }),
  send: endpoint({
    path: '/home/complaint/send',
    effect: 'outside',
    rate: 'order',
    summary: '发送投诉留言',
    input: z.strictObject({ ...proof, content: anyText(1024).default(''), picture: anyText(200).default('') }),
    output: nothing,
  }),
  withdraw: endpoint({
    path: '/home/complaint/withdraw',
    effect: 'outside',
    rate: 'order',
    summary: '撤销投诉',
    input: z.strictObject(proof),
    output: nothing,
  }),
};

export const complaintRaw = {
  /** Multipart: `file`, `trade_no`, `grant` or `pwd`. Answers `{code,msg,data:{url}}`. */
  upload: rawEndpoint({
    method: 'POST',
    path: '/home/complaint/upload',
    effect: 'write',
    rate: 'upload',
    bodyLimit: 5_242_880,
    summary: '上传投诉凭证',
    body: {
      type: MULTIPART,
      schema: z.strictObject({ file: z.file(), trade_no: z.string(), grant: z.string().optional(), pwd: z.string().optional() }),
    },
    answer: { says: 'The address of the picture', schema: envelopeOf(z.strictObject({ url: z.string() })) },
  }),
};
