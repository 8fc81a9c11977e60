/** Withdrawals: asked for by merchants or by the daily job, decided and sent by administrators. See docs/domain/withdrawals.md. */
import { z } from 'zod';
import { endpoint, ownOnly, stepUp } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, text } from '../kit/field.ts';
import { money, moneySum } from '../kit/money.ts';
import { dateRange, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { payoutType } from './payout-account.ts';
import { evidence, Verdict } from './verdict.ts';

/** 0 waits for review, 1 paid, 2 refused, 3 transferring, 4 the transfer failed, 5 waits for another person of the shop. */
export const withdrawalStatus = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4), z.literal(5)]);
/** 1 by the daily job, 2 when the merchant asks. */
export const cashType = z.union([z.literal(1), z.literal(2)]);
const feeRule = z.strictObject({ type: z.union([z.literal(100), z.literal(1)]), fee: money });
const count = z.number().int().min(0);

export const WithdrawalRow = z.strictObject({
  id,
  trade_no: z.string(),
  type: payoutType,
  money,
  fee: money,
  actual_money: money,
  status: withdrawalStatus,
  auto_cash: flag,
  account_mask: z.string(),
  realname_mask: z.string(),
  bank_name: z.string(),
  /** Why it was refused. */
  reason: z.string(),
  /** Who of the shop asked; nothing of the daily job, and of old ones. */
  asked_name: z.string(),
  /** Above the shop's own limit: another person of the shop must agree first. */
  needs_shop: z.boolean(),
  /** Who of the shop agreed, or refused. */
  shop_by_name: z.string(),
  create_at: time,
  complete_at: time.nullable(),
});

export const AdminWithdrawalRow = WithdrawalRow.extend({
  merchant_id: id,
  username: z.string(),
  shop_name: z.string(),
  by_hand: z.boolean(),
  /** Sent without a person's word. */
  auto_sent: z.boolean(),
  /** Above the limit: a second administrator must agree. */
  needs_second: z.boolean(),
  /** How whoever agreed first said that it is paid; `hand`: already, so that no channel may pay it again. */
  agreed_way: z.enum(['channel', 'hand']).nullable(),
  review_admin: z.string(),
  review_at: time.nullable(),
  second_admin: z.string(),
  channel_title: z.string(),
  transaction_id: z.string(),
  /** The number the gateway knows it by, where that is not `trade_no`. */
  sent_no: z.string(),
  /** The gateway's last word. */
  message: z.string(),
  send_count: count,
  query_at: time.nullable(),
  /** What was said of it while its gateway told no end. */
  verdicts: z.array(Verdict),
});

export const merchantCash = {
  list: verb.list(
    '/merchantapi/finance/cash/list',
    '提现记录',
    { status: withdrawalStatus.optional(), trade_no: anyText(40).optional(), date_range: dateRange.optional() },
    /** `is_own`: whoever reads asked for it, and can't agree to it. */
    WithdrawalRow.extend({ is_own: z.boolean() }),
  ),
  applyConfig: endpoint({
    path: '/merchantapi/finance/cash/applyConfig',
    effect: 'read',
    summary: '提现规则与余额',
    input: z.strictObject({}),
    output: z.strictObject({
      balance: moneySum,
      frozen: moneySum,
      /** Under review or on its way. */
      cashing: moneySum,
      debt: moneySum,
      /** Why nothing can be withdrawn now, in the reader's language; null when it can. */
      why: z.string().nullable(),
      fee: feeRule,
      min_money: money,
      limit_num: count,
      used_num: count,
      /** Hours of the day, from inclusive, to exclusive. */
      time_start: count,
      time_end: count,
      /** Above this a second administrator looks at it, which takes longer. */
      second_money: money,
      cash_type: cashType,
      four_eyes: z.strictObject({
        /** Above this, with what one person asked for today, another person of the shop must agree; null: never. */
        money: money.nullable(),
        /** Only the owner sets it. */
        is_owner: z.boolean(),
        /** Who else of the shop could agree to what whoever reads asks for. */
        others: count,
        /** Withdrawals that wait for the word of whoever reads. */
        waiting: count,
      }),
      auto: z.strictObject({ open: z.boolean(), hour: count, min_money: money, fee: feeRule }),
      collect: z
        .strictObject({ type: payoutType, account_mask: z.string(), realname_mask: z.string(), bank_name: z.string(), status: flag })
        .nullable(),
    }),
  }),
  apply: stepUp(
    endpoint({
      path: '/merchantapi/finance/cash/apply',
      effect: 'write',
      summary: '申请提现',
      /** `fee`: as the page showed it. The same `request_no` is the same withdrawal. */
      input: z.strictObject({ money, fee: money, request_no: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'request_no') }),
      /** `waits_shop`: another person of the shop must agree first. */
      output: z.strictObject({ id, trade_no: z.string(), waits_shop: z.boolean() }),
    }),
  ),
  /** Another person of the shop agrees to what is above its limit; whoever asked can't. */
  approve: stepUp(
    endpoint({
      path: '/merchantapi/finance/cash/approve',
      effect: 'write',
      summary: '复核通过提现',
      input: z.strictObject({ id }),
      output: nothing,
    }),
  ),
  /** Somebody of the shop refuses what waits, or whoever asked takes it back: the money is back at once. */
  reject: endpoint({
    path: '/merchantapi/finance/cash/reject',
    effect: 'write',
    summary: '驳回提现',
    input: z.strictObject({ id, reason: text(200) }),
    output: nothing,
  }),
  /** The owner's alone. Null turns it off. */
  setFourEyes: stepUp(
    endpoint({
      path: '/merchantapi/finance/cash/setFourEyes',
      effect: 'write',
      summary: '设置提现双人复核',
      input: z.strictObject({ money: money.nullable() }),
      output: nothing,
    }),
  ),
  setUserCashType: ownOnly(
    endpoint({
      path: '/merchantapi/finance/cash/setUserCashType',
      effect: 'write',
      summary: '设置提现方式（自动/手动）',
      input: z.strictObject({ cash_type: cashType }),
      output: nothing,
    }),
  ),
};

