/** Finding orders again without their number, and what a buyer may do with the unpaid ones. */
import { z } from 'zod';
import { BYTES, endpoint, rawEndpoint } from '../kit/endpoint.ts';
import { anyText, email, mobile, nothing, text } from '../kit/field.ts';
import { money } from '../kit/money.ts';
import { orderStatus } from '../kit/order-status.ts';
import { time } from '../kit/time.ts';
import { tradeNo } from './public-order.ts';

/** An order in a list of one's own: never its keys. */
export const FoundRow = z.strictObject({
  trade_no: z.string(),
  goods_name: z.string(),
  shop_name: z.string(),
  quantity: z.number().int(),
  total_price: money,
  status: orderStatus,
  create_at: time,
  seconds_left: z.number().int(),
});

export const publicLookup = {
  /** By contact and the order's password: both, or nothing. Only the last days and so many, by setting. */
  contactQuery: endpoint({
    path: '/home/order/contactQuery',
    effect: 'outside',
    rate: 'lookup',
    summary: '按联系方式查询订单',
    input: z.strictObject({ contact: text(64), pwd: text(64) }),
    /** Each with a grant, for the password was given. */
    secret: true,
    output: z.strictObject({ list: z.array(FoundRow.extend({ grant: z.string() })) }),
  }),
  /** The number on the gateway's own bill, and what was paid: tells the order's number, never its keys. */
  gatewayQuery: endpoint({
    path: '/home/order/gatewayQuery',
    effect: 'outside',
    rate: 'lookup',
    summary: '按支付平台单号查询订单',
    input: z.strictObject({ transaction_id: text(64), total_price: money }),
    output: z.strictObject({ list: z.array(FoundRow) }),
  }),
  /** Mails a one-time link, where the mailbox has orders; answers the same where it has none. */
  mailboxLink: endpoint({
    path: '/home/order/mailboxLink',
    effect: 'write',
    rate: 'lookup',
    summary: '发送订单链接到邮箱',
    input: z.strictObject({ email }),
    output: nothing,
  }),
  /** Opens a mailed link, once. */
  mailboxOrders: endpoint({
    path: '/home/order/mailboxOrders',
    effect: 'write',
    rate: 'lookup',
    summary: '打开邮箱订单链接',
    input: z.strictObject({ token: text(64) }),
    secret: true,
    output: z.strictObject({ list: z.array(FoundRow.extend({ grant: z.string() })) }),
  }),
  /** Texts six digits to a mobile that the order names; answers the same for one that it does not. */
  mobileCode: endpoint({
    path: '/home/order/mobileCode',
    effect: 'outside',
    rate: 'lookup',
    summary: '发送订单验证码',
    input: z.strictObject({ trade_no: tradeNo, mobile }),
    /** Goes with the digits. */
    output: z.strictObject({ ticket: z.string() }),
  }),
  /** Number and grant for the right digits, once. */
  mobileOrder: endpoint({
    path: '/home/order/mobileOrder',
    effect: 'outside',
    rate: 'lookup',
    summary: '验证短信验证码',
    input: z.strictObject({ ticket: text(64), code: z.string().regex(/^\d{6}$/, 'code') }),
    secret: true,
    output: z.strictObject({ trade_no: z.string(), grant: z.string() }),
  }),
  /** Ends every grant of an order, in whatever browser; whoever asked has a fresh one. Not on the word of the contact. */
  endOthers: endpoint({
    path: '/home/order/endOthers',
    effect: 'outside',
    rate: 'lookup',
    summary: '结束订单的其他授权',
    input: z.strictObject({ trade_no: tradeNo, grant: anyText(64).default(''), pwd: anyText(64).default('') }),
    secret: true,
    output: z.strictObject({ grant: z.string() }),
  }),
  /** Ends the grants of all orders this browser holds good ones of, everywhere. */
  endMine: endpoint({
    path: '/home/order/endMine',
    effect: 'write',
    rate: 'lookup',
    summary: '结束本机订单的授权',
    input: z.strictObject({ orders: z.array(z.strictObject({ trade_no: tradeNo, grant: text(64) })).max(50) }),
    output: z.strictObject({ count: z.number().int() }),
  }),
  /** Where this browser's orders stand; an order whose grant is wrong is left out. */
  mine: endpoint({
    path: '/home/order/mine',
    effect: 'read',
    rate: 'lookup',
    summary: '本机订单状态',
    input: z.strictObject({ orders: z.array(z.strictObject({ trade_no: tradeNo, grant: text(64) })).max(50) }),
    output: z.strictObject({ list: z.array(FoundRow) }),
  }),
  /** Closes one's own unpaid order and frees what it held. */
  cancel: endpoint({
    path: '/home/order/cancel',
    effect: 'outside',
    rate: 'lookup',
    summary: '取消未支付订单',
    input: z.strictObject({ trade_no: tradeNo, grant: anyText(64).default(''), pwd: anyText(64).default('') }),
    output: nothing,
  }),
  /** Sends the keys once more to the mailbox the order names. */
  resend: endpoint({
    path: '/home/order/resend',
    effect: 'outside',
    rate: 'lookup',
    summary: '重新发送卡密邮件',
    input: z.strictObject({ trade_no: tradeNo, grant: anyText(64).default(''), pwd: anyText(64).default('') }),
    output: nothing,
  }),
};

export const lookupRaw = {
  /** A delivered file; the path holds the line and a short-lived signature. */
  file: rawEndpoint({
    method: 'GET',
    path: '/home/order/file/:line_id/:grant',
    effect: 'read',
    rate: 'lookup',
    bodyLimit: 0,
    summary: '下载已购文件',
    answer: { says: 'The file', type: BYTES },
  }),
};

/** Holds under pressure, and ends of late payments. */
export const publicHold = {
  /** Proof of work, asked for only while stock is under pressure (refusal `proof_needed`). */
  challenge: endpoint({
    path: '/home/pay/challenge',
    effect: 'read',
    rate: 'order',
    summary: '下单验证题',
    input: z.strictObject({}),
    /** As altcha-lib's `createChallenge` gives it, JSON text. */
    output: z.strictObject({ challenge: z.string() }),
  }),
  /** What a paid order that could not be served may be changed for, where the shop permits it. */
  replacements: endpoint({
    path: '/home/order/replacements',
    effect: 'outside',
    rate: 'lookup',
    summary: '可更换的商品',
    input: z.strictObject({ trade_no: tradeNo, grant: anyText(64).default(''), pwd: anyText(64).default('') }),
    output: z.strictObject({
      list: z.array(z.strictObject({ goods_id: z.number().int(), name: z.string(), price: money, image: z.string() })),
    }),
  }),
  replace: endpoint({
    path: '/home/order/replace',
    effect: 'outside',
    rate: 'lookup',
    summary: '更换商品',
    input: z.strictObject({
      trade_no: tradeNo,
      grant: anyText(64).default(''),
      pwd: anyText(64).default(''),
      goods_id: z.number().int().min(1),
    }),
    output: nothing,
  }),
};
