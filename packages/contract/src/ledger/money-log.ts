import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { moneySum, signedMoney } from '../kit/money.ts';
import { dateRange, time } from '../kit/time.ts';
import { verb } from '../kit/verb.ts';
import { statementFormat, WalletFigures, wallet } from './wallet.ts';

/** What a posting to one of a merchant's wallets was for (docs/domain/money.md). */
export const businessType = z.enum([
  'goods_sold',
  'gatewaygoods_sold',
  'fee',
  'goods_refund',
  'sms',
  'selectcard_fee',
  'freeze',
  'unfreeze',
  'fee_refund',
  'debt',
  'apply_cash',
  'cash_send',
  'cash_success',
  'cash_fee',
  'cash_notpass',
  'admin_inc',
  'admin_dec',
  'admin_fee_money_inc',
  'admin_fee_money_dec',
  'admin_deposit_money_inc',
  'admin_deposit_money_dec',
  'recharge',
  'recharge_fee_money',
  'recharge_deposit',
  'custom_fee',
  'sub_register',
  'sub_sold_rebate',
  'sub_fee_rebate',
  'reward',
  'proxy_sold',
  'proxy_cost',
  'pool_fee',
  'auth_fee',
  'diy_fee',
  'shop_open_fee',
  'punish',
]);
export type BusinessType = z.output<typeof businessType>;

/** What an account of the ledger stands for. */
export const accountKind = z.enum([
  'channel_receivable',
  'buyer_suspense',
  'fee_income',
  'sms_income',
  'selectcard_income',
  'cash_fee_income',
  'service_income',
  'punish_income',
  'promotion',
  'adjustment',
  'merchant_wallet',
  'merchant_frozen',
  'merchant_prepaid',
  'merchant_deposit',
  'merchant_cashing',
  'merchant_direct',
  'merchant_debt',
  'payout_transit',
  'refund_payable',
  'paid_by_hand',
]);
export type AccountKind = z.output<typeof accountKind>;

/** Who moved it: a buyer by an order, the merchant, an administrator, or the house by itself. */
export const moneyActor = z.enum(['buyer', 'merchant', 'admin', 'system']);

export const MoneyLogRow = z.strictObject({
  id,
  wallet,
  business_type: businessType,
  trade_no: z.string(),
  /** Its order, where it has one. */
  order_id: id.nullable(),
  money: signedMoney,
  balance: moneySum,
  who: moneyActor,
  reason: z.string(),
  create_at: time,
});

const filters = {
  wallet: wallet.optional(),
  business_type: businessType.optional(),
  trade_no: anyText(40).optional(),
  date_range: dateRange.optional(),
};
const task = z.strictObject({ id });

export const merchantMoney = {
  log: endpoint({
    path: '/merchantapi/finance/money/log',
    effect: 'read',
    summary: '资金明细',
    input: listInput(filters),
    output: listOf(MoneyLogRow),
  }),
  wallets: endpoint({
    path: '/merchantapi/finance/money/wallets',
    effect: 'read',
    summary: '钱包余额',
    input: z.strictObject({}),
    output: WalletFigures,
  }),
  export: verb.export('/merchantapi/finance/money/export', '导出资金明细', filters),
  /** A statement of account: what was there, what moved, what is there. The download centre has it when it is made. */
  statement: endpoint({
    path: '/merchantapi/finance/money/statement',
    effect: 'write',
    summary: '生成对账单',
    input: z.strictObject({ date_range: dateRange, format: statementFormat }),
    output: task,
  }),
};

export const adminMoney = {
  overview: endpoint({
    path: '/adminapi/finance/money/overview',
    effect: 'read',
    summary: '资金总览',
    input: z.strictObject({}),
    output: z.strictObject({
      today: z.strictObject({ paid_count: z.number().int(), paid_amount: moneySum, fee_amount: moneySum }),
      total: z.strictObject({ paid_count: z.number().int(), paid_amount: moneySum, fee_amount: moneySum }),
      /** Account kinds with their balances; they sum to zero when receivables count as positive and the rest as negative. */
      accounts: z.array(
        z.strictObject({
          kind: accountKind,
          title: z.string(),
          balance: moneySum,
        }),
      ),
      balanced: z.boolean(),
      days: z.array(z.strictObject({ day: z.string(), paid_amount: moneySum, fee_amount: moneySum })),
    }),
  }),
  log: endpoint({
    path: '/adminapi/merchant/moneyLog/list',
    effect: 'read',
    summary: '商户资金日志',
    input: listInput({ merchant_id: id.optional(), ...filters }),
    /** `who_name`: the administrator's or the merchant's. */
    output: listOf(MoneyLogRow.extend({ merchant_id: id, shop_name: z.string(), who_name: z.string() })),
  }),
  businessTypes: endpoint({
    path: '/adminapi/merchant/moneyLog/businessTypes',
    effect: 'read',
    summary: '资金类型',
    input: z.strictObject({}),
    output: z.strictObject({ list: z.array(z.strictObject({ business_type: businessType, title: z.string() })) }),
  }),
  export: verb.export('/adminapi/merchant/moneyLog/export', '导出商户资金日志', { merchant_id: id.optional(), ...filters }),
};
