/** Recharges: a merchant fills a wallet through the platform's own channels, as buyers pay orders. See docs/domain/recharge.md. */
import { z } from 'zod';
import { endpoint, FORM, rawEndpoint } from '../kit/endpoint.ts';
import { anyText, flag, id, nothing, text } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money, moneySum } from '../kit/money.ts';
import { dateRange, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { PayAction } from './pay-action.ts';

export const rechargeWallet = z.enum(['money', 'fee_money', 'deposit_money']);
/** 0 waiting, 1 paid, 2 closed. */
export const rechargeStatus = z.union([z.literal(0), z.literal(1), z.literal(2)]);
/** What the browser is: a code to scan at a desk, an address to open in a hand. */
const device = z.enum(['pc', 'mobile']).default('pc');

export const RechargeRow = z.strictObject({
  id,
  trade_no: z.string(),
  wallet: rechargeWallet,
  money,
  /** What the channel is called to those who pay. */
  pay_title: z.string(),
  status: rechargeStatus,
  create_at: time,
  close_at: time,
  success_at: time.nullable(),
});

export const AdminRechargeRow = RechargeRow.extend({
  merchant_id: id,
  username: z.string(),
  shop_name: z.string(),
  channel_title: z.string(),
  transaction_id: z.string(),
  create_ip: z.string(),
});

/** How to pay. `action` is null once it is paid or closed, and where the gateway did not answer. */
const Paying = RechargeRow.extend({
  action: PayAction.nullable(),
  /** Whole seconds until another action has to be asked for; null where it lasts as long as the recharge. */
  action_seconds_left: z.number().int().nullable(),
  seconds_left: z.number().int().min(0),
});

const filters = {
  wallet: rechargeWallet.optional(),
  status: rechargeStatus.optional(),
  trade_no: anyText(40).optional(),
  date_range: dateRange.optional(),
};

export const merchantRecharge = {
  options: endpoint({
    path: '/merchantapi/finance/money/getRechargeChannel',
    effect: 'read',
    summary: '充值通道',
    input: z.strictObject({ device }),
    output: z.strictObject({
      status: flag,
      close_tips: z.string(),
      least: money,
      most: money,
      channels: z.array(
        z.strictObject({ id, title: z.string(), code: z.string(), logo: z.string(), least: money.nullable(), most: money.nullable() }),
      ),
    }),
  }),
  add: endpoint({
    path: '/merchantapi/finance/money/doRecharge',
    effect: 'outside',
    summary: '发起充值',
    /** The same `request_no` is the same recharge. */
    input: z.strictObject({
      wallet: rechargeWallet,
      money,
      channel_id: id,
      device,
      request_no: z.string().regex(/^[A-Za-z0-9_-]{16,64}$/, 'request_no'),
    }),
    output: Paying,
  }),
  list: endpoint({
    path: '/merchantapi/finance/money/rechargeOrder',
    effect: 'read',
    summary: '充值记录',
    input: listInput(filters),
    output: listOf(RechargeRow),
  }),
  pay: endpoint({
    path: '/merchantapi/finance/money/rechargePay',
    effect: 'outside',
    summary: '继续支付充值',
    input: z.strictObject({ id, device }),
    output: Paying,
  }),
  state: endpoint({
    path: '/merchantapi/finance/money/rechargeState',
    effect: 'read',
    summary: '充值状态',
    input: z.strictObject({ id }),
    output: z.strictObject({ status: rechargeStatus, seconds_left: z.number().int().min(0) }),
  }),
  close: endpoint({
    path: '/merchantapi/finance/money/rechargeClose',
    effect: 'write',
    summary: '取消充值',
    input: z.strictObject({ id }),
    output: nothing,
  }),
};

const adminFilters = { ...filters, keyword: anyText(60).optional(), merchant_id: id.optional() };
const asked = z.strictObject({ id, reason: text(200) });

export const adminRecharge = {
  list: verb.list('/adminapi/merchant/recharge/list', '充值管理', adminFilters, AdminRechargeRow),
  sums: endpoint({
    path: '/adminapi/merchant/recharge/sums',
    effect: 'read',
    summary: '充值合计',
    input: z.strictObject(adminFilters),
    output: z.strictObject({
      count: z.number().int(),
      paid_count: z.number().int(),
      paid_money: moneySum,
      today_count: z.number().int(),
      today_money: moneySum,
    }),
  }),
  /** Asks the gateway; what it confirms is credited as its notice would have been. */
  confirm: endpoint({
    path: '/adminapi/merchant/recharge/confirm',
    effect: 'outside',
    summary: '查询网关并确认充值',
    input: asked,
    output: z.strictObject({ status: rechargeStatus }),
  }),
  /** For money that is known to have come though the gateway does not say so: credits it on the administrator's word. */
  confirmByHand: endpoint({
    path: '/adminapi/merchant/recharge/confirmByHand',
    effect: 'outside',
    summary: '人工确认充值',
    input: asked,
    output: z.strictObject({ status: rechargeStatus, by: z.enum(['gateway', 'hand']) }),
  }),
  export: verb.export('/adminapi/merchant/recharge/export', '导出充值记录', adminFilters),
};

export const rechargeRaw = {
  /** The merchant's browser comes back from the gateway: on to the list, which says what became of it. */
  back: rawEndpoint({
    method: 'GET+POST',
    path: '/home/pay/recharged',
    effect: 'read',
    rate: { none: 'Who has paid is led on, whatever his address has spent; nothing is looked up.' },
    bodyLimit: 65_536,
    summary: '充值返回',
    body: { type: FORM },
    answer: { says: 'To the list of recharges', status: 303 },
  }),
};
