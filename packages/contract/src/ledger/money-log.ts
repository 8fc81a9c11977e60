import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { anyText, id } from '../kit/field.ts';
import { listInput, listOf } from '../kit/list.ts';
import { money, signedMoney } from '../kit/money.ts';
import { dateRange, time } from '../kit/time.ts';

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

export const MoneyLogRow = z.strictObject({
  id,
  business_type: businessType,
  trade_no: z.string(),
  money: signedMoney,
  balance: signedMoney,
  reason: z.string(),
  create_at: time,
});

export const merchantMoney = {
  log: endpoint({
    path: '/merchantapi/finance/money/log',
    effect: 'read',
    summary: '资金明细',
    input: listInput({ business_type: businessType.optional(), trade_no: anyText(40).optional(), date_range: dateRange.optional() }),
    output: listOf(MoneyLogRow).extend({ wallet: signedMoney }),
  }),
};

export const adminMoney = {
  overview: endpoint({
    path: '/adminapi/finance/money/overview',
    effect: 'read',
    summary: '资金总览',
    input: z.strictObject({}),
    output: z.strictObject({
      today: z.strictObject({ paid_count: z.number().int(), paid_amount: money, fee_amount: money }),
      total: z.strictObject({ paid_count: z.number().int(), paid_amount: money, fee_amount: money }),
      /** Account kinds with their balances; they sum to zero when receivables count as positive and the rest as negative. */
      accounts: z.array(
        z.strictObject({
          kind: accountKind,
          title: z.string(),
          balance: signedMoney,
        }),
      ),
      balanced: z.boolean(),
      days: z.array(z.strictObject({ day: z.string(), paid_amount: money, fee_amount: money })),
    }),
  }),
  log: endpoint({
    path: '/adminapi/merchant/moneyLog/list',
    effect: 'read',
    summary: '商户资金日志',
    input: listInput({
      merchant_id: id.optional(),
      business_type: businessType.optional(),
      trade_no: anyText(40).optional(),
      date_range: dateRange.optional(),
    }),
    output: listOf(MoneyLogRow.extend({ merchant_id: id, shop_name: z.string() })),
  }),
};