const filters = {
  /** Username or shop. */
  keyword: anyText(60).optional(),
  trade_no: anyText(40).optional(),
  type: payoutType.optional(),
  status: withdrawalStatus.optional(),
  auto_cash: flag.optional(),
  date_range: dateRange.optional(),
};
const sums = z.strictObject({ count, money: moneySum });
/** What became of it; `waits_second`: a second administrator must agree now. */
const moved = z.strictObject({ status: withdrawalStatus, waits_second: z.boolean(), message: z.string() });

export const adminCash = {
  list: verb.list('/adminapi/merchant/cash/list', '提现管理', filters, AdminWithdrawalRow),
  cashCount: endpoint({
    path: '/adminapi/merchant/cash/cashCount',
    effect: 'read',
    summary: '提现统计',
    input: z.strictObject({}),
    output: z.strictObject({
      today: sums,
      waiting: sums,
      sending: sums,
      failed: sums,
      /** What was paid out, ever, and the fees of it. */
      paid: sums,
      fee: moneySum,
      /** What merchants could withdraw still. */
      balances: moneySum,
      auto_pass: flag,
      /** Why nothing may be paid out now: the ledger's proof failed. */
      stopped: z.boolean(),
    }),
  }),
  /** With the whole account: whoever looks is in the operation log. */
  detail: endpoint({
    path: '/adminapi/merchant/cash/detail',
    effect: 'write',
    summary: '查看提现收款账户',
    input: z.strictObject({ id }),
    output: AdminWithdrawalRow.extend({
      account: z.string(),
      realname: z.string(),
      idcard_number: z.string(),
      bank_branch: z.string(),
      collect_img: z.string(),
    }),
  }),
  /** Channels that can pay now, and whom. */
  channels: endpoint({
    path: '/adminapi/merchant/cash/channels',
    effect: 'read',
    summary: '可用结算通道',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.strictObject({ id, title: z.string(), types: z.array(payoutType) })) }),
  }),
  pass: endpoint({
    path: '/adminapi/merchant/cash/pass',
    effect: 'outside',
    summary: '通过提现',
    /** `hand`: the administrator has paid it. Without a channel the first that can is taken. */
    input: z.strictObject({ id, way: z.enum(['channel', 'hand']), channel_id: id.optional(), note: anyText(200).optional() }),
    output: moved,
  }),
  resend: endpoint({
    path: '/adminapi/merchant/cash/resend',
    effect: 'outside',
    summary: '重新发送提现',
    input: z.strictObject({ id }),
    output: moved,
  }),
  query: endpoint({
    path: '/adminapi/merchant/cash/query',
    effect: 'outside',
    summary: '查询打款结果',
    input: z.strictObject({ id }),
    output: moved,
  }),
  refuse: endpoint({
    path: '/adminapi/merchant/cash/refuse',
    effect: 'outside',
    summary: '拒绝提现',
    input: z.strictObject({ id, reason: text(200) }),
    output: moved,
  }),
  /** Seen as paid in the gateway's own books: of one that is on its way or failed. Above the limit two must say so. */
  paid: endpoint({
    path: '/adminapi/merchant/cash/paid',
    effect: 'write',
    summary: '认定提现已打款',
    input: z.strictObject({ id, reason: text(200), ...evidence }),
    output: moved,
  }),
  /** Seen there as not paid: the money goes back to the merchant. Above the limit two must say so. */
  unpaid: endpoint({
    path: '/adminapi/merchant/cash/unpaid',
    effect: 'outside',
    summary: '认定提现未打款',
    input: z.strictObject({ id, reason: text(200), ...evidence }),
    output: moved,
  }),
  del: verb.del('/adminapi/merchant/cash/del', '删除提现记录'),
  delBatch: endpoint({
    path: '/adminapi/merchant/cash/delBatch',
    effect: 'write',
    summary: '批量删除提现记录',
    input: z.strictObject({ ids: z.array(id).min(1).max(100) }),
    output: z.strictObject({ count }),
  }),
  autoPass: endpoint({
    path: '/adminapi/merchant/cash/autoPass',
    effect: 'write',
    summary: '自动打款开关',
    input: z.strictObject({ auto_pass: flag }),
    output: nothing,
  }),
  export: verb.export('/adminapi/merchant/cash/export', '导出提现记录', filters),
};
